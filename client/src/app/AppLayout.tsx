import { Suspense, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../components/feedback/Loading';
import { FullScreenSpinner } from '../components/shell/FullScreenSpinner';
import { PageFrame } from '../components/shell/PageFrame';
import { useGate } from '../lib/navigation/gate';
import { useSession } from '../lib/session/SessionProvider';
import { PageBoundary } from './PageBoundary';
import { RouteFocus } from './RouteFocus';
import { ScrollMemory } from './ScrollMemory';

/** The frame that every page stands in. What breaks inside a page leaves the navigation usable. */
export function AppLayout() {
  const session = useSession();
  const gate = useGate();
  const displayName = session.user ? session.user.displayName || session.user.email : null;
  return (
    <PageFrame displayName={displayName} onSignOut={() => gate.pass(() => void session.signOut())}>
      <PageBoundary>
        <Suspense fallback={<Loading what="the page">{null}</Loading>}>
          <Outlet />
          <RouteFocus />
        </Suspense>
      </PageBoundary>
      <ScrollMemory />
      <SessionSpinner />
    </PageFrame>
  );
}

/** Covers the screen while a stored token is looked up. A page rendered on the server never shows it. */
function SessionSpinner() {
  const session = useSession();
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!isHydrated || session.status !== 'loading' || session.error) return null;
  return <FullScreenSpinner />;
}
