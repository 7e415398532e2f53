import type { Request } from 'express';
import { inTime } from '../platform/in-time.js';
import { toRenderedAddress } from './page-addresses.js';

/** Whether a copy of the page at an address may be sent if the database does not answer. */
export type HasCopy = (address: string) => boolean;

/** Longest wait for the database if there is a copy of the page, in milliseconds. */
const patienceMs = 1_000;

/**
 * The result of `lookUp`, which reads from the database what is at the address of the request. Null if this fails or
 * takes too long, and the next handlers have a copy of the page. Without a copy, there is no limit: a page that may not
 * exist must not be rendered.
 */
export async function lookUpUnlessCopied<T>(request: Request, hasCopy: HasCopy, lookUp: Promise<T>): Promise<T | null> {
  const address = toRenderedAddress(request.path, request.originalUrl.slice(request.path.length));
  if (address === null || !hasCopy(address)) return await lookUp;
  return await inTime(
    patienceMs,
    lookUp.catch(() => null),
  );
}
