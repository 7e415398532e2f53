import type { Request, RequestHandler } from 'express';
import { inTime } from '../platform/in-time.js';
import { toRenderedAddress } from './page-addresses.js';

/** Whether a copy of the page at an address may be sent if the database does not answer. */
export type HasCopy = (address: string) => boolean;

/** The current path of the page at an address; the status if there is no page. */
export type Destination = { path: string } | { status: 404 | 410 };

/** Longest wait for the database if there is a copy of the page, in milliseconds. */
const patienceMs = 1_000;

/**
 * Answers 301 if the page at an address has another path, and sends the page that explains the status if there is none.
 * @param findDestination reads from the database; null for requests that are left to the next handlers.
 */
export function lookUpAddresses(
  findDestination: (request: Request) => Promise<Destination | null>,
  page: RequestHandler,
  hasCopy: HasCopy = () => false,
): RequestHandler {
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const destination = isRead ? await lookUpUnlessCopied(request, hasCopy, findDestination(request)) : null;
    if (destination === null) return next();
    if ('status' in destination) {
      response.status(destination.status);
      return page(request, response, next);
    }
    const { path } = destination;
    if (path === request.path) return next();
    // Without `no-cache`, browsers would keep a permanent redirect for good, but another page can be published at the
    // old address later.
    response.set('cache-control', 'no-cache').redirect(301, path + request.originalUrl.slice(request.path.length));
  };
}

/**
 * The result of `lookUp`, which reads from the database what is at the address of the request. Null if this fails or
 * takes too long, and the next handlers have a copy of the page. Without a copy, there is no limit: a page that may not
 * exist must not be rendered.
 */
async function lookUpUnlessCopied<T>(request: Request, hasCopy: HasCopy, lookUp: Promise<T>): Promise<T | null> {
  const address = toRenderedAddress(request.path, request.originalUrl.slice(request.path.length));
  if (address === null || !hasCopy(address)) return await lookUp;
  return await inTime(
    patienceMs,
    lookUp.catch(() => null),
  );
}
