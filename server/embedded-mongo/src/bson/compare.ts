import { Decimal128, ObjectId } from 'bson';
import { keyOf } from './key.js';
import { isDoc, rankOf, typeName, type Doc, type Value } from './value.js';

// BSON compares UTF-8. JavaScript compares UTF-16, in which surrogates sort below U+E000..U+FFFF instead of above them.
const BEYOND_BASIC = /[\ud800-\uffff]/;

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (BEYOND_BASIC.test(a) || BEYOND_BASIC.test(b)) return compareKeys(keyOf(a), keyOf(b));
  return a < b ? -1 : 1;
}

export const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Compares two values of any type in BSON's order. The result is negative, zero or positive. A missing value equals
 * null.
 */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b)
    return a - b || (a === b ? 0 : a < b ? -1 : 1);
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  const difference = rankOf(a) - rankOf(b);
  if (difference) return difference;
  if (isDoc(a) && isDoc(b)) return compareDocs(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  return compareKeys(keyOf(a), keyOf(b));
}

function compareArrays(a: Value[], b: Value[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = compareValues(a[i], b[i]);
    if (difference) return difference;
  }
  return a.length - b.length;
}

function compareDocs(a: Doc, b: Doc): number {
  const right = fieldsOf(b);
  for (const [name, value] of fieldsOf(a)) {
    const next = right.next();
    if (next.done) return 1;
    const [otherName, other] = next.value;
    const difference = rankOf(value) - rankOf(other) || compareText(name, otherName) || compareValues(value, other);
    if (difference) return difference;
  }
  return right.next().done ? 0 : -1;
}

function* fieldsOf(doc: Doc): Generator<[name: string, value: Value], void> {
  for (const name in doc) if (doc[name] !== undefined) yield [name, doc[name]];
}

/** Whether two values compare equal, such as the int32 1 and the double 1. */
export const valuesEqual = (a: Value, b: Value): boolean =>
  typeof a === 'string' && typeof b === 'string' ? a === b : compareValues(a, b) === 0;

/** Whether two values are the same BSON, including types and field order. Updates use it to skip needless writes. */
export function identical(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (isDoc(a) && isDoc(b)) return identicalDocs(a, b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => identical(value, b[i]));
  if (typeName(a) !== typeName(b)) return false;
  if (a instanceof Decimal128 && b instanceof Decimal128) return a.toString() === b.toString();
  return compareValues(a, b) === 0;
}

function identicalDocs(a: Doc, b: Doc): boolean {
  const right = fieldsOf(b);
  for (const [name, value] of fieldsOf(a)) {
    const next = right.next();
    if (next.done || name !== next.value[0] || !identical(value, next.value[1])) return false;
  }
  return Boolean(right.next().done);
}
