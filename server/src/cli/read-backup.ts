import type { Connection, mongo } from 'mongoose';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { journalCollection } from '../migrations/journal.js';
import type { Migration } from '../migrations/migration.js';
import { createRestoreMarker, restoreMarkerCollection } from '../migrations/restore-marker.js';
import { StartupError } from '../platform/data-folder.js';
import { isDuplicateKey } from '../platform/mongo/connect.js';
import { beginEpoch } from '../platform/mongo/epoch.js';
import {
  frameKinds,
  readDocument,
  readFrame,
  type BackupCollection,
  type BackupFile,
  type Frame,
} from './backup-format.js';
import { checkBackup, framesOf } from './check-backup.js';
import { removeLaterEntries } from './later-entries.js';
import type { BackupReport } from './write-backup.js';

export interface RestoredBackup extends BackupReport {
  /** When the backup was made. */
  takenAt: Date;
}

export interface RestoreTarget {
  connection: Connection;
  dataDir: string;
  /** The folders of the embedded defaults in use. Files of other folders in the backup are not restored. */
  folders: readonly string[];
  /** Whether a shop that is not empty may be replaced. */
  isForced: boolean;
  /** Migrations of this version of the shop. */
  migrations?: readonly Migration[];
  /** Only for tests, which throw here to simulate a crash. */
  beforeStep?: (step: RestoreStep) => void;
}

export type RestoreStep = 'drop' | 'create' | 'index' | 'file' | 'finish';

/** Limits of one write: many small documents, or few large ones. */
const batchDocuments = 500;
const batchBytes = 4 * 1024 * 1024;

/**
 * Replaces the shop with a backup. The file is read to its end before anything is changed. An interrupted restore can
 * be repeated without force, because nothing of the shop is left that needs protection.
 * @throws StartupError if the backup is incomplete or from a later version of the shop, or if the shop is not empty and
 *   `isForced` is false.
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<RestoredBackup> {
  const takenAt = await checkBackup(path, target.migrations);
  const database = target.connection.getClient().db(target.connection.name);
  const marker = createRestoreMarker(database);
  if (!target.isForced && !(await marker.find()) && !(await isEmpty(database))) {
    throw new StartupError('The shop is not empty. Add --force to replace everything in it with the backup.');
  }
  await marker.set(path);
  await dropCollections(database, target);
  const report: BackupReport = { collections: 0, documents: 0, files: 0 };
  const files = createFileRestore(target, report);
  const collections = createCollectionRestore(database, target, report);
  for await (const frame of framesOf(path)) {
    await collections.take(frame);
    await files.take(frame);
  }
  target.beforeStep?.('finish');
  await continueInvoiceNumbers(database);
  await removeLaterEntries(database, takenAt);
  await beginEpoch(database);
  await marker.remove();
  return { ...report, takenAt };
}

interface NumberRange {
  _id: string;
  next: number;
  pending: { sequence: number; number: string }[];
}

/**
 * Lets the invoice numbers continue after the last restored invoice. In a backup of a running shop, the numbers may be
 * older or newer than the invoices. A number above that of the last invoice has no invoice in the backup: its order takes
 * a number again. A number below it stays taken until its order completes the invoice.
 */
async function continueInvoiceNumbers(database: mongo.Db): Promise<void> {
  const ranges = database.collection<NumberRange>('number_ranges');
  const invoices = database.collection<{ _id: string; sequence: number }>('invoices');
  const [last] = await invoices.find().sort({ sequence: -1 }).limit(1).toArray();
  // Without a range, the first number is 1.
  if (!last) return void (await ranges.deleteOne({ _id: 'invoices' }));
  const range = await ranges.findOne({ _id: 'invoices' });
  const taken = range?.pending.filter(({ sequence }) => sequence < last.sequence) ?? [];
  const issued = await invoices.distinct('_id', { _id: { $in: taken.map(({ number }) => number) } });
  const pending = taken.filter(({ number }) => !issued.includes(number));
  await ranges.replaceOne({ _id: 'invoices' }, { next: last.sequence + 1, pending }, { upsert: true });
}

export async function isEmpty(database: mongo.Db): Promise<boolean> {
  for (const name of await listCollections(database)) {
    // The journal is ignored, because even an empty database gets one when it is opened.
    if (name !== journalCollection && (await database.collection(name).findOne({}))) return false;
  }
  return true;
}

/** `dropDatabase` is not used, because it would delete the marker too. */
async function dropCollections(database: mongo.Db, { beforeStep }: RestoreTarget): Promise<void> {
  for (const name of await listCollections(database)) {
    if (name === restoreMarkerCollection) continue;
    beforeStep?.('drop');
    await database.collection(name).drop();
  }
}

