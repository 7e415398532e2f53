import type { CardDispute, DisputeStage } from '../../../platform/card-payments/card-payments.js';
import { money, subtract, toDecimalString, zero, type Money } from '../../../shared/money.js';
import type { OrderChange } from '../order/order-store.js';
import { wasPaid, type Order, type OrderDispute, type OrderPayment } from '../order/order.js';
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
  const { id, reason, stage, status } = reported;
  const dispute = {
    ...{ id, reason, stage, status, reportedAt },
    amount: money(reported.amountMinor, order.total.currency),
  };
  const others = disputes.filter((other) => other.id !== id);
  const moved = subtract(lostBy(known, order), lostBy(dispute, order));
  return {
    payment: {
      disputes: [...others, dispute],
      disputed: [...others, dispute].some((each) => each.status !== 'won'),
      ...flagOf(order, known, dispute),
    },
    reason: {
      event: stage === 'appeal' && moved.amountMinor === 0 ? 'dispute.opened' : eventOf[status],
      amount: moved.amountMinor === 0 ? null : moved,
      note: `${toDecimalString(dispute.amount)}, ${stage} ${id}: ${reason}`,
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

/** Whether the bank only asks about the payment. The provider then still accepts refunds. */
export function isUnderInquiry({ disputed, disputes }: OrderPayment): boolean {
  return disputed && disputes.every((dispute) => dispute.status === 'won' || stageOf(dispute) === 'inquiry');
}

const stageOf = ({ stage = 'chargeback' }: OrderDispute): DisputeStage => stage;

/** Whether the report changes the status, the stage or the amount, and is not older than the known one. */
function isNews(known: OrderDispute, reported: CardDispute, reportedAt: Date): boolean {
  const { status, stage, amountMinor } = reported;
  if (known.status === status && stageOf(known) === stage && known.amount.amountMinor === amountMinor) return false;
  const difference = reportedAt.getTime() - known.reportedAt.getTime();
  // The provider's times are whole seconds. Within the same second, a closed dispute stays closed.
  return difference > 0 || (difference === 0 && known.status === 'open');
}

/** Each stage and outcome is flagged once, and again if a closed dispute changes its status or an appeal is lost. */
function flagOf(order: Order, known: OrderDispute | undefined, dispute: OrderDispute) {
  const { id, status } = dispute;
  const key = `dispute:${id}:${stageOf(dispute)}:${status}`;
  const isReopened = known !== undefined && known.status !== 'open' && known.status !== status;
  const isAppealLost = known?.stage === 'appeal' && dispute.stage !== 'appeal';
  if (status === 'won' || (order.payment.raisedFlags.includes(key) && !isReopened && !isAppealLost)) return {};
  return withFlag(order, key, toFlagText(dispute));
}

function toFlagText(dispute: OrderDispute): string {
  const claim = `${toDecimalString(dispute.amount)} (${dispute.reason})`;
  const task = "Answer it in the card provider's dashboard";
  switch (stageOf(dispute)) {
    case 'inquiry':
      return `The bank asks about ${claim}. ${task}, or refund the payment in full.`;
    case 'appeal':
      return `The dispute over ${claim} was lost and is under appeal. ${task}.`;
    case 'chargeback':
      return dispute.status === 'open'
        ? `The customer disputes ${claim}. ${task}.`
        : `The dispute over ${claim} was lost: the bank has taken the money back.`;
  }
}
