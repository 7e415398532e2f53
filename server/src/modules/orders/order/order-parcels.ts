import { isAllRefunded, refundedQuantityOf, restockableOfLine, returnedQuantityOf } from './order-refunds.js';
import { isDeposit, partLinesOf } from './order-lines.js';
import { shippedAtOf, type Order, type OrderLine, type OrderRefund, type OrderStatus } from './order.js';
import type { ShippedParcel } from './parcel.js';
import { isOpen, type OrderReturn } from './return.js';

export const fulfilments = ['unshipped', 'partly_shipped', 'shipped'] as const;
export type Fulfilment = (typeof fulfilments)[number];

type ParcelsOfOrder = Pick<Order, 'parcels' | 'returns' | 'history' | 'payment' | 'total' | 'quote' | 'lines'>;

/** The parcels that were handed to a carrier, oldest first. */
export function shippedParcelsOf({ parcels }: Pick<Order, 'parcels'>): ShippedParcel[] {
  return parcels.filter((parcel): parcel is ShippedParcel => parcel.status !== 'cancelled');
}

/**
 * Quantity of a line that was shipped; for a deposit, the shipped quantity of the line it belongs to. If a version
 * without parcels shipped the order, this is the quantity that had not been refunded by then.
 */
export function shippedQuantityOf(order: ParcelsOfOrder, line: OrderLine): number {
  const parcels = shippedParcelsOf(order);
  const shippedAt = shippedAtOf(order);
  if (parcels.length === 0 && shippedAt !== null) {
    return (
      line.quantity -
      refundedQuantityOf(
        withRefunds(order, ({ createdAt }) => createdAt < shippedAt),
        line,
      )
    );
  }
  return parcels
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === (line.depositFor ?? line.id))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Number of units of a line that are neither shipped, nor refunded before shipping, nor part of a withdrawal. A refund
 * counts against unshipped units unless it is marked as a refund of shipped units.
 */
export function unshippedQuantityOf(order: ParcelsOfOrder, line: OrderLine): number {
  if (isAllRefunded(order)) return 0;
  const withdrawals = unpaidWithdrawalsOf(order, line);
  const withdrawn = withdrawals
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  // A refund that the bank sent back still claims its units. They are already counted as withdrawn.
  const isOther = (refund: OrderRefund) => !withdrawals.some(({ id }) => id === refund.returnId);
  const refunded = refundedQuantityOf(
    withRefunds(order, (refund) => !refund.ofShippedUnits && isOther(refund)),
    line,
  );
  return Math.max(0, line.quantity - shippedQuantityOf(order, line) - refunded - withdrawn);
}

/**
 * Withdrawals before shipping whose units of a line no refund covers, because the refund is still to be made, or has
 * failed, or the units cost nothing.
 */
function unpaidWithdrawalsOf({ returns, payment }: ParcelsOfOrder, line: OrderLine): OrderReturn[] {
  const paysBack = ({ status, lines }: OrderRefund) =>
    status !== 'failed' && status !== 'cancelled' && lines.some(({ lineId }) => lineId === line.id);
  const isUnpaid = ({ id, status }: OrderReturn) => {
    const refunds = payment.refunds.filter(({ returnId }) => returnId === id);
    return status === 'closed' ? refunds.length > 0 && !refunds.some(paysBack) : isOpen({ status });
  };
  return returns.filter((each) => each.isUnshipped && isUnpaid(each));
}

/** Quantity of a line that can be shipped now: 0 for deposits, and for all lines of an order that is not paid. */
export function quantityToShip(order: Order, line: OrderLine): number {
  return order.status === 'paid' && !isDeposit(line) ? unshippedQuantityOf(order, line) : 0;
}

export function isAnythingUnshipped(order: ParcelsOfOrder): boolean {
  return partLinesOf(order).some((line) => unshippedQuantityOf(order, line) > 0);
}

/**
 * Status of an order after a change of its refunds or returns. An order with parcels becomes shipped if the change
 * leaves nothing to ship. It becomes paid again if the change adds something to ship.
 */
export function statusAfter(order: Order, change: Partial<Order>, status: OrderStatus = order.status): OrderStatus {
  if (shippedParcelsOf(order).length === 0) return status;
  const isLeft = isAnythingUnshipped({ ...order, ...change });
  if (status === 'paid' && !isLeft) return 'shipped';
  return status === 'shipped' && isLeft && !isAnythingUnshipped(order) ? 'paid' : status;
}

export function fulfilmentOf(order: Order): Fulfilment {
  if (shippedParcelsOf(order).length === 0) return shippedAtOf(order) === null ? 'unshipped' : 'shipped';
  return order.status !== 'shipped' && isAnythingUnshipped(order) ? 'partly_shipped' : 'shipped';
}

/** Quantity of a line that refunds of shipped units cover or return to stock. */
export function refundedQuantityOfShipped(order: ParcelsOfOrder, line: OrderLine): number {
  return refundedQuantityOf(
    withRefunds(order, ({ ofShippedUnits = false }) => ofShippedUnits),
    line,
  );
}

/**
 * Quantity of a line that a refund can return to stock. While an order is partly shipped, shipped and unshipped units
 * are counted separately, so that no unit can be in stock and in a parcel at once.
 */
export function restockableBy(order: Order, line: OrderLine, ofShippedUnits: boolean): number {
  const left = restockableOfLine(order, line);
  if (order.status !== 'paid' || shippedParcelsOf(order).length === 0) return left;
  const shipped = shippedQuantityOf(order, line);
  const ofSameKind = withRefunds(order, (refund) => (refund.ofShippedUnits ?? false) === ofShippedUnits);
  const there = (ofShippedUnits ? shipped : line.quantity - shipped) - returnedQuantityOf(ofSameKind, line.id);
  return Math.max(0, Math.min(left, there));
}

/** The order with only those refunds that `counts` accepts. */
export function withRefunds<O extends Pick<Order, 'payment'>>(order: O, counts: (refund: OrderRefund) => boolean): O {
  return { ...order, payment: { ...order.payment, refunds: order.payment.refunds.filter(counts) } };
}
