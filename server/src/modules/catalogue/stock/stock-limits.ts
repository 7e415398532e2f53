import { createHmac } from 'node:crypto';
import type { mongo } from 'mongoose';
import { toObjectId } from '../../../platform/mongo/object-id.js';

/**
 * For whom stock is reserved: an account, or the guests at one network address, identified by its keyed hash. Guests are
 * not distinguished by email address, because anybody can type any address.
 */
export type StockHolder = { userId: string } | { guestNetwork: string };

/** Used if a customer's request has no network address. */
export const unknownNetwork = 'unknown';

/**
 * The holder whose limits apply to an order: its account, or the guests at one network address.
 * @param network network address of the guest's request.
 */
export function toHolder(
  { userId }: { userId: string | null },
  network: string | undefined,
  secret: string,
): StockHolder {
  if (userId !== null) return { userId };
  const hmac = createHmac('sha256', secret).update(`guest network ${network ?? unknownNetwork}`);
  return { guestNetwork: hmac.digest('base64url').slice(0, 22) };
}

/** The holder in a stored reservation; absent if no limits apply, e.g. for an order that was paid late. */
export interface HolderFields {
  /** Account of the order; absent for guests. */
  userId?: mongo.ObjectId;
  /** Keyed hash of the network address from which a guest ordered. */
  guestNetwork?: string;
}

export function toHolderFields(holder: StockHolder | null): HolderFields {
  if (!holder) return {};
  return 'userId' in holder ? { userId: toObjectId(holder.userId) } : holder;
}

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

/** A document whose supply is reserved in parts: a product, or a promotion's uses. Its values are expressions. */
export interface Supply {
  /** The list of reservations. */
  reservations: string;
  /** Quantity of the reservation `$$this`. */
  quantity: string | number;
  /** Available quantity plus reserved quantity. Sold units are not included. */
  total: object;
  /** Every holder may reserve this much. */
  least: string | number;
  /** Every account may reserve this much. */
  leastOfAccount: number;
}

const stockSupply: Supply = {
  reservations: '$reservations',
  quantity: '$$this.quantity',
  total: { $add: ['$availableQuantity', { $sum: '$reservations.quantity' }] },
  least: '$minimumQuantity',
  leastOfAccount: alwaysAllowed,
};

/** The shares to which a holder's reservation is added, as aggregation expressions on the document. */
export function sharesOf(
  holder: StockHolder,
  limits: StockLimits,
  { reservations, quantity, total, least, leastOfAccount }: Supply = stockSupply,
): { held: object; mostHeld: object }[] {
  const heldWhere = (cond: object) => ({
    $sum: { $map: { input: { $filter: { input: reservations, cond } }, in: quantity } },
  });
  const percent = (share: number) => ({ $divide: [{ $multiply: [total, share] }, 100] });
  if ('userId' in holder) {
    const held = heldWhere({ $eq: ['$$this.userId', toObjectId(holder.userId)] });
    return [{ held, mostHeld: { $max: [least, leastOfAccount, { $floor: percent(limits.heldPercent) }] } }];
  }
  return [
    {
      held: heldWhere({ $eq: ['$$this.guestNetwork', { $literal: holder.guestNetwork }] }),
      mostHeld: { $max: [least, { $ceil: percent(limits.guestNetworkHeldPercent) }] },
    },
    {
      held: heldWhere({ $gt: ['$$this.guestNetwork', null] }),
      mostHeld: { $max: [least, { $floor: percent(limits.guestsHeldPercent) }] },
    },
  ];
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
