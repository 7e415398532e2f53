import { describe, expect, it } from 'vitest';
import { readDecimal } from './read-number.js';

describe('a number in a file', () => {
  it.each<[text: string, decimals: number, number: string | null]>([
    ['12', 2, '12'],
    ['-12', 0, '-12'],
    ['+3', 0, '3'],
    [' 129.90 ', 2, '129.90'],
    ['129,9', 2, '129.9'],
    ['0,125', 2, '0.125'],
    ['1.234,50', 2, '1234.50'],
    ['1,234.50', 2, '1234.50'],
    ['1.234.567', 2, '1234567'],
    ['1,234,567.8', 2, '1234567.8'],
    ['1 234,50', 2, '1234.50'],
    ['1 234 567', 0, '1234567'],
    ['1’234.50', 2, '1234.50'],
    ["1'234", 2, '1234'],
    ['12345.678', 2, '12345.678'],
    ['1.234', 3, '1.234'],
    ['1.234', 2, null],
    ['1,234', 2, null],
    ['1,234', 3, null],
    ['12.34.56', 2, null],
    ['1.234,567.8', 2, null],
    ['1,2345,67', 2, null],
    ['1 23', 2, null],
    ['$12', 2, null],
    ['12,', 2, null],
    ['.5', 2, null],
    ['1e5', 2, null],
    ['', 2, null],
    ['ten', 2, null],
  ])('%j with up to %d decimals is %j', (text, decimals, number) => {
    expect(readDecimal(text, decimals)).toBe(number);
  });
});
