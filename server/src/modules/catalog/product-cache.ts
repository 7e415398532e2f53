import type { Clock } from '../../platform/clock.js';

/** Another process's write shows here after this long at the latest. */
const maximumAgeMs = 900;
const maximumEntries = 500;

interface Entry {
  value: Promise<unknown>;
  expiresAt: number;
}

export interface ReadCache {
  /** The cached value, or what `load` answers; concurrent readers of a key share one load. */
  read<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Forget everything: called after each write of this process, before the write is answered. */
  invalidate(): void;
}

/**
 * Reads of the catalogue repeat far more often than it changes. Entries live under a second, so that no message between
 * processes is needed; decisions on stock and price never read from here, they are conditions of the write itself.
 */
export function createReadCache(clock: Clock): ReadCache {
  let entries = new Map<string, Entry>();
  return {
    read<T>(key: string, load: () => Promise<T>): Promise<T> {
      const now = clock.now().getTime();
      const known = entries.get(key);
      if (known && known.expiresAt > now) return known.value as Promise<T>;
      const value = load();
      const generation = entries;
      generation.set(key, { value, expiresAt: now + maximumAgeMs });
      // A failed load is not remembered.
      value.catch(() => generation.delete(key));
      if (generation.size > maximumEntries) {
        const oldest = generation.keys().next();
        if (!oldest.done) generation.delete(oldest.value);
      }
      return value;
    },
    invalidate() {
      // A new map: a load under way belongs to the old one and cannot bring back what was just overwritten.
      entries = new Map();
    },
  };
}
