import type { CardDispute, CardIntent, CardRefund } from '../../../platform/card-payments/card-payments.js';
import { inBatches } from '../../../shared/in-batches.js';
import { isPayable, wasPaid, type Order } from '../order/order.js';
import { changeOrder } from '../order/order-store.js';
import { followDispute } from './follow-dispute.js';
import type { PaymentDeps } from './payment.js';
import { daysBefore, type Attempt, type Difference, type ReconcileReport } from './reconcile-report.js';
import { followRefund, followRefunds } from './send-refund.js';
import { decideSettlement } from './settle-decision.js';
import { settle } from './settle.js';
import { cancelUnsaved } from './start-payment.js';

/** How long it can take until the ID of a new intent is saved in its order. */
const savedWithinMs = 10 * 60_000;
/** A bank can send the money of a refund back weeks after the payment, and decide a dispute months after it. */
const refundDays = 30;
const disputeDays = 120;
const batchSize = 100;

/** @returns the ids of the intents that were compared. */
export async function compareIntents(
  deps: PaymentDeps,
  by: string,
  report: ReconcileReport,
  attempt: Attempt,
): Promise<Set<string>> {
  const seen = new Set<string>();
  for await (const batch of inBatches(deps.cardPayments.listIntents({ createdAfter: report.since }), batchSize)) {
    batch.forEach(({ id }) => seen.add(id));
    const found = await deps.orders.findByIds(batch.flatMap(({ orderId }) => orderId ?? []));
    const byId = new Map(found.map((order) => [order.id, order]));
    for (const intent of batch) {
      if (intent.orderId === null) continue;
      const order = byId.get(intent.orderId);
      await attempt(`compare payment ${intent.id}`, async () => {
        const difference = order ? await compareIntent(deps, order, intent, by, report) : toUnknownOrder(intent);
        if (difference) report.differences.push(difference);
      });
    }
  }
  report.intentsCompared = seen.size;
  return seen;
}

async function compareIntent(deps: PaymentDeps, order: Order, intent: CardIntent, by: string, report: ReconcileReport) {
  if (order.payment.intentId !== intent.id) return compareSpare(deps, order, intent, by, report);
  if (!wasPaid(order)) {
    // Most unpaid orders need nothing, so their payments are not read again one by one.
    const { kind } = decideSettlement(order, intent, { by, at: deps.clock.now() });
    return kind === 'none' ? null : settleOrder(deps, order, intent.id, by, report);
  }
  if (intent.status !== 'succeeded') {
    return toDifference('paid_without_payment', order, intent.id, `the provider says ${intent.status}`);
  }
  return compareRefundedAmount(deps, order, intent);
}

/**
 * An intent that was made for the order but is not its current one. Its secret was never returned, but it is cancelled
 * anyway, so that only one payment of an order can be charged.
 */
async function compareSpare(deps: PaymentDeps, order: Order, intent: CardIntent, by: string, report: ReconcileReport) {
  if (intent.status === 'succeeded') return settleOrder(deps, order, intent.id, by, report);
  if (intent.status === 'canceled' || intent.status === 'processing') return null;
  const mayBeSaved = isPayable(order) && deps.clock.now().getTime() - intent.createdAt.getTime() <= savedWithinMs;
  if (mayBeSaved) return null;
  const unsaved = { orderId: order.id, intentId: intent.id, attempt: order.payment.attempt + 1, by };
  if (await cancelUnsaved(deps, unsaved)) report.intentsCancelled.push(intent.id);
  return null;
}

export async function settleOrder(
  deps: PaymentDeps,
  order: Order,
  intentId: string,
  by: string,
  report: ReconcileReport,
) {
  const settlement = await settle(deps, intentId, by);
  if (settlement?.outcome === 'paid' || settlement?.outcome === 'refunded') report.settled.push(order.id);
  if (settlement?.outcome !== 'needs_review') return null;
  // An admin has resolved the flag in the meantime.
  if (settlement.order.payment.flag === null) return null;
  return toDifference('needs_review', settlement.order, intentId, settlement.order.payment.flag);
}

