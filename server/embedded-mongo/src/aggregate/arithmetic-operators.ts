import { Decimal128 } from 'bson';
import { parseDecimal, roundDecimal, toDecimal128 } from '../bson/decimal.js';
import {
  add,
  asDecimal128,
  asDouble,
  asInteger,
  divide,
  isNumeric,
  multiply,
  negate,
  numericType,
  toNumber,
  toWholeNumber,
  type Numeric,
} from '../bson/number.js';
import { isNullish, typeName, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { asIndex, fixed, typeError, unaryOrNull, variadic } from './operand.js';
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

function subtract(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return BigInt(a.getTime() - b.getTime());
    return new Date(a.getTime() - Math.round(toNumber(numeric('$subtract', b))));
  }
  return add(numeric('$subtract', a), negate(numeric('$subtract', b)));
}

function quotient(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const divisor = numeric('$divide', b);
  if (toNumber(divisor) === 0) throw new CommandError('BadValue', "can't $divide by zero");
  return divide(numeric('$divide', a), divisor);
}

function remainder(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const dividend = numeric('$mod', a);
  const divisor = numeric('$mod', b);
  if (toNumber(divisor) === 0) throw new CommandError('BadValue', "can't $mod by zero");
  if (dividend instanceof Decimal128 || divisor instanceof Decimal128) {
    return remainderOfDecimals(asDecimal128(dividend), asDecimal128(divisor));
  }
  if (typeName(dividend) === 'double' || typeName(divisor) === 'double')
    return asDouble(toNumber(dividend) % toNumber(divisor));
  const rest = BigInt(dividend as number | bigint) % BigInt(divisor as number | bigint);
  return typeName(dividend) === 'long' || typeName(divisor) === 'long' ? rest : Number(rest);
}

function remainderOfDecimals(dividend: Decimal128, divisor: Decimal128): Decimal128 {
  const [a, b] = [parseDecimal(dividend), parseDecimal(divisor)];
  if ('special' in a || 'special' in b) return Decimal128.fromString(String(toNumber(dividend) % toNumber(divisor)));
  const exponent = Math.min(a.exponent, b.exponent);
  const [left, right] = [a, b].map((part) => part.coefficient * 10n ** BigInt(part.exponent - exponent));
  return toDecimal128({ coefficient: left! % right!, exponent });
}

/** Computes with doubles; for a decimal argument, the result is a decimal. */
const onDoubles = (name: string, apply: (value: number) => number) =>
  unaryOrNull(name, (value) => {
    const result = apply(toNumber(numeric(name, value)));
    return value instanceof Decimal128 ? Decimal128.fromString(String(result)) : asDouble(result);
  });

/** Rounds to a whole number of the same type; integers are returned unchanged. */
const toWhole = (name: string, apply: (value: number) => number) =>
  unaryOrNull(name, (value) => {
    const type = numericType(numeric(name, value));
    if (type === 'int' || type === 'long') return value;
    const result = apply(toNumber(value as Numeric));
    return type === 'decimal' ? Decimal128.fromString(String(result)) : asDouble(result);
  });

function round(name: string, value: Value, places: Value, truncate: boolean): Value {
  if (isNullish(value) || places === null) return null;
  const digits = places === undefined ? 0 : asIndex(name, places);
  const number = numeric(name, value);
  const type = numericType(number);
  if (type !== 'double' && type !== 'decimal' && digits >= 0) return value;
  const text = type === 'decimal' ? asDecimal128(number) : Decimal128.fromString(String(number));
  const parsed = parseDecimal(text);
  if ('special' in parsed) return value;
  const scale = 10n ** BigInt(Math.max(-parsed.exponent - digits, 0));
  const rounded = truncate
    ? { coefficient: (parsed.coefficient / scale) * scale, exponent: parsed.exponent }
    : roundDecimal(parsed, digits);
  const result = toDecimal128(truncate ? roundDecimal(rounded, digits) : rounded);
  if (type === 'decimal') return result;
  const double = Number(result.toString());
  return type === 'double' ? asDouble(double) : type === 'long' ? BigInt(double) : double;
}

function power(base: Value, exponent: Value): Value {
  if (isNullish(base) || isNullish(exponent)) return null;
  const result = toNumber(numeric('$pow', base)) ** toNumber(numeric('$pow', exponent));
  const whole = toWholeNumber(base) !== null && toWholeNumber(exponent) !== null && Number.isSafeInteger(result);
  const integers = typeName(base) !== 'double' && typeName(exponent) !== 'double';
  return whole && integers ? asInteger(BigInt(result)) : asDouble(result);
}

const log = (value: Value, base: Value): Value =>
  isNullish(value) || isNullish(base)
    ? null
    : asDouble(Math.log(toNumber(numeric('$log', value))) / Math.log(toNumber(numeric('$log', base))));

function absolute(value: Value): Value {
  return toNumber(numeric('$abs', value)) < 0 ? negate(value as Numeric) : value;
}

function bitwise(name: string, apply: (a: bigint, b: bigint) => bigint) {
  return variadic((values) => {
    if (values.some(isNullish)) return null;
    const wholes = values.map((value) => {
      const whole = toWholeNumber(value);
      if (whole === null) throw typeError(name, 'an int or long', value);
      return whole;
    });
    const result = wholes.reduce(apply);
    return values.some((value) => typeof value === 'bigint') ? result : asInteger(result);
  });
}

export const arithmeticOperators: Operators = {
  $add: variadic(sum),
  $subtract: fixed('$subtract', 2, 2, subtract),
  $multiply: variadic((values) =>
    values.some(isNullish)
      ? null
      : values.reduce<Numeric>((all, value) => multiply(all, numeric('$multiply', value)), 1),
  ),
  $divide: fixed('$divide', 2, 2, quotient),
  $mod: fixed('$mod', 2, 2, remainder),
  $abs: unaryOrNull('$abs', absolute),
  $ceil: toWhole('$ceil', Math.ceil),
  $floor: toWhole('$floor', Math.floor),
  $round: fixed('$round', 1, 2, (value, places) => round('$round', value, places, false)),
  $trunc: fixed('$trunc', 1, 2, (value, places) => round('$trunc', value, places, true)),
  $sqrt: onDoubles('$sqrt', Math.sqrt),
  $exp: onDoubles('$exp', Math.exp),
  $ln: onDoubles('$ln', Math.log),
  $log10: onDoubles('$log10', Math.log10),
  $log: fixed('$log', 2, 2, log),
  $pow: fixed('$pow', 2, 2, power),
  $bitAnd: bitwise('$bitAnd', (a, b) => a & b),
  $bitOr: bitwise('$bitOr', (a, b) => a | b),
  $bitXor: bitwise('$bitXor', (a, b) => a ^ b),
  $rand: () => () => asDouble(Math.random()),
};
