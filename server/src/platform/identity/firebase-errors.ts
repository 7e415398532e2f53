import { DomainError } from '../../shared/errors.js';

const signInAgain: Readonly<Record<string, string>> = {
  'auth/id-token-expired': 'Your session has expired. Please log in again.',
  'auth/id-token-revoked': 'Your session has been ended. Please log in again.',
  'auth/user-disabled': 'This account has been disabled. Please contact the shop.',
  'auth/user-not-found': 'This account no longer exists.',
};

/**
 * The messages with which firebase-admin refuses the form, claims or signature of a token. All have the code
 * `auth/argument-error`. If Google's public keys cannot be fetched, the code is the same, but the message has none of
 * these words.
 */
const badTokenMessage =
  /^(Decoding Firebase ID token failed|Firebase ID token has |verifyIdToken\(\) expects |First argument to verifyIdToken)/;

export function malformedToken(cause?: unknown): DomainError {
  return new DomainError('UNAUTHENTICATED', 'The sign-in token is not valid. Please log in again.', { cause });
}

/** For errors of verifyIdToken: distinguishes an invalid token from an unavailable provider. */
export function toVerificationError(error: unknown): DomainError {
  const { code, message } = toCodeAndMessage(error);
  const known = signInAgain[code];
  if (known !== undefined) return new DomainError('UNAUTHENTICATED', known, { cause: error });
  const isBadToken = (code === 'auth/argument-error' && badTokenMessage.test(message)) || error instanceof SyntaxError;
  return isBadToken ? malformedToken(error) : toProviderError(error);
}

/**
 * For all other calls: the provider is unreachable or overloaded, or refuses the shop's own credentials. The owner of the
 * account has not caused this. The cause is logged.
 */
export function toProviderError(error: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'Signing in is not possible at the moment. Please try again shortly.', {
    cause: error,
  });
}

/** An ID or address that the provider rejects as malformed belongs to no account. */
export function isNoSuchUser(error: unknown): boolean {
  return ['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email'].includes(toCodeAndMessage(error).code);
}

function toCodeAndMessage(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}
