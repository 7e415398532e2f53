import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFault } from '@kickstand/rules/fields';
import { slug as slugRule } from '@kickstand/rules/products';
import { partNumberKeyOf } from './products/part-number.js';
import { isSlugOf, slugOf, slugsFor } from './slug.js';

const id = '60a000000000000000001234';

describe('a slug', () => {
  it.each([
    ['Brake disc, front, 320 mm', 'brake-disc-front-320-mm'],
    ['  Kettenöl 400 ml ', 'kettenol-400-ml'],
    ['Straße & Œuvre', 'strasse-oeuvre'],
    ['Łańcuch napędowy', 'lancuch-napedowy'],
    ['1/2" hose', '1-2-hose'],
    ['ＨＥＬＭＥＴ', 'helmet'],
    ['ブレーキ', 'part'],
    ['--', 'part'],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ])('of %j is %s', (name, slug) => {
    expect(slugOf(name, 'part')).toBe(slug);
  });

  it('made from any name follows the rule for slugs that admins enter, and so do its alternatives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        for (const slug of slugsFor(name, 'part', id)) expect([slug, findFault(slugRule, slug)]).toEqual([slug, null]);
      }),
    );
  });

  it.each([
    ['brake-disc', true],
    ['brake-disc-2', true],
    ['brake-disc-00001234', true],
    [`brake-disc-${id}`, true],
    ['brake-disc-320', false],
    ['brake-disc-front', false],
    ['brake-disc-', false],
    ['brake', false],
  ])('%s was made from the name Brake disc: %s', (slug, expected) => {
    expect(isSlugOf(slug, 'Brake disc', 'part', id)).toBe(expected);
  });
});

describe('the key of a part number', () => {
  it.each([
    ['15410-MFJ-D01', '15410MFJD01'],
    ['15410 mfj d01', '15410MFJD01'],
    ['15410MFJD01', '15410MFJD01'],
    ['15410-MFJ-D01-REMAN', '15410MFJD01REMAN'],
    ['0012.345/6', '00123456'],
    ['O0-I1', 'O0I1'],
    ['１５４１０－ＭＦＪ', '15410MFJ'],
    ['Ⅳ-7', 'IV7'],
    ['№ 12', 'NO12'],
    ['—', ''],
  ])('of %s is %s', (number, key) => {
    expect(partNumberKeyOf(number)).toBe(key);
  });

  it('keeps what distinguishes two parts: suffixes, leading zeros, and the difference between O and 0', () => {
    const numbers = ['18B5032', '18B5032-REMAN', '018B5032', '18B5O32', '18B503-2X'];
    expect(new Set(numbers.map(partNumberKeyOf)).size).toBe(numbers.length);
  });
});
