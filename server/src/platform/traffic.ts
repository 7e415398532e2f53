import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/**
 * Lets requests go first. Background work calls it before each step. It resolves when no request is being answered, or after
 * a short time.
 */
export type GiveWay = () => Promise<void>;

/** For work in a process that answers no requests. */
export const goAhead: GiveWay = () => Promise.resolve();

/** Longest time that a step waits, in milliseconds, so that a busy shop does not stop background work. */
const longestWaitMs = 30;

/** Work does not wait for requests that take longer than this, in milliseconds, such as downloads. */
const longRequestMs = 500;

/** The requests that are being answered. */
export function createTraffic(now: () => number = () => performance.now()) {
  const events = new EventEmitter().setMaxListeners(0);
  /** Responses with the times at which their requests arrived. */
  const open = new Map<ServerResponse, number>();
  const isQuiet = () => ![...open.values()].some((arrivedAt) => now() - arrivedAt < longRequestMs);
  return {
    /** Uploads are not counted: they take long, and the background work may be for the upload itself. */
    note({ headers }: IncomingMessage, response: ServerResponse): void {
      if (headers['content-type']?.startsWith('multipart/')) return;
      open.set(response, now());
      response.once('close', () => {
        open.delete(response);
        events.emit('answered');
      });
    },
    async giveWay(longestMs = longestWaitMs): Promise<void> {
      // Requests that have arrived are noted before the work goes on.
      await setImmediate();
      if (isQuiet()) return;
      const signal = AbortSignal.timeout(longestMs);
      while (!isQuiet() && !signal.aborted) await once(events, 'answered', { signal }).catch(() => undefined);
    },
  };
}
