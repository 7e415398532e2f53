import { conflict, notFound } from '../../../shared/errors.js';
import { toDecimalString, type Money } from '../../../shared/money.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import type { StockHolder } from '../../catalogue/stock/stock-limits.js';
import {
  canBecome,
  type Order,
  type OrderPayment,
  type OrderReservation,
  type OrderStatus,
  type PaymentStatus,
} from './order.js';
import type { Parcel } from './parcel.js';
import type { OrderReturn } from './return.js';

/** Events of an order, with their names in the ledger. */
export type OrderEventName =
  | 'order.placed'
  | 'order.placed_by_staff'
  | 'order.edited'
  | 'order.address_changed'
  | 'order.shipped'
  | 'order.partly_shipped'
  | 'order.shipment_undone'
  | 'order.cancelled'
  | 'order.cancelled_by_customer'
  | 'order.expired'
  | 'parcel.delivered'
  | 'parcel.lost'
  | 'parcel.sent_back'
  | 'parcel.tracking_changed'
  | 'order.withdrawn'
  | 'return.requested'
  | 'return.requested_by_staff'
  | 'return.cancelled'
  | 'return.cancelled_by_staff'
  | 'return.approved'
  | 'return.declined'
  | 'return.label_changed'
  | 'return.received'
  | 'return.closed'
  | 'payment.started'
  | 'payment.abandoned'
  | 'payment.processing'
  | 'payment.open'
  | 'payment.failed'
  | 'payment.settled'
  | 'payment.settled_late'
  | 'payment.too_late'
  | 'payment.waived'
  | 'payment.link_sent'
  | 'payment.recorded'
  | 'payment.returned'
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
  /** Money moved: positive if received, negative if paid out; null if no money moved. */
  amount?: Money | null;
  /** ID of the payment intent; the order's current one by default. */
  intentId?: string | null;
  /** The refund that the event is about, or that it created. */
  refundId?: string | null;
  /** Absent if the event is not about a parcel. */
  parcelId?: string;
  /** Absent if the event is not about a return. */
  returnId?: string;
  note?: string | null;
  /** An email address, `key:<prefix> <name>` (an API key) or `system:<name>`. */
  by: string;
  at: Date;
}

/** The fields of an order that staff can edit. */
export type OrderContent = Pick<
  Order,
  'lines' | 'lastLine' | 'total' | 'quote' | 'delivery' | 'shippingAddress' | 'note' | 'reservedUntil' | 'editId'
>;

export interface OrderChange {
  status?: OrderStatus;
  payment?: Partial<OrderPayment>;
  /** The fields that staff edit, with their new values. */
  content?: Partial<OrderContent>;
  /** All parcels after the change. */
  parcels?: readonly Parcel[];
  /** All returns after the change. */
  returns?: readonly OrderReturn[];
  /** The order's reservations after the change. The change is refused if one of them is fenced. */
  reservations?: readonly OrderReservation[];
  reason: ChangeReason;
}

/** State of an order and its money. */
export interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Total of succeeded refunds. */
  refunded: Money;
  /** Number of pending refunds. */
  refundsUnderWay: number;
  disputed: boolean;
  /** True if staff must check the payment. */
  flagged: boolean;
}

/**
 * A ledger entry: the state of an order before and after one change. Entries are never removed, and only changed if a
 * person that they name is erased.
 */
export interface LedgerEntry {
  id: string;
  orderId: string;
  /** Revision of the order after the change; an order's entries have no gaps. */
  sequence: number;
  event: OrderEventName;
  amount: Money | null;
  intentId: string | null;
  /** Null in the first entry. */
  before: OrderState | null;
  after: OrderState;
  /** Null if the entry is not about a refund. */
  refundId: string | null;
  /** Absent if the entry is not about a parcel. */
  parcelId?: string;
  /** Absent if the entry is not about a return. */
  returnId?: string;
  note: string | null;
  by: string;
  at: Date;
}

