import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { systemClock } from '../../../platform/clock.js';
import { optional, required } from '../../../platform/mongo/field-types.js';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { createReadCache } from '../../../platform/read-cache.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../../audit/audit-outbox.js';
import type { AuditEntry } from '../../audit/audit.js';
import { SaleBook } from './sale-book.js';
import type { Sale, SalePrice, SaleTarget, SaleTargetKind } from './sale.js';

interface TargetDocument {
  kind: SaleTargetKind;
  ids: string[];
}

interface SaleDocument extends AuditedDocument {
  _id: Types.ObjectId;
  name: string;
  startsAt: Date;
  endsAt: Date;
  target: TargetDocument;
  percent: number | null;
  prices: SalePrice[];
  version: number;
  changedAt: Date;
  /** Next time at which prices change, and have not been recorded yet; null if there is none. */
  dueAt: Date | null;
  /** Targets before edits whose prices have not been recorded yet. */
  formerTargets: TargetDocument[];
  /** A deleted sale is kept for a while, with its audit entry. */
  deletedAt: Date | null;
}

/** A sale whose prices have changed at `dueAt`. */
export interface DueSale {
  sale: Sale;
  dueAt: Date;
  targets: readonly SaleTarget[];
  isDeleted: boolean;
}

const deletedKeptDays = 30;
/** Other servers apply a change within this time; the server that made the change applies it at once. */
const bookKeptMs = 1_000;

const target = { _id: false, kind: required.text, ids: { type: [String], required: true } };

const schema = new Schema<SaleDocument>(
  {
    name: required.text,
    startsAt: required.date,
    endsAt: required.date,
    target: { type: new Schema<TargetDocument>(target, { _id: false }), required: true },
    percent: optional.number,
    prices: { type: [{ _id: false, productId: required.text, priceMinor: required.number }], default: [] },
    version: required.number,
    changedAt: required.date,
    dueAt: optional.date,
    formerTargets: { type: [target], default: [] },
    deletedAt: optional.date,
  },
  { collection: 'sales', versionKey: false },
);
schema.index({ dueAt: 1 });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: deletedKeptDays * 86_400 });
addAuditOutbox(schema);

export type SaleRepository = ReturnType<typeof createSaleRepository>;

export function createSaleRepository(connection: Connection) {
  const model = connection.model<SaleDocument>('Sale', schema);
  const books = createReadCache({ clock: systemClock, keepMs: bookKeptMs, maximumEntries: 1 });

  /** All sales that are not deleted, newest first. There are few: see `saleLimits`. */
  async function findAll(): Promise<Sale[]> {
    const rows = await model.find({ deletedAt: null }, withoutAuditOutbox).sort({ _id: -1 }).lean<SaleDocument[]>();
    return rows.map(toSale);
  }

  return {
    outbox: createOutboxStore(model),
    findAll,

    /** The sales, read at most one second ago. */
    readBook: (): Promise<SaleBook> => books.read('sales', async () => new SaleBook(await findAll())),

    /** Makes the next read of a product read the sales again. */
    forgetBook: (): void => books.invalidate(),

    /** Also finds deleted sales. */
    async findById(id: string): Promise<(Sale & { isDeleted: boolean }) | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutAuditOutbox).lean<SaleDocument>();
      return row && { ...toSale(row), isDeleted: (row.deletedAt ?? null) !== null };
    },
    ...writes(model),
    ...due(model),
  };
}

function writes(model: Model<SaleDocument>) {
  return {
    /** @throws a duplicate key error if the ID is taken. */
    async insert(sale: Sale, entry: AuditEntry): Promise<void> {
      await model.create({ _id: toObjectId(sale.id), ...toStored(sale), ...inOutbox(entry) });
    },

    /** Only used by the demo shop. */
    async insertMany(sales: readonly Sale[]): Promise<void> {
      await model.insertMany(sales.map((sale) => ({ _id: toObjectId(sale.id), ...toStored(sale) })));
    },

    /** @param sale with the edited version. @returns false if the stored version differs. */
    async update(sale: Sale, former: SaleTarget, entry: AuditEntry): Promise<boolean> {
      const { $push } = pushToOutbox(entry);
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(sale.id), version: sale.version, deletedAt: null },
        {
          $set: { ...toStored(sale), version: sale.version + 1 },
          $push: { ...$push, formerTargets: toStoredTarget(former) },
        },
      );
      return modifiedCount === 1;
    },

    /** @returns false if the sale has another version, or is deleted already. */
    async delete({ id, version }: Pick<Sale, 'id' | 'version'>, at: Date, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), version, deletedAt: null },
        { $set: { deletedAt: at, dueAt: at }, $inc: { version: 1 }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },
  };
}

function due(model: Model<SaleDocument>) {
  return {
    /** The sale whose prices have changed first, at `before` or earlier. */
    async findDue(before: Date): Promise<DueSale | null> {
      const row = await model
        .findOne({ dueAt: { $lte: before } })
        .sort({ dueAt: 1 })
        .lean<SaleDocument>();
      if (!row?.dueAt) return null;
      const targets = [row.target, ...row.formerTargets];
      return { sale: toSale(row), dueAt: row.dueAt, targets, isDeleted: row.deletedAt !== null };
    },

    /** Does nothing if the sale was edited meanwhile: then it is due again. */
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