async function listCollections(database: mongo.Db): Promise<string[]> {
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  return listed.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

function createCollectionRestore(database: mongo.Db, { beforeStep }: RestoreTarget, report: BackupReport) {
  let current: BackupCollection | null = null;
  let batch: mongo.Document[] = [];
  let bytesWaiting = 0;

  async function write(): Promise<void> {
    if (current && batch.length > 0) await insertAll(database.collection(current.name), batch, current.indexes);
    batch = [];
    bytesWaiting = 0;
  }

  async function createIndexes(indexes: readonly mongo.IndexDescriptionInfo[]): Promise<void> {
    const wanted = indexes.filter(({ name }) => name !== '_id_').map(withoutVersion);
    if (!current || wanted.length === 0) return;
    beforeStep?.('index');
    await database.collection(current.name).createIndexes(wanted);
  }

  /**
   * Creates the indexes that are not unique. They come after all documents, because updating them for each one is
   * slower.
   */
  async function finish(): Promise<void> {
    await write();
    await createIndexes(current?.indexes.filter(({ unique }) => !unique) ?? []);
    current = null;
  }

  return {
    async take({ kind, bytes }: Frame): Promise<void> {
      if (kind === frameKinds.document) {
        batch.push(readDocument(bytes));
        bytesWaiting += bytes.length;
        report.documents += 1;
        if (batch.length >= batchDocuments || bytesWaiting >= batchBytes) await write();
        return;
      }
      await finish();
      if (kind !== frameKinds.collection) return;
      current = readFrame(bytes) as BackupCollection;
      report.collections += 1;
      beforeStep?.('create');
      await database.createCollection(current.name);
      // The unique indexes are created first, because `insertAll` needs them.
      await createIndexes(current.indexes.filter(({ unique }) => unique));
    },
  };
}

/**
 * Inserts documents in the order in which the backup has read them. Two documents of a backup can have the same unique
 * value if the shop was running: after one was read, it lost the value or was deleted, and the other one got the value.
 * So the later document keeps the value. The earlier one loses it if the index allows documents without a value, and is
 * left out if not. An earlier promotion is always left out: without its code, it would be for everybody.
 */
async function insertAll(
  collection: mongo.Collection,
  documents: mongo.Document[],
  indexes: readonly mongo.IndexDescriptionInfo[],
): Promise<void> {
  try {
    await collection.insertMany(documents, { ordered: false });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const unique = indexes.filter((index) => index.unique || index.name === '_id_');
    for (const document of documents) {
      for (const index of unique) await freeValue(collection, index, document);
      await collection.insertOne(document);
    }
  }
}

/**
 * Makes the document's value in a unique index available: removes it from the documents inserted before, or deletes
 * these documents.
 */
async function freeValue(
  collection: mongo.Collection,
  { key, sparse }: mongo.IndexDescriptionInfo,
  document: mongo.Document,
): Promise<void> {
  const fields = Object.keys(key).filter((field) => !sparse || field in document);
  if (fields.length === 0) return;
  const taken = Object.fromEntries(fields.map((field) => [field, { $in: [document[field] ?? null].flat() }]));
  const mayLackIt = sparse && collection.collectionName !== 'promotions';
  if (mayLackIt)
    await collection.updateMany(taken, { $unset: Object.fromEntries(fields.map((field) => [field, true])) });
  else await collection.deleteMany(taken);
}

/** MongoDB sets the version and the namespace of an index itself. */
function withoutVersion({ v: _v, ns: _ns, ...index }: mongo.IndexDescriptionInfo & { ns?: string }) {
  return index as mongo.IndexDescription;
}

function createFileRestore({ dataDir, folders, beforeStep }: RestoreTarget, report: BackupReport) {
  let current: { path: string; handle: Awaited<ReturnType<typeof open>> } | null = null;

  async function finish(): Promise<void> {
    if (!current) return;
    await current.handle.sync();
    await current.handle.close();
    await rename(`${current.path}.unfinished`, current.path);
    current = null;
  }

  return {
    async take({ kind, bytes }: Frame): Promise<void> {
      if (kind === frameKinds.filePart) {
        await current?.handle.appendFile((readFrame(bytes) as { bytes: Buffer }).bytes);
        return;
      }
      await finish();
      if (kind !== frameKinds.file) return;
      const { path } = readFrame(bytes) as BackupFile;
      // A file name in a backup must not point outside the folder.
      const isOurs = folders.some((folder) => normalize(path).startsWith(`${folder}/`));
      if (!isOurs) return;
      beforeStep?.('file');
      const place = join(dataDir, normalize(path));
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rm(`${place}.unfinished`, { force: true });
      const handle = await open(`${place}.unfinished`, 'wx', 0o600);
      await chmod(`${place}.unfinished`, 0o600);
      current = { path: place, handle };
      report.files += 1;
    },
  };
}
