import { parseArgs } from 'node:util';
import { EnvironmentError, readEnvironment, type Environment } from './config/environment.js';
import { assertShopIn, openCards, openDatabase, type Opened } from './local/embedded-defaults.js';
import { createAuditService } from './modules/audit/audit.service.js';
import { createCatalogService } from './modules/catalog/catalog.service.js';
import { createIdempotencyService } from './modules/idempotency/idempotency.service.js';
import { createOrdersService } from './modules/orders/orders.service.js';
import { createPaymentsService } from './modules/payments/payments.service.js';
import { describeReport, type ReconcileReport } from './modules/payments/reconcile-report.js';
import { systemClock as clock } from './platform/clock.js';
import { prepareDataFolder, StartupError } from './platform/data-folder.js';
import { createLogger } from './platform/logger.js';
import { ensureIndexes } from './platform/mongo/connect.js';
import { newObjectId as newId } from './platform/mongo/object-id.js';
import { repositoryRoot } from './platform/paths.js';
import { connectMigrated } from './runtime.js';
import { DomainError } from './shared/errors.js';

/** `npm run reconcile [-- --days 30]`: reconciles once, prints the report; ends with 1 when something is left. */
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
  const opened: Opened<unknown>[] = [];
  const keep = async <T>(opening: Promise<Opened<T>>): Promise<T> => {
    const part = await opening;
    opened.unshift(part);
    return part.use;
  };
  try {
    // The database first: it is what tells that another process has the folder.
    const { uri } = await keep(openDatabase(environment.database, environment.dataDir));
    const origin = () => `http://127.0.0.1:${environment.port}`;
    const { cardPayments } = await keep(openCards(environment.cards, { dataDir: environment.dataDir, origin }));
    const connection = await connectMigrated(uri);
    opened.unshift({ use: connection, routers: [], close: () => connection.close() });
    const { currency, orderReservationMinutes: reservationMinutes } = environment;
    const idempotency = createIdempotencyService({ connection, clock, newId });
    const logger = createLogger(environment.logLevel);
    const audit = createAuditService({ connection, clock, logger, newId });
    const { stock } = createCatalogService({ connection, clock, idempotency, audit, currency });
    const shared = { connection, clock, idempotency, audit, stock, cardPayments, logger };
    const orders = createOrdersService({ ...shared, newId, reservationMinutes });
    const payments = createPaymentsService({ ...shared, orders, currency });
    await ensureIndexes(connection);
    return await payments.reconcile({ days });
  } finally {
    for (const part of opened) await part.close();
  }
}

/** The card sandbox's state lives in the process of the shop; a second process would write over it. */
function assertAlone({ cards, database }: Environment): void {
  if (cards.kind === 'stripe' || database.kind === 'embedded') return;
  throw new StartupError(
    'The card sandbox is part of the running shop, which reconciles every five minutes by itself. ' +
      'Reconciling from outside needs STRIPE_SECRET_KEY.',
  );
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartupError || error instanceof EnvironmentError || error instanceof DomainError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
});
