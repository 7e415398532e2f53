import {
  pages as list,
  type PageAccess,
  type PageEntry,
  type PageName,
  type StaffAccess,
} from '@kickstand/pages/pages';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { matchRoutes, useRoutes, type Params, type RouteObject } from 'react-router-dom';
import type { PageQuery, ShopClient } from '../graphql/cache-lifetime';
import type { SessionState } from '../lib/session/session-store';
import { AppLayout } from './AppLayout';
import { DashboardIndex, firstPageOf, hadPermission, rememberedFirstPage } from './DashboardIndex';
import { page, pages, type Page } from './pages';
import { RequirePermission } from './RequirePermission';
import { RequireSignedIn } from './RequireSignedIn';

/** Loaded on demand: most visitors never see the dashboard. */
const DashboardLayout = page(() => import('./DashboardLayout'), 'DashboardLayout');

const dashboard = '/dashboard';
const entries = Object.entries(list) as [PageName, PageEntry][];

/** @param frame `dashboard` for the pages inside the dashboard's layout, '' for the others */
function routesFor(wanted: PageAccess, frame: '' | typeof dashboard = ''): RouteObject[] {
  return entries.flatMap(([name, { access, paths }]) => {
    if (access !== wanted) return [];
    const Content = pages[name];
    const own = paths.filter((path) => path !== dashboard && path.startsWith(dashboard) === (frame === dashboard));
    return own.map((path) => ({ path, element: <Content /> }));
  });
}

const staffAccess = [...new Set(entries.map(([, { access }]) => access))].filter(
  (access) => typeof access !== 'string',
);

/** All routes of the app. */
export const appRoutes: RouteObject[] = [
  {
    element: <AppLayout />,
    children: [
      ...routesFor('visitor'),
      { element: <RequireSignedIn orGuest />, children: routesFor('guest') },
      {
        element: <RequireSignedIn />,
        children: [
          ...routesFor('customer'),
          {
            path: dashboard,
            element: <DashboardLayout />,
            children: [
              { index: true, element: <DashboardIndex /> },
              ...routesFor('customer', dashboard),
              ...staffAccess.map((access) => ({
                element: <RequirePermission access={access} />,
                children: routesFor(access, dashboard),
              })),
            ],
          },
        ],
      },
      { path: '*', element: <pages.NotFoundPage /> },
    ],
  },
];

export function AppRoutes() {
  return useRoutes(appRoutes);
}

/** The page at an address, even if the current user may not see it. Null if there is none. */
export function findPage(pathname: string): Page | null {
  // Layout routes and routes that choose between pages are not pages.
  const type = typeOf(matchRoutes(appRoutes, pathname)?.at(-1)?.route.element);
  return isPage(type) ? type : null;
}

/**
 * Fetches the code of the page at an address and of its layout, and then the page's data. The data is left out if the
 * user whose rights this browser remembers may not open the page. If the code cannot be fetched, the page shows an
 * error when it opens; if the data cannot be fetched, the page fetches it again.
 * @param mayBeSignedIn false for a visitor, for whom nothing is fetched at an address for users only
 */
export function fetchRoute(
  client: Pick<ShopClient, 'prefetch'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  mayBeSignedIn: boolean,
): void {
  // If fetching code fails, browsers do not try again until the document is reloaded, so nothing is fetched offline.
  if (!navigator.onLine) return;
  const matches = matchRoutes(appRoutes, pathname) ?? [];
  const elements = matches.map(({ route }) => route.element);
  if (elements.some(isForUsersOnly) && !mayBeSignedIn) return;
  const types = elements.map(typeOf).map((type) => (type === DashboardIndex ? rememberedFirstPage() : type));
  const params = matches.at(-1)?.params ?? {};
  const isRefused = elements.some((element) => isStaffOnly(element) && !hadPermission(...element.props.access));
  for (const page of types.filter(isPage)) {
    const fetching = isRefused ? page.load() : prefetchPage(client, { page, params }, hadPermission(), search);
    fetching.catch(() => undefined);
  }
}

export interface Destination {
  page: Page;
  params: Params;
}

/**
 * Fetches the code of a page, and then the data of its queries.
 * @param search query string of the page's address
 * @param current query string of the same page if it is open: its queries are not sent again
 */
export async function prefetchPage(
  client: Pick<ShopClient, 'prefetch'>,
  { page, params }: Destination,
  isForAdmin: boolean,
  search: string,
  current?: string,
): Promise<void> {
  await page.load();
  const queriesAt = (at: string) => page.queriesFor(params, new URLSearchParams(at), isForAdmin);
  const sent = current === undefined ? [] : queriesAt(current);
  const open = queriesAt(search).filter((query) => !sent.some((known) => isSame(known, query)));
  await Promise.all(open.map((query) => client.prefetch(query)));
}

const isSame = (one: PageQuery, other: PageQuery): boolean =>
  one.query === other.query && JSON.stringify(one.variables) === JSON.stringify(other.variables);

/** The page to which a link leads for the current user. Null if it leads to no page of the shop. */
export function findDestination(pathname: string, { status, user }: SessionState): Destination | null {
  const matches = matchRoutes(appRoutes, pathname) ?? [];
  const match = matches.at(-1);
  if (!match || match.route.path === '*') return null;
  const elements = matches.map(({ route }) => route.element);
  if (status !== 'signed-in' && elements.some(isForUsersOnly)) return { page: pages.LoginPage, params: {} };
  const type = typeOf(elements.at(-1));
  const page = type === DashboardIndex ? firstPageOf(user) : type;
  return isPage(page) ? { page, params: match.params } : null;
}

function isForUsersOnly(element: ReactNode): boolean {
  return isValidElement<{ orGuest?: boolean }>(element) && element.type === RequireSignedIn && !element.props.orGuest;
}

function isStaffOnly(element: ReactNode): element is ReactElement<{ access: StaffAccess }> {
  return isValidElement(element) && element.type === RequirePermission;
}

function typeOf(element: ReactNode): unknown {
  return isValidElement(element) ? element.type : null;
}

function isPage(type: unknown): type is Page {
  return typeof type === 'function' && 'exportName' in type;
}
