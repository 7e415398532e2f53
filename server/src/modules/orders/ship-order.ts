import type { Clock } from '../../platform/clock.js';
import { actorLabel, assertAdmin, type Actor } from '../../shared/actor.js';
import { conflict, notFound } from '../../shared/errors.js';
import type { OrderChange } from './order-change.js';
import { isAllGoneBack, isAllMoneyGoneBack } from './order-refund.js';
import type { OrderStore } from './order-store.js';
import type { Order } from './order.js';

export function createShipOrder({ orders, clock }: { orders: OrderStore; clock: Clock }) {
  /**
   * A shipped one is answered as it is.
   * @throws DomainError NOT_FOUND; CONFLICT (ILLEGAL_TRANSITION) when it is not paid, or all of its money or pieces have
   * gone back or are about to.
   */
  return async function shipOrder(actor: Actor, orderId: string): Promise<Order> {
    assertAdmin(actor);
    for (let order = await orders.findById(orderId); order; order = await orders.findById(orderId)) {
      if (order.status === 'shipped') return order;
      const shipped = await orders.change(order, toShipped(order, { at: clock.now(), by: actorLabel(actor) }));
      if (shipped) return shipped;
    }
    throw notFound('The order');
  };
}

/** Pure. What comes back after the order was shipped is a customer's return, and another matter. */
function toShipped(order: Order, who: { by: string; at: Date }): OrderChange {
  const { status } = order;
  if (status !== 'paid') {
    throw conflict('ILLEGAL_TRANSITION', `An order that is ${status} cannot be shipped.`, { status });
  }
  if (isAllGoneBack(order)) {
    const message = 'All pieces of this order are back on the shelf, or on their way there: there is nothing to ship.';
    throw conflict('ILLEGAL_TRANSITION', message, { status });
  }
  if (isAllMoneyGoneBack(order)) {
    const message = 'All money of this order is on its way back to its customer: it is not to be shipped.';
    throw conflict('ILLEGAL_TRANSITION', message, { status });
  }
  return { status: 'shipped', reason: { event: 'order.shipped', ...who } };
}
