import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.js';
import { keepFiles } from './kept-files.js';
import { toPageCopy } from './page-copy.js';

it('builds one file at a time, and each once for all who request it', async () => {
  const files = keepFiles({ clock: new TestClock(), keepMs: 1_000 });
  const log: string[] = [];
  const build = (name: string) => async () => {
    log.push(`begin ${name}`);
    const file = await toPageCopy(name, 'no-cache');
    log.push(`end ${name}`);
    return file;
  };
  const [a, b, same] = await Promise.all(['a', 'b', 'a'].map((name) => files.find(name, build(name))));
  expect(await files.find('b', build('b'))).toBe(b);
  expect(same).toBe(a);
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});

it('builds a file again after its time, and after a failure, which delays no other file', async () => {
  const clock = new TestClock();
  const files = keepFiles({ clock, keepMs: 1_000 });
  const build = () => toPageCopy('a', 'no-cache');
  const [failed, other] = [files.find('a', () => Promise.reject(new Error('lost'))), files.find('b', build)];
  await expect(failed).rejects.toThrow('lost');
  await other;
  const first = await files.find('a', build);
  clock.advance({ seconds: 1 });
  const second = await files.find('a', build);
  expect(second).not.toBe(first);
  expect(await files.find('a', build)).toBe(second);
});
