import { expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.js';
import { createKeptReads } from './kept-reads.js';

function counting() {
  const clock = new TestClock();
  const read = createKeptReads<string>(clock, 60_000);
  const loads: string[] = [];
  const load = (key: string) => {
    loads.push(key);
    return Promise.resolve(`${key}${loads.length}`);
  };
  return { clock, loads, read: (key: string) => read(key, () => load(key)), readWith: read };
}

it('reads each key once in its time, whoever asks for it together', async () => {
  const { clock, read, loads } = counting();
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b2']);
  clock.advance({ seconds: 59 });
  expect(await read('a')).toBe('a1');
  clock.advance({ seconds: 1 });
  expect(await read('a')).toBe('a3');
  expect(loads).toEqual(['a', 'b', 'a']);
});

it('tells everybody who waits of a failure, and nobody after them', async () => {
  const { read, readWith } = counting();
  const failing = () => Promise.reject(new Error('not now'));
  const answers = await Promise.allSettled([readWith('a', failing), read('a')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read('a')).toBe('a1');
});
