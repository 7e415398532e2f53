import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required } from '../../../platform/mongo/field-types.js';
import type { Currency } from '../../../shared/money.js';
import { addAuditOutbox, type AuditedDocument } from '../../audit/audit-outbox.js';
import type { PriceChange } from '../prices/lowest-price.js';
import { plainDefinitions, type PlainDocument } from './product-fields.js';
import type {
  AttributeValue,
  PartNumber,
  ProductMedia,
  ProductOption,
  ProductRating,
  ProductRelation,
} from './product.js';
import type { HolderFields } from '../stock/stock-limits.js';

export interface ReservationDocument extends HolderFields {
  id: string;
  orderId: Types.ObjectId;
  quantity: number;
  reservedAt: Date;
}

export interface PartNumberDocument extends PartNumber {
  /** Normalised, for searching. */
  key: string;
}

export interface PriceTierDocument {
  fromQuantity: number;
  priceMinor: number;
}

export type RelationDocument = Omit<ProductRelation, 'productId'> & { productId: Types.ObjectId };

/** Optional fields may be absent in documents of earlier versions. */
export interface ProductDocument extends AuditedDocument, PlainDocument {
  _id: Types.ObjectId;
  categoryIds?: Types.ObjectId[];
  categoryPath?: Types.ObjectId[];
  brandId?: Types.ObjectId | null;
  /** Normalised, for searching. */
  partNumberKey?: string;
  /** Part numbers besides the product's own: the maker's, the vehicle maker's, and equivalents. */
  numbers?: PartNumberDocument[];
  attributes?: AttributeValue[];
  media?: ProductMedia[];
  familyId?: Types.ObjectId | null;
  options?: ProductOption[];
  /** The family and the options. Unique, so a family has only one product for each combination of options. */
  variantKey?: string;
  related?: RelationDocument[];
  successorIds?: Types.ObjectId[];
  rating?: ProductRating;
  /** Time of the last write to the document, by the database's clock. */
  changedAt?: Date;
  /** The name in lower case, for sorting. */
  nameKey: string;
  img: string;
  /** The price without sales. */
  priceMinor: number;
  comparePriceMinor?: number | null;
  /** Absent in products of earlier versions. */
  coreDepositMinor?: number | null;
  priceTiers?: PriceTierDocument[];
  /** The latest changes of the price in force, in the order of their times. */
  priceChanges?: PriceChange[];
  /** The price in force as it was last recorded; if absent, it is the price without sales. */
  recordedPriceMinor?: number;
  currency: Currency;
  searchTerms: string[];
  reservations: ReservationDocument[];
  /**
   * Marks of the latest stock changes by refunds and by items of setStock. They ensure that each of these changes is
   * made only once.
   */
  stockReturns?: string[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const schema = new Schema<ProductDocument>(
  {
    ...plainDefinitions,
    categoryIds: { type: [Schema.Types.ObjectId], default: undefined },
    categoryPath: { type: [Schema.Types.ObjectId], default: undefined },
    brandId: { type: Schema.Types.ObjectId },
    partNumberKey: { type: String },
    numbers: {
      type: [
        {
          _id: false,
          kind: required.text,
          number: required.text,
          key: required.text,
          brandName: optional.text,
          note: optional.text,
        },
      ],
      default: undefined,
    },
    attributes: { type: [{ _id: false, code: required.text, value: Schema.Types.Mixed }], default: undefined },
    media: {
      type: [{ _id: false, url: required.text, kind: required.text, altText: String, title: optional.text }],
      default: undefined,
    },
    familyId: { type: Schema.Types.ObjectId },
    options: { type: [{ _id: false, axis: required.text, value: required.text }], default: undefined },
    variantKey: { type: String },
    related: {
      type: [{ _id: false, kind: required.text, productId: required.id, quantity: required.number }],
      default: undefined,
    },
    successorIds: { type: [Schema.Types.ObjectId], default: undefined },
    rating: { type: new Schema<ProductRating>({ sum: required.number, count: required.number }, { _id: false }) },
    changedAt: { type: Date },
    nameKey: required.text,
    img: required.text,
    priceMinor: required.number,
    comparePriceMinor: { type: Number },
    coreDepositMinor: { type: Number },
    priceTiers: {
      type: [{ _id: false, fromQuantity: required.number, priceMinor: required.number }],
      default: undefined,
    },
    priceChanges: {
      type: [
        new Schema<PriceChange>(
          { at: required.date, fromMinor: required.number, toMinor: required.number, sale: optional.text },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    recordedPriceMinor: { type: Number },
    currency: required.text,
    searchTerms: required.texts,
    reservations: {
      type: [
        new Schema<ReservationDocument>(
          {
            id: required.text,
            orderId: required.id,
            userId: { type: Schema.Types.ObjectId },
            guestNetwork: { type: String },
            quantity: required.number,
            reservedAt: required.date,
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    stockReturns: { type: [String], default: undefined },
    version: required.number,
    createdAt: required.date,
    updatedAt: required.date,
    deletedAt: optional.date,
  },
  { collection: 'products', versionKey: false },
);

schema.index({ deletedAt: 1, _id: 1 });
schema.index({ deletedAt: 1, nameKey: 1, _id: 1 });
schema.index({ deletedAt: 1, priceMinor: 1, _id: 1 });
schema.index({ deletedAt: 1, category: 1, _id: 1 });
schema.index({ deletedAt: 1, searchTerms: 1 });
// These indexes include deleted products, because admins list them.
schema.index({ nameKey: 1, _id: 1 });
schema.index({ priceMinor: 1, _id: 1 });
schema.index({ searchTerms: 1 });
schema.index({ category: 1, _id: 1 });
schema.index({ slug: 1 }, { unique: true, sparse: true });
schema.index({ variantKey: 1 }, { unique: true, sparse: true });
schema.index({ familyId: 1, _id: 1 });
schema.index({ brandId: 1, _id: 1 });
schema.index({ categoryPath: 1, _id: 1 });
schema.index({ partNumberKey: 1 });
schema.index({ 'numbers.key': 1 });
// For copies of the products, such as the search index, which read the changes in this order.
schema.index({ changedAt: 1, _id: 1 });
// For the conversion of prices in another currency than the shop's.
schema.index({ currency: 1, _id: 1 });
// For the sweep that finds old reservations which a crash has left behind.
schema.index({ 'reservations.reservedAt': 1 });

addAuditOutbox(schema);

// Updates through mongoose store their time by the database's clock, which all servers share. Bulk writes, and updates
// through the driver, must do so themselves.
schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function () {
  this.setUpdate({ ...this.getUpdate(), $currentDate: { changedAt: true } });
});

export function productModel(connection: Connection): Model<ProductDocument> {
  return connection.model<ProductDocument>('Product', schema);
}
