import { findFault } from '@kickstand/rules/fields';
import { chosenYear } from '@kickstand/rules/vehicles';
import type { Clock } from '../../platform/clock.js';
import { createReadCache } from '../../platform/read-cache.js';
import { invalidField } from '../../shared/errors.js';
import { VehicleRecogniser, type RecognisedBikes } from './recognise.js';
import {
  VehicleList,
  type ChosenVehicle,
  type MakeWithYears,
  type MergedVehicle,
  type Vehicle,
  type VehicleChoice,
  type VehicleFilter,
  type VehicleKind,
  type VehicleMake,
} from './vehicle.js';
import type { VehicleRepository } from './vehicle.repository.js';

/** How often the database is checked for changes by other servers, in milliseconds. Vehicles rarely change. */
const readsKeptMs = 450;
/** A write may become visible up to this long after a write with a later time. */
const overlapMs = 5_000;

/** Finds bikes. Every server keeps all of them in memory. */
export function createVehicleReads({ vehicles, clock }: { vehicles: VehicleRepository; clock: Clock }) {
  const cache = createReadCache({ clock, keepMs: readsKeptMs, maximumEntries: 1 });
  const refresh = createRefresh(vehicles, clock);
  const read = (): Promise<VehicleList> => cache.read('vehicles', refresh);
  const find = async (id: string): Promise<Vehicle | null> => (await read()).find(id);
  return {
    read,
    find,
    forget: (): void => cache.invalidate(),

    /** @throws DomainError BAD_USER_INPUT for an unknown vehicle, or an invalid year. */
    async choose({ vehicleId, year = null }: VehicleChoice, field = 'vehicle'): Promise<ChosenVehicle> {
      const fault = year === null ? null : findFault(chosenYear, year);
      if (fault !== null) throw invalidField(`${field}.year`, fault);
      const vehicle = await find(vehicleId);
      if (!vehicle) throw invalidField(`${field}.vehicleId`, 'There is no bike with this ID.');
      return { vehicle, year };
    },

    ...lookups(read, clock),
  };
}

/** Reads the writes since the last call, and rebuilds the list only if there are any. */
function createRefresh(vehicles: VehicleRepository, clock: Clock): () => Promise<VehicleList> {
  const known = new Map<string, Vehicle>();
  const merged = new Map<string, MergedVehicle>();
  /** Time of the latest write that was read, by the database's clock. */
  let readUntil = 0;
  /** Time when that write was first read, by this server's clock. */
  let readAt = 0;
  /** When the latest completed read began, by this server's clock. */
  let completedAt = -Infinity;
  let list = new VehicleList([]);
  return async () => {
    const now = clock.now().getTime();
    // Recent writes are read again until a read has begun late enough for all earlier writes to be visible.
    const isSettled = completedAt - readAt > overlapMs;
    const changes = await vehicles.writtenAfter(isSettled ? readUntil : Math.max(0, readUntil - overlapMs));
    const changed = changes.vehicles.filter(({ id, version }) => version > (known.get(id)?.version ?? 0));
    const gone = changes.merged.filter(({ id }) => !merged.has(id));
    for (const vehicle of changed) if (!merged.has(vehicle.id)) known.set(vehicle.id, vehicle);
    for (const one of gone) {
      known.delete(one.id);
      merged.set(one.id, one);
    }
    if (changed.length + gone.length > 0) list = new VehicleList([...known.values()], [...merged.values()]);
    if (changes.latest > readUntil) [readUntil, readAt] = [changes.latest, now];
    completedAt = now;
    return list;
  };
}

function lookups(read: () => Promise<VehicleList>, clock: Clock) {
  const thisYear = (): number => clock.now().getUTCFullYear();
  let recogniser: { list: VehicleList; of: VehicleRecogniser } | null = null;
  return {
    /**
     * For loaders: the result is in any order, without unknown IDs. A merged vehicle is replaced by the vehicle that it
     * was merged into.
     */
    async findVehicles(ids: readonly string[]): Promise<Vehicle[]> {
      const vehicles = await read();
      return ids.flatMap((id) => vehicles.find(id) ?? []);
    },

    async byNumber(number: number): Promise<Vehicle | null> {
      return (await read()).byNumber(number);
    },

    /** The vehicle that has, or had, this slug. */
    async findBySlug(slug: string): Promise<Vehicle | null> {
      return (await read()).bySlug(slug);
    },

    /** Makes by name, A to Z. */
    async listMakes(kind: VehicleKind | null): Promise<readonly MakeWithYears[]> {
      return (await read()).makesOf(kind, thisYear());
    },

    async listVehicles(filter: VehicleFilter): Promise<Vehicle[]> {
      return (await read()).select(filter, thisYear());
    },

    /** Bikes that are named in a query, which may have other words; null if there are none. */
    async recognise(query: string): Promise<RecognisedBikes | null> {
      const vehicles = await read();
      if (recogniser?.list !== vehicles) recogniser = { list: vehicles, of: new VehicleRecogniser(vehicles) };
      return recogniser.of.recognise(query, thisYear());
    },

    /** Makes and bikes whose names contain words that begin with the typed words. */
    async suggest(typed: string): Promise<{ makes: VehicleMake[]; vehicles: Vehicle[] }> {
      const vehicles = await read();
      return { makes: vehicles.makesNamed(typed), vehicles: vehicles.select({ search: typed }, thisYear()) };
    },
  };
}
