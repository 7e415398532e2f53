import type { Clock } from './clock.js';

export interface ReadCacheOptions {
  clock: Clock;
  /** How long a value is valid after it was requested; 0 disables the cache. */
  keepMs: number;
  /** If there are more, the oldest entry is removed. */
  maximumEntries: number;
}

export interface ReadCache {
  /** Number of values in memory. */
  readonly size: number;
  /** The cached value of `key`, otherwise the result of `load`; concurrent callers share one load. */
  read<T>(key: string, load: () => Promise<T>): Promise<T>;
  /**
   * The cached value of `key`, or a function that stores a value for it. If the cache is cleared before the function is
   * called, the value is discarded.
   */
  find<T>(key: string): { known: T } | { keep: (value: T) => void };
  /** Clears the cache, including values that are still being loaded. */
  invalidate(): void;
}

interface Entry {
  value: unknown;
  expiresAt: number;
}

/** Caches values in this process for a limited time. A failed load rejects for its callers and is not cached. */
export function createReadCache({ clock, keepMs, maximumEntries }: ReadCacheOptions): ReadCache {
  let entries = new Map<string, Entry>();

  function find<T>(key: string): { known: T } | { keep: (value: T) => Entry; generation: Map<string, Entry> } {
    const now = clock.now().getTime();
    // If the cache is cleared while a value is being loaded, the value is stored in the old map. So it cannot restore
    // outdated data.
    const generation = entries;
    const known = generation.get(key);
    if (known && known.expiresAt > now) return { known: known.value as T };
    const keep = (value: T): Entry => {
      const entry = { value, expiresAt: now + keepMs };
      if (keepMs <= 0) return entry;
      // Inserted at the end, so that entries are in the order in which they expire.
      generation.delete(key);
      generation.set(key, entry);
      forgetFirst(generation, ({ expiresAt }) => expiresAt <= now || generation.size > maximumEntries);
      return entry;
    };
    return { keep, generation };
  }

  return {
    get size() {
      return entries.size;
    },
    find,
    read<T>(key: string, load: () => Promise<T>): Promise<T> {
      const found = find<Promise<T>>(key);
      if ('known' in found) return found.known;
      const value = load();
      const entry = found.keep(value);
      // If a load fails after a newer load has started, or after the cache was cleared, nothing is removed.
      value.catch(() => {
        if (found.generation.get(key) === entry) found.generation.delete(key);
      });
      return value;
    },
    invalidate() {
      entries = new Map();
    },
  };
}

/** Removes the oldest entries, up to the first that is to be kept. */
function forgetFirst(entries: Map<string, Entry>, isForgotten: (entry: Entry) => boolean): void {
  for (const [key, entry] of entries) {
    if (!isForgotten(entry)) return;
    entries.delete(key);
  }
}
