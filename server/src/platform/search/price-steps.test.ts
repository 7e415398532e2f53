import { describe, expect, it } from 'vitest';
import { priceRanges } from './price-steps.js';

const dollar = 100;
/** Prices in whole units of the currency. */
const rangesOf = (prices: readonly number[], unit = dollar, chosen: { from: number; to: number } | null = null) =>
  priceRanges(
    prices.map((price) => Math.round(price * unit)).sort((a, b) => a - b),
    unit,
    chosen,
  ).map(({ from, to }) => `${from / unit}-${(to + 1) / unit}`);

describe('ranges of prices', () => {
  it.each<[what: string, prices: number[], ranges: string[]]>([
    ['one price', [7.95], ['5-10']],
    ['prices that hardly differ', [7.9, 7.92, 7.95, 7.99], ['5-10']],
    [
      'a usual shop',
      [3, 12, 14, 18, 30, 32, 45, 60, 80, 120, 180],
      ['2-5', '5-10', '10-25', '25-50', '50-100', '100-250'],
    ],
    ['a price at a step', [10, 25], ['10-25', '25-50']],
    ['less than a dollar', [0.2, 0.5], ['0-1']],
    ['nothing', [0], ['0-1']],
  ])('for %s begin and end at round amounts', (_what, prices, ranges) => {
    expect(rangesOf(prices)).toEqual(ranges);
  });

  it('are at most six; those with few prices are joined', () => {
    const prices = [1, 4, 6, 12, 30, 60, 120, 300, 700, 1_500, 3_000, 9_000, ...Array<number>(100).fill(20)];
    const ranges = rangesOf(prices);
    expect(ranges).toHaveLength(6);
    expect(ranges).toContain('10-25');
    expect([ranges[0]?.split('-')[0], ranges.at(-1)?.split('-')[1]]).toEqual(['1', '10000']);
  });

  it.each([
    [
      'yen, which have no decimals',
      100,
      [800, 1_200, 3_000, 12_000],
      ['500-1000', '1000-2500', '2500-5000', '10000-25000'],
    ],
    ['dinars, which have three', 1_000, [1.25, 2.5, 30], ['1-2', '2-5', '25-50']],
  ])('are round in %s', (_what, narrowest, prices, ranges) => {
    const minor = prices.map((price) => (narrowest === 100 ? price : price * 1_000)).sort((a, b) => a - b);
    const scale = narrowest === 100 ? 1 : 1_000;
    const found = priceRanges(minor, narrowest, null).map(({ from, to }) => `${from / scale}-${(to + 1) / scale}`);
    expect(found).toEqual(expect.arrayContaining(ranges));
  });

  it('include the range that the visitor chose, whatever its limits are', () => {
    expect(rangesOf([7.95, 20, 30], dollar, { from: 790, to: 799 })).toEqual([
      '5-7.9',
      '7.9-8',
      '8-10',
      '10-25',
      '25-50',
    ]);
    expect(rangesOf([20], dollar, { from: 100_000, to: 249_999 })).toEqual(['10-25', '25-1000', '1000-2500']);
  });

  it('cover every price once, and are never narrower than allowed', () => {
    let seed = 3;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 300; round += 1) {
      const narrowest = [1, 100, 1_000][round % 3] ?? 1;
      const scale = 10 ** (1 + Math.floor(random() * 6));
      const prices = Array.from({ length: 1 + Math.floor(random() * 40) }, () => Math.floor(random() * scale));
      const sorted = [...prices].sort((a, b) => a - b);
      const ranges = priceRanges(sorted, narrowest, null);
      expect(ranges.length).toBeLessThanOrEqual(6);
      for (const { from, to } of ranges) expect(to - from + 1).toBeGreaterThanOrEqual(narrowest);
      for (const price of prices) expect(ranges.filter(({ from, to }) => price >= from && price <= to)).toHaveLength(1);
    }
  });
});
