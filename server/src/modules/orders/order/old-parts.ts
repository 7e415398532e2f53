import { invalidField } from '../../../shared/errors.js';
import { add, zero, type Money } from '../../../shared/money.js';
import { isDeposit } from './order-lines.js';
import { refundableOfLine, refundedQuantityOf } from './order-refunds.js';
import { returnableOf, type ReturnableQuantity } from './order-returns.js';
import type { Order, OrderLine } from './order.js';
import type { ReturnReason } from './return.js';
import { isAfter, lastOldPartDay, type ReturnTerms } from './withdrawal-deadline.js';

/** Units of a line that a return or withdrawal is to cover. */
export interface RequestedLine {
  lineId: string;
  quantity: number;
}

type Reasoned = RequestedLine & { reason: ReturnReason };

const isOldPart = ({ reason }: Reasoned) => reason === 'old_part';

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

/**
 * Adds the deposits of parts that come back. Deposits that were already paid back, or whose old part is in another
 * return, are left out.
 */
export function withDeposits<Line extends RequestedLine>(
  order: Order,
  asked: readonly Line[],
  leftOf: (returnable: ReturnableQuantity) => number,
): Line[] {
  const deposits = asked.flatMap((line) => {
    const deposit = order.lines.find(({ depositFor }) => depositFor === line.lineId);
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
    const quantity = line.quantity - refundedQuantityOf(order, line);
    const amount = refundableOfLine(order, line);
    return quantity > 0 && amount.amountMinor > 0 ? [{ line, quantity, amount }] : [];
  });
}

/** Total that the shop owes for the old parts of an order. */
export const openDepositOf = (order: Order): Money =>
  openDepositsOf(order).reduce((sum, { amount }) => add(sum, amount), zero(order.total.currency));
