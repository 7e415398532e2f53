import type { CardDispute } from '../../../platform/card-payments/card-payments.js';
import { money, subtract, toDecimalString, zero, type Money } from '../../../shared/money.js';
import type { OrderChange } from '../order/order-store.js';
import { wasPaid, type Order, type OrderDispute } from '../order/order.js';
import { withFlag } from './flag.js';

const eventOf = { open: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' } as const;

/**
 * Applies the provider's report of a dispute to the order; null if the order has the same or newer information. Pure.
 * @param reportedAt time of the report. The latest report takes precedence, no matter in which order reports arrive.
 */
export function followDispute(
  order: Order,
  reported: CardDispute,
  reportedAt: Date,
  who: { by: string; at: Date },
): OrderChange | null {
  if (!wasPaid(order) || reported.currency !== order.total.currency) return null;
  const { disputes } = order.payment;
  const known = disputes.find(({ id }) => id === reported.id);
  if (known && !isNews(known, reported, reportedAt)) return null;
  const { id, reason, status } = reported;
  const dispute: OrderDispute = {
    id,
    reason,
    status,
    reportedAt,
    amount: money(reported.amountMinor, order.total.currency),
  };
  const others = disputes.filter((other) => other.id !== id);
  const moved = subtract(lostBy(known, order), lostBy(dispute, order));
  return {
    payment: {
      disputes: [...others, dispute],
      disputed: [...others, dispute].some((each) => each.status !== 'won'),
      ...flagOf(order, dispute),
    },
    reason: {
      event: eventOf[status],
      amount: moved.amountMinor === 0 ? null : moved,
      note: `${toDecimalString(dispute.amount)}, ${id}: ${reason}`,
      ...who,
    },
  };
}

/**
 * Amount that the bank has taken for a dispute: the whole amount if the dispute is lost, otherwise 0. The bank may
 * reverse its decision.
 */
function lostBy(dispute: OrderDispute | undefined, { total }: Order): Money {
  return dispute?.status === 'lost' ? dispute.amount : zero(total.currency);
}

/** Whether the report changes the status and is not older than the known one. */
function isNews(known: OrderDispute, reported: CardDispute, reportedAt: Date): boolean {
  if (known.status === reported.status) return false;
  const difference = reportedAt.getTime() - known.reportedAt.getTime();
  // The provider's times are whole seconds. Within the same second, a closed dispute stays closed.
  return difference > 0 || (difference === 0 && known.status === 'open');
}

function flagOf(order: Order, { id, status, amount, reason }: OrderDispute) {
  const key = `dispute:${id}:${status}`;
  if (status === 'won' || order.payment.raisedFlags.includes(key)) return {};
  const text =
    status === 'open'
      ? `The customer disputes ${toDecimalString(amount)} (${reason}). Answer it in the card provider's dashboard.`
      : `The dispute over ${toDecimalString(amount)} (${reason}) was lost: the bank has taken the money back.`;
  return withFlag(order, key, text);
}
