import { Decimal128, Double } from 'bson';
import { describe, expect, test } from 'vitest';
import { identical } from '../bson/compare.js';
import { showValue, type Doc, type Value } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { finish, gather } from '../query/slice.js';
import { compileExpression } from './expression.js';
import { compilePipeline } from './stages.js';

const context = plainContext(new Date('2026-05-04T12:00:00Z'));
const decimal = (text: string) => Decimal128.fromString(text);
const evaluate = (expression: Value, doc: Doc = {}) => compileExpression(expression, context)(doc);

const run = (pipeline: Doc[], docs: Doc[]) => finish(gather(compilePipeline(pipeline, context)(docs)));

describe('expressions', () => {
  const doc: Doc = {
    n: 5,
    f: 2.5,
    s: 'Chain',
    list: [{ k: 1 }, { k: 2 }],
    d: new Date('2024-03-10T23:30:00Z'),
    nothing: null,
  };
  const cases: [Value, Value][] = [
    [{ $add: ['$n', '$f'] }, 7.5],
    [{ $add: ['$n', '$missing'] }, null],
    [{ $multiply: [2n, '$n'] }, 10n],
    [{ $add: [2 ** 31 - 1, 1] }, 2n ** 31n],
    [{ $add: [2n ** 63n - 1n, 1] }, 2 ** 63],
    [{ $divide: [1, 4] }, 0.25],
    [{ $divide: [4, 2] }, new Double(2)],
    [{ $floor: 2.5 }, new Double(2)],
    [{ $floor: 7n }, 7n],
    [{ $ceil: [{ $divide: [5, 2] }] }, new Double(3)],
    [{ $ceil: '$missing' }, null],
    [{ $indexOfCP: ['Größe', 'e'] }, 4],
    [{ $indexOfCP: ['Größe', 'x'] }, -1],
    [{ $indexOfCP: ['$missing', 'x'] }, null],
    [{ $toString: 12 }, '12'],
    [{ $toString: 12n }, '12'],
    [{ $toString: '$d' }, '2024-03-10T23:30:00.000Z'],
    [{ $toString: '$missing' }, null],
    ['$list.k', [1, 2]],
    [{ $size: '$list' }, 2],
    [{ $sum: '$list.k' }, 3],
    [{ $sum: ['$n', '$s', '$missing', 2] }, 7],
    [{ $max: ['$n', '$missing', 2] }, 5],
    [{ $max: '$list.k' }, 2],
    [{ $map: { input: '$list', as: 'x', in: { $multiply: ['$$x.k', '$n'] } } }, [5, 10]],
    [{ $map: { input: '$missing', in: '$$this' } }, null],
    [{ $filter: { input: '$list', cond: { $gt: ['$$this.k', 1] } } }, [{ k: 2 }]],
    [{ $ifNull: ['$missing', '$nothing', 'fallback'] }, 'fallback'],
    [{ $eq: ['$nothing', '$missing'] }, false],
    [{ $gt: ['$nothing', '$missing'] }, true],
    [{ $not: [{ $lte: ['$n', 4] }] }, true],
    [{ $and: [true, { $gte: ['$n', 5] }] }, true],
    [{ $or: [false, { $lt: ['$n', 5] }] }, false],
    [{ $literal: '$n' }, '$n'],
    [{ a: '$n', b: '$missing' }, { a: 5 }],
    ['$$NOW', context.now],
  ];

  test.each(cases.map(([expression, expected]) => [showValue(expression), expression, expected]))(
    '%s',
    (_name, expression, expected) => {
      const value = evaluate(expression, doc);
      expect(identical(value, expected), showValue(value)).toBe(true);
    },
  );

  test.each<[string, Value]>([
    ['an unknown operator', { $foo: 1 }],
    ['an unknown variable', '$$foo'],
    ['two operators at once', { $add: [1], $subtract: [1, 2] }],
    ['a division by zero', { $divide: [1, 0] }],
    ['adding text', { $add: ['x', 1] }],
    ['arithmetic with Decimal128', { $add: [decimal('1'), 1] }],
  ])('refuse %s', (_name, expression) => {
    expect(() => evaluate(expression)).toThrow(expect.objectContaining({ name: 'CommandError' }) as Error);
  });

  test.each<[string, Value]>([
    ['$dateToString', { date: '$d' }],
    ['$concat', ['$s', '!']],
    ['$toInt', '12'],
    ['$setUnion', [[1], [2]]],
    ['$mergeObjects', [{ a: 1 }]],
    ['$function', { body: 'return 1', args: [], lang: 'js' }],
    ['$cond', [true, 1, 2]],
    ['$sin', 0],
  ])('answer %s as MongoDB answers an unknown operator', (name, operand) => {
    const error = { code: 168, codeName: 'InvalidPipelineOperator', message: `Unrecognized expression '${name}'` };
    expect(() => evaluate({ [name]: operand })).toThrow(expect.objectContaining(error) as Error);
  });
});

