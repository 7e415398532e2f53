import { describe, expect, it } from 'vitest';
import { looksLikeNumber, toNumberPath } from './part-number';

describe('a part number', () => {
  it.each([
    ['06455-hgx-h01', true],
    ['ks 4106 a4', true],
    ['520', false],
    ['chain 520', false],
    ['brake pads 06455-HGX-H01', false],
    ['silencer', false],
    ['1'.repeat(61), false],
  ])('is recognised in %s: %s', (query, is) => expect(looksLikeNumber(query)).toBe(is));

  it('has a page under its key', () => {
    expect(toNumberPath('06455-hgx/h01')).toBe('/numbers/06455HGXH01');
    expect(toNumberPath('---')).toBeNull();
  });
});
