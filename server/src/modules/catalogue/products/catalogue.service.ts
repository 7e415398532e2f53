import { mostItems, mostProductIds } from '@kickstand/rules/limits';
import type { Connection } from 'mongoose';
import type { Clock } from '../../../platform/clock.js';
import { toChangePeriod, type ChangesRequest } from '../../../platform/mongo/change-feed.js';
import { isObjectId } from '../../../platform/mongo/object-id.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { goAhead, type GiveWay } from '../../../platform/traffic.js';
import { assertMay, may, type Actor } from '../../../shared/actor.js';
import { invalidField, notFound } from '../../../shared/errors.js';
import type { Currency } from '../../../shared/money.js';
import { toPageRequest, type Page } from '../../../shared/pagination.js';
import { createOutboxStore } from '../../audit/audit-outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { createAddImported, createAddProduct } from './add-product.js';
import { createCaches } from './catalogue-caches.js';
import { createCompleteDetails } from './complete-details.js';
import { createDeleteProduct } from './delete-product.js';
import { createProductChanges } from './product-changes.repository.js';
import { createLowStock, createProductListing } from './product-listing.repository.js';
import { createProductNumbers } from './product-numbers.repository.js';
import {
  isPublic,
  type PartNumber,
  type Product,
  type ProductFilter,
  type ProductRating,
  type ProductSort,
} from './product.js';
import { productModel } from './product.model.js';
import { createProductRepository } from './product.repository.js';
import type { PriceChange } from '../prices/lowest-price.js';
import { createPrices } from '../prices/prices.js';
import { createSaleRepository } from '../prices/sale.repository.js';
import { createRemoveTaxon, type FollowMerge } from '../taxonomy/remove-taxon.js';
import { createSaveAttribute } from '../taxonomy/save-attribute.js';
import { createSaveTaxon } from '../taxonomy/save-taxon.js';
import { isSlug } from '../slug.js';
import { createSlugRepository } from '../slug.repository.js';
import { createSetStock } from '../stock/set-stock.js';
import { createStock } from '../stock/stock.js';
import { defaultStockLimits, type StockLimits } from '../stock/stock-limits.js';
import { createTaxonomyProducts } from '../taxonomy/taxonomy-products.repository.js';
import { createTaxonomyRepository } from '../taxonomy/taxonomy.repository.js';
import { createTaxonomyService } from '../taxonomy/taxonomy.service.js';
import { isAuditedEdit } from './product-audit.js';
import { createFindReferenced, createGetReferenced } from './product-reference.js';
import {
  createEditProducts,
  createUpdateProduct,
  createUpdateProducts,
  createUpdateReferenced,
} from './update-product.js';

export interface ProductListRequest {
  first?: number | null;
  after?: string | null;
  filter?: ProductFilter | null;
  sort?: ProductSort | null;
}

