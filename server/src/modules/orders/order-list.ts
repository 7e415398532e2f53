import { orderSearch } from '@kickstand/rules/orders';
import { readFields } from '../../shared/field-rules.js';
import { readOrderNumber, type OrderStatus } from './order.js';

export const orderSorts = ['newest_first', 'flagged_first'] as const;
export type OrderSort = (typeof orderSorts)[number];

export interface OrderFilter {
  statuses?: readonly OrderStatus[] | null;
  needsReview?: boolean | null;
  placedFrom?: Date | null;
  placedBefore?: Date | null;
  /** An order's number or ID, or the beginning of the customer's email address. */
  search?: string | null;
}

/** Whose orders: all; those of one account, with guests' orders of its verified address; or those of one email address. */
export type OrderScope = { everybody: true } | { userId: string; guestEmail: string | null } | { email: string };

/**
 * Parses a search text into an ID, a number or the start of an email address, in stored form; null for an empty text.
 * @throws DomainError BAD_USER_INPUT if the text is longer than an email address can be.
 */
export function readOrderSearch(
  search: string | null | undefined,
): { id: string } | { number: number } | { emailStart: string } | null {
  const { search: wanted } = readFields({ search: orderSearch }, { search: search ?? '' });
  if (wanted === '') return null;
  if (/^[0-9a-f]{24}$/.test(wanted)) return { id: wanted };
  const number = readOrderNumber(wanted);
  return number === null ? { emailStart: wanted } : { number };
}
