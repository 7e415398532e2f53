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
  /** An order's number or id, or the beginning of the buyer's email address. */
  search?: string | null;
}

/** Whose orders: everybody's; those of one account, and of a guest with its proven address; or those of one address. */
export type OrderScope = { everybody: true } | { userId: string; guestEmail: string | null } | { email: string };

/**
 * What a search asks for, in the form in which ids and addresses are kept; null when it asks for nothing.
 * @throws DomainError BAD_USER_INPUT when it is longer than any address.
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
