/** The specification's name for it: other clients of the shop's pages read it there. */
export const accessTokenKey = 'accessToken';

const expiresEarlyMs = 30_000;
const refreshAheadMs = 5 * 60_000;

/** When `token` ends, in milliseconds since the epoch, or null when it does not say. */
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

/** A token counts as expired 30 s before it does: it must outlive the request that carries it. */
export function isExpired(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === null || expiry - expiresEarlyMs <= now;
}

/** How long to wait before `token` is renewed: until 5 minutes before its end, half its rest when that is shorter. */
export function refreshDelay(token: string, now: number): number {
  const rest = Math.max(0, (expiryOf(token) ?? now) - now);
  return rest > 2 * refreshAheadMs ? rest - refreshAheadMs : rest / 2;
}
