import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUseError, startEmbeddedMongo } from '@kickstand/embedded-mongo';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServer } from '../server.js';
import { startChildServer } from '../testing/child-server.js';
import { expectConsistentFolder } from '../testing/consistency.js';
import { MongoClient, startTestServer, temporaryFolder } from '../testing/test-server.js';
import { Storage } from './storage.js';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const socketOf = (uri: string) => decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)![1]!);

test('a second process gets the process id of the one that serves the folder', async () => {
  const { child, kill } = await startChildServer(dir);
  const refused = startEmbeddedMongo({ dir });
  await expect(refused).rejects.toThrow(`in use by process ${child.pid}`);
  await expect(refused).rejects.toBeInstanceOf(FolderInUseError);
  await kill();
});

test('a second process gets the URI of the one that serves the folder', async () => {
  const { kill } = await startChildServer(dir);
  const refused = await startEmbeddedMongo({ dir }).catch((error: unknown) => error as FolderInUseError);
  const client = await MongoClient.connect((refused as FolderInUseError).uri);
  await client.db('shared').collection('a').insertOne({ a: 1 });
  expect(await client.db('shared').collection('a').countDocuments()).toBe(1);
  await client.close();
  await kill();
});

test('a second process that sees the folder under another path gets a URI that it can use', async () => {
  const { kill } = await startChildServer(join(dir, 'a', 'data'));
  renameSync(join(dir, 'a'), join(dir, 'b'));
  const refused = await startEmbeddedMongo({ dir: join(dir, 'b', 'data') }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderInUseError);
  const client = await MongoClient.connect((refused as FolderInUseError).uri);
  expect(await client.db('shared').collection('a').countDocuments()).toBe(0);
  await client.close();
  await kill();
});

test('a process takes over the folder from a process that was killed', async () => {
  const { kill } = await startChildServer(dir);
  await kill();
  const server = await startTestServer({ dir });
  await server.db.collection('a').insertOne({ a: 1 });
  await server.stop();
});

test('exactly one of many processes takes over the folder after a kill', async () => {
  const { kill } = await startChildServer(dir);
  await kill();
  const starts = await Promise.allSettled(
    Array.from({ length: 4 }, () => startEmbeddedMongo({ dir, durability: 'none' })),
  );
  const won = starts.filter((start) => start.status === 'fulfilled');
  expect(won).toHaveLength(1);
  await won[0]!.value.stop();
});

test('a process can serve a folder again after it has stopped', async () => {
  const first = await startEmbeddedMongo({ dir });
  await first.stop();
  const second = await startEmbeddedMongo({ dir });
  await second.stop();
});

test('a server that stops keeps the folder until its last write is on disk', async () => {
  const server = await startServer({ dir, durability: 'none', sweepSeconds: 3600 }, () => undefined);
  const client = await MongoClient.connect(server.uri, { retryWrites: false, heartbeatFrequencyMS: 3_600_000 });
  const rows = client.db('test').collection('a');
  // Opens the connection of the insert, so that the insert is the next command.
  await rows.countDocuments();
  const commit = Reflect.get(Storage.prototype, 'commit');
  let toDisk: () => void = () => undefined;
  const onDisk = new Promise<void>((done) => (toDisk = done));
  const spy = vi.spyOn(Storage.prototype, 'commit').mockReturnValue(null);
  const isWritten = new Promise<void>((written) =>
    spy.mockImplementationOnce(function (this: Storage) {
      written();
      return onDisk.then(() => commit.call(this));
    }),
  );
  try {
    const inserted = expect(rows.insertOne({ a: 1 })).rejects.toThrow();
    await isWritten;
    const stopped = server.stop();
    await inserted;
    await expect(startEmbeddedMongo({ dir })).rejects.toBeInstanceOf(FolderInUseError);
    toDisk();
    await stopped;
  } finally {
    spy.mockRestore();
  }
  await client.close();
  const second = await startEmbeddedMongo({ dir });
  const late = await MongoClient.connect(second.uri);
  expect(await late.db('test').collection('a').find().toArray()).toMatchObject([{ a: 1 }]);
  await late.close();
  await second.stop();
  await expectConsistentFolder(dir);
});

test('other users have no access to the folder and the socket', async () => {
  const folder = join(dir, 'data');
  mkdirSync(folder, { mode: 0o755 });
  const server = await startEmbeddedMongo({ dir: folder, durability: 'none' });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(socketOf(server.uri)).mode & 0o777).toBe(0o600);
  await server.stop();
});

test('a server works in a folder whose path is too long for a socket', async () => {
  const deep = join(dir, 'x'.repeat(90), 'y'.repeat(90), 'ünï cödé');
  const server = await startEmbeddedMongo({ dir: deep, durability: 'none' });
  const socket = socketOf(server.uri);
  const client = await MongoClient.connect(server.uri);
  await client.db('test').collection('a').insertOne({ a: 1 });
  await expect(startEmbeddedMongo({ dir: deep })).rejects.toBeInstanceOf(FolderInUseError);
  await client.close();
  await server.stop();
  expect(() => statSync(join(socket, '..'))).toThrow('ENOENT');
});
