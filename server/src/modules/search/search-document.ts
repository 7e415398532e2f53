import type { SearchAttribute, SearchDocument, SearchFitment } from '../../platform/search/search-engine.js';
import { numbersOf } from '../catalogue/products/part-number.js';
import { filterFields } from '../catalogue/products/product-fields.js';
import {
  availabilityOf,
  conditionCode,
  conditionNames,
  type PartNumber,
  type Product,
} from '../catalogue/products/product.js';
import { answerWithoutRows, type Fitment } from '../vehicles/fitment.js';
import { toFlagText, type ProductFamily, type Taxonomy } from '../catalogue/taxonomy/taxonomy.js';

/** Fitment of a product in the index. */
export function toSearchFitment(fitment: Fitment): SearchFitment {
  return {
    id: fitment.productId,
    otherwise: answerWithoutRows(fitment),
    rows: fitment.rows.map(({ vehicle, yearFrom, yearTo, isExcluded, conditions }) => ({
      ...{ vehicle, yearFrom, yearTo, isExcluded },
      isConditional: conditions.length > 0,
    })),
  };
}

/** Data that documents need in addition to the products. */
interface DocumentParts {
  taxonomy: Taxonomy;
  /** Families by ID. */
  families: ReadonlyMap<string, ProductFamily>;
  /** Other part numbers, by product ID. */
  numbers: ReadonlyMap<string, readonly PartNumber[]>;
  /** Older numbers that the product's numbers replace, by product ID. */
  replaced: ReadonlyMap<string, readonly string[]>;
}

/** A product's document in the index. */
export function toSearchDocument(product: Product, parts: DocumentParts): SearchDocument {
  const { taxonomy, families, numbers, replaced } = parts;
  const { id, name, rating, price } = product;
  const family = product.familyId === null ? undefined : families.get(product.familyId);
  const brand = product.brandId === null ? undefined : taxonomy.brandsById.get(product.brandId);
  const categories = product.categoryPath.flatMap((categoryId) => {
    const category = taxonomy.tree.find(categoryId);
    if (!category) return [];
    return [{ id: categoryId, name: category.name, parentId: taxonomy.tree.parentOf(category)?.id ?? null }];
  });
  return {
    id,
    // Throws for a stored value that is not a text, because the index can only divide texts into words.
    name: name.normalize(),
    family: family ? { id: family.id, name: family.name } : null,
    brand: brand ? { id: brand.id, name: brand.name, aliases: brand.aliases } : null,
    categories,
    attributes: [...attributesOf(product, taxonomy), ...optionsOf(product, family), conditionOf(product)],
    numbers: [
      ...numbersOf(product, numbers.get(id) ?? []).map(({ number, kind }) => ({ number, kind })),
      ...(replaced.get(id) ?? []).map((number) => ({ number, kind: 'superseded' as const })),
    ],
    ...Object.fromEntries(filterFields.map((field) => [field, product[field]])),
    price: price.amountMinor,
    isAvailable: availabilityOf(product) !== 'out_of_stock',
    isDiscontinued: product.status === 'discontinued',
    rating: rating.count === 0 ? null : rating.sum / rating.count,
    addedAt: product.createdAt.getTime(),
  };
}

/** An attribute is a filter of lists if one of the product's categories defines it as a filter. */
function attributesOf({ attributes, categoryIds }: Product, taxonomy: Taxonomy): SearchAttribute[] {
  const ofCategories = categoryIds.flatMap((id) => taxonomy.tree.attributesOf(id));
  const facets = new Set(ofCategories.filter(({ isFacet }) => isFacet).map(({ code }) => code));
  return attributes.flatMap(({ code, value }) => {
    const definition = taxonomy.attributes.get(code);
    if (!definition) return [];
    const { label, unit } = definition;
    const text = typeof value === 'boolean' ? toFlagText(value) : String(value);
    const number = typeof value === 'number' ? value : null;
    return [{ code, label, value: text, number, unit, isFacet: facets.has(code) }];
  });
}

function optionsOf({ options, attributes }: Product, family: ProductFamily | undefined): SearchAttribute[] {
  return options.flatMap(({ axis, value }) => {
    const label = family?.axes.find(({ code }) => code === axis)?.label;
    if (label === undefined || attributes.some(({ code }) => code === axis)) return [];
    return [{ code: axis, label, value, number: null, unit: null, isFacet: true }];
  });
}

function conditionOf({ condition }: Product): SearchAttribute {
  const value = conditionNames[condition];
  return { code: conditionCode, label: 'Condition', value, number: null, unit: null, isFacet: true };
}

/** Parts of the taxonomy that have changed and affect documents. */
interface TaxonomyChange {
  categoryIds: readonly string[];
  brandIds: readonly string[];
  hasOtherAttributes: boolean;
}

/** A text for each category and brand, and one for all attributes; a changed text shows that something has changed. */
export interface TaxonomyParts {
  categories: ReadonlyMap<string, string>;
  brands: ReadonlyMap<string, string>;
  attributes: string;
}

/** The parts of the taxonomy as texts, to find out later what has changed. */
export function toParts({ tree, brands, attributes }: Taxonomy): TaxonomyParts {
  return {
    categories: new Map(
      tree.all.map((category) => [
        category.id,
        JSON.stringify([category.name, tree.parentOf(category)?.id, category.attributes]),
      ]),
    ),
    brands: new Map(brands.map(({ id, name, aliases }) => [id, JSON.stringify([name, aliases])])),
    attributes: JSON.stringify([...attributes.values()].map(({ code, label, unit }) => [code, label, unit]).sort()),
  };
}

export function changeBetween(before: TaxonomyParts, after: TaxonomyParts): TaxonomyChange {
  return {
    categoryIds: differing(before.categories, after.categories),
    brandIds: differing(before.brands, after.brands),
    hasOtherAttributes: before.attributes !== after.attributes,
  };
}

function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
}
