import type { Connection, mongo } from 'mongoose';
import type { Clock } from '../../../platform/clock.js';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { conflict, notFound } from '../../../shared/errors.js';
import type { Money } from '../../../shared/money.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { productModel, type ProductDocument, type ReservationDocument } from '../products/product.model.js';
import {
  toProduct,
  withoutReservations,
  type ProductRepository,
  type ReadSales,
} from '../products/product.repository.js';
import { isPublic, isSold, unsoldStatuses, type Product, type Reservation } from '../products/product.js';
import { assertCanReserve } from './assert-can-reserve.js';
import { sharesOf, toShareMessage, type HeldShare, type StockHolder, type StockLimits } from './stock-limits.js';

export interface StockRequest {
  productId: string;
  reservationId: string;
  orderId: string;
  /** Whole number, 1 or more. */
  quantity: number;
}

/** A reservation for an order that is about to be placed. */
export interface NewReservation extends StockRequest {
  /** Owner of the order; null if the order counts to no limit of a holder. */
  holder: StockHolder | null;
  /**
   * The unit price that the customer saw; null accepts the current price. The caller compares it with the price of the
   * reserved product.
   */
  expectedUnitPrice: Money | null;
}

/** The stock that is reserved of a product for an order. */
export interface Reserved {
  product: Product;
  /** The requested ID, or the ID of another attempt to place the same order. */
  reservationId: string;
}

export interface StockReservation extends Reservation {
  productId: string;
}

/** Sold quantity that goes back into stock with a refund. */
export interface StockReturn {
  productId: string;
  orderId: string;
  refundId: string;
  /** Whole number, 1 or more. */
  quantity: number;
}

export interface Stock {
  /**
   * Reserves stock for a new order. If another attempt to place it has already reserved the quantity, that reservation is
   * used, so that attempts do not compete for the last units. The price may have changed since then.
   * @throws DomainError NOT_FOUND, BAD_USER_INPUT (below the minimum, total too large), CONFLICT (NO_LONGER_SOLD,
   *   OUT_OF_STOCK, PRICE_CHANGED, HELD_STOCK_LIMIT, RESERVATIONS_LIMIT)
   */
  reserve(request: NewReservation): Promise<Reserved>;
  /** For an order that was paid after its reservation was released. @returns false if there is not enough stock. */
  reserveAgain(request: StockRequest): Promise<boolean>;
  /** @throws DomainError NOT_FOUND if the product is not sold. */
  getProduct(productId: string): Promise<Product>;
  /** The products among these that are sold, by ID. Read from the database, never from a cache. */
  findProducts(productIds: readonly string[]): Promise<Map<string, Product>>;
  /** All reservations of a product for an order, from any attempt. */
  findReservations(productId: string, orderId: string): Promise<StockReservation[]>;
  release(request: Pick<StockRequest, 'productId' | 'reservationId' | 'quantity'>): Promise<boolean>;
  finalise(productId: string, reservationId: string): Promise<boolean>;
  /** Returns units to stock, once for each refund. A repeated call changes nothing. */
  restock(returned: StockReturn): Promise<void>;
  reservationsBefore(before: Date): AsyncGenerator<StockReservation>;
}

interface Deps {
  connection: Connection;
  limits: StockLimits;
  products: ProductRepository;
  readSales: ReadSales;
  cache: ReadCache;
  clock: Clock;
}

