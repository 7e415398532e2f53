import type { BuildPeriod, FitAnswer, FitRow } from '../../shared/fit-answer.js';

/** Kinds of numbers, the best match first. */
export const numberKinds = ['own', 'manufacturer', 'gtin', 'oem', 'cross', 'superseded'] as const;
export type NumberKind = (typeof numberKinds)[number];

export interface SearchCategory {
  id: string;
  name: string;
  /** Null for one at the top. */
  parentId: string | null;
}

export interface SearchAttribute {
  code: string;
  label: string;
  /** For people, without the unit. */
  value: string;
  /** In the unit; null for an attribute that is not a number. */
  number: number | null;
  unit: string | null;
  /** Whether lists can be narrowed by it; it is found by its words either way. */
  isFacet: boolean;
}

/** Numbers, 0 or more, by which lists are filtered: one column of the index for each. */
export const numberFacts = ['price', 'rating', 'weightGrams'] as const;
export type NumberFact = (typeof numberFacts)[number];

/** Facts that are true or false, by which lists are filtered or sorted. */
export const flagFacts = ['isAvailable', 'isDiscontinued'] as const;
export type FlagFact = (typeof flagFacts)[number];

/** Both ends belong to the range; null or undefined is no limit. */
export interface NumberRange {
  from?: number | null;
  to?: number | null;
}

/**
 * A product in the index. All other data is read from the database. A number that is null or left out is not known.
 */
export interface SearchDocument extends Partial<Record<NumberFact, number | null>>, Record<FlagFact, boolean> {
  id: string;
  name: string;
  family: { id: string; name: string } | null;
  /** It is found by its aliases too. */
  brand: { id: string; name: string; aliases: readonly string[] } | null;
  /** Its categories and all of their ancestors, each once. */
  categories: readonly SearchCategory[];
  attributes: readonly SearchAttribute[];
  /** As printed. */
  numbers: readonly { number: string; kind: NumberKind }[];
  /** Of one unit, in minor units. */
  price: number;
  /** Average of the reviews, 1 to 5; null without any. */
  rating: number | null;
  /** Milliseconds since 1970. */
  addedAt: number;
}

/** Which bikes a product fits, as far as lists depend on it. */
export interface SearchFitment {
  /** Of the product. */
  id: string;
  /** The answer for bikes and years that no row is about. */
  otherwise: FitAnswer;
  rows: readonly (FitRow & { vehicle: number })[];
}

/** The bike of a search; the year is null if it is not known. */
export interface SearchBike extends BuildPeriod {
  /** Its key in fitment rows. */
  number: number;
  year: number | null;
}

/** Bikes that words of a query name. */
export interface NamedBikes {
  bikes: readonly SearchBike[];
  /** The words that name them. */
  words: string;
  /** The query without these words. */
  rest: string;
  /** Name of the make if no model is named: products with this name, such as those of the brand, count as parts that fit. */
  make: string | null;
  /** False: products that have the words are meant, if there are any. */
  isCertain: boolean;
}

/** The range is for numbers, in the attribute's unit. */
export interface AttributeFilter extends NumberRange {
  code: string;
  /** Any of these. */
  values?: readonly string[] | null;
}

/** All conditions must hold; the values of one condition are alternatives. */
export interface SearchConditions {
  /** This category and everything below it. */
  categoryId?: string | null;
  brandIds?: readonly string[] | null;
  attributes?: readonly AttributeFilter[] | null;
  availableOnly?: boolean | null;
  minimumRating?: number | null;
  /** In minor units; both ends belong to the range. */
  priceFrom?: number | null;
  priceTo?: number | null;
  /** Ranges of the other numbers. Products of which the number is not known are in no range. */
  ranges?: Partial<Record<NumberFact, NumberRange | null>> | null;
  /** Any of these; only with a bike. */
  fits?: readonly FitAnswer[] | null;
  /** One hit for each family instead of one for each variant. */
  collapseFamilies?: boolean | null;
}

