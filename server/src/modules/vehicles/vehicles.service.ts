import { findFault } from '@kickstand/rules/fields';
import { chosenYear } from '@kickstand/rules/vehicles';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { createReadCache } from '../../platform/read-cache.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import { createFitmentReport } from './fitment-report.js';
import {
  fitOf,
  fittedVehicles,
  noFitment,
  rowsOfVehicles,
  type Fit,
  type Fitment,
  type FittedVehicle,
  type RowOfVehicle,
} from './fitment.js';
import { createFitmentRepository } from './fitment.repository.js';
import { createMergeVehicles, type VehicleFollowers, type VehicleUse } from './merge-vehicles.js';
import { VehicleRecogniser, type RecognisedBikes } from './recognise.js';
import { createSaveVehicle } from './save-vehicle.js';
import { createSetFitment } from './set-fitment.js';
import {
  VehicleList,
  type MakeWithYears,
  type MergedVehicle,
  type Vehicle,
  type VehicleChoice,
  type VehicleFilter,
  type VehicleKind,
  type VehicleMake,
} from './vehicle.js';
import { createVehicleRepository } from './vehicle.repository.js';

export interface VehiclesDeps {
  connection: Connection;
  clock: Clock;
  catalogue: CatalogueService;
  audit: Pick<AuditService, 'openOutbox'>;
  idempotency: IdempotencyService;
  /** Modules whose references to bikes are changed by a merge. */
  followers: VehicleFollowers;
}

/** A chosen bike with its vehicle. */
export interface ChosenVehicle {
  vehicle: Vehicle;
  /** Null if they do not know it. */
  year: number | null;
}

/** Vehicles rarely change; this is how often the database is checked for changes by other servers. */
const readsKeptMs = 450;
/** A write may become visible this much later than one with a later time. */
const overlapMs = 5_000;
const countsKeptMs = 30_000;

export type VehiclesService = ReturnType<typeof createVehiclesService>;

