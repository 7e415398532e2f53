import { Decimal128, Double } from 'bson';
import { describe, expect, test } from 'vitest';
import { identical } from '../bson/compare.js';
import { showValue } from '../bson/show.js';
import type { Doc, Value } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { compileExpression } from './expression.js';
import { compilePipeline } from './pipeline.js';

const context = plainContext(new Date('2026-05-04T12:00:00Z'));
const decimal = (text: string) => Decimal128.fromString(text);
const evaluate = (expression: Value, doc: Doc = {}) => compileExpression(expression, context)(doc);

const COLLECTIONS: Record<string, Doc[]> = {
  brands: [
    { _id: 'a', name: 'Akrapovič' },
    { _id: 'b', name: 'Brembo', tags: ['x', 'y'] },
  ],
};
const access = { read: (name: string) => COLLECTIONS[name] ?? [], hasIndexOn: () => false };
const run = (pipeline: Doc[], docs: Doc[]) => [...compilePipeline(pipeline, context, access)(docs)];

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
    [{ $add: ['$d', 1000] }, new Date('2024-03-10T23:30:01Z')],
    [{ $subtract: ['$d', new Date('2024-03-10T23:00:00Z')] }, 1_800_000n],
    [{ $multiply: [decimal('0.1'), 3] }, decimal('0.3')],
    [{ $divide: [1, 4] }, 0.25],
    [{ $divide: [4, 2] }, new Double(2)],
    [{ $mod: [-7, 3] }, -1],
    [{ $mod: [9_007_199_254_740_993n, 2] }, 1n],
    [{ $mod: [decimal('9007199254740993'), 2] }, decimal('1')],
    [{ $round: [2.5, 0] }, new Double(2)],
    [{ $round: [decimal('2.345'), 2] }, decimal('2.34')],
    [{ $trunc: [2.567, 2] }, 2.56],
    [{ $concat: ['$s', '!'] }, 'Chain!'],
    [{ $concat: ['$s', '$missing'] }, null],
    [{ $toUpper: '$s' }, 'CHAIN'],
    [{ $substrCP: ['$s', 1, 3] }, 'hai'],
    [{ $split: ['a,b', ','] }, ['a', 'b']],
    [{ $indexOfBytes: ['Größe', 'e'] }, 6],
    [{ $indexOfBytes: ['Größe', 'e', 2, 6] }, -1],
    [{ $indexOfCP: ['Größe', 'e'] }, 4],
    ['$list.k', [1, 2]],
    [{ $sum: '$list.k' }, 3],
    [{ $avg: [1, 2] }, 1.5],
    [{ $map: { input: '$list', as: 'x', in: { $multiply: ['$$x.k', '$n'] } } }, [5, 10]],
    [{ $filter: { input: '$list', cond: { $gt: ['$$this.k', 1] } } }, [{ k: 2 }]],
    [{ $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
    [{ $cond: [{ $gt: ['$n', 4] }, 'many', 'few'] }, 'many'],
    [{ $switch: { branches: [{ case: { $eq: ['$n', 1] }, then: 'one' }], default: 'other' } }, 'other'],
    [{ $ifNull: ['$missing', '$nothing', 'fallback'] }, 'fallback'],
    [{ $eq: ['$nothing', '$missing'] }, false],
    [{ $gt: ['$nothing', '$missing'] }, true],
    [{ $let: { vars: { a: '$n' }, in: { $add: ['$$a', 1] } } }, 6],
    [{ $mergeObjects: [{ a: 1 }, null, { b: 2 }] }, { a: 1, b: 2 }],
    [{ $arrayToObject: [[{ k: 'a', v: 1 }]] }, { a: 1 }],
    [
      {
        $setUnion: [
          [1, 2],
          [2, 3],
        ],
      },
      [1, 2, 3],
    ],
    [{ $toInt: '12' }, 12],
    [{ $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
    [{ $type: '$missing' }, 'missing'],
    [{ $literal: '$n' }, '$n'],
    [{ $regexFind: { input: '$s', regex: 'a(.)' } }, { match: 'ai', idx: 2, captures: ['i'] }],
    [{ $dateToString: { date: '$d', format: '%Y-%m-%d %H:%M', timezone: '+02:00' } }, '2024-03-11 01:30'],
    [{ $dateToString: { date: '$d' } }, '2024-03-10T23:30:00.000Z'],
    [{ $dateTrunc: { date: '$d', unit: 'day', timezone: 'Asia/Tokyo' } }, new Date('2024-03-10T15:00:00Z')],
    [{ $dateTrunc: { date: '$d', unit: 'week', startOfWeek: 'monday' } }, new Date('2024-03-04T00:00:00Z')],
    [{ $dateTrunc: { date: '$d', unit: 'quarter' } }, new Date('2024-01-01T00:00:00Z')],
    [
      { $dateAdd: { startDate: new Date('2024-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
      new Date('2024-02-29T00:00:00Z'),
    ],
    [{ $dateDiff: { startDate: new Date('2024-03-09T23:59:00Z'), endDate: '$d', unit: 'day' } }, 1n],
    [{ $week: '$d' }, 10],
    [{ $isoWeek: new Date('2024-12-30T00:00:00Z') }, 1],
    [{ $year: '$missing' }, null],
    [{ $dateFromString: { dateString: '2024-03-10T23:30:00+02:00' } }, new Date('2024-03-10T21:30:00Z')],
    [{ $sin: 0 }, 0],
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
    ['JavaScript sent by the client', { $function: { body: 'return 1', args: [], lang: 'js' } }],
    ['adding text', { $add: ['x', 1] }],
  ])('refuse %s', (_name, expression) => {
    expect(() => evaluate(expression)).toThrow(expect.objectContaining({ name: 'CommandError' }) as Error);
  });

  test.each<[Value, number]>([
    [{ $toUpper: true }, 16007],
    [{ $toLower: { $literal: [] } }, 16007],
    [{ $substrCP: [true, 0, 1] }, 16007],
    [{ $substrBytes: [{ $literal: {} }, 0, 1] }, 16007],
    [{ $strcasecmp: ['a', false] }, 16007],
    [{ $firstN: { n: 1, input: null } }, 5788200],
    [{ $lastN: { n: 1, input: '$missing' } }, 5788200],
    [{ $minN: { n: 1, input: 7 } }, 5788200],
    [{ $maxN: { n: 1, input: '$missing' } }, 5788200],
  ])('refuse %j with the code %i', (expression, code) => {
    expect(() => evaluate(expression)).toThrow(expect.objectContaining({ code }) as Error);
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
      '$group sums across number types, and $push skips missing values but keeps empty arrays',
      [
        {
          $group: {
            _id: '$brand',
            n: { $sum: 1 },
            total: { $sum: '$price' },
            most: { $max: '$price' },
            tags: { $push: '$tags' },
          },
        },
        { $sort: { _id: 1 } },
      ],
      [
        { _id: null, n: 1, total: 0, most: null, tags: ['z'] },
        { _id: 'a', n: 2, total: 40n, most: 30n, tags: [['x', 'y']] },
        { _id: 'b', n: 1, total: 20, most: 20, tags: [[]] },
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
      '$lookup by field',
      [
        { $match: { _id: { $lte: 2 } } },
        { $lookup: { from: 'brands', localField: 'brand', foreignField: '_id', as: 'b' } },
        { $project: { name: { $first: '$b.name' } } },
      ],
      [
        { _id: 1, name: 'Akrapovič' },
        { _id: 2, name: 'Brembo' },
      ],
    ],
    [
      '$lookup by pipeline with variables',
      [
        { $match: { _id: 2 } },
        {
          $lookup: {
            from: 'brands',
            let: { brand: '$brand' },
            pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$brand'] } } }, { $project: { name: 1, _id: 0 } }],
            as: 'b',
          },
        },
        { $project: { b: 1 } },
      ],
      [{ _id: 2, b: [{ name: 'Brembo' }] }],
    ],
    [
      '$facet',
      [{ $facet: { n: [{ $count: 'n' }], first: [{ $limit: 1 }, { $project: { _id: 1 } }] } }],
      [{ n: [{ n: 4 }], first: [{ _id: 1 }] }],
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
    [
      '$project by inclusion and computation',
      [{ $limit: 1 }, { $project: { _id: 0, price: 1, double: { $multiply: ['$price', 2] } } }],
      [{ price: 10, double: 20 }],
    ],
    [
      '$sortByCount',
      [{ $match: { brand: { $exists: true } } }, { $sortByCount: '$brand' }],
      [
        { _id: 'a', count: 2 },
        { _id: 'b', count: 1 },
      ],
    ],
    [
      '$setWindowFields',
      [
        { $limit: 2 },
        {
          $setWindowFields: {
            sortBy: { _id: 1 },
            output: { sum: { $sum: '$price', window: { documents: ['unbounded', 'current'] } } },
          },
        },
        { $project: { sum: 1 } },
      ],
      [
        { _id: 1, sum: 10 },
        { _id: 2, sum: 30 },
      ],
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
    ['$out before the end', [{ $out: 'x' }, { $match: {} }]],
    ['JavaScript sent by the client', [{ $setWindowFields: { output: { a: { $accumulator: {} } } } }]],
  ])('refuse %s', (_name, pipeline) => {
    expect(() => run(pipeline, parts)).toThrow(expect.objectContaining({ name: 'CommandError' }) as Error);
  });
});

test.each<[Value, Value]>([
  [-1, 'else'],
  [0, 0],
  [19.5, 0],
  [20, 20],
  [decimal('39.9'), 20],
  [40, 40],
  [69, 40],
  [70, 'else'],
  [null, 'else'],
  ['20', 'else'],
  [undefined, 'else'],
])('$bucket puts %s with %s', (value, bucket) => {
  const stage = { $bucket: { groupBy: '$v', boundaries: [0, 20, 40, 70], default: 'else' } };
  expect(run([stage], [{ v: value }])).toEqual([{ _id: bucket, count: 1 }]);
});

test('$bucket finds the bucket of each value, in any order of values', () => {
  const stage = {
    $bucket: { groupBy: '$v', boundaries: [0, 20, 40, 70], default: 'else', output: { all: { $push: '$v' } } },
  };
  const values = [69, 70, 0, 19, 20, -1, 40, 39, 0, 'a', 69, null, 5];
  expect(
    run(
      [stage],
      values.map((v) => ({ v })),
    ),
  ).toEqual([
    { _id: 0, all: [0, 19, 0, 5] },
    { _id: 20, all: [20, 39] },
    { _id: 40, all: [69, 40, 69] },
    { _id: 'else', all: [70, -1, 'a', null] },
  ]);
});

test('$group puts equal values together, next to each other or not, of one type or several', () => {
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
