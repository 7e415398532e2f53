import type { Clock } from '../../../platform/clock.js';
import { createReadCache, type ReadCache } from '../../../platform/read-cache.js';

/**
 * How long reads of the catalogue are cached, in milliseconds. Answers made from these reads are cached for the same
 * time again. Together, this is less than a second, so servers need not notify each other. Decisions about stock and
 * price never use the cache, because the write itself checks them.
 */
const readsKeptMs = 450;

/**
 * How long product counts of categories and brands are cached, in milliseconds. For this long, edits on other servers
 * may not be counted.
 */
const countsKeptMs = 30_000;

export function createCaches(clock: Clock) {
  const kept = createReadCache({ clock, keepMs: readsKeptMs, maximumEntries: 1_000 });
  const keptTaxonomy = createReadCache({ clock, keepMs: readsKeptMs, maximumEntries: 10 });
  const counts = createReadCache({ clock, keepMs: countsKeptMs, maximumEntries: 3 });
  const listeners = new Set<() => void>();
  const cache: ReadCache = {
    ...kept,
    invalidate() {
      kept.invalidate();
      for (const listener of listeners) listener();
    },
  };
  /** Invalidated after edits of products and categories. Orders do not change the counts. */
  const edited: ReadCache = {
    ...cache,
    invalidate() {
      counts.invalidate();
      cache.invalidate();
    },
  };
  /** Kept when products change, so that an import does not read the categories and brands again for each of its batches. */
  const ofTaxonomy: ReadCache = {
    ...keptTaxonomy,
    invalidate() {
      keptTaxonomy.invalidate();
      edited.invalidate();
    },
  };
  const forget = () => {
    kept.invalidate();
    keptTaxonomy.invalidate();
  };
  return { cache, edited, ofTaxonomy, counts, listeners, forget };
}
