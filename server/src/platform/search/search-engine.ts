import type { BuildPeriod, FitAnswer, FitRow } from '../../shared/fit-answer.js';

type NumberKind = 'own' | 'manufacturer' | 'gtin' | 'oem' | 'cross' | 'superseded';

interface SearchCategory {
  id: string;
  name: string;
  /** Null for a top-level category. */
  parentId: string | null;
}

export interface SearchAttribute {
  code: string;
  label: string;
  /** Displayed text, without the unit. */
  value: string;
  /** Value in the attribute's unit; null if the attribute is not a number. */
  number: number | null;
  unit: string | null;
  /** Whether lists can be filtered by the attribute. Its words are searched even if not. */
  isFacet: boolean;
}

/** Numbers, 0 or more, by which lists are filtered. Each has a column in the index. */
export const numberFacts = ['price', 'rating', 'weightGrams'] as const;
export type NumberFact = (typeof numberFacts)[number];

/** Facts that are true or false, by which lists are filtered or sorted. */
export const flagFacts = ['isAvailable', 'isDiscontinued'] as const;
export type FlagFact = (typeof flagFacts)[number];

/** Range including both ends; null or undefined means no limit. */
export interface NumberRange {
  from?: number | null;
  to?: number | null;
}

/** A product in the index. All other data is read from the database. A number that is null or absent is unknown. */
export interface SearchDocument extends Partial<Record<NumberFact, number | null>>, Record<FlagFact, boolean> {
  id: string;
  name: string;
  family: { id: string; name: string } | null;
  /** The brand's aliases are searched too. */
  brand: { id: string; name: string; aliases: readonly string[] } | null;
  /** The product's categories and all of their ancestors, without duplicates. */
  categories: readonly SearchCategory[];
  attributes: readonly SearchAttribute[];
  /** Numbers as printed. */
  numbers: readonly { number: string; kind: NumberKind }[];
  /** Price of one unit, in minor units. */
  price: number;
  /** Average rating of the reviews, 1 to 5; null if there are none. */
  rating: number | null;
  /** Milliseconds since 1970. */
  addedAt: number;
}

/** Which bikes a product fits, without details that lists do not need. */
export interface SearchFitment {
  /** ID of the product. */
  id: string;
  /** The answer for bikes and years without a row. */
  otherwise: FitAnswer;
  rows: readonly (FitRow & { vehicle: number })[];
}

/** The bike of a search; the year is null if unknown. */
export interface SearchBike extends BuildPeriod {
  /** Number of the bike in fitment rows. */
  number: number;
  year: number | null;
}

export interface NamedBikes {
  bikes: readonly SearchBike[];
  /** The words that name the bikes. */
  words: string;
  /** The query without these words. */
  rest: string;
  /**
   * Name of the make if no model is named; otherwise null. Products with this name in their own name, family, brand or
   * category count as parts that fit.
   */
  make: string | null;
  /**
   * False if the words may also describe products. Then, if products with these words exist, the words are searched as
   * usual.
   */
  isCertain: boolean;
}

/** The range is only for attributes with numbers, in the attribute's unit. */
export interface AttributeFilter extends NumberRange {
  code: string;
  /** One of these values. */
  values?: readonly string[] | null;
}

/** All conditions must hold; the values of one condition are alternatives. */
export interface SearchConditions {
  /** This category and its descendants. */
  categoryId?: string | null;
  brandIds?: readonly string[] | null;
  attributes?: readonly AttributeFilter[] | null;
  availableOnly?: boolean | null;
  minimumRating?: number | null;
  /** Range in minor units, including both ends. */
  priceFrom?: number | null;
  priceTo?: number | null;
  /** Ranges of the other numbers. Products whose number is unknown are in no range. */
  ranges?: Partial<Record<NumberFact, NumberRange | null>> | null;
  /** One of these answers; only with a bike. */
  fits?: readonly FitAnswer[] | null;
  /** One hit for each family instead of one for each variant. */
  collapseFamilies?: boolean | null;
}

