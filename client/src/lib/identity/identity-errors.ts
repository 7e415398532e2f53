import { toIdentityMessage } from './identity-messages';

/** Error of the identity client. `message` can be shown to the user; `code` is the provider's, e.g. `auth/timeout`. */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(toIdentityMessage(code), options);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** The first step of the sign-in, by password or with Google, succeeded; a code of the second factor is needed. */
export class SecondFactorNeeded extends IdentityError {
  /**
   * Signs in with a code of the authenticator app. Can be repeated after `auth/invalid-verification-code`. The provider
   * refuses all codes after some minutes.
   */
  readonly enterCode: (code: string) => Promise<unknown>;

  constructor(enterCode: (code: string) => Promise<unknown>) {
    super('auth/multi-factor-auth-required');
    this.enterCode = enterCode;
  }
}

export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'auth/unknown';
  return new IdentityError(code, { cause: error });
}
