import { Decimal128, Double, Timestamp } from 'bson';
import { describe, expect, test } from 'vitest';
import { identical } from '../bson/compare.js';
import { typeName, type Doc, type Value } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { compileUpdate } from './compile.js';
import { upsertDocument } from './upsert.js';

const now = new Date(1_700_000_000_000);
const context = plainContext(now);

const updated = (doc: Doc, update: Value): Doc => compileUpdate(update, false, context).apply(doc, false);

describe('an update', () => {
  test.each<[string, Doc, Value, Doc]>([
    ['$set creates parents', { _id: 1 }, { $set: { 'a.b': 2 } }, { _id: 1, a: { b: 2 } }],
    ['$set by position fills up with nulls', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
    ['$unset removes', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '' } }, { b: { d: 2 } }],
    ['$unset leaves null in an array', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
    ['$inc creates a missing field', {}, { $inc: { a: 3 } }, { a: 3 }],
    ['$max', { a: 5, b: 1 }, { $max: { a: 3, b: 3 } }, { a: 5, b: 3 }],
    ['$max across types', { a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
    ['$push', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    ['$push makes an array', {}, { $push: { a: 2 } }, { a: [2] }],
    ['$push keeps the last elements', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
    ['$push keeps the first elements', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }],
    ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    [
      '$pull documents by their fields',
      { a: [{ b: 1, c: 2 }, { b: 2 }] },
      { $pull: { a: { b: 1 } } },
      { a: [{ b: 2 }] },
    ],
    ['$pull with $in', { a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { a: ['y'] }],
    ['$pullAll', { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    ['$addToSet', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
    [
      '$currentDate',
      {},
      { $currentDate: { a: true, b: { $type: 'timestamp' } } },
      { a: now, b: new Timestamp({ t: 1_700_000_000, i: 1 }) },
    ],
    ['$setOnInsert does nothing to an existing document', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
    ['a replacement keeps the id', { _id: 7, a: 1 }, { b: 2 }, { _id: 7, b: 2 }],
    ['new fields are added in the order of their names', {}, { $set: { b: 1, a: 2 } }, { a: 2, b: 1 }],
  ])('gives the expected document: %s', (_name, doc, update, expected) => {
    const before = structuredClone(Object.keys(doc));
    const after = updated(doc, update);
    expect(identical(after, expected), JSON.stringify(after)).toBe(true);
    expect(Object.keys(doc)).toEqual(before);
  });

  test('returns the same document when nothing changes', () => {
    const doc = { _id: 1, a: 1, list: [1] };
    const nothing = { $set: { a: 1 }, $unset: { b: '' }, $addToSet: { list: 1 } };
    expect(updated(doc, nothing)).toBe(doc);
  });

  test('adds integers to integers, and fails if the sum overflows int64', () => {
    const after = updated(
      { int: 2147483647, long: 5n, double: new Double(1) },
      { $inc: { int: 1, long: 1, double: 1 } },
    );
    expect([typeName(after.int), typeName(after.long), typeName(after.double)]).toEqual(['long', 'long', 'double']);
    expect(() => updated({ a: 2n ** 63n - 1n }, { $inc: { a: 1 } })).toThrow('overflow');
  });
});

describe('an update is refused for', () => {
  test.each<[string, Doc, Value]>([
    ['$inc of a string', { a: 'x' }, { $inc: { a: 1 } }],
    ['$inc by a string', { a: 1 }, { $inc: { a: 'x' } }],
    ['$push to a number', { a: 1 }, { $push: { a: 1 } }],
    ['two modifiers on one path', {}, { $set: { a: 1 }, $inc: { a: 1 } }],
    ['modifiers on a path and its parent', {}, { $set: { a: {}, 'a.b': 1 } }],
    ['a field below a number', { a: 1 }, { $set: { 'a.b': 1 } }],
    ['a named field of an array', { a: [1] }, { $set: { 'a.b': 1 } }],
    ['a change of the id', { _id: 1 }, { $set: { _id: 2 } }],
    ['a replacement with another id', { _id: 1 }, { _id: 2, a: 1 }],
    ['an unknown modifier', {}, { $foo: { a: 1 } }],
    ['a modifier that is not supported', {}, { $rename: { a: 'b' } }],
    ['a pipeline', { a: 1 }, [{ $set: { a: 2 } }]],
    ['a positional operator', { a: [1] }, { $set: { 'a.$': 1 } }],
    ['a positional operator for all elements', { a: [1] }, { $set: { 'a.$[]': 1 } }],
    ['arithmetic with Decimal128', { a: 1 }, { $inc: { a: Decimal128.fromString('1') } }],
    ['fields beside modifiers', {}, { $set: { a: 1 }, b: 1 }],
    ['an empty path', {}, { $set: { '': 1 } }],
    ['an empty step', {}, { $set: { 'a..b': 1 } }],
    ['the prototype', {}, { $set: { ['__proto__.polluted']: 1 } }],
  ])('%s', (_name, doc, update) => {
    expect(() => updated(doc, update)).toThrow(expect.objectContaining({ name: 'CommandError' }) as Error);
  });
});

describe('an upsert', () => {
  const upserted = (filter: Doc, update: Value) => upsertDocument(filter, compileUpdate(update, false, context));

  test("contains the filter's equalities", () => {
    const filter = { _id: 5, a: 1, 'b.c': { $eq: 2 }, d: { $gt: 3 }, $and: [{ e: 6 }] };
    expect(upserted(filter, { $set: { f: 7 }, $setOnInsert: { g: 8 } })).toEqual({
      _id: 5,
      a: 1,
      b: { c: 2 },
      e: 6,
      f: 7,
      g: 8,
    });
  });

  test('with a replacement takes only the _id from the filter', () => {
    expect(upserted({ _id: 5, a: 1 }, { b: 2 })).toEqual({ _id: 5, b: 2 });
  });
});
