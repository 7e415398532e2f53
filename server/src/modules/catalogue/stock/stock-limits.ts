import { toObjectId } from '../../../platform/mongo/object-id.js';

/**
 * For whom stock is reserved: an account, or the guests at one network address, identified by its keyed hash. Guests are
 * not distinguished by email address, because anybody can type any address.
 */
export type StockHolder = { userId: string } | { guestNetwork: string };

/** Limits on what unpaid orders may reserve of one product. No limit on a quantity is below the minimum quantity. */
export interface StockLimits {
  /** Percent of the product's stock that one account may reserve, rounded down; at least `alwaysAllowed` units. */
  heldPercent: number;
  /** Percent of the product's stock that all guests together may reserve, rounded down. */
  guestsHeldPercent: number;
  /** Percent of the product's stock that the guests at one network address may reserve, rounded up. */
  guestNetworkHeldPercent: number;
  /**
   * Largest number of unpaid orders of one product at the same time. The product's document contains a reservation for
   * each.
   */
  reservations: number;
}

export const defaultStockLimits: StockLimits = {
  heldPercent: 50,
  guestsHeldPercent: 75,
  guestNetworkHeldPercent: 50,
  reservations: 1_000,
};

/** Quantity of one product reserved by one holder, or by all guests. */
export interface HeldShare {
  held: number;
  /** Largest quantity that may be reserved. */
  mostHeld: number;
}

/** Quantity that one account may reserve even if the stock is small. */
const alwaysAllowed = 10;

/** The shares to which a holder's reservation is added, as aggregation expressions on the product. */
export function sharesOf(holder: StockHolder, limits: StockLimits): { held: object; mostHeld: object }[] {
  if ('userId' in holder) {
    const held = heldWhere({ $eq: ['$$this.userId', toObjectId(holder.userId)] });
    return [{ held, mostHeld: most(alwaysAllowed, { $floor: percentOfStock(limits.heldPercent) }) }];
  }
  return [
    {
      held: heldWhere({ $eq: ['$$this.guestNetwork', { $literal: holder.guestNetwork }] }),
      mostHeld: most({ $ceil: percentOfStock(limits.guestNetworkHeldPercent) }),
    },
    {
      held: heldWhere({ $gt: ['$$this.guestNetwork', null] }),
      mostHeld: most({ $floor: percentOfStock(limits.guestsHeldPercent) }),
    },
  ];
}

/** Quantity in the reservations that meet a condition. */
function heldWhere(cond: object): object {
  return { $sum: { $map: { input: { $filter: { input: '$reservations', cond } }, in: '$$this.quantity' } } };
}

function most(...quantities: readonly (number | object)[]): object {
  return { $max: ['$minimumQuantity', ...quantities] };
}

/** Stock is the available quantity plus the reserved quantity. Sold units are not included. */
function percentOfStock(percent: number): object {
  const stock = { $add: ['$availableQuantity', { $sum: '$reservations.quantity' }] };
  return { $divide: [{ $multiply: [stock, percent] }, 100] };
}

/** @param left quantity that the holder may still reserve; 0 if that is less than the minimum quantity. */
export function toShareMessage(holder: StockHolder, { held, mostHeld }: HeldShare, left: number): string {
  if ('guestNetwork' in holder) {
    return left === 0
      ? 'Guests’ unpaid orders already hold as much of this product as they may. Sign in to order it, pay for your unpaid order first, or try again when those orders have ended.'
      : `Guests can order at most ${left} of this product right now. Order ${left} or fewer, or sign in to order more.`;
  }
  return held === 0
    ? `One account can have at most ${mostHeld} of this product in unpaid orders. Order ${mostHeld} or fewer, pay for them, then order the rest.`
    : `You have ${held} of this product in unpaid orders and can have at most ${mostHeld}. Pay for these orders first, then order again.`;
}
