import { describe, expect, it } from 'vitest';
import { editDistance, looseKey, numberKey, otherForms, wordsOf } from './words.js';

describe('the words', () => {
  it.each([
    ['Brake Pad', ['brake', 'pad']],
    ['X-ring chain 520', ['x', 'ring', 'xring', 'chain', '520']],
    ['Öl 10W-40', ['ol', '10w', '40', '10w40']],
    ['ﬁlter Ｋ＆Ｎ', ['filter', 'k', 'n']],
    ['  ""*()-  ', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('part numbers', () => {
  it.each(['15410-MFJ-D01', '15410 mfj d01', '15410MFJD01', ' 15410.mfj/d01 '])('like %j have the same key', (text) => {
    expect(numberKey(text)).toBe('15410MFJD01');
  });

  it('keep suffixes and leading zeros', () => {
    expect(numberKey('18B5032-REMAN')).toBe('18B5032REMAN');
    expect(numberKey('00123')).toBe('00123');
  });

  it('have the same loose key when misread', () => {
    expect(looseKey('0O1I5')).toBe(looseKey('0115'));
  });
});

describe('the other forms', () => {
  it.each([
    ['pads', ['pad']],
    ['batteries', ['battery']],
    ['battery', ['batteries']],
    ['brushes', ['brush', 'brushe']],
    ['gloss', []],
    ['gas', []],
    ['520s', []],
  ])('of %j are %j', (word, forms) => {
    expect(otherForms(word)).toEqual(forms);
  });
});

describe('the number of mistakes', () => {
  it.each([
    ['brake', 'brake', 0],
    ['brak', 'brake', 1],
    ['brkae', 'brake', 1],
    ['exhuast', 'exhaust', 1],
    ['silenser', 'silencer', 1],
    ['chain', 'fork', 3],
  ])('between %s and %s is %i', (a, b, mistakes) => {
    expect(editDistance(a, b, 2)).toBe(mistakes);
    expect(editDistance(b, a, 2)).toBe(mistakes);
  });
});
