import { expect } from 'vitest';
import type { Index } from '../index/collection-index.js';
import { Catalog } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import { Storage } from '../storage/storage.js';

const EVERYTHING = [{ from: '', to: '\xff\xff' }];

/** Asserts that an index contains exactly the keys of all documents, in order. */
export function expectEntriesOf(collection: Collection, index: Index): void {
  const expected = [...collection.recordNumbers()].flatMap((record) =>
    index.keysOf(collection.document(record)!).keys.map((key) => ({ key, record })),
  );
  const found = [...index.scan(EVERYTHING, false)];
  expect([...index.scan(EVERYTHING, true)]).toEqual([...found].reverse());
  if (index.hasLongKeys) {
    expect(found.sort((a, b) => a - b)).toEqual(expected.map(({ record }) => record));
  } else {
    expected.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.record - b.record));
    expect(found).toEqual(expected.map(({ record }) => record));
  }
}

/** Opens a folder that no server uses, and compares all indexes and counts with the documents. */
export async function expectConsistentFolder(dir: string): Promise<void> {
  const storage = Storage.open(dir, 'none');
  for (const collection of new Catalog(storage).all()) {
    expect(collection.size).toBe([...collection.recordNumbers()].length);
    for (const index of collection.indexes) expectEntriesOf(collection, index);
  }
  await storage.close();
}
