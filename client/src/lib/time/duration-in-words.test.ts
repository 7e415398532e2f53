import { describe, expect, it } from 'vitest';
import { durationInWords } from './duration-in-words';

describe('a duration in words', () => {
  it.each([
    [1, '1 minute'],
    [45, '45 minutes'],
    [60, '1 hour'],
    [90, '90 minutes'],
    [1440, '24 hours'],
    [2880, '48 hours'],
    [4320, '3 days'],
    [4380, '73 hours'],
  ])('%i minutes: %s', (minutes, words) => {
    expect(durationInWords(minutes)).toBe(words);
  });
});