export const searchSorts = ['relevance', 'price_ascending', 'price_descending', 'newest', 'rating', 'name'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Which products come first and last by relevance, whatever the query finds. */
export interface SearchPlacement {
  /** In this order, also those that the query does not find. */
  pinnedIds: readonly string[];
  /** The last of them comes last. */
  buriedIds: readonly string[];
}

export interface SearchRequest {
  query: string;
  placement?: SearchPlacement | null;
  /** Parts that fit it come first inside their tier. */
  bike?: SearchBike | null;
  /**
   * The rest of the query finds products; by relevance, those that fit one of these bikes come first. Without a rest, those
   * that fit and universal ones are found.
   */
  named?: NamedBikes | null;
  conditions: SearchConditions;
  sort: SearchSort;
  /** Number of hits to leave out at the beginning. */
  offset: number;
  limit: number;
  /** Whether facets are counted. */
  withFacets: boolean;
  /** Width of the narrowest range of prices in the facet, in minor units; 1 by default. */
  narrowestPrices?: number;
  /** Whether hits include the reasons for their positions. */
  withReasons?: boolean;
}

/** The range that a request sets for a number; no limits if it sets none. */
export function rangeOf(
  fact: NumberFact,
  { priceFrom, priceTo, minimumRating, ranges }: SearchConditions,
): NumberRange {
  if (fact === 'price') return { from: priceFrom, to: priceTo };
  if (fact === 'rating') return { from: minimumRating || null };
  return ranges?.[fact] ?? {};
}

/** Why a product was found. */
export const searchMatches = [
  'part_number',
  'superseded_number',
  'words',
  'corrected',
  'some_words',
  'similar_number',
  'listed',
] as const;
export type SearchMatch = (typeof searchMatches)[number];

/** Hits of one tier come before those of the next, whatever their scores. */
export const searchTiers = [
  'own_number',
  'other_number',
  'superseded_number',
  'number_start',
  'words',
  'corrected',
  'some_words',
  'similar_number',
  'listed',
] as const;
export type SearchTier = (typeof searchTiers)[number];

/** Parts of a score. */
export const scorePartKinds = [
  'text',
  'whole_words',
  'phrase',
  'category',
  'out_of_stock',
  'name',
  'number_length',
] as const;
export type ScorePartKind = (typeof scorePartKinds)[number];

/** Whether a hit comes first or last whatever its score is. */
export type HitPlacement = 'pinned' | 'buried';

/** Why a hit has its position: its placement counts first, then its tier, then its score. */
export interface SearchReason {
  tier: SearchTier;
  /** The product of its parts; the higher, the better. */
  score: number;
  parts: readonly { kind: ScorePartKind; value: number }[];
  placement: HitPlacement | null;
}

export interface SearchHit {
  id: string;
  match: SearchMatch;
  /** How many variants of its family were found; 1 for a product without one. */
  variantCount: number;
  /** Null unless requested. */
  reason: SearchReason | null;
}

export interface FacetValue {
  value: string;
  label: string;
  /** Hits that have it, under all conditions but those of the same facet. */
  count: number;
  isSelected: boolean;
}

export interface Facet {
  /** `category`, `brand`, `price`, `availability`, `rating`, `fit`, or an attribute's code. */
  code: string;
  /** Whether `code` is an attribute's. */
  isAttribute: boolean;
  label: string;
  unit: string | null;
  values: FacetValue[];
  /** Least and greatest; null for facets without numbers. Prices are in minor units. */
  range: { from: number; to: number } | null;
}

export interface SearchCorrection {
  from: string;
  to: string;
}

export interface SearchAnswer {
  hits: SearchHit[];
  /** Exact. */
  total: number;
  /** The total if `fits` were no condition. */
  totalOfAnyFit: number;
  /** Empty unless requested. */
  facets: Facet[];
  /** Set if words of the query were taken for mistyped ones. */
  correction: SearchCorrection | null;
  /** Whether the named bikes were taken as such; false if there are none. */
  isForNamed: boolean;
}

export interface SearchSuggestions {
  productIds: string[];
  categoryIds: string[];
  brandIds: string[];
  numbers: { number: string; productId: string }[];
  queries: string[];
}

/** Synonyms: a search for one of the terms, words or phrases, also finds products with one of the alternatives. */
export interface SearchSynonyms {
  terms: readonly string[];
  alternatives: readonly string[];
}

export interface SearchChanges {
  /** New or changed. */
  documents: readonly SearchDocument[];
  /** Ids of products that are not to be found any more. */
  removedIds: readonly string[];
  /** Of products that are in the index then; those of others are left out. */
  fitments?: readonly SearchFitment[];
}

/** The index cannot answer: it is not built yet, or its thread has ended. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
}

/**
 * Finds products by words and numbers. The index is a copy and can be rebuilt from the database at any time.
 * Every call but `close` throws SearchUnavailable while there is no index.
 */
export interface SearchEngine {
  /** Opens the stored index. @returns the position stored with it; null if the index must be built. */
  open(): Promise<string | null>;
  search(request: SearchRequest): Promise<SearchAnswer>;
  suggest(query: string, placement?: SearchPlacement | null, named?: NamedBikes | null): Promise<SearchSuggestions>;
  /** Replaces all synonyms, for this index and each later one. */
  setSynonyms(synonyms: readonly SearchSynonyms[]): Promise<void>;
  /** @param position up to where the index is then; the caller's own words. */
  apply(changes: SearchChanges, position: string): Promise<void>;
  /** Starts building a new index while the current one answers. An unfinished build is dropped. */
  beginBuild(): Promise<void>;
  addToBuild(documents: readonly SearchDocument[], fitments?: readonly SearchFitment[]): Promise<void>;
  /** Puts the new index in the place of the old one. */
  finishBuild(position: string): Promise<void>;
  /** Those of the products that are not in the index, nor is their fitment. */
  findMissing(ids: readonly string[]): Promise<string[]>;
  /** Number of products in the index. */
  count(): Promise<number>;
  /** Whether it can answer now. */
  readonly isReady: boolean;
  /** Whether it keeps failing: its thread ended three times within a minute. */
  readonly isFailing: boolean;
  close(): Promise<void>;
}
