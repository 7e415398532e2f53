import { Schema, type Connection } from 'mongoose';
import { optional, required } from '../../platform/mongo/field-types.js';
import { addVersions, createVersionedStore, type VersionedDocument } from '../audit/versioned-store.js';
import { blankPromotion, type Promotion } from './promotion.js';

interface PromotionDocument extends VersionedDocument, Omit<Promotion, 'id' | 'code' | 'version' | 'changedAt'> {
  /** Unique; absent in automatic and deleted promotions. */
  code?: string;
}

const schema = new Schema<PromotionDocument>(
  {
    name: required.text,
    kind: required.text,
    code: { type: String },
    percent: optional.number,
    amountMinor: optional.number,
    buyQuantity: optional.number,
    getQuantity: optional.number,
    isPerProduct: required.flag,
    minimumMinor: optional.number,
    minimumQuantity: optional.number,
    categoryIds: { type: [String], default: [] },
    brandIds: { type: [String], default: [] },
    productIds: { type: [String], default: [] },
    isFirstOrder: required.flag,
    isCombinable: required.flag,
    priority: required.number,
    validFrom: optional.date,
    validTo: optional.date,
    useLimit: optional.number,
    customerLimit: optional.number,
    isPaused: required.flag,
  },
  { collection: 'promotions', versionKey: false },
);
schema.index({ code: 1 }, { unique: true, sparse: true });
addVersions(schema);

export type PromotionRepository = ReturnType<typeof createPromotionRepository>;

export const createPromotionRepository = (connection: Connection) =>
  createVersionedStore(connection.model<PromotionDocument>('Promotion', schema), {
    ...{ toEntity: toPromotion, toStored, unique: 'code' },
    toBook: (all) => all,
  });

function toStored({ id: _id, code, ...promotion }: Promotion) {
  return { ...promotion, ...(code === null ? {} : { code }) };
}

function toPromotion({ _id, deletedAt: _deletedAt, auditOutbox: _outbox, ...row }: PromotionDocument): Promotion {
  return { ...blankPromotion, ...row, code: row.code ?? null, id: _id.toHexString() };
}
