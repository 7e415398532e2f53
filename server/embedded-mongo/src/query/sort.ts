import { compareValues, type StringOrder } from '../bson/compare.js';
import { isNumeric, toNumber } from '../bson/number.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { parsePath, somePathValue, type Path } from './path.js';

export type SortField = { name: string; path: Path; direction: 1 | -1 };

/** Checks a sort document; `$natural` and `$meta` are left to the caller or refused. */
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

/** What a document sorts by: of an array its least element, or its greatest in descending order; [] is below null. */
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
/** An empty array sorts as BSON's undefined: after MinKey, before null. */
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

/** Sorts stably by a sort document's fields; `docOf` reads the document an item stands for. */
export function sortItems<T>(items: T[], fields: SortField[], order: StringOrder, docOf: (item: T) => Doc): T[] {
  const compare = compareBySort(fields, order);
  const keyed = items.map((item) => ({ item, keys: fields.map((field) => sortKey(docOf(item), field, order)) }));
  return keyed.sort((a, b) => compare(a.keys, b.keys)).map(({ item }) => item);
}
