import { BSONRegExp, Decimal128, ObjectId } from 'bson';
import { describe, expect, test } from 'vitest';
import type { Doc } from '../bson/value.js';
import { plainContext } from './context.js';
import { compileFilter } from './matcher.js';

const context = plainContext(new Date(0));
const matches = (filter: Doc, doc: Doc) => compileFilter(filter, context)(doc);
const id = new ObjectId();

describe('a filter matches', () => {
  test.each<[string, Doc, Doc]>([
    ['equality across number types', { a: 1 }, { a: 1n }],
    ['decimal and double', { a: { $gte: 2.5 } }, { a: Decimal128.fromString('2.50') }],
    ['an element of an array', { a: 'x' }, { a: ['y', 'x'] }],
    ['a whole array', { a: ['x', 'y'] }, { a: ['x', 'y'] }],
    ['an array within an array', { a: [1] }, { a: [[1], 2] }],
    ['a field of documents in an array', { 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }],
    ['a position in an array', { 'a.1': 5 }, { a: [4, 5] }],
    ['a field at a position', { 'a.0.b': 1 }, { a: [{ b: 1 }] }],
    ['null where the field is missing', { a: null }, {}],
    ['null below a scalar', { 'a.b': null }, { a: 4 }],
    ['null where one element lacks the field', { 'a.b': null }, { a: [{ b: 1 }, {}] }],
    ['$in with a regular expression', { a: { $in: [new BSONRegExp('^x'), 3] } }, { a: 'xyz' }],
    ['$in of object ids', { a: { $in: [id] } }, { a: new ObjectId(id.toHexString()) }],
    ['$nin where the field is missing', { a: { $nin: [1] } }, {}],
    ['$ne where no element is equal', { a: { $ne: 3 } }, { a: [1, 2] }],
    [
      '$elemMatch on documents',
      { a: { $elemMatch: { b: 1, c: { $gt: 1 } } } },
      {
        a: [
          { b: 1, c: 0 },
          { b: 1, c: 2 },
        ],
      },
    ],
    ['$elemMatch on values', { a: { $elemMatch: { $gt: 1, $lt: 3 } } }, { a: [0, 2, 5] }],
    ['$size', { a: { $size: 2 } }, { a: [1, 2] }],
    ['$exists false', { 'a.b': { $exists: false } }, { a: [] }],
    ['$type by several names', { a: { $type: ['string', 'int'] } }, { a: 4 }],
    ['$type of an element', { a: { $type: 'string' } }, { a: [1, 'x'] }],
    ['$expr', { $expr: { $gt: ['$spent', '$budget'] } }, { spent: 5, budget: 3 }],
    ['$regex with options', { a: { $regex: 'ABC', $options: 'i' } }, { a: 'xabcx' }],
    ['a document by its fields in order', { a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }],
    ['a database reference as a value', { a: { $ref: 'c', $id: 1 } }, { a: { $ref: 'c', $id: 1 } }],
    ['a field named like a property of Object.prototype', { constructor: null }, {}],
  ])('%s', (_name, filter, doc) => {
    expect(matches(filter, doc)).toBe(true);
  });
});

describe('a filter does not match', () => {
  test.each<[string, Doc, Doc]>([
    ['a range across types', { a: { $gt: 5 } }, { a: 'x' }],
    ['null above null', { a: { $gt: null, $exists: true } }, { a: null }],
    ['a range where the field is missing', { a: { $lt: 5 } }, {}],
    ['$ne where one element is equal', { a: { $ne: 1 } }, { a: [1, 2] }],
    ['documents with fields in another order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
    ['null below an empty array', { 'a.b': null }, { a: [] }],
    ['null below an array of scalars', { 'a.b': null }, { a: [1, 2] }],
    [
      'two conditions met by different elements of $elemMatch',
      { a: { $elemMatch: { b: 1, c: 2 } } },
      { a: [{ b: 1 }, { c: 2 }] },
    ],
    ['$size of a value that is not an array', { a: { $size: 1 } }, { a: 'x' }],
    ['NaN in a range', { a: { $lt: 5 } }, { a: NaN }],
    ['$elemMatch on a value that is not an array', { a: { $elemMatch: { $gt: 0 } } }, { a: 1 }],
  ])('%s', (_name, filter, doc) => {
    expect(matches(filter, doc)).toBe(false);
  });
});

describe('a filter is refused for', () => {
  test.each<[string, Doc]>([
    ['an unknown operator', { a: { $foo: 1 } }],
    ['an unknown top level operator', { $foo: 1 }],
    ['an operator that is not supported', { a: { $all: [1] } }],
    ['a top level operator that is not supported', { $nor: [{ a: 1 }] }],
    ['$in without an array', { a: { $in: 5 } }],
    ['an empty $or', { $or: [] }],
    ['a broken regular expression', { a: { $regex: '(' } }],
    ['a negative $size', { a: { $size: -1 } }],
    ['the prototype as a path', Object.fromEntries([['__proto__.a', 1]])],
    ['an expression operator that does not exist', { $expr: { $foo: 1 } }],
  ])('%s', (_name, filter) => {
    expect(() => compileFilter(filter, context)).toThrow(expect.objectContaining({ name: 'CommandError' }) as Error);
  });
});
