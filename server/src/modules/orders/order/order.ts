import type { DisputeStage } from '../../../platform/card-payments/card-payments.js';
import { zero, type Money } from '../../../shared/money.js';
import type { Address } from '../../addresses/address.js';
import type { UseHold } from '../../pricing/promotion-uses.js';
import { plainQuote, type Quote } from '../../pricing/quote.js';
import type { StaffDiscount } from '../../pricing/quote-request.js';
import type { OrderedFit } from './ordered-fit.js';
import type { Parcel } from './parcel.js';
import type { OrderReturn, ReturnReference } from './return.js';

export const orderStatuses = ['placed', 'paid', 'shipped', 'cancelled', 'expired', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Allowed status changes. A cancelled or expired order can still become paid: the card may have been charged while the
 * order was ending. Such a payment is accepted or refunded, but never ignored. A shipped order becomes paid again when
 * staff undo the shipment. A refunded order gets its earlier status back when the bank sends the money back.
 */
export const orderTransitions = {
  placed: ['paid', 'cancelled', 'expired'],
  paid: ['shipped', 'refunded'],
  shipped: ['paid', 'refunded'],
  cancelled: ['paid', 'refunded'],
  expired: ['paid', 'refunded'],
  refunded: ['paid', 'shipped', 'cancelled', 'expired'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/**
 * Statuses shown to existing REST clients. These clients offer payment for every order that is not marked as paid, so
 * ended orders are left out.
 */
export const documentedStatuses = ['placed', 'paid', 'shipped', 'refunded'] as const satisfies readonly OrderStatus[];

export function isDocumented({ status }: Pick<Order, 'status'>): boolean {
  return (documentedStatuses as readonly OrderStatus[]).includes(status);
}

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return (orderTransitions[from] as readonly OrderStatus[]).includes(to);
}

export const paymentStatuses = ['unpaid', 'processing', 'paid', 'partially_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface OrderCustomer {
  /** Null for orders of guests, and for orders from before there were accounts. */
  userId: string | null;
  /** Trimmed, lower case; '' if staff placed the order for a customer without an email address. */
  email: string;
  name: string;
}

/** A product as it was when ordered: editing or deleting the product does not change the order. */
export interface OrderLine {
  /** `<order id>:<number of the line>`, starting with 1; for a deposit, followed by `:deposit`. */
  id: string;
  /** For a deposit for old parts, the ID of the product line it belongs to; absent for a product line. */
  depositFor?: string;
  productId: string;
  name: string;
  /** Null if the product had none, or if the line was ordered before part numbers were stored. */
  partNumber: string | null;
  imageUrl: string;
  quantity: number;
  unitPrice: Money;
  /** Absent if no bike was chosen. */
  fit?: OrderedFit;
  /** Discount by staff; absent if there is none. */
  discount?: StaffDiscount;
}

/** Stock of one product, reserved for all lines of an order that have this product. */
export interface HeldStock {
  id: string;
  productId: string;
  quantity: number;
}

/** Stock, or a use of a promotion, that is reserved for an order. */
export type OrderReservation = HeldStock | UseHold;

export const isStock = <R extends object>(reservation: R): reservation is Extract<R, { productId: string }> =>
  'productId' in reservation;

/**
 * How the order was placed: with the order form on a product's page, for one product; from a cart, for one or more; or by
 * staff for a customer.
 */
export const orderSources = ['quick', 'cart', 'staff'] as const;
export type OrderSource = (typeof orderSources)[number];

export const refundStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The part of a refund for one line of the order. */
export interface RefundedLine {
  lineId: string;
  amount: Money;
  /**
   * Quantity of the line to return to stock when the provider accepts the refund. It is 0 if no units are returned, or
   * if another refund returned them while this refund was wrongly recorded as refused.
   */
  restockQuantity: number;
  /**
   * Units that the refund covers if the amount is 0, without those that other refunds cover already; absent for other
   * amounts, from which they are calculated.
   */
  quantity?: number;
}

/** A refund. Stored in the order, so that one update changes both the refund and the refundable amount. */
export interface OrderRefund {
  /** 24 hex digits; the provider's ID for a refund made in its dashboard. */
  id: string;
  /** The provider's ID of the refund; null until the provider is known to have accepted it. */
  providerId: string | null;
  amount: Money;
  status: RefundStatus;
  reason: string | null;
  /** Empty if the refund does not specify lines. */
  lines: readonly RefundedLine[];
  /** The part of the amount that is for the delivery; absent if there is none. */
  delivery?: Money;
  /**
   * True if the refunded units are in a parcel. If absent, the refund is for unshipped units, which are then not sent.
   * Only needed while an order is partly shipped.
   */
  ofShippedUnits?: true;
  /** ID of the return that the refund pays back; absent if there is none. */
  returnId?: string;
  /**
   * True if the provider accepted the refund. Then its units return to stock, even if the bank sends the money back.
   */
  restockDue: boolean;
  /** True if the refunded units are back in stock. */
  restocked: boolean;
  /** As in `OrderEvent`, or `provider` for a refund that was made in the provider's dashboard. */
  by: string;
  createdAt: Date;
  /** The provider's message if it failed; otherwise null. */
  failureMessage: string | null;
  /** When it failed or was cancelled; absent if the shop learned of the refund only then, or in an earlier version. */
  failedAt?: Date;
}

export interface OrderDispute {
  /** The provider's id. */
  id: string;
  amount: Money;
  /** The card network's reason, e.g. `fraudulent`. */
  reason: string;
  /** Absent in disputes that earlier versions stored: a chargeback, or not known. */
  stage?: DisputeStage;
  /** `lost` also during an appeal, because the bank has the money. */
  status: 'open' | 'won' | 'lost';
  /** Time at which the provider reported this status. An older report does not overwrite it. */
  reportedAt: Date;
}

/** Payment methods other than card. */
export const recordedMethods = ['cash', 'bank_transfer'] as const;
export type RecordedMethod = (typeof recordedMethods)[number];

/** A payment that staff received and recorded. */
export interface RecordedPayment {
  /** 24 hex digits. */
  id: string;
  method: RecordedMethod;
  /** E.g. the number of a receipt or of a bank transfer; '' if there is none. */
  reference: string;
}

export interface OrderPayment {
  status: PaymentStatus;
  /** ID of the open or settled intent; null if there is none. */
  intentId: string | null;
  /** Number of attempts to create an intent for this order. */
  attempt: number;
  /** The provider's ID of the payment, shown to the customer as proof; null until paid, and if it was not paid by card. */
  transactionId: string | null;
  /** Absent until paid, and if paid by card. If present, there is no intent and no transaction. */
  recorded?: RecordedPayment;
  paidAt: Date | null;
  /** When a payment failed for the first time; absent if none has. */
  failedAt?: Date;
  /** The provider's mode when the intent was made; null before the first intent. */
  livemode: boolean | null;
  /** Sum of succeeded refunds. Pending refunds are only in `refunds`. */
  refunded: Money;
  /** Oldest first. */
  refunds: readonly OrderRefund[];
  disputes: readonly OrderDispute[];
  /** True while a dispute is open, and after a dispute was lost. */
  disputed: boolean;
  /** Why staff must check the payment; null if there is no problem. */
  flag: string | null;
  /** Keys of all problems ever flagged, so that a resolved one is not flagged again. */
  raisedFlags: readonly string[];
}

export interface OrderEvent {
  status: OrderStatus;
  at: Date;
  /** An email address, `key:<prefix> <name>` (an API key) or `system:<name>`. */
  by: string;
}

export interface Order {
  /** 24 hex digits. */
  id: string;
  /** E.g. 100042, shown as KS-100042. Ascending, with gaps. Null until the order is stored. */
  number: number | null;
  /** Shown before the number; absent if it is `KS-`. */
  numberPrefix?: string;
  /** Secret of 43 characters for the browser that placed a guest's order; it gives access to the order. Null for orders of accounts. */
  accessKey: string | null;
  /**
   * A second secret of the same form, for the links in mails to a guest. Null if the links contain the access key, as
   * in earlier versions.
   */
  mailKey: string | null;
  /** True if a guest's order was opened with a link from its mails, which shows that the guest can read the mailbox. */
  isEmailProven: boolean;
  /**
   * 1 for a new order, raised by each change. A change is only written if the order still has the revision on which the
   * change is based.
   */
  revision: number;
  status: OrderStatus;
  customer: OrderCustomer;
  /** Delivery address and phone number as text. */
  delivery: { address: string; phone: string };
  /** The delivery address in parts; null if the address was entered as one text. */
  shippingAddress: Address | null;
  source: OrderSource;
  /** Note by staff that the customer does not see. Absent if there is none. */
  note?: string;
  /** The return for which this order is the exchange. Absent if the order is not an exchange. */
  exchangeOf?: ReturnReference;
  /** One or more. */
  lines: readonly OrderLine[];
  total: Money;
  /** How the total is made up. Absent in orders of earlier versions. */
  quote?: Quote;
  /**
   * The order's reservations: one for each product, sorted by product ID, and one for each use of a limited promotion.
   * If staff raised the quantity of a product, another reservation covers the difference.
   */
  reservations: readonly OrderReservation[];
  /** IDs of reservations that were fenced before their release; the order can no longer use them. */
  voidedReservations: readonly string[];
  payment: OrderPayment;
  /** Oldest first, including cancelled parcels. Empty in orders that were shipped by a version without parcels. */
  parcels: readonly Parcel[];
  /** Oldest first. */
  returns: readonly OrderReturn[];
  history: readonly OrderEvent[];
  placedAt: Date;
  /** If the order is unpaid at this time, it expires; null if it does not expire. */
  reservedUntil: Date | null;
  /** ID of the last edit by staff; absent if there was none. */
  editId?: string;
  /** Highest number that a line had up to the last edit, so that no number is used again; absent without edits. */
  lastLine?: number;
  /**
   * Hash of the input, if the caller sent an idempotency key with it. A retry with the same key must have the same
   * input.
   */
  fingerprint?: string;
}

/** Prefix of orders that have no stored prefix. */
export const usualNumberPrefix = 'KS-';
export const firstNumber = 100_001;

/** The order's number as shown, e.g. KS-100042; its ID if it has no number. */
export function nameOfOrder({ id, number, numberPrefix }: Pick<Order, 'id' | 'number' | 'numberPrefix'>): string {
  return number === null ? id : `${numberPrefix ?? usualNumberPrefix}${number}`;
}

/** Parses an order number as shown or typed, with any prefix: 'KS-100042', 'ks 100042', '100042'; null for anything else. */
export function readOrderNumber(text: string): number | null {
  const [, digits] = /^(?:[a-z]{1,6}[- ]?)?([1-9]\d{5,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** How the total is made up. Orders of earlier versions only have lines. */
export function quoteOf({ quote, total, lines }: Pick<Order, 'quote' | 'total' | 'lines'>): Quote {
  return quote ?? plainQuote(total.currency, lines, total);
}

/** Whether the customer picks the order up. Its address is then that of the place where it is picked up. */
export function isPickedUp({ quote }: Pick<Order, 'quote'>): boolean {
  return quote?.delivery?.isPickup ?? false;
}

export type PaymentMethod = 'card' | RecordedMethod;

/** Null until paid, and if there was nothing to pay. */
export function paymentMethodOf({
  recorded,
  transactionId,
}: Pick<OrderPayment, 'recorded' | 'transactionId'>): PaymentMethod | null {
  return recorded?.method ?? (transactionId === null ? null : 'card');
}

export function isPayable(order: Pick<Order, 'status'>): boolean {
  return order.status === 'placed';
}

/** Whether the order was ever paid, no matter what happened later. This is REST's `paid` field. */
export function wasPaid(order: Pick<Order, 'payment'>): boolean {
  return order.payment.paidAt !== null;
}

export function unpaid(currency: Money['currency']): OrderPayment {
  return {
    status: 'unpaid',
    intentId: null,
    attempt: 0,
    transactionId: null,
    paidAt: null,
    livemode: null,
    refunded: zero(currency),
    refunds: [],
    disputes: [],
    disputed: false,
    flag: null,
    raisedFlags: [],
  };
}

/** Whether the order ever had the status `paid`: then its reservations are final, or must be made final. */
export function wasSold(order: Pick<Order, 'history'>): boolean {
  return order.history.some(({ status }) => status === 'paid');
}

/**
 * When the order was handed to the carrier; null if it was not shipped, or if the shipment was undone. The first time
 * counts, because the status also becomes shipped when the bank sends the money of a refund back.
 */
export function shippedAtOf({ history }: { history: readonly Pick<OrderEvent, 'status' | 'at'>[] }): Date | null {
  const isUndone = (index: number) => history[index + 1]?.status === 'paid';
  return history.find(({ status }, index) => status === 'shipped' && !isUndone(index))?.at ?? null;
}
