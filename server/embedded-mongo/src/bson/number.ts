import { Decimal128, Double } from 'bson';
import { CommandError } from '../errors.js';
import { isInt32, type Value } from './value.js';

/** A number of any BSON numeric type, in the form used in memory (see `Value`). */
export type Numeric = number | bigint | Double | Decimal128;

const MAX_INT64 = (1n << 63n) - 1n;
const MIN_INT64 = -(1n << 63n);

const fitsInt64 = (value: bigint) => value >= MIN_INT64 && value <= MAX_INT64;

export const isNumeric = (value: Value): value is Numeric =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Decimal128;

/** The nearest double. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Double ? value.value : Number(value.toString());
}

export const isNaNValue = (value: Value): boolean => isNumeric(value) && Number.isNaN(toNumber(value));

/** A double in the form used in memory: wrapped if it would otherwise be read as an int32. */
export const asDouble = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

/** An int32 or int64 as a bigint; null for any other value. */
function integerOf(value: Value): bigint | null {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && isInt32(value) ? BigInt(value) : null;
}

/** A number of any type as a bigint; null when it is not a whole number or is beyond int64's range. */
export function toWholeNumber(value: Value): bigint | null {
  if (typeof value === 'bigint') return value;
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number)) return null;
  const whole = BigInt(number);
  return fitsInt64(whole) ? whole : null;
}

/**
 * The sum with MongoDB's types: it has the type of the wider operand. An int32 sum that does not fit becomes int64; an
 * int64 sum that does not fit is null.
 */
export const addExact = (a: Numeric, b: Numeric): Numeric | null => combine(a, b, ADD);

/** The sum; a double when integers overflow int64, as in aggregation. */
export const add = (a: Numeric, b: Numeric): Numeric => combine(a, b, ADD) ?? asDouble(toNumber(a) + toNumber(b));
/** The product; a double when integers overflow int64, as in aggregation. */
export const multiply = (a: Numeric, b: Numeric): Numeric =>
  combine(a, b, MULTIPLY) ?? asDouble(toNumber(a) * toNumber(b));

/** The quotient, which is a double. The divisor must not be zero. */
export function divide(a: Numeric, b: Numeric): Numeric {
  assertNoDecimal(a, b);
  return asDouble(toNumber(a) / toNumber(b));
}

type Operation = { onNumbers: (a: number, b: number) => number; onWholes: (a: bigint, b: bigint) => bigint };

const ADD: Operation = { onNumbers: (a, b) => a + b, onWholes: (a, b) => a + b };
const MULTIPLY: Operation = { onNumbers: (a, b) => a * b, onWholes: (a, b) => a * b };

function combine(a: Numeric, b: Numeric, { onNumbers, onWholes }: Operation): Numeric | null {
  if (typeof a === 'number' && typeof b === 'number' && isInt32(a) && isInt32(b)) {
    const result = onNumbers(a, b);
    if (isInt32(result)) return result;
  }
  assertNoDecimal(a, b);
  const [left, right] = [integerOf(a), integerOf(b)];
  if (left === null || right === null) return asDouble(onNumbers(toNumber(a), toNumber(b)));
  const whole = onWholes(left, right);
  if (!fitsInt64(whole)) return null;
  const isLong = typeof a === 'bigint' || typeof b === 'bigint';
  return !isLong && isInt32(Number(whole)) ? Number(whole) : whole;
}

function assertNoDecimal(...numbers: Numeric[]): void {
  if (numbers.some((number) => number instanceof Decimal128))
    throw new CommandError('CommandNotSupported', 'arithmetic with Decimal128 is not supported');
}
