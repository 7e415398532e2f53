import { describe, expect, it } from 'vitest';
import { looksLikeNumber, toNumberPath, toReplacementText } from './part-number';

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

  const needed = { number: '45-C', quantity: 1, isAlternative: false };
  const other = { number: '45-D', quantity: 2, isAlternative: false };
  const choices = ['45-E', '45-F'].map((number) => ({ number, quantity: 1, isAlternative: true }));
  it.each([
    [[], ''],
    [[needed], '45-C'],
    [[needed, other], '45-C and 2 × 45-D'],
    [choices, '45-E or 45-F'],
    [[needed, ...choices], '45-C and 45-E or 45-F'],
  ])('is replaced by %j: %s', (replacements, text) => expect(toReplacementText(replacements)).toBe(text));
});
