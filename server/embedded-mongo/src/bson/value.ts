import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';

/**
 * A BSON value in memory. Stored documents are immutable: an update creates new objects along its path.
 *
 * - int32: a number that is a whole int32 (and not -0)
 * - double: any other number, or `Double` when its value would otherwise read as an int32
 * - int64: bigint
 * - all other types: the class of the BSON library
 *
 * A missing field is `undefined`; null is null.
 */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | ObjectId
  | Binary
  | Double
  | Decimal128
  | Timestamp
  | BSONRegExp
  | MinKey
  | MaxKey
  | Value[]
  | Doc
  | RawDoc;
export interface Doc {
  [field: string]: Value;
}

/** A document that is already encoded: a reply copies its bytes. */
export class RawDoc {
  constructor(readonly bytes: Uint8Array) {}
}

/** The types by their names in `$type`, with their ranks in BSON's comparison order; equal ranks compare by value. */
export const TYPE_RANK = {
  minKey: 1,
  missing: 5,
  null: 5,
  int: 10,
  long: 10,
  double: 10,
  decimal: 10,
  string: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  maxKey: 127,
};
type TypeName = keyof typeof TYPE_RANK;

// Types are found by prototype, never by `_bsontype`, because a client's document may have a field of that name.
const CLASS_TYPES = new Map<unknown, TypeName>([
  [Object.prototype, 'object'],
  [Array.prototype, 'array'],
  [ObjectId.prototype, 'objectId'],
  [Date.prototype, 'date'],
  [Binary.prototype, 'binData'],
  [Double.prototype, 'double'],
  [Decimal128.prototype, 'decimal'],
  [Timestamp.prototype, 'timestamp'],
  [BSONRegExp.prototype, 'regex'],
  [MinKey.prototype, 'minKey'],
  [MaxKey.prototype, 'maxKey'],
]);

export const isInt32 = (value: number) => (value | 0) === value && !Object.is(value, -0);

/** The BSON type of a value in memory. */
export function typeName(value: Value): TypeName {
  switch (typeof value) {
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'long';
    case 'object':
      return value === null ? 'null' : (CLASS_TYPES.get(Object.getPrototypeOf(value)) ?? 'object');
    case 'undefined':
    case 'function':
    case 'symbol':
      return 'missing';
  }
}

export const rankOf = (value: Value): number => TYPE_RANK[typeName(value)];

export const isDoc = (value: Value): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export const isNullish = (value: Value): value is null | undefined => value === null || value === undefined;

/**
 * A document's own field, or undefined. Field values are never functions, so properties inherited from Object.prototype
 * (`constructor`, `toString`) count as missing. `__proto__` is refused wherever a client sends names.
 */
export function getField(doc: Doc, name: string): Value {
  const value = doc[name];
  return typeof value === 'function' ? undefined : value;
}

/** The name and the operand of a document with one field, such as `{ $sum: '$total' }`; null for anything else. */
export function onlyField(value: Value): [name: string, operand: Value] | null {
  const [first, ...others] = isDoc(value) ? Object.entries(value) : [];
  return first && others.length === 0 ? first : null;
}

/** The name of a document's first field; undefined for an empty document and for any other value. */
export function firstName(value: Value): string | undefined {
  if (isDoc(value)) for (const name in value) return name;
  return undefined;
}

export const listOf = (value: Value): Value[] => (Array.isArray(value) ? value : [value]);

/** A value as text for error messages. */
export function showValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value === null || typeof value !== 'object') return String(value);
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? Number(part) : part));
}
