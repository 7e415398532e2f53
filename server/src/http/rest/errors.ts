import { errorCodes } from '@kickstand/rules/errors';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { z } from 'zod';
import type { Logger } from '../../platform/logger.js';
import { DomainError, toDomainError } from '../../shared/errors.js';
import type { RestLocals } from '../../api/rest/request.js';

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
export function toErrorBody({ code, message, details }: DomainError): z.output<typeof errorBody> {
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

/** Answers all failures as JSON. Errors other than DomainError are logged, and their answer is generic. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const failure = toDomainError(error);
    const { requestId, hasSuccessField } = response.locals as RestLocals;
    const seconds = failure.details?.['retryAfterSeconds'];
    const where = { requestId, path: request.path };
    // Refusals because of load are not errors of the server, so they are logged without a stack.
    if (failure.httpStatus >= 500 && seconds !== undefined) logger.warn(where, failure.message);
    else if (failure.httpStatus >= 500) logger.error({ err: error, ...where }, 'a request failed');
    // The answer has already begun. Closing the connection shows the client that it is incomplete. Express would also
    // print a stack.
    if (response.headersSent) return void response.destroy();
    if (failure.code === 'UNAUTHENTICATED') response.set('WWW-Authenticate', 'Bearer');
    if (typeof seconds === 'number') response.set('Retry-After', String(seconds));
    const body = toErrorBody(failure);
    response.status(failure.httpStatus).json(hasSuccessField ? { success: false, ...body } : body);
  };
}
