import type { PageQuery, ShopClient } from '../graphql/cache-lifetime';
import { isAdmin, type SessionStore } from '../lib/session/session-store';
import { findDestination, type Destination } from './AppRoutes';

/** Time that the pointer must stay on a link before anything is fetched. */
const dwellMs = 50;

interface Prefetching {
  client: Pick<ShopClient, 'prefetch'>;
  store: Pick<SessionStore, 'get'>;
}

/**
 * Fetches a page's code and queries while the pointer is on a link to it or the link has the focus, so that the page
 * opens at once. Nothing is fetched if the browser is set to save data.
 */
export function prefetchLinks({ client, store }: Prefetching): void {
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(dwelling);
  const consider = ({ target }: Event) => {
    stop();
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || savesData() || !navigator.onLine) return;
    const { origin, pathname, search } = window.location;
    if (link.origin !== origin || (link.pathname === pathname && link.search === search)) return;
    const session = store.get();
    const destination = findDestination(link.pathname, session);
    if (!destination) return;
    // If this fails, the page fetches again when it opens and shows the error.
    const go = () => void prefetch(client, destination, link, isAdmin(session.user)).catch(() => undefined);
    dwelling = setTimeout(go, dwellMs);
  };
  document.addEventListener('pointerover', consider);
  document.addEventListener('focusin', consider);
  // After a click, the page itself fetches its data.
  document.addEventListener('click', stop, true);
}

type Address = Pick<Location, 'pathname' | 'search'>;

async function prefetch(
  client: Prefetching['client'],
  { page, params }: Destination,
  { pathname, search }: Address,
  isForAdmin: boolean,
): Promise<void> {
  await page.load();
  const queriesAt = (at: string) => page.queriesFor(params, new URLSearchParams(at), isForAdmin);
  // If a link only changes the query string, e.g. to the next page of a list, some of its queries are already cached.
  const asked = pathname === window.location.pathname ? queriesAt(window.location.search) : [];
  const open = queriesAt(search).filter((query) => !asked.some((known) => isSame(known, query)));
  await Promise.all(open.map((query) => client.prefetch(query)));
}

const isSame = (one: PageQuery, other: PageQuery): boolean =>
  one.query === other.query && JSON.stringify(one.variables) === JSON.stringify(other.variables);

function savesData(): boolean {
  // Chromium only; see https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
