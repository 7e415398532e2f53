import type { Connection } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import type { OrderDocument } from './order-document.js';
import { partLinesOf } from './order-lines.js';
import { unshippedQuantityOf, withRefunds } from './order-parcels.js';
import { isRestockPending } from './order-refunds.js';
import { hasReturns, orderModel, toOrder } from './order.model.js';

/**
 * Orders whose units can be in the shop. Of an order that is shipped or refunded, these are units that a refund has still
 * to return to stock, and units of a withdrawal before shipping, which are kept if its refund fails.
 */
const mayHoldUnits = {
  $or: [
    { status: { $in: ['placed', 'paid'] as const } },
    { status: { $in: ['shipped', 'refunded'] as const }, hasOpenRefunds: true },
    { status: 'shipped' as const, ...hasReturns, 'returns.isUnshipped': true },
  ],
};

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
    const order = toOrder(row);
    const restocked = withRefunds({ ...order, returns: [] }, (refund) => !isRestockPending(refund));
    for (const line of partLinesOf(order)) {
      const quantity = unshippedQuantityOf(restocked, line);
      quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + quantity);
    }
  }
  return productIds.map((id) => quantities.get(id) ?? 0);
}
