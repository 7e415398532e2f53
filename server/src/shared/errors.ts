import { httpStatusByCode, type ConflictReason, type ErrorCode } from '@kickstand/rules/errors';

/** A fault of one input field. `field` is its path, e.g. `quantity` or `price.amount`. */
export interface FieldError {
  field: string;
  message: string;
}

export interface ErrorDetails {
  fields?: readonly FieldError[];
  reason?: ConflictReason;
  [key: string]: unknown;
}

/** An error for the caller. `message` and `details` are safe to show; `cause` is only logged. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details;
  }

  get httpStatus(): number {
    return httpStatusByCode[this.code];
  }
}

/** @returns the result, or the DomainError that `work` throws; other errors are thrown. */
export async function orRefusal<T>(work: () => Promise<T>): Promise<T | DomainError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/**
 * BAD_USER_INPUT with all invalid fields. Its message is the message of the first field, so that it can be shown alone.
 */
export function invalidInput(fields: readonly FieldError[]): DomainError {
  return new DomainError('BAD_USER_INPUT', fields[0]?.message ?? 'The input is not valid.', { details: { fields } });
}

export function invalidField(field: string, message: string): DomainError {
  return invalidInput([{ field, message }]);
}

export function conflict(reason: ConflictReason, message: string, details: ErrorDetails = {}): DomainError {
  return new DomainError('CONFLICT', message, { details: { ...details, reason } });
}

/** CONFLICT (STALE_VERSION): what the caller edited has changed since. @param latest null if it is gone. */
export function staleVersion(what: string, latest: { version: number } | null): DomainError {
  return conflict(
    'STALE_VERSION',
    `This ${what} has changed since you opened it. Check the current values, then try again.`,
    { version: latest?.version },
  );
}

export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', `${what} was not found.`);
}

/**
 * @param what the document's kind in the messages, such as 'sale'.
 * @param version the one that the caller has edited.
 * @throws DomainError NOT_FOUND, also if it is deleted; BAD_USER_INPUT (version); CONFLICT (STALE_VERSION)
 */
export function assertEdited(
  what: string,
  before: { version: number; isDeleted?: boolean } | null,
  version: number | null | undefined,
): void {
  if (!before || before.isDeleted) throw notFound(`The ${what}`);
  if (version == null) throw invalidField('version', 'Send the version that you edited.');
  if (version !== before.version) throw staleVersion(what, before);
}
