import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { Currency } from '../../shared/money.js';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';

export interface ReservationDocument {
  id: string;
  orderId: Types.ObjectId;
  /** Whose order it is, if somebody's with an account; absent on reservations for an order paid late, which no limit counts. */
  userId?: Types.ObjectId;
  /** Whose order it is, if a guest's. */
  guestEmail?: string;
  quantity: number;
  reservedAt: Date;
}

export interface ProductDocument extends AuditedDocument {
  _id: Types.ObjectId;
  partNumber: string | null;
  name: string;
  /** Lower case: the order of `name` for people. */
  nameKey: string;
  about: string;
  category: string | null;
  gtin: string | null;
  img: string;
  priceMinor: number;
  currency: Currency;
  availableQuantity: number;
  minimumQuantity: number;
  searchTerms: string[];
  reservations: ReservationDocument[];
  /** Marks of the latest refunds whose pieces are back in stock. */
  stockReturns?: string[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const schema = new Schema<ProductDocument>(
  {
    partNumber: { type: String, default: null },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    about: { type: String, required: true },
    category: { type: String, default: null },
    gtin: { type: String, default: null },
    img: { type: String, required: true },
    priceMinor: { type: Number, required: true },
    currency: { type: String, required: true },
    availableQuantity: { type: Number, required: true, min: 0 },
    minimumQuantity: { type: Number, required: true, min: 1 },
    searchTerms: { type: [String], required: true },
    reservations: {
      type: [
        new Schema<ReservationDocument>(
          {
            id: { type: String, required: true },
            orderId: { type: Schema.Types.ObjectId, required: true },
            userId: { type: Schema.Types.ObjectId },
            guestEmail: { type: String },
            quantity: { type: Number, required: true },
            reservedAt: { type: Date, required: true },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    stockReturns: { type: [String], default: undefined },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
  },
  { collection: 'products', versionKey: false },
);

schema.index({ deletedAt: 1, _id: 1 });
schema.index({ deletedAt: 1, nameKey: 1, _id: 1 });
schema.index({ deletedAt: 1, priceMinor: 1, _id: 1 });
schema.index({ deletedAt: 1, category: 1, _id: 1 });
schema.index({ deletedAt: 1, searchTerms: 1 });
// With deleted ones among them, for admins.
schema.index({ nameKey: 1, _id: 1 });
schema.index({ priceMinor: 1, _id: 1 });
schema.index({ searchTerms: 1 });
schema.index({ category: 1, _id: 1 });
// The sweep looks for old reservations only.
schema.index({ 'reservations.reservedAt': 1 });

addAuditOutbox(schema);

export function productModel(connection: Connection): Model<ProductDocument> {
  return connection.model<ProductDocument>('Product', schema);
}
