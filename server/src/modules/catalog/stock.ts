import type { Clock } from '../../platform/clock.js';
import type { ReadCache } from '../../platform/read-cache.js';
import { conflict, invalidField, notFound } from '../../shared/errors.js';
import type { Money } from '../../shared/money.js';
import { retryWhileChanging } from '../../shared/retry.js';
import type { ProductRepository } from './product.repository.js';
import { isPublic, isSold, noLongerSold, type Product } from './product.js';
import type { StockHold, StockHolder, StockLimits, StockRepository, StockReturn } from './stock.repository.js';

export interface StockRequest {
  productId: string;
  reservationId: string;
  orderId: string;
  /** Whole pieces, 1 or more. */
  quantity: number;
}

/** For an order about to be placed. */
export interface NewReservation extends StockRequest {
  /** Whose order it is. */
  holder: StockHolder;
  /** Refuse when the price is another one now; null takes the current price. */
  expectedUnitPrice: Money | null;
}

/** The holder of an order's pieces: an account, or the address of a guest. */
export function toHolder({ userId, email }: { userId: string | null; email: string }): StockHolder {
  return userId === null ? { guestEmail: email } : { userId };
}

export interface Stock {
  /**
   * Reserves pieces for an order about to be placed; a repeat with the same reservation id finds it done.
   * @throws DomainError NOT_FOUND, BAD_USER_INPUT (below the minimum, total too large), CONFLICT (NO_LONGER_SOLD, OUT_OF_STOCK,
   * PRICE_CHANGED, HELD_STOCK_LIMIT, RESERVATIONS_LIMIT)
   */
  reserve(request: NewReservation): Promise<Product>;
  /** For an order that lost its reservation and is paid after all. @returns false when there are too few left. */
  reserveAgain(request: StockRequest): Promise<boolean>;
  /** @throws DomainError NOT_FOUND when it is not sold (any more). */
  getProduct(productId: string): Promise<Product>;
  /** Those of them that are sold (still), by id; read from the database, never from a cache. */
  findProducts(productIds: readonly string[]): Promise<Map<string, Product>>;
  /** What is held for an order on a product, by whichever attempt. */
  findHolds(productId: string, orderId: string): Promise<StockHold[]>;
  release(request: Pick<StockRequest, 'productId' | 'reservationId' | 'quantity'>): Promise<boolean>;
  finalise(productId: string, reservationId: string): Promise<boolean>;
  /** Once for each refund; a repeat finds it done. */
  restock(returned: StockReturn): Promise<void>;
  holdsBefore(before: Date): AsyncGenerator<StockHold>;
}

export const defaultStockLimits: StockLimits = { heldPercent: 50, reservations: 1_000 };

interface Deps {
  repository: StockRepository;
  limits: StockLimits;
  products: ProductRepository;
  cache: ReadCache;
  clock: Clock;
}

export function createStock({ repository, limits, products, cache, clock }: Deps): Stock {
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
        const reserved = await thenInvalidate(repository.reserve(attempt));
        return reserved ?? (await findReservedOrRefuse(request)) ?? undefined;
      });
    },

    async reserveAgain(request) {
      const reserved = await thenInvalidate(repository.reserve({ ...request, conditions: null, now: clock.now() }));
      return reserved !== null || repository.isReserved(request.productId, request.reservationId);
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

    findHolds: (productId, orderId) => repository.findHolds(productId, orderId),
    release: ({ productId, reservationId, quantity }) =>
      thenInvalidate(repository.release(productId, reservationId, quantity)),
    finalise: (productId, reservationId) => thenInvalidate(repository.finalise(productId, reservationId)),
    restock: (returned) => thenInvalidate(repository.restock(returned)),
    holdsBefore: (before) => repository.holdsBefore(before),
  };

  /** Null when every condition holds by now (pieces were given back in between): worth another try. */
  async function findReservedOrRefuse(request: NewReservation): Promise<Product | null> {
    const { quantity, expectedUnitPrice } = request;
    const product = await products.findById(request.productId);
    if (!product || product.deletedAt) throw notFound('The product');
    if (await repository.isReserved(request.productId, request.reservationId)) return product;
    if (!isPublic(product)) throw notFound('The product');
    if (!isSold(product)) throw noLongerSold();
    const { minimumQuantity, availableQuantity, price } = product;
    if (quantity < minimumQuantity) throw invalidField('quantity', `Minimum Order ${minimumQuantity} pcs`);
    if (expectedUnitPrice && expectedUnitPrice.amountMinor !== price.amountMinor) {
      throw conflict('PRICE_CHANGED', 'The price has changed. Look at the new price and order again.', { price });
    }
    if (quantity > availableQuantity) {
      throw conflict('OUT_OF_STOCK', `Maximum Order ${availableQuantity} pcs`, { availableQuantity, minimumQuantity });
    }
    if (!Number.isSafeInteger(price.amountMinor * quantity)) {
      throw invalidField('quantity', 'The total is too large. Order a smaller quantity.');
    }
    await assertWithinLimits(request);
    return null;
  }

  async function assertWithinLimits({ productId, holder, quantity }: NewReservation): Promise<void> {
    const { reservations, held, mostHeld } = await repository.findHoldings(productId, holder, limits);
    if (reservations >= limits.reservations) {
      const message = 'This product has too many unpaid orders right now. Try again later.';
      throw conflict('RESERVATIONS_LIMIT', message);
    }
    if (held + quantity <= mostHeld) return;
    const message =
      held === 0
        ? `One account can have at most ${mostHeld} pcs of this product in unpaid orders. Order ${mostHeld} or fewer, pay for them, then order the rest.`
        : `You have ${held} pcs of this product in unpaid orders and can have at most ${mostHeld}. Pay for these orders first, then order again.`;
    throw conflict('HELD_STOCK_LIMIT', message, { held, mostHeld });
  }
}
