import { Binary, BSONRegExp, BSONSymbol } from 'bson';
import { compareValues, valuesEqual } from '../bson/compare.js';
import { keyOf } from '../bson/key.js';
import { isNumeric, toNumber, toWholeNumber, truncated } from '../bson/number.js';
import { isDoc, isNullish, typeName, TYPE_NUMBER, TYPE_RANK, type TypeName, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from './context.js';
import { regexTest } from './regex.js';

/** A condition on one value; the caller follows paths and visits array elements. */
export type LeafTest = (value: Value) => boolean;

const rankOf = (value: Value) => TYPE_RANK[typeName(value)];

export function equalTest(operand: Value, { order }: QueryContext): LeafTest {
  if (isNullish(operand)) return isNullish;
  return (value) => value !== undefined && valuesEqual(value, operand, order);
}

/**
 * `$gt`, `$gte`, `$lt`, `$lte`: only values of the operand's type can match; MinKey and MaxKey compare with all types.
 */
export function rangeTest(operator: string, operand: Value, { order }: QueryContext): LeafTest {
  if (operand instanceof BSONRegExp) {
    throw new CommandError('BadValue', `Can't have RegEx as arg to predicate over field`);
  }
  const accepts = RANGE[operator]!;
  const rank = rankOf(operand);
  if (rank === TYPE_RANK.null) return operator.endsWith('e') ? isNullish : () => false;
  if (operand instanceof Date) {
    const limit = operand.getTime();
    return (value) => value instanceof Date && accepts(value.getTime() - limit);
  }
  const anyType = rank === TYPE_RANK.minKey || rank === TYPE_RANK.maxKey;
  const isNaNOperand = isNumeric(operand) && Number.isNaN(toNumber(operand));
  return (value) => {
    if (value === undefined || (!anyType && rankOf(value) !== rank)) return false;
    // NaN is neither less nor greater than a number; it only equals itself.
    if (rank === TYPE_RANK.int && isNaNOperand !== Number.isNaN(toNumber(value as number))) return false;
    return accepts(compareValues(value, operand, order));
  };
}

const RANGE: Record<string, (comparison: number) => boolean> = {
  $gt: (c) => c > 0,
  $gte: (c) => c >= 0,
  $lt: (c) => c < 0,
  $lte: (c) => c <= 0,
};

export function inTest(operand: Value, context: QueryContext): LeafTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$in needs an array');
  const list = operand as Value[];
  if (list.some((item) => isDoc(item) && Object.keys(item)[0]?.startsWith('$'))) {
    throw new CommandError('BadValue', 'cannot nest $ under $in');
  }
  const expressions = list.filter((item) => item instanceof BSONRegExp).map(regexTest);
  const matchesExpression: LeafTest = (value) => expressions.some((test) => test(value));
  if (context.order) {
    const tests = list.map((item) => equalTest(item, context));
    return (value) => tests.some((test) => test(value)) || matchesExpression(value);
  }
  const texts = new Set(list.map((item) => (item instanceof BSONSymbol ? item.value : item)));
  const keys = new Set(list.map(keyOf));
  return (value) => (typeof value === 'string' ? texts.has(value) : keys.has(keyOf(value))) || matchesExpression(value);
}

export function sizeTest(operand: Value): LeafTest {
  const size = toWholeNumber(operand);
  if (size === null) throw new CommandError('BadValue', `Failed to parse $size. Expected an integer`);
  if (size < 0n) throw new CommandError('BadValue', `Failed to parse $size. Expected a non-negative number`);
  return (value) => Array.isArray(value) && value.length === Number(size);
}

export function typeTest(operand: Value): LeafTest {
  const wanted = new Set<TypeName>((Array.isArray(operand) ? (operand as Value[]) : [operand]).flatMap(typesNamed));
  if (wanted.size === 0) throw new CommandError('FailedToParse', ' must match at least one type');
  return (value) => wanted.has(typeName(value));
}

const NUMBERS: TypeName[] = ['int', 'long', 'double', 'decimal'];

function typesNamed(operand: Value): TypeName[] {
  if (operand === 'number') return NUMBERS;
  if (typeof operand === 'string' && Object.hasOwn(TYPE_RANK, operand) && operand !== 'missing')
    return [operand as TypeName];
  const named = isNumeric(operand) ? TYPE_NUMBER[toNumber(operand)] : undefined;
  if (named) return [named];
  throw new CommandError('BadValue', `Unknown type name alias: ${String(operand)}`);
}

export function modTest(operand: Value): LeafTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', 'malformed mod, needs to be an array');
  if (operand.length < 2) throw new CommandError('BadValue', 'malformed mod, not enough elements');
  if (operand.length > 2) throw new CommandError('BadValue', 'malformed mod, too many elements');
  const [divisor, rest] = operand.map((item: Value) => {
    const whole = truncated(item);
    if (whole === null) throw new CommandError('BadValue', 'malformed mod, divisor not a number');
    return whole;
  });
  if (divisor === 0n) throw new CommandError('BadValue', 'divisor cannot be 0');
  return (value) => {
    const whole = truncated(value);
    return whole !== null && whole % divisor! === rest;
  };
}

/** `$bitsAllSet` and similar operators; the mask is a list of positions, a whole number or a binary. */
export function bitsTest(operator: string, operand: Value): LeafTest {
  const mask = bitMask(operand);
  return (value) => {
    const bits = value instanceof Binary ? binaryBits(value) : toWholeNumber(value);
    if (bits === null) return false;
    const common = BigInt.asUintN(64, bits) & mask;
    if (operator === '$bitsAllSet') return common === mask;
    if (operator === '$bitsAllClear') return common === 0n;
    return operator === '$bitsAnySet' ? common !== 0n : common !== mask;
  };
}

function bitMask(operand: Value): bigint {
  if (operand instanceof Binary) return binaryBits(operand);
  const positions = Array.isArray(operand) ? (operand as Value[]).map(toWholeNumber) : null;
  if (positions?.every((position) => position !== null && position >= 0n && position < 64n)) {
    return positions.reduce<bigint>((mask, position) => mask | (1n << position!), 0n);
  }
  const whole = toWholeNumber(operand);
  if (whole === null || whole < 0n)
    throw new CommandError('BadValue', 'bit positions must be an integer mask, an array or a binary');
  return whole;
}

const binaryBits = (value: Binary) =>
  value.buffer
    .subarray(0, Math.min(value.position, 8))
    .reduce((bits, byte, i) => bits | (BigInt(byte) << BigInt(8 * i)), 0n);
