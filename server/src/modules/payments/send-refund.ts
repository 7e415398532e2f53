import type { CardRefund } from '../../platform/card-payments/card-payments.js';
import { actorLabel, systemActor } from '../../shared/actor.js';
import { DomainError, type ErrorCode } from '../../shared/errors.js';
import { awaitsRestock, type OrderRefund } from '../orders/order-refund.js';
import type { Order } from '../orders/order.js';
import type { ChangeOrder } from './change-order.js';
import type { PaymentDeps } from './payment-deps.js';
import { failRefund, followRefund } from './refund-decision.js';
import { markRestocked } from './restock-decision.js';

/** With these the provider has said no; whatever else is thrown leaves open whether the refund was made. */
const refusals: ReadonlySet<ErrorCode> = new Set(['CONFLICT', 'NOT_FOUND', 'BAD_USER_INPUT', 'PAYMENT_DECLINED']);

export type SendRefund = ReturnType<typeof createSendRefund>['sendRefund'];
export type FollowRefunds = ReturnType<typeof createSendRefund>['followRefunds'];

/** Carries refunds that an order has promised to the provider, and what the provider says of them back. */
export function createSendRefund(deps: PaymentDeps, changeOrder: ChangeOrder) {
  const { orders, stock, cardPayments, clock, faults, logger } = deps;
  const provider = () => ({ by: actorLabel(systemActor('card-provider')), at: clock.now() });

  /**
   * Sends a refund the order has recorded, once: a repeat finds what an earlier attempt sent.
   * When the provider cannot be reached the refund stays pending, for the reconciler to carry on with.
   */
  async function sendRefund(orderId: string, refundId: string): Promise<Order | null> {
    const order = await orders.findById(orderId);
    const refund = order?.payment.refunds.find(({ id }) => id === refundId);
    const intentId = order?.payment.intentId;
    if (!order || !refund || !intentId || refund.status !== 'pending' || refund.providerId !== null) return order;
    try {
      const sent = await findSent(intentId, refundId);
      const reported = sent ?? (await create(order, intentId, refund));
      await faults.at('refund.after-provider');
      return await follow(orderId, reported);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'PAYMENT_UNAVAILABLE') {
        logger.warn({ err: error, orderId, refundId }, 'a refund could not be sent yet');
        return order;
      }
      if (!refusals.has(error.code) || error.details?.reason === 'IDEMPOTENCY_KEY_REUSED') throw error;
      const { message } = error;
      return (await changeOrder(orderId, (current) => failRefund(current, refundId, message, provider()))).order;
    }
  }

  /** The provider forgets idempotency keys after a day; the refund's own mark it keeps. */
  async function findSent(intentId: string, refundId: string): Promise<CardRefund | undefined> {
    const refunds = await cardPayments.listRefunds(intentId);
    return refunds.find(({ metadata }) => metadata['refundId'] === refundId);
  }

  const create = (order: Order, intentId: string, refund: OrderRefund) =>
    cardPayments.createRefund({
      intentId,
      amountMinor: refund.amount.amountMinor,
      currency: refund.amount.currency,
      idempotencyKey: `order:${order.id}:refund:${refund.id}`,
      metadata: { refundId: refund.id, orderId: order.id },
    });

  async function follow(orderId: string, reported: CardRefund): Promise<Order> {
    const { order } = await changeOrder(orderId, (current) => followRefund(current, reported, provider()));
    await faults.at('refund.after-change');
    return restock(order);
  }

  /** Puts all pieces back that are due, also those that somebody who died had been about to. */
  async function restock(order: Order): Promise<Order> {
    const { id: orderId, line } = order;
    let current = order;
    for (const { id: refundId, by, restockQuantity: quantity } of order.payment.refunds.filter(awaitsRestock)) {
      const areOurs = await stock.restock({ productId: line.productId, orderId, refundId, quantity });
      await faults.at('refund.after-restock');
      const who = { by, at: clock.now() };
      current = (await changeOrder(orderId, (latest) => markRestocked(latest, refundId, areOurs, who))).order;
    }
    return current;
  }

  /** Brings everything the provider knows of an intent's refunds into its order, those of its dashboard too. */
  async function followRefunds(orderId: string, intentId: string): Promise<Order | null> {
    // Oldest first, as they were made.
    for (const reported of [...(await cardPayments.listRefunds(intentId))].reverse()) await follow(orderId, reported);
    const order = await orders.findById(orderId);
    return order && restock(order);
  }

  return { sendRefund, followRefunds };
}
