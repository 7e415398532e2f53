import type { Logger } from '../../platform/logger.js';
import { repeat, type Repeating } from '../../platform/repeating.js';
import type { ReconcileReport } from './reconcile-report.js';

interface ReconcilerDeps {
  reconcile: () => Promise<ReconcileReport>;
  everyMs: number;
  logger: Logger;
}

/** Reconciles at once and then again and again. */
export function startReconciler({ reconcile, everyMs, logger }: ReconcilerDeps): Repeating {
  return repeat(async () => {
    try {
      const report = await reconcile();
      const { differences, failures } = report;
      const level = differences.length + failures.length > 0 ? 'warn' : 'debug';
      logger[level]({ report }, 'payments reconciled');
    } catch (error) {
      logger.error({ err: error }, 'payments could not be reconciled');
    }
  }, everyMs);
}
