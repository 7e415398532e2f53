import DataLoader from 'dataloader';
import { loadById, loadLists } from '../../../api/graphql/loader.js';
import type { OrdersService } from '../order/orders.service.js';
import type { PaymentsService } from './payments.service.js';

export type OrderLoaders = ReturnType<typeof createOrderLoaders>;

export function createOrderLoaders(orders: OrdersService, payments: PaymentsService) {
  return {
    /** Only for admins. */
    order: loadById(orders.findOrdersByIds),
    /** Whether an account has a product in a paid order. */
    bought: new DataLoader<{ userId: string; productId: string }, boolean, string>(
      (questions) => orders.haveBought(questions),
      { cacheKeyFn: ({ userId, productId }) => `${userId} ${productId}` },
    ),
    /** By order ID, oldest first. */
    refunds: loadLists((ids) => payments.findRefundsByOrderIds(ids)),
  };
}
