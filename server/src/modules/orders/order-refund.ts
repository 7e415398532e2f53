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
  /**
   * Pieces of the order that are to go back on the shelf once the provider has taken the refund. 0 for none, and when
   * another refund got them before this one, which had been taken for refused, turned out to be taken.
   */
  restockQuantity: number;
  /** The provider has taken it: its pieces go back, or are back already, whatever becomes of the money from here on. */
  restockDue: boolean;
  /** Its pieces are back. */
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

/** @returns the pieces that a refund can still put back on the shelf: sold, and not promised to it by another one. */
export function restockableOf(order: Pick<Order, 'history' | 'payment' | 'line'>): number {
  return wasSold(order) ? Math.max(0, order.line.quantity - piecesGoneBack(order)) : 0;
}

/** Whether all of an order's pieces are back on the shelf, or on their way there: nothing is left to be shipped. */
export function isAllGoneBack(order: Pick<Order, 'payment' | 'line'>): boolean {
  return piecesGoneBack(order) >= order.line.quantity;
}

/** Whether all of an order's money went back to its customer, or is on its way there. */
export function isAllMoneyGoneBack(order: Pick<Order, 'payment' | 'total'>): boolean {
  // An order that cost nothing has no refunds.
  return order.payment.refunds.length > 0 && refundableOf(order).amountMinor === 0;
}

function piecesGoneBack({ payment }: Pick<Order, 'payment'>): number {
  return payment.refunds.filter(holdsPieces).reduce((sum, { restockQuantity }) => sum + restockQuantity, 0);
}

/** Nobody else can put its pieces back. One that failed before the provider had ever taken it lets go of them. */
export function holdsPieces({
  status,
  providerId,
  restockDue,
}: Pick<OrderRefund, 'status' | 'providerId' | 'restockDue'>): boolean {
  return restockDue || (status === 'pending' && providerId === null);
}

/** Its pieces are still to be put on the shelf. */
export function awaitsRestock({ restockDue, restocked }: Pick<OrderRefund, 'restockDue' | 'restocked'>): boolean {
  return restockDue && !restocked;
}

/** Some of the order's pieces are still to go back with it, as far as can be told by now. */
export function isRestockPending(refund: OrderRefund): boolean {
  return refund.restockQuantity > 0 && holdsPieces(refund) && !refund.restocked;
}

/** E.g. '1 piece', for people. */
export function describePieces(quantity: number): string {
  return `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`;
}

function sumOf(refunds: readonly OrderRefund[], statuses: readonly RefundStatus[], currency: Money['currency']): Money {
  return refunds
    .filter((refund) => statuses.includes(refund.status))
    .reduce((sum, refund) => add(sum, refund.amount), zero(currency));
}
