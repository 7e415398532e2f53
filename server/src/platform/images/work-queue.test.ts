import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.js';

/** Work that continues until the test ends it. */
function openWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

describe('the work queue', () => {
  it('admits only as much work as it has places', () => {
    const queue = createWorkQueue({ concurrency: 1, places: 2 });
    const [first, second] = [queue.enter(), queue.enter()];
    expect([first === null, second === null, queue.enter()]).toEqual([false, false, null]);
    first?.leave();
    // Leaving twice frees one place, not two.
    first?.leave();
    expect(queue.enter()).not.toBeNull();
    expect(queue.enter()).toBeNull();
  });

  it('leaves half of its places to the shop, and gives each customer a few of the others', () => {
    const queue = createWorkQueue({ concurrency: 1, places: 20 });
    const taken = ['a', 'a', 'a', 'a'].map((customer) => queue.enter(customer));
    expect(taken).not.toContain(null);
    expect(queue.enter('a')).toBeNull();
    taken[0]?.leave();
    expect(queue.enter('a')).not.toBeNull();
    for (let index = 4; index < 10; index += 1) expect(queue.enter(`b${index}`)).not.toBeNull();
    expect(queue.enter('c')).toBeNull();
    for (let index = 10; index < 20; index += 1) expect(queue.enter()).not.toBeNull();
    expect(queue.enter()).toBeNull();
  });

  it('works on a few at a time, in order, and goes on after a failure', async () => {
    const queue = createWorkQueue({ concurrency: 2, places: 10 });
    const started: number[] = [];
    const open = Array.from({ length: 5 }, openWork);
    const results = open.map(async ({ work }, index) =>
      queue.enter()?.run(async () => {
        started.push(index);
        await work();
        if (index === 0) throw new Error('broken');
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    open[0]?.end();
    await expect(results[0]).rejects.toThrow('broken');
    expect(started).toEqual([0, 1, 2]);
    for (const { end } of open) end();
    await Promise.allSettled(results);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });
});
