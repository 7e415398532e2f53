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
  document.head.append(script);
}
