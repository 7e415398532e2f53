import type { Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { dayOfYear, isoDayOfWeek, isoWeek, weekOfYear } from './calendar.js';
import { asIndex } from './operand.js';
import { fromLocal, toLocal, zoneOffset } from './timezone.js';

const pad = (value: number, size: number) => String(value).padStart(size, '0');
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The text that replaces each letter of a format. `local` is a date whose UTC fields are the local time. */
const SPECIFIERS: Record<string, (local: Date, offset: number) => string> = {
  Y: (local) => pad(local.getUTCFullYear(), 4),
  m: (local) => pad(local.getUTCMonth() + 1, 2),
  d: (local) => pad(local.getUTCDate(), 2),
  H: (local) => pad(local.getUTCHours(), 2),
  M: (local) => pad(local.getUTCMinutes(), 2),
  S: (local) => pad(local.getUTCSeconds(), 2),
  L: (local) => pad(local.getUTCMilliseconds(), 3),
  j: (local) => pad(dayOfYear(local), 3),
  w: (local) => String(local.getUTCDay() + 1),
  u: (local) => String(isoDayOfWeek(local)),
  U: (local) => pad(weekOfYear(local), 2),
  V: (local) => pad(isoWeek(local).week, 2),
  G: (local) => pad(isoWeek(local).year, 4),
  b: (local) => MONTHS[local.getUTCMonth()]!.slice(0, 3),
  B: (local) => MONTHS[local.getUTCMonth()]!,
  z: (_local, offset) =>
    `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60), 2)}${pad(Math.abs(offset) % 60, 2)}`,
  Z: (_local, offset) => `${offset < 0 ? '-' : '+'}${Math.abs(offset)}`,
  '%': () => '%',
};

export function formatDate(date: Date, format: string, zone: string): string {
  const local = toLocal(date, zone);
  const offset = Math.round(zoneOffset(date.getTime(), zone) / 60_000);
  return format.replace(/%(.?)/g, (_all, letter: string) => {
    const write = SPECIFIERS[letter];
    if (!write) throw new CommandError('BadValue', `Invalid format character '%${letter}' in format string`);
    return write(local, offset);
  });
}

const PATTERNS: Record<string, string> = {
  Y: '(?<Y>\\d{4})',
  m: '(?<m>\\d{2})',
  d: '(?<d>\\d{2})',
  H: '(?<H>\\d{2})',
  M: '(?<M>\\d{2})',
  S: '(?<S>\\d{2})',
  L: '(?<L>\\d{3})',
  z: '(?<z>Z|[+-]\\d{2}:?\\d{2})',
};

const unreadable = (text: string) => new CommandError('FailedToParse', `Error parsing date string '${text}'`);

/** Parses a date by a format, or as ISO 8601 if there is none. A text without a time zone is read as time in `zone`. */
export function dateFromText(value: Value, format: Value, zone: string): Date {
  if (typeof value !== 'string')
    throw new CommandError('FailedToParse', "$dateFromString requires that 'dateString' be a string");
  const text = value.trim();
  const layout = typeof format === 'string' ? format : isoLayout(text);
  const source = layout
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%(.)/g, (_all, letter: string) => PATTERNS[letter] ?? letter);
  const found = new RegExp(`^${source}$`).exec(text)?.groups;
  if (!found) throw unreadable(text);
  const part = (letter: string, fallback: number) => (found[letter] === undefined ? fallback : Number(found[letter]));
  const local = new Date(
    Date.UTC(part('Y', 1970), part('m', 1) - 1, part('d', 1), part('H', 0), part('M', 0), part('S', 0), part('L', 0)),
  );
  if (Number.isNaN(local.getTime()) || local.getUTCMonth() !== part('m', 1) - 1) throw unreadable(text);
  return fromLocal(local, found.z ?? zone);
}

function isoLayout(text: string): string {
  if (text.length <= 10) return ['%Y', '%Y-%m', '%Y-%m-%d'][text.split('-').length - 1] ?? '%Y-%m-%d';
  const separator = text[10] === ' ' ? ' ' : 'T';
  const seconds = /^.{11}\d\d:\d\d:\d\d/.test(text) ? ':%S' : '';
  const fraction = seconds && text[19] === '.' ? '.%L' : '';
  const zone = /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(11)) ? '%z' : '';
  return `%Y-%m-%d${separator}%H:%M${seconds}${fraction}${zone}`;
}

/** A date from its parts. A part beyond its range carries over: month 13 is January of the next year. */
export function dateFromParts(args: Record<string, Value>, zone: string): Date {
  const part = (name: string, fallback: number) =>
    args[name] === undefined ? fallback : asIndex('$dateFromParts', args[name]);
  const time = [part('hour', 0), part('minute', 0), part('second', 0), part('millisecond', 0)] as const;
  if (args.isoWeekYear !== undefined) {
    const fourth = new Date(Date.UTC(part('isoWeekYear', 1970), 0, 4));
    const day = 4 - isoDayOfWeek(fourth) + (part('isoWeek', 1) - 1) * 7 + part('isoDayOfWeek', 1);
    return fromLocal(new Date(Date.UTC(part('isoWeekYear', 1970), 0, day, ...time)), zone);
  }
  if (args.year === undefined)
    throw new CommandError('FailedToParse', "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  return fromLocal(new Date(Date.UTC(part('year', 1970), part('month', 1) - 1, part('day', 1), ...time)), zone);
}
