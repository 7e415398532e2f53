import type { mongo } from 'mongoose';
import { StartupError } from '../platform/data-folder.js';
import { createJournal } from './journal.js';
import type { Migration } from './migration.js';
import { migrations as allMigrations } from './migrations.js';

export interface DatabaseState {
  /**
   * IDs of migrations that were run on the database and that this version does not know, because they are from a later
   * version.
   */
  unknown: readonly string[];
  /** Migrations of this version that were not, or not completely, run on the database. */
  pending: readonly Migration[];
}

export async function readDatabaseState(
  database: mongo.Db,
  migrations: readonly Migration[] = allMigrations,
): Promise<DatabaseState> {
  const entries = await createJournal(database).list();
  const finished = new Set(entries.filter(({ finishedAt }) => finishedAt !== null).map(({ _id }) => _id));
  const known = new Set(migrations.map(({ id }) => id));
  return {
    unknown: entries.map(({ _id }) => _id).filter((id) => !known.has(id)),
    pending: migrations.filter(({ id }) => !finished.has(id)),
  };
}

export function assertNotAhead({ unknown }: DatabaseState): void {
  if (unknown.length === 0) return;
  throw new StartupError(`The database is ahead of this version: it has had ${unknown.join(', ')}. Update the shop.`);
}

/**
 * Must be called before anything else reads the database. If there is nothing to migrate, as in an empty database, the
 * database is marked as current.
 * @throws StartupError if the database is newer or older than this version.
 */
export async function assertMigrated(
  database: mongo.Db,
  now: Date,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const state = await readDatabaseState(database, migrations);
  assertNotAhead(state);
  if (await needsMigration(database, state)) throw behind(state.pending);
  await createJournal(database).markCurrent(
    state.pending.map(({ id }) => id),
    now,
  );
}

/** Whether a migration must be run: one was interrupted, or one has something to change. */
export async function needsMigration(database: mongo.Db, { pending }: DatabaseState): Promise<boolean> {
  const begun = new Set((await createJournal(database).list()).map(({ _id }) => _id));
  for (const migration of pending) {
    if (begun.has(migration.id) || (await migration.isNeeded(database))) return true;
  }
  return false;
}

function behind(pending: readonly Migration[]): StartupError {
  const ids = pending.map(({ id }) => id).join(', ');
  return new StartupError(`The database is behind this version: ${ids} has to run. Run \`npm run migrate\` first.`);
}
