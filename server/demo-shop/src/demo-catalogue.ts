import { existsSync } from 'node:fs';
import { toBikes, toFitmentRows, toModelLookup, type DemoBike } from './demo-bikes.js';
import { readDemoData, type DemoCategory, type DemoData, type DemoProduct } from './demo-data.js';
import { drawingsFolder } from './folders.js';
import type { NewDiagram, NewFitment, NewPage, NewPricing, NewProduct, NewReview, NewTaxonomy } from './port.js';
import { toLookup, type Lookup } from './references.js';

/** Width and height of the diagrams' drawings. */
const diagramSize = { width: 960, height: 720 } as const;

/**
 * Everything that is added to an empty shop, with fixed ids. Products are ordered from oldest to newest.
 * @throws Error that names the faulty file and entry
 */
export function readDemoCatalogue(now: Date, data: DemoData = readDemoData()) {
  const products = productsOf(data);
  const bikes = toBikes(data.models);
  const references = toReferences(data, products, bikes);
  return {
    taxonomy: toTaxonomy(data, references),
    products: products.map((product) => toProduct(product, references)),
    bikes,
    fitments: toFitments(data, products, references),
    reviews: toReviews(data, now, references),
    synonyms: data.synonyms.map((terms, index) => ({ id: fixedId('5a', index), terms })),
    supersessions: data.supersessions,
    diagrams: data.diagrams.map((diagram, index) => toDiagram(diagram, index, references)),
    pricing: toPricing(data, now, references),
    pages: toPages(data),
  };
}

/** All products. The featured ones come last, which makes them the newest, because the home page shows the newest. */
export function productsOf(data: DemoData): DemoProduct[] {
  return [...rangeOf(data), ...data['products-featured']];
}

function rangeOf(data: DemoData): DemoProduct[] {
  return [
    ...data['products-brakes'],
    ...data['products-suspension-and-wheels'],
    ...data['products-powertrain'],
    ...data['products-electrics'],
    ...data['products-controls'],
    ...data['products-riding-and-workshop'],
  ];
}

/** Functions that find the entries to which other entries refer by a key, name, code or part number. */
export interface References {
  attribute: Lookup<DemoData['attributes'][number]>;
  brandId: Lookup<string>;
  categoryId: Lookup<string>;
  familyId: Lookup<string>;
  productId: Lookup<string>;
  document: Lookup<DemoData['documents'][string]>;
  legend: Lookup<readonly string[]>;
  bikes: Lookup<DemoBike[]>;
}

export function toReferences(data: DemoData, products: readonly DemoProduct[], bikes: readonly DemoBike[]): References {
  const range = products.length - data['products-featured'].length;
  const toId = (index: number) => (index < range ? fixedId('0c', index) : fixedId('0d', index - range));
  return {
    attribute: toLookup(
      'attributes.json',
      data.attributes.map((attribute) => [attribute.code, attribute]),
    ),
    brandId: toLookup(
      'brands.json',
      data.brands.map(({ name }, index) => [name, fixedId('b0', index)]),
    ),
    categoryId: toLookup(
      'categories.json',
      flatten(data.categories).map(({ key }, index) => [key, fixedId('ca', index)]),
    ),
    familyId: toLookup(
      'families.json',
      data.families.map(({ name }, index) => [name, fixedId('fa', index)]),
    ),
    productId: toLookup(
      'products-*.json',
      products.map(({ partNumber }, index) => [partNumber, toId(index)]),
    ),
    document: toLookup('documents.json', Object.entries(data.documents)),
    legend: toLookup('drawings.json', Object.entries(data.drawings)),
    bikes: toModelLookup(bikes),
  };
}

function toTaxonomy(data: DemoData, references: References): NewTaxonomy {
  return {
    attributes: data.attributes,
    categories: toCategories(data.categories, null, references),
    brands: data.brands.map((brand, index) => ({ ...brand, id: fixedId('b0', index) })),
    families: data.families.map(({ name, axes }) => ({
      id: references.familyId(name, 'families.json'),
      name,
      about: '',
      axes: Object.entries(axes).map(([code, values]) => {
        return { code, label: references.attribute(code, `families.json, ${name}`).label, values };
      }),
    })),
  };
}

function toCategories(
  categories: readonly DemoCategory[],
  parentId: string | null,
  references: References,
): NewTaxonomy['categories'] {
  return categories.flatMap(({ key, name, about, drawing, facets, attributes, below }, position) => {
    const place = `categories.json, ${key}`;
    const id = references.categoryId(key, place);
    const toShown = (codes: readonly string[], isFacet: boolean) =>
      codes.map((code) => ({ code: references.attribute(code, place).code, isFacet }));
    const imageUrl = drawing === undefined ? null : toImageUrl(drawing, place);
    const shown = [...toShown(facets, true), ...toShown(attributes, false)];
    const category = { id, parentId, name, about, imageUrl, position, attributes: shown };
    return [category, ...toCategories(below, id, references)];
  });
}

function flatten(categories: readonly DemoCategory[]): DemoCategory[] {
  return categories.flatMap((category) => [category, ...flatten(category.below)]);
}

