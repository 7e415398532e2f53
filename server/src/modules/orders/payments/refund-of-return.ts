import { conflict, invalidField } from '../../../shared/errors.js';
import { allocate, findStepFault, isEqual, money, toDecimalString, type Money } from '../../../shared/money.js';
import { getReturn, isNotAllowed, withReturn, withReturnStatus } from '../order/decide-return.js';
import { shippedParcelsOf } from '../order/order-parcels.js';
import { isAnythingDue, isRefundable, refundOfReturn } from '../order/order-returns.js';
import type { Order } from '../order/order.js';
import { isOpen, unitsOf } from '../order/return.js';

/**
 * The amounts to refund for a return: all that is due, or `amount`, split in proportion to what is due. The update that
 * records the refund also closes the return, so that it is refunded only once.
 * @throws DomainError NOT_FOUND; BAD_USER_INPUT (lines, amount); CONFLICT: ILLEGAL_TRANSITION; TOTAL_CHANGED if another
 *   amount than `expectedRefundable` is due.
 */
export function toRefundOfReturn(
  order: Order,
  returnId: string,
  asked: { amount: Money | null; lines: unknown; delivery?: unknown; expectedRefundable?: Money | null },
) {
  const { amount, expectedRefundable } = asked;
  if (asked.lines || asked.delivery)
    throw invalidField('lines', 'Leave lines and delivery out: they follow from the return.');
  const found = getReturn(order, returnId);
  const due = refundOfReturn(order, found);
  if (!isAnythingDue(due)) throw conflict('ILLEGAL_TRANSITION', 'There is nothing left to refund for this return.');
  if (!isRefundable(order, found)) throw isNotAllowed(found);
  if (expectedRefundable && !isEqual(expectedRefundable, due.total)) {
    const message = `The amount to refund is ${toDecimalString(due.total)} by now. Nothing was refunded: look at it again.`;
    throw conflict('TOTAL_CHANGED', message, { total: due.total });
  }
  const whole = [...due.lines.map((line) => line.amount), due.delivery];
  const wanted = assertAmount('amount', amount ?? due.total, due.total);
  const shares = allocate(
    wanted.amountMinor,
    whole.map(({ amountMinor }) => amountMinor),
    wanted.currency,
  );
  const share = (index: number) => money(shares[index] ?? 0, wanted.currency);
  const deliveryShare = share(due.lines.length);
  return {
    amount: wanted,
    lines: due.lines.length === 0 ? null : due.lines.map((line, index) => ({ ...line, amount: share(index) })),
    delivery: deliveryShare.amountMinor > 0 ? { amount: deliveryShare } : null,
    ofShippedUnits: !found.isUnshipped && shippedParcelsOf(order).length > 0,
  };
}

/**
 * @throws DomainError BAD_USER_INPUT (besidesReturns) if a refund without a return may pay for units of a return that is
 * still to be refunded: they would be paid back twice.
 */
export function assertPaysForNoReturn(
  order: Order,
  { lines, delivery }: { lines: readonly { lineId: string }[] | null; delivery?: unknown },
): void {
  const isPaid = (lineId: string) => (lines ? lines.some((line) => line.lineId === lineId) : !delivery);
  const index = order.returns.findIndex(
    (each) =>
      (isOpen(each) || isRefundable(order, each)) &&
      each.lines.some((line) => unitsOf(line) > 0 && isPaid(line.lineId)),
  );
  const found = order.returns[index];
  if (!found) return;
  const name = `${found.kind === 'return' ? 'Return' : 'Withdrawal'} ${index + 1}`;
  const message = `${name} is not refunded yet. Refund the ${found.kind} itself, or confirm that these units are not part of it.`;
  throw invalidField('besidesReturns', message);
}

/** The order's returns after this return was refunded. */
export function withClosed(order: Order, returnId: string, who: { by: string; at: Date }) {
  const found = getReturn(order, returnId);
  return found.status === 'closed' ? order.returns : withReturn(order, withReturnStatus(found, 'closed', who));
}

/**
 * @throws DomainError BAD_USER_INPUT unless the amount is `left`, or a smaller amount above 0 that the card provider
 * allows.
 */
export function assertAmount(field: string, amount: Money, left: Money): Money {
  if (amount.currency !== left.currency) {
    throw invalidField(field, `The amount must be in ${left.currency.toUpperCase()}.`);
  }
  if (!Number.isSafeInteger(amount.amountMinor) || amount.amountMinor < Math.min(1, left.amountMinor)) {
    throw invalidField(field, 'The amount must be more than 0.');
  }
  if (amount.amountMinor > left.amountMinor) {
    throw invalidField(field, `At most ${toDecimalString(left)} can be refunded.`);
  }
  const stepFault = isEqual(amount, left) ? null : findStepFault(amount);
  if (stepFault !== null) throw invalidField(field, stepFault);
  return amount;
}
