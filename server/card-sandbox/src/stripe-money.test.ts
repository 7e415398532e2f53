import { expect, it } from 'vitest';
import { parseStripeAmount } from './stripe-money.js';

it.each([
  ['45.10', 'usd', 4_510],
  ['45,5', 'usd', 4_550],
  ['45', 'usd', 4_500],
  ['0.05', 'usd', 5],
  ['45', 'jpy', 45],
  ['45', 'isk', 4_500],
  ['1.234', 'bhd', 1_234],
  ['45.123', 'usd', null],
  ['45.1', 'jpy', null],
  ['-1', 'usd', null],
  ['forty', 'usd', null],
])('reads %s %s as %s', (text, currency, amount) => {
  expect(parseStripeAmount(text, currency)).toBe(amount);
});
