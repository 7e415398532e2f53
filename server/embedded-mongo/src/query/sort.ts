import { compareValues, type StringOrder } from '../bson/compare.js';
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
      throw new CommandError('Location15998', `$sort key ordering must be 1 (for ascending) or -1 (for descending)`);
    }
    if (name === '' || name.split('.').includes(''))
      throw new CommandError('BadValue', 'FieldPath must not have empty parts');
    return { name, path: parsePath(name), direction };
  });
}

/** The value that a document sorts by: for an array its smallest element, or its largest in descending order. */
export function sortKey(doc: Doc, field: SortField, order: StringOrder): Value {
  const [step] = field.path;
  if (field.path.length === 1) {
    const value = doc[step!.name];
    if (!Array.isArray(value)) return typeof value === 'function' ? undefined : value;
  }
  let best: Value = NONE;
  const consider = (value: Value) => {
    if (best === NONE || compareSortValues(value, best, order) * field.direction < 0) best = value;
    return false;
  };
  somePathValue(doc, field.path, 0, false, (value) => {
    if (!Array.isArray(value)) return consider(value);
    if (value.length === 0) return consider(EMPTY);
    value.forEach(consider);
    return false;
  });
  return best === NONE ? undefined : best;
}

const NONE = Symbol('none');
/** An empty array sorts like BSON's undefined: after MinKey and before null. */
const EMPTY = Symbol('empty');

function compareSortValues(a: Value, b: Value, order: StringOrder): number {
  if (a === EMPTY || b === EMPTY) return a === b ? 0 : a === EMPTY ? belowNull(b) : -belowNull(a);
  return compareValues(a, b, order);
}

const belowNull = (other: Value) => (compareValues(other, null) < 0 ? 1 : -1);

export function compareBySort(fields: SortField[], order: StringOrder): (a: Value[], b: Value[]) => number {
  return (a, b) => {
    for (let i = 0; i < fields.length; i++) {
      const difference = compareSortValues(a[i], b[i], order);
      if (difference) return difference * fields[i]!.direction;
    }
    return 0;
  };
}

export type Sorting<T> = {
  fields: SortField[];
  order: StringOrder;
  /** Returns the document of an item. */
  docOf: (item: T) => Doc;
  slice?: Slice;
  /** The number of items to return, from the start; by default all. */
  most?: number;
};
type Keyed<T> = { item: T; keys: Value[] };

/** Sorts stably by a sort document's fields. */
export function* sortItems<T>(items: T[], { fields, order, docOf, slice, most }: Sorting<T>): Steps<T[]> {
  const keyed: Keyed<T>[] = [];
  for (const item of items) {
    if (slice?.isOver()) yield PAUSE;
    keyed.push({ item, keys: fields.map((field) => sortKey(docOf(item), field, order)) });
  }
  const byFields = compareBySort(fields, order);
  const sorted = yield* sortInRuns(keyed, (a, b) => byFields(a.keys, b.keys), slice, most);
  return sorted.map(({ item }) => item);
}

/** Number of items sorted without a pause. These runs are then merged, with pauses in between. */
const RUN = 1000;

/** Sorts stably and returns the first `most` items. */
export function* sortInRuns<T>(
  items: T[],
  compare: (a: T, b: T) => number,
  slice?: Slice,
  most = Infinity,
): Steps<T[]> {
  function* merge(a: T[], b: T[]): Steps<T[]> {
    const merged: T[] = [];
    let [i, j] = [0, 0];
    while (merged.length < most && (i < a.length || j < b.length)) {
      if (slice?.isOver()) yield PAUSE;
      merged.push(j === b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0) ? a[i++]! : b[j++]!);
    }
    return merged;
  }
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += RUN) {
    if (slice?.isOver(RUN)) yield PAUSE;
    const run = items.slice(from, from + RUN).sort(compare);
    runs.push(run.slice(0, most));
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) merged.push(runs[i + 1] ? yield* merge(runs[i]!, runs[i + 1]!) : runs[i]!);
    runs = merged;
  }
  return runs[0] ?? [];
}
