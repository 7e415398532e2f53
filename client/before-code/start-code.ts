/** Files of a page: all its scripts, and the one that starts the app. */
export interface PageCode {
  entry: string;
  files: readonly string[];
}

/**
 * Requests all code of the page in one go, as soon as something is painted. Its priority is low, so that text, fonts and
 * pictures come first. Each file is run when it arrives and not all at the end, so that the browser can react in between.
 */
export function startCodeAfterPaint({ entry, files }: PageCode): void {
  let isStarted = false;
  const start = () => {
    // React takes over a complete document only, and each file may start the app, which it imports.
    if (isStarted || document.readyState === 'loading') return;
    isStarted = true;
    for (const file of files) addScript(`/${file}`);
    addScript(entry);
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // If something is painted before the document is complete, or nothing, as in a background tab.
  addEventListener('load', start);
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

let isWaiting = false;

/**
 * A browser does not fetch a module again that it could not get. The first time, the page may be one of an earlier build:
 * reload at once. Otherwise wait for the connection.
 */
function loadAgain(): void {
  if (isWaiting) return;
  isWaiting = true;
  let isFirst = false;
  try {
    isFirst = sessionStorage.getItem('loaded-again') === null;
    sessionStorage.setItem('loaded-again', '');
  } catch {
    // Without storage, it is not known whether the page was reloaded before: wait for the connection.
  }
  const reload = () => location.reload();
  if (isFirst && navigator.onLine) reload();
  else addEventListener('online', reload);
}
