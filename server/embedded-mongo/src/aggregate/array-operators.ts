import { compareValues } from '../bson/compare.js';
import { isNumeric, toNumber } from '../bson/number.js';
import { isDoc, isNullish, typeName, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { compileSortBy } from '../query/sort-values.js';
import { asArray, asIndex, fixed, named, unary, unaryOrNull, variadic } from './operand.js';
import type { Operator, Operators } from './scope.js';

function elementAt(list: Value, index: Value): Value {
  if (isNullish(list) || isNullish(index)) return null;
  const values = asArray('$arrayElemAt', list);
  return values.at(asIndex('$arrayElemAt', index));
}

function slice(list: Value, first: Value, second?: Value): Value {
  if (isNullish(list) || first === null || second === null) return null;
  const values = asArray('$slice', list);
  const from = asIndex('$slice', first);
  if (second === undefined) return from >= 0 ? values.slice(0, from) : values.slice(from);
  const count = asIndex('$slice', second);
  if (count <= 0) throw new CommandError('BadValue', 'Third argument to $slice must be positive');
  const start = from < 0 ? Math.max(values.length + from, 0) : from;
  return values.slice(start, start + count);
}

function range(first: Value, last: Value, step: Value = 1): Value {
  const [from, to, by] = [asIndex('$range', first), asIndex('$range', last), asIndex('$range', step)];
  if (by === 0) throw new CommandError('BadValue', '$range requires a non-zero step value');
  const size = Math.max(Math.ceil((to - from) / by), 0);
  if (size > 1_000_000) throw new CommandError('BadValue', '$range would give too many values');
  return Array.from({ length: size }, (_, i) => from + i * by);
}

function concat(lists: Value[]): Value {
  if (lists.some(isNullish)) return null;
  return lists.flatMap((list) => asArray('$concatArrays', list));
}

function toObject(value: Value): Value {
  const doc: Doc = {};
  for (const entry of asArray('$arrayToObject', value)) {
    const [name, content] = Array.isArray(entry) ? (entry as Value[]) : isDoc(entry) ? [entry.k, entry.v] : [];
    if (typeof name !== 'string' || name === '__proto__')
      throw new CommandError('BadValue', '$arrayToObject requires string keys');
    doc[name] = content;
  }
  return doc;
}

function indexOf(list: Value, wanted: Value, start: Value = 0, end?: Value): Value {
  if (isNullish(list)) return null;
  const values = asArray('$indexOfArray', list);
  const last = end === undefined ? values.length : Math.min(asIndex('$indexOfArray', end), values.length);
  for (let i = asIndex('$indexOfArray', start); i < last; i++) if (compareValues(values[i], wanted) === 0) return i;
  return -1;
}

const zip: Operator = (operand, compile) => {
  const part = named('$zip', operand, compile, ['inputs'], ['useLongestLength', 'defaults']);
  const [inputs, longest, defaults] = [part('inputs')!, part('useLongestLength'), part('defaults')];
  return (scope) => {
    const lists = inputs(scope);
    if (!Array.isArray(lists) || lists.some(isNullish)) return null;
    const arrays = lists.map((list: Value) => asArray('$zip', list));
    const sizes = arrays.map((list) => list.length);
    const size = longest?.(scope) === true ? Math.max(...sizes) : Math.min(...sizes);
    const fill = (defaults?.(scope) ?? []) as Value[];
    return Array.from({ length: size }, (_, i) =>
      arrays.map((list, n) => (i < list.length ? list[i] : (fill[n] ?? null))),
    );
  };
};

const sortArray: Operator = (operand, compile, { order }) => {
  const part = named('$sortArray', operand, compile, ['input', 'sortBy']);
  const input = part('input')!;
  const sort = compileSortBy((operand as Doc).sortBy, order);
  return (scope) => {
    const list = input(scope);
    return isNullish(list) ? null : sort(asArray('$sortArray', list));
  };
};

/** `$firstN`, `$lastN`, `$minN` and `$maxN` on an array. */
const pickN =
  (name: string, pick: (list: Value[], n: number) => Value[]): Operator =>
  (operand, compile) => {
    const part = named(name, operand, compile, ['n', 'input']);
    const [n, input] = [part('n')!, part('input')!];
    return (scope) => {
      const list = input(scope);
      if (!Array.isArray(list))
        throw new CommandError('Location5788200', `Input must be an array for ${name}, found: ${typeName(list)}`);
      return pick(list as Value[], asIndex(name, n(scope)));
    };
  };

const present = (list: Value[]) => list.filter((value) => !isNullish(value));

export const arrayOperators: Operators = {
  $arrayElemAt: fixed('$arrayElemAt', 2, 2, elementAt),
  $first: unaryOrNull('$first', (list) => asArray('$first', list)[0]),
  $last: unaryOrNull('$last', (list) => asArray('$last', list).at(-1)),
  $size: unary('$size', (list) => asArray('$size', list).length),
  $slice: fixed('$slice', 2, 3, slice),
  $range: fixed('$range', 2, 3, range),
  $concatArrays: variadic(concat),
  $isArray: unary('$isArray', (value) => Array.isArray(value)),
  $reverseArray: unaryOrNull('$reverseArray', (list) => [...asArray('$reverseArray', list)].reverse()),
  $arrayToObject: unaryOrNull('$arrayToObject', toObject),
  $indexOfArray: fixed('$indexOfArray', 2, 4, indexOf),
  $in: fixed('$in', 2, 2, (value, list) => asArray('$in', list).some((item) => compareValues(item, value) === 0)),
  $zip: zip,
  $sortArray: sortArray,
  $firstN: pickN('$firstN', (list, n) => list.slice(0, n)),
  $lastN: pickN('$lastN', (list, n) => list.slice(-n)),
  $minN: pickN('$minN', (list, n) =>
    present(list)
      .sort((a, b) => compareValues(a, b))
      .slice(0, n),
  ),
  $maxN: pickN('$maxN', (list, n) =>
    present(list)
      .sort((a, b) => compareValues(b, a))
      .slice(0, n),
  ),
  $isNumber: unary('$isNumber', (value) => isNumeric(value) && !Number.isNaN(toNumber(value))),
};
