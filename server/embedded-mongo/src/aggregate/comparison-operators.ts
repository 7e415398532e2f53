import { compareValues, type StringOrder } from '../bson/compare.js';
import { isNullish, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { named, unary } from './operand.js';
import type { Operator, Operators } from './scope.js';
import { isTruthy } from './truth.js';

/** Compares like queries do, except that a missing value is less than null. */
export function compareStrictly(a: Value, b: Value, order: StringOrder): number {
  if (a === undefined || b === undefined) {
    if (a === b) return 0;
    const other = a === undefined ? b : a;
    const sign = a === undefined ? -1 : 1;
    return other === null ? sign : compareValues(a, b, order);
  }
  return compareValues(a, b, order);
}

const comparison =
  (name: string, result: (difference: number) => Value): Operator =>
  (operand, compile, { order }) => {
    if (!Array.isArray(operand) || operand.length !== 2) {
      throw new CommandError('Location16020', `Expression ${name} takes exactly 2 arguments.`);
    }
    const [left, right] = [compile(operand[0]), compile(operand[1])];
    return (scope) => result(compareStrictly(left(scope), right(scope), order));
  };

const conditional: Operator = (operand, compile) => {
  const parts = Array.isArray(operand) ? (operand as Value[]) : null;
  if (parts && parts.length !== 3)
    throw new CommandError('Location16020', 'Expression $cond takes exactly 3 arguments.');
  const part = parts ? null : named('$cond', operand, compile, ['if', 'then', 'else']);
  const [test, yes, no] = parts ? parts.map(compile) : [part!('if')!, part!('then')!, part!('else')!];
  return (scope) => (isTruthy(test!(scope)) ? yes!(scope) : no!(scope));
};

const switchOf: Operator = (operand, compile) => {
  const part = named('$switch', operand, (value) => () => value, ['branches'], ['default']);
  const branches = part('branches')!({ root: {}, vars: {} });
  if (!Array.isArray(branches) || branches.length === 0)
    throw new CommandError('BadValue', '$switch requires at least one branch.');
  const cases = branches.map((branch: Value) => {
    const of = named('$switch', branch, compile, ['case', 'then']);
    return { test: of('case')!, then: of('then')! };
  });
  const otherwise = named('$switch', operand, compile, ['branches'], ['default'])('default');
  return (scope) => {
    for (const { test, then } of cases) if (isTruthy(test(scope))) return then(scope);
    if (!otherwise)
      throw new CommandError(
        'BadValue',
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return otherwise(scope);
  };
};

const ifNull: Operator = (operand, compile) => {
  if (!Array.isArray(operand) || operand.length < 2)
    throw new CommandError('BadValue', '$ifNull needs at least two arguments');
  const candidates = operand.map(compile);
  return (scope) => {
    let value: Value;
    for (const candidate of candidates) {
      value = candidate(scope);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const listOf = (operand: Value): Value[] => (Array.isArray(operand) ? (operand as Value[]) : [operand]);

export const comparisonOperators: Operators = {
  $eq: comparison('$eq', (c) => c === 0),
  $ne: comparison('$ne', (c) => c !== 0),
  $gt: comparison('$gt', (c) => c > 0),
  $gte: comparison('$gte', (c) => c >= 0),
  $lt: comparison('$lt', (c) => c < 0),
  $lte: comparison('$lte', (c) => c <= 0),
  $cmp: comparison('$cmp', (c) => Math.sign(c)),
  $and: (operand, compile) => {
    const tests = listOf(operand).map(compile);
    return (scope) => tests.every((test) => isTruthy(test(scope)));
  },
  $or: (operand, compile) => {
    const tests = listOf(operand).map(compile);
    return (scope) => tests.some((test) => isTruthy(test(scope)));
  },
  $not: unary('$not', (value) => !isTruthy(value)),
  $cond: conditional,
  $switch: switchOf,
  $ifNull: ifNull,
};
