import mongoose from 'mongoose';

const { EJSON } = mongoose.mongo.BSON;

type Entry = Record<string, unknown>;

const isPlain = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const TYPES: Record<string, (value: unknown) => boolean> = {
  int: Number.isInteger,
  long: (value) => Number.isInteger(value) || typeof value === 'bigint',
  double: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  object: isPlain,
  array: Array.isArray,
  objectId: (value) => value instanceof mongoose.mongo.ObjectId,
  bool: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  null: (value) => value === null,
};

/**
 * Describes how an actual value differs from the expected value of the unified test format; null if it matches.
 * Documents at the root, and in an array at the root, may have more fields than expected.
 */
export function difference(expected: unknown, actual: unknown, root = true): string | null {
  if (isPlain(expected)) {
    const [first] = Object.keys(expected);
    if (first?.startsWith('$$')) return special(first, expected[first], actual, root);
    return differenceOfDocs(expected, actual, root);
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return describe(expected, actual);
    for (const [i, item] of expected.entries()) {
      const found = difference(item, actual[i], root);
      if (found) return `[${i}] ${found}`;
    }
    return null;
  }
  if (typeof expected === 'number' && typeof actual === 'number')
    return expected === actual ? null : describe(expected, actual);
  return EJSON.stringify(expected) === EJSON.stringify(actual ?? null) ? null : describe(expected, actual);
}

function differenceOfDocs(expected: Entry, actual: unknown, root: boolean): string | null {
  const doc: Entry = actual instanceof Map ? (Object.fromEntries(actual) as Entry) : (actual as Entry);
  if (typeof doc !== 'object' || doc === null) return describe(expected, actual);
  for (const [name, value] of Object.entries(expected)) {
    const found = difference(value, doc[name], false);
    if (found) return `${name}: ${found}`;
  }
  const extra = Object.keys(doc).find((name) => !(name in expected) && doc[name] !== undefined);
  return !root && extra ? `unexpected field ${extra}` : null;
}

function special(operator: string, operand: unknown, actual: unknown, root: boolean): string | null {
  switch (operator) {
    case '$$unsetOrMatches':
      return actual === undefined || actual === null ? null : difference(operand, actual, root);
    case '$$exists':
      return (actual !== undefined) === operand ? null : `existence: ${describe(operand, actual)}`;
    case '$$type':
      return [operand].flat().some((type) => TYPES[type as string]?.(actual)) ? null : describe(operand, actual);
    default:
      throw new Error(`this runner does not support ${operator}`);
  }
}

const describe = (expected: unknown, actual: unknown) =>
  `expected ${EJSON.stringify(expected)}, got ${EJSON.stringify(actual ?? null)}`;
