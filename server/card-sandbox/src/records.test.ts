import { describe, expect, it } from 'vitest';
import { Records } from './records.js';
import { MemorySandboxStore, type SandboxChange } from './sandbox-store.js';
import type { StoredTask } from './stored-records.js';

/** A store whose commits end when the test calls `finish`. */
class SlowStore extends MemorySandboxStore {
  readonly commits: string[][] = [];
  readonly #outcomes: { resolve: () => void; reject: (error: Error) => void }[] = [];

  override async commit(changes: readonly SandboxChange[]): Promise<void> {
    this.commits.push(changes.map(({ id }) => id));
    await new Promise<void>((resolve, reject) => this.#outcomes.push({ resolve, reject }));
    await super.commit(changes);
  }

  async finish(error?: Error): Promise<void> {
    const outcome = this.#outcomes.shift();
    if (!outcome) throw new Error('Nothing is being stored');
    if (error) outcome.reject(error);
    else outcome.resolve();
    await new Promise((done) => setImmediate(done));
  }
}

const task = { type: 'dispute', dueAt: 0 } as unknown as StoredTask;

async function openSlowRecords() {
  const store = new SlowStore();
  const records = await Records.open(store);
  const put = (id: string) => records.transact(() => void records.put('task', id, task));
  const first = put('first');
  await Promise.resolve();
  await Promise.resolve();
  return { store, records, put, first };
}

const idsOf = (records: Records) => [...records.entries('task')].map(([id]) => id);

describe('transactions that arrive while the store is busy', () => {
  it('are stored together, and resolve after they are stored', async () => {
    const { store, put, first } = await openSlowRecords();
    const resolved: string[] = [];
    const others = ['second', 'third'].map((id) => put(id).then(() => resolved.push(id)));
    await store.finish();
    await first;
    expect(store.commits).toEqual([['first'], ['second', 'third']]);
    expect(resolved).toEqual([]);
    await store.finish();
    await Promise.all(others);
    expect(resolved).toEqual(['second', 'third']);
  });

  it('succeed even if another one of them fails', async () => {
    const { store, records, put, first } = await openSlowRecords();
    const second = put('second');
    // The expectation is attached at once, because the promise may reject before the first commit ends.
    const failure = expect(
      records.transact(() => {
        records.put('task', 'second', { ...task, dueAt: 1 });
        records.put('task', 'failing', task);
        throw new Error('no such thing');
      }),
    ).rejects.toThrow('no such thing');
    const third = put('third');
    await store.finish();
    await first;
    await failure;
    await store.finish();
    await Promise.all([second, third]);
    expect(idsOf(records)).toEqual(['first', 'second', 'third']);
    expect(records.find('task', 'second')).toBe(task);
  });

  it('have no effect if they cannot be stored', async () => {
    const { store, records, put, first } = await openSlowRecords();
    const outcomes = Promise.allSettled([
      put('second'),
      records.transact(() => records.remove('task', 'first')),
      put('third'),
    ]);
    await store.finish();
    await first;
    await store.finish(new Error('ENOSPC'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(idsOf(records)).toEqual(['first']);
  });
});
