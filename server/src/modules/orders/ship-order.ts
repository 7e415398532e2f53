import type { Clock } from '../../platform/clock.js';
import { actorLabel, assertAdmin, type Actor } from '../../shared/actor.js';
import { conflict, notFound } from '../../shared/errors.js';
import type { OrderStore } from './order-store.js';
import type { Order } from './order.js';

export function createShipOrder({ orders, clock }: { orders: OrderStore; clock: Clock }) {
  /** @throws DomainError CONFLICT (ILLEGAL_TRANSITION) when it is not paid; a shipped one is answered as it is. */
  return async function shipOrder(actor: Actor, orderId: string): Promise<Order> {
    assertAdmin(actor);
    for (let order = await orders.findById(orderId); order; order = await orders.findById(orderId)) {
      if (order.status === 'shipped') return order;
      if (order.status !== 'paid') {
        throw conflict('ILLEGAL_TRANSITION', `An order that is ${order.status} cannot be shipped.`, {
          status: order.status,
        });
      }
      const reason = { event: 'order.shipped', at: clock.now(), by: actorLabel(actor) } as const;
      const shipped = await orders.change(order, { status: 'shipped', reason });
      if (shipped) return shipped;
    }
    throw notFound('The order');
  };
}
