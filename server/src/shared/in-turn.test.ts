import { expect, it } from 'vitest';
import { inTurn } from './in-turn.js';

it('runs calls with the same key one after the other, also after a failure, and other calls beside them', async () => {
  const turns = inTurn();
  const events: string[] = [];
  let finish = () => {};
  const first = turns('a', async () => {
    events.push('first');
    await new Promise<void>((resolve) => (finish = resolve));
    throw new Error('refused');
  });
  const second = turns('a', () => Promise.resolve(events.push('second')));
  await turns('b', () => Promise.resolve(events.push('other')));
  expect(events).toEqual(['first', 'other']);
  finish();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(events).toEqual(['first', 'other', 'second']);
});
