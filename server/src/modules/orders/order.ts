import { multiply, zero, type Money } from '../../shared/money.js';

export const orderStatuses = ['placed', 'paid', 'shipped', 'cancelled', 'expired', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The one table of what may follow what. A cancelled or expired order can still become paid: its customer's card may
 * have been charged while the order was being ended, and such a payment is honoured or refunded, never ignored.
 */
export const orderTransitions = {
  placed: ['paid', 'cancelled', 'expired'],
  paid: ['shipped', 'refunded'],
  shipped: ['refunded'],
  cancelled: ['paid', 'refunded'],
  expired: ['paid', 'refunded'],
  refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return (orderTransitions[from] as readonly OrderStatus[]).includes(to);
}

/** The statuses from which `to` can be reached: the condition of the update that makes the change. */
export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return orderStatuses.filter((from) => canBecome(from, to));
}

export const paymentStatuses = ['unpaid', 'processing', 'paid', 'partially_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface OrderCustomer {
  /** Null on orders older than accounts. */
  userId: string | null;
  /** Trimmed, lower case. */
  email: string;
  name: string;
}

/** A snapshot of the product as it was bought: later edits and deletion do not change an order. */
export interface OrderLine {
  productId: string;
  name: string;
  imageUrl: string;
  quantity: number;
  unitPrice: Money;
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
  refunded: Money;
  disputed: boolean;
  /** Why an admin must look; null when all is well. */
  flag: string | null;
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
  status: OrderStatus;
  customer: OrderCustomer;
  delivery: { address: string; phone: string };
  line: OrderLine;
  total: Money;
  /** The reservation on the product that belongs to this order. */
  reservationId: string;
  payment: OrderPayment;
  history: readonly OrderEvent[];
  placedAt: Date;
  /** Unpaid after this, the order expires. */
  reservedUntil: Date | null;
}

export function lineTotal(line: Pick<OrderLine, 'unitPrice' | 'quantity'>): Money {
  return multiply(line.unitPrice, line.quantity);
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
    refunded: zero(currency),
    disputed: false,
    flag: null,
  };
}

/** Each time an order gets (back) its pieces, the reservation has an id of its own, so that an old one can be given back safely. */
export function reservationIdOf(orderId: string, number: number): string {
  return `${orderId}:${number}`;
}
