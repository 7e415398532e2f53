import type { NormalizedCacheObject } from '@apollo/client';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { findPage, loadRoute } from './app/AppRoutes';
import { createShop } from './app/create-shop';
import { prefetchLinks } from './app/prefetch-links';
import { takeAnswers } from './app/rendered-answers';
import { createBrowserHistory } from './lib/navigation/browser-history';
import { GuardedRouter } from './lib/navigation/GuardedRouter';
import { connectIdentity } from './lib/session/connect-identity';

declare global {
  interface Window {
    /** Presses the buttons that were pressed before their code was here; see public/rendered-page.js. */
    pressAgain?: () => void;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

const shop = createShop({ connectIdentity });
const history = createBrowserHistory();
const app = (
  <App shop={shop} router={(content: ReactNode) => <GuardedRouter history={history}>{content}</GuardedRouter>} />
);

prefetchLinks(shop);

const answers = takeAnswers();
if (answers === null) {
  layOutWhole();
  // Loads the page's code while the frame is rendered and the session is checked.
  loadRoute(window.location.pathname, document.documentElement.dataset.session === 'stored');
  // As a transition, so that the browser can handle input every few milliseconds.
  startTransition(() => createRoot(root).render(app));
} else void takeOver(root, answers);

/** What the server rendered stays until the page's code is here. Code that cannot be had is the page's to tell. */
async function takeOver(container: HTMLElement, known: NormalizedCacheObject): Promise<void> {
  shop.client.cache.restore(known);
  if (isKeptDocument()) shop.client.distrustCache();
  await findPage(window.location.pathname)
    ?.load()
    .catch(() => undefined);
  layOutWhole();
  // At once: what is pressed while a page is taken over bit by bit may be lost.
  hydrateRoot(container, app);
  window.pressAgain?.();
}

/** From here on places in the page are looked for, which needs the true height of everything; see theme/base.css. */
function layOutWhole(): void {
  delete document.documentElement.dataset.opened;
}

/** Whether the browser took the document from its own store, as when somebody goes back: its answers may be old. */
function isKeptDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' || navigation?.transferSize === 0;
}
