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

/** Label of an order's status. */
export const toStatusLabel = (status: OrderStatus) => toLabel(statusLabels, status);

/** Label of a payment's status. */
export const toPaymentLabel = (status: PaymentStatus) => toLabel(paymentLabels, status);
