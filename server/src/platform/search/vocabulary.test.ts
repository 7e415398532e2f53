import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Vocabulary } from './vocabulary.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A vocabulary whose words take `readMs` to read. */
function openVocabulary(readMs: number) {
  const words = ['brake'];
  const read = vi.fn(() => {
    vi.advanceTimersByTime(readMs);
    return words.map((word): [string, number] => [word, 1]);
  });
  return { words, read, vocabulary: new Vocabulary(read) };
}

it('reads changed words at once, or later if they were read recently', () => {
  const { words, read, vocabulary } = openVocabulary(20);
  vocabulary.refresh();
  expect(read).not.toHaveBeenCalled();
  expect(vocabulary.has('chain')).toBe(false);
  words.push('chain');
  vocabulary.forget();
  vocabulary.refresh();
  vi.advanceTimersByTime(1_999);
  expect(vocabulary.has('chain')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(vocabulary.has('chain')).toBe(true);
  vi.advanceTimersByTime(2_000);
  words.push('clutch');
  vocabulary.forget();
  vocabulary.refresh();
  expect(vocabulary.has('clutch')).toBe(true);
  vi.advanceTimersByTime(60_000);
  vocabulary.refresh();
  expect(read).toHaveBeenCalledTimes(3);
});

it('reads nothing after it is closed', () => {
  const { read, vocabulary } = openVocabulary(20);
  vocabulary.has('chain');
  vocabulary.forget();
  vocabulary.refresh();
  vocabulary.close();
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});
