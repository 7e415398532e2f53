import type { Clock } from '../../platform/clock.js';

interface Kept<T> {
  value: Promise<T>;
  until: number;
}

/** Answers that are good for a while: who asks for the same meanwhile, also while it is still being read, shares one. */
export function createKeptReads<T>(clock: Clock, forMs: number) {
  const kept = new Map<string, Kept<T>>();

  function forgetOld(now: number): void {
    for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
  }

  return function read(key: string, load: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    forgetOld(now);
    const known = kept.get(key);
    if (known) return known.value;
    const entry = { value: load(), until: now + forMs };
    kept.set(key, entry);
    // A failure is not kept; whoever waits for it is told all the same.
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.value;
  };
}
