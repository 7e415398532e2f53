import { isBehind, readDatabaseState } from '../migrations/database-state.js';
import { runMigrations, type MigrateOptions, type MigrationReport } from '../migrations/run-migrations.js';
import { restoreBackup, type RestoreTarget } from './read-backup.js';
import type { BackupReport } from './write-backup.js';

export interface RestoredShop {
  restored: BackupReport;
  /** What an earlier version's shop had not had yet; empty for one of this version. */
  migrated: MigrationReport[];
}

/**
 * Puts a backup in the shop's place and brings it up to date. Broken off in between, `npm run migrate` carries on: until
 * then no shop opens on it.
 * @throws StartupError as `restoreBackup` does
 */
export async function restoreShop(
  path: string,
  target: RestoreTarget & Pick<MigrateOptions, 'currency' | 'now' | 'onProgress'>,
): Promise<RestoredShop> {
  const { connection, migrations } = target;
  const restored = await restoreBackup(path, target);
  const database = connection.getClient().db(connection.name);
  const state = await readDatabaseState(database, migrations);
  if (!(await isBehind(database, state))) return { restored, migrated: [] };
  return { restored, migrated: await runMigrations({ ...target, database, isDryRun: false, again: false }) };
}
