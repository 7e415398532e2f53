import { Outlet } from 'react-router-dom';
import { DashboardFrame, type DashboardDestination } from '../components/shell/DashboardFrame';
import { useSession } from '../lib/session/SessionProvider';
import { PageBoundary } from './PageBoundary';

const customerMenu: readonly DashboardDestination[] = [
  { to: '/dashboard', label: 'My Profile', exact: true },
  { to: '/dashboard/review', label: 'Add A Review' },
  { to: '/dashboard/order', label: 'My Orders' },
];

const moreForCustomers: readonly DashboardDestination[] = [{ to: '/dashboard/addresses', label: 'Addresses' }];

/** The entries of the specification stay as they are; the shop's own stand in a second menu. */
const adminMenu: readonly DashboardDestination[] = [
  { to: '/dashboard/users', label: 'All users' },
  { to: '/dashboard/addProduct', label: 'Add Product' },
  { to: '/dashboard/manageProducts', label: 'Manage Products' },
  { to: '/dashboard/manageOrders', label: 'Manage Orders' },
];

const moreForAdmins: readonly DashboardDestination[] = [
  { to: '/dashboard', label: 'Overview', exact: true },
  { to: '/dashboard/reviews', label: 'Reviews' },
  { to: '/dashboard/mails', label: 'Mails' },
  { to: '/dashboard/changes', label: 'Changes' },
  { to: '/dashboard/order', label: 'My Orders' },
  { to: '/dashboard/addresses', label: 'Addresses' },
];

export function DashboardLayout() {
  const { isAdmin } = useSession();
  return (
    <DashboardFrame destinations={isAdmin ? adminMenu : customerMenu} more={isAdmin ? moreForAdmins : moreForCustomers}>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </DashboardFrame>
  );
}
