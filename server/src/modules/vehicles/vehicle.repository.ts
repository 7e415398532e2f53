import type { Connection } from 'mongoose';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { inOutbox, pushToOutbox, withoutAuditOutbox } from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { vehicleModel, type VehicleDocument } from './vehicle.model.js';
import { identityOf, type MergedVehicle, type Vehicle } from './vehicle.js';

/** What was written since a time: vehicles, and what is left of merged ones. */
export interface VehicleChanges {
  vehicles: Vehicle[];
  merged: MergedVehicle[];
  /** Time of the latest of them; the time that was asked for if there is none. */
  latest: number;
}

export type VehicleRepository = ReturnType<typeof createVehicleRepository>;

export function createVehicleRepository(connection: Connection) {
  const model = vehicleModel(connection);
  return {
    model,

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

    async findById(id: string): Promise<Vehicle | null> {
      if (!isObjectId(id)) return null;
      const filter = { _id: toObjectId(id), mergedIntoId: { $exists: false } };
      const row = await model.findOne(filter, withoutAuditOutbox).lean<VehicleDocument>();
      return row && toVehicle(row);
    },

    /** The highest number that was ever given; 0 before the first. */
    async findLastNumber(): Promise<number> {
      const row = await model.findOne({}, { number: 1 }).sort({ number: -1 }).lean<VehicleDocument>();
      return row?.number ?? 0;
    },

    /** @throws a duplicate key for a number, a slug, or make, model, variant, code and year that are taken. */
    async insert(vehicle: Vehicle, entry: AuditEntry | null): Promise<void> {
      await this.insertMany([vehicle], entry);
    },

    /** @throws a duplicate key when one of them is stored already; the others are inserted. */
    async insertMany(vehicles: readonly Vehicle[], entry: AuditEntry | null = null): Promise<void> {
      // An upsert that matches nothing: an insert could not set the time by the database's clock.
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

    /**
     * @param vehicle its version is the one that was edited.
     * @returns false when it is another one by now. @throws a duplicate key
     */
    async update(vehicle: Vehicle, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(vehicle.id), version: vehicle.version, mergedIntoId: { $exists: false } },
        {
          $set: { ...toStored(vehicle), version: vehicle.version + 1 },
          $currentDate: { changedAt: true },
          ...pushToOutbox(entry),
        },
      );
      return modifiedCount === 1;
    },

    /** From now on whatever names a vehicle means the other one. @returns false when it was edited since `version`. */
    async beginMerge(id: string, version: number, intoId: string, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), version, mergedIntoId: { $exists: false } },
        {
          $set: { mergedIntoId: toObjectId(intoId), isMoving: true, version: version + 1 },
          $unset: { identity: true },
          $currentDate: { changedAt: true },
          ...pushToOutbox(entry),
        },
      );
      return modifiedCount === 1;
    },

    /** Merged vehicles that something still names. */
    async findMoving(): Promise<(Vehicle & { intoId: string })[]> {
      const rows = await model.find({ isMoving: true }, withoutAuditOutbox).lean<VehicleDocument[]>();
      return rows.flatMap((row) =>
        row.mergedIntoId ? [{ ...toVehicle(row), intoId: row.mergedIntoId.toHexString() }] : [],
      );
    },

    async findMerge(id: string): Promise<MergedVehicle | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutAuditOutbox).lean<VehicleDocument>();
      return row && toMerged(row);
    },

    async finishMerge(id: string): Promise<void> {
      await model.updateOne({ _id: toObjectId(id) }, { $unset: { isMoving: true } });
    },
  };
}

function toStored({ id: _id, version: _version, markets, aliases, slugs, make, ...vehicle }: Vehicle) {
  return {
    ...vehicle,
    make: { key: make.key, name: make.name },
    markets: [...markets],
    aliases: [...aliases],
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
  };
}

function toMerged({ _id, number, slugs, mergedIntoId }: VehicleDocument): MergedVehicle | null {
  return mergedIntoId ? { id: _id.toHexString(), number, slugs, intoId: mergedIntoId.toHexString() } : null;
}
