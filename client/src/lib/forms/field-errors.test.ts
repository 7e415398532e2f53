import { describe, expect, it } from 'vitest';
import { toWhole, toWholeNumber } from './field-errors';

describe('a typed whole number', () => {
  it.each([
    ['20', 20],
    [' 020 ', 20],
    ['-3', -3],
    ['', null],
    [' ', null],
    ['1.000', NaN],
    ['1,000', NaN],
    ['1 000', NaN],
    ['1e3', NaN],
    ['2.0', NaN],
  ])('is read from "%s" as %s', (typed, number) => {
    expect(toWholeNumber(typed)).toBe(number);
    expect(toWhole(typed)).toBe(number === null || Number.isNaN(number) ? -1 : number);
  });
});
