import type { Connection } from 'mongoose';
import type { Clock } from '../../../platform/clock.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { conflict, notFound, invalidField } from '../../../shared/errors.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import type { Money } from '../../../shared/money.js';
import type { ProductRepository, ReadSales } from '../products/product.repository.js';
import { isPublic, isSold, isExpectedPrice, noLongerSold, unitPriceOf, type Product } from '../products/product.js';
import { toShareMessage, type StockLimits } from './stock-limits.js';
import type {
  NewReservation,
  Reserved,
  ReservedStock,
  StockRequest,
  StockReservation,
  StockReturn,
} from './stock-request.js';
import { createStockUpdates } from './stock-updates.js';

export interface Stock {
  /**
   * Reserves stock for a new order. If another attempt to place the order has already reserved the quantity, that
   * reservation is used. So attempts do not compete for the last units. The price may have changed since that attempt.
   * @throws DomainError NOT_FOUND, BAD_USER_INPUT (below the minimum, total too large), CONFLICT (NO_LONGER_SOLD,
   *   OUT_OF_STOCK, PRICE_CHANGED, HELD_STOCK_LIMIT, RESERVATIONS_LIMIT)
   */
  reserve(request: NewReservation): Promise<Reserved>;
  /**
   * Reserves stock for an order that was paid after its reservation was released.
   * @returns false if there is not enough stock.
   */
  reserveAgain(request: StockRequest): Promise<boolean>;
  /** @throws DomainError NOT_FOUND if the product is not public. */
  getProduct(productId: string): Promise<Product>;
  /**
   * Those of the products that are for sale, by ID. Read from the database, never from a cache.
   * @param kept IDs of products that are also returned if they are no longer for sale.
   */
  findProducts(productIds: readonly string[], kept?: readonly string[]): Promise<Map<string, Product>>;
  /** All reservations of these products for these orders, from any attempt. */
  findReservations(productIds: readonly string[], orderIds: readonly string[]): Promise<StockReservation[]>;
  release(reserved: ReservedStock): Promise<boolean>;
  finalise(reserved: ReservedStock): Promise<boolean>;
  /** Lowers the quantity of a reservation. @returns false if it no longer has the quantity in `reserved`. */
  reduce(reserved: ReservedStock, quantity: number): Promise<boolean>;
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
      return retryWhileChanging('Many customers are ordering this product right now. Try again.', async () => {
        const product = await thenInvalidate(updates.reserve(attempt));
        if (product) return { product, reservationId: request.reservationId };
        return (await findReservedOrRefuse({ products, limits, updates }, request)) ?? undefined;
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

    async findProducts(productIds, kept = []) {
      const found = await products.findByIds(productIds);
      return new Map(found.flatMap((each) => (isSold(each) || kept.includes(each.id) ? [[each.id, each]] : [])));
    },

    findReservations: (productIds, orderIds) => updates.findReservations(productIds, orderIds),
    release: (reserved) => thenInvalidate(updates.release(reserved)),
    // Cached reads stay valid, because they do not contain reservations.
    finalise: (reserved) => updates.finalise(reserved),
    reduce: (reserved, quantity) => thenInvalidate(updates.reduce(reserved, quantity)),
    restock: (returned) => thenInvalidate(updates.restock(returned)),
    reservationsBefore: (before) => updates.reservationsBefore(before),
  };
}

interface Refusing extends Pick<Deps, 'products' | 'limits'> {
  updates: ReturnType<typeof createStockUpdates>;
}

/** @returns null if the reservation is possible now, e.g. after a release in between; another attempt may succeed. */
async function findReservedOrRefuse(deps: Refusing, request: NewReservation): Promise<Reserved | null> {
  const { products, updates } = deps;
  const { quantity } = request;
  const product = await products.findById(request.productId);
  if (!product || product.deletedAt) throw notFound('The product');
  const known = await updates.findReservations([request.productId], [request.orderId]);
  const reserved = known.find((reservation) => reservation.quantity === quantity);
  if (reserved) return { product, reservationId: reserved.id };
  assertCanReserve(product, request);
  await assertWithinLimits(deps, request, product.minimumQuantity);
  return null;
}

async function assertWithinLimits(
  { updates, limits }: Refusing,
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

/**
 * Checks everything except the limits on unpaid orders.
 * @throws DomainError that says why this quantity of the product cannot be reserved.
 */
function assertCanReserve(
  product: Product,
  { quantity, expectedUnitPrice }: { quantity: number; expectedUnitPrice: Money | null },
): void {
  if (!isPublic(product)) throw notFound('The product');
  if (!isSold(product)) throw noLongerSold();
  const { minimumQuantity, availableQuantity } = product;
  const price = unitPriceOf(product, quantity);
  if (quantity < minimumQuantity) throw invalidField('quantity', `Minimum Order ${minimumQuantity} pcs`);
  if (expectedUnitPrice && !isExpectedPrice(product, quantity, expectedUnitPrice)) {
    throw conflict('PRICE_CHANGED', 'The price has changed. Look at the new price and order again.', { price });
  }
  if (quantity > availableQuantity) {
    throw conflict('OUT_OF_STOCK', `Maximum Order ${availableQuantity} pcs`, { availableQuantity, minimumQuantity });
  }
  if (!Number.isSafeInteger(price.amountMinor * quantity)) {
    throw invalidField('quantity', 'The total is too large. Order a smaller quantity.');
  }
}
