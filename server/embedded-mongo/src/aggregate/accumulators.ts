import { compareValues, type StringOrder } from '../bson/compare.js';
import { add, isNumeric, type Numeric } from '../bson/number.js';
import { isDoc, isNullish, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import type { Compile, Operators, Scope } from './scope.js';

/** The running value of one group: `add` takes the next document, `result` gives the value so far. */
export type Accumulator = { add: (scope: Scope) => void; result: () => Value };
/** Starts the accumulator of one group. Compiled once per command, called once per group. */
export type StartAccumulator = () => Accumulator;
type AccumulatorOperator = (operand: Value, compile: Compile) => StartAccumulator;

const sum: AccumulatorOperator = (operand, compile) => {
  const evaluate = compile(operand);
  return () => {
    let total: Numeric = 0;
    return { add: (scope) => (total = withValue(total, evaluate(scope))), result: () => total };
  };
};

const withValue = (total: Numeric, value: Value): Numeric => (isNumeric(value) ? add(total, value) : total);

const last: AccumulatorOperator = (operand, compile) => {
  const evaluate = compile(operand);
  return () => {
    let kept: Value = null;
    return { add: (scope) => (kept = evaluate(scope)), result: () => kept ?? null };
  };
};

const ACCUMULATORS: Record<string, AccumulatorOperator> = { $sum: sum, $last: last };

/** Compiles a group's field such as `{ $sum: '$total' }`. */
export function compileAccumulator(field: string, spec: Value, compile: Compile): StartAccumulator {
  const [entry, ...others] = isDoc(spec) ? Object.entries(spec) : [];
  if (!entry) throw new CommandError('Location40234', `The field '${field}' must be an accumulator object`);
  if (others.length > 0) throw new CommandError('Location40238', `The field '${field}' must specify one accumulator`);
  const [name, operand] = entry;
  const operator = Object.hasOwn(ACCUMULATORS, name) ? ACCUMULATORS[name] : undefined;
  if (!operator) throw new CommandError('Location15952', `unknown group operator '${name}'`);
  return operator(operand, compile);
}

/** Outside of groups, `$sum` and `$max` work on a list of expressions or on one array. */
const overList =
  (finish: (values: Value[], order: StringOrder) => Value): Operators[string] =>
  (operand, compile, { order }: QueryContext) => {
    const evaluate = compile(Array.isArray(operand) && operand.length === 1 ? (operand[0] as Value) : operand);
    return (scope) => {
      const values = evaluate(scope);
      return finish(Array.isArray(values) ? values : [values], order);
    };
  };

const largest = (values: Value[], order: StringOrder): Value =>
  values.reduce(
    (kept, value) => (!isNullish(value) && (isNullish(kept) || compareValues(value, kept, order) > 0) ? value : kept),
    null,
  );

export const accumulatorExpressions: Operators = {
  $sum: overList((values) => values.reduce(withValue, 0)),
  $max: overList(largest),
};
