import { ObjectId, Timestamp } from 'bson';
import { isDoc, isNullish, typeName, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import {
  addUnits,
  dayOfYear,
  isClockUnit,
  isoDayOfWeek,
  isoWeek,
  isUnit,
  unitIndex,
  unitStart,
  weekday,
  weekOfYear,
  type Unit,
} from './calendar.js';
import { dateFromParts, dateFromText, formatDate } from './date-text.js';
import { asIndex, named } from './operand.js';
import type { Evaluate, Operator, Operators } from './scope.js';
import { fromLocal, toLocal } from './timezone.js';

export function asDate(name: string, value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(Number(value.toBigInt() >> 32n) * 1000);
  throw new CommandError('TypeMismatch', `can't convert from BSON type ${typeName(value)} to Date (${name})`);
}

/** The evaluated arguments of an operator, by name. */
type Arguments = Record<string, Value>;

/** An operator with named arguments. If a required one or the time zone is null, the result is null (or `onNull`). */
const withArguments =
  (name: string, required: string[], optional: string[], apply: (args: Arguments) => Value): Operator =>
  (operand, compile) => {
    const part = named(name, operand, compile, required, optional);
    const parts = Object.keys(operand as Doc).map((key) => [key, part(key)!] as const);
    return (scope) => {
      const args: Arguments = {};
      for (const [key, evaluate] of parts) args[key] = evaluate(scope) ?? null;
      if (required.some((key) => args[key] === null)) return args.onNull ?? null;
      if ('timezone' in args && args.timezone === null) return null;
      return apply(args);
    };
  };

const zoneOf = (args: Arguments): string => (typeof args.timezone === 'string' ? args.timezone : 'UTC');

/** An operator such as `$year`: its operand is a date or `{ date, timezone }`. */
const datePart =
  (name: string, read: (local: Date) => Value): Operator =>
  (operand, compile) => {
    const single: Value = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand;
    if (isDoc(single) && single.date !== undefined) {
      return withArguments(name, ['date'], ['timezone'], (args) =>
        read(toLocal(asDate(name, args.date), zoneOf(args))),
      )(single, compile, undefined as never);
    }
    const evaluate: Evaluate = compile(single);
    return (scope) => {
      const value = evaluate(scope);
      return isNullish(value) ? null : read(asDate(name, value));
    };
  };

function unitOf(name: string, value: Value): Unit {
  if (!isUnit(value))
    throw new CommandError(
      'FailedToParse',
      `${name} parameter 'unit' value cannot be recognized as a time unit: ${String(value)}`,
    );
  return value;
}

function startOfWeekOf(name: string, args: Arguments): number {
  if (args.startOfWeek === undefined || args.startOfWeek === null) return 0;
  const day = typeof args.startOfWeek === 'string' ? weekday(args.startOfWeek) : null;
  if (day === null)
    throw new CommandError(
      'FailedToParse',
      `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week`,
    );
  return day;
}

function truncate(args: Arguments): Value {
  const unit = unitOf('$dateTrunc', args.unit);
  const size = isNullish(args.binSize) ? 1 : asIndex('$dateTrunc', args.binSize);
  if (size < 1) throw new CommandError('BadValue', "$dateTrunc requires 'binSize' to be greater than 0");
  const zone = zoneOf(args);
  const start = startOfWeekOf('$dateTrunc', args);
  const index = unitIndex(toLocal(asDate('$dateTrunc', args.date), zone), unit, start);
  return fromLocal(unitStart(Math.floor(index / size) * size, unit, start), zone);
}

/** Adds or subtracts: days and longer units by the time zone's calendar, hours and shorter units as fixed durations. */
function move(name: string, args: Arguments, direction: 1 | -1): Value {
  const unit = unitOf(name, args.unit);
  const amount = asIndex(name, args.amount) * direction;
  const date = asDate(name, args.startDate);
  if (isClockUnit(unit)) return addUnits(date, unit, amount);
  return fromLocal(addUnits(toLocal(date, zoneOf(args)), unit, amount), zoneOf(args));
}

function difference(args: Arguments): Value {
  const unit = unitOf('$dateDiff', args.unit);
  const start = startOfWeekOf('$dateDiff', args);
  const indexOf = (key: string) => {
    const date = asDate('$dateDiff', args[key]);
    return unitIndex(isClockUnit(unit) ? date : toLocal(date, zoneOf(args)), unit, start);
  };
  return BigInt(indexOf('endDate') - indexOf('startDate'));
}

function toParts(args: Arguments): Value {
  const local = toLocal(asDate('$dateToParts', args.date), zoneOf(args));
  const time = {
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
  };
  if (args.iso8601 !== true)
    return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate(), ...time };
  const { year, week } = isoWeek(local);
  return { isoWeekYear: year, isoWeek: week, isoDayOfWeek: isoDayOfWeek(local), ...time };
}

