import { Binary, BSONRegExp, Decimal128, Double, ObjectId, Timestamp } from 'bson';
import { compareDecimals, doubleToDecimal, parseDecimal, type Decimal } from './decimal.js';
import { isDoc, rankOf, type Doc, type Value } from './value.js';

/**
 * Keys are strings of bytes (characters up to 0xff). They sort in BSON's comparison order, and no key is a prefix of
 * another one. So keys can be joined into compound keys, complemented for a descending component, compared with `<`
 * and stored as they are. Values that compare equal (1, 1.0, NumberLong(1)) have equal keys.
 */
const END = '\0';

/** The key of a value; a missing value has the key of null. */
export const keyOf = (value: Value): string => bracketOf(value) + body(value);

/** The first character of a value's key. Types that compare with each other share it. */
export const bracketOf = (value: Value): string => String.fromCharCode(rankOf(value));

function body(value: Value): string {
  switch (typeof value) {
    case 'number':
      return doubleKey(value);
    case 'string':
      return textKey(value);
    case 'bigint':
      return wholeKey(value);
    case 'boolean':
      return value ? '\x02' : '\x01';
    case 'object':
      return objectBody(value);
    case 'undefined':
    case 'function':
    case 'symbol':
      return '';
  }
}

function objectBody(value: Value): string {
  if (value instanceof ObjectId) return bytesKey(value.id);
  if (value instanceof Date) return dateKey(value.getTime() || 0);
  if (isDoc(value)) return docKey(value);
  if (Array.isArray(value)) return value.map(keyOf).join('') + END;
  if (value instanceof Double) return doubleKey(value.value);
  if (value instanceof Decimal128) return decimalKey(value);
  if (value instanceof Binary) return binaryKey(value);
  if (value instanceof Timestamp) return signedKey(value.toBigInt() - (1n << 63n));
  if (value instanceof BSONRegExp) return textKey(value.pattern) + textKey(value.options);
  return '';
}

const floats = new Float64Array(1);
const words = new Uint32Array(floats.buffer);

/** Eight bytes that sort like the doubles: the sign bit is flipped, negatives are complemented. NaN is the lowest. */
function doubleChars(value: number): string {
  if (value !== value) return '\0\0\0\0\0\0\0\0';
  floats[0] = value === 0 ? 0 : value;
  const low = words[0] ?? 0;
  const high = words[1] ?? 0;
  return high & 0x8000_0000 ? wordsKey(~high, ~low) : wordsKey(high | 0x8000_0000, low);
}

// A number's key is its nearest double, followed by one of these. They say whether the number is below, equal to or
// above that double. If it is not equal, its exact digits follow.
const BELOW = '\x01';
const EXACT = '\x02';
const ABOVE = '\x03';

const doubleKey = (value: number): string => doubleChars(value) + EXACT;

function wholeKey(value: bigint): string {
  const near = Number(value);
  const difference = value - BigInt(near);
  if (difference === 0n) return doubleChars(near) + EXACT;
  return doubleChars(near) + (difference < 0n ? BELOW : ABOVE) + digitsKey({ coefficient: value, exponent: 0 });
}

function decimalKey(value: Decimal128): string {
  const parsed = parseDecimal(value);
  if ('special' in parsed) return doubleKey(parsed.special);
  if (parsed.coefficient === 0n) return doubleKey(0);
  const near = Number(value.toString());
  const difference = Number.isFinite(near) ? compareDecimals(parsed, doubleToDecimal(near)) : near > 0 ? -1 : 1;
  if (difference === 0) return doubleKey(near);
  return doubleChars(near) + (difference < 0 ? BELOW : ABOVE) + digitsKey(parsed);
}

/** A key that sorts decimals exactly: sign, decimal magnitude, digits without trailing zeros. */
function digitsKey({ coefficient, exponent }: Decimal): string {
  const negative = coefficient < 0n;
  const digits = String(negative ? -coefficient : coefficient);
  const magnitude = 0x8000 + exponent + digits.length;
  const key = String.fromCharCode(magnitude >>> 8, magnitude & 0xff) + digits.replace(/0+$/, '') + END;
  return negative ? '\x01' + complement(key) : '\x02' + key;
}

/** Reverses the sort order of a key, for descending index components. */
export function complement(key: string): string {
  let turned = '';
  for (let i = 0; i < key.length; i++) turned += String.fromCharCode(0xff - key.charCodeAt(i));
  return turned;
}

// eslint-disable-next-line no-control-regex -- the terminator and its escape are control characters
const NEEDS_ESCAPE = /[\0\x01]/g;
// eslint-disable-next-line no-control-regex -- anything but plain ASCII, and the two characters that are escaped
const NEEDS_CARE = /[\0\x01]|[^\0-\x7f]/;

/** The text as UTF-8, which sorts by code point, and a final \0. So \0 and \x01 within the text are escaped by \x01. */
function textKey(text: string): string {
  if (!NEEDS_CARE.test(text)) return text + END;
  return Buffer.from(text).toString('latin1').replace(NEEDS_ESCAPE, '\x01$&') + END;
}

const bytesKey = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

function binaryKey(value: Binary): string {
  const bytes = value.buffer.subarray(0, value.position);
  return wordKey(bytes.length) + String.fromCharCode(value.sub_type) + bytesKey(bytes);
}

function signedKey(value: bigint): string {
  const shifted = BigInt.asUintN(64, value + (1n << 63n));
  return wordsKey(Number(shifted >> 32n), Number(shifted & 0xffffffffn));
}

/** The key of a date. A double holds its milliseconds exactly, so no bigint is needed. */
function dateKey(ms: number): string {
  const high = Math.floor(ms / 0x1_0000_0000);
  return wordsKey(high + 0x8000_0000, ms - high * 0x1_0000_0000);
}

const wordKey = (word: number): string =>
  String.fromCharCode(word >>> 24, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff);

const wordsKey = (high: number, low: number): string => wordKey(high) + wordKey(low);

/** The key of a document: for each field its type, name and value, as BSON compares documents. */
function docKey(doc: Doc): string {
  let key = '';
  for (const name in doc) {
    const value = doc[name];
    if (value !== undefined) key += bracketOf(value) + textKey(name) + body(value);
  }
  return key + END;
}
