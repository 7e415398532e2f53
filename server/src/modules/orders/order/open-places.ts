import { conflict, type DomainError } from '../../../shared/errors.js';
import type { StockHolder } from '../../catalogue/stock/stock-limits.js';
import type { OpenPlaces, OrderStore } from './order-store.js';

export interface OpenOrderLimits {
  /** Largest number of unpaid orders of one account at the same time; 20 by default. */
  openOrdersLimit?: number | undefined;
  /**
   * Largest number of products in all unpaid orders of guests at one network address at the same time; 20 by default.
   */
  guestProductsLimit?: number | undefined;
}

interface NewOpenOrder {
  orderId: string;
  holder: StockHolder;
  /** Number of products in the order. */
  products: number;
}

/**
 * Finds free places for a new order. A holder's limit is the number of its places, which its unpaid orders take. An
 * order of an account needs one place. A guest's order needs one for each product; otherwise, guests could reserve some
 * of every product.
 * @returns null if the order was already placed and is not paid yet.
 * @throws DomainError CONFLICT: OPEN_ORDERS_LIMIT
 */
export async function findFreePlaces(
  orders: Pick<OrderStore, 'findOpen'>,
  { openOrdersLimit = 20, guestProductsLimit = 20 }: OpenOrderLimits,
  { orderId, holder, products }: NewOpenOrder,
): Promise<OpenPlaces | null> {
  const isGuest = 'guestNetwork' in holder;
  const limit = isGuest ? guestProductsLimit : openOrdersLimit;
  const open = await orders.findOpen(holder, limit);
  if (open.some(({ id }) => id === orderId)) return null;
  const taken = open.flatMap(({ places }) => places);
  const numbers = chooseFreePlaces(taken, { limit, wanted: isGuest ? products : 1, orderId });
  if (numbers) return { holder, numbers };
  throw isGuest ? tooManyGuestProducts(limit, taken.length) : tooManyOpenOrders(limit);
}

/**
 * Pure. An order without a place counts as if it had one. The choice depends on the order's ID, so that concurrent
 * orders usually choose different places.
 * @param taken places of the holder's unpaid orders; null for an order without a place.
 * @returns null if too few places are free.
 */
export function chooseFreePlaces(
  taken: readonly (number | null)[],
  { limit, wanted, orderId }: { limit: number; wanted: number; orderId: string },
): number[] | null {
  if (taken.length + wanted > limit) return null;
  const places = limit - taken.filter((place) => place === null).length;
  const free = Array.from({ length: places }, (_, index) => index + 1).filter((place) => !taken.includes(place));
  const first = Number.parseInt(orderId.slice(-6), 16);
  return free.length < wanted ? null : [...free, ...free].splice(first % free.length, wanted);
}

function tooManyOpenOrders(limit: number): DomainError {
  return conflict(
    'OPEN_ORDERS_LIMIT',
    `You have ${limit} unpaid orders, and cannot have more at a time. Pay for one of them, then order again.`,
    { openOrdersLimit: limit },
  );
}

function tooManyGuestProducts(limit: number, taken: number): DomainError {
  const left = Math.max(0, limit - taken);
  const message =
    taken === 0
      ? `Guests can order at most ${limit} products at a time. Order fewer, or sign in to order all of them.`
      : `Guests at one network address can have at most ${limit} products in unpaid orders, and already have ${taken}. ` +
        `Sign in to order, pay for your unpaid order, or try again when the unpaid orders have ended` +
        (left === 0 ? '.' : `; ${left} can be ordered now.`);
  return conflict('OPEN_ORDERS_LIMIT', message, { guestProductsLimit: limit, taken });
}
