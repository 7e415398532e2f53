import { EnvironmentError, readEnvironment } from './config/environment.js';
import { assertShopIn, openDatabase } from './local/local-processes.js';
import type { Progress } from './migrations/migration.js';
import { toReportText } from './migrations/report.js';
import { runMigrations } from './migrations/run-migrations.js';
import { systemClock } from './platform/clock.js';
import { prepareDataFolder, StartupError } from './platform/data-folder.js';
import { repositoryRoot } from './platform/paths.js';
import { connect } from './runtime.js';
import { DomainError } from './shared/errors.js';

const usage = `npm run migrate [-- --dry-run] [-- --again]

Brings the database up to date with this version of the shop. Stop the shop first.

  --dry-run  report what would be done, write nothing
  --again    run finished migrations again, over what was set aside and since repaired in migration_remarks, or was
             written by an old server since
`;

const progressEveryMs = 1_000;

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.filter((argument) => !['--dry-run', '--again'].includes(argument));
  if (unknown.length > 0) throw new StartupError(usage);
  const environment = readEnvironment(process.env, repositoryRoot);
  assertShopIn(environment.database, environment.dataDir);
  prepareDataFolder(environment.dataDir);
  const opened = await openDatabase(environment.database, environment.dataDir);
  try {
    const connection = await connect(opened.use.uri);
    const isDryRun = args.includes('--dry-run');
    try {
      const reports = await runMigrations({
        database: connection.getClient().db(connection.name),
        currency: environment.currency,
        now: () => systemClock.now(),
        isDryRun,
        again: args.includes('--again'),
        onProgress: createProgressLines(),
      });
      process.stdout.write(toReportText(reports, isDryRun));
    } finally {
      await connection.close();
    }
  } finally {
    await opened.close();
  }
}

/** Prints at most one line a second, and one at the end of each collection. */
function createProgressLines(): (progress: Progress) => void {
  let shownAt = 0;
  return ({ collection, done, total }) => {
    const now = Date.now();
    if (done < total && now - shownAt < progressEveryMs) return;
    shownAt = now;
    process.stdout.write(`${collection}: ${done} of ${total}\n`);
  };
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const isExpected =
      error instanceof StartupError || error instanceof EnvironmentError || error instanceof DomainError;
    process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exit(1);
  },
);
