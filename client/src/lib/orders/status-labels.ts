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

/** Label of an order's status. @param quote of the order, which says whether it is picked up; omitted if not known. */
export const toStatusLabel = (status: OrderStatus, quote?: { delivery: { isPickup: boolean } | null }) =>
  status === 'SHIPPED' && quote?.delivery?.isPickup ? 'Ready to be picked up' : toLabel(statusLabels, status);

/** Label of a payment's status. */
export const toPaymentLabel = (status: PaymentStatus) => toLabel(paymentLabels, status);
