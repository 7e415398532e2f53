import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type Decimal128,
  type Double,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { compareDecimals, doubleToDecimal, parseDecimal, type Decimal } from './decimal.js';
import { typeName, TYPE_RANK, type Doc, type TypeName, type Value } from './value.js';

/**
 * Keys are strings of bytes (characters up to 0xff). They sort in BSON's comparison order, and no key is a prefix of
 * another one. So keys can be joined into compound keys, complemented for a descending component, compared with `<`
 * and stored as they are. Values that compare equal (1, 1.0, NumberLong(1)) have equal keys.
 */
const TYPE_CHAR = Object.fromEntries(
  Object.entries(TYPE_RANK).map(([name, rank]) => [name, String.fromCharCode(rank)]),
) as Record<TypeName, string>;

const END = '\0';

/** The key of a value; a missing value has the key of null. */
export function keyOf(value: Value): string {
  const type = typeName(value);
  return TYPE_CHAR[type] + body(type, value);
}

/** The first character of a value's key. Types that compare with each other share it. */
export const bracketOf = (value: Value): string => TYPE_CHAR[typeName(value)];

function body(type: TypeName, value: Value): string {
  switch (type as string) {
    case 'int':
      return doubleChars(value as number) + EXACT;
    case 'double':
      return doubleKey(typeof value === 'number' ? value : (value as Double).value);
    case 'long':
      return wholeKey(value as bigint);
    case 'decimal':
      return decimalKey(value as Decimal128);
    case 'string':
      return textKey(value as string);
    case 'objectId':
      return bytesKey((value as ObjectId).id);
    case 'bool':
      return value ? '\x02' : '\x01';
    case 'date':
      return dateKey((value as Date).getTime() || 0);
    case 'object':
      return objectKey(value as Doc);
    case 'array':
      return (value as Value[]).map(keyOf).join('') + END;
    default:
      return rareBody(type, value);
  }
}

function rareBody(type: TypeName, value: Value): string {
  switch (type as string) {
    case 'symbol':
      return textKey((value as BSONSymbol).value);
    case 'binData':
      return binaryKey(value as Binary);
    case 'timestamp':
      return signedKey((value as Timestamp).toBigInt() - (1n << 63n));
    case 'regex':
      return textKey((value as BSONRegExp).pattern) + textKey((value as BSONRegExp).options);
    case 'javascript':
      return textKey((value as Code).code);
    case 'javascriptWithScope':
      return textKey((value as Code).code) + objectKey((value as Code).scope as Doc);
    default:
      return '';
  }
}

const floats = new Float64Array(1);
const words = new Uint32Array(floats.buffer);

/** Eight bytes that sort like the doubles: the sign bit is flipped, negatives are complemented. NaN is the lowest. */
function doubleChars(value: number): string {
  if (value !== value) return '\0\0\0\0\0\0\0\0';
  floats[0] = value === 0 ? 0 : value;
  const [low, high] = [words[0]!, words[1]!];
  return high & 0x8000_0000 ? wordsKey(~high, ~low) : wordsKey(high | 0x8000_0000, low);
}

// A number's key is its nearest double and one of these, which says whether the number is below, equal to or above that
// double. If it is not equal, its exact digits follow.
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
function objectKey(doc: Doc): string {
  let key = '';
  for (const name in doc) {
    if (doc[name] === undefined) continue;
    const value = keyOf(doc[name]);
    key += value[0] + textKey(name) + value.slice(1);
  }
  return key + END;
}
