/** Key in local storage, as named in the specification. */
export const accessTokenKey = 'accessToken';

const expiresEarlyMs = 30_000;
const refreshAheadMs = 5 * 60_000;

/** Expiry of `token` in milliseconds since 1970; null if the token has none or cannot be read. */
export function expiryOf(token: string): number | null {
  const [, payload] = token.split('.');
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
}

/** A token counts as expired 30 s early, so that no sent token expires before the server receives it. */
export function isExpired(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === null || expiry - expiresEarlyMs <= now;
}

/**
 * Milliseconds until `token` is renewed: 5 minutes before it expires, or after half of its remaining time,
 * whichever is later.
 */
export function refreshDelay(token: string, now: number): number {
  const rest = Math.max(0, (expiryOf(token) ?? now) - now);
  return rest > 2 * refreshAheadMs ? rest - refreshAheadMs : rest / 2;
}
