import {
  PartListDocument,
  type FacetKind,
  type FitAnswer,
  type PartListQueryVariables,
  type SearchSort,
} from '../../graphql/generated/operations';
import { activeBikeOf, readGarage, type BikeChoice } from '../../lib/garage/garage';

/** What every list at an address has in common; the visitor cannot take it away. */
export interface ListScope {
  category?: string;
  brand?: string;
}

export const pageSize = 24;
/** Pages after the last result that the shop answers are not asked for. */
const lastPage = Math.floor(10_000 / pageSize);

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
/** Which answers each way to narrow a list to the visitor's bike means. What is unknown never counts as a fit. */
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

/** Whether the visitor has narrowed the list. */
export const isNarrowed = (params: URLSearchParams): boolean => [...params.keys()].some(isCondition);

export function withoutConditions(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !isCondition(name) && name !== 'page'));
}

export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;
}

export function readSort(params: URLSearchParams): SearchSort {
  return sorts.find((sort) => sort.toLowerCase() === params.get('sort')) ?? 'RELEVANCE';
}

/** The first page has the address of the list itself. */
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

/** The same list whether or not its parts fit a bike. */
export function withoutFits(params: URLSearchParams): URLSearchParams {
  const next = withPage(params, 1);
  next.delete(names.FIT);
  return next;
}

/** Chooses a value, or no longer chooses it. Several brands and several values of an attribute can be chosen at once. */
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
 * What the shop is asked for at an address. What cannot be read is left out.
 * @param currencyCode of the shop's prices; null while it is not known: no limits of price then.
 * @param bike that parts are shown for; without one, the list is not narrowed to what fits.
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
 * What a list will ask at an address. None where it must know the shop's currency first, and none for the first page of a
 * search: the shop counts what people search for.
 */
export function toListQueries(params: URLSearchParams, scope: ListScope) {
  const isSearch = Boolean(params.get('q')?.trim());
  if (params.has('price') || (isSearch && readPage(params) === 1)) return [];
  const bike = activeBikeOf(readGarage());
  return [{ query: PartListDocument, variables: toListVariables(params, scope, null, bike) }];
}

/** Of `from-to`, in the smallest unit of the currency. */
function readPrices(text: string, currencyCode: string) {
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return {};
  return {
    priceFrom: { amountMinor: Number(from), currencyCode },
    priceTo: { amountMinor: Number(to), currencyCode },
  };
}
