/** What the login screen is told about where its visitor came from. */
export interface LoginState {
  from?: string;
  /** Why the visitor is here: the session ended by itself, or the page they were on is for admins. */
  notice?: 'expired' | 'admins-only' | undefined;
}

/** What a page is told when a login has led to it. */
export interface ArrivalState {
  isAfterLogin?: boolean;
}

const anyOrigin = 'https://shop.invalid';

/** `path` when it is a path of this app, else null: what came from outside must not send a visitor elsewhere. */
export function toReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  try {
    const url = new URL(path, anyOrigin);
    if (url.origin !== anyOrigin || url.username !== '') return null;
    const target = `${url.pathname}${url.search}${url.hash}`;
    return target.startsWith('//') || /^\/(login|signup)\/?$/.test(url.pathname) ? null : target;
  } catch {
    return null;
  }
}
