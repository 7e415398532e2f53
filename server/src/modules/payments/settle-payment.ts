import { actorLabel, type Actor } from '../../shared/actor.js';
import { DomainError, notFound } from '../../shared/errors.js';
import { isVisibleTo } from '../orders/order-access.js';
import type { Settlement } from './payment.js';
import type { PaymentDeps } from './payment-deps.js';
import type { Settle } from './settle.js';
import { toSettlement } from './settlement-messages.js';

export function createSettlePayment({ orders }: PaymentDeps, settle: Settle) {
  /**
   * The customer says that the payment is through (or an admin looks): the provider is asked, nobody else is believed.
   * @throws DomainError UNAUTHENTICATED; NOT_FOUND, also for somebody else's order.
   */
  return async function settlePayment(actor: Actor, { orderId }: { orderId: string }): Promise<Settlement> {
    if (actor.kind === 'visitor') throw new DomainError('UNAUTHENTICATED', 'Sign in to do this.');
    const order = await orders.findById(orderId);
    if (!order || !isVisibleTo(actor, order)) throw notFound('The order');
    const { intentId } = order.payment;
    const settlement = intentId === null ? null : await settle(intentId, actorLabel(actor));
    return settlement ?? toSettlement(order, null);
  };
}
