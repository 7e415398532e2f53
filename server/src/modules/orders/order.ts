import { minimumChargeMinor } from '../../platform/card-payments/minimum-amounts.js';
import { add, formatMoney, money, multiply, subtract, zero, type Money } from '../../shared/money.js';
import type { Address } from '../addresses/address.js';
import type { OrderedFit } from './ordered-fit.js';

export const orderStatuses = ['placed', 'paid', 'shipped', 'cancelled', 'expired', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The one table of what may follow what. A cancelled or expired order can still become paid: its customer's card may
 * have been charged while the order was being ended, and such a payment is honoured or refunded, never ignored. A
 * shipped order becomes a paid one again when an admin undoes the shipping. A refunded order goes back to what it was
 * before when the bank returns the refund.
 */
export const orderTransitions = {
  placed: ['paid', 'cancelled', 'expired'],
  paid: ['shipped', 'refunded'],
  shipped: ['paid', 'refunded'],
  cancelled: ['paid', 'refunded'],
  expired: ['paid', 'refunded'],
  refunded: ['paid', 'shipped', 'cancelled', 'expired'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** What existing REST clients may see: they offer to pay whatever is not marked as paid, so ended orders stay out. */
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
  /** Null on orders of guests, and on those older than accounts. */
  userId: string | null;
  /** Trimmed, lower case. */
  email: string;
  name: string;
}

/** A snapshot of the product as it was bought: later edits and deletion do not change an order. */
export interface OrderLine {
  /** `<order id>:<number of the line>`, the first is 1. */
  id: string;
  productId: string;
  name: string;
  imageUrl: string;
  quantity: number;
  unitPrice: Money;
  /** Absent where no bike was chosen. */
  fit?: OrderedFit;
}

/** Pieces of one product that are kept for an order; lines of the same product share one. */
export interface OrderReservation {
  id: string;
  productId: string;
  quantity: number;
}

/** An order form on a product's page orders one product; a cart may order several. */
export const orderSources = ['quick', 'cart'] as const;
export type OrderSource = (typeof orderSources)[number];

export const refundStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The part of a refund that is for one line of the order. */
export interface RefundedLine {
  lineId: string;
  amount: Money;
  /**
   * Pieces of the line that are to go back on the shelf once the provider has taken the refund. 0 for none, and when
   * another refund got them before this one, which had been taken for refused, turned out to be taken.
   */
  restockQuantity: number;
}

/** Money on its way back to the customer. Lives in the order, so that what is left to refund changes with it. */
export interface OrderRefund {
  /** Ours: 24 hex digits; the provider's own id for one made in its dashboard. */
  id: string;
  /** Null until the provider is known to have taken it. */
  providerId: string | null;
  amount: Money;
  status: RefundStatus;
  reason: string | null;
  /** Empty for a refund that names no lines. */
  lines: readonly RefundedLine[];
  /** The provider has taken it: its pieces go back, or are back already, whatever becomes of the money from here on. */
  restockDue: boolean;
  /** Its pieces are back. */
  restocked: boolean;
  /** An email address or `system:<name>`. */
  by: string;
  createdAt: Date;
  /** The provider's words when it failed. */
  failureMessage: string | null;
}

export interface OrderDispute {
  /** The provider's id. */
  id: string;
  amount: Money;
  /** The card network's reason, e.g. `fraudulent`. */
  reason: string;
  status: 'open' | 'won' | 'lost';
  /** When the provider reported this status: an older report does not overwrite it. */
  reportedAt: Date;
}

export interface OrderPayment {
  status: PaymentStatus;
  /** The open or settled intent; null before the first. */
  intentId: string | null;
  /** Counts the intents made for this order. */
  attempt: number;
  /** What the customer sees as proof: the provider's id of the payment. */
  transactionId: string | null;
  paidAt: Date | null;
  /** The provider's mode when the intent was made; null before the first. */
  livemode: boolean | null;
  /** What has definitely gone back; refunds under way are in `refunds` only. */
  refunded: Money;
  /** Oldest first. */
  refunds: readonly OrderRefund[];
  disputes: readonly OrderDispute[];
  /** True while a dispute is open, and after one was lost. */
  disputed: boolean;
  /** Why an admin must look; null when all is well. */
  flag: string | null;
  /** What was flagged ever, so that a resolved problem is not flagged again by the next run that sees it. */
  raisedFlags: readonly string[];
}

export interface OrderEvent {
  status: OrderStatus;
  at: Date;
  /** An email address or `system:<name>`. */
  by: string;
}

export interface Order {
  /** 24 hex digits. */
  id: string;
  /** For people, e.g. 100042 for KS-100042: counts up, with gaps. Null until the order is written. */
  number: number | null;
  /** Opens a guest's order to whoever has the link of its mails; null for orders of accounts. 43 characters, secret. */
  accessKey: string | null;
  /** Counts the order's changes; each change is made to exactly the revision it was decided on. */
  revision: number;
  status: OrderStatus;
  customer: OrderCustomer;
  /** As people read it. */
  delivery: { address: string; phone: string };
  /** The delivery address in its parts; null for an order whose address was typed as one text. */
  shippingAddress: Address | null;
  source: OrderSource;
  /** One or more. */
  lines: readonly OrderLine[];
  total: Money;
  /** The reservations that belong to this order: one for each product, ordered by product id. */
  reservations: readonly OrderReservation[];
  /** Reservations given back by the sweep: none of these can become the order's any more. */
  voidedReservations: readonly string[];
  payment: OrderPayment;
  history: readonly OrderEvent[];
  placedAt: Date;
  /** Unpaid after this, the order expires. */
  reservedUntil: Date | null;
}

const numberPrefix = 'KS-';
export const firstNumber = 100_001;

/** As people read it: KS-100042; the id where an order has no number. */
export function nameOfOrder({ id, number }: Pick<Order, 'id' | 'number'>): string {
  return number === null ? id : `${numberPrefix}${number}`;
}

/** Reads a number as it is shown or typed: 'KS-100042', 'ks 100042', '100042'; null for anything else. */
export function readOrderNumber(text: string): number | null {
  const [, digits] = /^(?:ks[- ]?)?([1-9]\d{5,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

export function lineTotal(line: Pick<OrderLine, 'unitPrice' | 'quantity'>): Money {
  return multiply(line.unitPrice, line.quantity);
}

/** The least total that a card can be charged. An order of nothing is paid without a card. */
export function minimumCharge(currency: Money['currency']): Money {
  return money(minimumChargeMinor(currency), currency);
}

/** Why nobody could pay this total, for the customer; null when it can be paid. */
export function findChargeFault(total: Money): string | null {
  const minimum = minimumCharge(total.currency);
  if (total.amountMinor === 0 || total.amountMinor >= minimum.amountMinor) return null;
  return `The total of ${formatMoney(total)} is below ${formatMoney(minimum)}, the least a card can be charged.`;
}

export function isPayable(order: Pick<Order, 'status'>): boolean {
  return order.status === 'placed';
}

/** Paid for at some time, whatever came after: the meaning of the documented `paid` field. */
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

/** Its pieces were sold to it at some time: the reservation that made it paid is final, or has to become so. */
export function wasSold(order: Pick<Order, 'history'>): boolean {
  return order.history.some(({ status }) => status === 'paid');
}

/**
 * When the order was handed to the carrier; null when it was not, or when that was undone. The first time counts: a
 * refund that bounces makes the order a shipped one again, but nothing is sent then.
 */
export function shippedAtOf({ history }: { history: readonly Pick<OrderEvent, 'status' | 'at'>[] }): Date | null {
  const isUndone = (index: number) => history[index + 1]?.status === 'paid';
  return history.find(({ status }, index) => status === 'shipped' && !isUndone(index))?.at ?? null;
}

/**
 * Every attempt to reserve has an id of its own and none is ever reserved twice, so that a reservation can be given back
 * or made final by whoever finds it, however late, without touching another attempt's pieces.
 */
export function reservationIdOf(orderId: string, attemptId: string): string {
  return `${orderId}:${attemptId}`;
}

/** @returns what may still be refunded: refunds under way count as gone. Zero while nothing was paid. */
export function refundableOf(order: Pick<Order, 'payment' | 'total'>): Money {
  const { payment, total } = order;
  if (payment.paidAt === null) return zero(total.currency);
  const left = subtract(total, sumOfRefunds(payment.refunds, ['pending', 'succeeded'], total.currency));
  return left.amountMinor < 0 ? zero(total.currency) : left;
}

/** Pieces of all lines. */
export function quantityOf({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** One name for all lines, where there is room for one product only: 'Brake disc', 'Brake disc + 1 more'. */
export function nameOfLines(lines: readonly Pick<OrderLine, 'name'>[]): string {
  const more = lines.length - 1;
  return `${lines[0]?.name ?? ''}${more > 0 ? ` + ${more} more` : ''}`;
}

type SoldLines = Pick<Order, 'history' | 'payment' | 'lines'>;

/** @returns the pieces that a refund can still put back on the shelf: sold, and not promised to it by another one. */
export function restockableOf(order: SoldLines): number {
  return order.lines.reduce((sum, line) => sum + restockableOfLine(order, line), 0);
}

export function restockableOfLine(order: SoldLines, { id, quantity }: Pick<OrderLine, 'id' | 'quantity'>): number {
  return wasSold(order) ? Math.max(0, quantity - piecesGoneBack(order, id)) : 0;
}

/** @returns what may still be refunded of one line, by refunds that name their lines. */
export function refundableOfLine(order: Pick<Order, 'payment' | 'total'>, line: OrderLine): Money {
  const gone = order.payment.refunds
    .filter(({ status }) => status === 'pending' || status === 'succeeded')
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { amount }) => add(sum, amount), zero(order.total.currency));
  const left = subtract(lineTotal(line), gone);
  return left.amountMinor < 0 ? zero(order.total.currency) : left;
}

/** Whether all of an order's pieces are back on the shelf, or on their way there: nothing is left to be shipped. */
export function isAllGoneBack(order: Pick<Order, 'payment' | 'lines'>): boolean {
  return order.lines.every(({ id, quantity }) => piecesGoneBack(order, id) >= quantity);
}

/** Whether all of an order's money went back to its customer, or is on its way there. */
export function isAllMoneyGoneBack(order: Pick<Order, 'payment' | 'total'>): boolean {
  // An order that cost nothing has no refunds.
  return order.payment.refunds.length > 0 && refundableOf(order).amountMinor === 0;
}

/** Pieces of a line that refunds have put back on the shelf, or are about to. */
function piecesGoneBack({ payment }: Pick<Order, 'payment'>, lineId: string): number {
  return payment.refunds
    .filter(holdsPieces)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { restockQuantity }) => sum + restockQuantity, 0);
}

/** Pieces of all lines that go back on the shelf with a refund. */
export function restockQuantityOf({ lines }: Pick<OrderRefund, 'lines'>): number {
  return lines.reduce((sum, { restockQuantity }) => sum + restockQuantity, 0);
}

/** Nobody else can put its pieces back. One that failed before the provider had ever taken it lets go of them. */
export function holdsPieces({
  status,
  providerId,
  restockDue,
}: Pick<OrderRefund, 'status' | 'providerId' | 'restockDue'>): boolean {
  return restockDue || (status === 'pending' && providerId === null);
}

/** Its pieces are still to be put on the shelf. */
export function awaitsRestock({ restockDue, restocked }: Pick<OrderRefund, 'restockDue' | 'restocked'>): boolean {
  return restockDue && !restocked;
}

/** Some of the order's pieces are still to go back with it, as far as can be told by now. */
export function isRestockPending(refund: OrderRefund): boolean {
  return restockQuantityOf(refund) > 0 && holdsPieces(refund) && !refund.restocked;
}

/** E.g. '1 piece', for people. */
export function describePieces(quantity: number): string {
  return `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`;
}

/** The sum of the refunds that have one of these statuses. */
export function sumOfRefunds(
  refunds: readonly OrderRefund[],
  statuses: readonly RefundStatus[],
  currency: Money['currency'],
): Money {
  return refunds
    .filter((refund) => statuses.includes(refund.status))
    .reduce((sum, refund) => add(sum, refund.amount), zero(currency));
}
