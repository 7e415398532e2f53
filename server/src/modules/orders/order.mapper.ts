import { toObjectId } from '../../platform/mongo/object-id.js';
import { money } from '../../shared/money.js';
import type { OrderDocument, OrderPaymentDocument } from './order.model.js';
import { awaitsRestock, type OrderRefund } from './order.js';
import type { Order, OrderPayment } from './order.js';

export function toOrder(row: OrderDocument): Order {
  const { currency } = row;
  return {
    id: row._id.toHexString(),
    revision: row.revision,
    status: row.status,
    customer: {
      userId: row.customer.userId?.toHexString() ?? null,
      email: row.customer.email,
      name: row.customer.name,
    },
    delivery: { address: row.address, phone: row.phone },
    line: {
      productId: row.line.productId.toHexString(),
      name: row.line.name,
      imageUrl: row.line.img,
      quantity: row.line.quantity,
      unitPrice: money(row.line.unitPriceMinor, currency),
    },
    total: money(row.totalMinor, currency),
    reservationId: row.reservationId,
    voidedReservations: row.voidedReservations ?? [],
    payment: toPayment(row),
    history: row.history.map(({ status, at, by }) => ({ status, at, by })),
    placedAt: row.placedAt,
    reservedUntil: row.reservedUntil,
  };
}

function toPayment({ payment: row, currency }: OrderDocument): OrderPayment {
  const { refundedMinor, refunds, disputes, ...payment } = row;
  return {
    ...payment,
    refunded: money(refundedMinor, currency),
    refunds: refunds.map(({ amountMinor, ...refund }) => ({ ...refund, amount: money(amountMinor, currency) })),
    disputes: disputes.map(({ amountMinor, ...dispute }) => ({ ...dispute, amount: money(amountMinor, currency) })),
  };
}

export function toOrderDocument(order: Order): Omit<OrderDocument, 'ledgerOutbox'> {
  const { customer, line } = order;
  return {
    _id: toObjectId(order.id),
    status: order.status,
    customer: { ...customer, userId: customer.userId === null ? null : toObjectId(customer.userId) },
    ...order.delivery,
    line: {
      productId: toObjectId(line.productId),
      name: line.name,
      img: line.imageUrl,
      quantity: line.quantity,
      unitPriceMinor: line.unitPrice.amountMinor,
    },
    currency: order.total.currency,
    totalMinor: order.total.amountMinor,
    reservationId: order.reservationId,
    history: [...order.history],
    placedAt: order.placedAt,
    reservedUntil: order.reservedUntil,
    ...toChangingFields(order),
  };
}

/** What a change of the payment may touch, besides status, reservation and history. */
export function toChangingFields({ revision, payment }: Order) {
  const { refunded, refunds, disputes, raisedFlags, ...plain } = payment;
  const document: OrderPaymentDocument = {
    ...plain,
    refundedMinor: refunded.amountMinor,
    refunds: refunds.map(({ amount, ...refund }) => ({ ...refund, amountMinor: amount.amountMinor })),
    disputes: disputes.map(({ amount, ...dispute }) => ({ ...dispute, amountMinor: amount.amountMinor })),
    raisedFlags: [...raisedFlags],
  };
  return { revision, payment: document, hasOpenRefunds: refunds.some(isOpenRefund) };
}

/** Not finished by the provider, or its pieces are still to go back. */
function isOpenRefund(refund: OrderRefund): boolean {
  return refund.status === 'pending' || awaitsRestock(refund);
}
