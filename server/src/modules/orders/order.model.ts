import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { Currency } from '../../shared/money.js';
import type { OrderStatus, PaymentStatus } from './order.js';

export interface OrderDocument {
  _id: Types.ObjectId;
  /**
   * Absent only on a fence: a document the sweep leaves under the id of an order that was never written, before it
   * gives that order's pieces back, so that a very late write of the order cannot succeed any more.
   */
  status: OrderStatus;
  customer: { userId: Types.ObjectId | null; email: string; name: string };
  address: string;
  phone: string;
  line: {
    productId: Types.ObjectId;
    name: string;
    img: string;
    quantity: number;
    unitPriceMinor: number;
  };
  currency: Currency;
  totalMinor: number;
  reservationId: string;
  /** Reservations given back by the sweep: none of these can become the order's any more. */
  voidedReservations?: string[];
  payment: {
    status: PaymentStatus;
    intentId: string | null;
    attempt: number;
    transactionId: string | null;
    paidAt: Date | null;
    refundedMinor: number;
    disputed: boolean;
    flag: string | null;
  };
  history: { status: OrderStatus; at: Date; by: string }[];
  placedAt: Date;
  reservedUntil: Date | null;
}

const id = Schema.Types.ObjectId;
const schema = new Schema<OrderDocument>(
  {
    status: { type: String, required: true },
    customer: { userId: { type: id, default: null }, email: { type: String, required: true }, name: String },
    address: { type: String, required: true },
    phone: { type: String, required: true },
    line: {
      productId: { type: id, required: true },
      name: { type: String, required: true },
      img: String,
      quantity: { type: Number, required: true },
      unitPriceMinor: { type: Number, required: true },
    },
    currency: { type: String, required: true },
    totalMinor: { type: Number, required: true },
    reservationId: { type: String, required: true },
    voidedReservations: { type: [String], default: undefined },
    payment: {
      status: { type: String, required: true },
      intentId: { type: String, default: null },
      attempt: { type: Number, default: 0 },
      transactionId: { type: String, default: null },
      paidAt: { type: Date, default: null },
      refundedMinor: { type: Number, default: 0 },
      disputed: { type: Boolean, default: false },
      flag: { type: String, default: null },
    },
    history: [{ _id: false, status: String, at: Date, by: String }],
    placedAt: { type: Date, required: true },
    reservedUntil: { type: Date, default: null },
  },
  { collection: 'orders', versionKey: false },
);

schema.index({ placedAt: -1, _id: -1 });
schema.index({ 'customer.email': 1, placedAt: -1, _id: -1 });
schema.index({ 'customer.userId': 1, placedAt: -1, _id: -1 });
schema.index({ status: 1, placedAt: -1, _id: -1 });
schema.index({ status: 1, reservedUntil: 1 });
schema.index({ 'payment.intentId': 1 });
schema.index({ 'payment.flag': 1, placedAt: -1, _id: -1 });

export function orderModel(connection: Connection): Model<OrderDocument> {
  return connection.model<OrderDocument>('Order', schema);
}
