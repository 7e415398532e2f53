import { fitAnswers, type FitAnswer } from '../../shared/fit-answer.js';
import { FacetCounts, toFacets } from './facets.js';
import { unknownFit } from './fit-columns.js';
import { attributePrefix, brandKey, categoryKey, noFamily, type SearchColumns, type Value } from './search-columns.js';
import {
  numberFacts,
  rangeOf,
  searchTiers,
  type Facet,
  type NumberFact,
  type SearchConditions,
  type SearchRequest,
  type SearchSort,
} from './search-engine.js';

/** Rows, and how well they match: a smaller tier is better; within a tier, a higher score is better. */
export interface Candidates {
  rows: Uint32Array;
  /** By row. */
  tiers: ArrayLike<number>;
  /** By row. */
  scores: ArrayLike<number>;
  /** By row: whether it fits the bike, as an index in `fitAnswers`; null without a bike. */
  fits?: Uint8Array | null;
  /** By row: how well it fits the bikes in the query, smaller is better; null if it names none. */
  ranks?: Uint8Array | null;
  /**
   * By row: its place when sorted by relevance. Negative for rows that come first, positive for rows that come last; all
   * others have none.
   */
  places?: ReadonlyMap<number, number>;
}

export interface Selection {
  hits: { row: number; variantCount: number }[];
  total: number;
  /** The total without the condition `fits`. */
  totalOfAnyFit: number;
  facets: Facet[];
}

type SelectRequest = Pick<SearchRequest, 'conditions' | 'sort' | 'offset' | 'limit' | 'withFacets' | 'narrowestPrices'>;

/** Factor by which a fit answer improves or reduces a product's score, by index in `fitAnswers`. */
const fitBonuses = bonusesOf({ fits: 1.5, fits_if: 1.4, universal: 1.1, unknown: 1, does_not_fit: 0.6 });

const firstTierOfWords = searchTiers.indexOf('words');

/**
 * Filters candidates by the conditions, then sorts, counts and groups the remaining ones.
 * @param nameRank the position of each row in the order of names; required if this order is requested.
 */
export function selectRows(
  columns: Readonly<SearchColumns>,
  candidates: Candidates,
  request: SelectRequest,
  nameRank: Uint32Array | null,
): Selection {
  const narrowing = new Narrowing(columns, request.conditions, candidates.fits ?? null);
  const counts = new FacetCounts(columns.values.length, request.withFacets);
  const compare = comparatorOf(columns, request.sort, candidates, nameRank);
  /**
   * Whether a row meets all conditions. A row that misses only one condition is still counted for the facet of that
   * condition.
   */
  const isHit = (row: number): boolean => {
    const missing = narrowing.missedBy(row);
    if (missing === 0 || missing === Narrowing.fit) counts.addOfAnyFit();
    if (counts.isWhole && (missing & (missing - 1)) === 0) countRow(columns, row, missing, narrowing, counts);
    return missing === 0;
  };
  const found: number[] = [];
  const variantCounts = new Map<number, number>();
  const families = new Map<number, number[]>();
  for (const row of candidates.rows) {
    const family = request.conditions.collapseFamilies ? (columns.family[row] ?? 0) : noFamily;
    if (family !== noFamily) {
      const known = families.get(family);
      if (known) known.push(row);
      else families.set(family, [row]);
      continue;
    }
    counts.beginGroup();
    if (isHit(row)) found.push(row);
  }
  for (const rows of families.values()) {
    counts.beginGroup();
    const variants = rows.filter(isHit).sort(compare);
    const [best] = variants;
    if (best === undefined) continue;
    found.push(best);
    variantCounts.set(best, variants.length);
  }
  const total = found.length;
  return {
    hits: firstOf(found, compare, request.offset, request.limit).map((row) => ({
      row,
      variantCount: variantCounts.get(row) ?? 1,
    })),
    total,
    totalOfAnyFit: counts.ofAnyFit.count,
    facets: request.withFacets ? toFacets(columns, counts, request, narrowing) : [],
  };
}

/**
 * A row that meets all conditions is counted for all facets. A row that misses only one condition is counted only for
 * the facet of that condition.
 */
