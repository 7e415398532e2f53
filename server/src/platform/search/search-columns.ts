import { fitAnswers, type FitAnswer } from '../../shared/fit-answer.js';
import { unknownFit } from './fit-columns.js';
import type { Facet, SearchConditions, SearchDocument, SearchSort } from './search-engine.js';

/** The values that lists are filtered, counted and sorted by; a document's words are not stored here. */
export type SearchFacts = Omit<SearchDocument, 'numbers'>;

/** Rows with how well they match: a smaller tier is better, and within a tier a higher score. */
export interface Candidates {
  rows: Uint32Array;
  /** By row. */
  tiers: ArrayLike<number>;
  /** By row. */
  scores: ArrayLike<number>;
  /** By row, whether it fits the bike, as a place in `fitAnswers`; null without a bike. */
  fits?: Uint8Array | null;
  /** Rows that come first by relevance have negative places, those that come last positive ones; all others have 0. */
  places?: ReadonlyMap<number, number>;
}

/** A value of a facet, as it is stored: its facet's key, label and unit; then value, label, number and parent. */
export type StoredValue = [string, string, string | null, string, string, number | null, string | null];

/** A product as it is stored: id, price, time it was added, rating, flags, family's number or -1, numbers of values. */
export type StoredRow = [string, number, number, number, number, number, ...number[]];

export interface Selection {
  hits: { row: number; variantCount: number }[];
  total: number;
  /** The total if `fits` were no condition. */
  totalOfAnyFit: number;
  facets: Facet[];
}

export interface SelectRequest {
  conditions: SearchConditions;
  sort: SearchSort;
  offset: number;
  limit: number;
  withFacets: boolean;
}

/** Most values returned for a facet: the most frequent. */
const mostValues = 50;
/** Most attributes returned as facets: those with the most results. Selected ones are always returned. */
const mostAttributes = 12;
const priceBands = 5;

const category = 'category';
const brand = 'brand';
const familyKey = 'family';
const attributePrefix = 'attribute:';

/** One value that products have: of an attribute, or a category or brand. */
interface Value {
  facet: number;
  value: string;
  label: string;
  number: number | null;
  parentId: string | null;
}

interface FacetKind {
  key: string;
  label: string;
  unit: string | null;
}

const noFamily = -1;

/** By their place in `fitAnswers`: how much better or worse a bike makes a product's score. */
const fitBonuses = bonusesOf({ fits: 1.5, fits_if: 1.4, universal: 1.1, unknown: 1, does_not_fit: 0.6 });
const fitLabels: Record<FitAnswer, string> = {
  fits: 'Fits',
  fits_if: 'Fits under conditions',
  universal: 'For any bike',
  unknown: 'Not known',
  does_not_fit: 'Does not fit',
};

/**
 * The facts of every product in typed arrays: a list of 100,000 is narrowed, counted and sorted in a few milliseconds,
 * which SQL takes a second for.
 */
export class SearchColumns {
  private readonly rowById = new Map<string, number>();
  private ids: (string | undefined)[] = [];
  private price = new Float64Array(1_024);
  private addedAt = new Float64Array(1_024);
  private rating = new Float32Array(1_024);
  private family = new Int32Array(1_024).fill(noFamily);
  private isAvailable = new Uint8Array(1_024);
  private isDiscontinued = new Uint8Array(1_024);
  /** The values of each row are a run of `pool`. */
  private start = new Uint32Array(1_024);
  private length = new Uint16Array(1_024);
  private pool = new Uint32Array(8_192);
  private poolEnd = 0;
  private unusedInPool = 0;

  private readonly facetKinds: FacetKind[] = [];
  private readonly facetByKey = new Map<string, number>();
  private readonly values: Value[] = [];
  private readonly facetOfValue: number[] = [];
  private readonly valueByKey = new Map<string, number>();
  private unsavedValues = new Set<number>();
  /** Every row, and how many rows have each value; counted when they are asked for after a change. */
  private rows: Uint32Array | null = null;
  private valueCounts: Uint32Array | null = null;

  get size(): number {
    return this.rowById.size;
  }

  get nextRow(): number {
    return this.ids.length;
  }

  rowOf(id: string): number | undefined {
    return this.rowById.get(id);
  }

  idOf(row: number): string {
    return this.ids[row] ?? '';
  }

  has(row: number): boolean {
    return this.ids[row] !== undefined;
  }

