import { toObjectId } from '../../platform/mongo/object-id.js';
import { money } from '../../shared/money.js';
import type { OrderDocument } from './order.model.js';
import type { Order, OrderPayment } from './order.js';

export function toOrder(row: OrderDocument): Order {
  const { currency, payment } = row;
  return {
    id: row._id.toHexString(),
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
    payment: {
      status: payment.status,
      intentId: payment.intentId,
      attempt: payment.attempt,
      transactionId: payment.transactionId,
      paidAt: payment.paidAt,
      refunded: money(payment.refundedMinor, currency),
      disputed: payment.disputed,
      flag: payment.flag,
    },
    history: row.history.map(({ status, at, by }) => ({ status, at, by })),
    placedAt: row.placedAt,
    reservedUntil: row.reservedUntil,
  };
}

export function toOrderDocument(order: Order): OrderDocument {
  const { refunded, ...payment } = order.payment;
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
    payment: { ...payment, refundedMinor: refunded.amountMinor },
    history: [...order.history],
    placedAt: order.placedAt,
    reservedUntil: order.reservedUntil,
  };
}

/** `payment.<field>` paths of the given fields only: for filters and $set alike. */
export function toPaymentDocument(payment: Partial<OrderPayment>): Record<string, unknown> {
  const { refunded, ...rest } = payment;
  const fields: Record<string, unknown> = refunded ? { ...rest, refundedMinor: refunded.amountMinor } : rest;
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`payment.${field}`, value]));
}
