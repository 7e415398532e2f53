import type { CardDispute, CardEvent } from '../../platform/card-payments/card-payments.js';
import { actorLabel, systemActor } from '../../shared/actor.js';
import { DomainError } from '../../shared/errors.js';
import type { ChangeOrder } from '../orders/order-store.js';
import { followDispute } from './follow-dispute.js';
import type { Settlement } from './payment.js';
import type { PaymentDeps } from './payment-deps.js';
import type { Ledger } from '../orders/ledger.js';
import type { FollowRefunds } from './send-refund.js';
import type { Settle } from './settle.js';

interface UseCases {
  settle: Settle;
  changeOrder: ChangeOrder;
  followRefunds: FollowRefunds;
  recordOrder: Ledger['recordOrder'];
}

const by = actorLabel(systemActor('webhook'));

/**
 * The provider's reports. An event only says that something changed: what it is like now is asked for, so that events may
 * come late, twice and in any order.
 */
export function createHandleWebhook(deps: PaymentDeps, { settle, changeOrder, followRefunds, recordOrder }: UseCases) {
  const { cardPayments, events, clock, faults, logger } = deps;

  /**
   * @param rawBody the bytes as they came in: the signature covers these.
   * @throws DomainError BAD_USER_INPUT for a wrong signature. Anything else thrown means that the event could not be
   *   applied and has to be delivered again.
   */
  return async function handleWebhook(rawBody: Buffer, signature: string | undefined): Promise<void> {
    if (!signature) throw new DomainError('BAD_USER_INPUT', 'The webhook signature is missing.');
    const event = cardPayments.parseWebhook(rawBody, signature);
    const { id, providerType: type, intentId } = event;
    // Of no concern to the shop, and not worth remembering.
    if (event.type === 'other' || intentId === null) return;
    if (!(await events.receive({ id, type, intentId, at: clock.now() }))) return;
    await faults?.at('webhook.after-receive');
    const settlement = await settle(intentId, by);
    if (settlement) await apply(event, intentId, settlement);
    else logger.info({ eventId: id, type, intentId }, 'an event about a payment of somebody else');
    await faults?.at('webhook.after-effects');
    await events.markApplied(id, clock.now());
  };

  /** Whatever the event is about, the payment itself is settled by now. */
  async function apply(event: CardEvent, intentId: string, { order }: Settlement): Promise<void> {
    // A payment that does not fit its order is in an admin's hands, and so is all that follows from it.
    if (order.payment.intentId !== intentId) return;
    const isAboutRefunds = event.type === 'charge.refunded' || event.type === 'refund.changed';
    if (isAboutRefunds) await followRefunds(order.id, intentId);
    if (event.dispute) await dispute(order.id, event.dispute, event.createdAt);
    // The settlement has recorded itself.
    if (isAboutRefunds || event.dispute) await recordOrder(order.id);
  }

  async function dispute(orderId: string, reported: CardDispute, reportedAt: Date): Promise<void> {
    await changeOrder(orderId, (order) => followDispute(order, reported, reportedAt, { by, at: clock.now() }));
  }
}
