import { expect, it } from 'vitest';
import { toMatch, toSlots, toSynonyms } from './query-words.js';
import { compoundsOf } from './words.js';

it('a query has at most 12 words, and each part of a compound counts', () => {
  const termsOf = (query: string) => toMatch(toSlots(compoundsOf(query), toSynonyms([]))).match(/\w+(?=")/g);
  expect(termsOf('m-'.repeat(100))).toEqual(['m', 'mmmmmmmmmmmm']);
  // Each of these characters is read as `a.m.`.
  expect(termsOf('㏂'.repeat(200))).toEqual(['a', 'm', 'amamamamamam']);
  expect(termsOf('a b c d e f g h-i-j k-l-m-n o')).toEqual([...'abcdefghij', 'hij']);
});
