import type { CardIntent } from '../../platform/card-payments/card-payments.js';
import { wasPaid, type Order } from '../orders/order.js';
import type { ChangeOrder } from './change-order.js';
import type { PaymentDeps } from './payment-deps.js';
import type { Difference, ReconcileReport } from './reconcile-report.js';
import type { FollowRefunds } from './send-refund.js';
import { flag } from './settle-decision.js';
import type { Settle } from './settle.js';

/** Younger ones may be on their way to their order right now. */
const abandonedAfterMs = 3_600_000;
const batchSize = 100;

interface UseCases {
  settle: Settle;
  changeOrder: ChangeOrder;
  followRefunds: FollowRefunds;
}

/** Holds every payment the provider knows of against its order, and mends what a lost event left. */
export function createCompareIntents(deps: PaymentDeps, { settle, changeOrder, followRefunds }: UseCases) {
  const { orders, cardPayments, clock } = deps;

  /** @returns the ids of the intents that were compared. */
  async function compareIntents(by: string, report: ReconcileReport): Promise<Set<string>> {
    const seen = new Set<string>();
    let batch: CardIntent[] = [];
    for await (const intent of cardPayments.listIntents({ createdAfter: report.since })) {
      seen.add(intent.id);
      if (intent.orderId !== null) batch.push(intent);
      if (batch.length < batchSize) continue;
      await compareBatch(batch, by, report);
      batch = [];
    }
    await compareBatch(batch, by, report);
    report.intentsCompared = seen.size;
    return seen;
  }

  async function compareBatch(batch: readonly CardIntent[], by: string, report: ReconcileReport): Promise<void> {
    const found = await orders.findByIds(batch.flatMap(({ orderId }) => orderId ?? []));
    const byId = new Map(found.map((order) => [order.id, order]));
    for (const intent of batch) {
      const order = byId.get(intent.orderId ?? '');
      const difference = order ? await compare(order, intent, by, report) : toUnknownOrder(intent);
      if (difference) report.differences.push(difference);
    }
  }

  async function compare(order: Order, intent: CardIntent, by: string, report: ReconcileReport) {
    if (order.payment.intentId !== intent.id) return compareOther(order, intent, by, report);
    if (!wasPaid(order)) return settleOrder(order, intent.id, by, report);
    if (intent.status !== 'succeeded') {
      return differ('paid_without_payment', order, intent.id, `the provider says ${intent.status}`);
    }
    return (await compareRefunds(order, intent)) ?? compareDispute(order, intent, by);
  }

  /** Made for the order, but not what it waits for or was paid by. */
  async function compareOther(order: Order, intent: CardIntent, by: string, report: ReconcileReport) {
    if (intent.status === 'succeeded') return settleOrder(order, intent.id, by, report);
    const isOpen = intent.status !== 'canceled' && intent.status !== 'processing';
    if (isOpen && clock.now().getTime() - intent.createdAt.getTime() > abandonedAfterMs) {
      await cardPayments.cancelIntent(intent.id);
      report.intentsCancelled.push(intent.id);
    }
    return null;
  }

  async function settleOrder(order: Order, intentId: string, by: string, report: ReconcileReport) {
    const settlement = await settle(intentId, by);
    if (settlement?.outcome === 'paid' || settlement?.outcome === 'refunded') report.settled.push(order.id);
    if (settlement?.outcome !== 'needs_review') return null;
    // Looked at and resolved by an admin: no news.
    if (settlement.order.payment.flag === null) return null;
    return differ('needs_review', settlement.order, intentId, settlement.order.payment.flag);
  }

  async function compareRefunds(order: Order, intent: CardIntent): Promise<Difference | null> {
    const isSame = (current: Order) => refundedAtProvider(current) === intent.amountRefundedMinor;
    if (isSame(order)) return null;
    const followed = (await followRefunds(order.id, intent.id)) ?? order;
    if (isSame(followed)) return null;
    const message = `${intent.amountRefundedMinor} refunded at the provider, ${refundedAtProvider(followed)} here (minor units)`;
    return differ('refunds_differ', order, intent.id, message);
  }

  /** A lost report of a dispute: the provider's answer says that there is one, not what it is about. */
  async function compareDispute(order: Order, intent: CardIntent, by: string): Promise<Difference | null> {
    if (!intent.disputed || order.payment.disputes.length > 0) return null;
    const text = "The customer disputes this payment. Look at it in the card provider's dashboard.";
    const who = { by, at: clock.now() };
    await changeOrder(order.id, (current) => flag(current, `disputed:${intent.id}`, text, intent, who));
    return differ('dispute_unknown', order, intent.id, 'the provider says that it is disputed');
  }

  return { compareIntents, settleOrder };
}

/** Refunds under way count at the provider as soon as it has taken them. */
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
