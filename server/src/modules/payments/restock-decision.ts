import type { ChangeReason, OrderChange } from '../orders/order-change.js';
import {
  awaitsRestock,
  describePieces,
  holdsPieces,
  restockableOf,
  type OrderRefund,
  type RefundStatus,
} from '../orders/order-refund.js';
import type { Order } from '../orders/order.js';

/**
 * Whether a refund's pieces go back on the shelf, now that the provider reports it with `status`. Pure. Decided in the
 * update that notes that the provider has taken the refund, before the stock hears of it: were the money to come back
 * while the pieces are being put on the shelf, another refund must not get the same pieces.
 */
export function isRestockDue(order: Order, refund: OrderRefund, status: RefundStatus): boolean {
  if (refund.restockDue) return true;
  const isTaken = status === 'pending' || status === 'succeeded';
  if (!isTaken || refund.restockQuantity === 0) return false;
  // One that was taken for refused had let go of its pieces: they are its own again only if they still are there.
  return holdsPieces(refund) || refund.restockQuantity <= restockableOf(order);
}

/** The pieces are back on the shelf. */
export function markRestocked(order: Order, refundId: string, who: { by: string; at: Date }): OrderChange | null {
  const { refunds } = order.payment;
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund || !awaitsRestock(refund)) return null;
  const note = describePieces(refund.restockQuantity);
  const reason: ChangeReason = { event: 'refund.restocked', refundId, note, ...who };
  return {
    payment: { refunds: refunds.map((other) => (other.id === refundId ? { ...other, restocked: true } : other)) },
    reason,
  };
}
