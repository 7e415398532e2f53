import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { mongo } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frameKinds } from '../../src/cli/backup-format.js';
import { restoreBackup } from '../../src/cli/read-backup.js';
import { backupFrames } from '../../src/cli/write-backup.js';
import { openTestDatabase, type TestDatabase } from '../database.js';

interface Item {
  _id: number;
  places?: string | string[];
  text?: string;
}
type Items = mongo.Collection<Item>;

/** More documents than the backup reads at a time. */
const many: Item[] = Array.from({ length: 600 }, (_, _id) => ({ _id }));
let source: TestDatabase;
let target: TestDatabase;
let dir: string;

beforeEach(async () => {
  name = 'items';
  [source, target] = [await openTestDatabase(), await openTestDatabase()];
  dir = await mkdtemp(join(tmpdir(), 'kickstand-changing-'));
});
afterEach(async () => {
  await source.drop();
  await target.drop();
  await rm(dir, { recursive: true });
});

let name = 'items';
const itemsOf = ({ connection }: TestDatabase): Items => connection.collection<Item>(name);

/**
 * Backs up the collection, changes it after the first document was read, and restores the backup. @returns the number of
 * documents in the backup.
 */
async function restoreAfter(options: mongo.CreateIndexesOptions, change: (items: Items) => Promise<unknown>) {
  await itemsOf(source).createIndex({ places: 1 }, options);
  const place = { dataDir: join(dir, 'data'), folders: [] };
  const now = new Date('2026-05-01T12:00:00Z');
  const report = { collections: 0, documents: 0, files: 0 };
  async function* frames() {
    for await (const frame of backupFrames({ ...place, connection: source.connection, now }, report)) {
      yield frame;
      const isFirst = frame.toString('latin1', 0, 1) === frameKinds.document && report.documents === 1;
      if (isFirst) await change(itemsOf(source));
    }
  }
  const path = join(dir, 'shop.backup');
  await pipeline(Readable.from(frames()), createGzip(), createWriteStream(path));
  await restoreBackup(path, { ...place, connection: target.connection, isForced: false });
  expect(await itemsOf(target).indexes()).toEqual(await itemsOf(source).indexes());
  return report.documents;
}

const read = (filter: mongo.Filter<Item>) => itemsOf(target).find(filter).sort({ _id: 1 }).toArray();

describe('a backup of a shop that changes while it is read', () => {
  it.each<[what: string, before: Item['places'], after: Item['places']]>([
    ['a value', 'a:1', 'a:1'],
    ['one of several values', ['a:1', 'a:2'], ['a:2', 'a:3']],
  ])('is restored if %s has moved from one document to another', async (_what, before, after) => {
    await itemsOf(source).insertMany([{ _id: -1, places: before ?? [] }, ...many]);
    await restoreAfter({ unique: true, sparse: true }, async (items) => {
      await items.updateOne({ _id: -1 }, { $unset: { places: true } });
      await items.insertOne({ _id: 1_000, places: after ?? [] });
    });
    expect(await read({ _id: { $in: [-1, 1_000] } })).toEqual([{ _id: -1 }, { _id: 1_000, places: after }]);
    expect(await itemsOf(target).countDocuments()).toBe(602);
  });

  it('is restored without a promotion whose code now belongs to another, so that it is not for everybody', async () => {
    name = 'promotions';
    await itemsOf(source).insertMany([{ _id: -1, places: 'SPRING' }, ...many]);
    await restoreAfter({ unique: true, sparse: true }, async (items) => {
      await items.updateOne({ _id: -1 }, { $set: { places: 'OLD' } });
      await items.insertOne({ _id: 1_000, places: 'SPRING' });
    });
    expect(await read({ _id: { $in: [-1, 1_000] } })).toEqual([{ _id: 1_000, places: 'SPRING' }]);
  });

  it('is restored without a deleted document whose unique value another document now has', async () => {
    await itemsOf(source).insertMany(many.map(({ _id }) => ({ _id, places: `a:${_id}` })));
    await restoreAfter({ unique: true }, async (items) => {
      await items.deleteOne({ _id: 0 });
      await items.insertOne({ _id: 1_000, places: 'a:0' });
    });
    expect(await read({ places: 'a:0' })).toEqual([{ _id: 1_000, places: 'a:0' }]);
    expect(await itemsOf(target).countDocuments()).toBe(600);
  });

  it('is restored with the latest of several documents with the same ID', async () => {
    await itemsOf(source).insertMany(many);
    const documents = await restoreAfter({}, async (items) => {
      await items.deleteOne({ _id: 0 });
      await items.insertOne({ _id: 0, text: 'later' });
    });
    // Databases that read in the order of IDs do not reach the later document.
    const latest = documents > many.length ? { _id: 0, text: 'later' } : { _id: 0 };
    expect(await read({ _id: 0 })).toEqual([latest]);
  });
});
