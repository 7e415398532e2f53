import { useSession } from '../lib/session/SessionProvider';
import { OverviewPage, ProfilePage } from './pages';

/** Where the dashboard begins: how the shop is doing for an admin, the own profile for a customer. */
export function DashboardIndex() {
  const { isAdmin } = useSession();
  return isAdmin ? <OverviewPage /> : <ProfilePage />;
}
