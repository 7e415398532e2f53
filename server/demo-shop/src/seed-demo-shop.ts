import { demoAttributes, demoBrands, demoCategories, demoSynonyms, type DemoCategory } from './catalogue/structure.js';
import { demoDiagrams, diagramSize } from './catalogue/diagrams.js';
import { demoLegends } from './catalogue/legends.js';
import { demoSupersessions } from './catalogue/supersessions.js';
import { demoAdmin } from './demo-accounts.js';
import { demoDocuments } from './demo-documents.js';
import type { DemoProduct } from './demo-product.js';
import { featuredProducts, rangeProducts } from './demo-products.js';
import { demoReviews } from './demo-reviews.js';
import type {
  DemoShopPort,
  NewCategory,
  NewDiagram,
  NewFamily,
  NewFitment,
  NewProduct,
  NewReview,
  NewTaxonomy,
} from './port.js';
import { readDemoFitment } from './vehicles/demo-fitment.js';
import { demoVehicles } from './vehicles/demo-vehicles.js';

/**
 * Adds the demo data to an empty shop, once, so that entries an owner deletes stay deleted. Ids are fixed, so the next
 * start completes an interrupted seeding without adding anything twice.
 */
export async function seedDemoShop(shop: DemoShopPort, now: Date): Promise<void> {
  if (await shop.wasSeeded()) return addMissingBikes(shop);
  const { structure, products, fitments, diagrams } = demoCatalogue();
  await shop.addTaxonomy(structure);
  await shop.addProducts(products);
  await shop.addVehicles(demoVehicles);
  await shop.addFitments(fitments);
  await shop.addReviews(toReviews(now));
  await shop.addSynonyms(demoSynonyms.map((terms, index) => ({ id: fixedId('5a', index), terms })));
  await shop.addSupersessions(demoSupersessions);
  await shop.addDiagrams(diagrams);
  await shop.grantAdmin(demoAdmin.email);
  await shop.markSeeded();
}

/** Adds bikes to shops that were seeded before the demo data had them. Skips products that were edited or deleted. */
async function addMissingBikes(shop: DemoShopPort): Promise<void> {
  if (await shop.hasBikes()) return;
  const { products, fitments, diagrams } = demoCatalogue();
  const untouched = await shop.findUntouched(products);
  if (untouched.size === 0) return;
  await shop.beginBikes();
  await shop.addVehicles(demoVehicles);
  await shop.addFitments(fitments.filter(({ productId }) => untouched.has(productId)));
  await shop.addDiagrams(diagrams);
  await shop.endBikes();
}

/** The whole catalogue with its ids; products are ordered from oldest to newest. */
export function demoCatalogue(): {
  structure: NewTaxonomy;
  products: NewProduct[];
  fitments: NewFitment[];
  diagrams: NewDiagram[];
} {
  const categoryIds = new Map<string, string>();
  const categories = toCategories(demoCategories, null, categoryIds);
  const brands = demoBrands.map(({ aliases = [], ...brand }, index) => ({
    ...brand,
    aliases,
    id: fixedId('b0', index),
  }));
  const attributes = demoAttributes.map(({ unit = null, choices = [], ...rest }) => ({ ...rest, unit, choices }));
  // The featured products come last, which makes them the newest: the home page shows the newest products.
  const all = [...rangeProducts, ...featuredProducts];
  const families = toFamilies(all);
  const idOf = (partNumber: string): string => {
    const featured = featuredProducts.findIndex((product) => product.partNumber === partNumber);
    if (featured !== -1) return fixedId('0d', featured);
    return fixedId(
      '0c',
      indexOf(rangeProducts, (product) => product.partNumber === partNumber, partNumber),
    );
  };
  const toProduct = (product: DemoProduct, index: number): NewProduct => {
    const { name, category, brand, drawing, attributes: values = {}, family, documents = [], related = [] } = product;
    const { partNumber, about, priceMinor, availableQuantity, minimumQuantity, successors = [] } = product;
    const imageUrl = `/images/demo/${drawing}`;
    const isOfTheRange = index < rangeProducts.length;
    return {
      ...{ partNumber, name, about, priceMinor, availableQuantity, minimumQuantity, imageUrl },
      id: idOf(partNumber),
      status: product.status ?? 'active',
      condition: product.condition ?? 'new',
      gtin: isOfTheRange ? toGtin(index) : null,
      categoryIds: [categoryIds.get(category) ?? missing(category)],
      brandId: fixedId(
        'b0',
        indexOf(demoBrands, ({ name: known }) => known === brand, brand),
      ),
      media: [
        { url: imageUrl, kind: 'drawing', altText: name, title: toLegend(drawing) },
        ...documents.map((document) => {
          const { title } = demoDocuments[document];
          return { url: `/documents/demo/${document}.txt`, kind: 'document', altText: title, title } as const;
        }),
      ],
      attributes: Object.entries(values).map(([code, value]) => ({ code, value })),
      familyId: family
        ? fixedId(
            'fa',
            indexOf(families, ({ name: known }) => known === family.name, family.name),
          )
        : null,
      options: family?.options ?? [],
      numbers: product.numbers ?? [],
      related: related.map(({ kind, partNumber: other, quantity = 1 }) => ({ kind, productId: idOf(other), quantity })),
      successorIds: successors.map(idOf),
    };
  };
  const fitmentOf = readDemoFitment();
  const fitments = all.flatMap((product): NewFitment[] => {
    const statement = fitmentOf(product);
    return statement ? [{ ...statement, productId: idOf(product.partNumber) }] : [];
  });
  return {
    structure: { attributes, categories, brands, families },
    products: all.map(toProduct),
    fitments,
    diagrams: toDiagrams(idOf),
  };
}

