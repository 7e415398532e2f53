import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { assertReadable } from '../migrations/database-state.js';
import { journalCollection, type JournalEntry } from '../migrations/journal.js';
import { migrations as allMigrations } from '../migrations/migrations.js';
import type { Migration } from '../migrations/migration.js';
import { StartupError } from '../platform/data-folder.js';
import {
  backupFormat,
  backupVersion,
  BrokenBackupError,
  frameKinds,
  readFrame,
  toFrames,
  type BackupCollection,
  type BackupEnd,
  type BackupHeader,
  type Frame,
} from './backup-format.js';

export async function* framesOf(path: string): AsyncGenerator<Frame> {
  const source = createReadStream(path);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  yield* toFrames(source.pipe(unzipped));
}

/**
 * Reads the whole file, so that a truncated or damaged file is refused before the shop is deleted.
 * @returns when the backup was made
 * @throws StartupError
 */
export async function checkBackup(path: string, known: readonly Migration[] = allMigrations): Promise<Date> {
  const { seen, end, entries, takenAt } = await readThrough(path).catch((error: unknown) => {
    throw toRefusal(path, error);
  });
  if (!takenAt || end?.documents !== seen.documents || end.files !== seen.files) {
    throw new StartupError(`${path} is not a whole backup: its end is missing.`);
  }
  assertReadable(path, entries, known);
  return takenAt;
}

interface Summary {
  takenAt: Date | null;
  seen: BackupEnd;
  end: BackupEnd | null;
  /** The backup's journal of migrations. */
  entries: JournalEntry[];
}

async function readThrough(path: string): Promise<Summary> {
  const summary: Summary = { takenAt: null, seen: { documents: 0, files: 0 }, end: null, entries: [] };
  let collection = '';
  for await (const { kind, bytes } of framesOf(path)) {
    summary.takenAt ??= readTime(kind === frameKinds.header ? (readFrame(bytes) as BackupHeader) : null);
    if (kind === frameKinds.collection) collection = (readFrame(bytes) as BackupCollection).name;
    if (kind === frameKinds.document) {
      summary.seen.documents += 1;
      if (collection === journalCollection) summary.entries.push(readFrame(bytes) as JournalEntry);
    }
    if (kind === frameKinds.file) summary.seen.files += 1;
    if (kind === frameKinds.end) summary.end = readFrame(bytes) as BackupEnd;
  }
  return summary;
}

/** @throws BrokenBackupError if this version of the shop cannot read the backup. */
function readTime(header: BackupHeader | null): Date {
  if (header?.format !== backupFormat) throw new BrokenBackupError('It is not a backup.');
  if (header.version > backupVersion) throw new BrokenBackupError('It was made by a newer version of the shop.');
  return header.takenAt;
}

function toRefusal(path: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof BrokenBackupError) return new StartupError(`${path} cannot be restored. ${message}`);
  if (code.startsWith('Z_')) return new StartupError(`${path} is not a whole backup: it is cut off or damaged.`);
  if (['ENOENT', 'EISDIR', 'EACCES'].includes(code)) return new StartupError(`${path} cannot be read (${code}).`);
  return error;
}
