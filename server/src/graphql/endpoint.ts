import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { actorOf, type RestLocals } from '../api/rest/request.js';
import type { Logger } from '../platform/logger.js';
import { isAdmin } from '../shared/actor.js';
import { toDomainError } from '../shared/errors.js';

/** The largest request, with document and variables. Admins send thousands of bikes for one product. */
const bodyLimits = { everybody: '100kb', admins: '4mb' } as const;

/** Middleware of GraphQL's path. Its errors are answered in GraphQL's format. */
export function graphEndpoint(handlers: readonly RequestHandler[], logger: Logger): Router {
  const router = Router();
  router.use(neverStored, refuseBadToken, readBody());
  for (const handler of handlers) router.use(handler);
  router.use(refusals(logger));
  return router;
}

/** Answers to one person are not stored in any cache, so that the next user of a shared computer does not see them. */
const neverStored: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** The headers identify the sender before the body is read. */
function readBody(): RequestHandler {
  const readSmall = express.json({ limit: bodyLimits.everybody });
  const readLarge = express.json({ limit: bodyLimits.admins });
  return (request, response, next) => (isAdmin(actorOf(response)) ? readLarge : readSmall)(request, response, next);
}

/** Any operation may depend on its sender, so an invalid token is refused for all of them. */
const refuseBadToken: RequestHandler = (_request, response, next) => {
  actorOf(response);
  next();
};

function refusals(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { requestId } = response.locals as RestLocals;
    const { code, message, details, httpStatus } = toDomainError(error);
    if (httpStatus >= 500) logger.error({ err: error, requestId }, 'a GraphQL request failed');
    if (code === 'UNAUTHENTICATED') response.set('WWW-Authenticate', 'Bearer');
    const extensions = { code, ...(details ? { details } : {}), requestId };
    response.status(httpStatus).json({ errors: [{ message, extensions }] });
  };
}