async function compareRefundedAmount(deps: PaymentDeps, order: Order, intent: CardIntent): Promise<Difference | null> {
  const isSame = (current: Order) => refundedAtProvider(current) === intent.amountRefundedMinor;
  if (isSame(order)) return null;
  const followed = (await followRefunds(deps, order, intent.id)) ?? order;
  if (isSame(followed)) return null;
  const message = `${intent.amountRefundedMinor} refunded at the provider, ${refundedAtProvider(followed)} here (minor units)`;
  return toDifference('refunds_differ', order, intent.id, message);
}

/**
 * Compares refunds, including those of older payments: refunds can be made in the provider's dashboard, and a bank can
 * send the money of a refund back long after it succeeded.
 */
export async function compareRefunds(
  deps: PaymentDeps,
  by: string,
  report: ReconcileReport,
  attempt: Attempt,
): Promise<void> {
  const recent = deps.cardPayments.listRecentRefunds({ createdAfter: daysBefore(report, refundDays) });
  const who = { by, at: deps.clock.now() };
  for await (const { subject: refund, order } of withOrders<CardRefund>(deps, recent)) {
    // This only finds out whether anything changes. `followRefunds` decides again with the current order.
    if (!followRefund(order, refund, who)) continue;
    await attempt(`follow refund ${refund.id}`, async () => {
      const followed = await followRefunds(deps, order, refund.intentId ?? '');
      if (followed && followed.revision > order.revision) report.refundsContinued += 1;
    });
  }
}

/** Compares disputes. A dispute can last longer than the compared period, and its event may have been lost. */
export async function compareDisputes(
  deps: PaymentDeps,
  by: string,
  report: ReconcileReport,
  attempt: Attempt,
): Promise<void> {
  const { clock, cardPayments } = deps;
  // The time is taken before the request to the provider, because an event that arrives in the meantime is newer than
  // the answer.
  const askedAt = clock.now();
  const recent = cardPayments.listDisputes({ createdAfter: daysBefore(report, disputeDays) });
  for await (const { subject: dispute, order } of withOrders<CardDispute>(deps, recent)) {
    await attempt(`follow dispute ${dispute.id}`, async () => {
      const decide = (current: Order) => followDispute(current, dispute, askedAt, { by, at: clock.now() });
      if (!decide(order)) return;
      const { isChanged } = await changeOrder(deps.orders, order.id, decide);
      if (isChanged) report.disputesRecorded.push(dispute.id);
    });
  }
}

/** Adds the order of the payment to each item. Items of other shops on the same account are left out. */
async function* withOrders<T extends { intentId: string | null }>(
  { orders }: PaymentDeps,
  subjects: AsyncIterable<T>,
): AsyncGenerator<{ subject: T; order: Order }> {
  for await (const batch of inBatches(subjects, batchSize)) {
    const found = await orders.findByIntentIds(batch.flatMap(({ intentId }) => intentId ?? []));
    const byIntent = new Map(found.map((order) => [order.payment.intentId, order]));
    for (const subject of batch) {
      const order = subject.intentId === null ? undefined : byIntent.get(subject.intentId);
      if (order) yield { subject, order };
    }
  }
}

/** Refunded amount as the provider counts it: pending refunds are included as soon as it has accepted them. */
function refundedAtProvider({ payment }: Order): number {
  return payment.refunds
    .filter(({ status, providerId }) => status === 'succeeded' || (status === 'pending' && providerId !== null))
    .reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}

/** A payment for an unknown order. It may be from another shop, because several shops can share an account. */
function toUnknownOrder(intent: CardIntent): Difference | null {
  const isKept = intent.amountReceivedMinor > intent.amountRefundedMinor;
  if (intent.status !== 'succeeded' || !isKept) return null;
  const message = `paid for an order this shop does not have (${intent.orderId ?? 'none'})`;
  return { kind: 'unknown_order', orderId: intent.orderId, intentId: intent.id, message };
}

export function toDifference(kind: Difference['kind'], order: Order, intentId: string, message: string): Difference {
  return { kind, orderId: order.id, intentId, message };
}
