/** Longest wait for the first paint, in milliseconds. A background tab is not painted until it is shown. */
const patienceMs = 3_000;

/**
 * Requests all scripts of the page in one go, once something has been painted or `patienceMs` have passed. Their
 * priority is low, so that text, fonts and pictures come first. Each script runs as soon as it arrives, so that the
 * browser can react to input in between.
 */
export function startCodeAfterPaint(files: string[]): void {
  const start = () => files.splice(0).forEach(addScript);
  // Waits for the complete document, because React cannot take over a part of it. Any of the files may be the one that
  // starts the app, because they import the app's entry.
  addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    setTimeout(start, patienceMs);
  });
}

function addScript(src: string): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.fetchPriority = 'low';
  script.src = src;
  script.onerror = loadAgain;
  document.head.append(script);
}

/**
 * Key in the tab's storage. It is set when a page is reloaded because a script failed, and removed when all scripts of
 * a page have arrived.
 */
export const loadedAgainKey = 'loaded-again';

let isWaiting = false;

/**
 * Browsers do not fetch a failed module again, so the document is reloaded. The first time, this happens at once if the
 * browser is online, because the page may belong to an earlier build. Otherwise, it happens when the browser goes
 * online.
 */
function loadAgain(): void {
  if (isWaiting) return;
  isWaiting = true;
  let isFirst = false;
  try {
    isFirst = sessionStorage.getItem(loadedAgainKey) === null;
    sessionStorage.setItem(loadedAgainKey, '');
  } catch {
    // Without storage, it is not known whether the page was reloaded before, so it is not reloaded at once.
  }
  const reload = () => location.reload();
  if (isFirst && navigator.onLine) reload();
  else addEventListener('online', reload);
}
