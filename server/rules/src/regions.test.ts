import { describe, expect, it } from 'vitest';
import { postcodeKeyOf, regionKeyOf } from './regions.js';

describe('regionKeyOf', () => {
  it.each([
    ['US', 'California', 'CA'],
    ['US', ' ca ', 'CA'],
    ['US', 'N.Y.', 'NY'],
    ['US', 'new  york', 'NY'],
    ['CA', 'Québec', 'QC'],
    ['CA', 'Newfoundland & Labrador', 'NL'],
    ['CA', 'Île-du-Prince-Édouard', 'PE'],
    ['US', 'Washington, D.C.', 'DC'],
    ['US', 'Hawai‘i', 'HI'],
    ['DE', 'Baden-Württemberg', 'BADEN-WURTTEMBERG'],
    ['AU', 'Western Australia', 'WA'],
    ['DE', 'Bayern', 'BAYERN'],
    ['US', '', ''],
  ])('%s %j is %j', (country, typed, key) => {
    expect(regionKeyOf(country, typed)).toBe(key);
  });
});

describe('postcodeKeyOf', () => {
  it.each([
    ['D-10115', '10115'],
    ['bt1 5gs', 'BT15GS'],
    ['95014-1234', '950141234'],
    ['00-950', '00950'],
  ])('%j is %j', (typed, key) => {
    expect(postcodeKeyOf(typed)).toBe(key);
  });
});
