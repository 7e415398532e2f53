import { toWholeNumber } from '../bson/number.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from './context.js';
import { elementTest } from './matcher.js';
import { parsePath, valueAt } from './path.js';
import { matchedPosition } from './positional.js';
import type { Leaf } from './shape.js';

/** The array operators of `find`, `$slice` and `$elemMatch`; null for an aggregation expression of the same syntax. */
export function arrayProjection(operator: string, operand: Value, context: QueryContext): Leaf | null {
  if (operator === '$meta') throw new CommandError('BadValue', '$meta projections are not supported');
  if (operator === '$elemMatch') {
    const test = elementTest(operand, context);
    return { kind: 'transform', including: true, apply: (value) => firstMatch(value, test) };
  }
  if (operator !== '$slice') return null;
  const parts = Array.isArray(operand) ? (operand as Value[]) : [operand];
  const numbers = parts.map(toWholeNumber);
  // `{ $slice: ['$list', 2] }` is the aggregation expression.
  if (numbers.some((number) => number === null)) return null;
  const [first, count] = numbers.map(Number);
  if (parts.length > 2 || (count !== undefined && count <= 0)) {
    throw new CommandError('BadValue', '$slice takes a number, or a skip and a positive limit');
  }
  return { kind: 'transform', including: false, apply: (value) => sliced(value, first!, count) };
}

function firstMatch(value: Value, test: (value: Value) => boolean): Value {
  if (!Array.isArray(value)) return undefined;
  const at = value.findIndex(test);
  return at < 0 ? undefined : [value[at]];
}

function sliced(value: Value, first: number, count: number | undefined): Value {
  if (!Array.isArray(value)) return value;
  if (count === undefined) return first >= 0 ? value.slice(0, first) : value.slice(first);
  const start = first < 0 ? Math.max(value.length + first, 0) : first;
  return value.slice(start, start + count);
}

/**
 * The projection `items.$`, which keeps only the array element that the filter matched; null if no path ends in `.$`.
 */
export function positionalProjection(paths: string[], filter: Doc, context: QueryContext): ((doc: Doc) => Doc) | null {
  const positional = paths.filter((path) => path.endsWith('.$'));
  if (positional.length > 1)
    throw new CommandError('Location31253', 'Cannot specify more than one positional projection per query.');
  const [only] = positional;
  if (only === undefined) return null;
  const arrayPath = only.slice(0, -2);
  const steps = arrayPath.split('.');
  return (doc) => {
    const list = valueAt(doc, parsePath(arrayPath));
    if (!Array.isArray(list)) return doc;
    const at = matchedPosition(filter, doc, arrayPath, context);
    if (at < 0)
      throw new CommandError(
        'Location51091',
        `Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array`,
      );
    return replaced(doc, steps, [list[at]]) as Doc;
  };
}

function replaced(value: Value, [step, ...rest]: string[], by: Value): Value {
  if (step === undefined) return by;
  return isDoc(value) ? { ...value, [step]: replaced(value[step], rest, by) } : value;
}
