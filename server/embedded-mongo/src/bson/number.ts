import { Decimal128, Double } from 'bson';
import {
  addDecimals,
  divideDecimals,
  doubleToDecimal128,
  multiplyDecimals,
  parseDecimal,
  toDecimal128,
  type Decimal,
  type Parsed,
} from './decimal.js';
import { isInt32, typeName, type Value } from './value.js';

/** A number of any BSON numeric type, in the form used in memory (see `Value`). */
export type Numeric = number | bigint | Double | Decimal128;
export type NumericType = 'int' | 'long' | 'double' | 'decimal';

const MAX_INT64 = (1n << 63n) - 1n;
const MIN_INT64 = -(1n << 63n);

export const fitsInt64 = (value: bigint) => value >= MIN_INT64 && value <= MAX_INT64;

export const isNumeric = (value: Value): value is Numeric =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Decimal128;

export const numericType = (value: Numeric): NumericType => typeName(value) as NumericType;

/** The nearest double. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Double ? value.value : Number(value.toString());
}

/** A double in the form used in memory: wrapped if it would otherwise be read as an int32. */
export const asDouble = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

/** A whole number as int32 if it fits, else as int64. */
export const asInteger = (value: bigint): number | bigint => {
  const number = Number(value);
  return isInt32(number) ? number : value;
};

/** The value as a bigint; null when it is not a whole number or is beyond int64's range. */
export function toWholeNumber(value: Value): bigint | null {
  if (typeof value === 'bigint') return value;
  if (!isNumeric(value)) return null;
  const number = toNumber(value);
  if (!Number.isInteger(number)) return null;
  const whole = BigInt(number);
  return fitsInt64(whole) ? whole : null;
}

/** A number without its fraction; null when it is not finite or beyond int64's range. */
export function truncated(value: Value): bigint | null {
  if (!isNumeric(value)) return null;
  if (typeof value === 'bigint') return value;
  if (!Number.isFinite(toNumber(value))) return null;
  const whole = value instanceof Decimal128 ? wholePart(parseDecimal(value)) : BigInt(Math.trunc(toNumber(value)));
  return fitsInt64(whole) ? whole : null;
}

function wholePart(parsed: Parsed): bigint {
  if ('special' in parsed || parsed.exponent < -40) return 0n;
  const { coefficient, exponent } = parsed;
  return exponent < 0 ? coefficient / 10n ** BigInt(-exponent) : coefficient * 10n ** BigInt(exponent);
}

const RANK: Record<NumericType, number> = { int: 0, long: 1, double: 2, decimal: 3 };
const wider = (a: NumericType, b: NumericType) => (RANK[a] >= RANK[b] ? a : b);

type Operation = {
  onNumbers: (a: number, b: number) => number;
  onWholes: (a: bigint, b: bigint) => bigint;
  onDecimals: (a: Decimal, b: Decimal) => Decimal;
};

const ADD: Operation = { onNumbers: (a, b) => a + b, onWholes: (a, b) => a + b, onDecimals: addDecimals };
const MULTIPLY: Operation = { onNumbers: (a, b) => a * b, onWholes: (a, b) => a * b, onDecimals: multiplyDecimals };

/**
 * Computes with MongoDB's types: the result has the type of the wider operand. An int32 result that does not fit
 * becomes int64; an int64 result that does not fit is null, and the caller decides whether that is an error or a
 * double.
 */
function combine(a: Numeric, b: Numeric, operation: Operation): Numeric | null {
  if (typeof a === 'number' && typeof b === 'number' && isInt32(a) && isInt32(b)) {
    const result = operation.onNumbers(a, b);
    if (isInt32(result)) return result;
  }
  const type = wider(numericType(a), numericType(b));
  if (type === 'decimal') return combineDecimals(a, b, operation);
  if (type === 'double') return asDouble(operation.onNumbers(toNumber(a), toNumber(b)));
  const whole = operation.onWholes(BigInt(a as number | bigint), BigInt(b as number | bigint));
  if (!fitsInt64(whole)) return null;
  return type === 'int' ? asInteger(whole) : whole;
}

export function asDecimal128(value: Numeric): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (typeof value === 'bigint') return Decimal128.fromString(String(value));
  const number = toNumber(value);
  return Number.isInteger(number) && Number.isSafeInteger(number)
    ? Decimal128.fromString(String(number))
    : doubleToDecimal128(number);
}

function combineDecimals(a: Numeric, b: Numeric, operation: Operation): Decimal128 {
  const left = parseDecimal(asDecimal128(a));
  const right = parseDecimal(asDecimal128(b));
  if ('special' in left || 'special' in right) {
    return Decimal128.fromString(String(operation.onNumbers(toNumber(a), toNumber(b))));
  }
  return toDecimal128(operation.onDecimals(left, right));
}

/** The sum, or null when two integers overflow int64. */
export const addExact = (a: Numeric, b: Numeric): Numeric | null => combine(a, b, ADD);
/** The product, or null when two integers overflow int64. */
export const multiplyExact = (a: Numeric, b: Numeric): Numeric | null => combine(a, b, MULTIPLY);

/** The sum; a double when integers overflow int64, as in aggregation. */
export const add = (a: Numeric, b: Numeric): Numeric => addExact(a, b) ?? asDouble(toNumber(a) + toNumber(b));
/** The product; a double when integers overflow int64, as in aggregation. */
export const multiply = (a: Numeric, b: Numeric): Numeric => multiplyExact(a, b) ?? asDouble(toNumber(a) * toNumber(b));

export function negate(value: Numeric): Numeric {
  return typeof value === 'number' && value === 0 ? value : multiply(value, -1);
}

/** The quotient: a decimal if either operand is a decimal, else a double. The divisor must not be zero. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    const left = parseDecimal(asDecimal128(a));
    const right = parseDecimal(asDecimal128(b));
    if ('special' in left || 'special' in right) return Decimal128.fromString(String(toNumber(a) / toNumber(b)));
    return toDecimal128(divideDecimals(left, right));
  }
  return asDouble(toNumber(a) / toNumber(b));
}
