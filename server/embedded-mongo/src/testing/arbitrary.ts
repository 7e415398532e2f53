import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import type { Value } from '../bson/value.js';

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

/** Random BSON values of all types. Few of them are distinct, so that equal values occur often. */
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
