import { compareValues, type StringOrder } from '../bson/compare.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { finish } from './slice.js';
import { parseSort, sortItems } from './sort.js';

/** A function that returns a sorted copy of a list, by a direction (1 or -1) or by a sort document for documents. */
export function compileSortBy(sortBy: Value, order: StringOrder): (list: Value[]) => Value[] {
  if (isDoc(sortBy)) {
    const fields = parseSort(sortBy);
    return (list) => finish(sortItems(list, { fields, order, docOf: (item): Doc => (isDoc(item) ? item : {}) }));
  }
  const [whole] = parseSort({ value: sortBy });
  return (list) => [...list].sort((a, b) => compareValues(a, b, order) * whole!.direction);
}
