import type { Permission } from '@kickstand/rules/permissions';
import {
  createContext,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { Session } from './session';
import { hasPermission, isAdmin, loadingSession, type SessionState, type SessionStore } from './session-store';

const SessionContext = createContext<{ store: SessionStore; actions: SessionActions } | null>(null);

interface SessionProviderProps {
  session: Session;
  store: SessionStore;
  children: ReactNode;
}

export function SessionProvider({ session, store, children }: SessionProviderProps) {
  // Starts before the first paint, so that a visitor without a token never sees the spinner.
  useLayoutEffect(() => {
    const stop = session.start();
    const wake = () => {
      if (document.visibilityState === 'visible') void session.wake();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
    };
  }, [session]);
  // The actions are stable across state changes, so that effects may depend on them.
  const handle = useMemo(() => ({ store, actions: toActions(session) }), [session, store]);
  return <SessionContext value={handle}>{children}</SessionContext>;
}

function toActions(session: Session): SessionActions {
  return {
    signIn: (attempt) => session.signIn(attempt),
    signOut: (reason) => session.signOut(reason),
    retry: () => session.resume(),
    identity: () => session.identity(),
    getAccessToken: () => session.getAccessToken(),
    replaceRefusedToken: (token) => session.replaceRefusedToken(token),
    endSession: () => session.endSession(),
  };
}

interface SessionActions {
  signIn: Session['signIn'];
  signOut: Session['signOut'];
  /** Asks again who is signed in, for example after an error or a change of the role. */
  retry: Session['resume'];
  identity: Session['identity'];
  /** This function and the next one are for requests outside GraphQL. */
  getAccessToken: Session['getAccessToken'];
  replaceRefusedToken: Session['replaceRefusedToken'];
  endSession: Session['endSession'];
}

export type UseSession = SessionState & SessionActions & { isAdmin: boolean };

/** Whether the signed-in user has one of the permissions. */
export const usePermission = (...permissions: readonly Permission[]): boolean =>
  hasPermission(useSession().user, ...permissions);

/** The session and its actions. On the server and during hydration, the status is `loading`. */
export function useSession(): UseSession {
  const handle = useContext(SessionContext);
  if (!handle) throw new Error('useSession needs a SessionProvider above it.');
  const { store, actions } = handle;
  const state = useSyncExternalStore(store.subscribe, store.get, () => loadingSession);
  return useMemo(() => ({ ...state, ...actions, isAdmin: isAdmin(state.user) }), [state, actions]);
}

/**
 * True while a stored token is checked and until the signed-in user's page is rendered. The first render of a page takes
 * long; it is deferred, so that the browser can handle input in between.
 * @param evenFailed whether a failed check also counts as pending, until it is repeated
 */
export function useIsSessionPending({ evenFailed }: { evenFailed: boolean }): boolean {
  const session = useSession();
  const isLoading = session.status === 'loading' && (evenFailed || !session.error);
  return useDeferredValue(isLoading) && session.status !== 'signed-out';
}
