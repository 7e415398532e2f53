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
