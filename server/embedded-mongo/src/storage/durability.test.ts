import { rmSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { startServer } from '../server.js';
import { expectConsistentFolder } from '../testing/consistency.js';
import { startChildServer, startChildServerOnFullDisk } from '../testing/child-server.js';
import { MongoClient, startTestServer, temporaryFolder } from '../testing/test-server.js';
import { Storage } from './storage.js';

let dir: string;
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Number of times the server is killed: 3, or CRASH_ROUNDS; use 40 for a thorough run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const WRITERS = 8;
/** Number of lines that each writer keeps: it removes the older ones. */
const KEPT_LINES = 5;

type Counter = { _id: string; n: number; code: string; log: number[] };
type Line = { _id: string; writer: string; n: number; tags: string[] };

async function connectTo(uri: string) {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 500 });
  const db = client.db('test');
  return { client, counters: db.collection<Counter>('counters'), lines: db.collection<Line>('lines') };
}

test('a server that is killed loses no acknowledged write', { timeout: 30_000 + ROUNDS * 30_000 }, async () => {
  dir = temporaryFolder();
  let reached = Array.from({ length: WRITERS }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const { uri, kill } = await startChildServer(dir);
    const { client, counters, lines } = await connectTo(uri);
    await counters.createIndexes([{ key: { code: 1 }, unique: true }, { key: { n: -1, code: 1 } }]);
    await lines.createIndexes([{ key: { tags: 1, n: -1 } }, { key: { writer: 1, n: 1 }, unique: true }]);
    const acknowledged = [...reached];
    const removed: string[] = [];
    let writes = 0;
    let enough: () => void;
    const killTime = new Promise<void>((resolve) => (enough = resolve));
    const writers = acknowledged.map(async (start, writer) => {
      const name = `w${writer}`;
      for (let n = start + 1; ; n++) {
        const tags = [`t${n % 3}`, `u${n % 7}`];
        try {
          const change = { $set: { n, code: `${name} ${n}` }, $push: { log: n } };
          await lines.updateOne({ _id: `${name}-${n}` }, { $set: { writer: name, n, tags } }, { upsert: true });
          await counters.updateOne({ _id: name }, change, { upsert: true });
          await lines.deleteOne({ _id: `${name}-${n - KEPT_LINES}` });
          removed.push(`${name}-${n - KEPT_LINES}`);
        } catch {
          return;
        }
        acknowledged[writer] = n;
        if (++writes === 60 + (round % 7) * 13) enough();
      }
    });
    await killTime;
    await kill();
    await Promise.all(writers);
    await client.close();
    reached = await readBack(acknowledged, removed);
    await expectConsistentFolder(dir);
  }
});

/** Checks that all acknowledged writes are on disk, and that each document is complete. */
async function readBack(acknowledged: number[], removed: string[]): Promise<number[]> {
  const { uri, kill } = await startChildServer(dir);
  const { client, ...collections } = await connectTo(uri);
  const counters = await collections.counters.find().toArray();
  const lines = await collections.lines.find().toArray();
  await client.close();
  await kill();
  expect(lines.filter(({ _id }) => removed.includes(_id))).toEqual([]);
  return acknowledged.map((least, writer) => {
    const { n, log } = counters.find(({ _id }) => _id === `w${writer}`)!;
    expect(n).toBeGreaterThanOrEqual(least);
    expect(log).toEqual(Array.from({ length: n }, (_, i) => i + 1));
    const kept = lines.filter((line) => line.writer === `w${writer}`).map((line) => line.n);
    const whole = Array.from({ length: Math.min(KEPT_LINES, n) - 1 }, (_, i) => n - i);
    expect(kept).toEqual(expect.arrayContaining(whole));
    return n;
  });
}

test('a server stops for good when the disk is full, and keeps all acknowledged writes', async () => {
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

test('a server keeps documents, indexes and files of any size after a restart', async () => {
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

test('a server answers a write once it is on disk, or earlier with the write concern j: false', async () => {
  dir = temporaryFolder();
  const server = await startServer({ dir, durability: 'none', sweepSeconds: 60 }, () => undefined);
  const client = await MongoClient.connect(server.uri);
  const lines = client.db('test').collection<{ _id: string }>('lines');
  await lines.insertOne({ _id: 'first' });
  const commit = Reflect.get(Storage.prototype, 'commit');
  let toDisk: () => void = () => undefined;
  const onDisk = new Promise<void>((done) => (toDisk = done));
  const disk = vi.spyOn(Storage.prototype, 'commit').mockImplementation(function (this: Storage) {
    return commit.call(this) && onDisk;
  });
  let answered = 0;
  const waiting = [undefined, { w: 'majority' as const }, { w: 1, journal: true }].map((writeConcern, index) =>
    lines.insertOne({ _id: `waits ${index}` }, { ...(writeConcern ? { writeConcern } : {}) }).then(
      () => (answered += 1),
      () => undefined,
    ),
  );
  await lines.insertOne({ _id: 'does not wait' }, { writeConcern: { w: 1, journal: false } });
  expect(await lines.countDocuments()).toBe(5);
  expect(answered).toBe(0);
  disk.mockRestore();
  toDisk();
  await Promise.all(waiting);
  expect(answered).toBe(3);
  await client.close();
  await server.stop();
});
