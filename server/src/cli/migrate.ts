import type { Environment } from '../app/config/environment.js';
import { openRuntime } from '../app/runtime.js';
import { runCommand } from './run-command.js';
import type { Progress } from '../migrations/migration.js';
import { toReportText } from '../migrations/report.js';
import { runMigrations } from '../migrations/run-migrations.js';
import { readSettings } from '../modules/settings/settings.service.js';
import { systemClock } from '../platform/clock.js';
import { createLogger } from '../platform/logger.js';
import { StartupError } from '../platform/data-folder.js';

const usage = `npm run migrate [-- --dry-run] [-- --again]

Brings the database up to date with this version of the shop. With the embedded database, stop the shop first.
With MongoDB, servers of the previous version can keep running.

  --dry-run  report what would be done, write nothing
  --again    run finished migrations again: on documents that were set aside in migration_remarks and have been
             repaired, and on documents that an old server has written since
`;

const progressEveryMs = 1_000;
const args = process.argv.slice(2);

runCommand('any version', async ({ environment, connection, isShopRunning, say }) => {
  const unknown = args.filter((argument) => !['--dry-run', '--again'].includes(argument));
  if (unknown.length > 0) throw new StartupError(usage);
  if (isShopRunning) throw new StartupError('The shop is running. Stop it first.');
  const isDryRun = args.includes('--dry-run');
  const reports = await runMigrations({
    database: connection.getClient().db(connection.name),
    currency: (await readSettings(connection, environment.settings)).currency,
    now: () => systemClock.now(),
    isDryRun,
    again: args.includes('--again'),
    onProgress: createProgressLines(say),
  });
  say(toReportText(reports, isDryRun).trimEnd());
  if (!isDryRun) await createAllIndexes(environment);
});

/**
 * Creates the indexes now, so that servers do not have to. Does nothing if the shop uses the embedded database or the
 * card sandbox. These belong to the shop's process, which then creates the indexes when it starts.
 */
async function createAllIndexes(environment: Environment): Promise<void> {
  if (environment.database.kind === 'embedded' || environment.cards.kind !== 'stripe') return;
  const logger = createLogger(environment.logLevel);
  const runtime = await openRuntime({ environment: { ...environment, demoData: 'off' }, logger, origin: () => '' });
  await runtime.createOtherIndexes().finally(() => runtime.close());
}

/** Prints at most one line a second, and one at the end of each collection. */
function createProgressLines(say: (line: string) => void): (progress: Progress) => void {
  let shownAt = 0;
  return ({ collection, done, total }) => {
    const now = Date.now();
    if (done < total && now - shownAt < progressEveryMs) return;
    shownAt = now;
    say(`${collection}: ${done} of ${total}`);
  };
}
