import { flagFacts, numberFacts, type FlagFact, type NumberFact, type SearchDocument } from './search-engine.js';
import { compoundsOf, nameKey } from './words.js';

/** The values by which lists are filtered, counted and sorted. The words of a document are stored elsewhere. */
type SearchFacts = Omit<SearchDocument, 'numbers'>;

/** Stored value of a facet: key, label and unit of the facet, then value, label, number and parent. */
export type StoredValue = [string, string, string | null, string, string, number | null, string | null];

/** Stored product: id, time when it was added, flags, index of the family or -1, numeric facts, indexes of the values. */
export type StoredRow = [string, number, number, number, ...number[]];

/** Keys of facets. The key of an attribute is a prefix and its code. */
export const categoryKey = 'category';
export const brandKey = 'brand';
export const familyKey = 'family';
export const attributePrefix = 'attribute:';

/** A value of an attribute, a category, a brand or a family. */
export interface Value {
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

export const noFamily = -1;
/** Stored if a number fact is unknown. */
const unknownNumber = -1;

/**
 * The facts of all products in typed arrays. A list of 100,000 products is filtered, counted and sorted in a few
 * milliseconds; SQL takes a second.
 */
export class SearchColumns {
  private readonly rowById = new Map<string, number>();
  private ids: (string | undefined)[] = [];
  // By row. Only this class writes the public fields; `select-rows.ts` and `facets.ts` read them.
  numbers: Readonly<Record<NumberFact, Float64Array>> = ofEach(numberFacts, () => new Float64Array(1_024));
  flags: Readonly<Record<FlagFact, Uint8Array>> = ofEach(flagFacts, () => new Uint8Array(1_024));
  addedAt = new Float64Array(1_024);
  family = new Int32Array(1_024).fill(noFamily);
  /** For each row, the index of its first value in `pool`, and the number of its values. */
  start = new Uint32Array(1_024);
  length = new Uint16Array(1_024);
  pool = new Uint32Array(8_192);
  private poolEnd = 0;
  private unusedInPool = 0;

  readonly facetKinds: FacetKind[] = [];
  readonly facetByKey = new Map<string, number>();
  readonly values: Value[] = [];
  readonly facetOfValue: number[] = [];
  private readonly valueByKey = new Map<string, number>();
  private unsavedValues = new Set<number>();
  /** All rows, and the number of rows with each value. Computed on the first read after a change. */
  private rows: Uint32Array | null = null;
  private valueCounts: Uint32Array | null = null;
  private categoriesByName: Map<string, number> | null = null;

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

  allRows(): Uint32Array {
    return (this.rows ??= Uint32Array.from(this.rowById.values()));
  }

  /** Writes the facts of a product to its row. @returns the stored form. `takeUnsavedValues` returns the new values. */
  set(row: number, facts: SearchFacts): StoredRow {
    const { id, addedAt, family } = facts;
    const flags = flagFacts.reduce((bits, fact, place) => bits + (facts[fact] ? 1 << place : 0), 0);
    const numbers = numberFacts.map((fact) => facts[fact] ?? unknownNumber);
    const ofFamily = family
      ? this.internValue({ key: familyKey, label: 'Family', unit: null }, family.id, family.name)
      : noFamily;
    const stored: StoredRow = [id, addedAt, flags, ofFamily, ...numbers, ...this.valuesOf(facts)];
    this.setStored(row, stored);
    return stored;
  }

  setStored(row: number, [id, addedAt, flags, family, ...rest]: StoredRow): void {
    const values = rest.slice(numberFacts.length);
    this.makeRoom(row);
    this.forget(row);
    this.ids[row] = id;
    this.rowById.set(id, row);
    this.addedAt[row] = addedAt;
    this.family[row] = family;
    numberFacts.forEach((fact, place) => (this.numbers[fact][row] = rest[place] ?? unknownNumber));
    flagFacts.forEach((fact, place) => (this.flags[fact][row] = (flags >> place) & 1));
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

  /** Must be called for the value with the index 0 first, then for 1, and so on. */
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

  /** IDs of the categories or brands whose names satisfy `isNamed`; those with the most products come first. */
  findNamed(key: typeof categoryKey | typeof brandKey, isNamed: (name: string) => boolean, most: number): string[] {
    const facet = this.facetByKey.get(key);
    const counts = (this.valueCounts ??= this.countValues());
    return this.values
      .map((value, number) => ({ value, count: counts[number] ?? 0 }))
      .filter(({ value, count }) => value.facet === facet && count > 0 && isNamed(value.label))
      .sort((a, b) => b.count - a.count || compareText(a.value.label, b.value.label))
      .slice(0, most)
      .map(({ value }) => value.value);
  }

  /** The value of the category with this name, normalised by `nameKey`; undefined if there is none. */
  categoryCalled(key: string): number | undefined {
    if (!this.categoriesByName) {
      const facet = this.facetByKey.get(categoryKey);
      const categories = [...this.values.entries()].filter(([, value]) => value.facet === facet);
      this.categoriesByName = new Map(
        categories.map(([number, { label }]) => [nameKey(compoundsOf(label).flat()), number]),
      );
    }
    return this.categoriesByName.get(key);
  }

  has(row: number, value: number): boolean {
    const start = this.start[row] ?? 0;
    const end = start + (this.length[row] ?? 0);
    for (let place = start; place < end; place += 1) if (this.pool[place] === value) return true;
    return false;
  }

  isInStock(row: number): boolean {
    return this.flags.isAvailable[row] === 1;
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

  private valuesOf({ categories, brand, attributes }: SearchFacts): number[] {
    const values = new Set<number>();
    for (const { id, name, parentId } of categories) {
      values.add(this.internValue({ key: categoryKey, label: 'Category', unit: null }, id, name, null, parentId));
    }
    if (brand) values.add(this.internValue({ key: brandKey, label: 'Brand', unit: null }, brand.id, brand.name));
    for (const { code, label, value, number, unit, isFacet } of attributes) {
      if (!isFacet) continue;
      values.add(this.internValue({ key: attributePrefix + code, label, unit }, value, value, number));
    }
    return [...values];
  }

  /** If label, unit or parent differ between products, those of the product written last are used. */
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
    this.categoriesByName = null;
    return key;
  }

  private forget(row: number): void {
    this.rows = null;
    this.valueCounts = null;
    this.unusedInPool += this.length[row] ?? 0;
    this.length[row] = 0;
  }

  private makeRoom(row: number): void {
    const { length } = this.addedAt;
    if (row < length) return;
    const size = Math.max(row + 1, length * 2);
    this.numbers = ofEach(numberFacts, (fact) => grown(this.numbers[fact], new Float64Array(size)));
    this.flags = ofEach(flagFacts, (fact) => grown(this.flags[fact], new Uint8Array(size)));
    this.addedAt = grown(this.addedAt, new Float64Array(size));
    this.family = grown(this.family, new Int32Array(size).fill(noFamily));
    this.start = grown(this.start, new Uint32Array(size));
    this.length = grown(this.length, new Uint16Array(size));
  }

  /** Removes entries that no row uses any more, and enlarges the pool if it is still too small. */
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

function intern(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

/** @returns `to`, which begins with the numbers of `from`. */
export function grown<T extends Float64Array | Int32Array | Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function ofEach<Fact extends string, T>(facts: readonly Fact[], make: (fact: Fact) => T): Record<Fact, T> {
  return Object.fromEntries(facts.map((fact) => [fact, make(fact)])) as Record<Fact, T>;
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
