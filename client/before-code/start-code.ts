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
    // Waits for the complete document: React cannot take over a part of it, and any file may start the app, because it
    // imports the app's entry.
    if (isStarted || document.readyState === 'loading') return;
    isStarted = true;
    for (const file of files) addScript(`/${file}`);
    addScript(entry);
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // In case something was painted before the document was complete, or nothing is painted, as in a background tab.
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
 * Browsers do not fetch a failed module again, so the document is reloaded. The first time, the page may belong to an
 * earlier build: reload at once. After that, wait for the connection.
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
