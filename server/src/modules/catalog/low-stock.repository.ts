import type { Connection, PipelineStage } from 'mongoose';
import { productModel, type ProductDocument } from './product.model.js';
import { toProduct, withoutReservations } from './product.repository.js';
import { lowStockOrders, unsoldStatuses, type Product } from './product.js';

/** What is on sale and, by `availabilityOf`, not in stock: the minimum is at least 1, so out of stock is low as well. */
const isLow = {
  deletedAt: null,
  status: { $nin: unsoldStatuses },
  $expr: { $lt: ['$availableQuantity', { $multiply: ['$minimumQuantity', lowStockOrders] }] },
};

/** Products that run low or have run out. */
export function createLowStock(connection: Connection) {
  const model = productModel(connection);
  return {
    count: (): Promise<number> => model.countDocuments(isLow),

    /** The one with the fewest minimum orders left first; by name where that is the same. */
    async findScarcest(first: number): Promise<Product[]> {
      const pipeline: PipelineStage[] = [
        { $match: isLow },
        { $set: { ordersLeft: { $divide: ['$availableQuantity', '$minimumQuantity'] } } },
        { $sort: { ordersLeft: 1, nameKey: 1, _id: 1 } },
        { $limit: first },
        { $unset: Object.keys(withoutReservations) },
      ];
      return (await model.aggregate<ProductDocument>(pipeline)).map(toProduct);
    },
  };
}
