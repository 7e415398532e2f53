import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PageAnswer, RenderJob, RenderOutcome, RenderResult } from '@kickstand/pages/rendering';
import { pageRendererPath } from '../platform/paths.js';

export interface PageRenderer {
  /** Rejects if the page cannot be rendered. */
  render(pathname: string, answers: readonly PageAnswer[]): Promise<RenderResult>;
  close(): Promise<void>;
}

/** Longest time for one page, in milliseconds. After it, the thread is ended, because it may be in an endless loop. */
const patienceMs = 15_000;

/** Twice the memory that rendering needs. Without limits, the thread collects garbage only after hundreds of pages. */
const memory = { maxOldGenerationSizeMb: 128 };

interface Waiting {
  resolve: (result: RenderResult) => void;
  reject: (error: Error) => void;
}

/**
 * Renders with the client's own code in a thread, because rendering would block the server's own thread for tens of
 * milliseconds. The thread is started by the first page, and again after a failure. Returns null if the client is not
 * built.
 */
export function createPageRenderer(program = pageRendererPath, limitMs = patienceMs): PageRenderer | null {
  if (!existsSync(program)) return null;
  let current: { thread: Worker; waiting: Map<number, Waiting> } | null = null;
  let lastId = 0;

  function start() {
    const thread = new Worker(program, { resourceLimits: memory });
    const waiting = new Map<number, Waiting>();
    // The process can end without waiting for a page.
    thread.unref();
    thread.on('message', (outcome: RenderOutcome) => {
      const asker = waiting.get(outcome.id);
      waiting.delete(outcome.id);
      if ('result' in outcome) asker?.resolve(outcome.result);
      else asker?.reject(new Error(outcome.error));
    });
    const fail = (error: Error) => {
      if (current?.thread === thread) current = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('The thread that renders pages has ended.')));
    return { thread, waiting };
  }

  return {
    render(pathname, answers) {
      const { thread, waiting } = (current ??= start());
      const id = ++lastId;
      const job: RenderJob = { id, pathname, answers };
      const timer = setTimeout(() => void thread.terminate(), limitMs).unref();
      return new Promise<RenderResult>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread.postMessage(job);
      }).finally(() => clearTimeout(timer));
    },
    async close() {
      // The server is stopping, so nobody needs the waiting pages any more, and they are not reported as failed.
      current?.waiting.clear();
      await current?.thread.terminate();
    },
  };
}
