import type { RequestHandler } from 'express';

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'X-Request-Id',
  'Apollo-Require-Preflight',
];
const answerHeaders = ['Content-Disposition', 'ETag', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];
const preflightSeconds = 600;

/**
 * Lets pages of the named origins call the API; without any, browsers keep every other page out. No credentials: the
 * bearer token is in a header that only those who know it can send, and the shop sets no cookies.
 */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  // As browsers write them: no trailing slash, no default port.
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  return (request, response, next) => {
    if (allowed.size === 0) return next();
    response.vary('Origin');
    const origin = request.get('origin');
    const isAllowed = origin !== undefined && allowed.has(origin);
    if (isAllowed) {
      response.set('Access-Control-Allow-Origin', origin);
      response.set('Access-Control-Expose-Headers', answerHeaders.join(', '));
    }
    if (request.method !== 'OPTIONS' || request.get('access-control-request-method') === undefined) return next();
    if (isAllowed) {
      response.set('Access-Control-Allow-Methods', methods);
      response.set('Access-Control-Allow-Headers', requestHeaders.join(', '));
      response.set('Access-Control-Max-Age', String(preflightSeconds));
    }
    response.status(204).end();
  };
}
