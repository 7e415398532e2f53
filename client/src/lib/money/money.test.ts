import { describe, expect, it } from 'vitest';
import { formatMoney, multiplyMoney, withMinorUnits } from './money';

const dollars = { amountMinor: 1950, amount: '19.50', currencyCode: 'usd' };
const yen = { amountMinor: 2400, amount: '2400', currencyCode: 'JPY' };
const dinar = { amountMinor: 12345, amount: '12.345', currencyCode: 'KWD' };

describe('multiplyMoney', () => {
  it.each([
    [dollars, 3, { amountMinor: 5850, amount: '58.50', currencyCode: 'usd' }],
    [yen, 2, { amountMinor: 4800, amount: '4800', currencyCode: 'JPY' }],
    [dinar, 10, { amountMinor: 123450, amount: '123.450', currencyCode: 'KWD' }],
    [dollars, 0, { amountMinor: 0, amount: '0.00', currencyCode: 'usd' }],
  ])('multiplies %o by %i in minor units', (money, count, expected) => {
    expect(multiplyMoney(money, count)).toEqual(expected);
  });

  it('has no floating point errors', () => {
    expect(multiplyMoney({ amountMinor: 10, amount: '0.10', currencyCode: 'usd' }, 3).amount).toBe('0.30');
  });
});

describe('formatMoney', () => {
  it.each([
    [dollars, 'en-US', '$19.50'],
    [yen, 'en-US', '¥2,400'],
    [dinar, 'en-US', 'KWD\u00a012.345'],
    [dollars, 'de-DE', '19,50\u00a0$'],
  ])('writes %o for %s as %s', (money, locale, expected) => {
    expect(formatMoney(money, locale)).toBe(expected);
  });

  it.each([
    [1950, '+$19.50'],
    [-1950, '-$19.50'],
    [0, '$0.00'],
  ])('formats %i as %s with a sign', (amountMinor, expected) => {
    expect(formatMoney(withMinorUnits(dollars, amountMinor), 'en-US', { signed: true })).toBe(expected);
  });
});
