import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { withoutSales } from '../../src/modules/catalogue/prices/sale-book.js';
import { newProduct } from '../../src/modules/catalogue/products/add-product.js';
import { createProductRepository } from '../../src/modules/catalogue/products/product.repository.js';
import type { NewProduct, Product } from '../../src/modules/catalogue/products/product.js';
import { createTaxonomyRepository } from '../../src/modules/catalogue/taxonomy/taxonomy.repository.js';
import type { Brand, Category, ProductFamily } from '../../src/modules/catalogue/taxonomy/taxonomy.js';
import { createLogger } from '../../src/platform/logger.js';
import { newObjectId } from '../../src/platform/mongo/object-id.js';
import { createSearchThread, type SearchThread } from '../../src/platform/search/search-thread.js';
import { seededRandom } from './generated-catalogue.js';

export interface SearchThreads {
  /** Opens an index in a new folder, or in the given existing folder. */
  open: (this: void, dir?: string) => SearchThread;
  opened: readonly SearchThread[];
  newFolder(): string;
  /** Removes the folders; call it after the servers that use them are closed. */
  removeFiles(): void;
}

export function openSearchThreads(): SearchThreads {
  const folders: string[] = [];
  const opened: SearchThread[] = [];
  const newFolder = () => {
    const dir = mkdtempSync(join(tmpdir(), 'kickstand-search-'));
    folders.push(dir);
    return dir;
  };
  return {
    newFolder,
    opened,
    open(dir = newFolder()) {
      // The clock stands still, so that all crashes of the thread count as recent, however long a test takes. Its time
      // is far in the future, so that no search has waited too long.
      const thread = createSearchThread({ dir, logger: createLogger('silent'), now: () => Number.MAX_SAFE_INTEGER });
      opened.push(thread);
      return thread;
    },
    removeFiles() {
      for (const dir of folders) rmSync(dir, { recursive: true, force: true });
    },
  };
}

export interface SearchCatalogue {
  categories: readonly Category[];
  brands: readonly Brand[];
  products: readonly Product[];
}

const tree: Readonly<Record<string, readonly string[]>> = {
  Brakes: ['Brake pads', 'Brake discs'],
  Engine: ['Oil filters', 'Air filters', 'Spark plugs'],
  Exhaust: ['Silencers', 'Manifolds'],
};
const colours = ['Black', 'Silver', 'Red'];
const qualities = ['racing', 'touring', 'sintered', 'light'];

/** Stores a small catalogue with values for all filters. For the same seed, it is the same except for its ids. */
export async function storeCatalogue(connection: Connection, count: number, seed = 1): Promise<SearchCatalogue> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const taxonomy = createTaxonomyRepository(connection);
  const categories: Category[] = [];
  for (const [top, below] of Object.entries(tree)) {
    const parent = toCategory(top, null);
    categories.push(parent, ...below.map((name) => toCategory(name, parent.id)));
  }
  const brands = ['Ferodo', 'Brembo', 'Motul', 'Hiflo'].map((name): Brand => {
    return { ...ofShop(name), aliases: [], about: null, logoUrl: null };
  });
  const families = ['Rider', 'Racer'].map((name): ProductFamily => {
    const size = { code: 'size', label: 'Size', values: ['S', 'M', 'L', 'XL'] };
    return { ...ofShop(name), about: '', axes: [size] };
  });
  for (const category of categories) await taxonomy.categories.insert(category, null);
  for (const brand of brands) await taxonomy.brands.insert(brand, null);
  for (const family of families) await taxonomy.families.insert(family, null);
  const definition = { unit: null, choices: [] };
  await taxonomy.saveAttributes([
    { ...definition, code: 'colour', label: 'Colour', kind: 'text' },
    { ...definition, code: 'width', label: 'Width', kind: 'number', unit: 'mm' },
    { ...definition, code: 'coated', label: 'Coated', kind: 'flag' },
  ]);
  const leaves = categories.filter(({ parentId }) => parentId !== null);
  const products = Array.from({ length: count }, (_, number): Product => {
    const category = pick(leaves);
    const isFirst = number < 8;
    const name = `${category.name.replace(/s$/, '')} ${pick(qualities)} ${number}`;
    const product: NewProduct = {
      ...newProduct,
      id: newObjectId(),
      name,
      slug: `part-${number}`,
      status: random() < 0.05 ? 'discontinued' : 'active',
      condition: random() < 0.1 ? 'used' : 'new',
      partNumber: random() < 0.5 ? `${10_000 + number}-MFJ-D0${number % 10}` : null,
      category: category.name,
      categoryIds: [category.id],
      categoryPath: [category.parentId ?? '', category.id],
      brandId: random() < 0.9 ? pick(brands).id : null,
      gtin: null,
      weightGrams: number % 5 === 0 ? null : 50 * number,
      ...{ lengthMm: null, widthMm: null, heightMm: null, hazards: [] },
      taxClass: 'standard',
      price: { amountMinor: 500 + Math.floor(random() * 30_000), currency: 'usd' },
      ...{ comparePrice: null, coreDeposit: null, priceTiers: [] },
      availableQuantity: random() < 0.2 ? 0 : 20,
      minimumQuantity: 1,
      attributes: [
        { code: 'colour', value: pick(colours) },
        { code: 'width', value: 10 + Math.floor(random() * 20) },
        { code: 'coated', value: random() < 0.5 },
      ],
      // The first products are the variants of two families.
      familyId: isFirst ? (families[Math.floor(number / 4)]?.id ?? null) : null,
      options: isFirst ? [{ axis: 'size', value: ['S', 'M', 'L', 'XL'][number % 4] ?? '' }] : [],
      related: [],
      successorIds: [],
      imageUrl: '/images/demo/drive-chain.svg',
      media: [],
      about: 'A part.',
      rating: random() < 0.5 ? { sum: 1 + Math.floor(random() * 5), count: 1 } : newProduct.rating,
      createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
      updatedAt: new Date(Date.UTC(2026, 0, 1)),
    };
    return { ...product, regular: { price: product.price, priceTiers: [] }, sale: null };
  });
  await createProductRepository(connection, withoutSales).insertMany(
    products.map((product) => ({ product, entry: null })),
  );
  return { categories, brands, products };
}

function ofShop(name: string) {
  return { id: newObjectId(), slug: name.toLowerCase().replace(' ', '-'), name, version: 1 };
}

function toCategory(name: string, parentId: string | null): Category {
  const attributes = ['colour', 'width', 'coated'].map((code) => ({ code, isFacet: true }));
  return { ...ofShop(name), parentId, about: null, imageUrl: null, position: 0, attributes };
}
