import { add, subtract, zero, type Money } from '../../shared/money.js';
import { wasSold, type Order } from './order.js';

export const refundStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Money on its way back to the customer. Lives in the order, so that what is left to refund changes with it. */
export interface OrderRefund {
  /** Ours: 24 hex digits; the provider's own id for one made in its dashboard. */
  id: string;
  /** Null until the provider is known to have taken it. */
  providerId: string | null;
  amount: Money;
  status: RefundStatus;
  reason: string | null;
  /** Whether the pieces are to go back on the shelf once the provider has taken the refund. */
  restock: boolean;
  restocked: boolean;
  /** An email address or `system:<name>`. */
  by: string;
  createdAt: Date;
  /** The provider's words when it failed. */
  failureMessage: string | null;
}

export interface OrderDispute {
  /** The provider's id. */
  id: string;
  amount: Money;
  /** The card network's reason, e.g. `fraudulent`. */
  reason: string;
  status: 'open' | 'won' | 'lost';
  /** When the provider reported this status: an older report does not overwrite it. */
  reportedAt: Date;
}

/** @returns what has definitely gone back. */
export function refundedOf(refunds: readonly OrderRefund[], currency: Money['currency']): Money {
  return sumOf(refunds, ['succeeded'], currency);
}

/** @returns what may still be refunded: refunds under way count as gone. Zero while nothing was paid. */
export function refundableOf(order: Pick<Order, 'payment' | 'total'>): Money {
  const { payment, total } = order;
  if (payment.paidAt === null) return zero(total.currency);
  const left = subtract(total, sumOf(payment.refunds, ['pending', 'succeeded'], total.currency));
  return left.amountMinor < 0 ? zero(total.currency) : left;
}

/** Whether a refund can still put the pieces back on the shelf: they were sold, and no other refund did or will do it. */
export function canRestock(order: Pick<Order, 'history' | 'payment'>): boolean {
  return wasSold(order) && !order.payment.refunds.some(isRestocking);
}

function isRestocking({ restock, restocked, status }: OrderRefund): boolean {
  return restocked || (restock && (status === 'pending' || status === 'succeeded'));
}

function sumOf(refunds: readonly OrderRefund[], statuses: readonly RefundStatus[], currency: Money['currency']): Money {
  return refunds
    .filter((refund) => statuses.includes(refund.status))
    .reduce((sum, refund) => add(sum, refund.amount), zero(currency));
}
