import type { RequestHandler } from 'express';
import { databaseLost } from '../api/report-failure.js';
import type { RestLocals } from '../api/rest/request.js';

interface Watch {
  readonly isLost: boolean;
}

/** Refuses requests at once while the database is lost, because they would only wait for a timeout. */
export function databaseGate(watch: Watch): RequestHandler {
  return (_request, _response, next) => next(watch.isLost ? databaseLost() : undefined);
}

/** Checks again after an operation was counted, because counting may have waited until the database was lost. */
export function gateAfterCounting(watch: Watch): RequestHandler {
  return (_request, response, next) => {
    const locals = response.locals as RestLocals;
    const { spend } = locals;
    if (!spend) return next();
    locals.spend = async (...operation) => {
      await spend(...operation);
      if (watch.isLost) throw databaseLost();
    };
    next();
  };
}
