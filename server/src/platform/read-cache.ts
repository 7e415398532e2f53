import type { Clock } from './clock.js';

export interface ReadCacheOptions {
  clock: Clock;
  /** How long what was read counts, from when it was asked for; 0 keeps nothing. */
  keepMs: number;
  /** The oldest goes when there are more. */
  maximumEntries: number;
}

export interface ReadCache {
  /** What was read under `key` a short while ago, or what `load` answers; who asks meanwhile shares one load. */
  read<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Forgets everything, what is still being read included. */
  invalidate(): void;
}

interface Entry {
  value: Promise<unknown>;
  expiresAt: number;
}

/** Answers that are good for a while, in this process only. A failure is told to whoever waits for it, and not kept. */
export function createReadCache({ clock, keepMs, maximumEntries }: ReadCacheOptions): ReadCache {
  let entries = new Map<string, Entry>();

  function keep(key: string, entry: Entry): void {
    // A load that fails after a newer one has begun, or after everything was forgotten, takes nothing with it.
    const generation = entries;
    entry.value.catch(() => {
      if (generation.get(key) === entry) generation.delete(key);
    });
    // In the order of their end, so that the oldest are the first.
    generation.delete(key);
    generation.set(key, entry);
    if (generation.size > maximumEntries) forgetFirst(generation);
  }

  return {
    read<T>(key: string, load: () => Promise<T>): Promise<T> {
      const now = clock.now().getTime();
      const known = entries.get(key);
      if (known && known.expiresAt > now) return known.value as Promise<T>;
      const value = load();
      if (keepMs > 0) keep(key, { value, expiresAt: now + keepMs });
      return value;
    },
    invalidate() {
      // A new map: a load under way belongs to the old one and cannot bring back what was just overwritten.
      entries = new Map();
    },
  };
}

function forgetFirst(entries: Map<string, unknown>): void {
  const first = entries.keys().next();
  if (!first.done) entries.delete(first.value);
}
