import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { FullScreenSpinner } from '../components/shell/FullScreenSpinner';
import { PageFrame } from '../components/shell/PageFrame';
import { CounterStrip } from '../features/shop/cart/CounterStrip';
import { useGate } from '../lib/navigation/gate';
import { useIsHydrated } from '../lib/rendered/use-is-hydrated';
import { useIsSessionPending, useSession } from '../lib/session/SessionProvider';
import { PageBoundary } from './PageBoundary';
import { RouteFocus } from './RouteFocus';
import { ScrollMemory } from './ScrollMemory';
import { SessionEnded } from './SessionEnded';

/** The same element on every render, so that a new state of the session does not render the page again. */
const content = (
  <PageBoundary>
    <Outlet />
    <RouteFocus />
  </PageBoundary>
);

/** Layout of every page. An error inside a page leaves the navigation usable. */
export function AppLayout() {
  const session = useSession();
  const gate = useGate();
  const displayName = session.user ? session.user.displayName || session.user.email : null;
  const isCovered = useIsCovered();
  return (
    <>
      <PageFrame
        displayName={displayName}
        onSignOut={() => gate.pass(() => void session.signOut())}
        strip={<CounterStrip />}
        isCovered={isCovered}
      >
        {content}
      </PageFrame>
      <ScrollMemory />
      {isCovered && <FullScreenSpinner />}
      {session.status === 'signed-in' && session.hasEnded && <SessionEnded />}
    </>
  );
}

/**
 * Whether the spinner covers the page: while a stored token is checked, and until the user's page is rendered. A page
 * that the server rendered stays visible.
 */
function useIsCovered(): boolean {
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  const [renderedPath] = useState(isHydrated ? null : pathname);
  const isPending = useIsSessionPending({ evenFailed: false });
  useEffect(() => {
    if (isHydrated && !isPending) delete document.documentElement.dataset.session;
  }, [isHydrated, isPending]);
  return isPending && pathname !== renderedPath;
}
