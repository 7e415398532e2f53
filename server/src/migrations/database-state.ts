import type { mongo } from 'mongoose';
import { StartupError } from '../platform/data-folder.js';
import { createJournal } from './journal.js';
import type { Migration } from './migration.js';
import { migrations as allMigrations } from './migrations.js';

export interface DatabaseState {
  /** Had by the database, unknown to this version: it comes from a later one. */
  unknown: readonly string[];
  /** Known to this version, and not (or not completely) had by the database. */
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
 * Before anything else reads the database. One with nothing to migrate, such as an empty one, is marked as current.
 * @throws StartupError when the database is ahead of this version or behind it.
 */
export async function assertMigrated(
  database: mongo.Db,
  now: Date,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const state = await readDatabaseState(database, migrations);
  assertNotAhead(state);
  if (state.pending.length === 0) return;
  const journal = createJournal(database);
  const begun = new Set((await journal.list()).map(({ _id }) => _id));
  for (const migration of state.pending) {
    if (begun.has(migration.id) || (await migration.isNeeded(database))) throw behind(state.pending);
  }
  await journal.markCurrent(
    state.pending.map(({ id }) => id),
    now,
  );
}

function behind(pending: readonly Migration[]): StartupError {
  const ids = pending.map(({ id }) => id).join(', ');
  return new StartupError(`The database is behind this version: ${ids} has to run. Run \`npm run migrate\` first.`);
}
