import type { Clock } from '../../platform/clock.js';
import type { CardPayments } from '../../platform/card-payments/card-payments.js';
import { actorLabel, assertAdmin, systemActor, type Actor } from '../../shared/actor.js';
import { conflict, notFound } from '../../shared/errors.js';
import type { Stock } from '../catalog/stock.js';
import { wasPaid, type Order } from './order.js';
import type { OrderRepository } from './order.repository.js';

export interface EndOrderDeps {
  orders: OrderRepository;
  stock: Stock;
  cardPayments: CardPayments;
  clock: Clock;
}

export type EndOrderOutcome =
  | { kind: 'ended'; order: Order }
  /** Money came in while the order was being ended: it must be settled, not ended. */
  | { kind: 'paid_meanwhile'; intentId: string };

/**
 * Ends an unpaid order: its open intent first, so that no card can be charged for it any more; then the order, in one
 * update that only holds while it is unpaid; then its stock. Every step may be repeated.
 */
export function createEndOrder({ orders, stock, cardPayments, clock }: EndOrderDeps) {
  async function end(order: Order, to: 'cancelled' | 'expired', by: string): Promise<EndOrderOutcome | null> {
    const { intentId } = order.payment;
    if (intentId !== null) {
      const intent = await cardPayments.cancelIntent(intentId);
      if (intent.status === 'succeeded' || intent.status === 'processing') return { kind: 'paid_meanwhile', intentId };
    }
    const ended = await orders.transition(order.id, { to, from: ['placed'], event: { at: clock.now(), by } });
    if (!ended) return null;
    await stock.release({ ...order.line, reservationId: order.reservationId });
    return { kind: 'ended', order: ended };
  }

  return {
    /**
     * An admin deletes an unpaid order.
     * @throws DomainError NOT_FOUND; CONFLICT (ILLEGAL_TRANSITION) when it is paid, or being paid right now.
     */
    async cancelOrder(actor: Actor, orderId: string): Promise<Order> {
      assertAdmin(actor);
      const order = await orders.findById(orderId);
      if (!order) throw notFound('The order');
      if (order.status === 'cancelled') return order;
      const outcome = order.status === 'placed' ? await end(order, 'cancelled', actorLabel(actor)) : null;
      if (outcome?.kind === 'ended') return outcome.order;
      const message =
        wasPaid(order) || outcome?.kind === 'paid_meanwhile'
          ? 'A paid order cannot be deleted.'
          : `An order that is ${order.status} cannot be deleted.`;
      throw conflict('ILLEGAL_TRANSITION', message, { status: order.status });
    },

    /** @returns null when it was ended or paid by somebody else meanwhile. */
    expireOrder: (order: Order): Promise<EndOrderOutcome | null> =>
      end(order, 'expired', actorLabel(systemActor('reservations'))),
  };
}
