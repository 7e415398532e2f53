import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from './session';
import { loadingSession, type SessionState, type SessionStore } from './session-store';

export interface SessionHandle {
  session: Session;
  store: SessionStore;
}

const SessionContext = createContext<SessionHandle | null>(null);

interface SessionProviderProps extends SessionHandle {
  children: ReactNode;
}

export function SessionProvider({ session, store, children }: SessionProviderProps) {
  useEffect(() => {
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
  const handle = useMemo(() => ({ session, store }), [session, store]);
  return <SessionContext value={handle}>{children}</SessionContext>;
}

export type UseSession = SessionState & {
  isAdmin: boolean;
  signIn: Session['signIn'];
  signOut: () => Promise<void>;
  /** Asks again who is signed in, after an error. */
  retry: () => Promise<void>;
  identity: Session['identity'];
};

/** Who is signed in, and the ways to change it. On the server, and while hydrating, the status is `loading`. */
export function useSession(): UseSession {
  const handle = useContext(SessionContext);
  if (!handle) throw new Error('useSession needs a SessionProvider above it.');
  const { session, store } = handle;
  const state = useSyncExternalStore(store.subscribe, store.get, () => loadingSession);
  return useMemo(
    () => ({
      ...state,
      isAdmin: state.user?.role === 'ADMIN',
      signIn: (attempt) => session.signIn(attempt),
      signOut: () => session.signOut(),
      retry: () => session.resume(),
      identity: () => session.identity(),
    }),
    [state, session],
  );
}
