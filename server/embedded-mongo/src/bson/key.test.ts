import { Decimal128, Double, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryValue } from '../testing/arbitrary.js';
import { compareValues } from './compare.js';
import { complement, keyOf } from './key.js';
import type { Value } from './value.js';

const sign = (difference: number) => Math.sign(difference);
const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe('index keys', () => {
  test('order any two values as BSON compares them', () => {
    fc.assert(
      fc.property(arbitraryValue, arbitraryValue, (a, b) => {
        expect(compareKeys(keyOf(a), keyOf(b))).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  test('are never prefixes of each other, so that they can be joined', () => {
    fc.assert(
      fc.property(arbitraryValue, arbitraryValue, (a, b) => {
        const [left, right] = [keyOf(a), keyOf(b)];
        expect(left !== right && right.startsWith(left)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('are in reverse order when complemented', () => {
    fc.assert(
      fc.property(arbitraryValue, arbitraryValue, (a, b) => {
        expect(compareKeys(complement(keyOf(a)), complement(keyOf(b)))).toBe(-compareKeys(keyOf(a), keyOf(b)) + 0);
      }),
    );
  });

  test.each<[string, Value, Value]>([
    ['int and double', 1, new Double(1)],
    ['int and long', 1, 1n],
    ['int and decimal', 1, Decimal128.fromString('1.00')],
    ['zeros', 0, -0],
    ['half as double and decimal', 0.5, Decimal128.fromString('0.5')],
  ])('are equal for equal numbers of different types: %s', (_name, a, b) => {
    expect(keyOf(a)).toBe(keyOf(b));
  });

  test('differ for numbers that share their nearest double', () => {
    const ascending: Value[] = [2 ** 53, 2n ** 53n + 1n, 2 ** 53 + 2];
    expect(ascending.map(keyOf)).toEqual(ascending.map(keyOf).sort());
    expect(keyOf(0.1) > keyOf(Decimal128.fromString('0.1'))).toBe(true);
  });

  test('follow the order of dates, from the earliest to the latest possible date', () => {
    const times = [-8.64e15, -(2 ** 52), -(2 ** 32) - 1, -(2 ** 32), -1, 0, 1, 2 ** 32 - 1, 2 ** 32, 1.8e12, 8.64e15];
    const keys = times.map((ms) => keyOf(new Date(ms)));
    expect(keys).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(times.length);
  });

  test('follow the order of types', () => {
    const ascending: Value[] = [null, -5, 'a', { a: 1 }, [1], new ObjectId(), false, new Date()];
    expect(ascending.map(keyOf)).toEqual(ascending.map(keyOf).sort());
  });
});
