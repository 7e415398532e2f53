import { describe, expect, it } from 'vitest';
import { toMinorUnits } from './parse-amount';

describe('a typed price', () => {
  it.each([
    ['34.12', 2, 3412],
    ['0.07', 2, 7],
    ['1.1', 2, 110],
    ['19', 2, 1900],
    ['0', 2, 0],
    ['1500', 0, 1500],
    ['1.230', 3, 1230],
    ['1.23', 3, 1230],
    [' 5.00 ', 2, 500],
    ['12,50', 2, 1250],
    ['0,5', 2, 50],
    ['1,2', 3, 1200],
  ])('%s with %i decimals is %i minor units', (typed, decimals, minor) => {
    expect(toMinorUnits(typed, decimals)).toBe(minor);
  });

  it.each([
    ['1.234', 2],
    ['1.234', 3],
    ['1.5', 0],
    ['-1', 2],
    ['1e3', 2],
    ['', 2],
    ['.5', 2],
    ['5.', 2],
    ['99999999999999999', 2],
    ['12,50', 0],
    ['1,250', 2],
    ['1,250', 3],
    ['1,250.00', 2],
    ['1.250,00', 2],
  ])('%s with %i decimals is no amount', (typed, decimals) => {
    expect(toMinorUnits(typed, decimals)).toBeNull();
  });
});
