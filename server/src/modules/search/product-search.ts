import { furthestResult, mostConditions, searchPageSize } from '@kickstand/rules/limits';
import { leastRating, mostRating } from '@kickstand/rules/reviews';
import type {
  AttributeFilter,
  Facet,
  NumberRange,
  SearchCorrection,
  SearchMatch,
  SearchReason,
  SearchRequest,
  SearchSort,
} from '../../platform/search/search-engine.js';
import { invalidField } from '../../shared/errors.js';
import type { FitAnswer } from '../../shared/fit-answer.js';
import type { Money } from '../../shared/money.js';
import { decodeCursor, encodeCursor, invalidCursor, maximumPageSize, type Page } from '../../shared/pagination.js';
import type { FilterField } from '../catalogue/products/product-fields.js';
import type { Product } from '../catalogue/products/product.js';
import type { Brand, Category } from '../catalogue/taxonomy/taxonomy.js';
import type { RecognisedBikes } from '../vehicles/recognise.js';
import type { ChosenVehicle, Vehicle, VehicleChoice, VehicleMake } from '../vehicles/vehicle.js';
import type { SearchRule } from './search-rule.js';

/** Filter of a list of products. All conditions must hold; the values of one condition are alternatives. */
export interface SearchFilter extends Partial<Record<FilterField, NumberRange | null>> {
  /** Slug of a category; includes its subcategories. */
  category?: string | null;
  /** Slugs. */
  brands?: readonly string[] | null;
  attributes?: readonly AttributeFilter[] | null;
  availableOnly?: boolean | null;
  /** 1 to 5. */
  minimumRating?: number | null;
  priceFrom?: Money | null;
  priceTo?: Money | null;
  /** Only products with one of these fit answers. */
  fits?: readonly FitAnswer[] | null;
  /** One result for each family; true by default. */
  collapseFamilies?: boolean | null;
}

export interface ProductSearchRequest {
  query?: string | null;
  filter?: SearchFilter | null;
  /** Bike of the search. In the order of relevance, parts that fit it rank higher. */
  vehicle?: VehicleChoice | null;
  sort?: SearchSort | null;
  first?: number | null;
  after?: string | null;
  /** Number of the page, from 1. */
  page?: number | null;
}

export interface ProductSearchHit {
  node: Product;
  cursor: string;
  match: SearchMatch;
  variantCount: number;
  /** The bike of the search. */
  bike: ChosenVehicle | null;
  /** The bikes that the query names; null if it names none. */
  named: RecognisedBikes | null;
  query: string;
  /** For a superseded number, how it leads to this product, as a sentence; else null. */
  chain: string | null;
}

export const facetKinds = ['category', 'brand', 'price', 'availability', 'rating', 'fit', 'attribute'] as const;
export type FacetKind = (typeof facetKinds)[number];

export interface ShopFacet extends Omit<Facet, 'isAttribute'> {
  kind: FacetKind;
}

export const searchModes = ['full', 'basic'] as const;
export type SearchMode = (typeof searchModes)[number];

export interface ProductSearch extends Page<Product> {
  edges: ProductSearchHit[];
  totalCount: number;
  facets: ShopFacet[];
  correction: SearchCorrection | null;
  /**
   * Path of the shop's page for this query: the target of a redirect rule, or the page of a make whose name is the query.
   * Null if there is none.
   */
  redirect: string | null;
  mode: SearchMode;
  /** The bikes that the query names; null if it names none. */
  recognised: RecognisedBikes | null;
  /** True if the results are sorted by how well they fit these bikes. */
  isForNamed: boolean;
  bike: ChosenVehicle | null;
  /** Number of results without the condition `fits`; null without a bike. */
  withoutVehicleCount: number | null;
}

export interface ExplainedHit extends SearchReason {
  product: Product;
  match: SearchMatch;
}

/** Results of a query with the reasons for their positions. */
export interface SearchExplanation extends Pick<ProductSearch, 'totalCount' | 'correction' | 'redirect' | 'mode'> {
  /** The ranking rule for this query; null if there is none. */
  ranking: SearchRule | null;
  /** Empty if there is no index. */
  hits: ExplainedHit[];
}

export interface Suggestions {
  products: Product[];
  categories: Category[];
  brands: Brand[];
  /** Part numbers that begin with the query, as printed. */
  numbers: { number: string; product: Product }[];
  /** The query with its last word completed. */
  queries: string[];
  makes: VehicleMake[];
  vehicles: Vehicle[];
}

/** @throws DomainError BAD_USER_INPUT if a list is too long or the rating is out of range. */
export function checkFilter({ brands, attributes, minimumRating }: SearchFilter): void {
  checkAttributes(attributes ?? []);
  checkSize(brands ?? [], 'filter.brands', mostConditions.values);
  if (minimumRating != null && !(minimumRating >= leastRating && minimumRating <= mostRating)) {
    throw invalidField('filter.minimumRating', `minimumRating must be from ${leastRating} to ${mostRating}.`);
  }
}

function checkAttributes(attributes: readonly AttributeFilter[]): void {
  const field = 'filter.attributes';
  checkSize(attributes, field, mostConditions.attributes);
  if (new Set(attributes.map(({ code }) => code)).size < attributes.length) {
    throw invalidField(field, 'Name each attribute once, with all of its values.');
  }
  for (const { values } of attributes) checkSize(values ?? [], `${field}.values`, mostConditions.values);
}

function checkSize(values: readonly unknown[], field: string, largest: number): void {
  if (values.length > largest) throw invalidField(field, `${field} can have at most ${largest} entries.`);
}

/** A cursor is only valid for its sort order. It contains the number of products before it. */
export function toCursor(sort: SearchSort, count: number): string {
  return encodeCursor(`search.${sort}`, [count]);
}

export function toPlace(
  { first, after, page }: Pick<ProductSearchRequest, 'first' | 'after' | 'page'>,
  sort: SearchSort,
): Pick<SearchRequest, 'offset' | 'limit'> {
  const limit = first ?? searchPageSize;
  if (!Number.isInteger(limit) || limit < 1 || limit > maximumPageSize) {
    throw invalidField('first', `first must be a whole number from 1 to ${maximumPageSize}.`);
  }
  if (page != null && after != null) throw invalidField('page', 'Send page or after, not both.');
  if (after != null) return { offset: toOffset(after, sort), limit };
  const number = page ?? 1;
  const last = Math.ceil(furthestResult / limit);
  if (!Number.isInteger(number) || number < 1 || number > last) {
    throw invalidField('page', `page must be a whole number from 1 to ${last}.`);
  }
  return { offset: (number - 1) * limit, limit };
}

function toOffset(after: string, sort: SearchSort): number {
  const [offset] = decodeCursor(`search.${sort}`, after, 1);
  const isPlace = typeof offset === 'number' && Number.isInteger(offset) && offset >= 1 && offset <= furthestResult;
  if (!isPlace) throw invalidCursor();
  return offset;
}

export function endOf(
  count: number,
  { offset, sort }: SearchRequest,
  total: number,
): Pick<ProductSearch, 'hasNextPage' | 'endCursor'> {
  const end = offset + count;
  const hasNextPage = count > 0 && end < Math.min(total, furthestResult);
  return { hasNextPage, endCursor: count === 0 ? null : toCursor(sort, end) };
}
