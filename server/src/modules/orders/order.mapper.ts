import { toObjectId } from '../../platform/mongo/object-id.js';
import { money, type Currency } from '../../shared/money.js';
import type { OrderDocument, OrderLineDocument, OrderPaymentDocument, OrderRefundDocument } from './order.model.js';
import { awaitsRestock, type Order, type OrderLine, type OrderPayment, type OrderRefund } from './order.js';

export function toOrder(row: OrderDocument): Order {
  const { currency } = row;
  return {
    id: row._id.toHexString(),
    number: row.number ?? null,
    accessKey: row.accessKey ?? null,
    revision: row.revision,
    status: row.status,
    customer: {
      userId: row.customer.userId?.toHexString() ?? null,
      email: row.customer.email,
      name: row.customer.name,
    },
    delivery: { address: row.address, phone: row.phone },
    shippingAddress: row.shippingAddress ?? null,
    source: row.source,
    lines: row.lines.map((line) => toLine(line, currency)),
    total: money(row.totalMinor, currency),
    reservations: row.reservations.map(({ id, productId, quantity }) => ({
      id,
      productId: productId.toHexString(),
      quantity,
    })),
    voidedReservations: row.voidedReservations ?? [],
    payment: toPayment(row),
    history: row.history.map(({ status, at, by }) => ({ status, at, by })),
    placedAt: row.placedAt,
    reservedUntil: row.reservedUntil,
  };
}

export function toLine({ productId, img, unitPriceMinor, ...line }: OrderLineDocument, currency: Currency): OrderLine {
  return {
    ...line,
    productId: productId.toHexString(),
    imageUrl: img,
    unitPrice: money(unitPriceMinor, currency),
  };
}

function toPayment({ payment: row, currency }: OrderDocument): OrderPayment {
  const { refundedMinor, refunds, disputes, ...payment } = row;
  return {
    ...payment,
    refunded: money(refundedMinor, currency),
    refunds: refunds.map((refund) => toRefund(refund, currency)),
    disputes: disputes.map(({ amountMinor, ...dispute }) => ({ ...dispute, amount: money(amountMinor, currency) })),
  };
}

function toRefund({ amountMinor, lines, ...refund }: OrderRefundDocument, currency: Currency): OrderRefund {
  return {
    ...refund,
    amount: money(amountMinor, currency),
    lines: lines.map((line) => ({
      lineId: line.lineId,
      amount: money(line.amountMinor, currency),
      restockQuantity: line.restockQuantity,
    })),
  };
}

export function toOrderDocument(order: Order): Omit<OrderDocument, 'ledgerOutbox'> {
  const { customer, lines, number, accessKey, reservations, shippingAddress } = order;
  return {
    _id: toObjectId(order.id),
    ...(number === null ? {} : { number }),
    ...(accessKey === null ? {} : { accessKey }),
    status: order.status,
    customer: { ...customer, userId: customer.userId === null ? null : toObjectId(customer.userId) },
    ...order.delivery,
    ...(shippingAddress && { shippingAddress }),
    source: order.source,
    lines: lines.map(({ productId, imageUrl, unitPrice, ...line }) => ({
      ...line,
      productId: toObjectId(productId),
      img: imageUrl,
      unitPriceMinor: unitPrice.amountMinor,
    })),
    currency: order.total.currency,
    totalMinor: order.total.amountMinor,
    reservations: toReservationDocuments(reservations),
    history: [...order.history],
    placedAt: order.placedAt,
    reservedUntil: order.reservedUntil,
    ...toChangingFields(order),
  };
}

export function toReservationDocuments(reservations: Order['reservations']): OrderDocument['reservations'] {
  return reservations.map(({ productId, ...reservation }) => ({ ...reservation, productId: toObjectId(productId) }));
}

/** What a change of the payment may touch, besides status, reservation and history. */
export function toChangingFields({ revision, payment }: Order) {
  const { refunded, refunds, disputes, raisedFlags, ...plain } = payment;
  const document: OrderPaymentDocument = {
    ...plain,
    refundedMinor: refunded.amountMinor,
    refunds: refunds.map(({ amount, lines, ...refund }) => ({
      ...refund,
      amountMinor: amount.amountMinor,
      lines: lines.map(({ amount: { amountMinor }, ...line }) => ({ ...line, amountMinor })),
    })),
    disputes: disputes.map(({ amount, ...dispute }) => ({ ...dispute, amountMinor: amount.amountMinor })),
    raisedFlags: [...raisedFlags],
  };
  return { revision, payment: document, hasOpenRefunds: refunds.some(isOpenRefund) };
}

/** Not finished by the provider, or its pieces are still to go back. */
function isOpenRefund(refund: OrderRefund): boolean {
  return refund.status === 'pending' || awaitsRestock(refund);
}