/**
 * The order after a change, and the ledger entry for it. Both are written together.
 * @throws RangeError for a status change that is not allowed. This is a programming error, because decisions check the
 *   same table.
 */
export function applyChange(order: Order, change: OrderChange): { order: Order; entry: LedgerEntry } {
  const { status = order.status, payment, content, reason } = change;
  const { reservations = order.reservations, parcels = order.parcels, returns = order.returns } = change;
  const changesStatus = status !== order.status;
  if (changesStatus && !canBecome(order.status, status)) {
    throw new RangeError(`An order that is ${order.status} cannot become ${status}`);
  }
  const next: Order = {
    ...order,
    ...content,
    revision: order.revision + 1,
    status,
    reservations,
    parcels,
    returns,
    payment: { ...order.payment, ...payment },
    history: changesStatus ? [...order.history, { status, at: reason.at, by: reason.by }] : order.history,
  };
  return { order: next, entry: toLedgerEntry(order, next, reason) };
}

/** The ledger entry of a new order. */
export function toFirstEntry(order: Order): LedgerEntry {
  return toLedgerEntry(null, order, {
    event: order.source === 'staff' ? 'order.placed_by_staff' : 'order.placed',
    by: order.history[0]?.by ?? order.customer.email,
    at: order.placedAt,
  });
}

function toLedgerEntry(before: Order | null, after: Order, reason: ChangeReason): LedgerEntry {
  const { event, by, at, amount = null, refundId = null, parcelId, returnId, note = null } = reason;
  const { intentId = after.payment.intentId } = reason;
  return {
    id: `${after.id}:${after.revision}`,
    orderId: after.id,
    sequence: after.revision,
    event,
    amount,
    intentId,
    before: before && stateOf(before),
    after: stateOf(after),
    refundId,
    ...(parcelId === undefined ? {} : { parcelId }),
    ...(returnId === undefined ? {} : { returnId }),
    note,
    by,
    at,
  };
}

export function stateOf({ status, payment }: Pick<Order, 'status' | 'payment'>): OrderState {
  return {
    status,
    paymentStatus: payment.status,
    refunded: payment.refunded,
    refundsUnderWay: payment.refunds.filter((refund) => refund.status === 'pending').length,
    disputed: payment.disputed,
    flagged: payment.flag !== null,
  };
}

/** The state as texts for the audit log. Everything except the two statuses is in `remarks`. */
export function describeState(state: OrderState): { status: string; payment: string; remarks: string | null } {
  const { status, paymentStatus, refunded, refundsUnderWay, disputed, flagged } = state;
  const remarks = [
    refunded.amountMinor > 0 && `${toDecimalString(refunded)} refunded`,
    refundsUnderWay > 0 && `${refundsUnderWay} refund${refundsUnderWay > 1 ? 's' : ''} under way`,
    disputed && 'disputed',
    flagged && 'needs review',
  ].filter((remark) => remark !== false);
  return { status, payment: paymentStatus, remarks: remarks.join(', ') || null };
}

/** Ledger entries that are still in the order's outbox. */
export interface UnrecordedEntries {
  orderId: string;
  entries: readonly LedgerEntry[];
}

/** Numbered places that an unpaid order takes. Two unpaid orders of one holder never have the same place. */
export interface OpenPlaces {
  holder: StockHolder;
  /** 1 or more, up to the limit of the holder's places. */
  numbers: readonly number[];
}

/** An unpaid order. */
export interface OpenOrder {
  id: string;
  /** Contains only null if the order has no place, because an earlier version placed it. */
  places: readonly (number | null)[];
}

