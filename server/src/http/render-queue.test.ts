import { describe, expect, it } from 'vitest';
import { createRenderQueue } from './render-queue.js';

/** A queue that runs one job at a time, and the order in which its jobs ran. */
function openQueue(mostWaiting = 10) {
  const queue = createRenderQueue({ atOnce: 1, mostWaiting });
  const ran: string[] = [];
  const finish: (() => void)[] = [];
  const add = (owner: string, name: string, isWanted = () => true) =>
    queue.run(owner, isWanted, () => {
      ran.push(name);
      return new Promise<string>((resolve) => finish.push(() => resolve(name)));
    });
  /** Ends the running job, so that the next one starts. */
  const end = async () => {
    finish.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, ran, add, end };
}

describe('the queue of renders', () => {
  it('runs one job after the other, and lets owners take turns', async () => {
    const { ran, add, end } = openQueue();
    const jobs = [add('one', 'a1'), add('one', 'a2'), add('one', 'a3'), add('two', 'b1'), add('two', 'b2')];
    expect(ran).toEqual(['a1']);
    for (let count = 0; count < 5; count += 1) await end();
    expect(ran).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
    expect(await Promise.all(jobs)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('does not run a job that nobody waits for any more', async () => {
    const { ran, add, end } = openQueue();
    let isWanted = true;
    void add('one', 'first');
    const left = add('one', 'left', () => isWanted);
    const kept = add('one', 'kept');
    isWanted = false;
    await end();
    await end();
    expect(ran).toEqual(['first', 'kept']);
    expect(await left).toBeNull();
    expect(await kept).toBe('kept');
  });

  it('drops, when it is full, the newest job of the owner with the most jobs', async () => {
    const { ran, add, end } = openQueue(3);
    void add('many', 'running');
    const many = [add('many', 'm1'), add('many', 'm2'), add('many', 'm3')];
    const other = add('other', 'o1');
    expect(await many[2]).toBeNull();
    const third = add('third', 't1');
    expect(await many[1]).toBeNull();
    expect(await add('fourth', 'f1')).toBeNull();
    for (let count = 0; count < 4; count += 1) await end();
    expect(ran).toEqual(['running', 'm1', 'o1', 't1']);
    expect(await Promise.all([many[0], other, third])).toEqual(['m1', 'o1', 't1']);
  });

  it('goes on after a job that fails', async () => {
    const { queue, add, end } = openQueue();
    const failing = queue.run(
      'one',
      () => true,
      () => Promise.reject(new Error('no database')),
    );
    const next = add('one', 'next');
    await expect(failing).rejects.toThrow('no database');
    await end();
    expect(await next).toBe('next');
  });
});
