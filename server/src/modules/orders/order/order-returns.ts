import { lowerShareOf, money, subtract, zero, add, type Money } from '../../../shared/money.js';
import { restockableBy, shippedQuantityOf, unshippedQuantityOf, withRefunds } from './order-parcels.js';
import {
  isAllRefunded,
  paidForLine,
  refundableOf,
  refundableOfDelivery,
  refundableOfLine,
  refundedQuantityOf,
  returnedQuantityOf,
  smallerOf,
} from './order-refunds.js';
import { partLinesOf } from './order-lines.js';
import { wasPaid, type Order, type OrderLine } from './order.js';
import { isOpen, isStanding, unitsOf, type OrderReturn } from './return.js';

/** How many units of a line a customer can still return: by withdrawing before shipment, or by sending them back. */
export interface ReturnableQuantity {
  /** Units that were not shipped, so nothing has to be sent back. */
  unshipped: number;
  shipped: number;
}

/** Returns that need an action, oldest first; none if the order ended unpaid. */
export function openReturnsOf({ status, returns }: Pick<Order, 'status' | 'returns'>): OrderReturn[] {
  return status === 'cancelled' || status === 'expired' ? [] : returns.filter(isOpen);
}

/**
 * The units of a line that can be returned. A unit can be in only one return that counts, and only if it is not refunded
 * in another way. Returns that were declined, cancelled or abandoned do not count.
 */
export function returnableOf(order: Order, line: OrderLine): ReturnableQuantity {
  const { status } = order;
  if ((status !== 'placed' && status !== 'paid' && status !== 'shipped') || isAllRefunded(order)) {
    return { unshipped: 0, shipped: 0 };
  }
  const counts = (each: OrderReturn) => !isAbandoned(order, each);
  const left = quantityBeside(order, line, counts);
  const unshipped = Math.min(left, unshippedQuantityOf(order, line));
  const sentBack = quantityInReturns(order, line, (each) => counts(each) && !each.isUnshipped);
  const sent = shippedQuantityOf(order, line) - sentBack;
  return { unshipped, shipped: Math.max(0, Math.min(left - unshipped, sent)) };
}

/**
 * What is left to pay back of a line: units that are not refunded, and not in a return that has ended. A return that paid
 * back less, or that was closed without a refund after its units arrived, has settled them. A refund without a return that
 * was made after the first of the latter was closed is for their units, which count only once.
 */
export function unsettledOf(order: Order, line: OrderLine): { quantity: number; amount: Money } {
  const isUnpaid = (each: OrderReturn) => isClosedWithoutRefund(order, each) && !isAbandoned(order, each);
  const isSettled = (each: OrderReturn) => isUnpaid(each) || (each.status === 'closed' && isRefunded(order, each));
  const closings = order.returns
    .filter((one) => isUnpaid(one) && quantityInReturns(order, line, (each) => each === one) > 0)
    .flatMap(({ history }) => history.at(-1)?.at ?? []);
  const paidLater = Math.max(0, ...closings.map((at) => refundedWithoutReturn(order, line, at)));
  const twice = Math.min(paidLater, quantityInReturns(order, line, isUnpaid));
  const settled = refundedWithoutReturn(order, line) + quantityInReturns(order, line, isSettled) - twice;
  const quantity = Math.max(0, line.quantity - settled);
  return { quantity, amount: priceOfUnits(order, line, quantity) };
}

/** A withdrawal in time replaces a return that the shop has not decided about. */
export const isReplaceable = ({ kind, status }: OrderReturn) => kind === 'return' && status === 'requested';

/**
 * Quantity of a line that the customer can withdraw from, shipped or not. A unit counts only once: if staff close its
 * withdrawal without a refund, the customer can ask to return it, but cannot withdraw again.
 */
export function withdrawableOf(order: Order, line: OrderLine, inTime: boolean): number {
  const returns = order.returns.filter((each) => !(inTime && isReplaceable(each)));
  const { unshipped, shipped } = returnableOf({ ...order, returns }, line);
  const withdrawn = quantityInReturns(order, line, ({ kind }) => kind !== 'return');
  return Math.max(0, Math.min(unshipped + shipped, line.quantity - withdrawn));
}

function refundedWithoutReturn(order: Order, line: OrderLine, since = new Date(0)): number {
  return refundedQuantityOf(
    withRefunds(order, ({ returnId, createdAt }) => returnId === undefined && createdAt >= since),
    line,
  );
}

/** Number of units of a line that no refund without a return covers, and none of the standing returns in `counts`. */
function quantityBeside(order: Order, line: OrderLine, counts: (each: OrderReturn) => boolean): number {
  return Math.max(0, line.quantity - refundedWithoutReturn(order, line) - quantityInReturns(order, line, counts));
}

/** Number of units of a line in those standing returns that `counts` accepts. */
function quantityInReturns(order: Order, line: OrderLine, counts: (each: OrderReturn) => boolean): number {
  return order.returns
    .filter((each) => isStanding(each) && counts(each))
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, each) => sum + unitsOf(each), 0);
}

