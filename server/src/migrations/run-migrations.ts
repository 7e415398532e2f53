import type { mongo } from 'mongoose';
import type { Currency } from '../shared/money.js';
import { readDatabaseState } from './database-state.js';
import { createJournal } from './journal.js';
import type { CollectionCounts, Migration, Progress, Remark } from './migration.js';
import { migrations as allMigrations } from './migrations.js';

export interface MigrateOptions {
  database: mongo.Db;
  currency: Currency;
  now: () => Date;
  /** Only reads and reports, without writing. */
  isDryRun: boolean;
  /**
   * Also repeats finished migrations, for documents that were set aside, or written by an old server after the migration.
   */
  again: boolean;
  migrations?: readonly Migration[];
  batchSize?: number;
  onProgress?: (progress: Progress) => void;
}

export interface MigrationReport {
  migration: Migration;
  counts: readonly CollectionCounts[];
  remarks: readonly Remark[];
}

/**
 * Runs the migrations that were not run on the database yet. After an interruption, the next run continues.
 * @throws StartupError as `readDatabaseState` does.
 */
export async function runMigrations(options: MigrateOptions): Promise<MigrationReport[]> {
  const { database, again, isDryRun, migrations = allMigrations } = options;
  const { pending } = await readDatabaseState(database, migrations);
  const due = again ? migrations : pending;
  const journal = createJournal(database);
  // The start is recorded first: until all migrations are finished, no shop of this version may open this database.
  if (!isDryRun) for (const migration of due) await journal.start(migration, options.now());
  const reports: MigrationReport[] = [];
  for (const migration of due) {
    const report = await runOne(migration, options);
    if (!isDryRun) await journal.finish(migration.id, report.counts, options.now());
    reports.push(report);
  }
  return reports;
}

export async function runOne(migration: Migration, options: MigrateOptions): Promise<MigrationReport> {
  const { database, currency, isDryRun, again, batchSize = 500, onProgress = () => undefined } = options;
  const remarks: Remark[] = [];
  const counts = await migration.run({
    database,
    currency,
    now: options.now(),
    isDryRun,
    again,
    batchSize,
    onProgress,
    onRemark: ({ collection, documentId, kind, problems }) => {
      remarks.push({ collection, documentId, kind, problems });
    },
  });
  return { migration, counts, remarks };
}
