import { isEmailAddress } from '@kickstand/rules/accounts';
import { Types } from 'mongoose';
import { currencyExponent, type Currency } from '../../shared/money.js';

/** Collects all problems of one document, so that a report lists them together. */
export class Notes {
  /** Problems that make the document unreadable. */
  readonly problems: string[] = [];
  /** Values that were corrected. */
  readonly adjustments: string[] = [];
}

/** A trimmed text; null if there is none. Numbers count as text, because earlier forms stored both. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export function readEmail(value: unknown): string | null {
  const email = readText(value)?.toLowerCase() ?? null;
  return email !== null && isEmailAddress(email) ? email : null;
}

/** References may be strings, because earlier versions stored them so. */
export function readId(value: unknown): Types.ObjectId | null {
  if (value instanceof Types.ObjectId) return value;
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value) ? Types.ObjectId.createFromHexString(value) : null;
}

/** A decimal, from a number of any BSON type or a string; null if the value is not a plain decimal. */
function readDecimal(value: unknown): string | null {
  const text = printed(value)?.trim() ?? '';
  if (/^-?\d{1,15}(\.\d{1,40})?$/.test(text)) return text;
  // Floats such as 1e-7 are printed with an exponent.
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

/**
 * The amount in minor units, rounded half up to the currency's decimals. Adds a note if rounding changes the value by
 * more than a floating-point error.
 */
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

/** Whether the digits are only a floating-point error, as in 389.70000000000005 and 0.29999999999999999. */
function isFloatNoise(rest: string): boolean {
  return /^(0{6,}\d*|9{6,}\d*|0*)$/.test(rest);
}

export interface WholeRules {
  least: number;
  most: number;
  /** Used if there is no number, or if it is out of bounds. */
  fallback: number;
  round: (value: number) => number;
}

/** A whole number within bounds. Adds a note if it differs from the stored value. */
export function readWhole(value: unknown, field: string, rules: WholeRules, notes: Notes): number {
  const decimal = readDecimal(value);
  const rounded = decimal === null ? Number.NaN : rules.round(Number(decimal));
  const isFine = Number.isSafeInteger(rounded) && rounded >= rules.least && rounded <= rules.most;
  const whole = isFine ? rounded : rules.fallback;
  if (decimal === null || Number(decimal) !== whole) {
    notes.adjustments.push(`${field} ${shown(value)} was read as ${whole}`);
  }
  return whole;
}

/** A value as text for a line of the report, shortened. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return 'missing';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
