import { useSession } from '../lib/session/SessionProvider';
import { pages } from './pages';

/** First page of the dashboard: the overview for admins, the profile for customers. */
export function DashboardIndex() {
  const { isAdmin } = useSession();
  return isAdmin ? <pages.OverviewPage /> : <pages.ProfilePage />;
}
