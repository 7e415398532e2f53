import type { CardDispute, CardIntent, CardRefund } from '../../platform/card-payments/card-payments.js';
import { isPayable, wasPaid, type Order } from '../orders/order.js';
import type { ChangeOrder } from '../orders/order-store.js';
import { followDispute } from './follow-dispute.js';
import type { PaymentDeps } from './payment-deps.js';
import { daysBefore, type Attempt, type Difference, type ReconcileReport } from './reconcile-report.js';
import { followRefund, type FollowRefunds } from './send-refund.js';
import type { Settle } from './settle.js';

/** A server may be saving a younger intent on its order right now. */
const savedWithinMs = 10 * 60_000;
/** A bank returns a refund within weeks of it, and decides a dispute within months: long after the payment itself. */
const refundDays = 30;
const disputeDays = 120;
const batchSize = 100;

interface UseCases {
  settle: Settle;
  changeOrder: ChangeOrder;
  followRefunds: FollowRefunds;
}

/** Compares the provider's payments, refunds and disputes with the orders, and records what lost events left out. */
export function createCompareWithProvider(deps: PaymentDeps, { settle, changeOrder, followRefunds }: UseCases) {
  const { orders, cardPayments, clock } = deps;

  /** @returns the ids of the intents that were compared. */
  async function compareIntents(by: string, report: ReconcileReport, attempt: Attempt): Promise<Set<string>> {
    const seen = new Set<string>();
    for await (const batch of inBatches(cardPayments.listIntents({ createdAfter: report.since }))) {
      batch.forEach(({ id }) => seen.add(id));
      const found = await orders.findByIds(batch.flatMap(({ orderId }) => orderId ?? []));
      const byId = new Map(found.map((order) => [order.id, order]));
      for (const intent of batch) {
        if (intent.orderId === null) continue;
        const order = byId.get(intent.orderId);
        await attempt(`compare payment ${intent.id}`, async () => {
          const difference = order ? await compareIntent(order, intent, by, report) : toUnknownOrder(intent);
          if (difference) report.differences.push(difference);
        });
      }
    }
    report.intentsCompared = seen.size;
    return seen;
  }

  async function compareIntent(order: Order, intent: CardIntent, by: string, report: ReconcileReport) {
    if (order.payment.intentId !== intent.id) return compareSpare(order, intent, by, report);
    if (!wasPaid(order)) return settleOrder(order, intent.id, by, report);
    if (intent.status !== 'succeeded') {
      return differ('paid_without_payment', order, intent.id, `the provider says ${intent.status}`);
    }
    return compareRefundedAmount(order, intent);
  }

  /**
   * Made for the order, but not the intent it waits for or was paid with. Nobody has got its secret; it is cancelled
   * nevertheless, so that only one payment of an order can ever be charged.
   */
  async function compareSpare(order: Order, intent: CardIntent, by: string, report: ReconcileReport) {
    if (intent.status === 'succeeded') return settleOrder(order, intent.id, by, report);
    if (intent.status === 'canceled' || intent.status === 'processing') return null;
    const mayBeSaved = isPayable(order) && clock.now().getTime() - intent.createdAt.getTime() <= savedWithinMs;
    if (mayBeSaved) return null;
    await cardPayments.cancelIntent(intent.id);
    report.intentsCancelled.push(intent.id);
    return null;
  }

  async function settleOrder(order: Order, intentId: string, by: string, report: ReconcileReport) {
    const settlement = await settle(intentId, by);
    if (settlement?.outcome === 'paid' || settlement?.outcome === 'refunded') report.settled.push(order.id);
    if (settlement?.outcome !== 'needs_review') return null;
    // An admin has looked at it and resolved it.
    if (settlement.order.payment.flag === null) return null;
    return differ('needs_review', settlement.order, intentId, settlement.order.payment.flag);
  }

  async function compareRefundedAmount(order: Order, intent: CardIntent): Promise<Difference | null> {
    const isSame = (current: Order) => refundedAtProvider(current) === intent.amountRefundedMinor;
    if (isSame(order)) return null;
    const followed = (await followRefunds(order.id, intent.id)) ?? order;
    if (isSame(followed)) return null;
    const message = `${intent.amountRefundedMinor} refunded at the provider, ${refundedAtProvider(followed)} here (minor units)`;
    return differ('refunds_differ', order, intent.id, message);
  }

  /** Refunds of older payments too: made in the provider's dashboard, or returned by the bank long after they succeeded. */
  async function compareRefunds(by: string, report: ReconcileReport, attempt: Attempt): Promise<void> {
    const recent = cardPayments.listRecentRefunds({ createdAfter: daysBefore(report, refundDays) });
    const who = { by, at: clock.now() };
    for await (const { subject: refund, order } of withOrders<CardRefund>(recent)) {
      // Decided again over the order as it is by then; this only tells whether there is anything to decide.
      if (!followRefund(order, refund, who)) continue;
      await attempt(`follow refund ${refund.id}`, async () => {
        const followed = await followRefunds(order.id, refund.intentId ?? '');
        if (followed && followed.revision > order.revision) report.refundsCarriedOn += 1;
      });
    }
  }

  /** A dispute outlives the time in which payments are compared, and its event may have been lost. */
  async function compareDisputes(by: string, report: ReconcileReport, attempt: Attempt): Promise<void> {
    // Before the provider is asked: an event that comes in meanwhile is newer than its answer.
    const askedAt = clock.now();
    const recent = cardPayments.listDisputes({ createdAfter: daysBefore(report, disputeDays) });
    for await (const { subject: dispute, order } of withOrders<CardDispute>(recent)) {
      await attempt(`follow dispute ${dispute.id}`, async () => {
        const decide = (current: Order) => followDispute(current, dispute, askedAt, { by, at: clock.now() });
        if (!decide(order)) return;
        const { isChanged } = await changeOrder(order.id, decide);
        if (isChanged) report.disputesRecorded.push(dispute.id);
      });
    }
  }

  /** Each with the order that its payment belongs to; those of other shops on the same account are left out. */
  async function* withOrders<T extends { intentId: string | null }>(
    subjects: AsyncIterable<T>,
  ): AsyncGenerator<{ subject: T; order: Order }> {
    for await (const batch of inBatches(subjects)) {
      const found = await orders.findByIntentIds(batch.flatMap(({ intentId }) => intentId ?? []));
      const byIntent = new Map(found.map((order) => [order.payment.intentId, order]));
      for (const subject of batch) {
        const order = subject.intentId === null ? undefined : byIntent.get(subject.intentId);
        if (order) yield { subject, order };
      }
    }
  }

  return { compareIntents, compareRefunds, compareDisputes, settleOrder };
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Refunds in progress count at the provider as soon as it has taken them. */
function refundedAtProvider({ payment }: Order): number {
  return payment.refunds
    .filter(({ status, providerId }) => status === 'succeeded' || (status === 'pending' && providerId !== null))
    .reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}

/** Not necessarily ours: several shops may share an account with the provider. */
function toUnknownOrder(intent: CardIntent): Difference | null {
  const isKept = intent.amountReceivedMinor > intent.amountRefundedMinor;
  if (intent.status !== 'succeeded' || !isKept) return null;
  const message = `paid for an order this shop does not have (${intent.orderId ?? 'none'})`;
  return { kind: 'unknown_order', orderId: intent.orderId, intentId: intent.id, message };
}

export function differ(kind: Difference['kind'], order: Order, intentId: string, message: string): Difference {
  return { kind, orderId: order.id, intentId, message };
}
