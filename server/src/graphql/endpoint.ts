import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { actorOf, type RestLocals } from '../modules/http/request.js';
import type { Logger } from '../platform/logger.js';
import { isAdmin } from '../shared/actor.js';
import { toDomainError } from '../shared/errors.js';

/** The largest request: documents and variables together. Admins send what thousands of bikes a product fits. */
const bodyLimits = { everybody: '100kb', admins: '4mb' } as const;

/** What stands before GraphQL on its path; whatever fails there is answered in GraphQL's own format. */
export function graphEndpoint(handlers: readonly RequestHandler[], logger: Logger): Router {
  const router = Router();
  router.use(neverStored, refuseBadToken, readBody());
  for (const handler of handlers) router.use(handler);
  router.use(refusals(logger));
  return router;
}

/** What is answered to one person is nobody else's, and not to be found in a cache by the next one at the machine. */
const neverStored: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** Who asks is known from the headers, before anything of the body is read. */
function readBody(): RequestHandler {
  const readSmall = express.json({ limit: bodyLimits.everybody });
  const readLarge = express.json({ limit: bodyLimits.admins });
  return (request, response, next) => (isAdmin(actorOf(response)) ? readLarge : readSmall)(request, response, next);
}

/** Every operation may ask who sends it, so a token that is not good is refused before any of them. */
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