/** Bikes, and which products fit them. */
export function createVehiclesService({ connection, clock, catalogue, audit, idempotency, followers }: VehiclesDeps) {
  const repository = createVehicleRepository(connection);
  const fitments = createFitmentRepository(connection);
  const outbox = audit.openOutbox(fitments.outbox);
  const vehicleOutbox = audit.openOutbox(repository.outbox);
  const cache = createReadCache({ clock, keepMs: readsKeptMs, maximumEntries: 1 });
  const counts = createReadCache({ clock, keepMs: countsKeptMs, maximumEntries: 1_000 });
  const known = new Map<string, Vehicle>();
  const merged = new Map<string, MergedVehicle>();
  /** Time of the latest write that was read, by the database's clock. */
  let readUntil = 0;
  /** When that write was first read, by this server's clock. */
  let readAt = 0;
  let list = new VehicleList([]);

  /** Reads writes since the last time, and rebuilds the list only if there are any. */
  async function refresh(): Promise<VehicleList> {
    const now = clock.now().getTime();
    // Writes are not read again once all writes before the latest one must be visible.
    const isSettled = now - readAt > overlapMs;
    const changes = await repository.writtenAfter(isSettled ? readUntil : Math.max(0, readUntil - overlapMs));
    const changed = changes.vehicles.filter(({ id, version }) => version > (known.get(id)?.version ?? 0));
    const gone = changes.merged.filter(({ id }) => !merged.has(id));
    for (const vehicle of changed) if (!merged.has(vehicle.id)) known.set(vehicle.id, vehicle);
    for (const one of gone) {
      known.delete(one.id);
      merged.set(one.id, one);
    }
    if (changed.length + gone.length > 0) list = new VehicleList([...known.values()], [...merged.values()]);
    if (changes.latest > readUntil) [readUntil, readAt] = [changes.latest, now];
    return list;
  }

  let recogniser: { list: VehicleList; of: VehicleRecogniser } | null = null;

  const read = (): Promise<VehicleList> => cache.read('vehicles', refresh);
  const thisYear = (): number => clock.now().getUTCFullYear();

  async function find(id: string): Promise<Vehicle | null> {
    return (await read()).find(id);
  }

  /** @throws DomainError BAD_USER_INPUT for an unknown vehicle, or an invalid year. */
  async function choose({ vehicleId, year = null }: VehicleChoice, field = 'vehicle'): Promise<ChosenVehicle> {
    const fault = year === null ? null : findFault(chosenYear, year);
    if (fault !== null) throw invalidField(`${field}.year`, fault);
    const vehicle = await find(vehicleId);
    if (!vehicle) throw invalidField(`${field}.vehicleId`, 'There is no bike with this ID.');
    return { vehicle, year };
  }

  /** IDs of the products that fit in all years of a bike, as lists for the bike have them. */
  async function findFitting(vehicle: Vehicle): Promise<string[]> {
    const ids = await fitments.findProductIds(vehicle.number);
    const limited = new Set(await fitments.findLimitedProductIds(vehicle.number));
    const unsure = await fitments.findByProducts(ids.filter((id) => limited.has(id)));
    const unfit = new Set(
      unsure.filter((fitment) => !isFit(fitOf(fitment, vehicle, null))).map((each) => each.productId),
    );
    return ids.filter((id) => !unfit.has(id));
  }

  const { source } = catalogue;
  const { forget: forgetReport, ...report } = createFitmentReport({ fitments, source, readVehicles: read, clock });

  function forgetAnswers(): void {
    counts.invalidate();
    forgetReport();
    source.announce();
  }

  function forget(): void {
    cache.invalidate();
    forgetAnswers();
  }

  const setFitment = createSetFitment({
    fitments,
    outbox,
    findProducts: (ids) => source.findByIds(ids),
    readVehicles: read,
    forgetAnswers,
  });
  const ofVehicles = { vehicles: repository, outbox: vehicleOutbox, readVehicles: read, forget };
  const saveVehicle = createSaveVehicle({ ...ofVehicles, idempotency });
  const merging = createMergeVehicles({ ...ofVehicles, fitments, followers, clock });

  return {
    read,
    find,
    choose,
    setFitment,
    /** Reads for copies of the fitment, such as the search index. */
    fitments: {
      latest: () => fitments.latest(),
      writtenAfter: (time: number) => fitments.writtenAfter(time),
      eachOfProducts: (productIds: readonly string[]) => fitments.eachOfProducts(productIds),
    },
    saveVehicle,
    mergeVehicles: merging.mergeVehicles,
    /** @throws DomainError NOT_FOUND */
    findUse: (actor: Actor, id: string): Promise<VehicleUse> => merging.findUse(actor, id),
    report,
    /** For the outbox worker. */
    async relayAudit(): Promise<void> {
      await outbox.relayAll();
      await vehicleOutbox.relayAll();
      await merging.completeMerges();
    },

    /** For loaders: in any order, unknown ids left out; a merged one is the one that it was merged into. */
    async findVehicles(ids: readonly string[]): Promise<Vehicle[]> {
      const vehicles = await read();
      return ids.flatMap((id) => vehicles.find(id) ?? []);
    },

    async byNumber(number: number): Promise<Vehicle | null> {
      return (await read()).byNumber(number);
    },

    /** The vehicle with this slug, or the one that had it before. */
    async findBySlug(slug: string): Promise<Vehicle | null> {
      return (await read()).bySlug(slug);
    },

    /** By name, A to Z. */
    async listMakes(kind: VehicleKind | null): Promise<readonly MakeWithYears[]> {
      return (await read()).makesOf(kind, thisYear());
    },

    async listVehicles(filter: VehicleFilter): Promise<Vehicle[]> {
      return (await read()).select(filter, thisYear());
    },

    /** Bikes named in a query, perhaps beside other words; null if there are none. */
    async recognise(query: string): Promise<RecognisedBikes | null> {
      const vehicles = await read();
      if (recogniser?.list !== vehicles) recogniser = { list: vehicles, of: new VehicleRecogniser(vehicles) };
      return recogniser.of.recognise(query, thisYear());
    },

    /** Makes and bikes whose names have words that begin with the typed ones. */
    async suggest(typed: string): Promise<{ makes: VehicleMake[]; vehicles: Vehicle[] }> {
      const vehicles = await read();
      return { makes: vehicles.makesNamed(typed), vehicles: vehicles.select({ search: typed }, thisYear()) };
    },

    /** For loaders: fitment of the products, in any order, without products that have none. */
    findFitments: (productIds: readonly string[]): Promise<Fitment[]> => fitments.findByProducts(productIds),

    /** @throws DomainError BAD_USER_INPUT for an unknown vehicle. */
    async fitOf(fitment: Fitment | null, choice: VehicleChoice): Promise<Fit> {
      const { vehicle, year } = await choose(choice);
      return fitOf(fitment ?? noFitment(''), vehicle, year);
    },

    /** The bikes that a product fits, in the order of the list; with a search, those that it finds. */
    async listFitted(fitment: Fitment, search: string | null): Promise<FittedVehicle[]> {
      const vehicles = await read();
      const fitted = fittedVehicles(fitment, vehicles);
      if (search === null || search.trim() === '') return fitted;
      const found = new Set(vehicles.select({ search }, thisYear()));
      return fitted.filter(({ vehicle }) => found.has(vehicle));
    },

    /** Fitment rows of a product, by bike. */
    async listRows(actor: Actor, fitment: Fitment): Promise<RowOfVehicle[]> {
      assertAdmin(actor);
      return rowsOfVehicles(fitment, await read());
    },

    /** Number of bikes that a product fits in some year, perhaps under conditions. */
    async countFitted(fitment: Fitment): Promise<number> {
      const fitted = fittedVehicles(fitment, await read());
      return new Set(fitted.map(({ vehicle }) => vehicle)).size;
    },

    /** Number of entries in the public list of the products that fit in all years, perhaps under conditions. */
    countProducts: (vehicle: Vehicle): Promise<number> =>
      counts.read(String(vehicle.number), async () => catalogue.source.countListedAmong(await findFitting(vehicle))),
  };
}

const isFit = ({ answer }: Fit): boolean => answer === 'fits' || answer === 'fits_if';
