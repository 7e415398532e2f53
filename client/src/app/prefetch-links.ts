import type { ShopClient } from '../graphql/cache-lifetime';
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
    if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
    const destination = findDestination(link.pathname, store.get());
    // What cannot be fetched now is fetched when the page opens, which shows what went wrong.
    if (destination) dwelling = setTimeout(() => void prefetch(client, destination).catch(() => undefined), dwellMs);
  };
  document.addEventListener('pointerover', consider);
  document.addEventListener('focusin', consider);
  // The page itself fetches what it needs from here on.
  document.addEventListener('click', stop, true);
}

async function prefetch(client: Prefetching['client'], { page, params }: Destination): Promise<void> {
  await page.load();
  await Promise.all(page.queriesFor(params).map((query) => client.prefetch(query)));
}

function savesData(): boolean {
  // Chromium only; see https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
