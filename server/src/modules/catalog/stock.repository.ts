import type { Connection, QueryFilter } from 'mongoose';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { productModel, type ProductDocument, type ReservationDocument } from './product.model.js';
import { toProduct, withoutReservations } from './product.repository.js';
import { unsoldStatuses, type Product, type Reservation } from './product.js';

export interface StockHold extends Reservation {
  productId: string;
}

export interface ReserveRequest {
  productId: string;
  reservationId: string;
  orderId: string;
  /** Whole number, 1 or more. */
  quantity: number;
  /** Null if an order that was placed before reserves its quantity again: the conditions were checked when it was placed. */
  conditions: ReserveConditions | null;
  now: Date;
}

export interface ReserveConditions {
  /** The reservation fails if the price is another one; null for any price. */
  unitPriceMinor: number | null;
  holder: StockHolder;
  limits: StockLimits;
}

/** Who orders: what one account, or one guest's address, may hold is limited. */
export type StockHolder = { userId: string } | { guestEmail: string };

/** Limits of what unpaid orders may reserve of one product. */
export interface StockLimits {
  /** Percent of the product's stock that one holder may hold; `alwaysAllowed` pieces and the product's minimum in any case. */
  heldPercent: number;
  /** Number of unpaid orders of one product at a time; its document contains a reservation for each. */
  reservations: number;
}

/** Quantity that one holder may reserve even if the stock is small. */
const alwaysAllowed = 10;

/** Marks of returned quantities that a product keeps. */
const keptReturnMarks = 100;

/** Quantities of one product that are reserved, in total and for one holder. */
export interface Holdings {
  reservations: number;
  /** Quantity reserved for this holder. */
  held: number;
  /** Largest quantity that this holder may reserve. */
  mostHeld: number;
}

/** Sold quantity that goes back into stock with a refund. */
export interface StockReturn {
  productId: string;
  orderId: string;
  refundId: string;
  /** Whole number, 1 or more. */
  quantity: number;
}

export type StockRepository = ReturnType<typeof createStockRepository>;

/**
 * Stock is kept in the product's document. The available quantity and the reservations change together in one
 * conditional update, so that they always agree, even after a race or a crash. Every operation can be repeated safely.
 */
