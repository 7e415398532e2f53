import { compareValues } from '../bson/compare.js';
import { isNumeric, toNumber } from '../bson/number.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { parsePath, somePathValue, type Path } from './path.js';
import { PAUSE, type Slice, type Steps } from './slice.js';

export type SortField = { name: string; path: Path; direction: 1 | -1 };

/** Parses a sort document. `$meta` is refused; the caller handles `$natural`. */
export function parseSort(sort: Doc): SortField[] {
  return Object.entries(sort).map(([name, value]) => {
    const direction = isNumeric(value) ? toNumber(value) : NaN;
    if (isDoc(value)) throw new CommandError('BadValue', `$meta sorting is not supported`);
    if (direction !== 1 && direction !== -1) {
      throw new CommandError('Location15975', `$sort key ordering must be 1 (for ascending) or -1 (for descending)`);
    }
    if (name.split('.').includes('')) throw new CommandError('BadValue', 'FieldPath must not have empty parts');
    return { name, path: parsePath(name), direction };
  });
}

/** An empty array sorts like BSON's undefined: after MinKey and before null. */
const EMPTY = Symbol('empty');
type SortValue = Value | typeof EMPTY;

/**
 * The value by which a document is sorted. For an array, it is the smallest element, or the largest if the order is
 * descending.
 */
function sortKey(doc: Doc, { path, direction }: SortField): SortValue {
  if (!path.rest) {
    const value = doc[path.name];
    if (!Array.isArray(value)) return typeof value === 'function' ? undefined : value;
  }
  let found = false;
  let best: SortValue;
  const consider = (value: SortValue) => {
    if (!found || compareSortValues(value, best) * direction < 0) best = value;
    found = true;
  };
  somePathValue(doc, path, false, (value) => {
    if (!Array.isArray(value)) consider(value);
    else if (value.length === 0) consider(EMPTY);
    else value.forEach(consider);
    return false;
  });
  return best;
}

function compareSortValues(a: SortValue, b: SortValue): number {
  if (a === EMPTY) return b === EMPTY ? 0 : compareValues(b, null) < 0 ? 1 : -1;
  return b === EMPTY ? -compareSortValues(b, a) : compareValues(a, b);
}

type Sorting<T> = {
  fields: SortField[];
  /** Returns the document of an item. */
  docOf: (item: T) => Doc;
  slice?: Slice;
  /** The number of items to return, from the start; by default all. */
  most?: number;
};

/** Sorts stably by a sort document's fields. */
export function* sortItems<T>(items: T[], { fields, docOf, slice, most }: Sorting<T>): Steps<T[]> {
  const keyed: { item: T; keys: SortValue[] }[] = [];
  for (const item of items) {
    if (slice?.isOver()) yield PAUSE;
    keyed.push({ item, keys: fields.map((field) => sortKey(docOf(item), field)) });
  }
  const comparisons = fields.map(
    ({ direction }, i) =>
      (a: SortValue[], b: SortValue[]) =>
        compareSortValues(a[i], b[i]) * direction,
  );
  const compare = (a: SortValue[], b: SortValue[]) => {
    for (const comparison of comparisons) {
      const difference = comparison(a, b);
      if (difference) return difference;
    }
    return 0;
  };
  const sorted = yield* sortInRuns(keyed, (a, b) => compare(a.keys, b.keys), slice, most);
  return sorted.map(({ item }) => item);
}

/** Number of items in a run, which is sorted without a pause. The runs are then merged, with pauses in between. */
const RUN = 1000;

/** Sorts stably and returns the first `most` items. */
export function* sortInRuns<T extends object>(
  items: T[],
  compare: (a: T, b: T) => number,
  slice?: Slice,
  most = Infinity,
): Steps<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += RUN) {
    if (slice?.isOver(RUN)) yield PAUSE;
    const run = items.slice(from, from + RUN).sort(compare);
    runs.push(run.slice(0, most));
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      const [first = [], second] = runs.slice(i, i + 2);
      merged.push(second ? yield* merge(first, second, compare, slice, most) : first);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T extends object>(
  a: T[],
  b: T[],
  compare: (a: T, b: T) => number,
  slice: Slice | undefined,
  most: number,
): Steps<T[]> {
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (merged.length < most) {
    if (slice?.isOver()) yield PAUSE;
    const [left, right] = [a[i], b[j]];
    const takesLeft = left && (!right || compare(left, right) <= 0);
    const next = takesLeft ? left : right;
    if (!next) break;
    merged.push(next);
    if (takesLeft) i++;
    else j++;
  }
  return merged;
}
