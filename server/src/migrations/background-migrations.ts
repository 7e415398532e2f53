import type { mongo } from 'mongoose';
import type { Clock } from '../platform/clock.js';
import type { Logger } from '../platform/logger.js';
import { repeat, type Repeating } from '../platform/repeating.js';
import type { Currency } from '../shared/money.js';
import { createJournal } from './journal.js';
import type { Migration } from './migration.js';
import { migrations as allMigrations } from './migrations.js';
import { runOne } from './run-migrations.js';

/** If a server ends without finishing, another one continues after this time, in milliseconds. */
const leaseMs = 2 * 60_000;
const extendEveryMs = 30_000;

export interface BackgroundMigrationDeps {
  database: mongo.Db;
  currency: Currency;
  clock: Clock;
  logger: Logger;
  migrations?: readonly Migration[];
}

/** Runs the migrations with `isInBackground` while the shop serves. Only one server at a time runs a migration. */
export function startBackgroundMigrations(deps: BackgroundMigrationDeps, { everyMs }: { everyMs: number }): Repeating {
  const { migrations = allMigrations, logger } = deps;
  let isStopping = false;
  /** Migrations can be interrupted after each batch. */
  const onProgress = () => {
    if (isStopping) throw new Error('The server is stopping.');
  };
  const passes = repeat(async () => {
    try {
      for (const migration of migrations) if (migration.isInBackground) await runOnce(migration, deps, onProgress);
    } catch (error) {
      if (!isStopping) logger.error({ err: error }, 'a background migration failed and will be tried again later');
    }
  }, everyMs);
  return {
    stop() {
      isStopping = true;
      return passes.stop();
    },
  };
}

async function runOnce(
  migration: Migration,
  { database, currency, clock, logger }: BackgroundMigrationDeps,
  onProgress: () => void,
): Promise<void> {
  const journal = createJournal(database);
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs);
  if (!(await journal.lease(migration, clock.now(), leaseEnd()))) return;
  const extending = setInterval(() => {
    // If this fails, another server may run the migration too, which does no harm.
    journal.extendLease(migration.id, leaseEnd()).catch((error: unknown) => logger.warn({ err: error }, 'lease'));
  }, extendEveryMs);
  try {
    const now = () => clock.now();
    const { counts } = await runOne(migration, { database, currency, now, isDryRun: false, again: false, onProgress });
    await journal.finish(migration.id, counts, now());
    logger.info({ migration: migration.id, counts }, 'a migration is finished');
  } finally {
    clearInterval(extending);
    await journal.extendLease(migration.id, clock.now());
  }
}
