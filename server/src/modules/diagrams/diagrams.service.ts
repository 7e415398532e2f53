import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { notFound, staleVersion } from '../../shared/errors.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { lettersAndDigitsOf } from '../catalogue/products/part-number.js';
import { toTerms } from '../catalogue/products/product.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { NumbersService } from '../numbers/numbers.service.js';
import type { Vehicle, VehicleChoice } from '../vehicles/vehicle.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import { toShownSpot, vehiclesOf, type Diagram, type ShownSpot } from './diagram.js';
import { createDiagramRepository, type DiagramSearch } from './diagram.repository.js';
import type { SaveDiagramInput } from './diagram.type.js';
import { describeChange, saveDiagram } from './save-diagram.js';

interface DiagramListRequest {
  /** Each word must be the beginning of a word in the title or in the name of a bike. */
  search?: string | null;
  first?: number | null;
  after?: string | null;
}

interface DiagramsDeps {
  connection: Connection;
  clock: Clock;
  catalogue: Pick<CatalogueService, 'findProductsByIds'>;
  numbers: Pick<NumbersService, 'lookUpAll'>;
  vehicles: Pick<VehiclesService, 'choose' | 'listVehicles' | 'read'>;
  audit: Pick<AuditService, 'openOutbox'>;
  idempotency: IdempotencyService;
  useImage: (imageUrl: string) => Promise<void>;
}

export type DiagramsService = ReturnType<typeof createDiagramsService>;

interface Context extends DiagramsDeps {
  repository: ReturnType<typeof createDiagramRepository>;
  outbox: ReturnType<DiagramsDeps['audit']['openOutbox']>;
}

/** Drawings of the assemblies of bikes, on which the parts are numbered. */
export function createDiagramsService(deps: DiagramsDeps) {
  const repository = createDiagramRepository(deps.connection);
  const outbox = deps.audit.openOutbox(repository.outbox);
  const context: Context = { ...deps, repository, outbox };
  return {
    ...reads(context),
    saveDiagram: (actor: Actor, input: SaveDiagramInput): Promise<Diagram> => saveDiagram(context, actor, input),

    /** Does nothing if the diagram is already deleted. @throws DomainError NOT_FOUND; CONFLICT (STALE_VERSION) */
    deleteDiagram: (actor: Actor, input: Pick<Diagram, 'id' | 'version'>) => deleteDiagram(context, actor, input),

    /** Number of diagrams that show this vehicle. */
    countOf: ({ number }: Pick<Vehicle, 'number'>): Promise<number> => repository.countOfVehicle(number),

    /**
     * Called after two vehicles were merged: replaces the first vehicle by the second in all diagrams. Can be repeated.
     */
    follow: (from: Pick<Vehicle, 'number'>, into: Pick<Vehicle, 'number'>): Promise<void> =>
      repository.replaceVehicle(from.number, into.number),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => outbox.relayAll(),
  };
}

function reads(context: Context) {
  const { repository, vehicles } = context;
  return {
    /** Null for an unknown ID. */
    find: (id: string): Promise<Diagram | null> => repository.find(id),

    /** Sorted by title. @throws DomainError BAD_USER_INPUT for an unknown bike. */
    async listOf(choice: VehicleChoice): Promise<Diagram[]> {
      const { vehicle } = await vehicles.choose(choice);
      return repository.findOfVehicle(vehicle.number);
    },

    /** For admins, sorted by title. */
    async list(actor: Actor, { search, first, after }: DiagramListRequest): Promise<Page<Diagram>> {
      assertMay(actor, 'catalogue:read');
      return repository.findPage(await toSearch(context, search), toPageRequest(first, after));
    },

    async count(actor: Actor, search: string | null | undefined): Promise<number> {
      assertMay(actor, 'catalogue:read');
      return repository.count(await toSearch(context, search));
    },

    /** Number of all diagrams. */
    countAll: (): Promise<number> => repository.count(null),

    /** Diagrams with their bikes, in insertion order. */
    async listPortion(skip: number, limit: number): Promise<{ diagram: Diagram; vehicles: readonly Vehicle[] }[]> {
      const [portion, list] = await Promise.all([repository.findPortion(skip, limit), vehicles.read()]);
      return portion.map((diagram) => ({ diagram, vehicles: vehiclesOf(diagram, list) }));
    },

    /** The bikes of the diagram, sorted by make, model and variant. */
    findVehicles: async (diagram: Diagram): Promise<Vehicle[]> => vehiclesOf(diagram, await vehicles.read()),

    /**
     * For loaders: the parts of diagrams, each with its products of the shop. The number of reads does not depend on the
     * number of parts.
     */
    findSpots: (ids: readonly string[]) => findSpots(context, ids),
  };
}

async function toSearch({ vehicles }: Context, search: string | null | undefined): Promise<DiagramSearch | null> {
  const terms = toTerms(search ?? '');
  if (terms.length === 0) return null;
  const found = await vehicles.listVehicles({ search: search ?? '' });
  return { terms, vehicleNumbers: found.map(({ number }) => number) };
}

async function findSpots(
  { repository, catalogue, numbers }: Context,
  ids: readonly string[],
): Promise<Map<string, ShownSpot[]>> {
  const spots = await repository.findSpots(ids);
  const all = [...spots.values()].flat();
  const productIds = [...new Set(all.flatMap(({ productId }) => productId ?? []))];
  const [products, parts] = await Promise.all([
    productIds.length === 0 ? [] : catalogue.findProductsByIds(productIds),
    numbers.lookUpAll(all.flatMap(({ number }) => number ?? [])),
  ]);
  const named = new Map(products.map((product) => [product.id, product]));
  const toShown = (spot: (typeof all)[number]) =>
    toShownSpot(
      spot,
      (spot.productId === null ? null : named.get(spot.productId)) ?? null,
      (spot.number === null ? null : parts.get(lettersAndDigitsOf(spot.number))) ?? null,
    );
  return new Map([...spots].map(([id, own]) => [id, own.map(toShown)]));
}

async function deleteDiagram(
  context: Context,
  actor: Actor,
  { id, version }: Pick<Diagram, 'id' | 'version'>,
): Promise<string> {
  const { repository, outbox, clock } = context;
  assertMay(actor, 'catalogue:write');
  const known = await repository.findWhole(id);
  if (!known) throw notFound('The diagram');
  if (known.isDeleted) return id;
  const entry = outbox.toEntry(actor, await describeChange(known, null, context));
  const isDeleted = version === known.version && (await repository.delete(known, clock.now(), entry));
  if (!isDeleted) throw staleVersion('diagram', await repository.findWhole(id));
  await outbox.relay(entry);
  return id;
}
