import type { Connection, PipelineStage, QueryFilter, SortOrder } from 'mongoose';
import { beginsWith } from '../../../platform/mongo/begins-with.js';
import {
  numberFacts,
  rangeOf,
  type AttributeFilter,
  type NumberFact,
  type NumberRange,
  type SearchConditions,
  type SearchSort,
} from '../../../platform/search/search-engine.js';
import { partNumberKeyOf } from './part-number.js';
import {
  conditionCode,
  conditionNames,
  productConditions,
  toTerms,
  unsoldStatuses,
  type Product,
  type ProductCondition,
} from './product.js';
import { productModel, type ProductDocument } from './product.model.js';
import { lowOrNoStock, publicProducts, toReference } from './product-filter.js';
import { toProducts, withoutReservations, type ReadSales } from './product.repository.js';
import { toFlagText } from '../taxonomy/taxonomy.js';

export interface ListingRequest {
  query: string;
  /** `collapseFamilies` is ignored: each product of a family is a result. */
  conditions: SearchConditions;
  sort: SearchSort;
  offset: number;
  limit: number;
}

/** The database cannot sort by relevance or rating, so it sorts these lists newest first. */
const newest = { _id: -1 } as const;
const orders: Record<SearchSort, Record<string, SortOrder>> = {
  relevance: newest,
  rating: newest,
  newest,
  name: { nameKey: 1, _id: 1 },
  price_ascending: { priceMinor: 1, _id: 1 },
  price_descending: { priceMinor: -1, _id: -1 },
};

/** Searches for products in the database. Used if there is no search index. */
export function createProductListing(connection: Connection, readSales: ReadSales) {
  const model = productModel(connection);
  return {
    async find({ query, conditions, sort, offset, limit }: ListingRequest): Promise<Product[]> {
      const rows = await model
        .find(toFilter(query, conditions), { ...withoutReservations, nameKey: 0 })
        .sort(orders[sort])
        .skip(offset)
        .limit(limit)
        .lean<ProductDocument[]>();
      return toProducts(rows, await readSales());
    },

    count: ({ query, conditions }: Pick<ListingRequest, 'query' | 'conditions'>): Promise<number> =>
      model.countDocuments(toFilter(query, conditions)),
  };
}

type Condition = QueryFilter<ProductDocument>;

function toFilter(query: string, conditions: SearchConditions): Condition {
  const { categoryId, brandIds, attributes, availableOnly, minimumRating } = conditions;
  const all: Condition[] = [publicProducts];
  const words = toTerms(query).slice(0, 6);
  const key = partNumberKeyOf(query);
  const byWords = words.map((word): Condition => ({ searchTerms: beginsWith(word) }));
  if (/\d/.test(key)) {
    const byNumber = { partNumberKey: beginsWith(key) };
    all.push(byWords.length === 0 ? byNumber : { $or: [{ $and: byWords }, byNumber] });
  } else all.push(...byWords);
  if (categoryId) all.push({ categoryPath: toReference(categoryId) });
  if (brandIds?.length) all.push({ $or: brandIds.map((id) => ({ brandId: toReference(id) })) });
  if (availableOnly) {
    const isEnough = { $gte: ['$availableQuantity', '$minimumQuantity'] };
    all.push({ status: { $nin: unsoldStatuses }, $expr: isEnough });
  }
  if (minimumRating) {
    const isGood = { $gte: ['$rating.sum', { $multiply: ['$rating.count', minimumRating] }] };
    all.push({ 'rating.count': { $gt: 0 }, $expr: isGood });
  }
  for (const fact of numberFacts) {
    const range = toRange(rangeOf(fact, conditions));
    if (range && fact !== 'rating') all.push({ [storedNumbers[fact] ?? fact]: range });
  }
  for (const attribute of attributes ?? []) all.push(toAttributeCondition(attribute));
  return { $and: all };
}

/** Numbers that are stored under another name. */
const storedNumbers: Partial<Record<NumberFact, keyof ProductDocument>> = { price: 'priceMinor' };

/** Null if there are no limits. */
function toRange({ from, to }: NumberRange): { $gte?: number; $lte?: number } | null {
  if (from == null && to == null) return null;
  return { ...(from == null ? {} : { $gte: from }), ...(to == null ? {} : { $lte: to }) };
}

function toAttributeCondition({ code, values, ...limits }: AttributeFilter): Condition {
  const conditions: Condition[] = [];
  if (values?.length) {
    const stored = values.flatMap((value) => [value, ...storedAs(value)]);
    const any: Condition[] = [
      { attributes: { $elemMatch: { code, value: { $in: stored } } } },
      { options: { $elemMatch: { axis: code, value: { $in: [...values] } } } },
    ];
    if (code === conditionCode) any.push({ condition: { $in: conditionsNamed(values) } });
    conditions.push({ $or: any });
  }
  const range = toRange(limits);
  if (range) conditions.push({ attributes: { $elemMatch: { code, value: range } } });
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** Products stored without a condition are new. */
function conditionsNamed(names: readonly string[]): (ProductCondition | null)[] {
  const named = productConditions.filter((condition) => names.includes(conditionNames[condition]));
  return named.includes('new') ? [...named, null] : named;
}

/** The stored number or flag that is displayed as this text; empty if there is none. */
function storedAs(value: string): (number | boolean)[] {
  const number = Number(value);
  if (value.trim() !== '' && Number.isFinite(number)) return [number];
  return [true, false].filter((flag) => toFlagText(flag) === value);
}

const isLow = { deletedAt: null, ...lowOrNoStock };

export function createLowStock(connection: Connection, readSales: ReadSales) {
  const model = productModel(connection);
  return {
    count: (): Promise<number> => model.countDocuments(isLow),

    /** Sorted by how many orders of the minimum quantity the stock allows, fewest first, then by name. */
    async findScarcest(first: number): Promise<Product[]> {
      const pipeline: PipelineStage[] = [
        { $match: isLow },
        { $set: { ordersLeft: { $divide: ['$availableQuantity', '$minimumQuantity'] } } },
        { $sort: { ordersLeft: 1, nameKey: 1, _id: 1 } },
        { $limit: first },
        { $unset: Object.keys(withoutReservations) },
      ];
      return toProducts(await model.aggregate<ProductDocument>(pipeline), await readSales());
    },
  };
}
