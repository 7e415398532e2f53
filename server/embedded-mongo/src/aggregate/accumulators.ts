import { compareValues, type StringOrder } from '../bson/compare.js';
import { add, asDouble, divide, isNumeric, toNumber, type Numeric } from '../bson/number.js';
import { isDoc, isNullish, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import type { AccumulatorOperator, StartAccumulator } from './accumulator.js';
import { pickN, ranked } from './ranking-accumulators.js';
import type { Compile, Operators } from './scope.js';
import { distinctValues } from './set-operators.js';

/** An accumulator that keeps all values of the group and computes its result from them. */
const gathering =
  (finish: (values: Value[], order: StringOrder) => Value): AccumulatorOperator =>
  (operand, compile, { order }) => {
    const evaluate = compile(operand);
    return () => {
      const values: Value[] = [];
      return { add: (scope) => void values.push(evaluate(scope)), result: () => finish(values, order) };
    };
  };

/** An accumulator that keeps a single value and updates it with each document. */
const folding =
  (step: (kept: Value, value: Value, first: boolean, order: StringOrder) => Value, empty: Value): AccumulatorOperator =>
  (operand, compile, { order }) => {
    const evaluate = compile(operand);
    return () => {
      let kept = empty;
      let first = true;
      return {
        add: (scope) => {
          kept = step(kept, evaluate(scope), first, order);
          first = false;
        },
        result: () => kept ?? null,
      };
    };
  };

const sumStep = (kept: Value, value: Value) => (isNumeric(value) ? add(kept as Numeric, value) : kept);
export const sum = (values: Value[]): Value => values.reduce(sumStep, 0);

function average(values: Value[]): Value {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : divide(sum(numbers) as Numeric, numbers.length);
}

const extremeStep = (direction: number) => (kept: Value, value: Value, _first: boolean, order: StringOrder) => {
  if (isNullish(value)) return kept;
  return isNullish(kept) || compareValues(value, kept, order) * direction > 0 ? value : kept;
};

const extreme = (direction: number) => (values: Value[], order: StringOrder) =>
  values.reduce((kept, value) => extremeStep(direction)(kept, value, false, order), null);

const deviation =
  (sample: boolean) =>
  (values: Value[]): Value => {
    const numbers = values.filter(isNumeric).map(toNumber);
    const divisor = numbers.length - (sample ? 1 : 0);
    if (divisor <= 0) return null;
    const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
    return asDouble(Math.sqrt(numbers.reduce((all, n) => all + (n - mean) ** 2, 0) / divisor));
  };

const mergeDocs = (values: Value[]): Value => Object.assign({}, ...values.filter(isDoc)) as Doc;

const countAll: AccumulatorOperator = (operand) => {
  if (!isDoc(operand) || Object.keys(operand).length > 0)
    throw new CommandError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  return () => {
    let count = 0;
    return { add: () => void count++, result: () => count };
  };
};

const ordered = (values: Value[], direction: number, order: StringOrder) =>
  values.filter((value) => !isNullish(value)).sort((a, b) => compareValues(a, b, order) * direction);

const ACCUMULATORS: Record<string, AccumulatorOperator> = {
  $sum: folding(sumStep, 0),
  $avg: gathering(average),
  $min: folding(extremeStep(-1), null),
  $max: folding(extremeStep(1), null),
  $first: folding((kept, value, first) => (first ? value : kept), null),
  $last: folding((_kept, value) => value, null),
  $push: gathering((values) => values.filter((value) => value !== undefined)),
  $addToSet: gathering((values) => distinctValues(values.filter((value) => value !== undefined))),
  $mergeObjects: gathering(mergeDocs),
  $stdDevPop: gathering(deviation(false)),
  $stdDevSamp: gathering(deviation(true)),
  $count: countAll,
  $firstN: pickN((values, n) => values.slice(0, n)),
  $lastN: pickN((values, n) => values.slice(-n)),
  $minN: pickN((values, n, order) => ordered(values, 1, order).slice(0, n)),
  $maxN: pickN((values, n, order) => ordered(values, -1, order).slice(0, n)),
  $top: ranked(false, false),
  $topN: ranked(false, true),
  $bottom: ranked(true, false),
  $bottomN: ranked(true, true),
};

/** Compiles a group's field such as `{ $sum: '$total' }`. */
export function compileAccumulator(
  field: string,
  spec: Value,
  compile: Compile,
  context: QueryContext,
): StartAccumulator {
  const [name, ...others] = isDoc(spec) ? Object.keys(spec) : [];
  if (name === undefined) throw new CommandError('Location40234', `The field '${field}' must be an accumulator object`);
  if (others.length > 0) throw new CommandError('Location40234', `The field '${field}' must specify one accumulator`);
  if (!Object.hasOwn(ACCUMULATORS, name)) throw new CommandError('BadValue', `unknown group operator '${name}'`);
  return ACCUMULATORS[name]!((spec as Doc)[name], compile, context);
}

/** Outside of groups, `$sum`, `$avg` and the like work on a list of expressions or on one array. */
const overList =
  (finish: (values: Value[], order: StringOrder) => Value): Operators[string] =>
  (operand, compile, { order }) => {
    if (Array.isArray(operand)) {
      const compiled = operand.map(compile);
      return (scope) =>
        finish(
          compiled.length === 1 ? listOf(compiled[0]!(scope)) : compiled.map((evaluate) => evaluate(scope)),
          order,
        );
    }
    const evaluate = compile(operand);
    return (scope) => finish(listOf(evaluate(scope)), order);
  };

const listOf = (value: Value): Value[] => (Array.isArray(value) ? (value as Value[]) : [value]);

export const accumulatorExpressions: Operators = {
  $sum: overList(sum),
  $avg: overList(average),
  $min: overList(extreme(-1)),
  $max: overList(extreme(1)),
  $stdDevPop: overList(deviation(false)),
  $stdDevSamp: overList(deviation(true)),
};