/** Whether staff closed the return without a refund before anything arrived. The customer then keeps its units. */
export function isAbandoned(order: Order, theReturn: OrderReturn): boolean {
  return isClosedWithoutRefund(order, theReturn) && !theReturn.lines.some(({ received }) => received);
}

export function isClosedWithoutRefund(
  { payment }: Pick<Order, 'payment'>,
  { id, status }: Pick<OrderReturn, 'id' | 'status'>,
): boolean {
  return status === 'closed' && !payment.refunds.some(({ returnId }) => returnId === id);
}

/** Whether a refund of the return is pending or has succeeded. */
export function isRefunded({ payment }: Pick<Order, 'payment'>, { id }: Pick<OrderReturn, 'id'>): boolean {
  return payment.refunds.some(
    ({ returnId, status }) => returnId === id && (status === 'pending' || status === 'succeeded'),
  );
}

/**
 * Whether a return of a paid order can be refunded: it is received, or nothing is sent back, or its refund has failed,
 * and money or units of it are left.
 */
export function isRefundable(order: Order, theReturn: OrderReturn): boolean {
  const { id, status, isUnshipped } = theReturn;
  if (!wasPaid(order) || !isAnythingDue(refundOfReturn(order, theReturn))) return false;
  const isReady = status === 'received' || (isUnshipped && status === 'approved');
  const hasFailed = status === 'closed' && order.payment.refunds.some(({ returnId }) => returnId === id);
  return (isReady || hasFailed) && !isRefunded(order, theReturn);
}

export interface RefundOfReturn {
  /** The amount of a line is 0 if its units cost nothing, or if they are already refunded and only return to stock. */
  lines: { lineId: string; amount: Money; restockQuantity: number; quantity: number }[];
  /** Zero if the delivery is not refunded. */
  delivery: Money;
  /** The sum of lines and delivery, but at most what is left to refund of the order. */
  total: Money;
}

/**
 * What a return pays back: the share of the price paid for its units that is not refunded yet. If the customer has
 * withdrawn from the whole order, the delivery is paid back too (Directive 2011/83/EU, article 13).
 */
export function refundOfReturn(order: Order, theReturn: OrderReturn): RefundOfReturn {
  const { currency } = order.total;
  const ofReturn = withRefunds(order, ({ returnId }) => returnId === theReturn.id);
  const lines = theReturn.lines.flatMap((returned) => {
    const { lineId, received } = returned;
    const line = order.lines.find(({ id }) => id === lineId);
    const units = unitsOf(returned);
    if (!line || units === 0) return [];
    const amount = priceOfUnits(order, line, units);
    const isCovered = refundedQuantityOf(order, line) >= line.quantity;
    const isPaidBack = isCovered && refundableOfLine(order, line).amountMinor === 0;
    const restock = theReturn.isUnshipped ? units : (received?.restockQuantity ?? 0);
    // An earlier refund, which the bank sent back, may have put the units into stock already.
    const left = restock - returnedQuantityOf(ofReturn, lineId);
    const restockQuantity = Math.max(0, Math.min(left, restockableBy(order, line, !theReturn.isUnshipped)));
    return isPaidBack && restockQuantity === 0 ? [] : [{ lineId, amount, restockQuantity, quantity: units }];
  });
  const delivery = isWithdrawnAsAWhole(order, theReturn) ? refundableOfDelivery(order) : zero(currency);
  const sum = lines.reduce((all, { amount }) => add(all, amount), delivery);
  return { lines, delivery, total: smallerOf(sum, refundableOf(order)) };
}

/** False if nothing has arrived, or if everything is already paid back and nothing is put back into stock. */
export function isAnythingDue({ lines, delivery }: RefundOfReturn): boolean {
  return lines.length > 0 || delivery.amountMinor > 0;
}

/**
 * The price of the next units after those already refunded. All refunds of a line then sum to the price paid for it.
 */
function priceOfUnits(order: Order, line: OrderLine, units: number): Money {
  const paid = paidForLine(order, line);
  const before = Math.min(refundedQuantityOf(order, line), line.quantity - units);
  const upTo = (quantity: number) => lowerShareOf(paid.amountMinor, quantity, line.quantity, paid.currency);
  const share = money(upTo(before + units) - upTo(before), paid.currency);
  const left = refundableOfLine(order, line);
  return subtract(share, left).amountMinor > 0 ? left : share;
}

/** Whether the customer has withdrawn from all units that are not refunded in another way. */
function isWithdrawnAsAWhole(order: Order, theReturn: OrderReturn): boolean {
  const isWithdrawal = ({ kind }: OrderReturn) => kind === 'withdrawal';
  const counts = (each: OrderReturn) => isWithdrawal(each) && !isAbandoned(order, each);
  const isCovered = (line: OrderLine) =>
    quantityInReturns(order, line, counts) + refundedWithoutReturn(order, line) >= line.quantity;
  return isWithdrawal(theReturn) && partLinesOf(order).every(isCovered);
}
