import type { IdentityClient as ProviderClient } from '../identity/identity-client';

/** The part of the identity client that the session and its pages use. */
export type IdentityClient = Pick<
  ProviderClient,
  | 'onChange'
  | 'signInWithPassword'
  | 'signUp'
  | 'prepareGoogle'
  | 'signInWithGoogle'
  | 'hasSecondFactor'
  | 'startSecondFactor'
  | 'removeSecondFactor'
  | 'sendPasswordReset'
  | 'verifyPasswordResetCode'
  | 'confirmPasswordReset'
  | 'signOut'
  | 'getIdToken'
>;

const definiteRefusals: ReadonlySet<unknown> = new Set([
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-signed-out',
  'auth/no-current-user',
]);

/** Codes after which the provider no longer issues tokens for the user; any other failure can be retried. */
export function isProviderRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && definiteRefusals.has(error.code);
}
