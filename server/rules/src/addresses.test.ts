import { describe, expect, it } from 'vitest';
import { addressLabels, addressRules, countryCodes } from './addresses.js';
import { findFault } from './fields.js';

describe('the parts of an address', () => {
  it.each([
    ['US', 'State must have 1 to 60 characters.', 'ZIP code must have 1 to 12 characters.'],
    ['DE', null, 'Postcode must have 1 to 12 characters.'],
    ['HK', null, null],
  ])('in %s are required if postal mail there requires them', (country, region, postcode) => {
    const rules = addressRules(country);
    expect([findFault(rules.region, ''), findFault(rules.postcode, ' ')]).toEqual([region, postcode]);
  });

  it.each([
    ['DE', '1234', 'Postcode must have the format of the country, for example 12345.'],
    ['US', '1234', 'ZIP code must have the format of the country, for example 95014 or 95014-1234.'],
    ['IE', '1234', 'Eircode must have the format of the country, for example D02 AF30.'],
    ['DE', '10115', null],
    ['IE', '', null],
    ['HK', '', null],
    ['HK', '999077', null],
    ['XX', '1', null],
  ])('in %s are checked for a postcode in the format of the country: %s', (country, postcode, fault) => {
    expect(findFault(addressRules(country).postcode, postcode)).toBe(fault);
  });

  it.each([
    ['US', 'Calif', 'State must be a code or a full name, such as AL or Alabama.'],
    ['CA', 'Quebeck', 'Province must be a code or a full name, such as AB or Alberta.'],
    ['US', 'N', 'State must be a code or a full name, such as AL or Alabama.'],
    ['US', ' california', null],
    ['US', 'D.C.', null],
    ['US', 'AE', null],
    ['AU', 'nsw', null],
    ['DE', 'Bayern', null],
    ['JP', 'Tokyo', null],
  ])('in %s are checked for a region of the country: %s', (country, region, fault) => {
    expect(findFault(addressRules(country).region, region)).toBe(fault);
  });

  it('are reduced to one line each', () => {
    expect(addressRules('DE').line1.parse(' 12\n\tRatchet  Lane ')).toBe('12 Ratchet Lane');
  });

  it('contain the country as an ISO code', () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
    const { country } = addressRules('DE');
    expect(country.parse('DE')).toBe('DE');
    for (const code of ['de', 'XX', 'Germany', '']) expect(findFault(country, code)).toContain('ISO 3166');
  });

  it('have the labels that are usual in the country', () => {
    expect(addressLabels('IE')).toEqual({ postcode: 'Eircode', region: 'County' });
    expect(addressLabels('DE')).toEqual({ postcode: 'Postcode', region: 'State or region' });
  });
});
