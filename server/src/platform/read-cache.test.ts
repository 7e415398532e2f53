import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.js';
import { createReadCache, type ReadCacheOptions } from './read-cache.js';

function counting(options: Partial<ReadCacheOptions> = {}) {
  const clock = new TestClock();
  const cache = createReadCache({ clock, keepMs: 60_000, maximumEntries: 3, ...options });
  const loads: string[] = [];
  const load = (key: string) => {
    loads.push(key);
    return Promise.resolve(`${key}${loads.length}`);
  };
  return { clock, cache, loads, read: (key: string) => cache.read(key, () => load(key)) };
}

it('loads each key once while it is kept, even for concurrent callers', async () => {
  const { clock, read, loads } = counting();
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b2']);
  clock.advance({ seconds: 59 });
  expect(await read('a')).toBe('a1');
  clock.advance({ seconds: 1 });
  expect(await read('a')).toBe('a3');
  expect(loads).toEqual(['a', 'b', 'a']);
});

it('reports a failure to all who are waiting, and not to later callers', async () => {
  const { cache, read } = counting();
  const failing = () => Promise.reject(new Error('not now'));
  const answers = await Promise.allSettled([cache.read('a', failing), read('a')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read('a')).toBe('a1');
});

it('keeps a newer value when an older load of the same key fails late', async () => {
  const { clock, cache, read } = counting();
  let fail = (): void => undefined;
  const late = cache.read('a', () => new Promise((_resolve, reject) => (fail = () => reject(new Error('too late')))));
  clock.advance({ minutes: 1 });
  expect(await read('a')).toBe('a1');
  fail();
  await expect(late).rejects.toThrow('too late');
  expect(await read('a')).toBe('a1');
});

it('forgets everything on request, including values that are still being loaded', async () => {
  const { cache, read } = counting();
  let arrive = (_value: string): void => undefined;
  const old = cache.read('a', () => new Promise<string>((resolve) => (arrive = resolve)));
  cache.invalidate();
  expect(await read('a')).toBe('a1');
  arrive('of before');
  expect(await old).toBe('of before');
  expect(await read('a')).toBe('a1');
});

it('keeps the newest entries, up to the maximum', async () => {
  const { read, loads } = counting();
  for (const key of ['a', 'b', 'c', 'd', 'b', 'c', 'd', 'a']) await read(key);
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'a']);
});

it('keeps nothing if entries are to be kept for 0 ms', async () => {
  const { read, loads } = counting({ keepMs: 0 });
  await read('a');
  await read('a');
  expect(loads).toEqual(['a', 'a']);
});

it('removes expired entries, even if there is space for them', async () => {
  const { clock, cache, read } = counting({ maximumEntries: 1_000 });
  for (const key of ['a', 'b', 'c']) await read(key);
  expect(cache.size).toBe(3);
  clock.advance({ minutes: 1 });
  await read('d');
  expect(cache.size).toBe(1);
});
