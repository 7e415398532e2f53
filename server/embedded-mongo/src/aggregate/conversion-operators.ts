import { Decimal128, Double, ObjectId, Timestamp, UUID } from 'bson';
import { asDecimal128, asDouble, isNumeric, toNumber, fitsInt64 } from '../bson/number.js';
import { isInt32, isNullish, typeName, TYPE_NUMBER, type TypeName, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { named, unary, unaryOrNull } from './operand.js';
import type { Operator, Operators } from './scope.js';
import { isTruthy } from './truth.js';

const conversionError = (value: Value, to: string, why = '') =>
  new CommandError(
    'BadValue',
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value${why}`,
  );

/** The value converted to text like `$toString` does; `name` is the operator to name in errors. */
export function toText(name: string, value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Double) return String(value.value);
  if (value instanceof Decimal128 || value instanceof UUID) return value.toString();
  if (typeof value === 'number') return String(value);
  throw new CommandError('BadValue', `${name} cannot convert ${typeName(value)} to string`);
}

function wholeFrom(value: Value, to: 'int' | 'long'): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (value instanceof Date && to === 'long') return BigInt(value.getTime());
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) throw conversionError(value, to, `: Failed to parse number '${value}'`);
    return BigInt(value);
  }
  if (typeof value === 'bigint') return value;
  if (!isNumeric(value)) throw conversionError(value, to);
  const number = Math.trunc(toNumber(value));
  if (!Number.isFinite(number)) throw conversionError(value, to, ': not a finite number');
  return BigInt(number);
}

function toInt(value: Value): Value {
  const whole = wholeFrom(value, 'int');
  if (!isInt32(Number(whole))) throw conversionError(value, 'int', ': out of range');
  return Number(whole);
}

function toLong(value: Value): Value {
  const whole = wholeFrom(value, 'long');
  if (!fitsInt64(whole)) throw conversionError(value, 'long', ': out of range');
  return whole;
}

function toDouble(value: Value): Value {
  if (typeof value === 'boolean') return asDouble(value ? 1 : 0);
  if (value instanceof Date) return asDouble(value.getTime());
  if (typeof value === 'string') {
    const number = Number(value);
    if (value.trim() !== value || value === '' || Number.isNaN(number))
      throw conversionError(value, 'double', `: Failed to parse number '${value}'`);
    return asDouble(number);
  }
  if (!isNumeric(value)) throw conversionError(value, 'double');
  return asDouble(toNumber(value));
}

function toDecimal(value: Value): Value {
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (isNumeric(value)) return asDecimal128(value);
  if (typeof value !== 'string') throw conversionError(value, 'decimal');
  try {
    return Decimal128.fromString(value);
  } catch {
    throw conversionError(value, 'decimal', `: Failed to parse number '${value}'`);
  }
}

function toDate(value: Value): Value {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(Number(value.toBigInt() >> 32n) * 1000);
  const date =
    typeof value === 'string'
      ? new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) || !value.includes('T') ? value : `${value}Z`)
      : null;
  if (date && !Number.isNaN(date.getTime())) return date;
  if (!isNumeric(value) || typeName(value) === 'int') throw conversionError(value, 'date');
  return new Date(Math.trunc(toNumber(value)));
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string' || !/^[\da-fA-F]{24}$/.test(value)) throw conversionError(value, 'objectId');
  return new ObjectId(value);
}

const CONVERSIONS: Partial<Record<TypeName, (value: Value) => Value>> = {
  int: toInt,
  long: toLong,
  double: toDouble,
  decimal: toDecimal,
  date: toDate,
  objectId: toObjectId,
  bool: (value) => (isNumeric(value) || typeof value === 'boolean' ? isTruthy(value) : true),
  string: (value) => toText('$toString', value),
};

function conversionTo(target: Value): (value: Value) => Value {
  const name =
    typeof target === 'string' ? (target as TypeName) : isNumeric(target) ? TYPE_NUMBER[toNumber(target)] : undefined;
  const conversion = name && CONVERSIONS[name];
  if (!conversion) throw new CommandError('BadValue', `Unknown type name: ${String(target)}`);
  return conversion;
}

const convert: Operator = (operand, compile) => {
  const part = named('$convert', operand, compile, ['input', 'to'], ['onError', 'onNull', 'format']);
  const [input, to, onError, onNull] = [part('input')!, part('to')!, part('onError'), part('onNull')];
  return (scope) => {
    const value = input(scope);
    if (isNullish(value)) return onNull ? onNull(scope) : null;
    try {
      return conversionTo(to(scope))(value);
    } catch (error) {
      if (onError && error instanceof CommandError) return onError(scope);
      throw error;
    }
  };
};

const to = (name: string, type: TypeName) => unaryOrNull(name, CONVERSIONS[type]!);

export const conversionOperators: Operators = {
  $convert: convert,
  $toString: to('$toString', 'string'),
  $toInt: to('$toInt', 'int'),
  $toLong: to('$toLong', 'long'),
  $toDouble: to('$toDouble', 'double'),
  $toDecimal: to('$toDecimal', 'decimal'),
  $toDate: to('$toDate', 'date'),
  $toObjectId: to('$toObjectId', 'objectId'),
  $toBool: to('$toBool', 'bool'),
  $type: unary('$type', (value) => typeName(value)),
};
