import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '../components/feedback/Loading';
import { toReturnPath, type LoginState } from '../lib/session/return-path';
import type { SignedOutReason } from '../lib/session/session-store';
import { useIsSessionPending, useSession } from '../lib/session/SessionProvider';
import { chakra } from '../theme/chakra';
import { SessionPending } from './SessionPending';

// As specified, a user whose session expires or is refused on the orders page is sent to the home page; elsewhere, to
// the login page.
const endsAtHome = /^\/dashboard\/order\/*$/;

interface RequireSignedInProps {
  /**
   * Shows its child routes to visitors without a session, too. A user whose session ends here is still sent to the login.
   */
  orGuest?: boolean;
}

/** Shows its child routes to signed-in users; others go to the login, which returns here. */
export function RequireSignedIn({ orGuest = false }: RequireSignedInProps) {
  const session = useSession();
  /** ID of the first user who was signed in here. */
  const [owner, setOwner] = useState<string | null>(null);
  if (session.user && owner === null) setOwner(session.user.id);

  if (useIsSessionPending({ evenFailed: true })) return <SessionPending />;
  switch (session.status) {
    case 'loading':
      return <SessionPending />;
    case 'signed-in':
      // If another user logs in, the page is rendered anew, without what the first user has typed.
      return (
        <Suspense
          key={session.user.id === owner ? undefined : session.user.id}
          fallback={
            // Keeps the footer below the screen, as the dashboard does.
            <Loading what="the page">
              <chakra.div minHeight="100dvh" />
            </Loading>
          }
        >
          <Outlet />
        </Suspense>
      );
    case 'signed-out':
      if (orGuest && owner === null && session.reason !== 'expired') return <Outlet />;
      return <Departure isEnd={owner !== null} reason={session.reason} />;
  }
}

/** Redirects a signed-out visitor. @param isEnd true if a session ended here, false if there was none */
function Departure({ isEnd, reason }: { isEnd: boolean; reason: SignedOutReason }) {
  const { pathname, search, hash } = useLocation();
  const isExpired = reason === 'expired';
  if (isEnd && endsAtHome.test(pathname) && (isExpired || reason === 'refused')) return <Navigate to="/home" replace />;
  const state: LoginState =
    isEnd && !isExpired
      ? // After a sign-out or a refusal, the next login does not return here.
        { notice: reason === 'refused' ? 'admins-only' : undefined }
      : { from: toReturnPath(`${pathname}${search}${hash}`) ?? '/', notice: isExpired ? 'expired' : undefined };
  return <Navigate to="/login" replace state={state} />;
}
