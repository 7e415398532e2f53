import type * as demoShop from '@kickstand/demo-shop';
import type { DemoShopPort, NewBrand, NewProduct, NewVehicle } from '@kickstand/demo-shop';
import type { Connection, mongo } from 'mongoose';
import type { AccountsService } from '../../modules/accounts/accounts.service.js';
import { withoutSales } from '../../modules/catalogue/prices/sale-book.js';
import { checkSale } from '../../modules/catalogue/prices/sale.js';
import { createSaleRepository } from '../../modules/catalogue/prices/sale.repository.js';
import { newProduct } from '../../modules/catalogue/products/add-product.js';
import { toProductDetails } from '../../modules/catalogue/products/product-rules.js';
import type { PartNumber } from '../../modules/catalogue/products/product.js';
import { createProductRepository } from '../../modules/catalogue/products/product.repository.js';
import { slugOf } from '../../modules/catalogue/slug.js';
import { createSlugRepository, type SlugKind } from '../../modules/catalogue/slug.repository.js';
import { createTaxonomyRepository } from '../../modules/catalogue/taxonomy/taxonomy.repository.js';
import { editPage } from '../../modules/content/content-page.js';
import { createPageRepository } from '../../modules/content/page.repository.js';
import { createDiagramRepository } from '../../modules/diagrams/diagram.repository.js';
import { numberIdOf } from '../../modules/numbers/supersession.js';
import { createSupersessionRepository } from '../../modules/numbers/supersession.repository.js';
import { checkDeliveryRules } from '../../modules/pricing/delivery-rules.js';
import { createPricingRulesRepository } from '../../modules/pricing/pricing-rules.repository.js';
import { blankPromotion, checkPromotion } from '../../modules/pricing/promotion.js';
import { createPromotionRepository } from '../../modules/pricing/promotion.repository.js';
import { readTaxRules } from '../../modules/pricing/tax-rules.js';
import { noTaxRules } from '../../modules/pricing/taxes.js';
import { createReviewRepository } from '../../modules/reviews/review.repository.js';
import { createSearchRuleRepository } from '../../modules/search/search-rule.repository.js';
import { createFitmentRepository } from '../../modules/vehicles/fitment.repository.js';
import { nameOf, type Vehicle } from '../../modules/vehicles/vehicle.js';
import { createVehicleRepository } from '../../modules/vehicles/vehicle.repository.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { systemActor } from '../../shared/actor.js';
import { money, roundToStep, type Currency } from '../../shared/money.js';

export type DemoShop = typeof demoShop;

export interface SeedDeps {
  connection: Connection;
  accounts: AccountsService;
  currency: Currency;
  now: Date;
}

interface SeedMark {
  _id: string;
  at: Date;
}

interface StoredProduct {
  _id: mongo.ObjectId;
  partNumber: string | null;
  version?: number;
  deletedAt: Date | null;
}

/** IDs of the marks that show that the demo data was begun, and that it is complete. */
const dataBegun = 'demo-data-begun';
const dataAdded = 'demo-data';
/** ID of the mark that shows, from `beginBikes` to `endBikes`, that some demo bikes may still be missing. */
const bikesBegun = 'demo-bikes-begun';
/** All IDs of the demo data contain the same timestamp from long ago. This condition matches all other IDs. */
const ofTheOwner = {
  $or: [
    { _id: { $lt: toObjectId('60000000'.padEnd(24, '0')) } },
    { _id: { $gte: toObjectId('60000001'.padEnd(24, '0')) } },
  ],
};

