import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from './errors.js';
import {
  add,
  allocate,
  currencies,
  currencyExponent,
  formatMoney,
  isCurrency,
  isEqual,
  lowerShareOf,
  money,
  multiply,
  parseMoney,
  shareOf,
  subtract,
  toDecimalString,
  withSameNumber,
  zero,
  type Currency,
} from './money.js';

const currency = fc.constantFrom(...currencies);
const byExponent: Record<0 | 2 | 3, Currency> = { 0: 'jpy', 2: 'usd', 3: 'kwd' };
const amountMinor = fc.maxSafeInteger();
const anyMoney = fc.record({ amountMinor, currency }).map((sum) => money(sum.amountMinor, sum.currency));
const smallMinor = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });

describe('money', () => {
  it('is a whole, safe number of minor units, and never minus zero', () => {
    expect(Object.is(money(-0, 'usd').amountMinor, 0)).toBe(true);
    for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => money(wrong, 'usd')).toThrow(RangeError);
  });

  it('knows currencies with 0, 2 and 3 decimals, and takes no inherited property for a currency', () => {
    expect(Object.values(byExponent).map(currencyExponent)).toEqual([0, 2, 3]);
    expect(isCurrency('usd')).toBe(true);
    for (const wrong of ['USD', 'xxx', '', 'toString', '__proto__']) expect(isCurrency(wrong)).toBe(false);
  });

  it('adds, subtracts and multiplies exactly', () => {
    fc.assert(
      fc.property(smallMinor, smallMinor, fc.integer({ min: -1000, max: 1000 }), (a, b, quantity) => {
        const [x, y] = [money(a, 'usd'), money(b, 'usd')];
        expect(subtract(add(x, y), y)).toEqual(x);
        expect(add(x, y)).toEqual(add(y, x));
        expect(BigInt(multiply(x, quantity).amountMinor)).toBe(BigInt(a) * BigInt(quantity));
      }),
    );
  });

  it('refuses amounts outside the safe range instead of losing cents', () => {
    const most = money(Number.MAX_SAFE_INTEGER, 'usd');
    expect(() => add(most, money(1, 'usd'))).toThrow(RangeError);
    expect(() => multiply(most, 2)).toThrow(RangeError);
    expect(() => multiply(money(100, 'usd'), 1.5)).toThrow(RangeError);
  });

  it('never mixes currencies', () => {
    expect(() => add(zero('usd'), zero('eur'))).toThrow(RangeError);
    expect(() => subtract(zero('usd'), zero('eur'))).toThrow(RangeError);
    expect(isEqual(zero('usd'), zero('eur'))).toBe(false);
  });
});

describe('parsing and formatting', () => {
  it('returns every amount in every currency unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), currency, (minor, code) => {
        const sum = money(minor, code);
        expect(parseMoney(toDecimalString(sum), code)).toEqual(sum);
      }),
    );
  });

  it('prints as many decimals as the currency has', () => {
    fc.assert(
      fc.property(anyMoney, (sum) => {
        const [, fraction = ''] = toDecimalString(sum).split('.');
        expect(fraction).toHaveLength(currencyExponent(sum.currency));
      }),
    );
  });

  it.each([
    ['129.9', 'usd', 12_990],
    ['129.90', 'usd', 12_990],
    ['129.900', 'usd', 12_990],
    ['0.07', 'usd', 7],
    ['-1.05', 'usd', -105],
    [' 34.12 ', 'usd', 3412],
    ['1000', 'jpy', 1000],
    ['1000.0', 'jpy', 1000],
    ['1.234', 'kwd', 1234],
    ['00012', 'usd', 1200],
  ] as const)('reads %s %s as %i minor units', (decimal, code, expected) => {
    expect(parseMoney(decimal, code).amountMinor).toBe(expected);
  });

  it.each([
    ['34.116425', 'usd'],
    ['1.5', 'jpy'],
    ['1.2345', 'kwd'],
    ['', 'usd'],
    ['.5', 'usd'],
    ['5.', 'usd'],
    ['1,000.00', 'usd'],
    ['1e3', 'usd'],
    ['NaN', 'usd'],
    ['0x10', 'usd'],
    ['+5', 'usd'],
    ['99999999999999999999', 'usd'],
    ['999999999999999', 'usd'],
  ] as const)('refuses %s in %s, naming the field', (decimal, code) => {
    expect(() => parseMoney(decimal, code, 'amount')).toThrow(DomainError);
    try {
      parseMoney(decimal, code, 'amount');
    } catch (error) {
      expect((error as DomainError).details?.fields?.[0]?.field).toBe('amount');
    }
  });

  it('shows people the exact amount, however large', () => {
    expect(formatMoney(money(123_456, 'usd'))).toBe('$1,234.56');
    expect(formatMoney(money(1_234, 'jpy'))).toBe('¥1,234');
    expect(formatMoney(money(1_234_567, 'kwd'), 'en-US')).toBe('KWD\u00a01,234.567');
    expect(formatMoney(money(9_007_199_254_740_991, 'usd'))).toBe('$90,071,992,547,409.91');
  });
});

