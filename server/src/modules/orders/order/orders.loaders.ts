import DataLoader from 'dataloader';
import { loadById, loadLists } from '../../../api/graphql/loader.js';
import type { OrdersService } from './orders.service.js';

export type OrderLoaders = ReturnType<typeof createOrderLoaders>;

export function createOrderLoaders(orders: OrdersService) {
  return {
    /** Callers must check access to the order. */
    order: loadById(orders.findOrdersByIds),
    /** Exchange orders by the ID of their return, oldest first. Callers must check access to each order. */
    exchanges: loadLists(orders.findExchanges),
    /** Ordered units of a product that are not shipped yet. Callers must check access. */
    unitsInShop: new DataLoader(orders.findUnitsInShop),
    /** Whether an account has a product in a paid order that is not fully refunded. */
    bought: new DataLoader<{ userId: string; productId: string }, boolean, string>(
      (questions) => orders.haveBought(questions),
      { cacheKeyFn: ({ userId, productId }) => `${userId} ${productId}` },
    ),
  };
}