function toProduct(product: DemoProduct, references: References): NewProduct {
  const { partNumber, gtin, name, about, status, condition, availableQuantity, minimumQuantity } = product;
  const { weightGrams, hazards, priceMinor, comparePriceMinor, coreDepositMinor, priceTiers } = product;
  const [lengthMm, widthMm, heightMm] = product.sizeMm ?? [null, null, null];
  const place = `Product ${partNumber}`;
  const imageUrl = toImageUrl(product.drawing, place);
  const legend = references.legend(product.drawing, place);
  return {
    ...{ partNumber, gtin, name, about, status, condition, availableQuantity, minimumQuantity, imageUrl },
    ...{ weightGrams, lengthMm, widthMm, heightMm, hazards },
    ...{ priceMinor, comparePriceMinor, coreDepositMinor, priceTiers },
    id: references.productId(partNumber, place),
    categoryIds: [references.categoryId(product.category, place)],
    brandId: references.brandId(product.brand, place),
    media: [
      { url: imageUrl, kind: 'drawing', altText: name, title: legend.map((part, i) => `${i + 1} ${part}`).join('; ') },
      ...product.documents.map((document) => {
        const { title } = references.document(document, place);
        return { url: `/documents/demo/${document}.txt`, kind: 'document' as const, altText: title, title };
      }),
    ],
    attributes: Object.entries(product.attributes).map(([code, value]) => {
      return { code: references.attribute(code, place).code, value };
    }),
    familyId: product.family === undefined ? null : references.familyId(product.family, place),
    options: Object.entries(product.options).map(([axis, value]) => ({ axis, value })),
    numbers: product.numbers,
    related: product.related.map(({ kind, partNumber: other, quantity }) => {
      return { kind, productId: references.productId(other, place), quantity };
    }),
    successorIds: product.successors.map((successor) => references.productId(successor, place)),
  };
}

/** The fitment of each product except those whose fitment is unknown, such as regulators and master cylinders. */
function toFitments(data: DemoData, products: readonly DemoProduct[], references: References): NewFitment[] {
  const { universalCategories, universalProducts, completeCategories } = data.fitments;
  const rows = toFitmentRows(data.fitments.rows, references.bikes);
  for (const key of [...universalCategories, ...completeCategories]) references.categoryId(key, 'fitments.json');
  for (const number of [...universalProducts, ...rows.keys()]) references.productId(number, 'fitments.json');
  return products.flatMap(({ category, partNumber }): NewFitment[] => {
    const productId = references.productId(partNumber, 'fitments.json');
    if (universalCategories.includes(category) || universalProducts.includes(partNumber)) {
      return [{ productId, kind: 'universal', isComplete: false, rows: [] }];
    }
    const own = rows.get(partNumber);
    return own ? [{ productId, kind: 'specific', isComplete: completeCategories.includes(category), rows: own }] : [];
  });
}

/** The diagram; the position of a part is where its number is on the drawing. */
function toDiagram(diagram: DemoData['diagrams'][number], index: number, references: References): NewDiagram {
  const { title, drawing, models, parts } = diagram;
  const place = `diagrams.json, ${title}`;
  const { width, height } = diagramSize;
  return {
    ...{ id: fixedId('d1', index), title, imageUrl: toImageUrl(drawing, place), width, height },
    vehicles: models.flatMap((model) => references.bikes(model, place).map(({ number }) => number)),
    spots: parts.map(({ at: [x, y], product, ...part }, position) => ({
      ...{ ...part, ref: String(position + 1), x: x / width, y: y / height },
      productId: product === null ? null : references.productId(product, place),
    })),
  };
}

function toPricing({ delivery, taxes, sales, promotions }: DemoData, now: Date, references: References): NewPricing {
  return {
    ...{ delivery, taxes },
    sales: sales.map(({ name, categories, percent, days }, index) => ({
      ...{ id: fixedId('5b', index), name, percent },
      categoryIds: categories.map((category) => references.categoryId(category, `sales.json, ${name}`)),
      endsAt: daysFrom(now, days),
    })),
    promotions: promotions.map((promotion, index) => ({ ...promotion, id: fixedId('c0', index) })),
  };
}

function toPages({ pages }: DemoData): NewPage[] {
  return pages.map(({ paragraphs, ...page }, index) => ({
    ...page,
    id: fixedId('e0', index),
    markdown: paragraphs.join('\n\n'),
  }));
}

/** The reviews, oldest first, because the shop sorts reviews by the order in which they were added. */
function toReviews({ reviews }: DemoData, now: Date, references: References): NewReview[] {
  const oldestFirst = [...reviews].sort((a, b) => b.daysAgo - a.daysAgo);
  return oldestFirst.map(({ text, rating, authorName, product, daysAgo }, index) => ({
    ...{ id: fixedId('5e', index), text, rating },
    author: { userId: fixedId('aa', index), displayName: authorName },
    productId: product === undefined ? null : references.productId(product, 'reviews.json'),
    createdAt: daysFrom(now, -daysAgo),
  }));
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

function toImageUrl(drawing: string, usedBy: string): string {
  if (!existsSync(`${drawingsFolder}/${drawing}.svg`))
    throw new Error(`${usedBy}: there is no drawings/${drawing}.svg`);
  return `/images/demo/${drawing}.svg`;
}

/** An ID with an early timestamp, so that demo entries are older than all entries that an owner adds. */
export function fixedId(kind: string, index: number): string {
  return `60000000${kind}${'0'.repeat(10)}${index.toString(16).padStart(4, '0')}`;
}
