import { notFound } from '../../shared/errors.js';
import { retryWhileChanging } from '../../shared/retry.js';
import type { OrderChange } from '../orders/order-change.js';
import type { Order } from '../orders/order.js';
import type { PaymentDeps } from './payment-deps.js';

export const orderIsChangingMessage = 'This order is being changed right now. Try again.';

export interface Changed {
  order: Order;
  /** False when there was nothing (left) to change. */
  isChanged: boolean;
}

export type ChangeOrder = ReturnType<typeof createChangeOrder>;

/**
 * Decides on an order as it is and writes the decision only if the order is still the same; otherwise reads it and decides
 * again. The first caller makes the change, and all others find it made.
 */
export function createChangeOrder({ orders }: Pick<PaymentDeps, 'orders'>) {
  /**
   * @param decide pure: called again with a fresh order when somebody else was faster; null when nothing is to be done.
   * @throws DomainError NOT_FOUND; CONFLICT (IN_PROGRESS) when the order keeps changing.
   */
  return async function changeOrder(orderId: string, decide: (order: Order) => OrderChange | null): Promise<Changed> {
    return retryWhileChanging(orderIsChangingMessage, async () => {
      const order = await orders.findById(orderId);
      if (!order) throw notFound('The order');
      const change = decide(order);
      if (!change) return { order, isChanged: false };
      const changed = await orders.change(order, change);
      return changed ? { order: changed, isChanged: true } : undefined;
    });
  };
}
