import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import type { Doc, Value } from '../bson/value.js';

const interesting = ['', 'a', 'ab', 'b', 'a\0', 'a\x01', 'é', '\u{1f600}', '\uffee', 'Z'];

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.5, -0.5, 1e300, -1e300, 2 ** 53, 2 ** 53 + 2, Infinity, -Infinity, NaN, -0),
  fc.integer({ min: -2, max: 2 }).map((value) => new Double(value)),
  fc.constantFrom(1n, 2n, 2n ** 53n + 1n, -(2n ** 60n), 2n ** 60n + 1n),
  fc
    .constantFrom('1', '0.5', '0.1', '-1E+3', '9007199254740993', 'NaN', 'Infinity')
    .map((text) => Decimal128.fromString(text)),
  fc.constantFrom(...interesting),
  fc.constantFrom<Value>(null, true, false),
  fc.constantFrom(0, 1, -1, 1e12).map((ms) => new Date(ms)),
  fc
    .constantFrom('000000000000000000000000', 'ffffffffffffffffffffffff', '507f1f77bcf86cd799439011')
    .map((hex) => new ObjectId(hex)),
  fc.constantFrom('', 'x', 'xy').map((text) => new Binary(Buffer.from(text))),
  fc.constantFrom(0, 1, 7).map((n) => new Timestamp(Long.fromNumber(n, true))),
  fc.constantFrom<Value>(new MinKey(), new MaxKey()),
);

/** Any BSON value, with few distinct ones so that equal ones meet. */
export const arbitraryValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'value' },
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3, depthIdentifier: 'value' }) },
    {
      weight: 1,
      arbitrary: fc
        .dictionary(fc.constantFrom('x', 'y'), tie('value'), { maxKeys: 2, depthIdentifier: 'value' })
        .map((doc) => ({ ...doc })),
    },
  ),
})).value;

/** Values a query meets most: a few numbers, strings, null, nested and arrays of them. */
const small: fc.Arbitrary<Value> = fc.constantFrom<Value>(0, 1, 2, 3, 'a', 'b', null);
const field = fc.oneof(
  { weight: 4, arbitrary: small },
  { weight: 2, arbitrary: fc.array(small, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.record<Doc>({ x: small, y: small }, { requiredKeys: [] }), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record<Doc>({ x: small, y: small }, { requiredKeys: [] }) },
);

/** Documents with fields a, b and c, any of them absent; at most one of them an array, so that any index takes them. */
export const arbitraryDoc: fc.Arbitrary<Doc> = fc
  .record<Doc>({ a: field, b: small, c: small }, { requiredKeys: [] })
  .map((doc) => ({ ...doc }));

const operand = small;
const condition: fc.Arbitrary<Value> = fc.oneof(
  operand,
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$eq', '$ne'), operand)
    .map(([name, value]) => ({ [name]: value })),
  fc
    .tuple(fc.constantFrom('$gt', '$gte'), fc.constantFrom('$lt', '$lte'), operand, operand)
    .map(([low, high, a, b]) => ({ [low]: a, [high]: b })),
  fc.array(operand, { minLength: 1, maxLength: 3 }).map((values) => ({ $in: values })),
  fc.boolean().map((exists) => ({ $exists: exists })),
  fc.constant({ $regex: '^a' }),
);

const clause: fc.Arbitrary<Doc> = fc
  .tuple(fc.constantFrom('a', 'b', 'c', 'a.x', 'a.y'), condition)
  .map(([name, value]) => ({ [name]: value }));

/** Filters over those documents: conjunctions, `$or`, `$elemMatch`. */
export const arbitraryFilter: fc.Arbitrary<Doc> = fc.oneof(
  fc.array(clause, { minLength: 1, maxLength: 3 }).map((clauses) => Object.assign({}, ...clauses) as Doc),
  fc.array(clause, { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })),
  fc.tuple(clause, fc.array(clause, { minLength: 1, maxLength: 2 })).map(([first, $or]) => ({ ...first, $or })),
  fc.tuple(operand, operand).map(([x, y]) => ({ a: { $elemMatch: { x, y: { $gte: y } } } })),
  fc.tuple(operand, operand).map(([low, high]) => ({ a: { $elemMatch: { $gte: low, $lt: high } } })),
);
