import type { NormalizedCacheObject } from '@apollo/client';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { fetchRoute, findPage } from './app/AppRoutes';
import { createShop } from './app/create-shop';
import { enterEarlyInput } from './app/early-input';
import { prefetchLinks } from './app/prefetch-links';
import { showPressesWhileHydrating } from './app/presses-while-hydrating';
import { takeAnswers, takeShop } from './app/rendered-answers';
import { createBrowserHistory } from './lib/navigation/browser-history';
import { GuardedRouter } from './lib/navigation/GuardedRouter';
import { connectIdentity } from './lib/session/connect-identity';
import { whenIdle } from './lib/time/when-idle';

// V8's default, which public/before-first-paint.js removed.
Object.assign(Error, { stackTraceLimit: 10 });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

const history = createBrowserHistory();
const shop = createShop({ connectIdentity, hasUnsavedChanges: () => history.gate.isClosed() });
const app = (
  <App shop={shop} router={(content: ReactNode) => <GuardedRouter history={history}>{content}</GuardedRouter>} />
);

prefetchLinks(shop);

// When all scripts of the document have arrived, a later document may be reloaded again if a script of it fails.
function allowReload() {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src*="/assets/"]')];
  Promise.all(scripts.map(({ src }) => import(/* @vite-ignore */ src)))
    .then(() => sessionStorage.removeItem('loadedAgain'))
    // Otherwise, it was reloaded already, or storage is off.
    .catch(() => undefined);
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', allowReload);
else allowReload();

const answers = takeAnswers();
if (answers === null) {
  takeShop(shop.client);
  // The session is checked and the page is fetched while the frame is rendered.
  shop.session.prepare();
  fetchRoute(shop.client, window.location, document.documentElement.dataset.session === 'stored');
  // Rendered as a transition, so that the browser can handle input every few milliseconds.
  startTransition(() => createRoot(root).render(app));
} else void takeOver(root, answers);

/**
 * Keeps the rendered page until its code has loaded, and hydrates it then. If the code cannot be loaded, the page shows
 * an error.
 */
async function takeOver(container: HTMLElement, known: NormalizedCacheObject): Promise<void> {
  shop.client.cache.restore(known);
  if (isKeptDocument()) shop.client.expireCache();
  await findPage(window.location.pathname)
    ?.load()
    .catch(() => undefined);
  if (!window.pressAgain) return;
  // Hydrates in a transition and in pieces, each with a Suspense boundary, so that the browser can react in between. If
  // the user clicks in a piece, React hydrates that piece first.
  startTransition(() => void hydrateRoot(container, app));
  enterEarlyInput(container);
  window.pressAgain();
  whenIdle(showPressesWhileHydrating());
}

/** Whether the document is from the browser's cache, for example after Back. The answers in it may then be outdated. */
function isKeptDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' || navigation?.transferSize === 0;
}
