import { toRefundedText } from '@kickstand/rules/refunded-quantity';
import { add, formatMoney, money, stepOf, subtract, zero, type Money } from '../../../shared/money.js';
import { isDeposit, lineTotal, partLinesOf } from './order-lines.js';
import {
  quoteOf,
  wasSold,
  type Order,
  type OrderLine,
  type OrderPayment,
  type OrderRefund,
  type RefundStatus,
} from './order.js';

/** The data of an order from which the refunded and refundable amounts are computed. */
export interface RefundedOrder extends Pick<Order, 'total' | 'quote' | 'lines'> {
  payment: Pick<OrderPayment, 'paidAt' | 'refunds'>;
}

/** @returns the amount that can still be refunded; pending refunds are deducted. Zero if nothing was paid. */
export function refundableOf(order: RefundedOrder): Money {
  const { payment, total } = order;
  if (payment.paidAt === null) return zero(total.currency);
  const left = subtract(total, sumOfRefunds(payment.refunds, ['pending', 'succeeded'], total.currency));
  return left.amountMinor < 0 ? zero(total.currency) : left;
}

type SoldLines = Pick<Order, 'history' | 'payment' | 'lines'>;

/**
 * @returns the quantity that a refund can still return to stock: units that were sold and that no other refund has
 *   claimed.
 */
export function restockableOf(order: SoldLines): number {
  return order.lines.reduce((sum, line) => sum + restockableOfLine(order, line), 0);
}

type StockedLine = Pick<OrderLine, 'id' | 'quantity' | 'depositFor'>;

export function restockableOfLine(order: SoldLines, line: StockedLine): number {
  const hasStock = wasSold(order) && !isDeposit(line);
  return hasStock ? Math.max(0, line.quantity - returnedQuantityOf(order, line.id)) : 0;
}

/** What the customer pays for a line: its price with its shares of discounts and taxes. */
export function paidForLine(order: Pick<Order, 'total' | 'quote' | 'lines'>, line: OrderLine): Money {
  const quoted = quoteOf(order).lines.find(({ lineId }) => lineId === line.id);
  return quoted ? money(quoted.totalMinor, line.unitPrice.currency) : lineTotal(line);
}

/** What the customer pays for the delivery, with its tax. */
export function paidForDelivery({ quote, total }: Pick<Order, 'quote' | 'total'>): Money {
  return money(quote?.delivery?.totalMinor ?? 0, total.currency);
}

/**
 * @returns the remaining refundable amount of the delivery: at most the remaining refundable amount of the whole order.
 */
export function refundableOfDelivery(order: RefundedOrder): Money {
  const left = subtract(paidForDelivery(order), refundedOfDelivery(order));
  return smallerOf(left, refundableOf(order));
}

/**
 * @returns the refunded amount of the delivery, pending refunds included. Refunds that do not name the delivery count
 *   only if the whole order is refunded.
 */
export function refundedOfDelivery(order: RefundedOrder): Money {
  const whole = paidForDelivery(order);
  if (isAllRefunded(order)) return whole;
  const { currency } = order.total;
  const refunded = standingRefunds(order).reduce(
    (sum, { delivery }) => add(sum, delivery ?? zero(currency)),
    zero(currency),
  );
  return smallerOf(refunded, whole);
}

export const smallerOf = (one: Money, other: Money) => (one.amountMinor < other.amountMinor ? one : other);

const standingRefunds = ({ payment }: RefundedOrder) =>
  payment.refunds.filter(({ status }) => status === 'pending' || status === 'succeeded');

/** @returns the remaining refundable amount of one line: at most the remaining refundable amount of the whole order. */
export function refundableOfLine(order: RefundedOrder, line: OrderLine): Money {
  return smallerOf(subtract(paidForLine(order, line), refundedOfLine(order, line)), refundableOf(order));
}

/**
 * @returns the refunded amount of one line, pending refunds included. Refunds without lines count only if the whole order
 *   is refunded.
 */
export function refundedOfLine(order: RefundedOrder, line: OrderLine): Money {
  const whole = paidForLine(order, line);
  if (isAllRefunded(order)) return whole;
  const refunded = standingRefunds(order)
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { amount }) => add(sum, amount), zero(order.total.currency));
  return smallerOf(refunded, whole);
}

