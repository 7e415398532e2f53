import { rmSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { startChildServer, startChildServerOnFullDisk } from '../testing/child-server.js';
import { MongoClient, startTestServer, temporaryFolder } from '../testing/test-server.js';

let dir: string;
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const WRITERS = 8;

test('loses nothing it has acknowledged when it is killed in the middle of writing', async () => {
  dir = temporaryFolder();
  let highest = Array.from({ length: WRITERS }, () => 0);
  for (let round = 0; round < 3; round++) {
    const { uri, kill } = await startChildServer(dir);
    const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 500 });
    const counters = client.db('test').collection<{ _id: string; n: number; log: number[] }>('counters');
    const acknowledged = [...highest];
    let writes = 0;
    let enough: () => void;
    const killTime = new Promise<void>((resolve) => (enough = resolve));
    const writers = acknowledged.map(async (start, writer) => {
      for (let n = start + 1; ; n++) {
        try {
          await counters.updateOne({ _id: `w${writer}` }, { $set: { n }, $push: { log: n } }, { upsert: true });
        } catch {
          return;
        }
        acknowledged[writer] = n;
        if (++writes === 200 + round * 37) enough();
      }
    });
    await killTime;
    await kill();
    await Promise.all(writers);
    await client.close();
    highest = await readCounters(acknowledged);
  }
});

/** Checks what is on disk against what was acknowledged: nothing less, and each document whole. */
async function readCounters(acknowledged: number[]): Promise<number[]> {
  const { uri, kill } = await startChildServer(dir);
  const client = await MongoClient.connect(uri);
  const docs = await client
    .db('test')
    .collection<{ _id: string; n: number; log: number[] }>('counters')
    .find()
    .toArray();
  await client.close();
  await kill();
  return acknowledged.map((least, writer) => {
    const doc = docs.find(({ _id }) => _id === `w${writer}`)!;
    expect(doc.n).toBeGreaterThanOrEqual(least);
    expect(doc.log.at(-1)).toBe(doc.n);
    expect(doc.log).toHaveLength(doc.n);
    return doc.n;
  });
}

test('stops for good when the disk is full, and keeps all it has acknowledged', async () => {
  dir = temporaryFolder();
  const { child, uri, kill } = await startChildServerOnFullDisk(dir, 4000);
  const failures: unknown[] = [];
  child.on('message', (message) => failures.push(message));
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 300 });
  const docs = client.db('test').collection<{ _id: number; text: string }>('docs');
  const acknowledged: number[] = [];
  const writer = async (first: number) => {
    for (let id = first; ; id += 4) {
      try {
        await docs.insertOne({ _id: id, text: 'x'.repeat(5000) });
      } catch {
        return;
      }
      acknowledged.push(id);
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer));
  await expect(docs.findOne()).rejects.toThrow();
  await client.close();
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  await kill();

  const after = await startTestServer({ dir });
  const stored = new Set(await after.db.collection('docs').distinct('_id'));
  expect(acknowledged.length).toBeGreaterThan(50);
  expect(acknowledged.filter((id) => !stored.has(id as never))).toEqual([]);
  await after.stop();
});

test('keeps documents, indexes and files of any size over a restart', async () => {
  dir = temporaryFolder();
  const first = await startTestServer({ dir, durability: 'fsync' });
  const parts = first.db.collection<{ _id: number; sku?: string; bytes?: unknown }>('parts');
  await parts.createIndex({ sku: 1 }, { unique: true });
  await parts.insertMany([
    { _id: 1, sku: 'a' },
    { _id: 2, sku: 'b' },
    { _id: 3, sku: 'c' },
  ]);
  await parts.deleteOne({ _id: 2 });
  await parts.updateOne({ _id: 3 }, { $set: { bytes: Buffer.alloc(3_000_000, 7) } });
  await first.client.close();
  await first.server.stop();

  const second = await startTestServer({ dir });
  const again = second.db.collection<{ _id: number; sku?: string; bytes?: { length: () => number } }>('parts');
  expect(await again.distinct('_id')).toEqual([1, 3]);
  expect((await again.findOne({ sku: 'c' }))!.bytes!.length()).toBe(3_000_000);
  await expect(again.insertOne({ _id: 4, sku: 'a' })).rejects.toMatchObject({ code: 11000 });
  await second.stop();
});
