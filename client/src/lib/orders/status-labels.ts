import type { OrderStatus, PaymentStatus } from '../../graphql/generated/operations';
import { toLabel } from '../text/to-label';

export const statusLabels = {
  PLACED: 'Placed',
  PAID: 'Paid',
  SHIPPED: 'Shipped',
  CANCELLED: 'Deleted',
  EXPIRED: 'Expired',
  REFUNDED: 'Refunded',
} as const satisfies Record<OrderStatus, string>;

export const paymentLabels = {
  UNPAID: 'Unpaid',
  PROCESSING: 'Processing',
  PAID: 'Paid',
  PARTIALLY_REFUNDED: 'Partially refunded',
  REFUNDED: 'Refunded',
} as const satisfies Record<PaymentStatus, string>;

/** How an order stands, in a word. */
export const toStatusLabel = (status: OrderStatus) => toLabel(statusLabels, status);

/** How its money stands. */
export const toPaymentLabel = (status: PaymentStatus) => toLabel(paymentLabels, status);
