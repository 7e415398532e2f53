import { conflict, notFound } from '../../shared/errors.js';
import type { OrderChange } from '../orders/order-change.js';
import type { Order } from '../orders/order.js';
import type { PaymentDeps } from './payment-deps.js';

const maximumTries = 20;

export interface Changed {
  order: Order;
  /** False when there was nothing (left) to change. */
  isChanged: boolean;
}

export type ChangeOrder = ReturnType<typeof createChangeOrder>;

/**
 * Decides over an order as it is and writes the decision only if it still is so; else looks and decides again. Whoever
 * comes first makes the change, everybody else finds it made.
 */
export function createChangeOrder({ orders }: Pick<PaymentDeps, 'orders'>) {
  /**
   * @param decide pure: called again with a fresh order when somebody else was faster; null when nothing is to be done.
   * @throws DomainError NOT_FOUND; CONFLICT (IN_PROGRESS) when the order keeps changing under our hands.
   */
  return async function changeOrder(orderId: string, decide: (order: Order) => OrderChange | null): Promise<Changed> {
    for (let tries = 0; tries < maximumTries; tries += 1) {
      const order = await orders.findById(orderId);
      if (!order) throw notFound('The order');
      const change = decide(order);
      if (!change) return { order, isChanged: false };
      const changed = await orders.change(order, change);
      if (changed) return { order: changed, isChanged: true };
    }
    throw conflict('IN_PROGRESS', 'This order is being changed right now. Try again.');
  };
}
