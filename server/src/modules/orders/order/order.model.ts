import { Schema, type Connection, type Model, type QueryFilter } from 'mongoose';
import { optional, required } from '../../../platform/mongo/field-types.js';
import { toObjectId } from '../../../platform/mongo/object-id.js';
import { money, type Currency } from '../../../shared/money.js';
import { storedAddressFields, type Address } from '../../addresses/address.js';
import type {
  OrderRefundDocument,
  OrderDisputeDocument,
  OrderPaymentDocument,
  OrderLineDocument,
  OrderDocument,
} from './order-document.js';
import { openDepositOf } from './old-parts.js';
import { isDeposit } from './order-lines.js';
import { awaitsRestock } from './order-refunds.js';
import { openReturnsOf } from './order-returns.js';
import { isStock, type Order, type OrderLine, type OrderPayment, type OrderRefund } from './order.js';
import type { OrderedFit } from './ordered-fit.js';
import { storedEntryFields, type StoredEntry } from './stored-entry.js';

export type OrderCondition = QueryFilter<OrderDocument>;

/** False for fences, which only occupy the ID of an order (see `OrderDocument`). They have no status. */
export const isOrder = { status: { $exists: true } } as const;
export const newestFirst = { placedAt: -1, _id: -1 } as const;
/** Queries must use exactly this condition to use the partial indexes of flagged orders. */
export const isFlagged = { 'payment.flag': { $gt: '' } } as const;
export const hasReturns = { lastReturnAt: { $gt: new Date(0) } } as const;
export const hasOpenDeposits = { openDepositMinor: { $gt: 0 } } as const;
export const hasOpenReturns = { openReturnsSince: { $gt: new Date(0) } } as const;

const id = Schema.Types.ObjectId;
const part = { _id: false } as const;

const refundSchema = new Schema<OrderRefundDocument>(
  {
    id: required.text,
    providerId: optional.text,
    amountMinor: required.number,
    status: required.text,
    reason: optional.text,
    lines: {
      type: [{ _id: false, lineId: String, amountMinor: Number, restockQuantity: Number, quantity: Number }],
      default: [],
    },
    deliveryMinor: Number,
    ofShippedUnits: Boolean,
    returnId: String,
    restockDue: required.flag,
    restocked: required.flag,
    by: required.text,
    createdAt: required.date,
    failureMessage: optional.text,
    failedAt: Date,
  },
  part,
);

const disputeSchema = new Schema<OrderDisputeDocument>(
  {
    id: required.text,
    amountMinor: required.number,
    reason: required.text,
    stage: String,
    status: required.text,
    reportedAt: required.date,
  },
  part,
);

const ledgerEntrySchema = new Schema<StoredEntry>(storedEntryFields, part);

const paymentSchema = new Schema<OrderPaymentDocument>(
  {
    status: required.text,
    intentId: optional.text,
    attempt: { type: Number, default: 0 },
    transactionId: optional.text,
    recorded: { type: { id: String, method: String, reference: String }, _id: false, default: undefined },
    paidAt: optional.date,
    failedAt: Date,
    livemode: { type: Boolean, default: null },
    refundedMinor: { type: Number, default: 0 },
    refunds: { type: [refundSchema], default: [] },
    disputes: { type: [disputeSchema], default: [] },
    disputed: { type: Boolean, default: false },
    flag: optional.text,
    raisedFlags: { type: [String], default: [] },
  },
  part,
);

const schema = new Schema<OrderDocument>(
  {
    number: { type: Number },
    numberPrefix: { type: String },
    accessKey: { type: String },
    mailKey: { type: String },
    isEmailProven: { type: Boolean },
    status: required.text,
    customer: { userId: { type: id, default: null }, email: required.text, name: String },
    address: required.text,
    phone: required.text,
    shippingAddress: { type: new Schema<Address>(storedAddressFields, part), default: undefined },
    source: required.text,
    note: { type: String },
    exchangeOf: { type: { orderId: String, returnId: String }, _id: false, default: undefined },
    lines: {
      type: [
        new Schema<OrderLineDocument>(
          {
            id: required.text,
            depositFor: String,
            productId: { type: id, required: true },
            name: required.text,
            partNumber: String,
            img: String,
            quantity: required.number,
            unitPriceMinor: required.number,
            fit: {
              type: new Schema<OrderedFit>(
                {
                  vehicleId: required.text,
                  bike: required.text,
                  year: optional.number,
                  answer: required.text,
                  conditions: { type: [String], default: [] },
                },
                part,
              ),
              default: undefined,
            },
            discount: { type: { percent: Number, reason: String }, _id: false, default: undefined },
          },
          part,
        ),
      ],
      required: true,
    },
    currency: required.text,
    totalMinor: required.number,
    quote: { type: Schema.Types.Mixed },
    reservations: {
      type: [{ _id: false, id: String, productId: id, quantity: Number, kind: String, customerKey: String }],
      required: true,
    },
    voidedReservations: { type: [String], default: undefined },
    payment: { type: paymentSchema, required: true },
    parcels: { type: Schema.Types.Mixed },
    returns: { type: Schema.Types.Mixed },
    openDepositMinor: Number,
    lastReturnAt: Date,
    openReturnsSince: Date,
    openPlace: { type: Schema.Types.Mixed },
    history: [{ _id: false, status: String, at: Date, by: String }],
    placedAt: required.date,
    reservedUntil: optional.date,
    editId: { type: String },
    lastLine: Number,
    fingerprint: { type: String },
    revision: required.number,
    hasOpenRefunds: { type: Boolean, default: false },
    changedAt: { type: Date },
    ledgerOutbox: { type: [ledgerEntrySchema], default: [] },
  },
  { collection: 'orders', versionKey: false },
);

