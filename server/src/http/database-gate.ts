import type { RequestHandler } from 'express';
import { databaseLost } from '../api/report-failure.js';

/** Refuses requests at once while the database is lost. Each would wait in vain otherwise. */
export function databaseGate(watch: { readonly isLost: boolean }): RequestHandler {
  return (_request, _response, next) => next(watch.isLost ? databaseLost() : undefined);
}
