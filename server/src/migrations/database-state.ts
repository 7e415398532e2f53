import type { mongo } from 'mongoose';
import { StartupError } from '../platform/data-folder.js';
import { createJournal, type JournalEntry } from './journal.js';
import type { Migration } from './migration.js';
import { migrations as allMigrations } from './migrations.js';

export interface DatabaseState {
  /** Migrations that were run on the database, or begun. */
  entries: readonly JournalEntry[];
  /** Migrations of this version that were not, or not completely, run on the database. */
  pending: readonly Migration[];
}

/** @throws StartupError if a later version has changed the database in a way that this version cannot read. */
export async function readDatabaseState(
  database: mongo.Db,
  migrations: readonly Migration[] = allMigrations,
): Promise<DatabaseState> {
  const entries = await createJournal(database).list();
  assertReadable('The database', entries, migrations);
  const finished = new Set(entries.filter(({ finishedAt }) => finishedAt !== null).map(({ _id }) => _id));
  return { entries, pending: migrations.filter(({ id }) => !finished.has(id)) };
}

/**
 * Migrations of later versions are allowed if their `readableSince` is a migration that this version knows.
 * @param what the database or backup that contains the entries.
 * @throws StartupError
 */
export function assertReadable(
  what: string,
  entries: readonly JournalEntry[],
  migrations: readonly Migration[] = allMigrations,
): void {
  const known = new Set(migrations.map(({ id }) => id));
  const unreadable = entries.filter(({ _id, readableSince = '' }) => !known.has(_id) && !known.has(readableSince));
  if (unreadable.length === 0) return;
  const ids = unreadable.map(({ _id }) => _id).join(', ');
  throw new StartupError(
    `${what} is newer than this version of the shop, which does not know ${ids}. Update the shop.`,
  );
}

/**
 * Must be called before anything else reads the database. If there is nothing to migrate, as in an empty database, the
 * database is marked as current. Migrations that run in the background are left to `startBackgroundMigrations`.
 * @throws StartupError if a migration must be run first, or as `readDatabaseState` does.
 */
export async function assertMigrated(
  database: mongo.Db,
  now: Date,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const { entries, pending } = await readDatabaseState(database, migrations);
  const first = pending.filter(({ isInBackground }) => !isInBackground);
  if (await needsMigration(database, { entries, pending: first })) throw behind(first);
  await createJournal(database).markCurrent(first, now);
}

/** Whether a migration must be run: one was interrupted, or one has something to change. */
export async function needsMigration(database: mongo.Db, { entries, pending }: DatabaseState): Promise<boolean> {
  const begun = new Set(entries.map(({ _id }) => _id));
  for (const migration of pending) {
    if (begun.has(migration.id) || (await migration.isNeeded(database))) return true;
  }
  return false;
}

function behind(pending: readonly Migration[]): StartupError {
  const ids = pending.map(({ id }) => id).join(', ');
  return new StartupError(
    `The database is older than this version of the shop. Migrations to run: ${ids}. Run \`npm run migrate\` first.`,
  );
}
