import { boundsOf } from '../index/bounds.js';
import { collectConditions } from '../index/conditions.js';
import type { Index } from '../index/collection-index.js';
import type { Catalog } from './catalog.js';
import type { Collection } from './collection.js';

/** Removes the documents whose time has come by their TTL indexes; returns how many. */
export function removeExpired(catalog: Catalog, now: Date): number {
  let removed = 0;
  for (const collection of catalog.all()) {
    for (const index of collection.indexes)
      if (index.expireAfterSeconds !== null) removed += sweep(collection, index, now);
  }
  return removed;
}

function sweep(collection: Collection, index: Index, now: Date): number {
  const limit = new Date(now.getTime() - index.expireAfterSeconds! * 1000);
  const conditions = collectConditions({ [index.fields[0]!.name]: { $lte: limit } });
  const { intervals } = boundsOf(index, conditions);
  let removed = 0;
  for (const record of new Set(index.scan(intervals, false))) {
    collection.remove(record, collection.document(record)!);
    removed++;
  }
  return removed;
}
