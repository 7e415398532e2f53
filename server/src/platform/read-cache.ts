import type { Clock } from './clock.js';

export interface ReadCacheOptions {
  clock: Clock;
  /** How long a value is valid, from when it was asked for; 0 keeps nothing. */
  keepMs: number;
  /** The oldest goes when there are more. */
  maximumEntries: number;
}

export interface ReadCache {
  /** What was read under `key` a short while ago, or what `load` answers; concurrent callers share one load. */
  read<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** The value under `key`, or a way to keep one: it is valid from now on, unless everything is forgotten meanwhile. */
  find<T>(key: string): { known: T } | { keep: (value: T) => void };
  /** Forgets everything, and also what is still being read. */
  invalidate(): void;
}

interface Entry {
  value: unknown;
  expiresAt: number;
}

/** Values that are valid for a while, in this process only. A failure is told to whoever waits for it, and not kept. */
export function createReadCache({ clock, keepMs, maximumEntries }: ReadCacheOptions): ReadCache {
  let entries = new Map<string, Entry>();

  function find<T>(key: string): { known: T } | { keep: (value: T) => Entry; generation: Map<string, Entry> } {
    const now = clock.now().getTime();
    // A value that is read while everything is forgotten belongs to the old map, and cannot bring back what was overwritten.
    const generation = entries;
    const known = generation.get(key);
    if (known && known.expiresAt > now) return { known: known.value as T };
    const keep = (value: T): Entry => {
      const entry = { value, expiresAt: now + keepMs };
      if (keepMs <= 0) return entry;
      // In the order of their end, so that the oldest are the first.
      generation.delete(key);
      generation.set(key, entry);
      if (generation.size > maximumEntries) forgetFirst(generation);
      return entry;
    };
    return { keep, generation };
  }

  return {
    find,
    read<T>(key: string, load: () => Promise<T>): Promise<T> {
      const found = find<Promise<T>>(key);
      if ('known' in found) return found.known;
      const value = load();
      const entry = found.keep(value);
      // A load that fails after a newer one has begun, or after everything was forgotten, takes nothing with it.
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

function forgetFirst(entries: Map<string, unknown>): void {
  const first = entries.keys().next();
  if (!first.done) entries.delete(first.value);
}
