import type { PageQuery, ShopClient } from '../graphql/cache-lifetime';
import type { SessionStore } from '../lib/session/session-store';
import { findDestination, type Destination } from './AppRoutes';

/** A pointer that only passes over a link fetches nothing. */
const dwellMs = 50;

interface Prefetching {
  client: Pick<ShopClient, 'prefetch'>;
  store: Pick<SessionStore, 'get'>;
}

/**
 * Fetches a page's code, and the answers to its queries, while somebody points at a link to it or has focused one: when they
 * press it, the page is there. Nothing is fetched for those who asked their browser to save data.
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
    const destination = findDestination(link.pathname, store.get());
    if (!destination) return;
    // What cannot be fetched now is fetched when the page opens, which shows what went wrong.
    const go = () => void prefetch(client, destination, link).catch(() => undefined);
    dwelling = setTimeout(go, dwellMs);
  };
  document.addEventListener('pointerover', consider);
  document.addEventListener('focusin', consider);
  // The page itself fetches what it needs from here on.
  document.addEventListener('click', stop, true);
}

type Address = Pick<Location, 'pathname' | 'search'>;

async function prefetch(
  client: Prefetching['client'],
  { page, params }: Destination,
  { pathname, search }: Address,
): Promise<void> {
  await page.load();
  const queriesAt = (at: string) => page.queriesFor(params, new URLSearchParams(at));
  // A link within the page in view, such as to the next page of a list: what it asked already is here.
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
