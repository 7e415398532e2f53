import { parentPort, workerData } from 'node:worker_threads';
import { SearchUnavailable, type SearchEngine } from './search-engine.js';
import { SearchFolder } from './search-folder.js';
import type { SearchIndex } from './search-index.js';
import type { CallName, SearchCall, SearchResult, SearchThreadData } from './search-thread.js';

const { dir, ending } = workerData as SearchThreadData;
const folder = SearchFolder.claim(dir);

function index(): SearchIndex {
  if (!folder.index) throw new SearchUnavailable('There is no index yet.');
  return folder.index;
}

type Calls = {
  [Name in CallName]: (...args: Parameters<SearchEngine[Name]>) => Awaited<ReturnType<SearchEngine[Name]>>;
};
const searchCalls: Calls = {
  open: () => folder.open(),
  search: (request) => index().search(request),
  suggest: (query, placement, named) => index().suggest(query, placement, named),
  setSynonyms: (synonyms) => folder.setSynonyms(synonyms),
  apply: (changes, position) => index().apply(changes, position),
  beginBuild: () => folder.beginBuild(),
  addToBuild: (documents, fitments) => folder.addToBuild(documents, fitments),
  finishBuild: (position) => folder.finishBuild(position),
  findMissing: (ids) => index().findMissing(ids),
  count: () => index().size,
};

parentPort?.on('message', (message: SearchCall | null) => {
  if (message === null || Atomics.load(ending, 0) === 1) return end();
  const { id, name, args, until } = message;
  const call = searchCalls[name] as (...args: readonly unknown[]) => unknown;
  const callInTime = () => {
    if (Date.now() > until) throw new SearchUnavailable('The search index is busy.');
    return call(...args);
  };
  parentPort?.postMessage(resultOf(id, callInTime));
});

/** Releases everything that keeps the thread running, so that it ends. */
function end(): void {
  parentPort?.close();
  folder.close();
}

function resultOf(id: number, call: () => unknown): SearchResult {
  try {
    return { id, value: call() };
  } catch (error) {
    if (error instanceof SearchUnavailable) return { id, error: error.message, isUnavailable: true };
    // The file may be inconsistent, so the caller ends this thread. The next thread opens or rebuilds the file.
    return { id, error: error instanceof Error ? error.message : String(error), isUnavailable: false };
  }
}
