import { useSession } from '../lib/session/SessionProvider';
import { OverviewPage, ProfilePage } from './pages';

/** First page of the dashboard: the overview for admins, the profile for customers. */
export function DashboardIndex() {
  const { isAdmin } = useSession();
  return isAdmin ? <OverviewPage /> : <ProfilePage />;
}
