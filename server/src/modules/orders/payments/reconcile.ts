import { actorLabel, systemActor } from '../../../shared/actor.js';
import type { Logger } from '../../../platform/logger.js';
import { repeat, type Repeating } from '../../../platform/repeating.js';
import { expireOrder } from '../order/end-order.js';
import type { Order } from '../order/order.js';
import { sweepReservations } from '../order/sweep-reservations.js';
import { compareDisputes, compareIntents, compareRefunds, settleOrder, toDifference } from './compare-with-provider.js';
import type { PaymentDeps } from './payment.js';
import { emptyReport, type Attempt, type ReconcileReport } from './reconcile-report.js';
import { followRefunds, sendRefund } from './send-refund.js';

const by = actorLabel(systemActor('reconciler'));
const dayMs = 86_400_000;
const defaultDays = 3;

/** Settles unpaid orders whose payment was started before the compared period. */
async function settleUnseen(
  deps: PaymentDeps,
  seen: ReadonlySet<string>,
  report: ReconcileReport,
  attempt: Attempt,
): Promise<void> {
  for await (const order of deps.orders.withIntent({ statuses: ['placed'], paidFrom: null })) {
    const { intentId } = order.payment;
    if (intentId === null || seen.has(intentId)) continue;
    await attempt(`settle order ${order.id}`, async () => {
      const difference = await settleOrder(deps, order, intentId, by, report);
      if (difference) report.differences.push(difference);
    });
  }
}

/** Reports paid orders whose payment was not listed and, when looked up, has not succeeded. */
async function findMissing(
  { orders, cardPayments }: PaymentDeps,
  seen: ReadonlySet<string>,
  report: ReconcileReport,
  attempt: Attempt,
): Promise<void> {
  const statuses = ['paid', 'shipped', 'refunded'] as const;
  for await (const order of orders.withIntent({ statuses, paidFrom: report.since })) {
    const { intentId, livemode } = order.payment;
    if (intentId === null || seen.has(intentId)) continue;
    await attempt(`look up payment ${intentId}`, async () => {
      const intent = await cardPayments.retrieveIntent(intentId);
      // With live keys, the provider does not know test payments.
      if (intent?.status === 'succeeded' || (intent === null && livemode === false)) return;
      const message = intent ? `the provider says ${intent.status}` : 'the provider does not know this payment';
      report.differences.push(toDifference('missing_at_provider', order, intentId, message));
    });
  }
}

async function continueRefunds(deps: PaymentDeps, report: ReconcileReport, attempt: Attempt): Promise<void> {
  for await (const order of deps.orders.withRefundsUnderWay()) {
    const { intentId, refunds } = order.payment;
    await attempt(`refund order ${order.id}`, async () => {
      // If one refund cannot be sent, the others still are.
      for (const { id } of refunds) await attempt(`send refund ${id}`, () => sendRefund(deps, order.id, id));
      const after =
        intentId === null ? await deps.orders.findById(order.id) : await followRefunds(deps, order, intentId);
      if (after && after.revision > order.revision) report.refundsContinued += 1;
    });
  }
}

async function expireOrders(deps: PaymentDeps, report: ReconcileReport, attempt: Attempt): Promise<void> {
  for await (const order of deps.orders.overdue(deps.clock.now())) {
    await attempt(`expire order ${order.id}`, () => expire(deps, order, report));
  }
}

async function expire(deps: PaymentDeps, order: Order, report: ReconcileReport): Promise<void> {
  const outcome = await expireOrder(deps, order);
  if (outcome?.kind === 'ended') report.expired.push(order.id);
  if (outcome?.kind === 'paid_meanwhile') await settleOrder(deps, order, outcome.intentId, by, report);
}

/**
 * Finds and repairs the effects of lost events, lost answers and crashes between two writes. Each step can run
 * concurrently with anything else, including another reconciler.
 * @param days how far back payments are compared; unpaid orders and open refunds are checked at any age.
 */
export async function reconcile(
  deps: PaymentDeps,
  { days = defaultDays }: { days?: number } = {},
): Promise<ReconcileReport> {
  const { clock, logger } = deps;
  const startedAt = clock.now();
  const report = emptyReport(startedAt, new Date(startedAt.getTime() - days * dayMs));
  const attempt: Attempt = async (step, work) => {
    try {
      await work();
    } catch (error) {
      logger.error({ err: error, step }, 'a step of the reconciliation failed');
      report.failures.push({ step, message: error instanceof Error ? error.message : String(error) });
    }
  };
  await attempt('compare payments', async () => {
    const seen = await compareIntents(deps, by, report, attempt);
    await settleUnseen(deps, seen, report, attempt);
    await findMissing(deps, seen, report, attempt);
  });
  await attempt('continue refunds', () => continueRefunds(deps, report, attempt));
  await attempt('compare refunds', () => compareRefunds(deps, by, report, attempt));
  await attempt('compare disputes', () => compareDisputes(deps, by, report, attempt));
  await attempt('expire orders', () => expireOrders(deps, report, attempt));
  await attempt('sweep reservations', async () => {
    report.reservations = await sweepReservations(deps);
  });
  await attempt('record the ledger', async () => {
    report.ledgerEntriesRecorded = await deps.ledger.recordAll();
  });
  report.finishedAt = clock.now();
  return report;
}

interface ReconcilerDeps {
  reconcile: () => Promise<ReconcileReport>;
  everyMs: number;
  onReport?: (report: ReconcileReport) => void;
  logger: Logger;
}

/** Reconciles at once, then every `everyMs` milliseconds. */
export function startReconciler({ reconcile, everyMs, onReport, logger }: ReconcilerDeps): Repeating {
  return repeat(async () => {
    try {
      const report = await reconcile();
      onReport?.(report);
      const { differences, failures } = report;
      const level = differences.length + failures.length > 0 ? 'warn' : 'debug';
      logger[level]({ report }, 'payments reconciled');
    } catch (error) {
      logger.error({ err: error }, 'payments could not be reconciled');
    }
  }, everyMs);
}
