import { DomainError } from '../../shared/errors.js';

export function brokenImage(cause: unknown): DomainError {
  return refusal('The image is broken or incomplete. Save a new copy and send it.', cause);
}

export function slowImage(cause: unknown): DomainError {
  return refusal('The image takes too long to read. Save a new copy and send it.', cause);
}

export function imagesUnavailable(cause: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'Images cannot be read at the moment. Try again later.', { cause });
}

function refusal(message: string, cause: unknown): DomainError {
  return new DomainError('BAD_USER_INPUT', message, { details: { fields: [{ field: 'image', message }] }, cause });
}
