import { orderSearch } from '@kickstand/rules/orders';
import { readFields } from '../../../shared/field-rules.js';
import { readOrderNumber, type OrderStatus } from './order.js';

export const orderSorts = ['newest_first', 'oldest_first', 'flagged_first'] as const;
export type OrderSort = (typeof orderSorts)[number];

export interface OrderFilter {
  statuses?: readonly OrderStatus[] | null;
  needsReview?: boolean | null;
  placedFrom?: Date | null;
  placedBefore?: Date | null;
  ids?: readonly string[] | null;
  /** See `readOrderSearch`. */
  search?: string | null;
}

/**
 * Whose orders are listed: everybody's; those of one account, plus guests' orders with its verified address; or those
 * with one email address.
 */
export type OrderScope = { everybody: true } | { userId: string; guestEmail: string | null } | { email: string };

/** How a search text is read. */
export type OrderSearch =
  | { id: string }
  | { number: number }
  /**
   * Lower-case words; an order must have each of them in a searched field. If the text can be a phone number,
   * `phoneDigits` are its digits: an order also matches if its phone number contains them, with any characters in
   * between.
   */
  | { words: readonly string[]; phoneDigits: string | null };

/** Largest number of words of a search. Further words are ignored. */
const mostWords = 8;

/**
 * @returns null for an empty text.
 * @throws DomainError BAD_USER_INPUT if the text is longer than an email address can be.
 */
export function readOrderSearch(search: string | null | undefined): OrderSearch | null {
  const { search: wanted } = readFields({ search: orderSearch }, { search: search ?? '' });
  if (wanted === '') return null;
  if (/^[0-9a-f]{24}$/.test(wanted)) return { id: wanted };
  // Before a space, only `ks` is read as the prefix of an order number, because other letters may be a word of an
  // address.
  const number = /^(?:ks|[a-z]{1,6}-?\d)/.test(wanted) ? readOrderNumber(wanted) : null;
  if (number !== null) return { number };
  const digits = /^[\d\s()+-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : '';
  return { words: wanted.split(/\s+/).slice(0, mostWords), phoneDigits: digits.length < 2 ? null : digits };
}