export function demoShopPort({ connection, accounts, currency, now }: SeedDeps): DemoShopPort {
  const marks = connection.collection<SeedMark>('settings');
  const products = createProductRepository(connection, withoutSales);
  const taxonomy = createTaxonomyRepository(connection);
  const slugs = createSlugRepository(connection);
  const vehicles = createVehicleRepository(connection);
  const fitments = createFitmentRepository(connection);
  const reviews = createReviewRepository(connection);
  const searchRules = createSearchRuleRepository(connection);
  const supersessions = createSupersessionRepository(connection);
  const diagrams = createDiagramRepository(connection);
  const pricingRules = createPricingRulesRepository(connection);
  const sales = createSaleRepository(connection);
  const promotions = createPromotionRepository(connection);
  const pages = createPageRepository(connection);

  /** Slugs are made from the names, which are all different in the demo data. */
  function withSlugs<T extends { id: string; name: string }>(kind: SlugKind, named: readonly T[]) {
    const all = named.map((item) => ({ ...item, slug: slugOf(item.name, kind), version: 1 }));
    return { all, claim: () => slugs.claim(kind, all, { now, isStored: () => Promise.resolve(true) }) };
  }

  return {
    async begin() {
      // Read before the marks: another server that adds demo data meanwhile has stored its mark before its first entry.
      const isEmpty = await hasNothingOfTheOwner(connection);
      if (await marks.findOne({ _id: { $in: [dataBegun, dataAdded] } })) return true;
      if (isEmpty) await marks.insertOne({ _id: dataBegun, at: now }).catch(ignoreDuplicate);
      return isEmpty;
    },
    wasSeeded: async () => (await marks.findOne({ _id: dataAdded })) !== null,
    async hasBikes() {
      if (await marks.findOne({ _id: bikesBegun })) return false;
      return !(await vehicles.isEmpty());
    },
    async findUntouched(added) {
      const stored = connection.collection<StoredProduct>('products');
      if (await stored.findOne({ ...ofTheOwner, deletedAt: null }, { projection: { _id: 1 } })) return new Set();
      const numbers = new Map(added.map(({ id, partNumber }) => [id, partNumber]));
      const found = await stored.find({ deletedAt: null }, { projection: { partNumber: 1, version: 1 } }).toArray();
      const untouched = found.filter(
        ({ _id, partNumber, version = 1 }) => version === 1 && numbers.get(_id.toHexString()) === partNumber,
      );
      return new Set(untouched.map(({ _id }) => _id.toHexString()));
    },
    async beginBikes() {
      await marks.insertOne({ _id: bikesBegun, at: now }).catch(ignoreDuplicate);
    },
    async endBikes() {
      await marks.deleteOne({ _id: bikesBegun });
    },
    async addTaxonomy({ attributes, ...named }) {
      const categories = withSlugs('category', named.categories);
      const brands = withSlugs('brand', named.brands);
      const families = withSlugs('family', named.families);
      for (const { claim } of [categories, brands, families]) await claim();
      await taxonomy.saveAttributes(attributes);
      await taxonomy.categories.insertMany(categories.all).catch(ignoreDuplicate);
      await taxonomy.brands.insertMany(brands.all.map(toBrand)).catch(ignoreDuplicate);
      await taxonomy.families.insertMany(families.all).catch(ignoreDuplicate);
    },
    async addProducts(added) {
      const { tree } = await taxonomy.read();
      // The demo sale shows each product's lowest price of the last 30 days, so the products must be that old.
      const createdAt = new Date(now.getTime() - 30 * 86_400_000);
      const { all, claim } = withSlugs('product', added);
      await claim();
      const complete = all.map(({ id, numbers, ...product }) => {
        const details = toProductDetails({ ...product, ...toPrices(product, currency) }, currency);
        const [main] = product.categoryIds;
        const category = main === undefined ? null : (tree.find(main)?.name ?? null);
        const categoryPath = tree.pathIdsOf(product.categoryIds);
        const stored = { ...newProduct, ...details, id, category, categoryPath, createdAt, updatedAt: now };
        return { product: stored, entry: null, numbers: numbers.map(toPartNumber) };
      });
      await products.insertMany(complete).catch(ignoreDuplicate);
    },
    async addVehicles(added) {
      await vehicles.insertMany(toVehicles(added)).catch(ignoreDuplicate);
    },
    async addFitments(added) {
      const all = added.map(({ rows, ...fitment }) => ({
        ...fitment,
        rows: rows.map((row) => ({ ...row, source: 'manual' })),
        version: 1,
      }));
      await fitments.insertMany(all).catch(ignoreDuplicate);
    },
    async addReviews(added) {
      for (const review of added) await reviews.insert(review, null);
      for (const productId of new Set(added.map((review) => review.productId))) {
        if (productId !== null) await products.setRating(productId, await reviews.rate(productId));
      }
      await reviews.markCounted(await reviews.findUncounted(null));
    },
    async addSynonyms(added) {
      const none = { alternatives: [], path: null, pinnedIds: [], buriedIds: [] };
      const rules = added.map((rule) => ({ ...none, ...rule, kind: 'synonyms' as const, version: 1, changedAt: now }));
      await searchRules.insertMany(rules).catch(ignoreDuplicate);
    },
    async addSupersessions(added) {
      const rows = added.map((entry) => ({ ...entry, id: numberIdOf(entry), version: 1, changedAt: now }));
      await supersessions.insertMany(rows).catch(ignoreDuplicate);
    },
    async addDiagrams(added) {
      const all = added.map(({ vehicles: vehicleNumbers, ...diagram }) => ({ ...diagram, vehicleNumbers, version: 1 }));
      await diagrams.insertMany(all).catch(ignoreDuplicate);
    },
    async addPricing({ delivery, taxes, ...added }) {
      const rules = { delivery: checkDeliveryRules(delivery), taxes: readTaxRules({ ...noTaxRules, ...taxes }) };
      await pricingRules.insert(rules, now);
      const checkedSales = added.sales.map(({ id, categoryIds, ...sale }) => {
        const target = { kind: 'categories' as const, ids: categoryIds };
        return {
          ...checkSale({ ...sale, target, prices: [], startsAt: now }, null, now),
          id,
          version: 1,
          changedAt: now,
        };
      });
      await sales.insertMany(checkedSales).catch(ignoreDuplicate);
      for (const { id, ...promotion } of added.promotions) {
        const content = checkPromotion({ ...blankPromotion, ...promotion });
        await promotions.insert({ ...content, id, version: 1, changedAt: now }, null).catch(ignoreDuplicate);
      }
    },
    async addPages(added) {
      for (const { id, ...page } of added) {
        await pages.insert(editPage(id, null, { ...page, publish: true }, now), null).catch(ignoreDuplicate);
      }
    },
    async grantAdmin(email) {
      await accounts.grantAdmin(systemActor('demo-data'), email);
    },
    async markSeeded() {
      await marks.insertOne({ _id: dataAdded, at: now }).catch(ignoreDuplicate);
    },
  };
}

