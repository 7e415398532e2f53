import cors from 'cors';
import type { RequestHandler } from 'express';

/**
 * Lets pages of the named origins call the API; browsers refuse calls of all other pages. No credentials are needed:
 * the bearer token is in a header, which only its owner can send, and the shop sets no cookies.
 */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  return cors({
    // As browsers write them: no trailing slash, no default port.
    origin: origins.map((origin) => new URL(origin).origin),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-None-Match',
      'X-Cart-Token',
      'X-Order-Key',
      'X-Request-Id',
      'Apollo-Require-Preflight',
    ],
    exposedHeaders: ['Content-Disposition', 'ETag', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'],
    maxAge: 600,
  });
}
