import { expect, it } from 'vitest';
import { together } from './together.js';

it('makes one call for all items that arrive during an earlier call, and gives each its own result', async () => {
  const calls: (readonly number[])[] = [];
  const double = together(async (items: readonly number[]) => {
    calls.push(items);
    await Promise.resolve();
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(calls).toEqual([[1], [2, 3], [4]]);
});

it('rejects only the items of a call that failed, and continues with the next call', async () => {
  const refuse = together(async (items: readonly number[]) => {
    await Promise.resolve();
    if (items.includes(1)) throw new Error('refused');
    return items;
  });
  expect(await Promise.allSettled([1, 2, 3].map(refuse))).toMatchObject([
    { reason: { message: 'refused' } },
    { value: 2 },
    { value: 3 },
  ]);
});