export function createStock({ connection, limits, products, readSales, cache, clock }: Deps): Stock {
  const updates = createStockUpdates(connection, readSales);
  const thenInvalidate = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      cache.invalidate();
    }
  };

  return {
    async reserve(request) {
      const unitPriceMinor = request.expectedUnitPrice?.amountMinor ?? null;
      const conditions = { unitPriceMinor, holder: request.holder, limits };
      const attempt = { ...request, conditions, now: clock.now() };
      return retryWhileChanging('This product is being ordered by many right now. Try again.', async () => {
        const product = await thenInvalidate(updates.reserve(attempt));
        if (product) return { product, reservationId: request.reservationId };
        return (await findReservedOrRefuse(request)) ?? undefined;
      });
    },

    async reserveAgain(request) {
      const reserved = await thenInvalidate(updates.reserve({ ...request, conditions: null, now: clock.now() }));
      return reserved !== null || updates.isReserved(request.productId, request.reservationId);
    },

    async getProduct(productId) {
      const product = await products.findById(productId);
      if (!product || !isPublic(product)) throw notFound('The product');
      return product;
    },

    async findProducts(productIds) {
      const found = await products.findByIds(productIds);
      return new Map(found.filter(isSold).map((product) => [product.id, product]));
    },

    findReservations: (productId, orderId) => updates.findReservations(productId, orderId),
    release: ({ productId, reservationId, quantity }) =>
      thenInvalidate(updates.release(productId, reservationId, quantity)),
    // What people see of a product does not change.
    finalise: (productId, reservationId) => updates.finalise(productId, reservationId),
    restock: (returned) => thenInvalidate(updates.restock(returned)),
    reservationsBefore: (before) => updates.reservationsBefore(before),
  };

  /** @returns null if all conditions are met now, because stock was released in between; another attempt may succeed. */
  async function findReservedOrRefuse(request: NewReservation): Promise<Reserved | null> {
    const { quantity } = request;
    const product = await products.findById(request.productId);
    if (!product || product.deletedAt) throw notFound('The product');
    const known = await updates.findReservations(request.productId, request.orderId);
    const reserved = known.find((reservation) => reservation.quantity === quantity);
    if (reserved) return { product, reservationId: reserved.id };
    assertCanReserve(product, request);
    await assertWithinLimits(request, product.minimumQuantity);
    return null;
  }

  async function assertWithinLimits(
    { productId, holder, quantity }: NewReservation,
    minimumQuantity: number,
  ): Promise<void> {
    const { reservations, shares } = await updates.findHoldings(productId, holder, limits);
    if (reservations >= limits.reservations) {
      const message = 'This product has too many unpaid orders right now. Try again later.';
      throw conflict('RESERVATIONS_LIMIT', message);
    }
    const exceeded = shares.find(({ held, mostHeld }) => held + quantity > mostHeld);
    if (!exceeded || !holder) return;
    const left = Math.min(...shares.map(({ held, mostHeld }) => mostHeld - held));
    throw conflict('HELD_STOCK_LIMIT', toShareMessage(holder, exceeded, left < minimumQuantity ? 0 : left), {
      ...exceeded,
    });
  }
}

interface ReserveUpdate {
  productId: string;
  reservationId: string;
  orderId: string;
  /** Whole number, 1 or more. */
  quantity: number;
  /** Null if an earlier order reserves its quantity again, because the conditions were checked when it was placed. */
  conditions: ReserveConditions | null;
  now: Date;
}

interface ReserveConditions {
  /** If the price without sales is lower, the reservation fails. Null accepts any price. */
  unitPriceMinor: number | null;
  holder: StockHolder | null;
  limits: StockLimits;
}

/** Number of marks of changes of its stock that a product keeps. */
const keptMarks = 100;

/** The part of an update that adds the mark of a change of stock, so that the change is made once. */
export function addedMark(mark: string) {
  return { stockReturns: { $each: [mark], $slice: -keptMarks } };
}

interface Holdings {
  reservations: number;
  /** Shares to which the holder's next reservation is added. */
  shares: HeldShare[];
}

/**
 * Stock is kept in the product's document. The available quantity and the reservations change together in one
 * conditional update, so that they always agree, even after a race or a crash. Every operation can be repeated safely.
 */
function createStockUpdates(connection: Connection, readSales: ReadSales) {
  const model = productModel(connection);
  /** Through the driver, which neither casts nor validates what this file builds. */
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

    /** Reservations of one order. There is more than one only after a late payment. */
    async findReservations(productId: string, orderId: string): Promise<StockReservation[]> {
      if (!isObjectId(productId)) return [];
      const row = await model
        .findOne({ _id: toObjectId(productId), 'reservations.orderId': toObjectId(orderId) }, { reservations: 1 })
        .lean<Pick<ProductDocument, 'reservations'>>();
      return (row?.reservations ?? [])
        .filter((reservation) => reservation.orderId.toHexString() === orderId)
        .map((reservation) => ({ ...reservation, orderId, productId }));
    },

    /** Makes the reserved quantity available again. @returns false if it was already released or sold. */
    async release(productId: string, reservationId: string, quantity: number): Promise<boolean> {
      const result = await model.updateOne(
        { _id: toObjectId(productId), reservations: { $elemMatch: { id: reservationId, quantity } } },
        { $inc: { availableQuantity: quantity }, $pull: { reservations: { id: reservationId } } },
      );
      return result.modifiedCount === 1;
    },

    /**
     * Ends the reservation of a sold quantity, which does not become available again. Not flushed to disk: if a crash loses
     * this write, the sweep repeats it.
     */
    async finalise(productId: string, reservationId: string): Promise<boolean> {
      const result = await products.updateOne(
        { _id: toObjectId(productId), 'reservations.id': reservationId },
        { $pull: { reservations: { id: reservationId } }, $currentDate: { changedAt: true } },
        { writeConcern: { w: 1, j: false } },
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

    /** Reservations made before `before`. The sweep checks which of them were left behind by a crash. */
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
      // Sales and quantity prices are never higher. The caller compares the price in force.
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

function toHolderFields(holder: StockHolder | null): Pick<ReservationDocument, 'userId' | 'guestNetwork'> {
  if (!holder) return {};
  return 'userId' in holder ? { userId: toObjectId(holder.userId) } : holder;
}

/** The mark on a product for a refund whose quantity is back in stock. */
export function returnMarkOf(orderId: string, refundId: string): string {
  return `${orderId}:return:${refundId}`;
}