export const searchSorts = ['relevance', 'price_ascending', 'price_descending', 'newest', 'rating', 'name'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Products that come first and last when sorted by relevance, no matter what the query finds. */
export interface SearchPlacement {
  /** IDs in this order. They are results even if the query does not find them. */
  pinnedIds: readonly string[];
  /** IDs in this order; the last product comes last. */
  buriedIds: readonly string[];
}

export interface SearchRequest {
  query: string;
  placement?: SearchPlacement | null;
  /** Bike of the search. Parts that fit it rank higher within their tier. */
  bike?: SearchBike | null;
  /**
   * Bikes that the query names. Only the rest of the query is searched; when sorted by relevance, products that fit one
   * of these bikes come first. If there is no rest, products that fit and universal products are found.
   */
  named?: NamedBikes | null;
  conditions: SearchConditions;
  sort: SearchSort;
  /** Number of hits to skip. */
  offset: number;
  limit: number;
  /** Whether facets are counted. */
  withFacets: boolean;
  /** Width of the narrowest range of prices in the facet, in minor units; 1 by default. */
  narrowestPrices?: number;
  /** Whether hits include the reasons for their positions. */
  withReasons?: boolean;
}

/** The range that a request sets for a number; without limits if it sets none. */
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

/** Hits of a tier come before hits of the next tier, regardless of their scores. */
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

export type ScorePartKind = 'text' | 'whole_words' | 'phrase' | 'category' | 'out_of_stock' | 'name' | 'number_length';

/** Whether a hit comes first or last, regardless of its score. */
export type HitPlacement = 'pinned' | 'buried';

/** Why a hit has its position: first by placement, then by tier, then by score. */
export interface SearchReason {
  tier: SearchTier;
  /** All parts multiplied together; higher is better. */
  score: number;
  parts: readonly { kind: ScorePartKind; value: number }[];
  placement: HitPlacement | null;
}

export interface SearchHit {
  id: string;
  match: SearchMatch;
  /** Number of variants of its family that were found; 1 for a product without a family. */
  variantCount: number;
  /** Null unless requested. */
  reason: SearchReason | null;
}

export interface FacetValue {
  value: string;
  label: string;
  /** Number of hits with this value under all conditions, except conditions of the same facet. */
  count: number;
  isSelected: boolean;
}

export interface Facet {
  /** `category`, `brand`, `price`, `availability`, `rating`, `fit`, or an attribute's code. */
  code: string;
  /** Whether `code` is the code of an attribute. */
  isAttribute: boolean;
  label: string;
  unit: string | null;
  values: FacetValue[];
  /** Smallest and largest value; null for facets without numbers. Prices are in minor units. */
  range: { from: number; to: number } | null;
}

export interface SearchCorrection {
  from: string;
  to: string;
}

export interface SearchAnswer {
  hits: SearchHit[];
  /** Exact number of hits. */
  total: number;
  /** The total without the condition `fits`. */
  totalOfAnyFit: number;
  /** Empty unless requested. */
  facets: Facet[];
  /** Set if mistyped words of the query were corrected. */
  correction: SearchCorrection | null;
  /** Whether the words of the named bikes were read as bikes; false without named bikes. */
  isForNamed: boolean;
}

export interface SearchSuggestions {
  productIds: string[];
  categoryIds: string[];
  brandIds: string[];
  numbers: { number: string; productId: string }[];
  queries: string[];
}

/** Synonyms: a search for one of the terms (words or phrases) also finds products with one of the alternatives. */
export interface SearchSynonyms {
  terms: readonly string[];
  alternatives: readonly string[];
}

export interface SearchChanges {
  /** New and changed documents. */
  documents: readonly SearchDocument[];
  /** IDs of the products to remove from the index. */
  removedIds: readonly string[];
  /** Fitment of products that are in the index after the change. Fitment of other products is ignored. */
  fitments?: readonly SearchFitment[];
}

/** The index cannot answer, because it is not built yet or its thread has ended. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
}

/**
 * Finds products by words and numbers. The index is a copy and can be rebuilt from the database at any time. All calls
 * except `close` can throw SearchUnavailable, for example if there is no index to search.
 */
export interface SearchEngine {
  /** Opens the stored index. @returns the position stored with it; null if the index must be built. */
  open(): Promise<string | null>;
  search(request: SearchRequest): Promise<SearchAnswer>;
  suggest(query: string, placement?: SearchPlacement | null, named?: NamedBikes | null): Promise<SearchSuggestions>;
  /** Replaces all synonyms, for this index and all later ones. */
  setSynonyms(synonyms: readonly SearchSynonyms[]): Promise<void>;
  /** @param position up to which the index is then complete; its format is chosen by the caller. */
  apply(changes: SearchChanges, position: string): Promise<void>;
  /** Starts building a new index. The current index still answers. An unfinished build is discarded. */
  beginBuild(): Promise<void>;
  addToBuild(documents: readonly SearchDocument[], fitments?: readonly SearchFitment[]): Promise<void>;
  /** Replaces the old index with the new one. */
  finishBuild(position: string): Promise<void>;
  /** IDs of the products among these that are not in the index. Their fitment is not in the index either. */
  findMissing(ids: readonly string[]): Promise<string[]>;
  /** Number of products in the index. */
  count(): Promise<number>;
  /** Whether the index can answer now. */
  readonly isReady: boolean;
  /** Whether the index keeps failing: its thread ended three times within a minute. */
  readonly isFailing: boolean;
  close(): Promise<void>;
}
