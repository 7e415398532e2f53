import { toDecimalString, type Money } from '../../shared/money.js';
import {
  canBecome,
  type Order,
  type OrderPayment,
  type OrderReservation,
  type OrderStatus,
  type PaymentStatus,
} from './order.js';

/** What can happen to an order, by the names the ledger keeps. */
export type OrderEventName =
  | 'order.placed'
  | 'order.shipped'
  | 'order.shipment_undone'
  | 'order.cancelled'
  | 'order.cancelled_by_customer'
  | 'order.expired'
  | 'payment.started'
  | 'payment.abandoned'
  | 'payment.processing'
  | 'payment.open'
  | 'payment.settled'
  | 'payment.settled_late'
  | 'payment.too_late'
  | 'payment.waived'
  | 'payment.flagged'
  | 'payment.flag_resolved'
  | 'refund.requested'
  | 'refund.pending'
  | 'refund.succeeded'
  | 'refund.failed'
  | 'refund.bounced'
  | 'refund.cancelled'
  | 'refund.restocked'
  | 'dispute.opened'
  | 'dispute.won'
  | 'dispute.lost';

export interface ChangeReason {
  event: OrderEventName;
  /** What moved: into the shop positive, out of it negative; null when nothing did. */
  amount?: Money | null;
  /** Default: the order's own intent. */
  intentId?: string | null;
  /** The refund it is about, or that it brought with it. */
  refundId?: string | null;
  note?: string | null;
  /** An email address or `system:<name>`. */
  by: string;
  at: Date;
}

export interface OrderChange {
  status?: OrderStatus;
  payment?: Partial<OrderPayment>;
  /** The reservations that make up the order's stock from now on; none of them may have been given back. */
  reservations?: readonly OrderReservation[];
  reason: ChangeReason;
}

/** Where an order and its money stand: equal for equal states. */
export interface OrderStanding {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** What has definitely gone back. */
  refunded: Money;
  /** How many refunds the provider has not finished. */
  refundsUnderWay: number;
  disputed: boolean;
  /** An admin must look at it. */
  flagged: boolean;
}

/** One line of the ledger: what an order was before and after one change of it. Never changed, never removed. */
export interface LedgerEntry {
  id: string;
  orderId: string;
  /** The revision the change made: entries of an order have no gaps. */
  sequence: number;
  event: OrderEventName;
  amount: Money | null;
  intentId: string | null;
  /** Null on the first entry. */
  before: OrderStanding | null;
  after: OrderStanding;
  /** Null on entries that are not about a refund. */
  refundId: string | null;
  note: string | null;
  by: string;
  at: Date;
}

/**
 * The order after a change, and the ledger entry that explains it; written together.
 * @throws RangeError for a status that cannot follow: a programming error, decisions are made by the same table.
 */
export function applyChange(order: Order, change: OrderChange): { order: Order; entry: LedgerEntry } {
  const { status = order.status, payment, reservations = order.reservations, reason } = change;
  const changesStatus = status !== order.status;
  if (changesStatus && !canBecome(order.status, status)) {
    throw new RangeError(`An order that is ${order.status} cannot become ${status}`);
  }
  const next: Order = {
    ...order,
    revision: order.revision + 1,
    status,
    reservations,
    payment: { ...order.payment, ...payment },
    history: changesStatus ? [...order.history, { status, at: reason.at, by: reason.by }] : order.history,
  };
  return { order: next, entry: toLedgerEntry(order, next, reason) };
}

/** The entry for an order that has just come to be. */
export function toFirstEntry(order: Order): LedgerEntry {
  return toLedgerEntry(null, order, {
    event: 'order.placed',
    by: order.history[0]?.by ?? order.customer.email,
    at: order.placedAt,
  });
}

function toLedgerEntry(before: Order | null, after: Order, reason: ChangeReason): LedgerEntry {
  const { event, by, at, amount = null, refundId = null, note = null, intentId = after.payment.intentId } = reason;
  return {
    id: `${after.id}:${after.revision}`,
    orderId: after.id,
    sequence: after.revision,
    event,
    amount,
    intentId,
    before: before && standingOf(before),
    after: standingOf(after),
    refundId,
    note,
    by,
    at,
  };
}

export function standingOf({ status, payment }: Pick<Order, 'status' | 'payment'>): OrderStanding {
  return {
    status,
    paymentStatus: payment.status,
    refunded: payment.refunded,
    refundsUnderWay: payment.refunds.filter((refund) => refund.status === 'pending').length,
    disputed: payment.disputed,
    flagged: payment.flag !== null,
  };
}

/** In words, for the audit log: everything beyond the two statuses in one remark. */
export function describeStanding(standing: OrderStanding): { status: string; payment: string; remarks: string | null } {
  const { status, paymentStatus, refunded, refundsUnderWay, disputed, flagged } = standing;
  const remarks = [
    refunded.amountMinor > 0 && `${toDecimalString(refunded)} refunded`,
    refundsUnderWay > 0 && `${refundsUnderWay} refund${refundsUnderWay > 1 ? 's' : ''} under way`,
    disputed && 'disputed',
    flagged && 'needs review',
  ].filter((remark) => remark !== false);
  return { status, payment: paymentStatus, remarks: remarks.join(', ') || null };
}
