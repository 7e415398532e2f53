import type { Connection } from 'mongoose';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { inOutbox, withoutAuditOutbox } from '../audit/audit-outbox.js';
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
