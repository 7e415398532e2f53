import { isAdmin, type SessionUser } from '../lib/session/session-store';
import { useSession } from '../lib/session/SessionProvider';
import { storedText } from '../lib/storage/stored-text';
import { pages } from './pages';
import { SecondFactorNeeded } from './SecondFactorNeeded';

/** First page of the dashboard: the overview for admins, the profile for customers. */
export function DashboardIndex() {
  const { user } = useSession();
  if (user?.needsSecondFactor) return <SecondFactorNeeded />;
  return isAdmin(user) ? <pages.OverviewPage /> : <pages.ProfilePage />;
}

export const firstPageOf = (user: SessionUser | null) => (isAdmin(user) ? pages.OverviewPage : pages.ProfilePage);

const remembered = storedText('kickstand.dashboard');

/** Remembers the user's first page, so that it can be fetched before it is known who is signed in. */
export const rememberFirstPage = (user: SessionUser | null) => remembered.write(user && firstPageOf(user).exportName);

export const rememberedFirstPage = () =>
  remembered.read() === pages.OverviewPage.exportName ? pages.OverviewPage : pages.ProfilePage;