/** Stored orders, as used by the use cases of orders and payments. */
export interface OrderStore {
  /**
   * Stores a new order and assigns its number.
   * @param places null if the order does not count towards any limit.
   * @returns the order with its number; 'exists' if a document with this ID exists, either the order itself or a fence;
   * 'place_taken' if another unpaid order has one of these places, or is taking it.
   */
  insert(order: Order, places: OpenPlaces | null): Promise<Order | 'exists' | 'place_taken'>;
  findById(id: string): Promise<Order | null>;
  findByNumber(number: number): Promise<Order | null>;
  findByIntentId(intentId: string): Promise<Order | null>;
  /** The result is not sorted. Intents without an order are left out. */
  findByIntentIds(intentIds: readonly string[]): Promise<Order[]>;
  /** The result is not sorted. Unknown IDs are left out. */
  findByIds(ids: readonly string[]): Promise<Order[]>;
  /**
   * The only way to give an order a new revision. One update writes the change and adds its ledger entry to the order's
   * outbox. It requires that the order still has the revision for which the change was decided.
   * @returns the order after the change; null if the order now has another revision, or a reservation is fenced.
   */
  change(order: Order, change: OrderChange): Promise<Order | null>;
  /** Records that a guest's order was opened with a link from its mails. */
  proveEmail(orderId: string): Promise<void>;
  /**
   * Ensures, before a reservation is released, that no order can use it any more. If no order exists, a fence document
   * uses the order's ID, so a late insert fails.
   * @returns false if the order uses the reservation; then the reservation must not be released.
   */
  fenceReservation(orderId: string, reservationId: string): Promise<boolean>;
  /**
   * Ensures, before an attempt to place an order is given up, that no other attempt can still place it.
   * @returns the order if it was placed; null if it can no longer be placed.
   */
  fenceOrder(orderId: string): Promise<Order | null>;
  /** Unpaid orders whose reservation time has passed, longest overdue first. */
  overdue(now: Date): AsyncIterable<Order>;
  /** Unpaid orders of the account, and those without an account that have its email address. */
  findUnpaidOf(account: { userId: string; email: string }): Promise<Order[]>;
  /**
   * Up to `most` unpaid orders of the holder with their places, without orders that staff placed. The change by which
   * an order ends or is paid also frees its places.
   */
  findOpen(holder: StockHolder, most: number): Promise<OpenOrder[]>;
  /** Orders that have an intent, for reconciliation; only those paid since `paidFrom`, unless it is null. */
  withIntent(filter: { statuses: readonly OrderStatus[]; paidFrom: Date | null }): AsyncIterable<Order>;
  /** Orders with a refund that is pending, or whose units are not back in stock yet. */
  withRefundsUnderWay(): AsyncIterable<Order>;
  /** Oldest first. */
  findUnrecorded(orderId: string): Promise<readonly LedgerEntry[]>;
  withUnrecorded(): AsyncIterable<UnrecordedEntries>;
  /** Removes recorded entries from their orders. */
  markRecorded(recorded: readonly UnrecordedEntries[]): Promise<void>;
}

export const orderIsChangingMessage = 'This order is being changed right now. Try again.';

/** @throws DomainError CONFLICT (STALE_VERSION) if the order has changed since the caller saw this revision. */
export function assertRevision(order: Order, revision: number): void {
  if (order.revision === revision) return;
  throw conflict('STALE_VERSION', 'This order has changed in the meantime. Look at it again.', {
    revision: order.revision,
  });
}

export interface Changed {
  order: Order;
  /** False if there was nothing to change. */
  isChanged: boolean;
}

/**
 * Reads an order, decides on a change, and writes it if the order has not changed in between. Otherwise, it starts
 * again. If several callers want the same change, the first one makes it and the others find it already made.
 * @param decide pure; called again with the current order after a conflicting change. Null if there is nothing to
 *   change.
 * @throws DomainError NOT_FOUND; CONFLICT (IN_PROGRESS) if the order keeps changing.
 */
export async function changeOrder(
  orders: Pick<OrderStore, 'findById' | 'change'>,
  orderId: string,
  decide: (order: Order) => OrderChange | null,
): Promise<Changed> {
  return retryWhileChanging(orderIsChangingMessage, async () => {
    const order = await orders.findById(orderId);
    if (!order) throw notFound('The order');
    const change = decide(order);
    if (!change) return { order, isChanged: false };
    const changed = await orders.change(order, change);
    return changed ? { order: changed, isChanged: true } : undefined;
  });
}
