import { money, type Currency, type Money } from '../../shared/money.js';
import type { User } from '../accounts/user.js';
import type { OrderOfCustomer } from '../orders/order/customer-order.js';

/** What staff have noted about a customer. */
export interface CustomerNote {
  /** 24 hex digits. */
  id: string;
  email: string;
  /** '' if it was deleted. */
  text: string;
  version: number;
}

/** A person with an account or with orders. Accounts and orders with the same email address are one person. */
export interface Customer {
  /** ID of the account; for a guest, ID of the first order. */
  id: string;
  email: string;
  name: string;
  /** Phone number in the last order; null without orders. */
  phone: string | null;
  /** Null for a guest. */
  account: User | null;
  orderCount: number;
  /** Payments minus refunds. Orders in another currency than the shop's are left out. */
  spent: Money;
  returnCount: number;
  lastOrderAt: Date | null;
  /** Null if there never was one. */
  note: CustomerNote | null;
}

interface Parts {
  email: string;
  account: User | null;
  /** Oldest first. */
  orders: readonly OrderOfCustomer[];
  note: CustomerNote | null;
}

/** @returns null if there is neither an account nor an order. */
export function toCustomer({ email, account, orders, note }: Parts, currency: Currency): Customer | null {
  const last = orders.at(-1);
  const id = account?.id ?? orders[0]?.id;
  if (id === undefined) return null;
  const sum = (of: (order: OrderOfCustomer) => number) => orders.reduce((total, order) => total + of(order), 0);
  return {
    ...{ id, email, account, note },
    name: account?.displayName ?? last?.name ?? '',
    phone: last?.phone ?? null,
    orderCount: orders.length,
    spent: money(
      sum((order) => (order.currency === currency ? order.spentMinor : 0)),
      currency,
    ),
    returnCount: sum(({ returnCount }) => returnCount),
    lastOrderAt: last?.placedAt ?? null,
  };
}

/** The first `limit` email addresses of two ascending lists, in the database's order. */
export function mergeEmails(one: readonly string[], other: readonly string[], limit: number): string[] {
  return [...new Set([...one, ...other])]
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .slice(0, limit);
}
