import { describe, expect, it } from 'vitest';
import { formatWeight } from './format-weight';

describe('a weight', () => {
  it.each([
    [1, '1 g'],
    [850, '850 g'],
    [1_000, '1 kg'],
    [1_200, '1.2 kg'],
    [12_346, '12.35 kg'],
    [1_000_000, '1,000 kg'],
  ])('of %d grams is shown as %s', (grams, text) => {
    expect(formatWeight(grams)).toBe(text);
  });
});
