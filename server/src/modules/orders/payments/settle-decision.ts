import type { CardIntent } from '../../../platform/card-payments/card-payments.js';
import { isCurrency, money, toDecimalString } from '../../../shared/money.js';
import type { OrderChange } from '../order/order-store.js';
import { isPayable, wasPaid, type Order, type OrderReservation } from '../order/order.js';
import { flag } from './flag.js';

export type SettleDecision =
  /** Nothing to write: the payment is already settled, or nothing has happened yet. */
  | { kind: 'none' }
  | { kind: 'change'; change: OrderChange }
  /** The payment succeeded but does not match the order, so an admin must check it. */
  | { kind: 'mismatch'; change: OrderChange | null }
  /**
   * The order was paid in cash or by bank transfer, so this payment is refunded. `change` is null if this was already
   * recorded.
   */
  | { kind: 'surplus'; change: OrderChange | null }
  /** The payment arrived after the order had ended. It is accepted or refunded, depending on the stock. */
  | { kind: 'late' };

interface Who {
  by: string;
  at: Date;
}

/** Decides what the current intent means for the current order. Pure. */
export function decideSettlement(order: Order, intent: CardIntent, who: Who): SettleDecision {
  if (intent.status !== 'succeeded') return decideOpen(order, intent, who);
  if (wasPaid(order) && order.payment.transactionId === intent.id) return { kind: 'none' };
  if (order.payment.recorded && intent.orderId === order.id) {
    // An admin checks the payment, and may have paid the money back already.
    return order.payment.raisedFlags.includes(`mismatch:${intent.id}`)
      ? { kind: 'mismatch', change: null }
      : { kind: 'surplus', change: toReturned(order, intent, who) };
  }
  const problem = findMismatch(order, intent);
  if (problem) return { kind: 'mismatch', change: flag(order, `mismatch:${intent.id}`, problem, intent, who) };
  if (!isPayable(order)) return { kind: 'late' };
  return { kind: 'change', change: toPaid(order, intent, who) };
}

/**
 * For an intent that has not succeeded. Its status is only recorded while the order waits for this intent, so that a
 * paid order never becomes unpaid.
 */
function decideOpen(order: Order, intent: CardIntent, who: Who): SettleDecision {
  if (!isPayable(order) || wasPaid(order) || order.payment.intentId !== intent.id) return { kind: 'none' };
  const status = intent.status === 'processing' || intent.status === 'requires_capture' ? 'processing' : 'unpaid';
  if (order.payment.status === status) return { kind: 'none' };
  const event = status === 'processing' ? 'payment.processing' : 'payment.open';
  return { kind: 'change', change: { payment: { status }, reason: { event, ...who } } };
}

function findMismatch(order: Order, intent: CardIntent): string | null {
  const { payment, total } = order;
  const problems = [
    intent.orderId !== order.id && `it names ${intent.orderId === null ? 'no order' : `order ${intent.orderId}`}`,
    payment.intentId !== intent.id &&
      (wasPaid(order)
        ? `the order was paid by ${payment.intentId ?? 'nothing'} already`
        : `the order waits for ${payment.intentId ?? 'no payment'}`),
    intent.currency !== total.currency && `it is in ${intent.currency.toUpperCase()}`,
    intent.amountReceivedMinor !== total.amountMinor &&
      `it brought ${toAmountText(intent)} instead of ${toDecimalString(total)}`,
    payment.livemode !== null &&
      intent.livemode !== payment.livemode &&
      `it was made in ${intent.livemode ? 'live' : 'test'} mode`,
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return null;
  return `Payment ${intent.id} succeeded but does not fit: ${problems.join('; ')}.`;
}

function toAmountText({ amountReceivedMinor, currency }: CardIntent): string {
  return isCurrency(currency) ? toDecimalString(money(amountReceivedMinor, currency)) : String(amountReceivedMinor);
}

function toPaid(order: Order, intent: CardIntent, who: Who): OrderChange {
  return {
    status: 'paid',
    payment: received(intent, who),
    reason: { event: 'payment.settled', amount: order.total, ...who },
  };
}

/** For an ended order whose stock was reserved again: it becomes paid. */
export function toPaidLate(
  order: Order,
  intent: CardIntent,
  reservations: readonly OrderReservation[],
  who: Who,
): OrderChange {
  return {
    ...toPaid(order, intent, who),
    reservations,
    reason: { event: 'payment.settled_late', amount: order.total, ...who },
  };
}

/** For an ended order whose products are sold out: the payment is recorded and refunded in full. */
export function toPaidTooLate(order: Order, intent: CardIntent, refundId: string, who: Who): OrderChange {
  const refund = {
    id: refundId,
    providerId: null,
    amount: order.total,
    status: 'pending',
    reason: 'Paid after the order had ended, and the parts are sold out.',
    lines: [],
    restockDue: false,
    restocked: false,
    by: who.by,
    createdAt: who.at,
    failureMessage: null,
  } as const;
  return {
    payment: { ...received(intent, who), refunds: [...order.payment.refunds, refund] },
    reason: { event: 'payment.too_late', amount: order.total, refundId, ...who },
  };
}

/**
 * Records the refund of this surplus payment before it is sent; null if it was recorded already. The order's own
 * amounts do not change.
 */
function toReturned(order: Order, intent: CardIntent, who: Who): OrderChange | null {
  const { raisedFlags } = order.payment;
  const key = `returned:${intent.id}`;
  if (raisedFlags.includes(key)) return null;
  const note = `Payment ${intent.id} of ${toAmountText(intent)} came after the order was paid. It is refunded in full.`;
  return {
    payment: { raisedFlags: [...raisedFlags, key] },
    reason: { event: 'payment.returned', intentId: intent.id, note, ...who },
  };
}

function received(intent: CardIntent, who: Who) {
  return { status: 'paid', transactionId: intent.id, paidAt: who.at } as const;
}
