import { ObjectId } from 'bson';
import { keyOf } from './key.js';
import { typeName, TYPE_RANK, type Doc, type Value } from './value.js';

/** Compares strings by a collation; null means by code point. */
export type StringOrder = ((a: string, b: string) => number) | null;

// BSON compares UTF-8. JavaScript compares UTF-16, in which surrogates sort below U+E000..U+FFFF instead of above them.
const BEYOND_BASIC = /[\ud800-\uffff]/;

function compareText(a: string, b: string, order: StringOrder): number {
  if (order) return order(a, b);
  if (a === b) return 0;
  if (BEYOND_BASIC.test(a) || BEYOND_BASIC.test(b)) return compareKeys(keyOf(a), keyOf(b));
  return a < b ? -1 : 1;
}

const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares two values of any type in BSON's order: negative, zero or positive. A missing value equals null. */
export function compareValues(a: Value, b: Value, order: StringOrder = null): number {
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b)
    return a - b || (a === b ? 0 : a < b ? -1 : 1);
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b, order);
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  const left = typeName(a);
  const right = typeName(b);
  if (TYPE_RANK[left] !== TYPE_RANK[right]) return TYPE_RANK[left] - TYPE_RANK[right];
  if (left === 'object') return compareDocs(a as Doc, b as Doc, order);
  if (left === 'array') return compareArrays(a as Value[], b as Value[], order);
  return compareKeys(keyOf(a), keyOf(b));
}

function compareArrays(a: Value[], b: Value[], order: StringOrder): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = compareValues(a[i], b[i], order);
    if (difference) return difference;
  }
  return a.length - b.length;
}

function compareDocs(a: Doc, b: Doc, order: StringOrder): number {
  const left = fieldsOf(a);
  const right = fieldsOf(b);
  for (let i = 0; i < left.length && i < right.length; i++) {
    const [name, value] = left[i]!;
    const [otherName, other] = right[i]!;
    const difference =
      TYPE_RANK[typeName(value)] - TYPE_RANK[typeName(other)] ||
      compareText(name, otherName, null) ||
      compareValues(value, other, order);
    if (difference) return difference;
  }
  return left.length - right.length;
}

const fieldsOf = (doc: Doc) => Object.entries(doc).filter(([, value]) => value !== undefined);

/** Whether two values compare equal, such as the int32 1 and the double 1. */
export function valuesEqual(a: Value, b: Value, order: StringOrder = null): boolean {
  if (typeof a === 'string' && typeof b === 'string') return order ? order(a, b) === 0 : a === b;
  return compareValues(a, b, order) === 0;
}

/** Whether two values are the same BSON, including types and field order. Updates use it to skip needless writes. */
export function identical(a: Value, b: Value): boolean {
  if (a === b) return true;
  const type = typeName(a);
  if (type !== typeName(b)) return false;
  if (type === 'object') {
    const left = fieldsOf(a as Doc);
    const right = fieldsOf(b as Doc);
    return (
      left.length === right.length &&
      left.every(([name, value], i) => name === right[i]![0] && identical(value, right[i]![1]))
    );
  }
  if (type === 'array') {
    const left = a as Value[];
    const right = b as Value[];
    return left.length === right.length && left.every((value, i) => identical(value, right[i]));
  }
  if (type === 'decimal') return String(a) === String(b);
  return compareValues(a, b) === 0;
}