/** The diagrams; each part's position is that of its number on the drawing. */
function toDiagrams(idOf: (partNumber: string) => string): NewDiagram[] {
  const { width, height } = diagramSize;
  return demoDiagrams.map(({ title, drawing, bikes, parts }, index) => ({
    id: fixedId('d1', index),
    title,
    imageUrl: `/images/demo/${drawing}.svg`,
    width,
    height,
    vehicles: bikes.flatMap(([make, model]) =>
      demoVehicles.filter((bike) => bike.make === make && bike.model === model).map(({ number }) => number),
    ),
    spots: parts.map(({ name, at: [x, y], number, product, quantity = 1, note = null }, place) => {
      const productId = product === undefined ? null : idOf(product);
      return { ref: String(place + 1), x: x / width, y: y / height, name, number, productId, quantity, note };
    }),
  }));
}

/** @param ids receives the id of each category, by its key. */
function toCategories(
  categories: readonly DemoCategory[],
  parentId: string | null,
  ids: Map<string, string>,
): NewCategory[] {
  return categories.flatMap(
    ({ key, name, about = null, drawing, facets = [], attributes = [], below = [] }, position) => {
      const id = fixedId('ca', ids.size);
      ids.set(key, id);
      const shown = [
        ...facets.map((code) => ({ code, isFacet: true })),
        ...attributes.map((code) => ({ code, isFacet: false })),
      ];
      const imageUrl = drawing === undefined ? null : `/images/demo/${drawing}.svg`;
      const category = { id, parentId, name, about, imageUrl, position, attributes: shown };
      return [category, ...toCategories(below, id, ids)];
    },
  );
}

/** The families that the products name. The values of an axis are in the order of the products. */
function toFamilies(products: readonly DemoProduct[]): NewFamily[] {
  const names = new Set(products.flatMap(({ family }) => family?.name ?? []));
  return [...names].map((name, index) => {
    const members = products.flatMap(({ family }) => (family?.name === name ? [family] : []));
    const codes = new Set(members.flatMap(({ options }) => options.map(({ axis }) => axis)));
    const axes = [...codes].map((code) => {
      const values = members.flatMap(({ options }) =>
        options.flatMap(({ axis, value }) => (axis === code ? value : [])),
      );
      const label = demoAttributes.find((attribute) => attribute.code === code)?.label ?? missing(code);
      return { code, label, values: [...new Set(values)] };
    });
    return { id: fixedId('fa', index), name, about: '', axes };
  });
}

/** The title of a drawing: what its numbers mean, as "1 Lens; 2 Housing". */
function toLegend(drawing: string): string {
  const parts = demoLegends[drawing.replace('.svg', '')] ?? missing(`legend of ${drawing}`);
  return parts.map((part, index) => `${index + 1} ${part}`).join('; ');
}

/** A valid barcode number. It starts with 2, which marks numbers for use within one shop. */
function toGtin(index: number): string {
  const digits = `20${String(40_000 + index * 17).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The reviews, oldest first, because the shop lists them by insertion order. */
function toReviews(now: Date): NewReview[] {
  const oldestFirst = [...demoReviews].sort((a, b) => b.daysAgo - a.daysAgo);
  return oldestFirst.map(({ text, rating, authorName, productSlug, daysAgo }, index) => {
    const product = featuredProducts.findIndex(({ slug }) => slug === productSlug);
    return {
      id: fixedId('5e', index),
      text,
      rating,
      author: { userId: fixedId('aa', index), displayName: authorName },
      productId: product === -1 ? null : fixedId('0d', product),
      createdAt: new Date(now.getTime() - daysAgo * 86_400_000),
    };
  });
}

/** An id with an early timestamp, so that demo entries are older than all entries an owner adds. */
function fixedId(kind: string, index: number): string {
  return `60000000${kind}${'0'.repeat(10)}${index.toString(16).padStart(4, '0')}`;
}

function indexOf<T>(items: readonly T[], isWanted: (item: T) => boolean, name: string): number {
  const index = items.findIndex(isWanted);
  return index === -1 ? missing(name) : index;
}

function missing(name: string): never {
  throw new Error(`The demo shop has no ${name}`);
}
