import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Binary } from 'bson';
import { open } from 'lmdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { startTestServer, temporaryFolder } from '../testing/test-server.js';
import { Storage } from './storage.js';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Writes a folder of the first format: a collection with its indexes as plain specifications. */
async function writeOldFolder(): Promise<void> {
  const old = open<Buffer, (string | number)[]>({ path: join(dir, 'data.mdb'), noSubdir: true, encoding: 'binary' });
  const indexes = [{ v: 2, key: { _id: 1 }, name: '_id_' }];
  const entry = { number: 1, db: 'test', name: 'parts', uuid: new Binary(Buffer.alloc(16)), options: {}, indexes };
  await old.put(['catalog', 1], encodeDocument(entry));
  await old.put(['doc', 1, 1], encodeDocument({ _id: 1 }));
  await old.close();
}

test('a server refuses a folder of the first format, and leaves it as it is', async () => {
  await writeOldFolder();
  for (const _start of [1, 2]) {
    await expect(startTestServer({ dir })).rejects.toThrow(/was written by an older version, .* this version reads 2/);
  }
});

test('a server refuses a folder of a newer format', async () => {
  const first = await startTestServer({ dir });
  await first.client.close();
  await first.server.stop();
  const storage = Storage.open(dir, 'none');
  storage.putFormat(3);
  await storage.commit();
  await storage.close();
  await expect(startTestServer({ dir })).rejects.toThrow(
    /was written by a newer version: its format is 3, this version reads 2/,
  );
});

test('older versions refuse a folder of this format, because they would not update its indexes', async () => {
  const { client, server } = await startTestServer({ dir });
  await client.close();
  await server.stop();
  const old = open<Buffer, (string | number)[]>({ path: join(dir, 'data.mdb'), noSubdir: true, encoding: 'binary' });
  const [first] = [...old.getRange({ start: ['catalog', 0], end: ['catalog', Infinity] })];
  expect(() => decodeDocument(first!.value)).toThrow('malformed BSON');
  await old.close();
});