  allRows(): Uint32Array {
    return (this.rows ??= Uint32Array.from(this.rowById.values()));
  }

  /** Writes a product's facts to its row. @returns them as they are stored; new values are in `takeUnsavedValues`. */
  set(row: number, facts: SearchFacts): StoredRow {
    const { id, price, addedAt, rating, isAvailable, isDiscontinued, family } = facts;
    const flags = (isAvailable ? 1 : 0) + (isDiscontinued ? 2 : 0);
    const ofFamily = family
      ? this.internValue({ key: familyKey, label: 'Family', unit: null }, family.id, family.name)
      : noFamily;
    const stored: StoredRow = [id, price, addedAt, rating ?? 0, flags, ofFamily, ...this.valuesOf(facts)];
    this.setStored(row, stored);
    return stored;
  }

  setStored(row: number, [id, price, addedAt, rating, flags, family, ...values]: StoredRow): void {
    this.makeRoom(row);
    this.forget(row);
    this.ids[row] = id;
    this.rowById.set(id, row);
    this.price[row] = price;
    this.addedAt[row] = addedAt;
    this.rating[row] = rating;
    this.isAvailable[row] = flags & 1;
    this.isDiscontinued[row] = flags >> 1;
    this.family[row] = family;
    if (this.poolEnd + values.length > this.pool.length) this.growPool(values.length);
    this.start[row] = this.poolEnd;
    this.length[row] = values.length;
    this.pool.set(values, this.poolEnd);
    this.poolEnd += values.length;
  }

  /** Values that are new or have changed since the last call, with their numbers. */
  takeUnsavedValues(): { number: number; value: StoredValue }[] {
    const numbers = [...this.unsavedValues];
    this.unsavedValues = new Set();
    return numbers.flatMap((number) => {
      const value = this.values[number];
      const kind = value && this.facetKinds[value.facet];
      if (!kind) return [];
      const { key, label, unit } = kind;
      return [{ number, value: [key, label, unit, value.value, value.label, value.number, value.parentId] }];
    });
  }

  /** In the order of their numbers, from 0. */
  setStoredValue([key, label, unit, value, ...details]: StoredValue): void {
    this.internValue({ key, label, unit }, value, ...details);
    this.unsavedValues.clear();
  }

  remove(row: number): void {
    const id = this.ids[row];
    if (id === undefined) return;
    this.forget(row);
    this.rowById.delete(id);
    this.ids[row] = undefined;
  }

  /** Categories or brands of which some word begins with each of the words given. */
  findNamed(key: typeof category | typeof brand, isNamed: (name: string) => boolean, most: number): string[] {
    const facet = this.facetByKey.get(key);
    const counts = (this.valueCounts ??= this.countValues());
    return this.values
      .map((value, number) => ({ value, count: counts[number] ?? 0 }))
      .filter(({ value, count }) => value.facet === facet && count > 0 && isNamed(value.label))
      .sort((a, b) => b.count - a.count || compareText(a.value.label, b.value.label))
      .slice(0, most)
      .map(({ value }) => value.value);
  }

  /** @param nameRank the place of each row in the order of names; needed where that order is asked for. */
  select(candidates: Candidates, request: SelectRequest, nameRank: Uint32Array | null): Selection {
    const narrowing = this.toNarrowing(request.conditions, candidates.fits ?? null);
    const counts = new FacetCounts(this.values.length, request.withFacets);
    const compare = this.comparator(request.sort, candidates, nameRank);
    const found: number[] = [];
    const variantCounts = new Map<number, number>();
    const families = new Map<number, number[]>();
    for (const row of candidates.rows) {
      const family = request.conditions.collapseFamilies ? (this.family[row] ?? 0) : noFamily;
      if (family !== noFamily) {
        const known = families.get(family);
        if (known) known.push(row);
        else families.set(family, [row]);
        continue;
      }
      counts.beginGroup();
      if (this.isHit(row, narrowing, counts)) found.push(row);
    }
    for (const rows of families.values()) {
      counts.beginGroup();
      const variants = rows.filter((row) => this.isHit(row, narrowing, counts)).sort(compare);
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
      facets: request.withFacets ? this.toFacets(counts, narrowing, request.conditions) : [],
    };
  }