schema.index(newestFirst);
schema.index({ 'customer.email': 1, placedAt: -1, _id: -1 });
schema.index({ 'customer.userId': 1, placedAt: -1, _id: -1 });
schema.index({ 'customer.userId': 1, status: 1 });
schema.index({ status: 1, placedAt: -1, _id: -1 });
schema.index({ status: 1, reservedUntil: 1 });
schema.index({ number: 1 }, { unique: true, sparse: true });
schema.index({ openPlace: 1 }, { unique: true, sparse: true });
schema.index({ 'payment.intentId': 1 });
schema.index({ 'payment.paidAt': 1 });
schema.index({ 'payment.refunds.createdAt': 1 });
schema.index({ 'payment.refunds.failedAt': 1 }, { sparse: true });
// Few orders are flagged. One index lists them in order, the other counts them.
schema.index(newestFirst, { name: 'flagged_newest_first', partialFilterExpression: isFlagged });
schema.index({ 'payment.flag': 1 }, { partialFilterExpression: isFlagged });
schema.index({ hasOpenRefunds: 1 });
schema.index({ lastReturnAt: -1, _id: -1 }, { partialFilterExpression: hasReturns });
schema.index({ openReturnsSince: 1, _id: 1 }, { partialFilterExpression: hasOpenReturns });
schema.index({ 'exchangeOf.returnId': 1 }, { sparse: true });
schema.index({ placedAt: 1, _id: 1 }, { partialFilterExpression: hasOpenDeposits });
schema.index({ changedAt: 1, _id: 1 });
schema.index({ 'ledgerOutbox.sequence': 1 });

export function orderModel(connection: Connection): Model<OrderDocument> {
  return connection.model<OrderDocument>('Order', schema);
}

export function toOrder(row: OrderDocument): Order {
  const { currency } = row;
  return {
    id: row._id.toHexString(),
    number: row.number ?? null,
    ...(row.numberPrefix === undefined ? {} : { numberPrefix: row.numberPrefix }),
    accessKey: row.accessKey ?? null,
    mailKey: row.mailKey ?? null,
    isEmailProven: row.isEmailProven ?? false,
    revision: row.revision,
    status: row.status,
    customer: { ...row.customer, userId: row.customer.userId?.toHexString() ?? null },
    delivery: { address: row.address, phone: row.phone },
    shippingAddress: row.shippingAddress ?? null,
    source: row.source,
    ...(row.note === undefined ? {} : { note: row.note }),
    ...(row.exchangeOf && { exchangeOf: row.exchangeOf }),
    lines: row.lines.map((line) => toLine(line, currency)),
    total: money(row.totalMinor, currency),
    ...(row.quote && { quote: row.quote }),
    reservations: row.reservations.map(({ id, productId, quantity, kind, customerKey = null }) =>
      kind === 'use'
        ? { id, promotionId: productId.toHexString(), customerKey }
        : { id, productId: productId.toHexString(), quantity },
    ),
    voidedReservations: row.voidedReservations ?? [],
    payment: toPayment(row),
    parcels: row.parcels ?? [],
    returns: row.returns ?? [],
    history: row.history.map(({ status, at, by }) => ({ status, at, by })),
    placedAt: row.placedAt,
    reservedUntil: row.reservedUntil,
    ...(row.editId === undefined ? {} : { editId: row.editId }),
    ...(row.lastLine === undefined ? {} : { lastLine: row.lastLine }),
    ...(row.fingerprint === undefined ? {} : { fingerprint: row.fingerprint }),
  };
}

