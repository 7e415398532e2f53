import { notFound } from '../../shared/errors.js';
import { toDecimalString, type Money } from '../../shared/money.js';
import { retryWhileChanging } from '../../shared/retry.js';
import {
  canBecome,
  type Order,
  type OrderCustomer,
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

/** Ledger entries that were written with a change of the order and are not in the ledger yet. */
export interface UnrecordedEntries {
  orderId: string;
  entries: readonly LedgerEntry[];
}

/** How an order is kept, as far as its life and its payment need to know. */
export interface OrderStore {
  /**
   * Gives the order its number.
   * @param place the order's place among the customer's unpaid orders; see `findOpenPlaces`.
   * @returns the order with its number; 'exists' when there is a document under this id: the order itself, or the sweep's fence; 'place_taken' when
   *   another unpaid order of the customer has this place.
   */
  insert(order: Order, place: number): Promise<Order | 'exists' | 'place_taken'>;
  findById(id: string): Promise<Order | null>;
  findByNumber(number: number): Promise<Order | null>;
  findByIntentId(intentId: string): Promise<Order | null>;
  /** In any order, intents of no order left out. */
  findByIntentIds(intentIds: readonly string[]): Promise<Order[]>;
  /** In any order, unknown ids left out. */
  findByIds(ids: readonly string[]): Promise<Order[]>;
  /**
   * The only way an order changes: one update of exactly the revision the change was decided on; the ledger entry that
   * explains it is written with it.
   * @returns the order after the change; null when it has changed since, or a reservation was given back.
   */
  change(order: Order, change: OrderChange): Promise<Order | null>;
  /**
   * Makes sure that a reservation can never become an order's, before its pieces are given back. Where the order was
   * never written, a fence takes its id.
   * @returns false when the order holds the reservation after all: then it must stay.
   */
  fenceReservation(orderId: string, reservationId: string): Promise<boolean>;
  /** Unpaid orders past their time, the longest overdue first. */
  overdue(now: Date): AsyncIterable<Order>;
  /** Unpaid orders of one customer, by email address. */
  findUnpaidOf(email: string): Promise<Order[]>;
  /**
   * The places of a customer's unpaid orders, at most `most` of them; null for an order older than places. An order
   * gives its place up with the change that ends it or makes it paid.
   */
  findOpenPlaces(customer: Pick<OrderCustomer, 'userId' | 'email'>, most: number): Promise<(number | null)[]>;
  /** Orders that have an intent, for reconciliation; null leaves the time open. */
  withIntent(filter: { statuses: readonly OrderStatus[]; placedFrom: Date | null }): AsyncIterable<Order>;
  /** Orders with a refund that the provider has not finished, or whose pieces are still to go back. */
  withRefundsUnderWay(): AsyncIterable<Order>;
  /** Oldest first. */
  findUnrecorded(orderId: string): Promise<readonly LedgerEntry[]>;
  withUnrecorded(): AsyncIterable<UnrecordedEntries>;
  markRecorded(orderId: string, upToSequence: number): Promise<void>;
}

export const orderIsChangingMessage = 'This order is being changed right now. Try again.';

export interface Changed {
  order: Order;
  /** False when there was nothing (left) to change. */
  isChanged: boolean;
}

export type ChangeOrder = ReturnType<typeof createChangeOrder>;

/**
 * Decides on an order as it is and writes the decision only if the order is still the same; otherwise reads it and decides
 * again. The first caller makes the change, and all others find it made.
 */
export function createChangeOrder(orders: Pick<OrderStore, 'findById' | 'change'>) {
  /**
   * @param decide pure: called again with a fresh order when somebody else was faster; null when nothing is to be done.
   * @throws DomainError NOT_FOUND; CONFLICT (IN_PROGRESS) when the order keeps changing.
   */
  return async function changeOrder(orderId: string, decide: (order: Order) => OrderChange | null): Promise<Changed> {
    return retryWhileChanging(orderIsChangingMessage, async () => {
      const order = await orders.findById(orderId);
      if (!order) throw notFound('The order');
      const change = decide(order);
      if (!change) return { order, isChanged: false };
      const changed = await orders.change(order, change);
      return changed ? { order: changed, isChanged: true } : undefined;
    });
  };
}
