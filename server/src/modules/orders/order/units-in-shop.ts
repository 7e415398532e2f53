import type { Connection } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import type { OrderDocument } from './order-document.js';
import { partLinesOf } from './order-lines.js';
import { unshippedQuantityOf } from './order-parcels.js';
import { hasOpenReturns, orderModel, toOrder } from './order.model.js';

/** Orders whose units can be in the shop. Of a shipped order, these are units of a withdrawal before shipping. */
const mayHoldUnits = {
  $or: [{ status: { $in: ['placed', 'paid'] as const } }, { status: 'shipped' as const, ...hasOpenReturns }],
};

/**
 * For each product, in the same sequence, the ordered units that are still in the shop, although they are no longer part
 * of the available quantity. Units of a withdrawal count until their refund returns them to stock. For loaders; callers
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
    for (const line of partLinesOf(order)) {
      const quantity = unshippedQuantityOf({ ...order, returns: [] }, line);
      quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + quantity);
    }
  }
  return productIds.map((id) => quantities.get(id) ?? 0);
}
