import { createReadCache } from '../../platform/read-cache.js';
import type { Clock } from '../../platform/clock.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { toPageOf, type Page, type PageRequest } from '../../shared/pagination.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { Product } from '../catalogue/products/product.js';
import { conflictsOf } from './fitment.js';
import type { FitmentRepository } from './fitment.repository.js';
import { misfitsOf, type Misfit, type ReturnedMisfit } from './misfits.js';
import type { Vehicle, VehicleList } from './vehicle.js';

/** Two sources that contradict each other about a product and a bike. */
export interface FitmentConflict {
  product: Product;
  vehicle: Vehicle;
  /** `fitsSource` says that the product fits; `excludedSource` says that it does not. */
  fitsSource: string;
  excludedSource: string;
}

/** A misfit with its product. */
export type MisfitOfProduct = Misfit & { product: Product };

/** Root object of the report. Each of its lists is read only if a query asks for the list. */
export type FitmentReportRoot = Record<string, never>;

/** A page of a list, with the number of entries of the whole list. */
interface CountedPage<T> extends Page<T> {
  count: number;
}

interface Deps {
  fitments: Pick<FitmentRepository, 'findByProducts' | 'findConflicts' | 'findIdsOfKinds'>;
  source: Pick<CatalogueService['source'], 'findByIds' | 'listPublicIds'>;
  readVehicles: () => Promise<VehicleList>;
  /** The latest first. */
  findReturnedMisfits: () => Promise<ReturnedMisfit[]>;
  clock: Clock;
}

/** How long a list is cached: computing a list checks every product. */
const keepMs = 30_000;

interface Context extends Deps {
  cache: ReturnType<typeof createReadCache>;
}

/** Finds missing, contradictory and doubtful fitment of public products. */
export function createFitmentReport(deps: Deps) {
  const { source, clock } = deps;
  const cache = createReadCache({ clock, keepMs, maximumEntries: 3 });

  const context: Context = { ...deps, cache };
  return {
    /** Called after a change made by this process. */
    forget: (): void => cache.invalidate(),

    /** Public products without fitment, in the order in which they were added. */
    async listWithout(actor: Actor, request: PageRequest): Promise<CountedPage<Product>> {
      assertMay(actor, 'catalogue:read');
      const ids = await readMissing(context);
      const { edges, ...page } = toPageOf(ids, 'without fitment', request);
      const products = await source.findByIds(edges.map(({ node }) => node));
      const byId = new Map(products.map((product) => [product.id, product]));
      const found = edges.flatMap(({ node, cursor }) => {
        const product = byId.get(node);
        return product ? [{ node: product, cursor }] : [];
      });
      return { ...page, edges: found, count: ids.length };
    },

    /** Pairs of sources that contradict each other about a bike and a public product, sorted by product. */
    listConflicts: (actor: Actor, request: PageRequest) => listConflicts(context, actor, request),

    /** Public products that were returned because they do not fit a bike, although they still count as fitting it. */
    async listMisfits(actor: Actor, request: PageRequest): Promise<CountedPage<MisfitOfProduct>> {
      assertMay(actor, 'catalogue:read');
      const all = await readMisfits(context);
      return { ...toPageOf(all, 'misfits', request), count: all.length };
    },
  };
}

function readMissing({ cache, fitments, source }: Context): Promise<string[]> {
  return cache.read('missing', async () => {
    const idsWithFitment = new Set(await fitments.findIdsOfKinds(['specific', 'universal']));
    return (await source.listPublicIds()).filter((id) => !idsWithFitment.has(id));
  });
}

/** The products with these IDs, their fitment, and all bikes. */
async function readFitted({ source, fitments, readVehicles }: Context, ids: readonly string[]) {
  const [products, stored, vehicles] = await Promise.all([
    source.findByIds(ids),
    fitments.findByProducts(ids),
    readVehicles(),
  ]);
  return { byId: new Map(products.map((product) => [product.id, product])), stored, vehicles };
}

function readMisfits(context: Context): Promise<MisfitOfProduct[]> {
  const { cache, source, findReturnedMisfits } = context;
  return cache.read('misfits', async () => {
    const returned = await findReturnedMisfits();
    if (returned.length === 0) return [];
    const isPublic = new Set(await source.listPublicIds());
    const ids = [...new Set(returned.map(({ productId }) => productId))].filter((id) => isPublic.has(id));
    const { byId, stored, vehicles } = await readFitted(context, ids);
    const misfits = misfitsOf(returned, new Map(stored.map((fitment) => [fitment.productId, fitment])), (id) =>
      vehicles.find(id),
    );
    return misfits.flatMap((misfit) => {
      const product = byId.get(misfit.productId);
      return product ? [{ ...misfit, product }] : [];
    });
  });
}

/** One entry for each conflict: the product, and the index of the conflict among the conflicts of this product. */
function readConflicts({ cache, fitments, source }: Context): Promise<{ productId: string; index: number }[]> {
  return cache.read('conflicts', async () => {
    const all = await fitments.findConflicts();
    if (all.length === 0) return [];
    const counts = new Map(all.map(({ productId, count }) => [productId, count]));
    const ids = (await source.listPublicIds()).filter((id) => counts.has(id));
    return ids.flatMap((productId) =>
      Array.from({ length: counts.get(productId) ?? 0 }, (_, index) => ({ productId, index })),
    );
  });
}

async function listConflicts(
  context: Context,
  actor: Actor,
  request: PageRequest,
): Promise<CountedPage<FitmentConflict>> {
  assertMay(actor, 'catalogue:read');
  const all = await readConflicts(context);
  const { edges, ...page } = toPageOf(all, 'fitment conflicts', request);
  const ids = [...new Set(edges.map(({ node }) => node.productId))];
  const { byId, stored, vehicles } = await readFitted(context, ids);
  const conflicts = new Map(stored.map(({ productId, rows }) => [productId, conflictsOf(rows)]));
  const found = edges.flatMap(({ node: { productId, index }, cursor }) => {
    const product = byId.get(productId);
    const conflict = conflicts.get(productId)?.[index];
    const vehicle = conflict && vehicles.byNumber(conflict.vehicle);
    return product && vehicle ? [{ node: { ...conflict, product, vehicle }, cursor }] : [];
  });
  return { ...page, edges: found, count: all.length };
}
