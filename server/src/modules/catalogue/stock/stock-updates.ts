import type { Connection, mongo } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { productModel, type ProductDocument } from '../products/product.model.js';
import { toProduct, withoutReservations, type ReadSales } from '../products/product.repository.js';
import { unsoldStatuses, type Product } from '../products/product.js';
import { sharesOf, toHolderFields, type HeldShare, type StockHolder, type StockLimits } from './stock-limits.js';
import type { ReservedStock, StockReservation, StockReturn } from './stock-request.js';

interface ReserveUpdate {
  productId: string;
  reservationId: string;
  orderId: string;
  /** Whole number, 1 or more. */
  quantity: number;
  /** Null if an earlier order reserves its quantity again, because its conditions were checked when it was placed. */
  conditions: ReserveConditions | null;
  now: Date;
}

interface ReserveConditions {
  /** If the price without sales is lower than this, the reservation fails. Null accepts any price. */
  unitPriceMinor: number | null;
  holder: StockHolder | null;
  limits: StockLimits;
}

/** How many marks of stock changes a product keeps (see `addedMark`). */
export const keptMarks = 100;

/** The part of an update that adds the mark of a change of stock, so that the change is made only once. */
export function addedMark(mark: string) {
  return { stockReturns: { $each: [mark], $slice: -keptMarks } };
}

interface Holdings {
  reservations: number;
  /** What the holder has reserved, and what all guests have if the holder is one, each with its limit. */
  shares: HeldShare[];
}

/**
 * Stock is kept in the product's document. The available quantity and the reservations change together in one
 * conditional update. So they always agree, even after a race or a crash. Every operation can be repeated safely.
 */
