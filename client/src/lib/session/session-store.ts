import type { Permission } from '@kickstand/rules/permissions';
import type { ViewerFieldsFragment } from '../../graphql/generated/operations';
import type { ShopError } from '../../graphql/shop-error';

export type SessionUser = ViewerFieldsFragment;

type Rights = Pick<SessionUser, 'role' | 'permissions' | 'needsSecondFactor'>;

/** False for an admin who has not logged in with a second factor: until then, they have the rights of a customer. */
export const isAdmin = (user: Rights | null): boolean => user?.role === 'ADMIN' && !user.needsSecondFactor;

/** Whether a user has at least one of the permissions. Admins have all of them; only admins have `admin`. */
export function hasPermission(user: Rights | null, ...permissions: readonly (Permission | 'admin')[]): boolean {
  if (isAdmin(user)) return true;
  return permissions.some((permission) => user?.permissions?.some((own) => own.toLowerCase() === permission));
}

export const isStaff = (user: Rights | null): boolean => isAdmin(user) || Boolean(user?.permissions?.length);

/** `expired`: the token expired or was revoked; `refused`: the server said that this user has no access. */
export type SignedOutReason = 'visitor' | 'signed-out' | 'expired' | 'refused';

/** `error` is set if the request for the signed-in user failed. */
export type SessionState =
  | { status: 'loading'; user: null; error: ShopError | null }
  | { status: 'signed-out'; user: null; reason: SignedOutReason }
  | {
      status: 'signed-in';
      user: SessionUser;
      /** The session is over, but the page still shows what the user typed: see `Session.endSession`. */
      hasEnded?: true;
    };

export const loadingSession: SessionState = { status: 'loading', user: null, error: null };

/** The session's state, to which React can subscribe. */
export interface SessionStore {
  get: () => SessionState;
  set: (state: SessionState) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSessionStore(): SessionStore {
  let state: SessionState = loadingSession;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
