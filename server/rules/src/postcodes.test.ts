import { describe, expect, it } from 'vitest';
import { countryCodes } from './addresses.js';
import { examplePostcode, isPostcodeOf } from './postcodes.js';

describe('postcodes', () => {
  it.each([
    ['DE', ['10115', ' 10115 ', 'D-10115'], ['1234', '101155', 'ABCDE', '10115 Berlin']],
    ['AT', ['1010', 'A-1010'], ['0010', '10101']],
    ['GB', ['SW1A 1AA', 'sw1a1aa', 'M1 1AE'], ['12345', 'SW1A']],
    ['IE', ['D02 AF30', 'd02af30'], ['12345']],
    ['US', ['95014', '95014-1234', '950141234'], ['9501', 'H3Z 2Y7']],
    ['CA', ['H3Z 2Y7', 'h3z2y7', 'H3Z-2Y7'], ['95014']],
    ['NL', ['1234 AB', '1234ab'], ['1234']],
    ['JP', ['100-0005', '1000005', '100 0005'], ['10000']],
    ['PL', ['00-950', '00950'], ['0095']],
    ['SE', ['123 45', '12345', 'SE-12345'], ['1234']],
    ['AR', ['C1425ABC', '1425'], ['142']],
    ['SV', ['1101', 'CP 1101'], ['CP 9999', '11']],
    ['SA', ['12345', '12345-6789'], ['1234']],
  ])('are recognised in %s, and other texts are not', (country, valid, invalid) => {
    expect(valid.filter((code) => !isPostcodeOf(country, code))).toEqual([]);
    expect(invalid.filter((code) => isPostcodeOf(country, code))).toEqual([]);
  });

  it('are not checked where the country has none, or no known format', () => {
    for (const country of ['HK', 'AE', 'XX', '']) {
      expect([isPostcodeOf(country, 'anything'), examplePostcode(country)]).toEqual([true, null]);
    }
  });

  it('have a valid example', () => {
    const examples = countryCodes.flatMap((country) =>
      (examplePostcode(country)?.split(' or ') ?? []).map((code) => [country, code] as const),
    );
    expect(examples.length).toBeGreaterThan(170);
    expect(examples.filter(([country, code]) => !isPostcodeOf(country, code))).toEqual([]);
  });
});
