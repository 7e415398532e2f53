import type { CardDispute, CardEvent } from '../../../platform/card-payments/card-payments.js';
import { actorLabel, systemActor } from '../../../shared/actor.js';
import { DomainError } from '../../../shared/errors.js';
import { changeOrder } from '../order/order-store.js';
import { isPayable, wasPaid } from '../order/order.js';
import { followDispute } from './follow-dispute.js';
import type { Settlement } from './payment.js';
import type { PaymentDeps } from './payment.js';
import { followRefunds } from './send-refund.js';
import { settle } from './settle.js';

const by = actorLabel(systemActor('webhook'));

/** Applies the event to refunds and disputes, and notes a failure. The payment itself is already settled. */
async function apply(deps: PaymentDeps, event: CardEvent, intentId: string, { order }: Settlement): Promise<void> {
  // If a payment does not match its order, an admin must check it first, and its refunds and disputes are not applied.
  if (order.payment.intentId !== intentId) return;
  const isAboutRefunds = event.type === 'charge.refunded' || event.type === 'refund.changed';
  if (isAboutRefunds) await followRefunds(deps, order, intentId);
  if (event.dispute) await dispute(deps, order.id, event.dispute, event.createdAt);
  const isFailure = event.type === 'intent.payment_failed';
  if (isFailure) await noteFailure(deps, order.id);
  // If the event only settled the payment, the ledger entries stay in the order's outbox, as after every settlement.
  if (isAboutRefunds || event.dispute || isFailure) await deps.ledger.recordOrder(order.id);
}

/** Only the first failure is noted, because the shop sends a mail about each noted failure. */
async function noteFailure(deps: PaymentDeps, orderId: string): Promise<void> {
  const at = deps.clock.now();
  await changeOrder(deps.orders, orderId, (order) =>
    isPayable(order) && !order.payment.failedAt
      ? { payment: { failedAt: at }, reason: { event: 'payment.failed', by, at } }
      : null,
  );
}

async function dispute(deps: PaymentDeps, orderId: string, reported: CardDispute, reportedAt: Date): Promise<void> {
  await changeOrder(deps.orders, orderId, (order) =>
    followDispute(order, reported, reportedAt, { by, at: deps.clock.now() }),
  );
}

/**
 * Handles the provider's events. The current state of payments and refunds is always requested from the provider; a
 * dispute is taken from the event, unless a newer report is known. Therefore events may arrive late, repeatedly and in
 * any order.
 * @param rawBody the bytes as received, because the signature covers them.
 * @throws DomainError BAD_USER_INPUT for an invalid signature. Any other error means that the event was not applied and
 *   must be delivered again.
 */
export async function handleWebhook(deps: PaymentDeps, rawBody: Buffer, signature: string | undefined): Promise<void> {
  const { cardPayments, orders, events, clock, faults, logger } = deps;
  if (!signature) throw new DomainError('BAD_USER_INPUT', 'The webhook signature is missing.');
  const event = cardPayments.parseWebhook(rawBody, signature);
  const { id, providerType: type, intentId } = event;
  // Such an event is irrelevant to the shop, so it is not stored.
  if (event.type === 'other' || intentId === null) return;
  const order = await orders.findByIntentId(intentId);
  // Usually, the customer's browser has reported the payment before.
  const isKnown = event.type === 'intent.succeeded' && order !== null && wasPaid(order);
  if (!isKnown) {
    const settlement = await settle(deps, intentId, by, order);
    if (settlement) await apply(deps, event, intentId, settlement);
    else logger.info({ eventId: id, type, intentId }, 'ignored an event about a payment that is not this shop’s');
  }
  await faults?.at('webhook.after-effects');
  await events.record({ id, type, intentId, at: clock.now() });
}
