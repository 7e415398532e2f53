import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finish } from '../query/slice.js';
import { expectEntriesOf } from '../testing/consistency.js';
import { temporaryFolder } from '../testing/test-server.js';
import { Catalog } from './catalog.js';
import type { Collection } from './collection.js';
import { Storage } from './storage.js';
import { removeExpired } from './sweeps.js';

/** The sweep pauses once, after 500 documents. By then, it has read the keys of all. */
const DOCUMENTS = 600;
const [OLD, NOW, LATER] = [0, 3_600_000, 7_200_000].map((ms) => new Date(ms)) as [Date, Date, Date];

let dir: string;
let storage: Storage;
let catalog: Catalog;
let carts: Collection;
let records: number[];
beforeEach(async () => {
  dir = temporaryFolder();
  storage = Storage.open(dir, 'none');
  catalog = new Catalog(storage);
  carts = catalog.require('test', 'carts');
  finish(catalog.addIndex(carts, { v: 2, key: { at: 1 }, name: 'at', expireAfterSeconds: 60 }));
  records = Array.from({ length: DOCUMENTS }, (_, _id) => carts.insert({ _id, at: OLD }));
  await storage.commit();
});
afterEach(async () => {
  await storage.close();
  rmSync(dir, { recursive: true, force: true });
});

async function sweep(duringPause: () => void): Promise<void> {
  const steps = removeExpired(catalog, NOW);
  expect(steps.next().done).toBe(false);
  await storage.commit();
  duringPause();
  expect(steps.next().done).toBe(true);
  await storage.commit();
}

test('a sweep keeps a document whose date is renewed during a pause', async () => {
  const [record = 0] = records.slice(550);
  await sweep(() => carts.replace(record, carts.document(record)!, { _id: 550, at: LATER }));
  expect([...carts.documents()]).toEqual([{ _id: 550, at: LATER }]);
  expect(carts.size).toBe(1);
  for (const index of carts.indexes) expectEntriesOf(carts, index);
});

test.each<[string, () => void]>([
  ['index', () => carts.dropIndex('at')],
  ['collection', () => catalog.drop(carts)],
])('a sweep ends when its %s is dropped during a pause', async (_name, drop) => {
  await sweep(drop);
  expect([...carts.recordNumbers()]).toHaveLength(DOCUMENTS - 500);
});
