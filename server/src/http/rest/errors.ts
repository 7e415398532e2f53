import { errorCodes } from '@kickstand/rules/errors';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { z } from 'zod';
import type { Logger } from '../../platform/logger.js';
import { DomainError } from '../../shared/errors.js';
import { reportFailure, retrySeconds, toDomainError } from '../../api/report-failure.js';
import type { RestLocals } from '../../api/rest/request.js';
import { prefersPage } from '../web-client.js';

export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      details: z
        .looseObject({
          fields: z
            .array(z.object({ field: z.string(), message: z.string() }))
            .optional()
            .meta({ description: 'The invalid fields with messages.' }),
          reason: z.string().optional().meta({ description: 'Reason of a CONFLICT, e.g. OUT_OF_STOCK.' }),
        })
        .optional(),
    }),
    message: z.string().meta({ description: 'The same message, for existing clients. Safe to show.' }),
  })
  .meta({ id: 'Error' });

/** Body for calls whose answers all have the field `success`. */
export const flaggedErrorBody = errorBody.extend({ success: z.literal(false) }).meta({ id: 'FlaggedError' });

/** The body of every refusal: `{ error: { code, message, details? }, message }`. */
function toErrorBody({ code, message, details }: DomainError): z.output<typeof errorBody> {
  return {
    error: {
      code,
      message,
      ...(details ? { details: { ...details, fields: details.fields && [...details.fields] } } : {}),
    },
    message,
  };
}

export const unknownPath: RequestHandler = (request, _response, next) => {
  next(new DomainError('NOT_FOUND', `There is nothing at ${request.method} ${request.path}.`));
};

/**
 * Answers failures as JSON. Errors of the server are logged; the answer to an unknown error is generic.
 * @param page sends the document in which the browser shows the failure; only called for status 503 if a page was
 *   requested.
 */
export function errorHandler(logger: Logger, page?: RequestHandler): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const failure = toDomainError(error);
    const { requestId, route, hasSuccessField } = response.locals as RestLocals;
    (response.locals as RestLocals).code = failure.code;
    const seconds = failure.details?.['retryAfterSeconds'] ?? (failure.httpStatus === 503 ? retrySeconds : undefined);
    const where = { requestId, path: route ?? toLoggedPath(request.path) };
    if (failure.httpStatus >= 500) reportFailure(logger, error, where, 'a request failed');
    // The answer has already begun. Closing the connection shows the client that it is incomplete. Express would also
    // print a stack.
    if (response.headersSent) return void response.destroy();
    if (failure.code === 'UNAUTHENTICATED') response.set('WWW-Authenticate', 'Bearer');
    if (typeof seconds === 'number') response.set('Retry-After', String(seconds));
    if (page && failure.httpStatus === 503 && prefersPage(request)) return page(request, response.status(503), next);
    const body = toErrorBody(failure);
    response.status(failure.httpStatus).json(hasSuccessField ? { success: false, ...body } : body);
  };
}

/** Paths of REST calls can contain email addresses. */
const toLoggedPath = (path: string): string => path.replace(/[^/]*(?:@|%40)[^/]*/gi, '-');
