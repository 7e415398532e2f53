import type { CardDispute, CardEvent } from '../../../platform/card-payments/card-payments.js';
import { actorLabel, systemActor } from '../../../shared/actor.js';
import { DomainError } from '../../../shared/errors.js';
import { changeOrder } from '../order/order-store.js';
import { followDispute } from './follow-dispute.js';
import type { Settlement } from './payment.js';
import type { PaymentDeps } from './payment.js';
import { followRefunds } from './send-refund.js';
import { settle } from './settle.js';

const by = actorLabel(systemActor('webhook'));

/** Applies what the event is about; the payment itself is settled already. */
async function apply(deps: PaymentDeps, event: CardEvent, intentId: string, { order }: Settlement): Promise<void> {
  // A payment that does not match its order waits for an admin, and so do its refunds and disputes.
  if (order.payment.intentId !== intentId) return;
  const isAboutRefunds = event.type === 'charge.refunded' || event.type === 'refund.changed';
  if (isAboutRefunds) await followRefunds(deps, order.id, intentId);
  if (event.dispute) await dispute(deps, order.id, event.dispute, event.createdAt);
  // Settling has recorded its own changes.
  if (isAboutRefunds || event.dispute) await deps.ledger.recordOrder(order.id);
}

async function dispute(deps: PaymentDeps, orderId: string, reported: CardDispute, reportedAt: Date): Promise<void> {
  await changeOrder(deps.orders, orderId, (order) =>
    followDispute(order, reported, reportedAt, { by, at: deps.clock.now() }),
  );
}

/**
 * Handles the provider's events. An event only signals that something changed: the current state is always requested from
 * the provider, so events may arrive late, repeatedly and in any order.
 * @param rawBody the bytes as received: the signature covers them.
 * @throws DomainError BAD_USER_INPUT for an invalid signature. Any other error means that the event was not applied
 *   and must be delivered again.
 */
export async function handleWebhook(deps: PaymentDeps, rawBody: Buffer, signature: string | undefined): Promise<void> {
  const { cardPayments, events, clock, faults, logger } = deps;
  if (!signature) throw new DomainError('BAD_USER_INPUT', 'The webhook signature is missing.');
  const event = cardPayments.parseWebhook(rawBody, signature);
  const { id, providerType: type, intentId } = event;
  // Not relevant to the shop, so not stored.
  if (event.type === 'other' || intentId === null) return;
  if (!(await events.receive({ id, type, intentId, at: clock.now() }))) return;
  await faults?.at('webhook.after-receive');
  const settlement = await settle(deps, intentId, by);
  if (settlement) await apply(deps, event, intentId, settlement);
  else logger.info({ eventId: id, type, intentId }, 'ignored an event about a payment that is not this shop’s');
  await faults?.at('webhook.after-effects');
  await events.markApplied(id, clock.now());
}
