import { describe, expect, it } from 'vitest';
import { findFault } from './fields.js';
import { productRules } from './products.js';

describe('a barcode number', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    ['036000291452', '036000291452'],
    ['96385074', '96385074'],
    ['10012345678902', '10012345678902'],
    [' 4006381-33393 1 ', '4006381333931'],
    ['', ''],
  ])('%j is read as %j', (typed, gtin) => {
    expect(productRules.gtin.parse(typed)).toBe(gtin);
  });

  it.each(['4006381333932', '4060381333931', '400638133393', '12345', '123456789012345', 'ABCDEFGH'])(
    '%j is refused',
    (typed) => {
      expect(findFault(productRules.gtin, typed)).toBe(
        'Barcode number must have 8, 12, 13 or 14 digits, the last of them a valid check digit.',
      );
    },
  );
});

describe("a picture's address", () => {
  it.each(['https://images.example/a.jpg', 'http://images.example/a', '/images/demo/chain.svg'])(
    '%j is accepted',
    (url) => {
      expect(productRules.imageUrl.parse(url)).toBe(url);
    },
  );

  it.each([
    '',
    'chain.svg',
    '//images.example/a.jpg',
    '/\\images.example/a.jpg',
    'javascript:alert(1)',
    'https://user:password@images.example/a.jpg',
    'https://images.example/a b.jpg',
    'java\tscript:alert(1)',
    `/${'x'.repeat(2_000)}`,
  ])('%.40j is refused', (url) => {
    expect(findFault(productRules.imageUrl, url)).toBe('Image must be an http(s) address or a path of this shop.');
  });
});

describe('quantities and prices', () => {
  it.each([
    ['availableQuantity', 0],
    ['availableQuantity', 1_000_000],
    ['minimumQuantity', 1],
    ['price', 0],
    ['price', 100_000_000_000],
  ] as const)('%s may be %d', (field, value) => {
    expect(findFault(productRules[field], value)).toBeNull();
  });

  it.each([
    ['availableQuantity', -1],
    ['availableQuantity', 1.5],
    ['availableQuantity', Number.NaN],
    ['availableQuantity', 1_000_001],
    ['minimumQuantity', 0],
    ['price', -1],
    ['price', 0.5],
    ['price', Number.POSITIVE_INFINITY],
    ['price', 100_000_000_001],
  ] as const)('%s must not be %d', (field, value) => {
    expect(findFault(productRules[field], value)).toMatch(/must be/);
  });
});
