import { expect, it } from 'vitest';
import { readReadable } from './read-readable.js';

/** Entries are read in upper case; those that begin with `bad` cannot be read. */
async function read(ids: readonly string[], fault = new TypeError('not a text')) {
  const left: string[] = [];
  const each = (batch: readonly string[]) =>
    batch.some((id) => id.startsWith('bad'))
      ? Promise.reject(fault)
      : Promise.resolve(batch.map((id) => id.toUpperCase()));
  const found = await readReadable(ids, each, (id, error) => {
    expect(error).toBe(fault);
    left.push(id);
  });
  return { found, left };
}

it.each([
  [[], [], []],
  [['a', 'b', 'c'], ['A', 'B', 'C'], []],
  [['bad1'], [], ['bad1']],
  [
    ['a', 'bad1', 'b', 'c', 'bad2'],
    ['A', 'B', 'C'],
    ['bad1', 'bad2'],
  ],
])('of %j, reads %j and leaves out %j', async (ids, found, left) => {
  expect(await read(ids)).toEqual({ found, left });
});

it('fails if the database fails, or if none of several entries can be read', async () => {
  const lost = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
  await expect(read(['a', 'bad'], lost)).rejects.toBe(lost);
  await expect(read(['bad1', 'bad2'])).rejects.toThrow('not a text');
});
