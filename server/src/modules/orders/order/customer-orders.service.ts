import type { Connection } from 'mongoose';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { toPageRequest, type Page } from '../../../shared/pagination.js';
import { createCustomerOrders } from './customer-orders.repository.js';
import { findOrdersOf, findUnfinishedOrder, type OrderOwner } from './forget-customer.js';
import type { OrderScope } from './order-list.js';
import type { createOrderLists } from './order-list.repository.js';
import type { Order } from './order.js';

/** Orders of accounts and guests by their email address. */
export function ofCustomers(connection: Connection, lists: ReturnType<typeof createOrderLists>) {
  return {
    /** For the customer list; its callers have already checked access. */
    ofCustomers: createCustomerOrders(connection),

    /** For exports; their callers have already checked access. Oldest first. */
    eachOf: (scope: Exclude<OrderScope, { everybody: true }>): AsyncIterable<Order> => lists.each(scope, []),

    /**
     * For erasures; their callers have already checked access. Names an order that is not finished, and says what is
     * left to do with it; null if all are finished.
     */
    findUnfinished: (owner: OrderOwner): Promise<string | null> => findUnfinishedOrder(connection, owner),
    findOrdersOf: (owner: OrderOwner) => findOrdersOf(connection, owner),

    /** Newest first. */
    async listOrdersOfEmail(
      actor: Actor,
      email: string,
      { first, after }: { first?: number | null; after?: string | null },
    ): Promise<Page<Order>> {
      assertMay(actor, 'orders:read');
      return lists.findPage({ email }, {}, { ...toPageRequest(first, after), sort: 'newest_first' });
    },

    async countOrdersOfEmail(actor: Actor, email: string): Promise<number> {
      assertMay(actor, 'orders:read');
      return lists.count({ email }, {});
    },
  };
}