  /** Whether a row meets all conditions. Counts it, also if it misses one condition only. */
  private isHit(row: number, narrowing: Narrowing, counts: FacetCounts): boolean {
    const missing = this.missingOf(row, narrowing);
    if (missing === 0 || missing === Narrowing.fit) counts.addOfAnyFit();
    if (counts.isWhole && (missing & (missing - 1)) === 0) this.countRow(row, missing, narrowing, counts);
    return missing === 0;
  }

  private comparator(sort: SearchSort, { tiers, scores, places, fits }: Candidates, nameRank: Uint32Array | null) {
    const { addedAt, price, rating, isAvailable, isDiscontinued } = this;
    const newest = (a: number, b: number) => (addedAt[b] ?? 0) - (addedAt[a] ?? 0) || b - a;
    const scoreOf = (row: number) => {
      const score = scores[row] ?? 0;
      if (!fits) return score;
      const bonus = fitBonuses[fits[row] ?? unknownFit] ?? 1;
      return score < 0 ? score / bonus : score * bonus;
    };
    const bestFit = (a: number, b: number) => (fits ? (fits[a] ?? unknownFit) - (fits[b] ?? unknownFit) : 0);
    const orders: Record<SearchSort, (a: number, b: number) => number> = {
      relevance: (a, b) =>
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

  isInStock(row: number): boolean {
    return this.isAvailable[row] === 1;
  }

  private toNarrowing(conditions: SearchConditions, fits: Uint8Array | null): Narrowing {
    const narrowing = new Narrowing(conditions, this.values.length, fits);
    const choose = (key: string, isChosen: (value: Value) => boolean) => {
      const facet = this.facetByKey.get(key);
      const bit = narrowing.addFacet(facet);
      if (facet === undefined) return;
      this.values.forEach((value, number) => {
        if (value.facet === facet && isChosen(value)) narrowing.chosen[number] = bit;
      });
    };
    const { categoryId, brandIds, attributes } = conditions;
    if (categoryId) choose(category, ({ value }) => value === categoryId);
    if (brandIds?.length) choose(brand, ({ value }) => brandIds.includes(value));
    for (const { code, values, from, to } of attributes ?? []) {
      choose(attributePrefix + code, ({ value, number }) => {
        if (values?.length && !values.includes(value)) return false;
        if (from == null && to == null) return true;
        return number !== null && number >= (from ?? -Infinity) && number <= (to ?? Infinity);
      });
    }
    return narrowing;
  }

  /** One bit for each condition that the row does not meet. */
  private missingOf(row: number, narrowing: Narrowing): number {
    let met = 0;
    if (narrowing.facetBits !== 0) {
      const start = this.start[row] ?? 0;
      const end = start + (this.length[row] ?? 0);
      for (let place = start; place < end; place += 1) met |= narrowing.chosen[this.pool[place] ?? 0] ?? 0;
    }
    let missing = narrowing.facetBits & ~met;
    const { conditions } = narrowing;
    const price = this.price[row] ?? 0;
    if (price < narrowing.priceFrom || price > narrowing.priceTo) missing |= Narrowing.price;
    if (conditions.availableOnly && !this.isAvailable[row]) missing |= Narrowing.availability;
    if (conditions.minimumRating && (this.rating[row] ?? 0) < conditions.minimumRating) missing |= Narrowing.rating;
    if (narrowing.misfits(row)) missing |= Narrowing.fit;
    return missing;
  }

  /** Counts a row for every facet, or, if it misses one condition only, for that facet. */
  private countRow(row: number, missing: number, narrowing: Narrowing, counts: FacetCounts): void {
    const start = this.start[row] ?? 0;
    const end = start + (this.length[row] ?? 0);
    for (let place = start; place < end; place += 1) {
      const value = this.pool[place] ?? 0;
      if (missing === 0 || missing === narrowing.bitOf(this.facetOfValue[value] ?? 0)) counts.add(value);
    }
    if (missing === 0 || missing === Narrowing.price) counts.addPrice(this.price[row] ?? 0);
    if (missing === 0 || missing === Narrowing.availability) counts.addAvailability(this.isAvailable[row] === 1);
    if (missing === 0 || missing === Narrowing.rating) counts.addRating(this.rating[row] ?? 0);
    if (missing === 0 || missing === Narrowing.fit) counts.addFit(narrowing.fitOf(row));
  }

  private toFacets(counts: FacetCounts, narrowing: Narrowing, conditions: SearchConditions): Facet[] {
    const byFacet = new Map<number, { value: Value; count: number; isSelected: boolean }[]>();
    counts.byValue.forEach((count, number) => {
      const value = this.values[number];
      if (value === undefined) return;
      const isSelected = narrowing.chosen[number] !== 0;
      if (count === 0 && !isSelected) return;
      const known = byFacet.get(value.facet);
      if (known) known.push({ value, count, isSelected });
      else byFacet.set(value.facet, [{ value, count, isSelected }]);
    });
    const facets: Facet[] = [];
    const attributes: { facet: Facet; coverage: number; isSelected: boolean }[] = [];
    for (const [number, found] of byFacet) {
      const kind = this.facetKinds[number];
      if (kind === undefined || kind.key === familyKey) continue;
      const isAttribute = kind.key.startsWith(attributePrefix);
      const shown = kind.key === category ? found.filter(belowChosen(conditions.categoryId ?? null)) : found;
      const values = shown
        .sort((a, b) => b.count - a.count || compareText(a.value.label, b.value.label))
        .filter(({ isSelected }, place) => place < mostValues || isSelected)
        .map(({ value, count, isSelected }) => ({ value: value.value, label: value.label, count, isSelected }));
      const numbers = isAttribute ? found.flatMap(({ value }) => (value.number === null ? [] : [value.number])) : [];
      const facet: Facet = {
        code: isAttribute ? kind.key.slice(attributePrefix.length) : kind.key,
        isAttribute,
        label: kind.label,
        unit: kind.unit,
        values,
        range: numbers.length === 0 ? null : rangeOf(numbers),
      };
      if (!isAttribute) facets.push(facet);
      else {
        const coverage = found.reduce((sum, { count }) => sum + count, 0);
        attributes.push({ facet, coverage, isSelected: values.some(({ isSelected }) => isSelected) });
      }
    }
    facets.sort((a, b) => (a.code === category ? -1 : b.code === category ? 1 : 0));
    facets.push(...counts.ownFacets(conditions));
    if (narrowing.fits) facets.push(counts.fitFacet(conditions));
    attributes.sort((a, b) => b.coverage - a.coverage || compareText(a.facet.code, b.facet.code));
    const told = attributes.filter(({ isSelected }, place) => place < mostAttributes || isSelected);
    return [...facets, ...told.map(({ facet }) => facet)];
  }

  private countValues(): Uint32Array {
    const counts = new Uint32Array(this.values.length);
    for (const row of this.rowById.values()) {
      const start = this.start[row] ?? 0;
      const end = start + (this.length[row] ?? 0);
      for (let place = start; place < end; place += 1)
        counts[this.pool[place] ?? 0] = (counts[this.pool[place] ?? 0] ?? 0) + 1;
    }
    return counts;
  }

  private valuesOf({ categories, brand: brandOf, attributes }: SearchFacts): number[] {
    const values = new Set<number>();
    for (const { id, name, parentId } of categories) {
      values.add(this.internValue({ key: category, label: 'Category', unit: null }, id, name, null, parentId));
    }
    if (brandOf) values.add(this.internValue({ key: brand, label: 'Brand', unit: null }, brandOf.id, brandOf.name));
    for (const { code, label, value, number, unit, isFacet } of attributes) {
      if (!isFacet) continue;
      values.add(this.internValue({ key: attributePrefix + code, label, unit }, value, value, number));
    }
    return [...values];
  }

  /** A label, unit or parent that has changed is the latest product's. */
  private internValue(
    kind: FacetKind,
    value: string,
    label: string,
    number: number | null = null,
    parentId: string | null = null,
  ): number {
    const facet = intern(this.facetByKey, kind.key);
    const before = this.facetKinds[facet];
    this.facetKinds[facet] = kind;
    const key = intern(this.valueByKey, `${facet} ${value}`);
    const known = this.values[key];
    const isSame =
      known?.label === label &&
      known.number === number &&
      known.parentId === parentId &&
      before?.label === kind.label &&
      before.unit === kind.unit;
    if (isSame) return key;
    this.unsavedValues.add(key);
    this.facetOfValue[key] = facet;
    this.values[key] = { facet, value, label, number, parentId };
    return key;
  }

  private forget(row: number): void {
    this.rows = null;
    this.valueCounts = null;
    this.unusedInPool += this.length[row] ?? 0;
    this.length[row] = 0;
  }

  private makeRoom(row: number): void {
    const { length } = this.price;
    if (row < length) return;
    const size = Math.max(row + 1, length * 2);
    this.price = grown(this.price, new Float64Array(size));
    this.addedAt = grown(this.addedAt, new Float64Array(size));
    this.rating = grown(this.rating, new Float32Array(size));
    this.family = grown(this.family, new Int32Array(size).fill(noFamily));
    this.isAvailable = grown(this.isAvailable, new Uint8Array(size));
    this.isDiscontinued = grown(this.isDiscontinued, new Uint8Array(size));
    this.start = grown(this.start, new Uint32Array(size));
    this.length = grown(this.length, new Uint16Array(size));
  }

  /** Leaves out what rows no longer use, and makes the pool larger if it is still too small. */
  private growPool(needed: number): void {
    const used = this.poolEnd - this.unusedInPool;
    const before = this.pool;
    const pool = new Uint32Array(Math.max(before.length, (used + needed) * 2));
    let end = 0;
    for (const row of this.rowById.values()) {
      const start = this.start[row] ?? 0;
      const run = before.subarray(start, start + (this.length[row] ?? 0));
      pool.set(run, end);
      this.start[row] = end;
      end += run.length;
    }
    this.pool = pool;
    this.poolEnd = end;
    this.unusedInPool = 0;
  }
}

/** The conditions of a request, each with its own bit. */
class Narrowing {
  static readonly price = 1;
  static readonly availability = 2;
  static readonly rating = 4;
  static readonly fit = 8;

  /** For each value, the bit of the condition that it meets. */
  readonly chosen: Uint32Array;
  facetBits = 0;
  readonly priceFrom: number;
  readonly priceTo: number;
  private readonly bits = new Map<number, number>();
  private nextBit = 16;
  /** By place in `fitAnswers`. */
  private readonly isWanted: readonly boolean[];

  constructor(
    readonly conditions: SearchConditions,
    valueCount: number,
    /** By row; null without a bike. */
    readonly fits: Uint8Array | null,
  ) {
    const { fits: wanted } = conditions;
    this.isWanted = fitAnswers.map((answer) => !wanted?.length || wanted.includes(answer));
    this.chosen = new Uint32Array(valueCount);
    this.priceFrom = conditions.priceFrom ?? -Infinity;
    this.priceTo = conditions.priceTo ?? Infinity;
  }

  /** @param facet undefined for one that no product has: its condition is met by none. */
  addFacet(facet: number | undefined): number {
    const bit = this.nextBit;
    this.nextBit *= 2;
    this.facetBits |= bit;
    if (facet !== undefined) this.bits.set(facet, bit);
    return bit;
  }

  /** The place of the answer in `fitAnswers`. */
  fitOf(row: number): number {
    return this.fits?.[row] ?? unknownFit;
  }

  misfits(row: number): boolean {
    return this.fits !== null && !this.isWanted[this.fitOf(row)];
  }

  bitOf(facet: number): number {
    return this.bits.get(facet) ?? 0;
  }
}

/** Counts each group of rows once for a value, however many of its rows have it. */
class FacetCounts {
  readonly byValue: Uint32Array;
  private readonly lastGroup: Uint32Array;
  private group = 0;
  private readonly prices: number[] = [];
  private readonly priceGroups: number[] = [];
  private readonly available = new GroupCount();
  private readonly ratings = [1, 2, 3, 4].map(() => new GroupCount());
  private readonly fits = fitAnswers.map(() => new GroupCount());
  readonly ofAnyFit = new GroupCount();

  /** @param isWhole false: only `ofAnyFit` is counted. */
  constructor(
    valueCount: number,
    readonly isWhole: boolean,
  ) {
    this.byValue = new Uint32Array(valueCount);
    this.lastGroup = new Uint32Array(valueCount);
  }

  beginGroup(): void {
    this.group += 1;
  }

  add(value: number): void {
    if (this.lastGroup[value] === this.group) return;
    this.lastGroup[value] = this.group;
    this.byValue[value] = (this.byValue[value] ?? 0) + 1;
  }

  addPrice(price: number): void {
    this.prices.push(price);
    this.priceGroups.push(this.group);
  }

  addAvailability(isAvailable: boolean): void {
    if (isAvailable) this.available.add(this.group);
  }

  addRating(rating: number): void {
    this.ratings.forEach((count, place) => {
      if (rating >= place + 1) count.add(this.group);
    });
  }

  addFit(place: number): void {
    this.fits[place]?.add(this.group);
  }

  addOfAnyFit(): void {
    this.ofAnyFit.add(this.group);
  }

  /** Every answer, in the order of `fitAnswers`. */
  fitFacet({ fits }: SearchConditions): Facet {
    const values = fitAnswers.map((answer, place) => ({
      value: answer,
      label: fitLabels[answer],
      count: this.fits[place]?.count ?? 0,
      isSelected: fits?.includes(answer) ?? false,
    }));
    return { code: 'fit', isAttribute: false, label: 'Fit', unit: null, values, range: null };
  }

  /** Price, availability and rating. */
  ownFacets({ priceFrom, priceTo, availableOnly, minimumRating }: SearchConditions): Facet[] {
    const facets: Facet[] = [];
    const own = { isAttribute: false, unit: null, range: null };
    if (this.prices.length > 0) {
      const values = this.bands().map(({ from, to, count }) => ({
        value: `${from}-${to}`,
        label: `${from}-${to}`,
        count,
        isSelected: priceFrom === from && priceTo === to,
      }));
      facets.push({ ...own, code: 'price', label: 'Price', values, range: rangeOf(this.prices) });
    }
    if (this.available.count > 0 || availableOnly) {
      const isSelected = availableOnly ?? false;
      const values = [{ value: 'available', label: 'Available', count: this.available.count, isSelected }];
      facets.push({ ...own, code: 'availability', label: 'Availability', values });
    }
    const ratings = this.ratings
      .map(({ count }, place) => ({ stars: place + 1, count, isSelected: minimumRating === place + 1 }))
      .filter(({ count, isSelected }) => count > 0 || isSelected)
      .reverse()
      .map(({ stars, ...rest }) => ({
        value: `${stars}`,
        label: `${stars} ${stars === 1 ? 'star' : 'stars'} or more`,
        ...rest,
      }));
    if (ratings.length > 0) facets.push({ ...own, code: 'rating', label: 'Rating', values: ratings });
    return facets;
  }

  /** Ranges of prices with about as many hits each. Together they cover every price. */
  private bands(): { from: number; to: number; count: number }[] {
    const sorted = Float64Array.from(this.prices).sort();
    const [least = 0] = sorted;
    const greatest = sorted.at(-1) ?? 0;
    const cuts = Array.from({ length: priceBands - 1 }, (_, place) =>
      roundPrice(sorted[Math.floor(((place + 1) * sorted.length) / priceBands)] ?? 0),
    ).filter((cut) => cut > least && cut <= greatest);
    const froms = [least, ...new Set(cuts)];
    return froms
      .map((from, place) => ({ from, to: (froms[place + 1] ?? greatest + 1) - 1 }))
      .map((band) => ({ ...band, count: this.countGroups(band.from, band.to) }))
      .filter(({ count }) => count > 0);
  }

  private countGroups(from: number, to: number): number {
    const counted = new GroupCount();
    this.prices.forEach((price, place) => {
      if (price >= from && price <= to) counted.add(this.priceGroups[place] ?? 0);
    });
    return counted.count;
  }
}

/** Counts groups that come one after the other, each once. */
class GroupCount {
  count = 0;
  private last = 0;

  add(group: number): void {
    if (group === this.last) return;
    this.last = group;
    this.count += 1;
  }
}

/** Rounds to two significant digits: 12,990 becomes 13,000. */
function roundPrice(price: number): number {
  if (price < 10) return Math.ceil(price);
  const unit = 10 ** (Math.floor(Math.log10(price)) - 1);
  return Math.round(price / (5 * unit)) * 5 * unit || Math.round(price / unit) * unit;
}

/** The first of a list in order, after leaving out `offset` of them; sorts no more than it must. */
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

function belowChosen(categoryId: string | null) {
  return ({ value, isSelected }: { value: Value; isSelected: boolean }) => isSelected || value.parentId === categoryId;
}

function bonusesOf(bonuses: Record<FitAnswer, number>): number[] {
  return fitAnswers.map((answer) => bonuses[answer]);
}

function intern(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

function grown<T extends Float64Array | Float32Array | Int32Array | Uint8Array | Uint16Array | Uint32Array>(
  from: T,
  to: T,
): T {
  to.set(from);
  return to;
}

function rangeOf(numbers: readonly number[]): { from: number; to: number } {
  return {
    from: numbers.reduce((least, number) => Math.min(least, number)),
    to: numbers.reduce((greatest, number) => Math.max(greatest, number)),
  };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