function countRow(
  columns: Readonly<SearchColumns>,
  row: number,
  missing: number,
  narrowing: Narrowing,
  counts: FacetCounts,
): void {
  const start = columns.start[row] ?? 0;
  const end = start + (columns.length[row] ?? 0);
  for (let place = start; place < end; place += 1) {
    const value = columns.pool[place] ?? 0;
    if (missing === 0 || missing === narrowing.bitOf(columns.facetOfValue[value] ?? 0)) counts.add(value);
  }
  if (missing === 0 || missing === Narrowing.price) counts.addPrice(columns.numbers.price[row] ?? 0);
  if (missing === 0 || missing === Narrowing.availability) counts.addAvailability(columns.isInStock(row));
  if (missing === 0 || missing === Narrowing.rating) counts.addRating(columns.numbers.rating[row] ?? 0);
  if (missing === 0 || missing === Narrowing.fit) counts.addFit(narrowing.fitOf(row));
}

function comparatorOf(
  columns: Readonly<SearchColumns>,
  sort: SearchSort,
  { tiers, scores, places, fits, ranks }: Candidates,
  nameRank: Uint32Array | null,
) {
  const { addedAt } = columns;
  const { price, rating } = columns.numbers;
  const { isAvailable, isDiscontinued } = columns.flags;
  const newest = (a: number, b: number) => (addedAt[b] ?? 0) - (addedAt[a] ?? 0) || b - a;
  const scoreOf = (row: number) => {
    const score = scores[row] ?? 0;
    if (!fits) return score;
    const bonus = fitBonuses[fits[row] ?? unknownFit] ?? 1;
    return score < 0 ? score / bonus : score * bonus;
  };
  const bestFit = (a: number, b: number) => (fits ? (fits[a] ?? unknownFit) - (fits[b] ?? unknownFit) : 0);
  // A customer who types a part number wants to see that part, whether it fits or not.
  const numberTier = (row: number) => Math.min(tiers[row] ?? 0, firstTierOfWords);
  const bestRank = (a: number, b: number) =>
    ranks ? numberTier(a) - numberTier(b) || (ranks[a] ?? unknownFit) - (ranks[b] ?? unknownFit) : 0;
  const orders: Record<SearchSort, (a: number, b: number) => number> = {
    relevance: (a, b) =>
      bestRank(a, b) ||
      (tiers[a] ?? 0) - (tiers[b] ?? 0) ||
      (isDiscontinued[a] ?? 0) - (isDiscontinued[b] ?? 0) ||
      scoreOf(b) - scoreOf(a) ||
      bestFit(a, b) ||
      (isAvailable[b] ?? 0) - (isAvailable[a] ?? 0) ||
      newest(a, b),
    price_ascending: (a, b) => (price[a] ?? 0) - (price[b] ?? 0) || newest(a, b),
    price_descending: (a, b) => (price[b] ?? 0) - (price[a] ?? 0) || newest(a, b),
    newest,
    rating: (a, b) => (rating[b] ?? 0) - (rating[a] ?? 0) || newest(a, b),
    name: (a, b) => (nameRank?.[a] ?? 0) - (nameRank?.[b] ?? 0) || newest(a, b),
  };
  const compare = orders[sort];
  if (sort !== 'relevance' || !places?.size) return compare;
  return (a: number, b: number) => (places.get(a) ?? 0) - (places.get(b) ?? 0) || compare(a, b);
}

/** The conditions of a request as bits. The conditions that a row does not meet are combined into one number. */
class Narrowing {
  static readonly price = 1;
  static readonly availability = 2;
  static readonly rating = 4;
  static readonly fit = 8;

  /** For each value, the bit of the condition that it fulfils. */
  readonly chosen: Uint32Array;
  private facetBits = 0;
  private readonly ranges: { column: Float64Array; from: number; to: number; bit: number }[] = [];
  /** By facet. */
  private readonly bits = new Map<number, number>();
  private nextBit = 16;
  /** By index in `fitAnswers`. */
  private readonly isWanted: readonly boolean[];

