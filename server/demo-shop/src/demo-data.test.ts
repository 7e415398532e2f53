import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDemoCatalogue } from './demo-catalogue.js';
import { readDemoData } from './demo-data.js';
import { readDemoOrders } from './demo-orders.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-data-'));
  cpSync(fileURLToPath(new URL('../data', import.meta.url)), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces the first occurrence of `old` in a file. @returns a function that reads all the data. */
function readWith(file: string, old: string, replacement: string) {
  const path = join(folder, file);
  const json = readFileSync(path, 'utf8');
  expect(json).toContain(old);
  writeFileSync(path, json.replace(old, replacement));
  return () => {
    const [now, data] = [new Date('2026-05-01T12:00:00Z'), readDemoData(folder)];
    readDemoCatalogue(now, data);
    readDemoOrders(now, data);
  };
}

describe('the demo data', () => {
  it.each([
    [
      'a field that is not known',
      'brands.json',
      '"about"',
      '"abuot": "", "about"',
      'brands.json[0]: Unrecognized key: "abuot"',
    ],
    [
      'a missing field',
      'products-brakes.json',
      '"priceMinor"',
      '"minimumQuantity"',
      'products-brakes.json[0].priceMinor: ',
    ],
    [
      'a price with decimals',
      'products-brakes.json',
      '"priceMinor": ',
      '"priceMinor": 0.5',
      'products-brakes.json[0].priceMinor: ',
    ],
    ['a nested fault', 'categories.json', '"Front discs"', '7', 'categories.json[0].below[0].below[0].name: '],
    ['a file that is not JSON', 'models.json', '[', '', 'models.json: '],
  ])('is refused for %s, with the file and the place', (_fault, file, old, replacement, message) => {
    expect(readWith(file, old, replacement)).toThrow(message);
  });

  it.each([
    [
      'category',
      'products-brakes.json',
      '"category": "front-discs"',
      '"category": "discs"',
      'Product KS-4011-296: "discs" is not in categories.json',
    ],
    [
      'brand',
      'products-brakes.json',
      '"brand": "Ardent"',
      '"brand": "Ardant"',
      'Product KS-4011-296: "Ardant" is not in brands.json',
    ],
    [
      'category of a sale',
      'sales.json',
      '"clothing"',
      '"cloths"',
      'sales.json, Riding season: "cloths" is not in categories.json',
    ],
    ['family', 'products-brakes.json', '"family": "', '"family": "The ', 'is not in families.json'],
    [
      'attribute',
      'products-brakes.json',
      '"diameter": ',
      '"diamater": ',
      'Product KS-4011-296: "diamater" is not in attributes.json',
    ],
    [
      'document',
      'products-brakes.json',
      '"brake-discs"]',
      '"discs"]',
      'Product KS-4011-296: "discs" is not in documents.json',
    ],
    [
      'product',
      'reviews.json',
      '"KS-4010-320F"',
      '"KS-0000-00"',
      'reviews.json: "KS-0000-00" is not in products-*.json',
    ],
    [
      'drawing',
      'categories.json',
      '"drawing": "brake-disc"',
      '"drawing": "disc"',
      'categories.json, brakes: there is no drawings/disc.svg',
    ],
    ['model', 'fitments.json', '"CB 500 F"', '"CB 501 F"', 'fitments.json: "CB 501 F" is not in models.json'],
    [
      'model of a year',
      'fitments.json',
      '"CB 500 F"',
      '"CB 500 F 1990-1991"',
      'fitments.json: no bike in models.json is a CB 500 F 1990-1991',
    ],
    [
      'model of a diagram',
      'diagrams.json',
      '"GSX-R 600"',
      '"GSX-R 60"',
      'diagrams.json, Front brake caliper: "GSX-R 60" is not in models.json',
    ],
    [
      'customer',
      'orders.json',
      '"customer": "hank"',
      '"customer": "hanna"',
      'orders.json, order 1: "hanna" is not in the customers of orders.json',
    ],
    ['bike of an order', 'orders.json', '"MT-07 2018"', '"MT-07 1990"', 'no bike in models.json is a MT-07 1990'],
  ])(
    'is refused for an unknown %s, with the entry that refers to it',
    (_reference, file, old, replacement, message) => {
      expect(readWith(file, old, replacement)).toThrow(message);
    },
  );

  it('is refused for two entries with the same key', () => {
    expect(readWith('brands.json', '"Brambeck"', '"Ardent"')).toThrow('brands.json: two entries have the key "Ardent"');
  });
});
