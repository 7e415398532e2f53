import { useSession } from '../lib/session/SessionProvider';
import { pages } from './pages';
import { SecondFactorNeeded } from './SecondFactorNeeded';

/** First page of the dashboard: the overview for admins, the profile for customers. */
export function DashboardIndex() {
  const { isAdmin, user } = useSession();
  if (user?.needsSecondFactor) return <SecondFactorNeeded />;
  return isAdmin ? <pages.OverviewPage /> : <pages.ProfilePage />;
}
