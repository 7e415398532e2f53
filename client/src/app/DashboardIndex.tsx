import type { StaffAccess } from '@kickstand/pages/pages';
import { isAdmin, type SessionUser } from '../lib/session/session-store';
import { useSession } from '../lib/session/SessionProvider';
import { storedText } from '../lib/storage/stored-text';
import { pages } from './pages';
import { SecondFactorNeeded } from './SecondFactorNeeded';

/** First page of the dashboard: the overview for admins, the profile for all others. */
export function DashboardIndex() {
  const { user } = useSession();
  if (user?.needsSecondFactor) return <SecondFactorNeeded />;
  return isAdmin(user) ? <pages.OverviewPage /> : <pages.ProfilePage />;
}

export const firstPageOf = (user: SessionUser | null) => (isAdmin(user) ? pages.OverviewPage : pages.ProfilePage);

const remembered = storedText('kickstand.dashboard');

/** Remembers which pages the user may open, so that a page can be fetched before it is known who is signed in. */
export const rememberRights = (user: SessionUser | null) =>
  remembered.write(user && (isAdmin(user) ? 'admin' : (user.permissions ?? []).join().toLowerCase()));

export function hadPermission(...permissions: StaffAccess): boolean {
  const rights = remembered.read()?.split(',') ?? [];
  return ['admin', ...permissions].some((permission) => rights.includes(permission));
}

export const rememberedFirstPage = () => (hadPermission() ? pages.OverviewPage : pages.ProfilePage);
