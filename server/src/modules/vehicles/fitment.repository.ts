import type { Connection, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { createOutboxStore, pushToOutbox, withoutAuditOutbox } from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { conflictsOf, type Fitment, type FitmentKind, type FitmentRow } from './fitment.js';
import { fitmentModel, type FitmentDocument, type FitmentRowDocument } from './vehicle.model.js';

/** A write to a product's fitment. */
interface FitmentWrite {
  /** ID of the product. */
  id: string;
  /** Milliseconds since 1970, by the database's clock. */
  changedAt: number;
}

export type FitmentRepository = ReturnType<typeof createFitmentRepository>;

export function createFitmentRepository(connection: Connection) {
  const model = fitmentModel(connection);
  return { outbox: createOutboxStore(model), ...reads(model), ...productsOf(model), ...writes(model) };
}

function reads(model: ReturnType<typeof fitmentModel>) {
  return {
    /** Fitment of these products, in any order. Products without fitment are left out. */
    async findByProducts(productIds: readonly string[]): Promise<Fitment[]> {
      const ids = productIds.filter(isObjectId).map(toObjectId);
      const rows = await model.find({ _id: { $in: ids } }, withoutAuditOutbox).lean<FitmentDocument[]>();
      return rows.map(toFitment);
    },

    /** The same as `findByProducts`, but as a stream, because the result may be large. */
    async *eachOfProducts(productIds: readonly string[]): AsyncGenerator<Fitment> {
      const ids = productIds.filter(isObjectId).map(toObjectId);
      const cursor = model
        .find({ _id: { $in: ids } }, withoutAuditOutbox)
        .lean<FitmentDocument>()
        .cursor({ batchSize: 50 });
      for await (const row of cursor) yield toFitment(row);
    },

    /** Time of the latest write in milliseconds, by the database's clock; 0 if there is none. */
    async latest(): Promise<number> {
      const row = await model.findOne({}, { changedAt: 1 }).sort({ changedAt: -1, _id: -1 }).lean<FitmentDocument>();
      return row?.changedAt.getTime() ?? 0;
    },

    /** Products whose fitment was written after this time, in the order of the writes. */
    async writtenAfter(time: number): Promise<FitmentWrite[]> {
      const rows = await model
        .find({ changedAt: { $gt: new Date(time) } }, { changedAt: 1 })
        .sort({ changedAt: 1, _id: 1 })
        .lean<Pick<FitmentDocument, '_id' | 'changedAt'>[]>();
      return rows.map(({ _id, changedAt }) => ({ id: _id.toHexString(), changedAt: changedAt.getTime() }));
    },
  };
}

function productsOf(model: ReturnType<typeof fitmentModel>) {
  async function findIds(filter: QueryFilter<FitmentDocument>): Promise<string[]> {
    const rows = await model.find(filter, { _id: 1 }).lean<Pick<FitmentDocument, '_id'>[]>();
    return rows.map(({ _id }) => _id.toHexString());
  }

  return {
    /** IDs of the products with a row that says that they fit this vehicle, in some year, with or without conditions. */
    findProductIds: (vehicleNumber: number): Promise<string[]> =>
      findIds({ vehicleNumbers: vehicleNumber, rows: { $elemMatch: { v: vehicleNumber, x: { $exists: false } } } }),

    /** IDs of the products with a row that excludes this vehicle or applies only to some of its years. */
    findLimitedProductIds(vehicleNumber: number): Promise<string[]> {
      const limits = ['x', 'f', 't'].map((name) => ({
        rows: { $elemMatch: { v: vehicleNumber, [name]: { $exists: true } } },
      }));
      return findIds({ vehicleNumbers: vehicleNumber, $or: limits });
    },

    findProductIdsNaming: (vehicleNumber: number): Promise<string[]> => findIds({ vehicleNumbers: vehicleNumber }),

    countProductsNaming: (vehicleNumber: number): Promise<number> =>
      model.countDocuments({ vehicleNumbers: vehicleNumber }),

    /** IDs of the products with fitment of these kinds, in any order. */
    findIdsOfKinds: (kinds: readonly FitmentKind[]): Promise<string[]> => findIds({ kind: { $in: [...kinds] } }),

    /**
     * Products about which sources contradict each other, with the number of contradictions: one for each bike and pair
     * of sources.
     */
    async findConflicts(): Promise<{ productId: string; count: number }[]> {
      const rows = await model
        .find({ conflictCount: { $gt: 0 } }, { conflictCount: 1 })
        .lean<Pick<FitmentDocument, '_id' | 'conflictCount'>[]>();
      return rows.map(({ _id, conflictCount = 0 }) => ({ productId: _id.toHexString(), count: conflictCount }));
    },
  };
}

function writes(model: ReturnType<typeof fitmentModel>) {
  return {
    /** @throws a duplicate key error if one of them is already stored; the others are inserted. */
    async insertMany(fitments: readonly Fitment[]): Promise<void> {
      const writes = fitments.map((fitment) => ({
        updateOne: {
          filter: { _id: toObjectId(fitment.productId), version: { $exists: false } },
          update: {
            $setOnInsert: { ...toStored(fitment), version: fitment.version },
            $currentDate: { changedAt: true as const },
          },
          upsert: true,
        },
      }));
      await model.bulkWrite(writes, { ordered: false });
    },

    /**
     * @param fitment the new fitment, with the version that was edited; 0 for a product without stored fitment.
     * @returns false if the stored version differs.
     */
    async replace(fitment: Fitment, entry: AuditEntry | null): Promise<boolean> {
      const filter = {
        _id: toObjectId(fitment.productId),
        version: fitment.version === 0 ? { $exists: false } : fitment.version,
      };
      const stored = toStored(fitment);
      const update = {
        $set: { ...stored, version: fitment.version + 1 },
        ...('conflictCount' in stored ? {} : { $unset: { conflictCount: '' } }),
        $currentDate: { changedAt: true as const },
        ...(entry ? pushToOutbox(entry) : {}),
      };
      const result = await model
        .updateOne(filter, update, { upsert: fitment.version === 0 })
        .catch((error: unknown) => {
          // A concurrent write has inserted the product's fitment.
          if (isDuplicateKey(error)) return null;
          throw error;
        });
      return result !== null && result.modifiedCount + result.upsertedCount === 1;
    },
  };
}

function toStored({ kind, isComplete, rows }: Fitment) {
  const conflictCount = conflictsOf(rows).length;
  return {
    kind,
    isComplete,
    rows: rows.map(toStoredRow),
    vehicleNumbers: [...new Set(rows.map(({ vehicle }) => vehicle))],
    ...(conflictCount === 0 ? {} : { conflictCount }),
  };
}

function toStoredRow(row: FitmentRow): FitmentRowDocument {
  const { vehicle, yearFrom, yearTo, position, quantity, conditions, isExcluded, source } = row;
  return {
    v: vehicle,
    ...(yearFrom === null ? {} : { f: yearFrom }),
    ...(yearTo === null ? {} : { t: yearTo }),
    ...(position === 'any' ? {} : { p: position }),
    ...(quantity === 1 ? {} : { q: quantity }),
    ...(conditions.length === 0 ? {} : { c: conditions.map(({ code, value }) => ({ code, value })) }),
    ...(isExcluded ? { x: true as const } : {}),
    s: source,
  };
}

function toFitment({ _id, kind, isComplete, rows, version }: FitmentDocument): Fitment {
  return { productId: _id.toHexString(), kind, isComplete, rows: rows.map(toRow), version };
}

function toRow({ v, f, t, p, q, c, x, s }: FitmentRowDocument): FitmentRow {
  return {
    vehicle: v,
    yearFrom: f ?? null,
    yearTo: t ?? null,
    position: p ?? 'any',
    quantity: q ?? 1,
    conditions: c ?? [],
    isExcluded: x ?? false,
    source: s,
  };
}