export function createStockUpdates(connection: Connection, readSales: ReadSales) {
  const model = productModel(connection);
  /** The driver's collection. Unlike the model, it does not cast or validate the updates that this file builds. */
  const products = connection.collection<ProductDocument>('products');
  return {
    /** @returns the product after the reservation; null if a condition fails or the quantity is already reserved. */
    async reserve(request: ReserveUpdate): Promise<Product | null> {
      const { productId, reservationId, orderId, quantity, conditions, now } = request;
      if (!isObjectId(productId)) return null;
      const row = await products.findOneAndUpdate(
        {
          _id: toObjectId(productId),
          deletedAt: null,
          availableQuantity: { $gte: quantity },
          'reservations.id': { $ne: reservationId },
          ...(conditions
            ? { ...toFilter(quantity, conditions), 'reservations.orderId': { $ne: toObjectId(orderId) } }
            : {}),
        },
        {
          $inc: { availableQuantity: -quantity },
          $push: {
            reservations: {
              id: reservationId,
              orderId: toObjectId(orderId),
              ...(conditions ? toHolderFields(conditions.holder) : {}),
              quantity,
              reservedAt: now,
            },
          },
          $currentDate: { changedAt: true },
        },
        { returnDocument: 'after', projection: withoutReservations },
      );
      return row && toProduct(row, await readSales());
    },

    async isReserved(productId: string, reservationId: string): Promise<boolean> {
      return (await model.exists({ _id: toObjectId(productId), 'reservations.id': reservationId })) !== null;
    },

    /** The numbers in the message of a refused reservation. */
    async findHoldings(productId: string, holder: StockHolder | null, limits: StockLimits): Promise<Holdings> {
      const [row] = await model.aggregate<Holdings>([
        { $match: { _id: toObjectId(productId) } },
        {
          $project: {
            _id: 0,
            reservations: { $size: '$reservations' },
            shares: holder ? sharesOf(holder, limits) : [],
          },
        },
      ]);
      return row ?? { reservations: 0, shares: [] };
    },

    /** Reservations of these products for these orders. An order has more than one only after a late payment. */
    async findReservations(productIds: readonly string[], orderIds: readonly string[]): Promise<StockReservation[]> {
      const orders = orderIds.map(toObjectId);
      const rows = await model
        .find(
          { _id: { $in: productIds.filter(isObjectId).map(toObjectId) }, 'reservations.orderId': { $in: orders } },
          { reservations: 1 },
        )
        .lean<Pick<ProductDocument, '_id' | 'reservations'>[]>();
      return rows.flatMap(({ _id, reservations }) =>
        reservations
          .map((each) => ({ ...each, orderId: each.orderId.toHexString(), productId: _id.toHexString() }))
          .filter(({ orderId }) => orderIds.includes(orderId)),
      );
    },

    /** Makes the reserved quantity available again. @returns false if it was already released or sold. */
    async release({ productId, reservationId, quantity }: ReservedStock): Promise<boolean> {
      const result = await model.updateOne(
        { _id: toObjectId(productId), reservations: { $elemMatch: { id: reservationId, quantity } } },
        { $inc: { availableQuantity: quantity }, $pull: { reservations: { id: reservationId } } },
      );
      return result.modifiedCount === 1;
    },

    /**
     * Ends the reservation of a sold quantity, which does not become available again. The write is not flushed to disk,
     * because the sweep of old reservations repeats it if a crash loses it.
     */
    async finalise({ productId, reservationId, quantity }: ReservedStock): Promise<boolean> {
      const result = await products.updateOne(
        { _id: toObjectId(productId), reservations: { $elemMatch: { id: reservationId, quantity } } },
        { $pull: { reservations: { id: reservationId } }, $currentDate: { changedAt: true } },
        { writeConcern: { w: 1, j: false } },
      );
      return result.modifiedCount === 1;
    },

    /** The reservation is found first, because the update needs its position. */
    async reduce({ productId, reservationId, quantity }: ReservedStock, reduced: number): Promise<boolean> {
      const _id = toObjectId(productId);
      const row = await products.findOne({ _id }, { projection: { reservations: 1 } });
      const index = row?.reservations.findIndex(({ id }) => id === reservationId) ?? -1;
      if (index < 0) return false;
      const at = `reservations.${index}`;
      const result = await products.updateOne(
        { _id, [`${at}.id`]: reservationId, [`${at}.quantity`]: quantity },
        {
          $set: { [`${at}.quantity`]: reduced },
          $inc: { availableQuantity: quantity - reduced },
          $currentDate: { changedAt: true },
        },
      );
      return result.modifiedCount === 1;
    },

    /**
     * Returns a sold quantity to stock, once for each refund. A mark on the product shows that this is done. Calls are
     * repeated only shortly after the first one, so the product keeps only the latest marks and its document stays small.
     */
    async restock({ productId, orderId, refundId, quantity }: StockReturn): Promise<void> {
      const mark = returnMarkOf(orderId, refundId);
      await model.updateOne(
        { _id: toObjectId(productId), stockReturns: { $ne: mark } },
        { $inc: { availableQuantity: quantity }, $push: addedMark(mark) },
      );
    },

    /**
     * Reservations made before `before`. The sweep of old reservations checks which of them were left behind by a
     * crash.
     */
    async *reservationsBefore(before: Date): AsyncGenerator<StockReservation> {
      const cursor = model
        .find({ 'reservations.reservedAt': { $lt: before } }, { reservations: 1 })
        .lean<Pick<ProductDocument, '_id' | 'reservations'>>()
        .cursor();
      for await (const row of cursor) {
        for (const { orderId, ...reservation } of row.reservations) {
          if (reservation.reservedAt >= before) continue;
          yield { ...reservation, orderId: orderId.toHexString(), productId: row._id.toHexString() };
        }
      }
    },
  };
}

function toFilter(
  quantity: number,
  { unitPriceMinor, holder, limits }: ReserveConditions,
): mongo.Filter<ProductDocument> {
  return {
    status: { $nin: unsoldStatuses },
    minimumQuantity: { $lte: quantity },
    priceMinor: {
      // The total in minor units must be a safe integer.
      $lte: Math.floor(Number.MAX_SAFE_INTEGER / quantity),
      // Sale prices and quantity prices are never higher than this price. The caller compares the
      // price in force with the expected one.
      ...(unitPriceMinor === null ? {} : { $gte: unitPriceMinor }),
    },
    [`reservations.${limits.reservations - 1}`]: { $exists: false },
    ...(holder && {
      $expr: {
        $and: sharesOf(holder, limits).map(({ held, mostHeld }) => ({ $lte: [{ $add: [held, quantity] }, mostHeld] })),
      },
    }),
  };
}

/** The mark on a product for a refund whose quantity is back in stock. */
export function returnMarkOf(orderId: string, refundId: string): string {
  return `${orderId}:return:${refundId}`;
}
