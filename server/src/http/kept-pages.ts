import type { Request, RequestHandler, Response } from 'express';
import type { RestLocals } from '../api/rest/request.js';
import type { PageCopy } from './page-copy.js';
import { toRequestId } from './request-identity.js';

interface KeptPagesDeps {
  /** The copy of the page at an address, if the copy is up to date. */
  findFresh: (address: string) => PageCopy | null;
  /** Whether the request must be refused. */
  isRefused: (request: Request) => boolean;
  /** Counts the request. @returns the seconds to wait; 0 if it may be answered. */
  countRequest: (request: Request) => number | Promise<number>;
  /** Notes the beginning of a request, for logs and metrics. */
  observe: RequestHandler;
  securityHeaders: readonly (readonly [string, string])[];
}

/**
 * Answers a browser's request for a page whose copy is up to date, before all handlers that the page does not need. All
 * other requests are left to the next handlers, and so are those that must be refused.
 */
export function keptPages({
  findFresh,
  isRefused,
  countRequest,
  observe,
  securityHeaders,
}: KeptPagesDeps): RequestHandler {
  const headersOf = new WeakMap<PageCopy, readonly string[]>();

  function send(request: Request, response: Response, copy: PageCopy): void {
    const id = toRequestId(request);
    (response.locals as RestLocals).requestId = id;
    observe(request, response, () => undefined);
    const headers = headersOf.get(copy) ?? toHeaders(copy, securityHeaders);
    headersOf.set(copy, headers);
    // Node.js writes a list of headers directly; `setHeader` would first store each of them.
    response.writeHead(200, ['X-Request-Id', id, ...headers]).end(copy.encoded.br);
  }

  return (request, response, next) => {
    const copy = isPlainRead(request) ? findFresh(request.url) : null;
    if (!copy || isRefused(request)) return next();
    const wait = countRequest(request);
    if (wait === 0) return send(request, response, copy);
    if (typeof wait === 'number') return next();
    wait.then((seconds) => (seconds === 0 ? send(request, response, copy) : next())).catch(next);
  };
}

/** Whether the whole page is requested, in Brotli, as browsers do when they do not have it yet. */
function isPlainRead({ method, headers }: Request): boolean {
  return (
    method === 'GET' &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    /^(?:[\w-]+, ?)*br(?:, ?[\w-]+)*$/.test(headers['accept-encoding'] ?? '')
  );
}

function toHeaders({ headers, encoded }: PageCopy, securityHeaders: KeptPagesDeps['securityHeaders']): string[] {
  const own = { ...headers, 'Content-Encoding': 'br', 'Content-Length': String(encoded.br.length) };
  return [...securityHeaders, ...Object.entries(own)].flat();
}
