import type { Logger } from '../../platform/logger.js';
import type { ReconcileReport } from './reconcile-report.js';

export interface Reconciler {
  /** Waits for a run under way. */
  stop(): Promise<void>;
}

/** Reconciles at once and then again and again, one run at a time. Keeps no process alive. */
export function startReconciler(deps: {
  reconcile: () => Promise<ReconcileReport>;
  everyMs: number;
  logger: Logger;
}): Reconciler {
  const { reconcile, everyMs, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    try {
      const report = await reconcile();
      const { differences, failures } = report;
      const level = differences.length + failures.length > 0 ? 'warn' : 'debug';
      logger[level]({ report }, 'payments reconciled');
    } catch (error) {
      logger.error({ err: error }, 'payments could not be reconciled');
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
    timer.unref();
  }

  let running = run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
