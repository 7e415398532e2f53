import { describe, expect, it } from 'vitest';
import { currencyFacts } from './shop.js';

describe('the currency of the shop', () => {
  it.each([
    ['usd', 'USD', 2],
    ['huf', 'HUF', 2],
    ['idr', 'IDR', 2],
    ['jpy', 'JPY', 0],
    ['kwd', 'KWD', 3],
  ] as const)('%s has the decimals that prices are kept with, whatever a browser takes it for', (code, ...facts) => {
    const { currencyCode, currencyDecimals } = currencyFacts(code);
    expect([currencyCode, currencyDecimals]).toEqual(facts);
  });
});
