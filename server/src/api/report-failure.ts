import type { Logger } from '../platform/logger.js';
import { isDatabaseFailure } from '../platform/failures.js';
import { DomainError } from '../shared/errors.js';

/** Errors of Express and its body parser have a status and a type. */
interface HttpError {
  status?: number;
  type?: string;
}

/** Seconds after which callers should retry if a service behind the shop fails. */
export const retrySeconds = 5;

/** Error for requests while the database cannot be reached, so that they do not have to wait for a timeout. */
export function databaseLost(cause?: unknown): DomainError {
  const message = 'The shop cannot reach its database right now. Try again in a few seconds.';
  return new DomainError('SERVICE_UNAVAILABLE', message, { details: { retryAfterSeconds: retrySeconds }, cause });
}

/** The error itself if it is a DomainError; `databaseLost` for a failure of the database; otherwise null. */
export function toKnownError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  return isDatabaseFailure(error) ? databaseLost(error) : null;
}

/** Turns any error into an error that is safe to show. Unknown errors get a generic message. */
export function toDomainError(error: unknown): DomainError {
  const known = toKnownError(error);
  if (known) return known;
  const { status, type } = (error ?? {}) as HttpError;
  if (type === 'entity.too.large') return new DomainError('PAYLOAD_TOO_LARGE', 'The request is too large.');
  if (type === 'entity.parse.failed') return new DomainError('BAD_USER_INPUT', 'The body is not valid JSON.');
  if (status === 415) {
    return new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as JSON, in UTF-8, with gzip, br or no compression.',
    );
  }
  if (error instanceof URIError) return new DomainError('BAD_USER_INPUT', 'The address is not valid.');
  if (status === 404) return new DomainError('NOT_FOUND', 'There is nothing at this address.');
  if (status !== undefined && status >= 400 && status < 500) {
    return new DomainError('BAD_USER_INPUT', 'The request could not be read.', { cause: error });
  }
  return new DomainError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Try again.', { cause: error });
}

/**
 * Logs an error of the server. Refusals because of load or a lost database are logged without a stack, because they are
 * not errors in the code.
 */
export function reportFailure(logger: Logger, error: unknown, where: object, what: string): void {
  const { details, cause, message } = toKnownError(error) ?? {};
  if (details?.['retryAfterSeconds'] === undefined) logger.error({ err: error, ...where }, what);
  else logger.warn({ ...where, ...(cause instanceof Error ? { reason: cause.message } : {}) }, message);
}