describe('a share of an amount', () => {
  it.each([
    [10_000, 190_000, 1_000_000, 1_900],
    [11_900, 190_000, 1_190_000, 1_900],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [0, 190_000, 1_000_000, 0],
    [9_007_199_254_740_991, 999_999, 1_000_000, 9_007_190_247_541_736],
  ])('of %i by %i / %i is %i, rounded half up', (amount, numerator, denominator, expected) => {
    expect(shareOf(amount, numerator, denominator, 'usd')).toBe(expected);
  });

  it.each([
    [1_990, 50, 1_000, 990],
    [1_000, 44, 440, 440],
    [1_090, 44, 480, 470],
    [1_235, 50, 618, 617],
  ])(
    'of %i fils by %i / 100 is %i, or %i rounded down: multiples of 10 if the amount is one',
    (amount, percent, near, low) => {
      expect([shareOf(amount, percent, 100, 'kwd'), lowerShareOf(amount, percent, 100, 'kwd')]).toEqual([near, low]);
    },
  );
});

describe('splitting an amount', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [0, 2, 1], [0, 67, 33]],
    [1, [3, 5, 5], [0, 1, 0]],
    [7, [0, 0], [7, 0]],
    [0, [1, 2], [0, 0]],
  ])('%i by the weights %j gives %j', (amount, weights, expected) => {
    expect(allocate(amount, weights, 'usd')).toEqual(expected);
  });

  it.each([
    [1_000, [1_000, 1_000, 1_000], [340, 330, 330]],
    [1_005, [1_000, 1_000, 1_000], [335, 335, 335]],
    [10, [6, 4], [6, 4]],
  ])('%i fils by the weights %j gives %j: multiples of 10 if the inputs are', (amount, weights, expected) => {
    expect(allocate(amount, weights, 'kwd')).toEqual(expected);
  });

  it('never loses a unit, and keeps each part within one unit of its exact share', () => {
    const whole = fc.nat({ max: 1_000_000_000_000 });
    fc.assert(
      fc.property(whole, fc.array(whole, { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const parts = allocate(amount, weights, 'usd');
        const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
        expect(parts.reduce((total, part) => total + part, 0)).toBe(amount);
        if (sum === 0n) return;
        parts.forEach((part, index) => {
          const difference = BigInt(part) * sum - BigInt(amount) * BigInt(weights[index] ?? 0);
          expect(difference < sum && difference > -sum).toBe(true);
        });
      }),
    );
  });
});

describe('an amount in another currency with the same number', () => {
  it.each<[string, Currency, Currency, string]>([
    ['25.99', 'usd', 'eur', '25.99'],
    ['25.99', 'usd', 'kwd', '25.990'],
    ['25.49', 'usd', 'jpy', '25'],
    ['25.50', 'usd', 'jpy', '26'],
    ['0.40', 'usd', 'jpy', '1'],
    ['0.00', 'usd', 'jpy', '0'],
    ['1000000000', 'jpy', 'kwd', '1000000000.000'],
    ['25.995', 'kwd', 'usd', '26.00'],
  ])('%s %s is in %s %s', (decimal, from, to, expected) => {
    const amountMinor = withSameNumber(parseMoney(decimal, from), to);
    expect(toDecimalString(money(amountMinor, to))).toBe(expected);
  });
});
