import type { IdentityClient as ProviderClient } from '../identity/identity-client';

/** What the session and its screens ask of the identity provider. */
export type IdentityClient = Pick<
  ProviderClient,
  | 'onChange'
  | 'signInWithPassword'
  | 'signUp'
  | 'prepareGoogle'
  | 'signInWithGoogle'
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

/** The provider will not vouch for its user any more; everything else is worth another try. */
export function isProviderRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && definiteRefusals.has(error.code);
}
