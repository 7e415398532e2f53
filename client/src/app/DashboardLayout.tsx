import { Outlet } from 'react-router-dom';
import { DashboardFrame, type DashboardDestination } from '../components/shell/DashboardFrame';
import { useSession } from '../lib/session/SessionProvider';
import { PageBoundary } from './PageBoundary';

const customerMenu: readonly DashboardDestination[] = [
  { to: '/dashboard', label: 'My Profile', exact: true },
  { to: '/dashboard/review', label: 'Add A Review' },
  { to: '/dashboard/order', label: 'My Orders' },
];

const adminMenu: readonly DashboardDestination[] = [
  { to: '/dashboard/users', label: 'All users' },
  { to: '/dashboard/addProduct', label: 'Add Product' },
  { to: '/dashboard/manageProducts', label: 'Manage Products' },
  { to: '/dashboard/manageOrders', label: 'Manage Orders' },
];

export function DashboardLayout() {
  const { isAdmin } = useSession();
  return (
    <DashboardFrame destinations={isAdmin ? adminMenu : customerMenu}>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </DashboardFrame>
  );
}
