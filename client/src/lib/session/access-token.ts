/** Key in local storage, as named in the specification. */
export const accessTokenKey = 'accessToken';

const expiresEarlyMs = 30_000;
const refreshAheadMs = 5 * 60_000;

/** Expiry of `token` in milliseconds since 1970; null if the token has none or cannot be read. */
export const expiryOf = (token: string): number | null => timeIn(token, 'exp');

/**
 * By how many milliseconds this computer's clock seems ahead of the server's if `token` arrived at `now`; 0 for a clock
 * that is behind. The time that the answer took is included.
 */
export function clockLead(token: string, now: number): number {
  return Math.max(0, now - (timeIn(token, 'iat') ?? now));
}

function timeIn(token: string, claim: 'exp' | 'iat'): number | null {
  const [, payload] = token.split('.');
  if (!payload) return null;
  try {
    const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Record<string, unknown> | null;
    const seconds = claims?.[claim];
    return typeof seconds === 'number' ? seconds * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * A token counts as expired 30 s early, so that no sent token expires before the server receives it.
 * @param now by the server's clock, like the expiry.
 */
export function isExpired(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === null || expiry - expiresEarlyMs <= now;
}

/**
 * Milliseconds until `token` is renewed: 5 minutes before it expires, or after half of its remaining time,
 * whichever is later.
 * @param now by the server's clock, like the expiry.
 */
export function refreshDelay(token: string, now: number): number {
  const rest = Math.max(0, (expiryOf(token) ?? now) - now);
  return rest > 2 * refreshAheadMs ? rest - refreshAheadMs : rest / 2;
}
