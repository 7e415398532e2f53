import type { RequestHandler } from 'express';
import type { RestLocals } from '../api/rest/request.js';
import { toAddressKey } from './address-key.js';

/** What is logged and counted for a request. It contains no query, no IDs from paths and no whole network address. */
export interface RequestRecord {
  method: string;
  /** The documented path of a REST call, `/graphql`, or the kind of file or page. About a hundred values. */
  route: string;
  /** Name of a known GraphQL operation, or ID of a REST call; null for others. */
  operation: string | null;
  /** 499 if the client disconnected before the answer was complete. */
  status: number;
  /** Code of the error that was answered; null for none. */
  code: string | null;
  milliseconds: number;
  requestId: string | null;
  network: string;
}

/** First path segments of files and endpoints. All other addresses are counted as pages. */
const prefixes = new Set(
  'api assets drawings emulator feeds graphql healthz images playground readyz sandbox webhooks'.split(' '),
);

/** Reports each request when its answer is complete. Must be mounted before all handlers that answer. */
export function observeRequests(observers: readonly ((record: RequestRecord) => void)[]): RequestHandler {
  if (observers.length === 0) return (_request, _response, next) => next();
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const { route, operation = null, code = null, requestId = null } = response.locals as RestLocals;
      const prefix = request.originalUrl.split(/[/?]/, 2)[1] ?? '';
      const record = {
        method: request.method,
        route: route ?? (prefixes.has(prefix) ? `/${prefix}` : 'page'),
        ...{ operation, code, requestId },
        status: response.writableFinished ? response.statusCode : 499,
        milliseconds: Math.round(performance.now() - startedAt),
        network: toNetwork(toAddressKey(request.ip)),
      };
      for (const observe of observers) observe(record);
    });
    next();
  };
}

/** The first half of an address, which names a provider or place but no household. */
function toNetwork(address: string): string {
  return address.includes(':')
    ? `${address.split(':').slice(0, 2).join(':')}::`
    : address.replace(/^(\d+\.\d+)\.\d+\.\d+$/, '$1.0.0');
}
