import { conflict, invalidField } from '../../shared/errors.js';
import { toDecimalString, type Money } from '../../shared/money.js';
import type { OrderChange } from '../orders/order-change.js';
import { describePieces, refundableOf, restockableOf, type OrderRefund } from '../orders/order-refund.js';
import { wasPaid, type Order, type OrderStatus } from '../orders/order.js';

/** Refunds of one order, those of the provider's dashboard not counted. */
const maximumRefunds = 100;

interface Requested {
  refundId: string;
  amount: Money | null;
  restockQuantity: number;
  reason: string | null;
  expectedStatus: OrderStatus | null;
  who: { by: string; at: Date };
}

/**
 * The refund as the order promises it. Pure.
 * @throws DomainError BAD_USER_INPUT (amount, restockQuantity), CONFLICT (ILLEGAL_TRANSITION)
 */
export function requestRefund(order: Order, { refundId, who, ...request }: Requested): OrderChange {
  assertStatus(order, request.expectedStatus);
  const amount = toAmount(order, request.amount);
  const restockQuantity = toRestockQuantity(order, request.restockQuantity);
  const refund: OrderRefund = {
    id: refundId,
    providerId: null,
    amount,
    status: 'pending',
    reason: request.reason,
    restockQuantity,
    restockDue: false,
    restocked: false,
    by: who.by,
    createdAt: who.at,
    failureMessage: null,
  };
  const sum = toDecimalString(amount);
  const note = restockQuantity === 0 ? sum : `${sum}, ${describePieces(restockQuantity)} for the shelf`;
  return {
    payment: { refunds: [...order.payment.refunds, refund] },
    reason: { event: 'refund.requested', refundId, note, ...who },
  };
}

/**
 * Pieces of a paid order go back on the shelf instead of into a parcel, those of a shipped one when its customer has
 * returned them. Which of the two is meant, only whoever asks for the refund knows.
 */
function assertStatus({ status }: Order, expected: OrderStatus | null): void {
  if (expected === null || status === expected) return;
  const change = status === 'shipped' ? 'has been shipped since' : `is ${status} by now`;
  throw conflict('ILLEGAL_TRANSITION', `This order ${change}. Nothing was refunded: look at it again.`, { status });
}

function toAmount(order: Order, asked: Money | null): Money {
  const left = refundableOf(order);
  if (!wasPaid(order)) {
    throw conflict('ILLEGAL_TRANSITION', 'Nothing was paid for this order yet.', { status: order.status });
  }
  if (left.amountMinor === 0) {
    throw conflict('ILLEGAL_TRANSITION', 'There is nothing left to refund.', { status: order.status });
  }
  // Taken over as paid from an earlier shop: which payment it was is that shop's word, and no refund goes out on that.
  if (order.payment.intentId === null) {
    throw conflict('ILLEGAL_TRANSITION', 'The payment was not taken by this shop. Refund it at the card provider.');
  }
  if (order.payment.refunds.length >= maximumRefunds) {
    throw conflict('ILLEGAL_TRANSITION', `An order can have at most ${maximumRefunds} refunds.`);
  }
  const amount = asked ?? left;
  if (amount.currency !== left.currency) {
    throw invalidField('amount', `The amount must be in ${left.currency.toUpperCase()}.`);
  }
  if (!Number.isSafeInteger(amount.amountMinor) || amount.amountMinor <= 0) {
    throw invalidField('amount', 'The amount must be more than 0.');
  }
  if (amount.amountMinor > left.amountMinor) {
    throw invalidField('amount', `At most ${toDecimalString(left)} can be refunded.`);
  }
  return amount;
}

function toRestockQuantity(order: Order, asked: number): number {
  const left = restockableOf(order);
  if (!Number.isSafeInteger(asked) || asked < 0) {
    throw invalidField('restockQuantity', 'The pieces for the shelf must be a whole number, 0 or more.');
  }
  if (asked > left) {
    const most = left === 0 ? 'No pieces are left that' : `At most ${describePieces(left)}`;
    throw invalidField('restockQuantity', `${most} can go back on the shelf.`);
  }
  return asked;
}
