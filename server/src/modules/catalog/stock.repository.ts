import type { Connection, QueryFilter } from 'mongoose';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { productModel, type ProductDocument } from './product.model.js';
import { toProduct, withoutReservations } from './product.repository.js';
import type { Product, Reservation } from './product.js';

export interface StockHold extends Reservation {
  productId: string;
}

export interface ReserveRequest {
  productId: string;
  reservationId: string;
  orderId: string;
  /** Whole pieces, 1 or more. */
  quantity: number;
  /** Null where an order already placed gets its pieces back: all of this was checked when it was placed. */
  conditions: ReserveConditions | null;
  now: Date;
}

export interface ReserveConditions {
  /** Reserve only at this price; null takes whatever it is now. */
  unitPriceMinor: number | null;
  /** Whose order it is. */
  userId: string;
  limits: StockLimits;
}

/** How much unpaid orders may hold of one product. */
export interface StockLimits {
  /** Percent of the product's stock that one account may hold; `alwaysAllowed` pieces and the product's minimum in any case. */
  heldPercent: number;
  /** Unpaid orders of one product at a time: its document carries them all. */
  reservations: number;
}

/** Pieces that one account may hold however small the stock is. */
const alwaysAllowed = 10;

/** What is reserved of one product, and what of it for one account. */
export interface Holdings {
  reservations: number;
  /** Pieces of this account. */
  held: number;
  /** Pieces this account may hold at most. */
  mostHeld: number;
}

/** Pieces of a sold order that go back on the shelf with one of its refunds. */
export interface StockReturn {
  productId: string;
  orderId: string;
  refundId: string;
  /** Whole pieces, 1 or more. */
  quantity: number;
}

export type StockRepository = ReturnType<typeof createStockRepository>;

/**
 * Stock lives in one document a product: the free quantity and the reservations taken off it change together in one
 * conditional update, so that neither a race nor a crash can part them. All of it may be repeated without harm.
 */
export function createStockRepository(connection: Connection) {
  const model = productModel(connection);
  return {
    /** @returns the product after the reservation; null when the conditions do not hold (or it is reserved already). */
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
                ...(conditions ? { userId: toObjectId(conditions.userId) } : {}),
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

    /** For the refusal of a reservation to say why. */
    async findHoldings(productId: string, userId: string, limits: StockLimits): Promise<Holdings> {
      const [row] = await model.aggregate<Holdings>([
        { $match: { _id: toObjectId(productId) } },
        {
          $project: {
            _id: 0,
            reservations: { $size: '$reservations' },
            held: heldBy(userId),
            mostHeld: mostHeld(limits),
          },
        },
      ]);
      return row ?? { reservations: 0, held: 0, mostHeld: 0 };
    },

    /** What is held for one order: more than one only where an attempt died half way. */
    async findHolds(productId: string, orderId: string): Promise<StockHold[]> {
      if (!isObjectId(productId)) return [];
      const row = await model
        .findOne({ _id: toObjectId(productId), 'reservations.orderId': toObjectId(orderId) }, { reservations: 1 })
        .lean<Pick<ProductDocument, 'reservations'>>();
      return (row?.reservations ?? [])
        .filter((reservation) => reservation.orderId.toHexString() === orderId)
        .map((reservation) => ({ ...reservation, orderId, productId }));
    },

    /** Gives a reservation's pieces back. @returns false when it was released or made final before. */
    async release(productId: string, reservationId: string, quantity: number): Promise<boolean> {
      const result = await model.updateOne(
        { _id: toObjectId(productId), reservations: { $elemMatch: { id: reservationId, quantity } } },
        { $inc: { availableQuantity: quantity }, $pull: { reservations: { id: reservationId } } },
      );
      return result.modifiedCount === 1;
    },

    /** The pieces are sold: the reservation ends, the quantity stays taken off. */
    async finalise(productId: string, reservationId: string): Promise<boolean> {
      const result = await model.updateOne(
        { _id: toObjectId(productId), 'reservations.id': reservationId },
        { $pull: { reservations: { id: reservationId } } },
      );
      return result.modifiedCount === 1;
    },

    /**
     * Puts pieces of a sold order back on the shelf, once a refund.
     * The mark stays on the product; it is what makes a repeat find the work done.
     */
    async restock({ productId, orderId, refundId, quantity }: StockReturn): Promise<void> {
      const mark = returnMarkOf(orderId, refundId);
      await model.updateOne(
        { _id: toObjectId(productId), stockReturns: { $ne: mark } },
        { $inc: { availableQuantity: quantity }, $push: { stockReturns: mark } },
      );
    },

    /** Reservations made before `before`, for the sweep: all that a crash could have left are among them. */
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
  { unitPriceMinor, userId, limits }: ReserveConditions,
): QueryFilter<ProductDocument> {
  return {
    minimumQuantity: { $lte: quantity },
    priceMinor: {
      // The total must be an exact number of minor units.
      $lte: Math.floor(Number.MAX_SAFE_INTEGER / quantity),
      ...(unitPriceMinor === null ? {} : { $eq: unitPriceMinor }),
    },
    [`reservations.${limits.reservations - 1}`]: { $exists: false },
    $expr: { $lte: [{ $add: [heldBy(userId), quantity] }, mostHeld(limits)] },
  };
}

/** Pieces reserved for one account, as an expression on the product. */
function heldBy(userId: string): object {
  const own = { $filter: { input: '$reservations', cond: { $eq: ['$$this.userId', toObjectId(userId)] } } };
  return { $sum: { $map: { input: own, in: '$$this.quantity' } } };
}

/** The stock is what is free and what is reserved; what is sold is no longer part of it. */
function mostHeld({ heldPercent }: StockLimits): object {
  const stock = { $add: ['$availableQuantity', { $sum: '$reservations.quantity' }] };
  const share = { $floor: { $divide: [{ $multiply: [stock, heldPercent] }, 100] } };
  return { $max: [alwaysAllowed, '$minimumQuantity', share] };
}

/** What a product notes of the pieces that one refund has put back. */
export function returnMarkOf(orderId: string, refundId: string): string {
  return `${orderId}:return:${refundId}`;
}
