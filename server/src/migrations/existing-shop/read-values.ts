import { isEmailAddress } from '@kickstand/rules/accounts';
import { Types } from 'mongoose';
import { currencyExponent, type Currency } from '../../shared/money.js';

/** Collects what is off about one document while it is read, so that a report names all of it at once. */
export class Notes {
  /** Make the document unreadable. */
  readonly problems: string[] = [];
  /** Were put right. */
  readonly adjustments: string[] = [];
}

/** A text, trimmed; numbers count as text, since forms of old stored both. Null when there is none. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export function readEmail(value: unknown): string | null {
  const email = readText(value)?.toLowerCase() ?? null;
  return email !== null && isEmailAddress(email) ? email : null;
}

/** References were stored as strings. */
export function readId(value: unknown): Types.ObjectId | null {
  if (value instanceof Types.ObjectId) return value;
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value) ? Types.ObjectId.createFromHexString(value) : null;
}

/** A plain decimal, as a number of any BSON type or as a string. Null for anything that would have to be guessed. */
function readDecimal(value: unknown): string | null {
  const text = printed(value)?.trim() ?? '';
  if (/^-?\d{1,15}(\.\d{1,40})?$/.test(text)) return text;
  // 1e-7 and the like, as floats print them.
  return typeof value !== 'string' && /^-?\d(\.\d+)?e-\d+$/i.test(text) ? Number(text).toFixed(20) : null;
}

function printed(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return isBsonNumber(value) ? value.toString() : null;
}

interface BsonNumber {
  _bsontype: string;
  toString(): string;
}

function isBsonNumber(value: unknown): value is BsonNumber {
  const type = (value as Partial<BsonNumber> | null | undefined)?._bsontype ?? '';
  return ['Decimal128', 'Long', 'Int32', 'Double'].includes(type);
}

/** The sum in minor units, rounded half up to the currency's decimals; a note tells when that changed its value. */
export function readMinor(value: unknown, field: string, currency: Currency, notes: Notes): number {
  const decimal = readDecimal(value);
  if (decimal === null || decimal.startsWith('-')) {
    notes.problems.push(`${field} is not an amount: ${shown(value)}`);
    return 0;
  }
  const exponent = currencyExponent(currency);
  const [whole = '0', fraction = ''] = decimal.split('.');
  const kept = fraction.slice(0, exponent).padEnd(exponent, '0');
  const rest = fraction.slice(exponent);
  const minor = Number(whole + kept) + (rest >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(minor)) notes.problems.push(`${field} is too large: ${shown(value)}`);
  if (!isFloatNoise(rest)) notes.adjustments.push(`${field} ${decimal} was rounded to ${minor} minor units`);
  return minor;
}

/** What adding up floats leaves behind: 389.70000000000005, 0.29999999999999999. */
function isFloatNoise(rest: string): boolean {
  return /^(0{6,}\d*|9{6,}\d*|0*)$/.test(rest);
}

export interface WholeRules {
  least: number;
  most: number;
  /** Taken where there is none, or one out of bounds. */
  fallback: number;
  round: (value: number) => number;
}

/** A whole number within bounds; a note tells when it was not one. */
export function readWhole(value: unknown, field: string, rules: WholeRules, notes: Notes): number {
  const decimal = readDecimal(value);
  const rounded = decimal === null ? Number.NaN : rules.round(Number(decimal));
  const isFine = Number.isSafeInteger(rounded) && rounded >= rules.least && rounded <= rules.most;
  const whole = isFine ? rounded : rules.fallback;
  if (decimal === null || Number(decimal) !== whole) {
    notes.adjustments.push(`${field} ${shown(value)} was taken for ${whole}`);
  }
  return whole;
}

/** Short enough for a line of the report. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return 'missing';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
