/** Calls `work` when the browser has nothing else to do; in Safari, which does not report this, after a second. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 1_000);
}
