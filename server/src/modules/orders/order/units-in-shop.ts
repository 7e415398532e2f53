import type { Connection } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import type { OrderDocument } from './order-document.js';
import { partLinesOf } from './order-lines.js';
import { unshippedQuantityOf, withRefunds } from './order-parcels.js';
import { isRestockPending } from './order-refunds.js';
import { hasOpenReturns, orderModel, toOrder } from './order.model.js';
import type { OrderStatus } from './order.js';

/**
 * Orders whose units can be in the shop. Of an order that is shipped or refunded, these are units that a refund has still
 * to return to stock, and units of a withdrawal before shipping, which are kept if its refund fails. Each condition has
 * only one index, so that MongoDB cannot choose one that reads all shipped orders.
 */
const mayHoldUnits = {
  $or: [
    { status: { $in: ['placed', 'paid'] as const } },
    { hasOpenRefunds: true },
    hasOpenReturns,
    { 'payment.refunds.failedAt': { $gt: new Date(0) }, 'returns.isUnshipped': true },
  ],
};
const ended: readonly OrderStatus[] = ['cancelled', 'expired'];

/**
 * For each product, in the same sequence, the ordered units that are still in the shop, although they are no longer part
 * of the available quantity. Units that are withdrawn or refunded count until they are back in stock. For loaders; callers
 * must check access.
 */
export async function findUnitsInShop(connection: Connection, productIds: readonly string[]): Promise<number[]> {
  const rows = orderModel(connection)
    .find(
      { ...mayHoldUnits, 'lines.productId': { $in: productIds.filter(isObjectId).map(toObjectId) } },
      { ledgerOutbox: 0 },
    )
    .lean<OrderDocument>()
    .cursor();
  const quantities = new Map<string, number>();
  for await (const row of rows) {
    if (ended.includes(row.status)) continue;
    const order = toOrder(row);
    const restocked = withRefunds({ ...order, returns: [] }, (refund) => !isRestockPending(refund));
    for (const line of partLinesOf(order)) {
      const quantity = unshippedQuantityOf(restocked, line);
      quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + quantity);
    }
  }
  return productIds.map((id) => quantities.get(id) ?? 0);
}
