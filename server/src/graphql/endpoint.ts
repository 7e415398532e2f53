import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { reportFailure, toDomainError } from '../api/report-failure.js';
import { actorOf, type RestLocals } from '../api/rest/request.js';
import type { Logger } from '../platform/logger.js';
import { may } from '../shared/actor.js';

/**
 * Largest body of a request. It is larger for editors, who send thousands of bikes for one product, or the text of a
 * page.
 */
const bodyLimits = { everybody: '100kb', editors: '4mb' } as const;

/** Middleware of GraphQL's path. */
export function graphEndpoint(handlers: readonly RequestHandler[]): Router {
  return Router().use(neverStored, refuseBadToken, readBody(), ...handlers);
}

/** Answers to one person are not stored in any cache, because the next user of a shared computer must not see them. */
const neverStored: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** The limit depends on the sender, who is already known from the headers. */
function readBody(): RequestHandler {
  const readSmall = express.json({ limit: bodyLimits.everybody });
  const readLarge = express.json({ limit: bodyLimits.editors });
  return (request, response, next) =>
    (may(actorOf(response), 'catalogue:write', 'content:write') ? readLarge : readSmall)(request, response, next);
}

/** Any operation may depend on its sender, so an invalid token is refused for all of them. */
const refuseBadToken: RequestHandler = (_request, response, next) => {
  actorOf(response);
  next();
};

/** Answers errors of GraphQL's path in GraphQL's format. */
export function graphRefusals(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { requestId } = response.locals as RestLocals;
    const { code, message, details, httpStatus } = toDomainError(error);
    (response.locals as RestLocals).code = code;
    if (httpStatus >= 500) reportFailure(logger, error, { requestId }, 'a GraphQL request failed');
    const seconds = details?.['retryAfterSeconds'];
    if (typeof seconds === 'number') response.set('Retry-After', String(seconds));
    if (code === 'UNAUTHENTICATED') response.set('WWW-Authenticate', 'Bearer');
    const extensions = { code, ...(details ? { details } : {}), requestId };
    response
      .set('Cache-Control', 'no-store')
      .status(httpStatus)
      .json({ errors: [{ message, extensions }] });
  };
}
