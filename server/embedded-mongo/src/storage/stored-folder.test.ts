import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identical } from '../bson/compare.js';
import { showValue, type Doc } from '../bson/value.js';
import { expectConsistentFolder } from '../testing/consistency.js';
import { startTestServer, temporaryFolder } from '../testing/test-server.js';
import { Catalog } from './catalog.js';
import { Storage } from './storage.js';

/** A folder with values of every type and all kinds of index, from version 0.1.0, which supported more of MongoDB. */
const written = new URL('../../src/testing/stored-folder.mdb.gz', import.meta.url);

const PARTS: Doc[] = [
  { _id: 1, sku: 'a', price: 1201, tags: ['x', 'y', 'z'], name: 'Kettensatz Größe ✓' },
  { _id: 2, sku: 'b', price: new Double(5), tags: [], name: 'n'.repeat(3000), flag: 'odd' },
  { _id: 3, price: 9_007_199_254_740_993n, name: null, nested: { list: [{ deep: true }, 0.5] } },
  {
    _id: 4,
    decimal: Decimal128.fromString('19.90'),
    id: new ObjectId('507f1f77bcf86cd799439011'),
    at: new Date(1_700_000_000_000),
    bytes: new Binary(Buffer.from([1, 2, 3])),
    uuid: new Binary(Buffer.alloc(16, 7), 4),
    regex: new BSONRegExp('^a', 'i'),
    stamp: new Timestamp({ t: 5, i: 1 }),
    min: new MinKey(),
    max: new MaxKey(),
    no: false,
  },
  { _id: 6, sku: 'late', expiresAt: new Date('2999-01-01') },
];

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
  writeFileSync(join(dir, 'data.mdb'), gunzipSync(readFileSync(written)));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('this version reads every document of a folder that an older version wrote, with the same types', async () => {
  const storage = Storage.open(dir, 'none');
  const parts = new Catalog(storage).require('shop', 'parts');
  const found = [...parts.recordNumbers()].map((record) => parts.document(record));
  await storage.close();
  expect(identical(found, PARTS), showValue(found)).toBe(true);
  await expectConsistentFolder(dir);
});

test('this version uses and maintains the indexes of a folder that an older version wrote', async () => {
  const { client, server } = await startTestServer({ dir });
  const db = client.db('shop');
  const parts = db.collection<{ _id: number; sku?: string; tags?: string[]; flag?: string }>('parts');
  expect((await parts.indexes()).map(({ name }) => name)).toEqual([
    '_id_',
    'sku_1',
    'tags_1_price_-1',
    'name_1',
    'flag_1',
    'expiresAt_1',
  ]);
  await expect(parts.insertOne({ _id: 7, sku: 'a' })).rejects.toMatchObject({ code: 11000 });
  await parts.insertOne({ _id: 7, sku: 'c', tags: ['z'], flag: 'new' });
  expect(await parts.find({ tags: 'z' }).sort({ price: -1 }).toArray()).toHaveLength(2);
  expect(await parts.distinct('_id', { flag: { $gt: '' } })).toEqual([2, 7]);
  expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['empty', 'parts']);
  await client.close();
  await server.stop();
  await expectConsistentFolder(dir);
});
