import type { mongo } from 'mongoose';
import { StartupError } from '../platform/data-folder.js';
import { createJournal } from './journal.js';
import type { Migration } from './migration.js';
import { migrations as allMigrations } from './migrations.js';

export interface DatabaseState {
  /** IDs of migrations that the database has had and that this version does not know: those of a later version. */
  unknown: readonly string[];
  /** Migrations of this version that the database has not had, or not completely. */
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
 * To be called before anything else reads the database. One with nothing to migrate, such as an empty one, is marked as
 * current.
 * @throws StartupError when the database is ahead of this version or behind it.
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

/** Whether a migration has to run: one that was interrupted, or one that has something to change. */
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
