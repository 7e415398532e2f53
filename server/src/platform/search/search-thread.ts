import type { Worker } from 'node:worker_threads';
import type { Logger } from '../logger.js';
import { startThread } from '../child-program.js';
import { inTime } from '../in-time.js';
import { SearchUnavailable, type SearchEngine, type SearchSynonyms } from './search-engine.js';

export type CallName = Exclude<keyof SearchEngine, 'isReady' | 'isFailing' | 'close'>;

/** A call to the thread. Sending null instead ends the thread. */
export interface SearchCall {
  id: number;
  name: CallName;
  args: readonly unknown[];
  /** When the caller stops waiting, in milliseconds since 1970. After this time, the call is not carried out. */
  until: number;
}
export type SearchResult = { id: number; value: unknown } | { id: number; error: string; isUnavailable: boolean };

export interface SearchThreadData {
  dir: string;
  /** If the first element is 1, the thread ends instead of answering further calls. */
  ending: Int32Array;
}

interface SearchThreadOptions {
  /** Folder of the index files. */
  dir: string;
  logger: Logger;
  /** Longest time that a search waits for its answer, in milliseconds. Other calls wait as long as needed. */
  longestWaitMs?: number;
  /** If a search takes longer than this, the thread is ended. */
  slowestMs?: number;
  now?: () => number;
}

export interface SearchThread extends SearchEngine {
  /** Ends the thread like a crash, for tests. */
  crash(): Promise<void>;
}

/** If the thread ends this often within this time, the index counts as failing. */
const mostDeaths = 3;
const deathsWithinMs = 60_000;

/** An index in a separate thread. The thread is started by the first call, and again after it has ended. */
export function createSearchThread({
  dir,
  logger,
  longestWaitMs = 2_000,
  slowestMs = 5_000,
  now = Date.now,
}: SearchThreadOptions): SearchThread {
  let current: StartedThread | null = null;
  let watchdog: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isReady = false;
  let isClosed = false;
  let deaths: number[] = [];
  let synonyms: readonly SearchSynonyms[] = [];

  const recentDeaths = () => (deaths = deaths.filter((at) => now() - at < deathsWithinMs));

  /** The thread handles one call after another, so it is working on the oldest call. */
  function watch(started: StartedThread) {
    clearTimeout(watchdog);
    const [oldest] = started.waiting.values();
    if (oldest?.isSearch) watchdog = setTimeout(() => retire(started), slowestMs).unref();
  }

  /**
   * Lets the thread end after its current call. Only a thread that does not end by itself is terminated, because
   * termination within a call of libsql would end the whole process.
   */
  function retire({ thread, ending }: StartedThread) {
    Atomics.store(ending, 0, 1);
    thread.postMessage(null);
    const patience = setTimeout(() => void thread.terminate(), slowestMs).unref();
    thread.once('exit', () => clearTimeout(patience));
  }

  function start(): StartedThread {
    const ending = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: SearchThreadData = { dir, ending };
    const thread = startThread('./search-thread-program', import.meta.url, { workerData });
    const started = { thread, ending, waiting: new Map<number, Waiting>() };
    // The process can end without waiting for the thread. A search delays its end by `longestWaitMs` at most.
    thread.unref();
    thread.on('message', (result: SearchResult) => {
      const asker = started.waiting.get(result.id);
      started.waiting.delete(result.id);
      if (current === started) watch(started);
      if (!asker) return;
      if ('value' in result) return asker.resolve(result.value);
      if (result.isUnavailable) return asker.reject(new SearchUnavailable(result.error));
      asker.reject(new SearchUnavailable(`The search index failed: ${result.error}`));
      logger.error({ reason: result.error }, 'the search index failed');
      retire(started);
    });
    const end = (reason: string) => {
      if (current !== started) return;
      current = null;
      isReady = false;
      clearTimeout(watchdog);
      for (const { reject } of started.waiting.values()) reject(new SearchUnavailable(reason));
      started.waiting.clear();
      if (isClosed) return;
      deaths.push(now());
      logger.warn({ reason }, 'the search thread has ended');
    };
    thread.on('error', (error) => end(error instanceof Error ? error.message : String(error)));
    thread.on('exit', () => end('The search thread has ended.'));
    // A new thread has no synonyms.
    if (synonyms.length > 0) {
      thread.postMessage({ id: 0, name: 'setSynonyms', args: [synonyms], until: Infinity } satisfies SearchCall);
    }
    return started;
  }

  async function call<T>(name: CallName, ...args: readonly unknown[]): Promise<T> {
    if (isClosed) throw new SearchUnavailable('The shop is stopping.');
    current ??= start();
    const { thread, waiting } = current;
    const id = ++lastId;
    const isSearch = name === 'search' || name === 'suggest';
    const until = isSearch ? now() + longestWaitMs : Infinity;
    const answer = new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, isSearch });
      thread.postMessage({ id, name, args, until } satisfies SearchCall);
    });
    if (waiting.size === 1) watch(current);
    if (!isSearch) return answer;
    const found = await inTime(longestWaitMs, answer);
    if (found === null) throw new SearchUnavailable('The search index is busy.');
    return found;
  }

  async function callIfReady<T>(name: CallName, ...args: readonly unknown[]): Promise<T> {
    if (!isReady) throw new SearchUnavailable('There is no index yet.');
    return call(name, ...args);
  }

  return {
    async open() {
      const position = await call<string | null>('open');
      isReady = position !== null;
      return position;
    },
    search: (request) => callIfReady('search', request),
    suggest: (query, placement, named) => callIfReady('suggest', query, placement, named),
    async setSynonyms(next) {
      synonyms = next;
      if (current) await call('setSynonyms', next);
    },
    apply: (changes, position) => callIfReady('apply', changes, position),
    beginBuild: () => call('beginBuild'),
    addToBuild: (documents, fitments) => call('addToBuild', documents, fitments),
    async finishBuild(position) {
      await call('finishBuild', position);
      isReady = true;
    },
    findMissing: (ids) => callIfReady('findMissing', ids),
    count: () => callIfReady('count'),
    get isReady() {
      return isReady;
    },
    get isFailing() {
      return recentDeaths().length >= mostDeaths;
    },
    async crash() {
      await current?.thread.terminate();
    },
    async close() {
      isClosed = true;
      isReady = false;
      if (!current) return;
      const { thread } = current;
      thread.ref();
      retire(current);
      await new Promise((resolve) => thread.once('exit', resolve));
    },
  };
}

interface StartedThread {
  thread: Worker;
  ending: Int32Array;
  waiting: Map<number, Waiting>;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  isSearch: boolean;
}
