import type { QuoteItem, QuoteRequest } from './quote-request.js';

/** An automatic discount, or one for a code. */
export interface Promotion {
  /** 24 hex digits. */
  id: string;
}

/** A discount in a quote: by a promotion or by staff. */
export interface Adjustment {
  /** Null for a discount by staff. */
  promotionId: string | null;
  /** Name for the customer. */
  label: string;
  /** The code that brought it, as stored; null for an automatic discount. */
  code: string | null;
  /** What it takes off, in minor units: the sum of its shares and `deliveryMinor`. */
  amountMinor: number;
  /** What it takes off each line. */
  shares: readonly { lineId: string; amountMinor: number }[];
  /** What it takes off the price of delivery. */
  deliveryMinor: number;
}

/** Whether a code that the customer entered takes effect. */
export interface CodeAnswer {
  code: string;
  /** Why it has no effect, for the customer; null if it has. */
  problem: string | null;
}

export interface Discounts {
  adjustments: readonly Adjustment[];
  /** One for each entered code, in the order of the request. */
  codes: readonly CodeAnswer[];
}

/** Discounts on the lines. Pure. */
export function discountLines(
  promotions: readonly Promotion[],
  items: readonly QuoteItem[],
  request: QuoteRequest,
): Discounts {
  void promotions;
  void items;
  return { adjustments: [], codes: request.codes.map((code) => ({ code, problem: 'This code is not known.' })) };
}

/** Adds the discounts on the price of delivery. Pure. */
export function discountDelivery(
  promotions: readonly Promotion[],
  discounts: Discounts,
  deliveryMinor: number,
): readonly Adjustment[] {
  void promotions;
  void deliveryMinor;
  return discounts.adjustments;
}
