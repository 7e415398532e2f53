import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { toReturnPath, type LoginState } from '../lib/session/return-path';
import type { SignedOutReason } from '../lib/session/session-store';
import { useSession } from '../lib/session/SessionProvider';
import { SessionPending } from './SessionPending';

// A session that is refused while its orders are in view ends at home, by the specification; elsewhere at the login.
const endsAtHome = /^\/dashboard\/order\/*$/;

interface RequireSignedInProps {
  /** Lets visitors in who came without a session. Whoever loses one here is still sent to log in. */
  orGuest?: boolean;
}

/** Shows the routes below to whoever is signed in, and sends everybody else to log in and come back. */
export function RequireSignedIn({ orGuest = false }: RequireSignedInProps) {
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);

  switch (session.status) {
    case 'loading':
      return <SessionPending />;
    case 'signed-in':
      return <Outlet />;
    case 'signed-out':
      if (orGuest && !wasSignedIn && session.reason !== 'expired') return <Outlet />;
      return <Departure isEnd={wasSignedIn} reason={session.reason} />;
  }
}

/** Where a signed-out visitor goes: `isEnd` when a session ended here, otherwise they came here without one. */
function Departure({ isEnd, reason }: { isEnd: boolean; reason: SignedOutReason }) {
  const { pathname, search, hash } = useLocation();
  const isExpired = reason === 'expired';
  if (isEnd && endsAtHome.test(pathname) && (isExpired || reason === 'refused')) return <Navigate to="/home" replace />;
  const state: LoginState =
    isEnd && !isExpired
      ? // Whoever signs out here, or may not be here, is not led back by the next login.
        { notice: reason === 'refused' ? 'admins-only' : undefined }
      : { from: toReturnPath(`${pathname}${search}${hash}`) ?? '/', notice: isExpired ? 'expired' : undefined };
  return <Navigate to="/login" replace state={state} />;
}
