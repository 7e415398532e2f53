import { compareValues, type StringOrder } from '../bson/compare.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { finish } from './slice.js';
import { parseSort, sortItems } from './sort.js';

/** Sorts a list of values by a direction (1, -1) or, when they are documents, by a sort document; the list stays as it is. */
export function compileSortBy(sortBy: Value, order: StringOrder): (list: Value[]) => Value[] {
  if (isDoc(sortBy)) {
    const fields = parseSort(sortBy);
    return (list) => finish(sortItems(list, { fields, order, docOf: (item): Doc => (isDoc(item) ? item : {}) }));
  }
  const [whole] = parseSort({ value: sortBy });
  return (list) => [...list].sort((a, b) => compareValues(a, b, order) * whole!.direction);
}
