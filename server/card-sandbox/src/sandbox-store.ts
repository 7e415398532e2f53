/** A record to write; a null record removes the stored one. */
export interface SandboxChange {
  readonly collection: string;
  readonly id: string;
  readonly record: unknown;
}

/** Stores the sandbox's state. Calls never overlap: the sandbox waits for the end of each call. */
export interface SandboxStore {
  /** All records, in the order in which they were first written. */
  load(): Promise<readonly SandboxChange[]>;
  /** Stores all changes or none. When it resolves, they survive the end of the process. */
  commit(changes: readonly SandboxChange[]): Promise<void>;
  close(): Promise<void>;
}

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

/** Applies a change to a Map. A key that is set again keeps its position, so records stay in creation order. */
export function applyChange(records: Map<string, SandboxChange>, change: SandboxChange): void {
  const key = `${change.collection}/${change.id}`;
  if (change.record === null) records.delete(key);
  else records.set(key, change);
}
