import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { createReadCache } from '../../platform/read-cache.js';
import { assertMay, type Actor } from '../../shared/actor.js';
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
import type { SetFitmentInput } from './fitment.type.js';
import { createMergeVehicles, type VehicleFollowers, type VehicleUse } from './merge-vehicles.js';
import { createSaveVehicle } from './save-vehicle.js';
import { createSetFitments } from './set-fitment.js';
import type { Vehicle, VehicleChoice } from './vehicle.js';
import type { ReturnedMisfit } from './misfits.js';
import { createVehicleReads } from './vehicle-reads.js';
import { createVehicleRepository } from './vehicle.repository.js';

interface VehiclesDeps {
  connection: Connection;
  clock: Clock;
  catalogue: CatalogueService;
  audit: Pick<AuditService, 'openOutbox'>;
  idempotency: IdempotencyService;
  /** Modules in which a merge replaces references to bikes. */
  followers: VehicleFollowers;
  /** Provided by the orders module. */
  findReturnedMisfits: () => Promise<ReturnedMisfit[]>;
}

const countsKeptMs = 30_000;

export type VehiclesService = ReturnType<typeof createVehiclesService>;

/** Bikes, and which products fit them. */
export function createVehiclesService(deps: VehiclesDeps) {
  const { connection, clock, catalogue, audit, idempotency, followers, findReturnedMisfits } = deps;
  const { source } = catalogue;
  const vehicles = createVehicleRepository(connection);
  const fitments = createFitmentRepository(connection);
  const outbox = audit.openOutbox(fitments.outbox);
  const vehicleOutbox = audit.openOutbox(vehicles.outbox);
  const counts = createReadCache({ clock, keepMs: countsKeptMs, maximumEntries: 1_000 });
  const { forget: forgetVehicles, ...reads } = createVehicleReads({ vehicles, clock });
  const readVehicles = reads.read;
  const { forget: forgetReport, ...report } = createFitmentReport({
    ...{ fitments, source, readVehicles, findReturnedMisfits, clock },
  });

  function forgetAnswers(): void {
    counts.invalidate();
    forgetReport();
    source.announce();
  }

  function forget(): void {
    forgetVehicles();
    forgetAnswers();
  }

  const findProducts = (ids: readonly string[]) => source.findByIds(ids);
  const ofVehicles = { vehicles, outbox: vehicleOutbox, readVehicles, forget };
  const merging = createMergeVehicles({ ...ofVehicles, fitments, followers, clock });
  const setFitments = createSetFitments({ fitments, outbox, findProducts, readVehicles, forgetAnswers });
  return {
    ...reads,
    ...fitReads({ fitments, reads, counts, source }),
    setFitments,
    setFitment: (actor: Actor, { source, rows, ...input }: SetFitmentInput) =>
      setFitments(actor, { ...input, sources: [{ source, rows }] }),
    /** Queries from which copies of the fitment, such as the search index, are built. */
    fitments: {
      latest: () => fitments.latest(),
      writtenAfter: (time: number) => fitments.writtenAfter(time),
      eachOfProducts: (productIds: readonly string[]) => fitments.eachOfProducts(productIds),
    },
    saveVehicle: createSaveVehicle({ ...ofVehicles, idempotency }),
    mergeVehicles: merging.mergeVehicles,
    /** @throws DomainError NOT_FOUND */
    findUse: (actor: Actor, id: string): Promise<VehicleUse> => merging.findUse(actor, id),
    report,
    /** Called by the outbox worker: moves waiting audit entries to the log, and completes interrupted merges. */
    async relayAudit(): Promise<void> {
      await outbox.relayAll();
      await vehicleOutbox.relayAll();
      await merging.completeMerges();
    },
  };
}

interface FitReads {
  fitments: ReturnType<typeof createFitmentRepository>;
  reads: Pick<ReturnType<typeof createVehicleReads>, 'read' | 'choose' | 'listVehicles'>;
  counts: ReturnType<typeof createReadCache>;
  source: CatalogueService['source'];
}

function fitReads({ fitments, reads, counts, source }: FitReads) {
  const { read, choose } = reads;
  return {
    /** For loaders: fitment of these products, in any order. Products without fitment are left out. */
    findFitments: (productIds: readonly string[]): Promise<Fitment[]> => fitments.findByProducts(productIds),

    /** @throws DomainError BAD_USER_INPUT for an unknown vehicle. */
    async fitOf(fitment: Fitment | null, choice: VehicleChoice): Promise<Fit> {
      const { vehicle, year } = await choose(choice);
      return fitOf(fitment ?? noFitment(''), vehicle, year);
    },

    /**
     * The bikes that a product fits, in the order of the list of all bikes. With a search, only those that match it.
     */
    async listFitted(fitment: Fitment, search: string | null): Promise<FittedVehicle[]> {
      const vehicles = await read();
      const fitted = fittedVehicles(fitment, vehicles);
      if (search === null || search.trim() === '') return fitted;
      const found = new Set(await reads.listVehicles({ search }));
      return fitted.filter(({ vehicle }) => found.has(vehicle));
    },

    /** Fitment rows of a product, by bike. */
    async listRows(actor: Actor, fitment: Fitment): Promise<RowOfVehicle[]> {
      assertMay(actor, 'catalogue:read');
      return rowsOfVehicles(fitment, await read());
    },

    /** Number of bikes that a product fits in some year, with or without conditions. */
    async countFitted(fitment: Fitment): Promise<number> {
      const fitted = fittedVehicles(fitment, await read());
      return new Set(fitted.map(({ vehicle }) => vehicle)).size;
    },

    /**
     * Number of entries in the public list of products that fit this vehicle in all years, with or without conditions.
     */
    countProducts: (vehicle: Vehicle): Promise<number> =>
      counts.read(String(vehicle.number), async () => source.countListedAmong(await findFitting(fitments, vehicle))),
  };
}

/** IDs of the products that fit a bike in all years, as in the product lists for this bike. */
async function findFitting(fitments: FitReads['fitments'], vehicle: Vehicle): Promise<string[]> {
  const ids = await fitments.findProductIds(vehicle.number);
  const limited = new Set(await fitments.findLimitedProductIds(vehicle.number));
  const unsure = await fitments.findByProducts(ids.filter((id) => limited.has(id)));
  const unfit = new Set(
    unsure.filter((fitment) => !isFit(fitOf(fitment, vehicle, null))).map((each) => each.productId),
  );
  return ids.filter((id) => !unfit.has(id));
}

const isFit = ({ answer }: Fit): boolean => answer === 'fits' || answer === 'fits_if';
