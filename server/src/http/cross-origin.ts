import cors from 'cors';
import type { RequestHandler } from 'express';

/**
 * Allows pages of the named origins to call the API. Browsers refuse calls of all other pages. Credentials are not
 * allowed, because they are not needed: the bearer token is in a header, which only its owner can send, and the shop sets
 * no cookies.
 */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  return cors({
    // Origins in the form that browsers send: no trailing slash, no default port.
    origin: origins.map((origin) => new URL(origin).origin),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'X-Cart-Token',
      'X-Order-Key',
      'X-Request-Id',
      'Apollo-Require-Preflight',
    ],
    exposedHeaders: [
      'Content-Disposition',
      'ETag',
      'Link',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ],
    maxAge: 600,
  });
}
