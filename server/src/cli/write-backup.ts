import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection, mongo } from 'mongoose';
import { journalCollection } from '../migrations/journal.js';
import {
  backupFormat,
  backupVersion,
  frameKinds,
  toFrame,
  toRawFrame,
  type BackupCollection,
  type BackupEnd,
  type BackupFile,
  type BackupHeader,
} from './backup-format.js';

export interface BackupSource {
  connection: Connection;
  dataDir: string;
  /** Folders below `dataDir` in which the embedded defaults in use store their data, except the database. */
  folders: readonly string[];
  now: Date;
}

export interface BackupReport {
  collections: number;
  documents: number;
  files: number;
}

/**
 * Writes the whole shop to one file. The file appears only when it is complete. Only its owner can read it, because it
 * contains the addresses of all customers. Of several backups into the same file, the one that ends last stays.
 */
export async function writeBackup(path: string, source: BackupSource): Promise<BackupReport> {
  const report: BackupReport = { collections: 0, documents: 0, files: 0 };
  await removeAbandoned(path, source.now);
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  try {
    const frames = Readable.from(backupFrames(source, report), { objectMode: false, highWaterMark: 256 * 1024 });
    await pipeline(frames, createGzip({ level: 6 }), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    await flush(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return report;
}

/** A backup that is running never pauses for so long. */
const abandonedAfterMs = 60 * 60 * 1_000;

/** Removes the unfinished files of backups that were killed. */
async function removeAbandoned(path: string, now: Date): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder).catch(ignoreMissing)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.unfinished')) continue;
    const file = join(folder, name);
    // Missing if its backup has ended meanwhile.
    const found = await stat(file).catch(ignoreMissing);
    if ('mtimeMs' in found && now.getTime() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

/** Exported for tests, which change the shop between two frames. */
export async function* backupFrames(source: BackupSource, report: BackupReport): AsyncGenerator<Buffer> {
  const { connection, dataDir, folders, now } = source;
  const header: BackupHeader = { format: backupFormat, version: backupVersion, takenAt: now };
  yield toFrame(frameKinds.header, header);
  const database = connection.getClient().db(connection.name);
  for (const name of await collectionNames(database)) {
    report.collections += 1;
    const collection = database.collection(name);
    const opening: BackupCollection = { name, indexes: await collection.indexes() };
    yield toFrame(frameKinds.collection, opening);
    for await (const raw of collection.find({}, { raw: true, batchSize: 200 })) {
      report.documents += 1;
      yield toRawFrame(frameKinds.document, raw as unknown as Buffer);
    }
  }
  for (const path of await filesOf(dataDir, folders)) {
    report.files += 1;
    const file: BackupFile = { path: relative(dataDir, path).split(sep).join('/') };
    yield toFrame(frameKinds.file, file);
    for await (const bytes of createReadStream(path)) yield toFrame(frameKinds.filePart, { bytes: bytes as Buffer });
  }
  const { documents, files } = report;
  const end: BackupEnd = { documents, files };
  yield toFrame(frameKinds.end, end);
}

/**
 * A document is read before the documents that it refers to. A backup of a running shop is then like a shop after a
 * crash, which the next start repairs. It may contain a reservation without its order, but never an order without its
 * reservation. In the same way, pictures are read after the products that show them, and their files after the
 * pictures. The journal of migrations is read first: if a migration is finished in the backup, then so are the documents
 * that it changes. The audit log is read last, because entries are moved to it from other documents. An entry that is
 * moved in the meantime must not be missed. Invoices are read right after the numbers that are taken for them, so that
 * few are issued in between.
 */
const firstRead = [journalCollection, 'orders', 'products'];
const lastRead = ['number_ranges', 'invoices', 'pictures', 'picturefiles.files', 'picturefiles.chunks', 'audit_log'];

async function collectionNames(database: mongo.Db): Promise<string[]> {
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  const names = listed.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  const rank = (name: string) => {
    if (firstRead.includes(name)) return firstRead.indexOf(name) - firstRead.length;
    return lastRead.indexOf(name) + 1;
  };
  return names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

async function filesOf(dataDir: string, folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true, recursive: true }).catch(ignoreMissing);
    found.push(...entries.filter(isLasting).map((entry) => join(entry.parentPath, entry.name)));
  }
  return found.sort();
}

/** False for an unfinished copy of a file, which can get the file's name at any moment. */
const isLasting = (entry: Dirent) => entry.isFile() && !/\.(tmp|compacting)$/.test(entry.name);

function ignoreMissing(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}
