import { furthestPage } from '@kickstand/rules/limits';
import {
  PartListDocument,
  type FacetKind,
  type FitAnswer,
  type PartListQueryVariables,
  type SearchSort,
} from '../../../graphql/generated/operations';
import { activeBikeOf, readGarage, type BikeChoice } from '../../../lib/garage/garage';

/** Category or brand of the page, which the visitor cannot remove. */
export interface ListScope {
  category?: string;
  brand?: string;
}

export const sortLabels = {
  RELEVANCE: 'Best match',
  NEWEST: 'Newest first',
  NAME: 'Name, A to Z',
  PRICE_ASCENDING: 'Lowest price first',
  PRICE_DESCENDING: 'Highest price first',
  RATING: 'Best rated first',
} as const satisfies Record<SearchSort, string>;

const sorts = Object.keys(sortLabels) as SearchSort[];
const attributePrefix = 'a.';
/** The fit answers that each filter by the visitor's bike lets through. UNKNOWN never counts as a fit. */
const answersByFit = {
  fits: ['FITS', 'FITS_IF'],
  universal: ['UNIVERSAL'],
} as const satisfies Record<string, readonly FitAnswer[]>;
export const fitLabels = { fits: 'Fits my bike', universal: 'Universal parts' } as const;
export type FitName = keyof typeof answersByFit;
const fitNames = Object.keys(answersByFit) as FitName[];

export const fitFacet = { kind: 'FIT', code: 'fit' } as const;
export const chosenFits = (params: URLSearchParams): FitName[] =>
  fitNames.filter((name) => isChosen(params, fitFacet, name));

const conditions = ['available', 'brand', 'category', 'fits', 'price', 'rating'];

const isCondition = (name: string): boolean => conditions.includes(name) || name.startsWith(attributePrefix);

/** Whether the visitor has filtered the list. */
export const isNarrowed = (params: URLSearchParams): boolean => [...params.keys()].some(isCondition);

export function withoutConditions(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !isCondition(name) && name !== 'page'));
}

export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, furthestPage) : 1;
}

export function readSort(params: URLSearchParams): SearchSort {
  return sorts.find((sort) => sort.toLowerCase() === params.get('sort')) ?? 'RELEVANCE';
}

/** The first page has no `page` parameter. */
export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}

export function withSort(params: URLSearchParams, sort: SearchSort): URLSearchParams {
  const next = withPage(params, 1);
  if (sort === 'RELEVANCE') next.delete('sort');
  else next.set('sort', sort.toLowerCase());
  return next;
}

const names = {
  AVAILABILITY: 'available',
  BRAND: 'brand',
  CATEGORY: 'category',
  FIT: 'fits',
  PRICE: 'price',
  RATING: 'rating',
} as const satisfies Record<Exclude<FacetKind, 'ATTRIBUTE'>, string>;

export interface FacetName {
  kind: FacetKind;
  code: string;
}

const nameOf = ({ kind, code }: FacetName): string => (kind === 'ATTRIBUTE' ? attributePrefix + code : names[kind]);

export const isChosen = (params: URLSearchParams, facet: FacetName, value: string): boolean =>
  params.getAll(nameOf(facet)).includes(value);

/** The same list without the filter by bike. */
export function withoutFits(params: URLSearchParams): URLSearchParams {
  const next = withPage(params, 1);
  next.delete(names.FIT);
  return next;
}

/** Adds or removes a value. Several brands, fits and values of an attribute can be chosen at once. */
export function withToggled(params: URLSearchParams, facet: FacetName, value: string): URLSearchParams {
  const name = nameOf(facet);
  const chosen = params.getAll(name);
  const takesSeveral = facet.kind === 'ATTRIBUTE' || facet.kind === 'BRAND' || facet.kind === 'FIT';
  const others = takesSeveral ? chosen.filter((known) => known !== value) : [];
  const next = withPage(params, 1);
  next.delete(name);
  for (const known of chosen.includes(value) ? others : [...others, value]) next.append(name, known);
  return next;
}

/**
 * The query's variables for an address. Invalid parameters are left out.
 * @param currencyCode currency of the shop's prices; null while it is unknown: price limits are then left out
 * @param bike the visitor's bike; null to leave out the filter by bike
 */
export function toListVariables(
  params: URLSearchParams,
  { category, brand }: ListScope,
  currencyCode: string | null,
  bike: BikeChoice | null,
): PartListQueryVariables {
  const brands = brand === undefined ? params.getAll('brand') : [brand];
  const inCategory = category ?? params.get('category');
  const attributes = [...new Set(params.keys())]
    .filter((name) => name.startsWith(attributePrefix))
    .map((name) => ({ code: name.slice(attributePrefix.length), values: params.getAll(name) }));
  const minimumRating = Number(params.get('rating'));
  const query = params.get('q')?.trim();
  const fits = bike ? chosenFits(params).flatMap((name) => answersByFit[name]) : [];
  return {
    query: query ? query : null,
    page: readPage(params),
    sort: readSort(params),
    vehicle: bike && { vehicleId: bike.vehicleId, year: bike.year },
    filter: {
      ...(fits.length > 0 ? { fits } : {}),
      ...(inCategory ? { category: inCategory } : {}),
      ...(brands.length > 0 ? { brands } : {}),
      ...(attributes.length > 0 ? { attributes } : {}),
      ...(params.has('available') ? { availableOnly: true } : {}),
      ...(minimumRating >= 1 && minimumRating <= 5 ? { minimumRating: Math.floor(minimumRating) } : {}),
      ...(currencyCode === null ? {} : readPrices(params.get('price') ?? '', currencyCode)),
    },
  };
}

/**
 * The queries to prefetch for a list at an address. There are none if the currency must be known first. There are none
 * for the first page of a search either, because the server would count the prefetch as a search.
 */
export function toListQueries(params: URLSearchParams, scope: ListScope) {
  const isSearch = Boolean(params.get('q')?.trim());
  if (params.has('price') || (isSearch && readPage(params) === 1)) return [];
  const bike = activeBikeOf(readGarage());
  return [{ query: PartListDocument, variables: toListVariables(params, scope, null, bike) }];
}

/** Parses `from-to`, both in minor units. */
function readPrices(text: string, currencyCode: string) {
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return {};
  return {
    priceFrom: { amountMinor: Number(from), currencyCode },
    priceTo: { amountMinor: Number(to), currencyCode },
  };
}
