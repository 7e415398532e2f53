import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { RestLocals } from '../modules/http/request.js';
import type { Logger } from '../platform/logger.js';
import { DomainError, toDomainError } from '../shared/errors.js';
import { toErrorBody } from './error-body.js';

export const unknownPath: RequestHandler = (request, _response, next) => {
  next(new DomainError('NOT_FOUND', `There is nothing at ${request.method} ${request.path}.`));
};

/** Answers every failure as JSON; what is not a DomainError is logged and shown generically. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const failure = toDomainError(error);
    const { requestId, hasSuccessField } = response.locals as RestLocals;
    const seconds = failure.details?.['retryAfterSeconds'];
    const where = { requestId, path: request.path };
    // A busy hour is no fault: nothing failed, and its refusals need no stack each.
    if (failure.httpStatus >= 500 && seconds !== undefined) logger.warn(where, failure.message);
    else if (failure.httpStatus >= 500) logger.error({ err: error, ...where }, 'a request failed');
    // An answer has begun: whoever asked sees that it is not whole. Express itself would also print a stack.
    if (response.headersSent) return void response.destroy();
    if (failure.code === 'UNAUTHENTICATED') response.set('WWW-Authenticate', 'Bearer');
    if (typeof seconds === 'number') response.set('Retry-After', String(seconds));
    const body = toErrorBody(failure);
    response.status(failure.httpStatus).json(hasSuccessField ? { success: false, ...body } : body);
  };
}
