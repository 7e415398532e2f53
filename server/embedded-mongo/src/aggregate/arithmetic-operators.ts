import { Decimal128 } from 'bson';
import { add, asDouble, divide, isNumeric, multiply, numericType, toNumber, type Numeric } from '../bson/number.js';
import { isNullish, typeName, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { fixed, unaryOrNull, variadic } from './operand.js';
import type { Operators } from './scope.js';

function numeric(name: string, value: Value): Numeric {
  if (!isNumeric(value))
    throw new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
  return value;
}

function sum(values: Value[]): Value {
  if (values.some(isNullish)) return null;
  const date = values.find((value) => value instanceof Date);
  const total = values
    .filter((value) => value !== date)
    .reduce<Numeric>((all, value) => {
      if (!isNumeric(value))
        throw new CommandError('TypeMismatch', `$add only supports numeric or date types, not ${typeName(value)}`);
      return add(all, value);
    }, 0);
  return date ? new Date(date.getTime() + Math.round(toNumber(total))) : total;
}

function quotient(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const divisor = numeric('$divide', b);
  if (toNumber(divisor) === 0) throw new CommandError('BadValue', "can't $divide by zero");
  return divide(numeric('$divide', a), divisor);
}

/** Rounds to a whole number of the same type; integers are returned unchanged. */
const toWhole = (name: string, apply: (value: number) => number) =>
  unaryOrNull(name, (value) => {
    const number = numeric(name, value);
    const type = numericType(number);
    if (type === 'int' || type === 'long') return number;
    const result = apply(toNumber(number));
    return type === 'decimal' ? Decimal128.fromString(String(result)) : asDouble(result);
  });

export const arithmeticOperators: Operators = {
  $add: variadic(sum),
  $multiply: variadic((values) =>
    values.some(isNullish)
      ? null
      : values.reduce<Numeric>((all, value) => multiply(all, numeric('$multiply', value)), 1),
  ),
  $divide: fixed('$divide', 2, 2, quotient),
  $ceil: toWhole('$ceil', Math.ceil),
  $floor: toWhole('$floor', Math.floor),
};