export function createStockRepository(connection: Connection) {
  const model = productModel(connection);
  return {
    /** @returns the product after the reservation; null if a condition fails or the reservation exists already. */
    async reserve(request: ReserveRequest): Promise<Product | null> {
      const { productId, reservationId, orderId, quantity, conditions, now } = request;
      if (!isObjectId(productId)) return null;
      const row = await model
        .findOneAndUpdate(
          {
            _id: toObjectId(productId),
            deletedAt: null,
            availableQuantity: { $gte: quantity },
            'reservations.id': { $ne: reservationId },
            ...(conditions ? toFilter(quantity, conditions) : {}),
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
          },
          { returnDocument: 'after', projection: withoutReservations },
        )
        .lean<ProductDocument>();
      return row && toProduct(row);
    },

    async isReserved(productId: string, reservationId: string): Promise<boolean> {
      return (await model.exists({ _id: toObjectId(productId), 'reservations.id': reservationId })) !== null;
    },

    /** For the message of a refused reservation. */
    async findHoldings(productId: string, holder: StockHolder, limits: StockLimits): Promise<Holdings> {
      const [row] = await model.aggregate<Holdings>([
        { $match: { _id: toObjectId(productId) } },
        {
          $project: {
            _id: 0,
            reservations: { $size: '$reservations' },
            held: heldBy(holder),
            mostHeld: mostHeld(limits),
          },
        },
      ]);
      return row ?? { reservations: 0, held: 0, mostHeld: 0 };
    },

    /** Reservations of one order; more than one only if an attempt was interrupted. */
    async findHolds(productId: string, orderId: string): Promise<StockHold[]> {
      if (!isObjectId(productId)) return [];
      const row = await model
        .findOne({ _id: toObjectId(productId), 'reservations.orderId': toObjectId(orderId) }, { reservations: 1 })
        .lean<Pick<ProductDocument, 'reservations'>>();
      return (row?.reservations ?? [])
        .filter((reservation) => reservation.orderId.toHexString() === orderId)
        .map((reservation) => ({ ...reservation, orderId, productId }));
    },

    /** Makes the reserved quantity available again. @returns false if it was released or sold before. */
    async release(productId: string, reservationId: string, quantity: number): Promise<boolean> {
      const result = await model.updateOne(
        { _id: toObjectId(productId), reservations: { $elemMatch: { id: reservationId, quantity } } },
        { $inc: { availableQuantity: quantity }, $pull: { reservations: { id: reservationId } } },
      );
      return result.modifiedCount === 1;
    },

    /** Ends the reservation of a sold quantity, which does not become available again. */
    async finalise(productId: string, reservationId: string): Promise<boolean> {
      const result = await model.updateOne(
        { _id: toObjectId(productId), 'reservations.id': reservationId },
        { $pull: { reservations: { id: reservationId } } },
      );
      return result.modifiedCount === 1;
    },

    /**
     * Returns a sold quantity to stock, once for each refund. A mark on the product shows a repeated call that the work
     * is done. Only calls that nobody has noted on the order are repeated, soon after: the product keeps the latest
     * marks, so that its document stays small.
     */
    async restock({ productId, orderId, refundId, quantity }: StockReturn): Promise<void> {
      const mark = returnMarkOf(orderId, refundId);
      await model.updateOne(
        { _id: toObjectId(productId), stockReturns: { $ne: mark } },
        {
          $inc: { availableQuantity: quantity },
          $push: { stockReturns: { $each: [mark], $slice: -keptReturnMarks } },
        },
      );
    },

    /** Reservations made before `before`; the sweep finds those among them that a crash left behind. */
    async *holdsBefore(before: Date): AsyncGenerator<StockHold> {
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
): QueryFilter<ProductDocument> {
  return {
    status: { $nin: unsoldStatuses },
    minimumQuantity: { $lte: quantity },
    priceMinor: {
      // The total in minor units must be a safe integer.
      $lte: Math.floor(Number.MAX_SAFE_INTEGER / quantity),
      ...(unitPriceMinor === null ? {} : { $eq: unitPriceMinor }),
    },
    [`reservations.${limits.reservations - 1}`]: { $exists: false },
    $expr: { $lte: [{ $add: [heldBy(holder), quantity] }, mostHeld(limits)] },
  };
}

function toHolderFields(holder: StockHolder): Pick<ReservationDocument, 'userId' | 'guestEmail'> {
  return 'userId' in holder ? { userId: toObjectId(holder.userId) } : holder;
}

/** Quantity reserved for one holder, as an aggregation expression on the product. */
function heldBy(holder: StockHolder): object {
  const isOwn =
    'userId' in holder
      ? { $eq: ['$$this.userId', toObjectId(holder.userId)] }
      : { $eq: ['$$this.guestEmail', { $literal: holder.guestEmail }] };
  const own = { $filter: { input: '$reservations', cond: isOwn } };
  return { $sum: { $map: { input: own, in: '$$this.quantity' } } };
}

/** Stock is the available plus the reserved quantity, without what is sold. */
function mostHeld({ heldPercent }: StockLimits): object {
  const stock = { $add: ['$availableQuantity', { $sum: '$reservations.quantity' }] };
  const share = { $floor: { $divide: [{ $multiply: [stock, heldPercent] }, 100] } };
  return { $max: [alwaysAllowed, '$minimumQuantity', share] };
}

/** The mark on a product for a refund whose quantity is back in stock. */
export function returnMarkOf(orderId: string, refundId: string): string {
  return `${orderId}:return:${refundId}`;
}
