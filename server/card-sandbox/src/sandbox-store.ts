/** One record written or, with null, removed. */
export interface SandboxChange {
  readonly collection: string;
  readonly id: string;
  readonly record: unknown;
}

/** Storage of the sandbox's state. Calls never overlap: the sandbox waits for each before it makes the next. */
export interface SandboxStore {
  /** Every live record, in the order in which each was first written. */
  load(): Promise<readonly SandboxChange[]>;
  /** Stores all of the changes or none. When it resolves, they survive the end of the process. */
  commit(changes: readonly SandboxChange[]): Promise<void>;
  close(): Promise<void>;
}

/** Keeps nothing beyond the process: for tests. */
export class MemorySandboxStore implements SandboxStore {
  readonly #records = new Map<string, SandboxChange>();

  load(): Promise<readonly SandboxChange[]> {
    return Promise.resolve([...this.#records.values()]);
  }

  commit(changes: readonly SandboxChange[]): Promise<void> {
    for (const change of changes) applyChange(this.#records, change);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A Map keeps the position of a key that is set again, so lists stay in creation order. */
export function applyChange(records: Map<string, SandboxChange>, change: SandboxChange): void {
  const key = `${change.collection}/${change.id}`;
  if (change.record === null) records.delete(key);
  else records.set(key, change);
}
