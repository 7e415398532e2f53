import type { SandboxChange, SandboxStore } from './sandbox-store.js';
import type { CollectionName, Collections } from './stored-records.js';

/** Changes by collection and id. `before` is the value that a rollback restores; undefined if there was no record. */
type Changes = Map<string, SandboxChange & { before: unknown }>;

interface Transaction {
  /** @returns a function to call when the transaction's changes are stored */
  run: () => () => void;
  reject: (error: unknown) => void;
}

/** The sandbox's records in memory. Records are immutable, so a record that was read does not change. */
export class Records {
  readonly #maps = new Map<string, Map<string, unknown>>();
  #waiting: Transaction[] = [];
  #running: Promise<void> | null = null;
  /** Changes of the current transaction. */
  #changes: Changes = new Map();
  #closed = false;

  private constructor(private readonly store: SandboxStore) {}

  static async open(store: SandboxStore): Promise<Records> {
    const records = new Records(store);
    for (const { collection, id, record } of await store.load())
      records.#mapOf(collection).set(id, record as Collections[CollectionName]);
    return records;
  }

  /**
   * Runs the work while no other transaction runs, and resolves after its changes are stored. If the work throws or the
   * store fails, its changes are undone. Transactions that arrive while the store is busy are stored together.
   */
  transact<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run: () => {
          const answer = work();
          return () => resolve(answer);
        },
        reject,
      });
      this.#running ??= this.#runWaiting();
    });
  }

  async #runWaiting(): Promise<void> {
    // Waits for a microtask, so that transactions that a caller starts right after this one are stored with it.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#runTogether(this.#waiting.splice(0));
    this.#running = null;
  }

  async #runTogether(transactions: readonly Transaction[]): Promise<void> {
    const together: Changes = new Map();
    const done: { resolve: () => void; reject: Transaction['reject'] }[] = [];
    for (const { run, reject } of transactions) {
      try {
        if (this.#closed) throw new Error('The card sandbox is stopped.');
        done.push({ resolve: run(), reject });
        for (const [key, change] of this.#changes) {
          together.set(key, { ...change, before: (together.get(key) ?? change).before });
        }
      } catch (error) {
        this.#rollBack(this.#changes);
        reject(error);
      } finally {
        this.#changes = new Map();
      }
    }
    try {
      await this.store.commit([...together.values()].map(({ collection, id, record }) => ({ collection, id, record })));
      for (const { resolve } of done) resolve();
    } catch (error) {
      this.#rollBack(together);
      for (const { reject } of done) reject(error);
    }
  }

  find<Name extends CollectionName>(collection: Name, id: string): Collections[Name] | undefined {
    return this.#mapOf<Name>(collection).get(id);
  }

  /** All records of a collection, in order of creation. */
  all<Name extends CollectionName>(collection: Name): Collections[Name][] {
    return [...this.#mapOf<Name>(collection).values()];
  }

  /** Iterates over a collection in order of creation; records may be replaced and removed during the iteration. */
  entries<Name extends CollectionName>(collection: Name): Iterable<[string, Collections[Name]]> {
    return this.#mapOf<Name>(collection).entries();
  }

  put<Name extends CollectionName>(collection: Name, id: string, record: Collections[Name]): Collections[Name] {
    this.#note(collection, id, record);
    this.#mapOf(collection).set(id, record);
    return record;
  }

  remove(collection: CollectionName, id: string): void {
    this.#note(collection, id, null);
    this.#mapOf(collection).delete(id);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    await this.store.close();
  }

  #note(collection: CollectionName, id: string, record: unknown): void {
    const key = `${collection}/${id}`;
    const before = this.#changes.has(key) ? this.#changes.get(key)?.before : this.#mapOf(collection).get(id);
    this.#changes.set(key, { collection, id, record, before });
  }

  #rollBack(changes: Changes): void {
    for (const { collection, id, before } of changes.values()) {
      if (before === undefined) this.#mapOf(collection).delete(id);
      else this.#mapOf(collection).set(id, before as Collections[CollectionName]);
    }
  }

  #mapOf<Name extends CollectionName>(collection: string): Map<string, Collections[Name]> {
    const map = this.#maps.get(collection) ?? new Map<string, unknown>();
    this.#maps.set(collection, map);
    return map as Map<string, Collections[Name]>;
  }
}
