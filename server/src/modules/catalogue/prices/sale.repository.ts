import { Schema, type Connection, type Model } from 'mongoose';
import { optional, required } from '../../../platform/mongo/field-types.js';
import { toObjectId } from '../../../platform/mongo/object-id.js';
import { addVersions, createVersionedStore, type VersionedDocument } from '../../audit/versioned-store.js';
import type { AuditEntry } from '../../audit/audit.js';
import { SaleBook } from './sale-book.js';
import type { Sale, SalePrice, SaleTarget, SaleTargetKind } from './sale.js';

interface TargetDocument {
  kind: SaleTargetKind;
  ids: string[];
}

interface SaleDocument extends VersionedDocument {
  name: string;
  startsAt: Date;
  endsAt: Date;
  target: TargetDocument;
  percent: number | null;
  prices: SalePrice[];
  /** Time of the earliest price change that is not recorded yet, past or future; null if there is none. */
  dueAt: Date | null;
  /** Targets before edits, kept until the prices of their products are recorded. */
  formerTargets: TargetDocument[];
}

/** A sale with a price change at `dueAt` that is not recorded yet. */
export interface DueSale {
  sale: Sale;
  dueAt: Date;
  targets: readonly SaleTarget[];
  isDeleted: boolean;
}

const target = { _id: false, kind: required.text, ids: { type: [String], required: true } };

const schema = new Schema<SaleDocument>(
  {
    name: required.text,
    startsAt: required.date,
    endsAt: required.date,
    target: { type: new Schema<TargetDocument>(target, { _id: false }), required: true },
    percent: optional.number,
    prices: { type: [{ _id: false, productId: required.text, priceMinor: required.number }], default: [] },
    dueAt: optional.date,
    formerTargets: { type: [target], default: [] },
  },
  { collection: 'sales', versionKey: false },
);
schema.index({ dueAt: 1 });
addVersions(schema);

export type SaleRepository = ReturnType<typeof createSaleRepository>;

export function createSaleRepository(connection: Connection) {
  const model = connection.model<SaleDocument>('Sale', schema);
  const store = createVersionedStore(model, { toEntity: toSale, toStored, toBook: (all) => new SaleBook(all) });
  return {
    ...store,

    /** @param sale the new content, with the version that was edited. @returns false if the stored version differs. */
    update: (sale: Sale, former: SaleTarget, entry: AuditEntry): Promise<boolean> =>
      store.update(sale, entry, { formerTargets: toStoredTarget(former) }),

    /** @returns false if the sale has another version, or is deleted already. */
    delete: (sale: Sale, at: Date, entry: AuditEntry): Promise<boolean> => store.delete(sale, at, entry, { dueAt: at }),
    ...due(model),
  };
}

function due(model: Model<SaleDocument>) {
  return {
    /** The sale whose unrecorded price change is the oldest; null if no change is due at `before` or earlier. */
    async findDue(before: Date): Promise<DueSale | null> {
      const row = await model
        .findOne({ dueAt: { $lte: before } })
        .sort({ dueAt: 1 })
        .lean<SaleDocument>();
      if (!row?.dueAt) return null;
      const targets = [row.target, ...row.formerTargets];
      return { sale: toSale(row), dueAt: row.dueAt, targets, isDeleted: row.deletedAt !== null };
    },

    /** Does nothing if the sale was edited in the meantime, because the edit has made it due again. */
    async setFollowed({ sale: { id, version }, dueAt }: DueSale, next: Date | null): Promise<void> {
      await model.updateOne({ _id: toObjectId(id), version, dueAt }, { $set: { dueAt: next, formerTargets: [] } });
    },
  };
}

const toStoredTarget = ({ kind, ids }: SaleTarget): TargetDocument => ({ kind, ids: [...ids] });

/** A saved sale is due at once. */
function toStored({ id: _id, target, prices, ...sale }: Sale) {
  return { ...sale, target: toStoredTarget(target), prices: [...prices], dueAt: sale.changedAt };
}

function toSale(row: SaleDocument): Sale {
  const { _id, name, startsAt, endsAt, percent, version, changedAt } = row;
  return {
    ...{ id: _id.toHexString(), name, startsAt, endsAt, percent, version, changedAt },
    target: { kind: row.target.kind, ids: row.target.ids },
    prices: row.prices.map(({ productId, priceMinor }) => ({ productId, priceMinor })),
  };
}
