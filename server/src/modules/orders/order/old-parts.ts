import { invalidField } from '../../../shared/errors.js';
import { add, zero, type Money } from '../../../shared/money.js';
import { withReturnStatus } from './decide-return.js';
import { isDeposit } from './order-lines.js';
import { isReplaceable, returnableOf, unsettledOf, type ReturnableQuantity } from './order-returns.js';
import type { Order, OrderLine } from './order.js';
import type { OrderReturn, ReturnReason } from './return.js';
import type { Author } from './ship-order.js';
import { isAfter, lastOldPartDay, type ReturnTerms } from './withdrawal-deadline.js';

/** Units of a line that a return or withdrawal is to cover. */
export interface RequestedLine {
  lineId: string;
  quantity: number;
}

type Reasoned = RequestedLine & { reason: ReturnReason };

const isOldPart = ({ reason }: Pick<Reasoned, 'reason'>) => reason === 'old_part';

/** Old parts must be in a return of their own, which pays back their deposits. @throws DomainError BAD_USER_INPUT */
export function assertReasons({ lines }: Order, asked: readonly Reasoned[]): void {
  asked.forEach((line, index) => {
    const isOfDeposit = lines.some((each) => each.id === line.lineId && isDeposit(each));
    if (isOfDeposit === isOldPart(line)) return;
    const message = isOfDeposit
      ? 'A deposit is only paid back for an old part: choose the reason “Old part”.'
      : 'This is not an old part. Choose another reason.';
    throw invalidField(`lines.${index}.reason`, message);
  });
  if (asked.some(isOldPart) && !asked.every(isOldPart)) {
    throw invalidField('lines', 'Ask to return old parts and other parts separately.');
  }
}

/** @throws DomainError BAD_USER_INPUT after the last day to send old parts back. */
export function assertOldPartsInTime(order: Order, asked: readonly Reasoned[], terms: ReturnTerms, now: Date): void {
  if (!asked.some(isOldPart) || !isAfter(lastOldPartDay(order, terms), terms, now)) return;
  throw invalidField('lines', 'The last day to send old parts back has passed. Please write to us.');
}

const depositOf = ({ lines }: Order, partId: string) => lines.find(({ depositFor }) => depositFor === partId);

/**
 * The order after the deposits of parts that come back were taken out of returns whose old parts have not arrived. So
 * these deposits can be paid back with the parts. A return of which nothing is left is cancelled.
 */
export function freeDeposits(
  order: Order,
  asked: readonly RequestedLine[],
  leftOf: (returnable: ReturnableQuantity) => number,
  author: Author,
): Order {
  const isFrom = ({ status, lines }: OrderReturn) =>
    (status === 'requested' || status === 'approved') && lines.every(isOldPart);
  return asked.reduce((freed, { lineId, quantity }) => {
    const deposit = depositOf(freed, lineId);
    if (!deposit) return freed;
    const missing = quantity - leftOf(returnableOf(freed, deposit));
    const note = 'The deposit is paid back with the part itself.';
    return takeUnits(freed, { lineIds: [deposit.id], quantity: missing }, isFrom, { ...author, note });
  }, order);
}

/**
 * The order after units that a withdrawal covers, and their deposits, were taken out of returns that the shop has not
 * decided about. A return of which nothing is left is cancelled.
 */
export function freeRequested(order: Order, asked: readonly RequestedLine[], author: Author): Order {
  return asked.reduce((freed, { lineId, quantity }) => {
    const line = freed.lines.find(({ id }) => id === lineId);
    if (!line) return freed;
    const { unshipped, shipped } = returnableOf(freed, line);
    const lineIds = [lineId, ...freed.lines.filter(({ depositFor }) => depositFor === lineId).map(({ id }) => id)];
    const note = 'The withdrawal replaces this return.';
    return takeUnits(freed, { lineIds, quantity: quantity - unshipped - shipped }, isReplaceable, { ...author, note });
  }, order);
}

/** Takes up to this number of units of the first line, and as many of the others, out of the returns. */
function takeUnits(
  order: Order,
  { lineIds, quantity }: { lineIds: readonly string[]; quantity: number },
  isFrom: (theReturn: OrderReturn) => boolean,
  { note, ...author }: Author & { note: string },
): Order {
  let missing = quantity;
  const returns = order.returns.map((each) => {
    const held = each.lines.find(({ lineId }) => lineId === lineIds[0])?.quantity ?? 0;
    const taken = Math.min(held, missing);
    if (taken <= 0 || !isFrom(each)) return each;
    missing -= taken;
    const lines = each.lines
      .map((line) => (lineIds.includes(line.lineId) ? { ...line, quantity: line.quantity - taken } : line))
      .filter((line) => line.quantity > 0);
    return lines.length > 0 ? { ...each, lines } : withReturnStatus(each, 'cancelled', author, note);
  });
  return { ...order, returns };
}

/**
 * Adds the deposits of parts that come back. Deposits that were already paid back, or whose old part has come back
 * before, are left out.
 */
export function withDeposits<Line extends RequestedLine>(
  order: Order,
  asked: readonly Line[],
  leftOf: (returnable: ReturnableQuantity) => number,
): Line[] {
  const deposits = asked.flatMap((line) => {
    const deposit = depositOf(order, line.lineId);
    const quantity = deposit ? Math.min(line.quantity, leftOf(returnableOf(order, deposit))) : 0;
    return deposit && quantity > 0 ? [{ ...line, lineId: deposit.id, quantity }] : [];
  });
  return [...asked, ...deposits];
}

/** A deposit that the shop still owes to the customer. */
export interface OpenDeposit {
  line: OrderLine;
  /** 1 or more. */
  quantity: number;
  amount: Money;
}

/** The deposits of a paid order that are still to be paid back. */
export function openDepositsOf(order: Order): OpenDeposit[] {
  return order.lines.filter(isDeposit).flatMap((line) => {
    const open = unsettledOf(order, line);
    return open.amount.amountMinor > 0 ? [{ line, ...open }] : [];
  });
}

/** Total that the shop owes for the old parts of an order. */
export const openDepositOf = (order: Order): Money =>
  openDepositsOf(order).reduce((sum, { amount }) => add(sum, amount), zero(order.total.currency));
