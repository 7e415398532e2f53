import { describe, expect, it } from 'vitest';
import { minimumChargeMinor } from './minimum-amounts.js';
import { fromStripeAmount, maximumChargeMinor, toStripeAmount } from './stripe-amounts.js';

describe('amounts for Stripe', () => {
  it.each([
    ['usd', 4512, 4512],
    ['jpy', 500, 500],
    ['huf', 17_500, 17_500],
    ['twd', 3_000, 3_000],
    ['ugx', 5_000, 500_000],
    ['ISK', 1_250, 125_000],
    ['kwd', 1_230, 1_230],
    ['idr', 150_000_000, 150_000_000],
  ])('%s %i are sent as %i and read back', (currency, minor, stripe) => {
    expect(toStripeAmount(minor, currency)).toBe(stripe);
    expect(fromStripeAmount(stripe, currency)).toBe(minor);
  });

  it.each([
    ['kwd', 1_234],
    ['usd', 12.5],
    ['usd', -1],
    ['usd', 100_000_000],
    ['ugx', 1_000_000],
    ['idr', 1_000_000_000_000],
  ])('%s %d cannot be charged', (currency, minor) => {
    expect(() => toStripeAmount(minor, currency)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }) as Error);
  });

  it('are never rounded when read', () => {
    expect(() => fromStripeAmount(550, 'ugx')).toThrow(/cannot be booked/);
  });
});

describe('the smallest charge', () => {
  it.each([
    ['usd', 50],
    ['GBP', 30],
    ['huf', 17_500],
    ['jpy', 50],
    ['zar', 1],
    ['kwd', 10],
  ])('in %s is %i', (currency, minimum) => {
    expect(minimumChargeMinor(currency)).toBe(minimum);
  });
});

it.each([
  ['usd', 99_999_999],
  ['ugx', 999_999],
  ['idr', 999_999_999_999],
])('the largest charge in %s is %i', (currency, maximum) => {
  expect(maximumChargeMinor(currency)).toBe(maximum);
  expect(() => toStripeAmount(maximum, currency)).not.toThrow();
  expect(() => toStripeAmount(maximum + 1, currency)).toThrow();
});