export interface CatalogueDeps {
  connection: Connection;
  clock: Clock;
  idempotency: IdempotencyService;
  audit: Pick<AuditService, 'openOutbox'>;
  currency: Currency;
  /** Limits on what unpaid orders may reserve of one product. */
  stockLimits?: Partial<StockLimits>;
  /** Called before a product uses a picture. By default, every address is accepted. */
  useImage?: (imageUrl: string) => Promise<void>;
  /** Called after a brand or category was merged into another one. By default, no other module refers to it. */
  followMerge?: FollowMerge;
  /** Called by imports to let other work run first. By default, it does not wait. */
  giveWay?: GiveWay | undefined;
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;

type Context = ReturnType<typeof openCatalogue>;

/** The catalogue's service: reads for everybody, edits for admins, stock for orders. */
export function createCatalogueService(deps: CatalogueDeps) {
  const context = openCatalogue(deps);
  const { connection, clock, currency, idempotency, giveWay = goAhead } = deps;
  const { outbox, cache, edited, products, slugs, taxonomy, useImage, readSales, prices } = context;
  const { completeRemovals, ...taxonomyEdits } = createTaxonomyEdits(context);
  const completing = { products, slugs, taxonomy, clock, useImage, giveWay };
  const completeDetails = createCompleteDetails(completing);
  const followPrices = (ids: readonly string[]) => prices.follow({ kind: 'products', ids });
  const edits = { products, outbox, cache: edited, currency, taxonomy, completeDetails, followPrices };
  const findReferenced = createFindReferenced(connection, readSales, taxonomy);
  const limits = { ...defaultStockLimits, ...deps.stockLimits };
  return {
    ...taxonomyEdits,
    taxonomy,
    sales: prices.sales,
    /** Records the prices that sales have changed; see `followSales`. */
    followSales: prices.followAll,
    startFollowingSales: prices.startFollowing,
    stock: createStock({ connection, limits, products, readSales, cache, clock }),
    source: createSource(context),
    /** Also finds drafts, so callers must check access first. */
    findReferenced,
    /** Products by their numbers; never cached. */
    numbers: createProductNumbers(connection, readSales),
    /** Product lists from the database, while there is no search index. */
    listing: createProductListing(connection, readSales),
    /** Cached answers for visitors; discarded together with the reads that they are made from. */
    answers: cache as Pick<ReadCache, 'find'>,
    ...reads(context),
    ...lists(context),
    /**
     * Called by the outbox worker: moves waiting audit entries to the log, and completes interrupted changes of the
     * taxonomy.
     */
    relayAudit: async (): Promise<void> => {
      await taxonomy.relayAudit();
      await outbox.relayAll();
      await prices.relayAudit();
      await taxonomy.followCategories();
      await taxonomy.touchProducts();
      await completeRemovals();
    },

    addProduct: createAddProduct({ ...edits, idempotency, clock }),
    addImported: createAddImported({ ...edits, ...completing, idempotency }),
    updateProduct: createUpdateProduct(edits),
    /** @returns the result of each edit, in the order of the input. */
    editProducts: createEditProducts(edits),
    /** @returns the result of each item, in the order of the input. */
    updateProducts: createUpdateProducts({ ...edits, findReferenced }),
    updateReferenced: createUpdateReferenced({ ...edits, findReferenced }),
    getReferenced: createGetReferenced(findReferenced),
    /** @returns the result of each item, in the order of the input. */
    setStock: createSetStock({ connection, findReferenced, idempotency, outbox, cache }),
    ...createDeleteProduct({ ...edits, slugs, clock }),
  };
}

function openCatalogue(deps: CatalogueDeps) {
  const { connection, clock, audit, useImage = () => Promise.resolve(), followMerge = () => Promise.resolve() } = deps;
  const caches = createCaches(clock);
  const slugs = createSlugRepository(connection);
  const sales = createSaleRepository(connection);
  /** The current sales, read at most one second ago. */
  const readSales = async () => (await sales.readBook()).at(clock.now());
  const repository = createTaxonomyRepository(connection);
  const taxonomyProducts = createTaxonomyProducts(connection, readSales);
  const followPrices = (categoryId: string) => prices.follow({ kind: 'categories', ids: [categoryId] });
  const ofTaxonomy = { repository, products: taxonomyProducts, slugs, audit, clock, followPrices };
  const taxonomy = createTaxonomyService({ ...ofTaxonomy, cache: caches.ofTaxonomy, counts: caches.counts });
  const products = createProductRepository(connection, readSales);
  const announce = () => caches.cache.invalidate();
  const prices = createPrices({ ...deps, sales, products, taxonomy, announce });
  return {
    ...deps,
    ...caches,
    ...{ useImage, followMerge, slugs, repository, taxonomyProducts, taxonomy, products, readSales, prices },
    outbox: audit.openOutbox(createOutboxStore(productModel(connection))),
  };
}

function createTaxonomyEdits({ taxonomy, taxonomyProducts, ofTaxonomy, ...context }: Context) {
  const { outboxes } = taxonomy;
  const shared = { ...context, taxonomy, products: taxonomyProducts, cache: ofTaxonomy, outboxes };
  return {
    ...createSaveTaxon(shared),
    ...createRemoveTaxon(shared),
    ...createSaveAttribute({ ...shared, outbox: outboxes.attribute }),
  };
}

/** For the search index, feeds and imports: queries whose results are never cached, and notifications of changes. */
function createSource({ connection, readSales, products, repository, taxonomy, cache, forget, listeners }: Context) {
  return {
    ...createProductChanges(connection, readSales),
    findByIds: (ids: readonly string[]): Promise<Product[]> => products.findByIds(ids),
    readTaxonomy: () => repository.read(),
    findFamilies: (ids: readonly string[]) => taxonomy.findFamilies(ids),
    findNumbers: (ids: readonly string[]) => products.findNumbers(ids),
    /** Drops cached answers after a change. */
    forgetReads: (): void => forget(),
    /** Called after products were changed outside this service. */
    announce: (): void => cache.invalidate(),
    /** Calls `listener` after each change that this process makes. */
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}

function reads(context: Context) {
  const { products, slugs, cache, prices, outbox } = context;
  return {
    findProduct: (actor: Actor, id: string): Promise<Product | null> => findProduct(context, actor, id),

    /** @throws DomainError NOT_FOUND */
    async getProduct(actor: Actor, id: string): Promise<Product> {
      const product = await findProduct(context, actor, id);
      if (!product) throw notFound('The product');
      return product;
    },

    /**
     * For loaders: the result is in any order, without unknown IDs, and includes deleted products, because orders show
     * them.
     */
    findProductsByIds: (ids: readonly string[]): Promise<Product[]> => products.findByIds(ids),

    /** For loaders: by product ID, all part numbers except the product's own number and its barcode number. */
    findPartNumbers: (ids: readonly string[]): Promise<Map<string, PartNumber[]>> => products.findNumbers(ids),

    /** For loaders: the latest changes of the price in force, by product ID. */
    findPriceChanges: (ids: readonly string[]): Promise<Map<string, PriceChange[]>> => prices.findChanges(ids),

    /** Those of these products whose fields an import has edited. */
    async findEditedBy(importId: string, productIds: readonly string[]): Promise<Set<string>> {
      const entries = await outbox.findOfImport(importId, productIds);
      return new Set(entries.filter(isAuditedEdit).map(({ subjectId }) => subjectId));
    },

    /** The product that has, or had, this slug. */
    async findBySlug(actor: Actor, slug: string): Promise<Product | null> {
      if (!isSlug(slug)) return null;
      const product = await cache.read(`slug:${slug}`, async () => {
        const current = await products.findBySlug(slug);
        if (current) return current;
        const id = await slugs.findTarget('product', slug);
        return id === null ? null : products.findById(id);
      });
      return product && isVisibleTo(actor, product) ? product : null;
    },

    /** Stores the rating of a product, computed from its published reviews. */
    async setRating(productId: string, rating: ProductRating): Promise<void> {
      await products.setRating(productId, rating);
      cache.invalidate();
    },
  };
}

function lists({ connection, clock, readSales, products, cache }: Context) {
  const changes = createProductChanges(connection, readSales);
  const lowStock = createLowStock(connection, readSales);
  return {
    /** All public products in insertion order. */
    listAll: (): Promise<Product[]> => cache.read('all', () => products.findAll()),

    async listProducts(actor: Actor, request: ProductListRequest): Promise<Page<Product>> {
      const filter = request.filter ?? {};
      checkFilter(actor, filter);
      const page = toPageRequest(request.first, request.after);
      const sort = request.sort ?? 'oldest_first';
      return cache.read(`page:${JSON.stringify([filter, sort, page])}`, () => products.findPage(filter, sort, page));
    },

    async countProducts(actor: Actor, filter: ProductFilter): Promise<number> {
      checkFilter(actor, filter);
      return cache.read(`count:${JSON.stringify(filter)}`, () => products.count(filter));
    },

    /**
     * The number of products that match a filter, and the products in batches. Never cached.
     * @param filter with up to 500 IDs. @throws DomainError FORBIDDEN, BAD_USER_INPUT
     */
    openList(actor: Actor, filter: ProductFilter) {
      checkFilter(actor, filter, mostItems);
      return {
        count: (): Promise<number> => products.count(filter),
        inPortions: (size: number): AsyncIterable<Product[]> => changes.listedInPortions(size, filter),
      };
    },

    /**
     * Products in the order of their last change, including changes of stock, for other systems. Includes drafts and
     * deleted products. Changes are listed only some seconds later, so that no cursor skips one that is still being
     * written.
     */
    async listChanged(actor: Actor, { first, after, since }: ChangesRequest) {
      assertMay(actor, 'catalogue:read', 'stock:read');
      const period = toChangePeriod(since, clock.now());
      const page = await changes.findPage(toPageRequest(first, after), period);
      return { page, countAll: () => changes.countWritten(period) };
    },

    /** For an export: all products except deleted ones, the oldest first, with their prices without sales. */
    exportProducts(actor: Actor): AsyncIterable<Product> {
      assertMay(actor, 'catalogue:read', 'stock:read');
      return changes.eachForExport();
    },

    /** The number of products with low or no stock, and the products with the lowest stock. */
    async summariseLowStock(actor: Actor, first: number): Promise<{ count: number; products: Product[] }> {
      assertMay(actor, 'catalogue:read', 'stock:read', 'reports:read');
      const [count, scarcest] = await Promise.all([lowStock.count(), lowStock.findScarcest(first)]);
      return { count, products: scarcest };
    },
  };
}

/** Deleted products and drafts are visible only to those who may read the catalogue or its stock. */
function isVisibleTo(actor: Actor, product: Product): boolean {
  return isPublic(product) || may(actor, 'catalogue:read', 'stock:read');
}

async function findProduct({ cache, products }: Context, actor: Actor, id: string): Promise<Product | null> {
  if (!isObjectId(id)) return null;
  const product = await cache.read(`product:${id}`, () => products.findById(id));
  return product && isVisibleTo(actor, product) ? product : null;
}

/** @throws DomainError FORBIDDEN for filters that only the catalogue's staff may use; BAD_USER_INPUT */
function checkFilter(actor: Actor, filter: ProductFilter, mostIds = mostProductIds): void {
  const { ids, search: _words, category: _name, ...ofStaff } = filter;
  if (Object.values(ofStaff).some((value) => value != null && value !== false))
    assertMay(actor, 'catalogue:read', 'stock:read');
  if (ids && ids.length > mostIds) throw invalidField('filter.ids', `filter.ids can have at most ${mostIds} entries.`);
}
