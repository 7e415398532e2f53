import type { Types } from 'mongoose';
import type { Currency } from '../../../shared/money.js';
import type { Address } from '../../addresses/address.js';
import type { OrderDispute, OrderSource, OrderStatus, PaymentStatus, RecordedPayment, RefundStatus } from './order.js';
import type { Parcel } from './parcel.js';
import type { OrderReturn, ReturnReference } from './return.js';
import type { Quote } from '../../pricing/quote.js';
import type { StaffDiscount } from '../../pricing/quote-request.js';
import type { OrderedFit } from './ordered-fit.js';
import type { StoredEntry } from './stored-entry.js';

export interface OrderRefundDocument {
  id: string;
  providerId: string | null;
  amountMinor: number;
  status: RefundStatus;
  reason: string | null;
  /** `quantity` is absent unless the amount is 0. */
  lines: { lineId: string; amountMinor: number; restockQuantity: number; quantity?: number }[];
  /** Absent if nothing of the refund is for the delivery. */
  deliveryMinor?: number;
  /** If absent, the refund counts against unshipped units first. */
  ofShippedUnits?: true;
  /** Absent if the refund belongs to no return. */
  returnId?: string;
  restockDue: boolean;
  restocked: boolean;
  by: string;
  createdAt: Date;
  failureMessage: string | null;
  /**
   * Absent unless the refund failed after the shop knew of it; also absent if an earlier version recorded the failure.
   */
  failedAt?: Date;
}

export interface OrderDisputeDocument extends Omit<OrderDispute, 'amount'> {
  amountMinor: number;
}

export interface OrderPaymentDocument {
  status: PaymentStatus;
  intentId: string | null;
  attempt: number;
  transactionId: string | null;
  recorded?: RecordedPayment;
  paidAt: Date | null;
  failedAt?: Date;
  livemode: boolean | null;
  refundedMinor: number;
  refunds: OrderRefundDocument[];
  disputes: OrderDisputeDocument[];
  disputed: boolean;
  flag: string | null;
  raisedFlags: string[];
}

export interface OrderLineDocument {
  id: string;
  /** Absent unless the line is a deposit. */
  depositFor?: string;
  productId: Types.ObjectId;
  name: string;
  /** Absent if the product had none, or if the line was ordered before part numbers were stored. */
  partNumber?: string;
  img: string;
  quantity: number;
  unitPriceMinor: number;
  /** Absent if no bike was chosen. */
  fit?: OrderedFit;
  /** Absent if staff gave no discount. */
  discount?: StaffDiscount;
}

export interface OrderDocument {
  _id: Types.ObjectId;
  /** Absent until the order is numbered. */
  number?: number;
  /** Absent if it is `KS-`. */
  numberPrefix?: string;
  /** Only in guests' orders. */
  accessKey?: string;
  /** Only in guests' orders; absent in orders of earlier versions. */
  mailKey?: string;
  /** Absent until a guest's order is opened with a link from its mails. */
  isEmailProven?: boolean;
  /**
   * Absent only in a fence: a document with the ID of an order that was never inserted. It is written before the order's
   * reservation is released, so that a late insert of the order fails.
   */
  status: OrderStatus;
  customer: { userId: Types.ObjectId | null; email: string; name: string };
  address: string;
  phone: string;
  /** Null or absent if the address was entered as one text. */
  shippingAddress?: Address | null;
  source: OrderSource;
  note?: string;
  /** Absent if the order is not an exchange. */
  exchangeOf?: ReturnReference;
  lines: OrderLineDocument[];
  currency: Currency;
  totalMinor: number;
  /** Absent in orders of earlier versions. */
  quote?: Quote;
  /**
   * For a use of a promotion, `productId` is the promotion's ID. Earlier versions take it for stock, but find no such
   * product.
   */
  reservations: { id: string; productId: Types.ObjectId; quantity: number; kind?: 'use'; customerKey?: string }[];
  /** IDs of reservations that were fenced before their release; the order can no longer use them. */
  voidedReservations?: string[];
  payment: OrderPaymentDocument;
  /** Absent until the first parcel, and in orders that were shipped by a version without parcels. */
  parcels?: Parcel[];
  /** Absent until the first return. */
  returns?: OrderReturn[];
  /** What the shop owes for old parts; absent if the order has no deposits. */
  openDepositMinor?: number;
  /** When the order's latest return began; absent until the first one. */
  lastReturnAt?: Date;
  /** When the order's oldest open return began; null if none is open, absent until the first return. */
  openReturnsSince?: Date | null;
  /**
   * `<user id>:<place>`; for a guest's order, `guests:<hash of the network address>:<place>` for each product. Unique,
   * which limits the number of unpaid orders. Absent unless the status is 'placed'.
   */
  openPlace?: string | string[];
  history: { status: OrderStatus; at: Date; by: string }[];
  placedAt: Date;
  reservedUntil: Date | null;
  /** Only in orders that staff edited. */
  editId?: string;
  /** Absent until staff edit the order, and if only earlier versions edited it. */
  lastLine?: number;
  /** Only in orders that were placed with an idempotency key. */
  fingerprint?: string;
  revision: number;
  /** True while a refund is pending or its units are not back in stock; the reconciler looks for these orders. */
  hasOpenRefunds: boolean;
  /**
   * When, by the database's clock, the entries of the last change were moved to the ledger; absent if an earlier
   * version moved them.
   */
  changedAt?: Date;
  /** Ledger entries written with the order's changes; removed when the ledger has them. */
  ledgerOutbox: StoredEntry[];
}
