import { parseArgs } from 'node:util';
import type { Connection } from 'mongoose';
import type { Environment } from '../app/config/environment.js';
import { databaseOf } from '../app/runtime.js';
import { needsMigration, readDatabaseState } from '../migrations/database-state.js';
import { toReportText } from '../migrations/report.js';
import { runMigrations, type MigrateOptions, type MigrationReport } from '../migrations/run-migrations.js';
import { countValidKeys } from '../modules/keys/keys.service.js';
import { readSettings } from '../modules/settings/settings.service.js';
import { countStaff } from '../modules/staff/staff.service.js';
import { systemClock } from '../platform/clock.js';
import { StartupError } from '../platform/data-folder.js';
import { beginEpoch } from '../platform/mongo/epoch.js';
import { embeddedFolders } from './embedded-folders.js';
import { findLaterInvoices } from './later-entries.js';
import { isEmpty, restoreBackup, type RestoredBackup, type RestoreTarget } from './read-backup.js';
import type { AcceptedDatabase, CommandContext } from './run-command.js';

/** With `--done-elsewhere`, the restored database must be there, and complete. */
export const acceptedBy = (args: readonly string[]): AcceptedDatabase =>
  args.includes('--done-elsewhere') ? 'any version' : 'any version or none';

/**
 * Replaces the shop with the backup that the arguments name. With `--done-elsewhere`, only begins a new epoch, as every
 * restore must.
 * @throws StartupError if the arguments are wrong or the shop is running, and as `restoreBackup` does; with
 *   `--done-elsewhere`, also if the database is empty, because then it is probably not the restored one
 */
export async function restore(args: string[], context: CommandContext): Promise<void> {
  const { environment, connection, isShopRunning, toPath, say } = context;
  const { positionals, values } = parseArgs({
    ...{ args, allowPositionals: true, strict: false },
    options: { force: { type: 'boolean' }, 'done-elsewhere': { type: 'boolean' } },
  });
  const [file, ...rest] = positionals;
  const isDoneElsewhere = values['done-elsewhere'] === true;
  if ((file === undefined) !== isDoneElsewhere || rest.length > 0)
    throw new StartupError('npm run restore -- FILE [--force] | --done-elsewhere');
  if (isShopRunning) throw new StartupError('The shop is running. Stop it first.');
  const place = toPlaceText(environment, connection);
  if (file === undefined) {
    if (await isEmpty(databaseOf(connection)))
      throw new StartupError(`There is no shop in ${place}. Check MONGODB_URI and DATA_DIR.`);
    await beginEpoch(databaseOf(connection));
    return say(`Cursors from before the restore are refused from now on, and webhook events get new IDs, in ${place}.`);
  }
  say(`Restoring the backup in ${place} …`);
  const shop = await restoreShop(toPath(file), {
    connection,
    dataDir: environment.dataDir,
    folders: embeddedFolders(environment),
    isForced: values['force'] === true,
    currency: (await readSettings(connection, environment.settings)).currency,
    now: () => systemClock.now(),
  });
  say(toRestoreText(shop, place));
}

/** Contains no password, because the driver's list of hosts has none. */
function toPlaceText({ database, dataDir }: Environment, connection: Connection): string {
  if (database.kind === 'embedded') return `the embedded database in ${dataDir}`;
  return `MongoDB, database ${connection.name} on ${connection.getClient().options.hosts.join(', ')}`;
}

export interface RestoredShop {
  restored: RestoredBackup;
  /** Migrations that were run after the restore; empty for a backup of this version. */
  migrated: MigrationReport[];
  /** Numbers of invoices and credit notes about payments and refunds that the orders do not have. */
  laterInvoices: string[];
  validKeys: number;
  /** Number of staff and invitations. */
  staff: number;
}

/**
 * Replaces the shop with a backup and migrates it. If this is interrupted, no shop starts on the database. An
 * interrupted restore must be repeated; `npm run migrate` continues an interrupted migration.
 * @throws StartupError as `restoreBackup` does
 */
export async function restoreShop(
  path: string,
  target: RestoreTarget & Pick<MigrateOptions, 'currency' | 'now' | 'onProgress'>,
): Promise<RestoredShop> {
  const { connection, migrations } = target;
  const restored = await restoreBackup(path, target);
  const database = databaseOf(connection);
  const state = await readDatabaseState(database, migrations);
  const isOld = await needsMigration(database, state);
  const migrated = isOld ? await runMigrations({ ...target, database, isDryRun: false, again: false }) : [];
  const laterInvoices = await findLaterInvoices(database, restored.takenAt);
  const validKeys = await countValidKeys(connection, target.now());
  return { restored, migrated, laterInvoices, validKeys, staff: await countStaff(connection) };
}

/** The text that `npm run restore` prints at the end. @param place where the shop is */
export function toRestoreText(shop: RestoredShop, place: string): string {
  const { restored, migrated, laterInvoices, validKeys, staff } = shop;
  const { documents, collections, files, takenAt } = restored;
  const lines = [`${documents} documents of ${collections} collections and ${files} files are back in ${place}.`];
  if (migrated.length > 0)
    lines.push(`The backup was from an earlier version.\n${toReportText(migrated, false).trimEnd()}`);
  if (laterInvoices.length > 0)
    lines.push(
      'These invoices and credit notes are about payments or refunds that the orders in the backup do not have: ' +
        `${laterInvoices.join(', ')}. \`npm run reconcile\` adds payments and refunds by card. Record other payments ` +
        'again. A refund that was not by card gets a second credit note if you record it again.',
    );
  lines.push(
    `The backup was made at ${takenAt.toISOString()}. API keys, admins, staff and accounts that were revoked, ` +
      `removed or disabled since then are valid again: check /dashboard/keys (valid keys: ${validKeys}), ` +
      `/dashboard/staff (staff and invitations: ${staff}) and /dashboard/users.`,
  );
  return lines.join('\n');
}
