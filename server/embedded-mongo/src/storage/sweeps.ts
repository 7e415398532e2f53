import type { Doc } from '../bson/value.js';
import { boundsOf } from '../index/bounds.js';
import { collectConditions } from '../index/conditions.js';
import { entriesOf, type Index } from '../index/collection-index.js';
import type { Catalog } from './catalog.js';
import type { Collection } from './collection.js';
import { documentKeys, type Storage } from './storage.js';

/** Number of documents or keys after which a sweep commits and other commands run. */
const MOST_A_STEP = 500;

/** Removes documents that have expired by a TTL index. The caller commits after each step. */
export function* removeExpired(catalog: Catalog, now: Date): Generator<void> {
  for (const collection of catalog.all()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === null) continue;
      yield* sweep(collection, index, new Date(now.getTime() - index.expireAfterSeconds * 1000));
    }
  }
}

/** Removes the documents with an indexed date that is not after the limit. */
function* sweep(collection: Collection, index: Index, limit: Date): Generator<void> {
  const filter = Object.fromEntries(index.fields.map(({ name }) => [name, { $lte: limit }]));
  const { intervals } = boundsOf(index, collectConditions(filter));
  const isExpired = (doc: Doc) =>
    index.keysOf(doc).keys.some((key) => intervals.some(({ from, to }) => key >= from && key < to));
  let removed = 0;
  for (const record of index.scan(intervals, false)) {
    const doc = collection.document(record);
    // The scan reads ahead. During a pause, the document may have been removed, or its date may have changed. With
    // several dates, it is found more than once.
    if (!doc || !isExpired(doc)) continue;
    collection.remove(record, doc);
    if (++removed % MOST_A_STEP !== 0) continue;
    yield;
    if (collection.isDropped || !collection.indexes.includes(index)) return;
  }
}

/** Removes the data of dropped collections and of dropped or unfinished indexes. The caller commits after each step. */
export function* removeLeftovers(storage: Storage, catalog: Catalog): Generator<void> {
  for (const leftover of [...storage.leftovers()]) {
    if (catalog.isInUse(leftover)) continue;
    const ofIndex = leftover.kind === 'index';
    const table = ofIndex ? storage.entries : storage.documents;
    const range = ofIndex ? entriesOf(leftover.number) : documentKeys(leftover.number).range;
    let removed = 0;
    for (const key of table.keys(range)) {
      table.remove(key);
      if (++removed % MOST_A_STEP === 0) yield;
    }
    storage.removeLeftover(leftover);
    yield;
  }
}
