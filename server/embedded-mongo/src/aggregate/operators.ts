import { Decimal128, Double, ObjectId } from 'bson';
import { compareValues } from '../bson/compare.js';
import { add, asDouble, divide, isNumeric, multiply, toNumber, type Numeric } from '../bson/number.js';
import { isNullish, listOf, typeName, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { asArray, asIndex, asText, fixed, isTruthy, named, unary, unaryOrNull, variadic } from './operand.js';
import type { Operator } from './operand.js';

/** Compares like queries do, except that a missing value is less than null. */
function compareStrictly(a: Value, b: Value): number {
  if (a === undefined && b === null) return -1;
  if (a === null && b === undefined) return 1;
  return compareValues(a, b);
}

const comparison = (name: string, holds: (difference: number) => boolean): Operator =>
  fixed(name, 2, 2, (a, b) => holds(compareStrictly(a, b)));

/** `$and` and `$or`: the later conditions are evaluated only if the earlier ones do not decide. */
const logic =
  (decides: boolean): Operator =>
  (operand, compile) => {
    const tests = listOf(operand).map(compile);
    return (scope) => tests.some((test) => isTruthy(test(scope)) === decides) === decides;
  };

const ifNull: Operator = (operand, compile) => {
  if (!Array.isArray(operand) || operand.length < 2)
    throw new CommandError('Location1257300', '$ifNull needs at least two arguments');
  const candidates = operand.map(compile);
  return (scope) => {
    let value: Value;
    for (const candidate of candidates) {
      value = candidate(scope);
      if (!isNullish(value)) break;
    }
    return value;
  };
};

function numeric(name: string, value: Value): Numeric {
  if (!isNumeric(value))
    throw new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
  return value;
}

/** Adds or multiplies all arguments; null if one of them is null or missing. */
const arithmetic = (name: string, start: number, apply: (a: Numeric, b: Numeric) => Numeric): Operator =>
  variadic((values) =>
    values.some(isNullish) ? null : values.reduce<Numeric>((all, value) => apply(all, numeric(name, value)), start),
  );

function quotient(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const divisor = numeric('$divide', b);
  if (toNumber(divisor) === 0) throw new CommandError('BadValue', "can't $divide by zero");
  return divide(numeric('$divide', a), divisor);
}

/** Rounds a double to a whole double; integers are returned unchanged. */
const toWhole = (name: string, apply: (value: number) => number): Operator =>
  unaryOrNull(name, (value) => {
    const type = typeName(numeric(name, value));
    if (type === 'decimal') throw new CommandError('CommandNotSupported', `${name} of a Decimal128 is not supported`);
    return type === 'double' ? asDouble(apply(toNumber(numeric(name, value)))) : value;
  });

const withValue = (total: Numeric, value: Value): Numeric => (isNumeric(value) ? add(total, value) : total);

const larger = (kept: Value, value: Value): Value =>
  !isNullish(value) && (isNullish(kept) || compareValues(value, kept) > 0) ? value : kept;

/** `$sum` and `$max` outside of groups: the operand is a list of expressions, or an expression that gives an array. */
const overList =
  (finish: (values: Value[]) => Value): Operator =>
  (operand, compile) => {
    const evaluate = compile(Array.isArray(operand) && operand.length === 1 ? operand[0] : operand);
    return (scope) => finish(listOf(evaluate(scope)));
  };

/** An operator with a body that is evaluated for each element of an array. */
const eachElement =
  (name: string, body: 'in' | 'cond', finish: (list: Value[], results: Value[]) => Value): Operator =>
  (operand, compile) => {
    const { input, as = 'this', [body]: of } = named(name, operand, ['input', body], ['as']);
    const [list, evaluate, variable] = [compile(input), compile(of), asText(name, as)];
    return (scope) => {
      const values = list(scope);
      if (isNullish(values)) return null;
      const vars = { ...scope.vars };
      const results = asArray(name, values).map((element) => {
        vars[variable] = element;
        return evaluate({ root: scope.root, vars }) ?? null;
      });
      return finish(asArray(name, values), results);
    };
  };

/** The position of a part in a text, counted in code points; -1 if the text does not contain it. */
function position(text: Value, part: Value, start: Value = 0): Value {
  if (isNullish(text)) return null;
  const from = asIndex('$indexOfCP', start);
  const searched = [...asText('$indexOfCP', text)].slice(from).join('');
  const at = searched.indexOf(asText('$indexOfCP', part));
  return at < 0 ? -1 : from + [...searched.slice(0, at)].length;
}

function toText(value: Value): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Double) return String(value.value);
  if (typeof value !== 'object' || value instanceof Decimal128) return String(value);
  throw new CommandError(
    'ConversionFailure',
    `Unsupported conversion from ${typeName(value)} to string in $convert with no onError value`,
  );
}

/** The expression operators, by name; a Map, because a client may send a name such as `constructor`. */
export const OPERATORS = new Map<string, Operator>([
  ['$literal', (operand) => () => operand],
  ['$eq', comparison('$eq', (c) => c === 0)],
  ['$ne', comparison('$ne', (c) => c !== 0)],
  ['$gt', comparison('$gt', (c) => c > 0)],
  ['$gte', comparison('$gte', (c) => c >= 0)],
  ['$lt', comparison('$lt', (c) => c < 0)],
  ['$lte', comparison('$lte', (c) => c <= 0)],
  ['$and', logic(false)],
  ['$or', logic(true)],
  ['$not', unary('$not', (value) => !isTruthy(value))],
  ['$ifNull', ifNull],
  ['$add', arithmetic('$add', 0, add)],
  ['$multiply', arithmetic('$multiply', 1, multiply)],
  ['$divide', fixed('$divide', 2, 2, quotient)],
  ['$ceil', toWhole('$ceil', Math.ceil)],
  ['$floor', toWhole('$floor', Math.floor)],
  ['$sum', overList((values) => values.reduce(withValue, 0))],
  ['$max', overList((values) => values.reduce(larger, null))],
  ['$size', unary('$size', (list) => asArray('$size', list).length)],
  ['$map', eachElement('$map', 'in', (_list, results) => results)],
  ['$filter', eachElement('$filter', 'cond', (list, results) => list.filter((_element, i) => isTruthy(results[i])))],
  ['$indexOfCP', fixed('$indexOfCP', 2, 3, position)],
  ['$toString', unaryOrNull('$toString', toText)],
]);
