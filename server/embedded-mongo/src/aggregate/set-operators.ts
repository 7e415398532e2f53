import { keyOf } from '../bson/key.js';
import { isNullish, type Value } from '../bson/value.js';
import { asArray, fixed, variadic } from './operand.js';
import type { Operators } from './scope.js';

const keysOf = (list: Value[]) => new Set(list.map(keyOf));

/** The distinct values, in the order in which each occurs first. */
export const distinctValues = (list: Value[]): Value[] => [
  ...new Map(list.map((value) => [keyOf(value), value])).values(),
];

const onLists = (name: string, apply: (lists: Value[][]) => Value) =>
  variadic((values) => (values.some(isNullish) ? null : apply(values.map((value) => asArray(name, value)))));

function intersection(lists: Value[][]): Value {
  const [first = [], ...others] = lists;
  const keys = others.map(keysOf);
  return distinctValues(first).filter((value) => keys.every((set) => set.has(keyOf(value))));
}

function sameSets(lists: Value[][]): boolean {
  const [first, ...others] = lists.map(keysOf);
  return others.every((set) => set.size === first!.size && [...set].every((key) => first!.has(key)));
}

function difference(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const excluded = keysOf(asArray('$setDifference', b));
  return distinctValues(asArray('$setDifference', a)).filter((value) => !excluded.has(keyOf(value)));
}

function isSubset(a: Value, b: Value): boolean {
  const keys = keysOf(asArray('$setIsSubset', b));
  return asArray('$setIsSubset', a).every((value) => keys.has(keyOf(value)));
}

export const setOperators: Operators = {
  $setUnion: onLists('$setUnion', (lists) => distinctValues(lists.flat())),
  $setIntersection: onLists('$setIntersection', intersection),
  $setEquals: onLists('$setEquals', sameSets),
  $setDifference: fixed('$setDifference', 2, 2, difference),
  $setIsSubset: fixed('$setIsSubset', 2, 2, isSubset),
};
