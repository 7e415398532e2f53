import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';

/**
 * A BSON value in memory. Stored documents are immutable: an update creates new objects along its path.
 *
 * - int32: a number that is a whole int32 (and not -0)
 * - double: any other number, or `Double` when its value would otherwise read as an int32
 * - int64: bigint
 * - regular expression: BSONRegExp; all other types: the class of the BSON library
 *
 * A missing field is `undefined`; null is null.
 */
export type Value = unknown;
export type Doc = { [field: string]: Value };

/** BSON type names as in `$type`. */
export type TypeName =
  | 'missing'
  | 'minKey'
  | 'null'
  | 'int'
  | 'long'
  | 'double'
  | 'decimal'
  | 'string'
  | 'symbol'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'timestamp'
  | 'regex'
  | 'javascript'
  | 'javascriptWithScope'
  | 'maxKey';

/** The rank of each type in BSON's comparison order. Values of types with the same rank are compared by value. */
export const TYPE_RANK: Record<TypeName, number> = {
  minKey: 1,
  missing: 5,
  null: 5,
  int: 10,
  long: 10,
  double: 10,
  decimal: 10,
  string: 15,
  symbol: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
};

/** The numbers `$type` also accepts. */
export const TYPE_NUMBER: Record<number, TypeName> = {
  [-1]: 'minKey',
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  127: 'maxKey',
};

// Types are found by prototype, never by a `_bsontype` property: a client's document may have a field of that name.
const CLASS_TYPES = new Map<object, TypeName>([
  [ObjectId.prototype, 'objectId'],
  [Date.prototype, 'date'],
  [Binary.prototype, 'binData'],
  [Double.prototype, 'double'],
  [Decimal128.prototype, 'decimal'],
  [Timestamp.prototype, 'timestamp'],
  [BSONRegExp.prototype, 'regex'],
  [BSONSymbol.prototype, 'symbol'],
  [Code.prototype, 'javascript'],
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
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'array';
      const prototype = Object.getPrototypeOf(value) as object;
      if (prototype === Object.prototype) return 'object';
      const name = CLASS_TYPES.get(prototype) ?? 'object';
      return name === 'javascript' && (value as Code).scope ? 'javascriptWithScope' : name;
    }
    case 'undefined':
    case 'function':
    case 'symbol':
      return 'missing';
  }
}

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

/** A document that is already encoded; the encoder copies its bytes. */
export class RawDoc {
  constructor(readonly bytes: Uint8Array) {}
}
