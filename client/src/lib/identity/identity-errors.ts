import { toIdentityMessage } from './identity-messages';

/**
 * Error of the identity client. `message` can be shown to the user; `code` is the provider's, such as `auth/popup-blocked`.
 */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(toIdentityMessage(code), options);
    this.name = 'IdentityError';
    this.code = code;
  }
}

export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'auth/unknown';
  return new IdentityError(code, { cause: error });
}
