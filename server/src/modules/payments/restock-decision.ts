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
 * Which pieces a refund puts back on the shelf, now that the provider reports it with `status`. Pure. Decided in the
 * update that notes that the provider has taken the refund, before the stock hears of it: were the money to come back
 * while the pieces are being put on the shelf, another refund must not get the same pieces.
 */
export function decideRestock(
  order: Order,
  { restockQuantity, ...refund }: OrderRefund,
  status: RefundStatus,
): Pick<OrderRefund, 'restockQuantity' | 'restockDue'> {
  const isTaken = status === 'pending' || status === 'succeeded';
  if (refund.restockDue || !isTaken || restockQuantity === 0) return { restockQuantity, restockDue: refund.restockDue };
  // One that was taken for refused had let go of its pieces: they are its own again only if they still are there.
  const isDue = holdsPieces(refund) || restockQuantity <= restockableOf(order);
  return { restockQuantity: isDue ? restockQuantity : 0, restockDue: isDue };
}

/**
 * The pieces are back on the shelf.
 * @param areOurs false when a return of before pieces were counted had put them there: this one moved none.
 */
export function markRestocked(
  order: Order,
  refundId: string,
  areOurs: boolean,
  who: { by: string; at: Date },
): OrderChange | null {
  const { refunds } = order.payment;
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund || !awaitsRestock(refund)) return null;
  const pieces = describePieces(refund.restockQuantity);
  const note = areOurs ? pieces : `${pieces}, back before`;
  const reason: ChangeReason = { event: 'refund.restocked', refundId, note, ...who };
  return {
    payment: { refunds: refunds.map((other) => (other.id === refundId ? { ...other, restocked: true } : other)) },
    reason,
  };
}
