import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { Currency } from '../../shared/money.js';

export interface CartLineDocument {
  id: string;
  productId: Types.ObjectId;
  name: string;
  img: string;
  quantity: number;
  seenUnitPriceMinor: number;
  currency: Currency;
  /** Absent where no bike was chosen. */
  bike?: { vehicleId: Types.ObjectId; year: number | null };
  addedAt: Date;
}

/** A cart has a `tokenHash` or a `userId`. Absent, never null: the unique indexes skip only documents without the field. */
export interface CartDocument {
  _id: Types.ObjectId;
  revision: number;
  /** SHA-256 of the token that the visitor's browser keeps. */
  tokenHash?: string;
  /** The account whose cart it is. */
  userId?: Types.ObjectId;
  lines: CartLineDocument[];
  /** Attempts to add something, so that a retry adds nothing twice; the latest ones. */
  attempts: string[];
  /** The account that takes over this visitor's cart: nobody else can use it. */
  mergedInto?: Types.ObjectId;
  /** Visitors' carts that this account's cart took over; the latest ones. */
  merged: string[];
  /**
   * The order of each revision that somebody began to order; the latest ones. The revision is null for a checkout of a
   * visitor's cart that this one took over.
   */
  checkouts: { revision: number | null; orderId: Types.ObjectId }[];
  /**
   * Orders of `checkouts` whose products have left the cart; the latest ones. Absent in carts stored before it was kept:
   * theirs have left.
   */
  settled?: string[];
  /** Later with each change. */
  expiresAt: Date;
}

const schema = new Schema<CartDocument>(
  {
    revision: { type: Number, required: true },
    tokenHash: String,
    userId: Schema.Types.ObjectId,
    lines: {
      type: [
        new Schema<CartLineDocument>(
          {
            id: { type: String, required: true },
            productId: { type: Schema.Types.ObjectId, required: true },
            name: { type: String, required: true },
            img: { type: String, required: true },
            quantity: { type: Number, required: true, min: 1 },
            seenUnitPriceMinor: { type: Number, required: true },
            currency: { type: String, required: true },
            bike: {
              type: new Schema(
                { vehicleId: { type: Schema.Types.ObjectId, required: true }, year: { type: Number, default: null } },
                { _id: false },
              ),
              default: undefined,
            },
            addedAt: { type: Date, required: true },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    attempts: { type: [String], default: [] },
    mergedInto: Schema.Types.ObjectId,
    merged: { type: [String], default: [] },
    checkouts: { type: [{ _id: false, revision: Number, orderId: Schema.Types.ObjectId }], default: [] },
    settled: { type: [String], default: undefined },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'carts', versionKey: false },
);

schema.index({ tokenHash: 1 }, { unique: true, sparse: true });
schema.index({ userId: 1 }, { unique: true, sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function cartModel(connection: Connection): Model<CartDocument> {
  return connection.model<CartDocument>('Cart', schema);
}
