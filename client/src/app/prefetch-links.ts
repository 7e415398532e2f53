import type { ShopClient } from '../graphql/cache-lifetime';
import { isAdmin, type SessionStore } from '../lib/session/session-store';
import { findDestination, prefetchPage } from './AppRoutes';

/** Time that the pointer must stay on a link before anything is fetched. */
const dwellMs = 50;

interface Prefetching {
  client: Pick<ShopClient, 'prefetch'>;
  store: Pick<SessionStore, 'get'>;
}

/**
 * Fetches a page's code and queries while the pointer is on a link to it, or while the link has the focus. Then the
 * page opens at once. Nothing is fetched if the browser is set to save data.
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
    // If a link leads to the same page with another query string, e.g. to the next page of a list, requests that this
    // page has already sent are not sent again.
    const current = link.pathname === pathname ? search : undefined;
    // If this fails, the page tries again when it opens, and shows the error if that fails, too.
    const go = () =>
      void prefetchPage(client, destination, isAdmin(session.user), link.search, current).catch(() => undefined);
    dwelling = setTimeout(go, dwellMs);
  };
  document.addEventListener('pointerover', consider);
  document.addEventListener('focusin', consider);
  // After a click, the page itself fetches its data.
  document.addEventListener('click', stop, true);
}

function savesData(): boolean {
  // Chromium only; see https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