describe('stages', () => {
  const parts: Doc[] = [
    { _id: 1, brand: 'a', price: 10, tags: ['x', 'y'] },
    { _id: 2, brand: 'b', price: 20, tags: [] },
    { _id: 3, brand: 'a', price: 30n },
    { _id: 4, price: null, tags: 'z' },
  ];

  test.each<[string, Doc[], Doc[]]>([
    [
      '$group sums across number types, and $last is null for a missing value',
      [
        {
          $group: {
            _id: '$brand',
            n: { $sum: 1 },
            total: { $sum: '$price' },
            tags: { $last: '$tags' },
          },
        },
        { $sort: { _id: 1 } },
      ],
      [
        { _id: null, n: 1, total: 0, tags: 'z' },
        { _id: 'a', n: 2, total: 40n, tags: null },
        { _id: 'b', n: 1, total: 20, tags: [] },
      ],
    ],
    [
      '$unwind',
      [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
      [
        { _id: 1, tags: 'x' },
        { _id: 1, tags: 'y' },
        { _id: 4, tags: 'z' },
      ],
    ],
    [
      '$bucket',
      [{ $match: { brand: 'a' } }, { $bucket: { groupBy: '$price', boundaries: [0, 20, 40] } }],
      [
        { _id: 0, count: 1 },
        { _id: 20, count: 1 },
      ],
    ],
    [
      '$set within documents',
      [{ $limit: 1 }, { $set: { 'a.b': '$price', price: '$$REMOVE' } }],
      [{ _id: 1, brand: 'a', tags: ['x', 'y'], a: { b: 10 } }],
    ],
    ['$unset', [{ $limit: 1 }, { $unset: ['brand', 'tags'] }, { $unset: 'missing.field' }], [{ _id: 1, price: 10 }]],
    [
      '$project by inclusion and computation',
      [{ $limit: 1 }, { $project: { _id: 0, price: 1, double: { $multiply: ['$price', 2] } } }],
      [{ price: 10, double: 20 }],
    ],
  ])('%s', (_name, pipeline, expected) => {
    const before = structuredClone(parts.map((part) => Object.keys(part)));
    const result = run(pipeline, parts);
    expect(identical(result, expected), showValue(result)).toBe(true);
    expect(parts.map((part) => Object.keys(part))).toEqual(before);
  });

  test.each<[string, Doc[]]>([
    ['an unknown stage', [{ $foo: {} }]],
    ['two stages in one', [{ $match: {}, $limit: 1 }]],
    ['an empty $project', [{ $project: {} }]],
    ['inclusion mixed with exclusion', [{ $project: { a: 1, b: 0 } }]],
    ['a $limit of zero', [{ $limit: 0 }]],
  ])('refuse %s', (_name, pipeline) => {
    expect(() => run(pipeline, parts)).toThrow(expect.objectContaining({ name: 'CommandError' }) as Error);
  });
});

test.each(['$lookup', '$out', '$merge', '$facet', '$sample', '$setWindowFields', 'constructor'])(
  'the stage %s is answered as MongoDB answers an unknown stage',
  (name) => {
    const error = { code: 40324, message: `Unrecognized pipeline stage name: '${name}'` };
    expect(() => run([{ [name]: {} }], [])).toThrow(expect.objectContaining(error) as Error);
  },
);

test.each(['$avg', '$push', '$addToSet', '$top'])('the accumulator %s is refused as unknown', (name) => {
  const error = { code: 15952, message: `unknown group operator '${name}'` };
  expect(() => run([{ $group: { _id: null, n: { [name]: '$v' } } }], [])).toThrow(
    expect.objectContaining(error) as Error,
  );
});

test.each<[Value, Value]>([
  [-1, 'else'],
  [0, 0],
  [19.5, 0],
  [20, 20],
  [39.9, 20],
  [40, 40],
  [69, 40],
  [70, 'else'],
  [null, 'else'],
  ['20', 'else'],
  [undefined, 'else'],
])('$bucket puts the value %s into the bucket %s', (value, bucket) => {
  const stage = { $bucket: { groupBy: '$v', boundaries: [0, 20, 40, 70], default: 'else' } };
  expect(run([stage], [{ v: value }])).toEqual([{ _id: bucket, count: 1 }]);
});

test('$bucket finds the bucket of each value, whatever the order of the values', () => {
  const stage = {
    $bucket: {
      groupBy: '$v',
      boundaries: [0, 20, 40, 70],
      default: 'else',
      output: { n: { $sum: 1 }, last: { $last: '$v' } },
    },
  };
  const values = [69, 70, 0, 19, 20, -1, 40, 39, 0, 'a', 69, null, 5];
  expect(
    run(
      [stage],
      values.map((v) => ({ v })),
    ),
  ).toEqual([
    { _id: 0, n: 4, last: 5 },
    { _id: 20, n: 2, last: 39 },
    { _id: 40, n: 3, last: 69 },
    { _id: 'else', n: 4, last: null },
  ]);
});

test('$group puts equal values into one group, even if they are not adjacent or differ in type', () => {
  const values = [1, 1, new Double(1), NaN, NaN, 0, -0, null, undefined, 'a', 1n];
  const stage = { $group: { _id: '$v', count: { $sum: 1 } } };
  expect(
    run(
      [stage],
      values.map((v) => ({ v })),
    ),
  ).toEqual([
    { _id: 1, count: 4 },
    { _id: NaN, count: 2 },
    { _id: 0, count: 2 },
    { _id: null, count: 2 },
    { _id: 'a', count: 1 },
  ]);
});
