import { parseArgs } from 'node:util';
import { readEnvironment, type Environment } from '../app/config/environment.js';
import { assertShopIn } from '../app/local/embedded-database.js';
import { describeReport, type ReconcileReport } from '../modules/orders/payments/reconcile-report.js';
import { prepareDataFolder, StartupError } from '../platform/data-folder.js';
import { createLogger } from '../platform/logger.js';
import { repositoryRoot } from '../platform/paths.js';
import { openRuntime } from '../app/runtime.js';
import { runProgram } from './run-command.js';

/**
 * `npm run reconcile [-- --days 30]`: reconciles once and prints the report. The exit code is 1 if differences remain
 * or a step failed.
 */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env, repositoryRoot);
  const report = await reconcile(environment, readDays());
  process.stdout.write(`${describeReport(report)}\n`);
  process.exitCode = report.differences.length + report.failures.length > 0 ? 1 : 0;
}

function readDays(): number {
  const { values } = parseArgs({ options: { days: { type: 'string', default: '3' } } });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > 3_650) {
    throw new StartupError('--days must be a whole number from 1 to 3650.');
  }
  return days;
}

async function reconcile(environment: Environment, days: number): Promise<ReconcileReport> {
  assertAlone(environment);
  assertShopIn(environment.database, environment.dataDir);
  prepareDataFolder(environment.dataDir);
  const runtime = await openRuntime({
    environment: { ...environment, demoData: 'off' },
    logger: createLogger(environment.logLevel),
    origin: () => `http://127.0.0.1:${environment.port}`,
  });
  try {
    return await runtime.services.payments.reconcile({ days });
  } finally {
    await runtime.close();
  }
}

/** The shop's process keeps the card sandbox's state; a second process would overwrite it. */
function assertAlone({ cards, database }: Environment): void {
  if (cards.kind === 'stripe' || database.kind === 'embedded') return;
  throw new StartupError(
    'The card sandbox is part of the running shop, which reconciles every five minutes by itself. ' +
      'Reconciling from outside needs STRIPE_SECRET_KEY.',
  );
}

runProgram(main);
