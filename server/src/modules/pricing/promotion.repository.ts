import { Schema, type Connection, type Types } from 'mongoose';
import { systemClock } from '../../platform/clock.js';
import { optional, required } from '../../platform/mongo/field-types.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { createReadCache } from '../../platform/read-cache.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { blankPromotion, type Promotion } from './promotion.js';

interface PromotionDocument extends AuditedDocument, Omit<Promotion, 'id' | 'code'> {
  _id: Types.ObjectId;
  /** Unique; absent in automatic and deleted promotions. */
  code?: string;
  /** A deleted promotion is kept for a while, with its audit entry. */
  deletedAt: Date | null;
}

const deletedKeptDays = 30;
/** Other servers apply a change within this time; the server that made the change applies it at once. */
const keptMs = 1_000;

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
    version: required.number,
    changedAt: required.date,
    deletedAt: optional.date,
  },
  { collection: 'promotions', versionKey: false },
);
schema.index({ code: 1 }, { unique: true, sparse: true });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: deletedKeptDays * 86_400 });
addAuditOutbox(schema);

export type PromotionRepository = ReturnType<typeof createPromotionRepository>;

export function createPromotionRepository(connection: Connection) {
  const model = connection.model<PromotionDocument>('Promotion', schema);
  const cache = createReadCache({ clock: systemClock, keepMs: keptMs, maximumEntries: 1 });

  /** All promotions that are not deleted, newest first. There are few: see `promotionLimits`. */
  async function findAll(): Promise<Promotion[]> {
    const rows = await model
      .find({ deletedAt: null }, withoutAuditOutbox)
      .sort({ _id: -1 })
      .lean<PromotionDocument[]>();
    return rows.map(toPromotion);
  }

  return {
    outbox: createOutboxStore(model),
    findAll,

    /** All promotions, read at most one second ago. */
    readAll: (): Promise<Promotion[]> => cache.read('promotions', findAll),

    /** Makes the next quote read the promotions again. */
    forget: (): void => cache.invalidate(),

    /** Also finds deleted promotions. */
    async findById(id: string): Promise<(Promotion & { isDeleted: boolean }) | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutAuditOutbox).lean<PromotionDocument>();
      return row && { ...toPromotion(row), isDeleted: (row.deletedAt ?? null) !== null };
    },

    /** @param entry null for the demo shop. @throws a duplicate key error if the ID or the code is taken. */
    async insert(promotion: Promotion, entry: AuditEntry | null): Promise<void> {
      await model.create({ ...toStored(promotion), _id: toObjectId(promotion.id), ...(entry ? inOutbox(entry) : {}) });
    },

    /** @param promotion with the edited version. @returns false if the stored version differs. @throws a duplicate key error */
    async update(promotion: Promotion, entry: AuditEntry): Promise<boolean> {
      const { code, ...stored } = toStored(promotion);
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(promotion.id), version: promotion.version, deletedAt: null },
        {
          $set: { ...stored, version: promotion.version + 1, ...(code === undefined ? {} : { code }) },
          ...(code === undefined ? { $unset: { code: 1 } } : {}),
          ...pushToOutbox(entry),
        },
      );
      return modifiedCount === 1;
    },

    /** @returns false if the promotion has another version, or is deleted already. */
    async delete({ id, version }: Pick<Promotion, 'id' | 'version'>, at: Date, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), version, deletedAt: null },
        { $set: { deletedAt: at }, $unset: { code: 1 }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },
  };
}

function toStored({ id: _id, code, ...promotion }: Promotion) {
  return { ...promotion, ...(code === null ? {} : { code }) };
}

function toPromotion({ _id, deletedAt: _deletedAt, auditOutbox: _outbox, ...row }: PromotionDocument): Promotion {
  return { ...blankPromotion, ...row, code: row.code ?? null, id: _id.toHexString() };
}
