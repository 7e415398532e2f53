import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Vocabulary } from './vocabulary.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Reading the words takes as many milliseconds as given. */
function openVocabulary(readMs: number) {
  const words = ['brake'];
  const read = vi.fn(() => {
    vi.advanceTimersByTime(readMs);
    return words.map((word): [string, number] => [word, 1]);
  });
  return { words, read, vocabulary: new Vocabulary(read) };
}

it('reads words that have changed after changes, for a hundredth of the time', () => {
  const { words, read, vocabulary } = openVocabulary(20);
  vocabulary.refresh();
  expect(read).not.toHaveBeenCalled();
  expect(vocabulary.has('chain')).toBe(false);
  words.push('chain');
  vocabulary.forget();
  vi.advanceTimersByTime(1_999);
  vocabulary.refresh();
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(vocabulary.has('chain')).toBe(false);
  vocabulary.refresh();
  expect(vocabulary.has('chain')).toBe(true);
  vi.advanceTimersByTime(60_000);
  vocabulary.refresh();
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads them in a search if no other changes follow', () => {
  const { words, vocabulary } = openVocabulary(20);
  expect(vocabulary.has('chain')).toBe(false);
  words.push('chain');
  vocabulary.forget();
  vi.advanceTimersByTime(20_000);
  expect(vocabulary.has('chain')).toBe(true);
});
