/** History state of the login page: the page that the visitor came from. */
export interface LoginState {
  from?: string;
  /** Why the visitor was sent to the login: the session expired, or the page is for admins. */
  notice?: 'expired' | 'admins-only' | undefined;
}

/** History state of the page after a login. */
export interface ArrivalState {
  isAfterLogin?: boolean;
}

const anyOrigin = 'https://shop.invalid';

/**
 * `path` if it is a path of this app other than the login, the sign-up and the reset of a password, whose link works only
 * once; otherwise null. So no link can redirect a visitor to another site.
 */
export function toReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  try {
    const url = new URL(path, anyOrigin);
    if (url.origin !== anyOrigin || url.username !== '') return null;
    const target = `${url.pathname}${url.search}${url.hash}`;
    return target.startsWith('//') || /^\/(login|signup|reset)\/?$/.test(url.pathname) ? null : target;
  } catch {
    return null;
  }
}