  constructor(
    private readonly columns: Readonly<SearchColumns>,
    private readonly conditions: SearchConditions,
    /** By row; null without a bike. */
    readonly fits: Uint8Array | null,
  ) {
    const { fits: wanted } = conditions;
    this.isWanted = fitAnswers.map((answer) => !wanted?.length || wanted.includes(answer));
    this.chosen = new Uint32Array(columns.values.length);
    for (const fact of numberFacts) this.limit(fact);
    const { categoryId, brandIds, attributes } = conditions;
    if (categoryId) this.choose(categoryKey, ({ value }) => value === categoryId);
    if (brandIds?.length) this.choose(brandKey, ({ value }) => brandIds.includes(value));
    for (const { code, values, from, to } of attributes ?? []) {
      this.choose(attributePrefix + code, ({ value, number }) => {
        if (values?.length && !values.includes(value)) return false;
        if (from == null && to == null) return true;
        return number !== null && number >= (from ?? -Infinity) && number <= (to ?? Infinity);
      });
    }
  }

  private limit(fact: NumberFact): void {
    const { from, to } = rangeOf(fact, this.conditions);
    if (from == null && to == null) return;
    const bit = bitsOfFacets[fact] ?? this.newBit();
    // Unknown numbers are negative and therefore in no range.
    this.ranges.push({ column: this.columns.numbers[fact], from: Math.max(from ?? 0, 0), to: to ?? Infinity, bit });
  }

  private newBit(): number {
    const bit = this.nextBit;
    this.nextBit *= 2;
    return bit;
  }

  /** Adds a condition on the values of a facet. If no product has the facet, no row meets the condition. */
  private choose(key: string, isChosen: (value: Value) => boolean): void {
    const facet = this.columns.facetByKey.get(key);
    const bit = this.newBit();
    this.facetBits |= bit;
    if (facet === undefined) return;
    this.bits.set(facet, bit);
    this.columns.values.forEach((value, number) => {
      if (value.facet === facet && isChosen(value)) this.chosen[number] = bit;
    });
  }

  /** One bit for each condition that the row does not meet. */
  missedBy(row: number): number {
    const { columns, conditions } = this;
    let met = 0;
    if (this.facetBits !== 0) {
      const start = columns.start[row] ?? 0;
      const end = start + (columns.length[row] ?? 0);
      for (let place = start; place < end; place += 1) met |= this.chosen[columns.pool[place] ?? 0] ?? 0;
    }
    let missing = this.facetBits & ~met;
    for (const { column, from, to, bit } of this.ranges) {
      const number = column[row] ?? from;
      if (number < from || number > to) missing |= bit;
    }
    if (conditions.availableOnly && !columns.isInStock(row)) missing |= Narrowing.availability;
    if (this.fits && !this.isWanted[this.fitOf(row)]) missing |= Narrowing.fit;
    return missing;
  }

  /** The index of the answer in `fitAnswers`. */
  fitOf(row: number): number {
    return this.fits?.[row] ?? unknownFit;
  }

  /** The bit of the condition on a facet's values; 0 if there is none. */
  bitOf(facet: number): number {
    return this.bits.get(facet) ?? 0;
  }
}

/** Bits of the number facts that have a facet. Other number facts get unused bits. */
const bitsOfFacets: Partial<Record<NumberFact, number>> = { price: Narrowing.price, rating: Narrowing.rating };

/** The first items in sorted order, after skipping `offset` items. Sorts only as many items as necessary. */
function firstOf<T>(items: T[], compare: (a: T, b: T) => number, offset: number, limit: number): T[] {
  const needed = offset + limit;
  if (items.length <= needed * 4 || items.length < 1_000) return items.sort(compare).slice(offset, needed);
  let kept: T[] = [];
  let worst: T | undefined;
  for (const item of items) {
    if (worst !== undefined && compare(item, worst) >= 0) continue;
    kept.push(item);
    if (kept.length < needed * 2) continue;
    kept = kept.sort(compare).slice(0, needed);
    worst = kept.at(-1);
  }
  return kept.sort(compare).slice(offset, needed);
}

function bonusesOf(bonuses: Record<FitAnswer, number>): number[] {
  return fitAnswers.map((answer) => bonuses[answer]);
}
