import type { Connection } from 'mongoose';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { createOutboxStore, inOutbox, pushToOutbox, withoutAuditOutbox } from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { identityOf, type MergedVehicle, type Vehicle } from './vehicle.js';
import { vehicleModel, type VehicleDocument } from './vehicle.model.js';

/** Writes since a time: changed vehicles, and redirects of merged vehicles. */
interface VehicleChanges {
  vehicles: Vehicle[];
  merged: MergedVehicle[];
  /** Time of the latest write; the requested time if there is none. */
  latest: number;
}

/** A stored vehicle. A merged vehicle is kept with its details. */
export interface StoredVehicle extends Vehicle {
  /** Null if the vehicle was not merged. */
  merged: { intoId: string; at: Date } | null;
}

const notMerged = { mergedIntoId: { $exists: false } } as const;

export type VehicleRepository = ReturnType<typeof createVehicleRepository>;

export function createVehicleRepository(connection: Connection) {
  const model = vehicleModel(connection);
  return { outbox: createOutboxStore(model), ...reads(model), ...changes(model), ...inserts(model) };
}

function reads(model: ReturnType<typeof vehicleModel>) {
  return {
    /** Merged vehicles count too. */
    isEmpty: async (): Promise<boolean> => (await model.exists({})) === null,

    /** @param time 0 for all. */
    async writtenAfter(time: number): Promise<VehicleChanges> {
      const rows = await model
        .find({ changedAt: { $gt: new Date(time) } }, withoutAuditOutbox)
        .lean<VehicleDocument[]>();
      return {
        vehicles: rows.filter(({ mergedIntoId }) => !mergedIntoId).map(toVehicle),
        merged: rows.flatMap((row) => toMerged(row) ?? []),
        latest: rows.reduce((latest, { changedAt }) => Math.max(latest, changedAt.getTime()), time),
      };
    },

    /** Also finds merged vehicles. */
    async findById(id: string): Promise<StoredVehicle | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(toObjectId(id), withoutAuditOutbox).lean<VehicleDocument>();
      return row && toStoredVehicle(row);
    },

    /** Merged vehicles that fitment, garages or diagrams may still refer to. */
    async findBehind(): Promise<StoredVehicle[]> {
      const rows = await model.find({ isBehind: true }, withoutAuditOutbox).lean<VehicleDocument[]>();
      return rows.map(toStoredVehicle);
    },

    /** The largest number that was ever used, plus 1. */
    async nextNumber(): Promise<number> {
      const last = await model.findOne({}, { number: 1 }).sort({ number: -1 }).lean<Pick<VehicleDocument, 'number'>>();
      return (last?.number ?? 0) + 1;
    },
  };
}

function changes(model: ReturnType<typeof vehicleModel>) {
  return {
    /**
     * @param vehicle `version` is the stored version that the edit started from.
     * @returns false if the stored version differs or the vehicle was merged.
     * @throws a duplicate key error if the slug, or the combination of make, model, variant, code and year, is taken.
     */
    async update(vehicle: Vehicle, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(vehicle.id), version: vehicle.version, ...notMerged },
        {
          $set: { ...toStored(vehicle), version: vehicle.version + 1 },
          $unset: { takesId: '' },
          $currentDate: { changedAt: true },
          ...pushToOutbox(entry),
        },
      );
      return modifiedCount === 1;
    },

    /**
     * Raises the version of a vehicle before another vehicle is merged into it. Can be repeated.
     * @returns false if the stored version differs or the vehicle itself was merged.
     */
    async beginTaking(id: string, version: number, fromId: string): Promise<boolean> {
      const takesId = toObjectId(fromId);
      const { matchedCount } = await model.updateOne(
        { _id: toObjectId(id), ...notMerged, $or: [{ version }, { version: version + 1, takesId }] },
        { $set: { version: version + 1, takesId }, $currentDate: { changedAt: true } },
      );
      return matchedCount === 1;
    },

    /** @returns false if the stored version differs or the vehicle was already merged. */
    async merge({ id, version }: Pick<Vehicle, 'id' | 'version'>, intoId: string, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), version, ...notMerged },
        {
          $set: { mergedIntoId: toObjectId(intoId), mergedAt: entry.at, isBehind: true, version: version + 1 },
          $unset: { identity: '', takesId: '' },
          $currentDate: { changedAt: true },
          ...pushToOutbox(entry),
        },
      );
      return modifiedCount === 1;
    },

    async markFollowed(id: string): Promise<void> {
      await model.updateOne({ _id: toObjectId(id) }, { $unset: { isBehind: '' } });
    },
  };
}

function inserts(model: ReturnType<typeof vehicleModel>) {
  return {
    /**
     * @throws a duplicate key error if the number, the slug, or the combination of make, model, variant, code and year is
     *   taken.
     */
    async insert(vehicle: Vehicle, entry: AuditEntry | null): Promise<void> {
      await this.insertMany([vehicle], entry);
    },

    /** @throws a duplicate key error if one of them is already stored; the others are inserted. */
    async insertMany(vehicles: readonly Vehicle[], entry: AuditEntry | null = null): Promise<void> {
      // These upserts match no stored vehicle. They are used because an insert cannot set a time by the database's
      // clock.
      const writes = vehicles.map((vehicle) => ({
        updateOne: {
          filter: { _id: toObjectId(vehicle.id), version: { $exists: false } },
          update: {
            $setOnInsert: { ...toStored(vehicle), version: vehicle.version, ...(entry ? inOutbox(entry) : {}) },
            $currentDate: { changedAt: true as const },
          },
          upsert: true,
        },
      }));
      await model.bulkWrite(writes, { ordered: false });
    },
  };
}

function toStored({ id: _id, version: _version, markets, aliases, baseVehicles, slugs, make, ...vehicle }: Vehicle) {
  return {
    ...vehicle,
    make: { key: make.key, name: make.name },
    markets: [...markets],
    aliases: [...aliases],
    baseVehicles: [...baseVehicles],
    slugs: [...slugs],
    identity: identityOf({ ...vehicle, make }),
  };
}

function toVehicle(row: VehicleDocument): Vehicle {
  const { number, make, model, variant, code, kind, yearFrom, yearTo, markets, ccm, kw, aliases, slugs, version } = row;
  return {
    id: row._id.toHexString(),
    ...{ number, model, kind, yearFrom, markets, aliases, slugs, version },
    make: { key: make.key, name: make.name },
    variant: variant ?? null,
    code: code ?? null,
    yearTo: yearTo ?? null,
    ccm: ccm ?? null,
    kw: kw ?? null,
    // Bikes stored by earlier versions do not have this field.
    baseVehicles: (row as Partial<VehicleDocument>).baseVehicles ?? [],
  };
}

function toStoredVehicle(row: VehicleDocument): StoredVehicle {
  const { mergedIntoId, mergedAt } = row;
  const merged = mergedIntoId ? { intoId: mergedIntoId.toHexString(), at: mergedAt ?? row.changedAt } : null;
  return { ...toVehicle(row), merged };
}

function toMerged(row: VehicleDocument): MergedVehicle | null {
  const { mergedIntoId } = row;
  return mergedIntoId ? { ...toVehicle(row), intoId: mergedIntoId.toHexString() } : null;
}
