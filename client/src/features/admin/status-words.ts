import type { OrderStatus, PaymentStatus } from '../../graphql/generated/operations';
import { inWords } from './in-words';

export const statusWords = {
  PLACED: 'Placed',
  PAID: 'Paid',
  SHIPPED: 'Shipped',
  CANCELLED: 'Deleted',
  EXPIRED: 'Expired',
  REFUNDED: 'Refunded',
} as const satisfies Record<OrderStatus, string>;

export const paymentWords = {
  UNPAID: 'Unpaid',
  PROCESSING: 'Processing',
  PAID: 'Paid',
  PARTIALLY_REFUNDED: 'Partially refunded',
  REFUNDED: 'Refunded',
} as const satisfies Record<PaymentStatus, string>;

/** How an order stands, in a word. */
export const toStatusWords = (status: OrderStatus) => inWords(statusWords, status);

/** How its money stands. */
export const toPaymentWords = (status: PaymentStatus) => inWords(paymentWords, status);