function toText(args: Arguments): Value {
  const zoned = zoneOf(args);
  const date = asDate('$dateToString', args.date);
  const plain = args.timezone === undefined || zoned === 'UTC' ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L%z';
  return formatDate(date, typeof args.format === 'string' ? args.format : plain, zoned);
}

function fromText(args: Arguments): Value {
  try {
    return dateFromText(args.dateString, args.format, zoneOf(args));
  } catch (error) {
    if ('onError' in args) return args.onError;
    throw error;
  }
}

const TIMEZONE = ['timezone'];
const PARTS = [
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
  'isoWeekYear',
  'isoWeek',
  'isoDayOfWeek',
  'timezone',
];

export const dateOperators: Operators = {
  $year: datePart('$year', (date) => date.getUTCFullYear()),
  $month: datePart('$month', (date) => date.getUTCMonth() + 1),
  $dayOfMonth: datePart('$dayOfMonth', (date) => date.getUTCDate()),
  $hour: datePart('$hour', (date) => date.getUTCHours()),
  $minute: datePart('$minute', (date) => date.getUTCMinutes()),
  $second: datePart('$second', (date) => date.getUTCSeconds()),
  $millisecond: datePart('$millisecond', (date) => date.getUTCMilliseconds()),
  $dayOfWeek: datePart('$dayOfWeek', (date) => date.getUTCDay() + 1),
  $dayOfYear: datePart('$dayOfYear', dayOfYear),
  $week: datePart('$week', weekOfYear),
  $isoWeek: datePart('$isoWeek', (date) => isoWeek(date).week),
  $isoWeekYear: datePart('$isoWeekYear', (date) => BigInt(isoWeek(date).year)),
  $isoDayOfWeek: datePart('$isoDayOfWeek', isoDayOfWeek),
  $dateTrunc: withArguments('$dateTrunc', ['date', 'unit'], ['binSize', 'startOfWeek', ...TIMEZONE], truncate),
  $dateAdd: withArguments('$dateAdd', ['startDate', 'unit', 'amount'], TIMEZONE, (args) => move('$dateAdd', args, 1)),
  $dateSubtract: withArguments('$dateSubtract', ['startDate', 'unit', 'amount'], TIMEZONE, (args) =>
    move('$dateSubtract', args, -1),
  ),
  $dateDiff: withArguments('$dateDiff', ['startDate', 'endDate', 'unit'], ['startOfWeek', ...TIMEZONE], difference),
  $dateToParts: withArguments('$dateToParts', ['date'], ['iso8601', ...TIMEZONE], toParts),
  $dateToString: withArguments('$dateToString', ['date'], ['format', 'onNull', ...TIMEZONE], toText),
  $dateFromString: withArguments(
    '$dateFromString',
    ['dateString'],
    ['format', 'onNull', 'onError', ...TIMEZONE],
    fromText,
  ),
  $dateFromParts: withArguments('$dateFromParts', [], PARTS, (args) =>
    Object.values(args).includes(null) ? null : dateFromParts(args, zoneOf(args)),
  ),
};