/** Ignores demo entries: an earlier version may have been interrupted while it added them, and noted only the end. */
async function hasNothingOfTheOwner(connection: Connection): Promise<boolean> {
  const found = ['products', 'categories', 'brands', 'families', 'vehicles', 'content_pages', 'orders'].map((name) =>
    connection.collection(name).findOne(ofTheOwner, { projection: { _id: 1 } }),
  );
  return (await Promise.all(found)).every((entry) => entry === null);
}

function toBrand<T extends NewBrand>(brand: T) {
  return { ...brand, logoUrl: null };
}

type ProductPrices = Pick<NewProduct, 'priceMinor' | 'comparePriceMinor' | 'coreDepositMinor' | 'priceTiers'>;

function toPrices({ priceMinor, comparePriceMinor, coreDepositMinor, priceTiers }: ProductPrices, currency: Currency) {
  const toMoney = (amountMinor: number) => money(roundToStep(amountMinor, currency), currency);
  const orNull = (amountMinor: number | null) => (amountMinor === null ? null : toMoney(amountMinor));
  return {
    price: toMoney(priceMinor),
    comparePrice: orNull(comparePriceMinor),
    coreDeposit: orNull(coreDepositMinor),
    priceTiers: priceTiers.map((tier) => ({ fromQuantity: tier.fromQuantity, price: toMoney(tier.priceMinor) })),
  };
}

function toPartNumber(number: NewProduct['numbers'][number]): PartNumber {
  return { ...number, note: null };
}

export const vehicleIdOf = (number: number) => `60000000be${number.toString(16).padStart(14, '0')}`;

/** The IDs begin with an early timestamp, so the demo bikes are sorted before all bikes that the owner adds. */
function toVehicles(added: readonly NewVehicle[]): Vehicle[] {
  const taken = new Set<string>();
  return added.map((vehicle) => {
    const { number, model, variant, code, kind, yearFrom, yearTo, markets, ccm, kw, aliases } = vehicle;
    const make = { key: slugOf(vehicle.make, 'make'), name: vehicle.make };
    const name = slugOf(nameOf({ make, model, variant, code }), 'vehicle');
    const slug = taken.has(name) ? `${name}-${yearFrom}` : name;
    taken.add(slug);
    return {
      id: vehicleIdOf(number),
      ...{ number, make, model, variant, code, kind, yearFrom, yearTo, markets, ccm, kw, aliases },
      baseVehicles: [],
      slugs: [slug],
      version: 1,
    };
  });
}

function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
