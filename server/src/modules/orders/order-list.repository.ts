import type { Connection } from 'mongoose';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { decodeCursor, encodeCursor, toPage, type Page, type PageRequest } from '../../shared/pagination.js';
import { createFlaggedFirst } from './flagged-first.js';
import { olderThan, positionOf, toConditions } from './order-conditions.js';
import type { OrderFilter, OrderScope, OrderSort } from './order-list.js';
import { toOrder } from './order.mapper.js';
import { newestFirst, orderModel, type OrderDocument } from './order.model.js';
import type { Order, OrderStatus } from './order.js';

export interface Purchase {
  userId: string;
  productId: string;
}

const pageTag = 'orders';

export interface OrderPageRequest extends PageRequest {
  sort: OrderSort;
}

export type OrderLists = ReturnType<typeof createOrderLists>;

/** Lists of orders for admins and customers. */
export function createOrderLists(connection: Connection) {
  const model = orderModel(connection);
  const findFlaggedFirst = createFlaggedFirst(model);

  async function findNewestFirst(scope: OrderScope, filter: OrderFilter, request: PageRequest): Promise<Page<Order>> {
    const conditions = toConditions(scope, filter);
    if (request.after) conditions.push(olderThan(decodeCursor(pageTag, request.after, 2)));
    const rows = await model
      .find({ $and: conditions })
      .sort(newestFirst)
      .limit(request.first + 1)
      .lean<OrderDocument[]>();
    return toPage(rows.map(toOrder), request, (order) => encodeCursor(pageTag, positionOf(order)));
  }

  return {
    findPage: (scope: OrderScope, filter: OrderFilter, { sort, ...page }: OrderPageRequest): Promise<Page<Order>> =>
      sort === 'flagged_first' ? findFlaggedFirst(scope, filter, page) : findNewestFirst(scope, filter, page),

    /** Oldest first, for the REST lists, which are not paged. Read from the database as fast as the caller receives them. */
    async *each(scope: OrderScope, statuses: readonly OrderStatus[]): AsyncGenerator<Order> {
      const rows = model
        .find({ $and: toConditions(scope, { statuses }) })
        .sort({ placedAt: 1, _id: 1 })
        .lean<OrderDocument>()
        .cursor();
      for await (const row of rows) yield toOrder(row);
    },

    /** Which accounts have which products in an order that is paid for and was not refunded in full. */
    async findPurchases(userIds: readonly string[], productIds: readonly string[]): Promise<Purchase[]> {
      const wanted = productIds.filter(isObjectId);
      const rows = await model
        .find(
          {
            'customer.userId': { $in: userIds.filter(isObjectId).map(toObjectId) },
            status: { $in: ['paid', 'shipped'] },
            'lines.productId': { $in: wanted.map(toObjectId) },
          },
          { 'customer.userId': 1, 'lines.productId': 1 },
        )
        .lean<Pick<OrderDocument, 'customer' | 'lines'>[]>();
      return rows.flatMap(({ customer, lines }) =>
        lines.flatMap(({ productId }) =>
          customer.userId ? { userId: customer.userId.toHexString(), productId: productId.toHexString() } : [],
        ),
      );
    },

    async count(scope: OrderScope, filter: OrderFilter): Promise<number> {
      return model.countDocuments({ $and: toConditions(scope, filter) });
    },
  };
}
