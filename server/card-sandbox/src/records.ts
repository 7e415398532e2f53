import type { SandboxChange, SandboxStore } from './sandbox-store.js';
import type { CollectionName, Collections } from './stored-records.js';

const collectionNames = [
  'account',
  'payment_method',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'event',
  'delivery',
  'answer',
  'task',
] as const satisfies readonly CollectionName[];

/** The sandbox's memory. Records are never changed in place, so that what was read stays as it was. */
export class Records {
  readonly #store: SandboxStore;
  readonly #maps = Object.fromEntries(collectionNames.map((name) => [name, new Map()])) as {
    [Name in CollectionName]: Map<string, Collections[Name]>;
  };
  #queue: Promise<unknown> = Promise.resolve();
  #changes = new Map<string, SandboxChange & { before: unknown }>();
  #closed = false;

  private constructor(store: SandboxStore) {
    this.#store = store;
  }

  static async open(store: SandboxStore): Promise<Records> {
    const records = new Records(store);
    for (const { collection, id, record } of await store.load()) {
      const map = records.#maps[collection as CollectionName] as Map<string, unknown> | undefined;
      map?.set(id, record);
    }
    return records;
  }

  /**
   * Runs the work alone and makes what it wrote durable before it resolves. When the work throws or the store fails,
   * nothing of it has happened.
   */
  transact<T>(work: () => T): Promise<T> {
    const result = this.#queue.then(async () => {
      if (this.#closed) throw new Error('The card sandbox is stopped.');
      try {
        const answer = work();
        await this.#store.commit(
          [...this.#changes.values()].map(({ collection, id, record }) => ({ collection, id, record })),
        );
        return answer;
      } catch (error) {
        this.#rollBack();
        throw error;
      } finally {
        this.#changes = new Map();
      }
    });
    this.#queue = result.catch(() => undefined);
    return result;
  }

  find<Name extends CollectionName>(collection: Name, id: string): Collections[Name] | undefined {
    return this.#maps[collection].get(id);
  }

  /** In order of creation. */
  all<Name extends CollectionName>(collection: Name): Collections[Name][] {
    return [...this.#maps[collection].values()];
  }

  /** In order of creation; records may be replaced and removed meanwhile. */
  entries<Name extends CollectionName>(collection: Name): Iterable<[string, Collections[Name]]> {
    return this.#maps[collection].entries();
  }

  put<Name extends CollectionName>(collection: Name, id: string, record: Collections[Name]): Collections[Name] {
    this.#note(collection, id, record);
    this.#maps[collection].set(id, record);
    return record;
  }

  remove(collection: CollectionName, id: string): void {
    this.#note(collection, id, null);
    this.#maps[collection].delete(id);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue;
    await this.#store.close();
  }

  #note(collection: CollectionName, id: string, record: unknown): void {
    const key = `${collection}/${id}`;
    const before = this.#changes.has(key) ? this.#changes.get(key)?.before : this.#maps[collection].get(id);
    this.#changes.set(key, { collection, id, record, before });
  }

  #rollBack(): void {
    for (const { collection, id, before } of this.#changes.values()) {
      const map = this.#maps[collection as CollectionName] as Map<string, unknown>;
      if (before === undefined) map.delete(id);
      else map.set(id, before);
    }
  }
}
