import { describe, expect, it } from 'vitest';
import { currencyFacts } from './shop.js';

describe('the currency of the shop', () => {
  it.each([
    ['usd', 'USD', 2],
    ['huf', 'HUF', 2],
    ['idr', 'IDR', 2],
    ['jpy', 'JPY', 0],
    ['kwd', 'KWD', 3],
  ] as const)('%s has as many decimals as its stored prices, whatever a browser assumes', (code, ...facts) => {
    const { currencyCode, currencyDecimals } = currencyFacts(code);
    expect([currencyCode, currencyDecimals]).toEqual(facts);
  });
});
