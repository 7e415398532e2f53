import { pages, type PageEntry } from '@kickstand/pages/pages';
import { Outlet } from 'react-router-dom';
import { DashboardFrame, type DashboardMenu } from '../components/shell/DashboardFrame';
import { hasPermission, type SessionUser } from '../lib/session/session-store';
import { useSession } from '../lib/session/SessionProvider';
import { PageBoundary } from './PageBoundary';

/** The specification lists the entries of "Dashboard". All other entries are in other menus. */
const customerMenus: readonly DashboardMenu[] = [
  {
    name: 'Dashboard',
    destinations: [
      { to: '/dashboard', label: 'My Profile', exact: true },
      { to: '/dashboard/review', label: 'Add A Review' },
      { to: '/dashboard/order', label: 'My Orders' },
    ],
  },
  {
    name: 'More',
    destinations: [
      { to: '/dashboard/garage', label: 'My Garage' },
      { to: '/dashboard/addresses', label: 'Addresses' },
    ],
  },
];

const adminMenus: readonly DashboardMenu[] = [
  {
    name: 'Dashboard',
    destinations: [
      { to: '/dashboard/users', label: 'All users' },
      { to: '/dashboard/addProduct', label: 'Add Product' },
      { to: '/dashboard/manageProducts', label: 'Manage Products' },
      { to: '/dashboard/manageOrders', label: 'Manage Orders' },
    ],
  },
  {
    name: 'Shop',
    destinations: [
      { to: '/dashboard/picking', label: 'Picking' },
      { to: '/dashboard/returns', label: 'Returns' },
      { to: '/dashboard/deposits', label: 'Deposits' },
      { to: '/dashboard/invoices', label: 'Invoices' },
      { to: '/dashboard/customers', label: 'Customers' },
      { to: '/dashboard/categories', label: 'Categories' },
      { to: '/dashboard/brands', label: 'Brands' },
      { to: '/dashboard/families', label: 'Families' },
      { to: '/dashboard/attributes', label: 'Attributes' },
      { to: '/dashboard/imports', label: 'Imports' },
      { to: '/dashboard/vehicles', label: 'Bikes' },
      { to: '/dashboard/diagrams', label: 'Diagrams' },
      { to: '/dashboard/supersessions', label: 'Replaced numbers' },
      { to: '/dashboard/sales', label: 'Sales' },
      { to: '/dashboard/promotions', label: 'Promotions' },
      { to: '/dashboard/delivery', label: 'Delivery' },
      { to: '/dashboard/search', label: 'Search report' },
      { to: '/dashboard/pages', label: 'Pages' },
      { to: '/dashboard/taxes', label: 'Taxes' },
      { to: '/dashboard/settings', label: 'Settings' },
    ],
  },
  {
    name: 'More',
    destinations: [
      { to: '/dashboard', label: 'Overview', exact: true },
      { to: '/dashboard/reviews', label: 'Reviews' },
      { to: '/dashboard/mails', label: 'Emails' },
      { to: '/dashboard/changes', label: 'Changes' },
      { to: '/dashboard/staff', label: 'Staff' },
      { to: '/dashboard/keys', label: 'API keys' },
      { to: '/dashboard/webhooks', label: 'Webhooks' },
      { to: '/dashboard/order', label: 'My Orders' },
      { to: '/dashboard/garage', label: 'My Garage' },
      { to: '/dashboard/addresses', label: 'Addresses' },
    ],
  },
];

const entries = Object.values<PageEntry>(pages);

/** The customers' menus; for staff, also a menu of the pages that they may open. */
function menusOf(user: SessionUser | null): readonly DashboardMenu[] {
  const permitted = adminMenus
    .flatMap(({ destinations }) => destinations)
    .filter(({ to }) => {
      const access = entries.find(({ paths }) => paths.includes(to))?.access;
      return typeof access === 'object' && hasPermission(user, ...access);
    });
  // At `/dashboard`, only admins see the overview. Other staff see it at `/dashboard/overview`.
  const destinations = permitted.map(({ to, ...rest }) => ({
    ...rest,
    to: to === '/dashboard' ? '/dashboard/overview' : to,
  }));
  return destinations.length > 0 ? [...customerMenus, { name: 'Shop', destinations }] : customerMenus;
}

export function DashboardLayout() {
  const { user, isAdmin } = useSession();
  return (
    <DashboardFrame menus={isAdmin ? adminMenus : menusOf(user)}>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </DashboardFrame>
  );
}