/**
 * @returns the quantity of one line that its refunds pay back, cover without money, or return to stock, whichever is
 * largest. Units that are refunded before shipping are not sent.
 */
export function refundedQuantityOf(order: RefundedOrder, line: OrderLine): number {
  if (isAllRefunded(order)) return line.quantity;
  const paidBack = toPaidBackQuantity(refundedOfLine(order, line), paidForLine(order, line), line.quantity);
  return Math.min(line.quantity, Math.max(paidBack, freeQuantityOf(order, line), returnedQuantityOf(order, line.id)));
}

/** Quantity of one line that its refunds cover without money, pending refunds included. */
function freeQuantityOf(order: RefundedOrder, line: Pick<OrderLine, 'id'>): number {
  return standingRefunds(order)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { lineId, quantity = 0 }) => (lineId === line.id ? sum + quantity : sum), 0);
}

/** The largest number of units whose share of the price paid for the line, rounded down, has been refunded. */
function toPaidBackQuantity({ amountMinor: refunded }: Money, paid: Money, quantity: number): number {
  if (refunded === 0) return 0;
  const step = stepOf(paid);
  const aboveRefunded = BigInt(refunded - (refunded % step) + step);
  const whole = BigInt(paid.amountMinor);
  return Number((aboveRefunded * BigInt(quantity) + whole - 1n) / whole) - 1;
}

/**
 * E.g. '1 of 2 refunded', or '$5.00 refunded' for less than the price of one unit; null if nothing of the line is
 * refunded.
 */
export function refundedInWords(order: RefundedOrder, line: OrderLine): string | null {
  const refunded = refundedOfLine(order, line);
  const amount = refunded.amountMinor === 0 ? null : formatMoney(refunded);
  return toRefundedText(refundedQuantityOf(order, line), line.quantity, amount);
}

/** Whether all units of the order are, or will be, returned to stock. Then nothing is left to ship. */
export function isAllReturned(order: Pick<Order, 'payment' | 'lines'>): boolean {
  return partLinesOf(order).every(({ id, quantity }) => returnedQuantityOf(order, id) >= quantity);
}

/** Whether the whole total is refunded or, if the total is 0, all units are; pending refunds included. */
export function isAllRefunded(order: RefundedOrder): boolean {
  if (order.total.amountMinor === 0) {
    return partLinesOf(order).every((line) => freeQuantityOf(order, line) >= line.quantity);
  }
  return order.payment.refunds.length > 0 && refundableOf(order).amountMinor === 0;
}

/** Quantity of a line that refunds have returned, or will return, to stock. */
export function returnedQuantityOf({ payment }: Pick<RefundedOrder, 'payment'>, lineId: string): number {
  return payment.refunds
    .filter(claimsRestock)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { restockQuantity }) => sum + restockQuantity, 0);
}

/** Quantity of all lines that a refund returns to stock. */
export function restockQuantityOf({ lines }: Pick<OrderRefund, 'lines'>): number {
  return lines.reduce((sum, { restockQuantity }) => sum + restockQuantity, 0);
}

/**
 * Whether the refund claims its restock quantity, so that no other refund can return these units to stock. A refund that
 * failed before the provider accepted it has no claim any more.
 */
export function claimsRestock({
  status,
  providerId,
  restockDue,
}: Pick<OrderRefund, 'status' | 'providerId' | 'restockDue'>): boolean {
  return restockDue || (status === 'pending' && providerId === null);
}

/** Whether the refund's units must be returned to stock and are not there yet. */
export function awaitsRestock({ restockDue, restocked }: Pick<OrderRefund, 'restockDue' | 'restocked'>): boolean {
  return restockDue && !restocked;
}

/** Whether units of the refund are still to be returned to stock, now or once the provider has accepted the refund. */
export function isRestockPending(refund: OrderRefund): boolean {
  return restockQuantityOf(refund) > 0 && claimsRestock(refund) && !refund.restocked;
}

/** The sum of the refunds that have one of these statuses. */
export function sumOfRefunds(
  refunds: readonly OrderRefund[],
  statuses: readonly RefundStatus[],
  currency: Money['currency'],
): Money {
  return refunds
    .filter((refund) => statuses.includes(refund.status))
    .reduce((sum, refund) => add(sum, refund.amount), zero(currency));
}
