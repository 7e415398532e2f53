import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { toReturnPath, type LoginState } from '../lib/session/return-path';
import { useSession } from '../lib/session/SessionProvider';
import { SessionPending } from './SessionPending';

// A session that is refused while its orders are in view ends at home, by the specification; elsewhere at the login.
const endsAtHome: ReadonlySet<string> = new Set(['/dashboard/order']);

/** Shows the routes below to whoever is signed in, and sends everybody else to log in and come back. */
export function RequireSignedIn() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);

  switch (session.status) {
    case 'loading':
      return <SessionPending />;
    case 'signed-in':
      return <Outlet />;
    case 'signed-out': {
      if (wasSignedIn && session.reason === 'expired' && endsAtHome.has(pathname))
        return <Navigate to="/home" replace />;
      // Whoever signs out here on purpose is not led back here by the next login.
      if (wasSignedIn && session.reason === 'signed-out') return <Navigate to="/login" replace />;
      const from = toReturnPath(`${pathname}${search}${hash}`) ?? '/';
      const state: LoginState = { from, expired: session.reason === 'expired' };
      return <Navigate to="/login" replace state={state} />;
    }
  }
}
