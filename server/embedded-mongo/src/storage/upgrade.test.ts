import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Binary } from 'bson';
import { open } from 'lmdb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { expectConsistentFolder } from '../testing/consistency.js';
import { startTestServer, temporaryFolder } from '../testing/test-server.js';
import { Storage } from './storage.js';
import { upgradeFolder } from './upgrade.js';

const DOCUMENTS = 1600;

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Writes a folder in format 1: documents and index specifications, but no index entries. */
async function writeOldFolder(): Promise<void> {
  const old = open<Buffer, (string | number)[]>({ path: join(dir, 'data.mdb'), noSubdir: true, encoding: 'binary' });
  const indexes = [
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { sku: 1 }, name: 'sku', unique: true },
    { v: 2, key: { tags: 1, n: -1 }, name: 'tags' },
  ];
  await old.batch(() => {
    ['parts', 'empty'].forEach((name, i) => {
      const entry = { number: i + 1, db: 'test', name, uuid: new Binary(Buffer.alloc(16, i)), options: {}, indexes };
      void old.put(['catalog', i + 1], encodeDocument(entry));
    });
    for (let n = 0; n < DOCUMENTS; n++) {
      const doc = {
        _id: n,
        sku: `sku ${n}`,
        n,
        tags: [`a${n % 5}`, `b${n % 70}`],
        text: 'x'.repeat(n === 7 ? 3000 : 20),
      };
      // Record numbers have gaps, as after removing documents.
      void old.put(['doc', 1, n * 3 + 1], encodeDocument(doc));
    }
  });
  await old.close();
}

test('converts a folder of the first format, once', { timeout: 60_000 }, async () => {
  await writeOldFolder();
  for (const _start of [1, 2]) {
    const { server, client, db } = await startTestServer({ dir });
    const parts = db.collection<{ _id: number }>('parts');
    expect(await parts.estimatedDocumentCount()).toBe(DOCUMENTS);
    expect(await parts.findOne({ sku: 'sku 1111' })).toMatchObject({ _id: 1111 });
    expect(await parts.find({ tags: 'b3' }).sort({ n: -1 }).limit(2).toArray()).toMatchObject([
      { n: 1543 },
      { n: 1473 },
    ]);
    await expect(parts.insertOne({ _id: -1, sku: 'sku 0' } as never)).rejects.toMatchObject({ code: 11000 });
    await client.close();
    await server.stop();
  }
  await expectConsistentFolder(dir);
});

test('continues a conversion that was interrupted at any step', { timeout: 60_000 }, async () => {
  await writeOldFolder();
  let attempts = 0;
  for (let isDone = false; !isDone; attempts++) {
    const storage = Storage.open(dir, 'none');
    const commit = storage.commit.bind(storage);
    let commits = 0;
    vi.spyOn(storage, 'commit').mockImplementation(() => {
      // Like a killed process, which loses exactly the writes that are not committed.
      if (++commits > 1) throw new Error('killed');
      return commit();
    });
    isDone = await upgradeFolder(storage, dir).then(
      () => true,
      () => false,
    );
    await storage.close();
  }
  expect(attempts).toBeGreaterThan(3);
  await expectConsistentFolder(dir);
});

test('refuses a folder of a newer format', async () => {
  const first = await startTestServer({ dir });
  await first.client.close();
  await first.server.stop();
  const storage = Storage.open(dir, 'none');
  storage.putFormat(3);
  await storage.commit();
  await storage.close();
  await expect(startTestServer({ dir })).rejects.toThrow(
    /was written by a newer version: its format is 3, this version reads up to 2/,
  );
});

test('makes older versions refuse the folder, because they would not update the indexes', async () => {
  const { client, server } = await startTestServer({ dir });
  await client.close();
  await server.stop();
  const old = open<Buffer, (string | number)[]>({ path: join(dir, 'data.mdb'), noSubdir: true, encoding: 'binary' });
  const [first] = [...old.getRange({ start: ['catalog', 0], end: ['catalog', Infinity] })];
  expect(() => decodeDocument(first!.value)).toThrow('malformed BSON');
  await old.close();
});