export function toLine(
  { productId, partNumber, img, unitPriceMinor, ...line }: OrderLineDocument,
  currency: Currency,
): OrderLine {
  return {
    ...line,
    partNumber: partNumber ?? null,
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

export function toRefund(
  { amountMinor, deliveryMinor, lines, ...refund }: OrderRefundDocument,
  currency: Currency,
): OrderRefund {
  return {
    ...refund,
    amount: money(amountMinor, currency),
    ...(deliveryMinor === undefined ? {} : { delivery: money(deliveryMinor, currency) }),
    lines: lines.map(({ amountMinor: ofLine, ...line }) => ({ ...line, amount: money(ofLine, currency) })),
  };
}

export function toOrderDocument(order: Order): Omit<OrderDocument, 'changedAt' | 'ledgerOutbox'> {
  const { customer, number, accessKey, mailKey, reservations, shippingAddress } = order;
  return {
    _id: toObjectId(order.id),
    ...(number === null ? {} : { number }),
    ...(order.numberPrefix === undefined ? {} : { numberPrefix: order.numberPrefix }),
    ...(accessKey === null ? {} : { accessKey }),
    ...(mailKey === null ? {} : { mailKey }),
    status: order.status,
    customer: { ...customer, userId: customer.userId === null ? null : toObjectId(customer.userId) },
    source: order.source,
    ...(order.exchangeOf && { exchangeOf: order.exchangeOf }),
    currency: order.total.currency,
    ...toContentFields(order),
    ...(shippingAddress && { shippingAddress }),
    reservations: toReservationDocuments(reservations),
    history: [...order.history],
    placedAt: order.placedAt,
    ...(order.fingerprint === undefined ? {} : { fingerprint: order.fingerprint }),
    ...toChangingFields(order),
  };
}

/** Stored fields that an edit by staff sets, except `shippingAddress`. */
export function toContentFields(order: Order) {
  return {
    ...order.delivery,
    lines: order.lines.map(({ productId, partNumber, imageUrl, unitPrice, ...line }) => ({
      ...line,
      ...(partNumber === null ? {} : { partNumber }),
      productId: toObjectId(productId),
      img: imageUrl,
      unitPriceMinor: unitPrice.amountMinor,
    })),
    totalMinor: order.total.amountMinor,
    ...(order.quote && { quote: order.quote }),
    ...(order.note === undefined ? {} : { note: order.note }),
    ...(order.editId === undefined ? {} : { editId: order.editId }),
    ...(order.lastLine === undefined ? {} : { lastLine: order.lastLine }),
    reservedUntil: order.reservedUntil,
  };
}

export function toReservationDocuments(reservations: Order['reservations']): OrderDocument['reservations'] {
  return reservations.map((reservation) => {
    if (isStock(reservation)) return { ...reservation, productId: toObjectId(reservation.productId) };
    const { id, promotionId, customerKey } = reservation;
    const ofCustomer = customerKey === null ? {} : { customerKey };
    return { id, productId: toObjectId(promotionId), quantity: 1, kind: 'use', ...ofCustomer };
  });
}

/**
 * Stored fields that are written with every change: the revision, the payment, and fields derived from refunds, returns
 * and deposits.
 */
export function toChangingFields(order: Order) {
  const { revision, payment } = order;
  const { refunded, refunds, disputes, raisedFlags, ...plain } = payment;
  const document: OrderPaymentDocument = {
    ...plain,
    refundedMinor: refunded.amountMinor,
    refunds: refunds.map(({ amount, delivery, lines, ...refund }) => ({
      ...refund,
      amountMinor: amount.amountMinor,
      ...(delivery && { deliveryMinor: delivery.amountMinor }),
      lines: lines.map(({ amount: { amountMinor }, ...line }) => ({ ...line, amountMinor })),
    })),
    disputes: disputes.map(({ amount, ...dispute }) => ({ ...dispute, amountMinor: amount.amountMinor })),
    raisedFlags: [...raisedFlags],
  };
  const lastReturnAt = order.returns.at(-1)?.createdAt;
  const ofReturns = lastReturnAt && { lastReturnAt, openReturnsSince: openReturnsOf(order)[0]?.createdAt ?? null };
  const ofDeposits = order.lines.some(isDeposit) && { openDepositMinor: openDepositOf(order).amountMinor };
  return { revision, payment: document, hasOpenRefunds: refunds.some(isOpenRefund), ...ofReturns, ...ofDeposits };
}

/** True for a refund that is pending, or whose units are not back in stock yet. */
function isOpenRefund(refund: OrderRefund): boolean {
  return refund.status === 'pending' || awaitsRestock(refund);
}
