import { join } from 'node:path';
import { Binary } from 'bson';
import { open, type RootDatabase } from 'lmdb';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import type { Doc } from '../bson/value.js';

/** `fsync` survives a power cut; `none` leaves flushing to the operating system: for tests. */
export type Durability = 'fsync' | 'none';

/** What the catalog keeps of a collection; documents are filed under its number. */
export type CollectionEntry = { number: number; db: string; name: string; uuid: Buffer; options: Doc; indexes: Doc[] };

type Key = [kind: 'catalog', collection: number] | [kind: 'doc', collection: number, record: number] | [kind: 'owner'];
type Operation = { key: Key; value: Buffer | null };

/**
 * The LMDB file. Writes are gathered while a command runs and committed as one atomic batch; `commit` resolves when
 * the batch is on disk. What several connections write in the same moment shares one flush.
 */
export class Storage {
  private pending: Operation[] = [];
  private afterwards: (() => void)[] = [];

  private constructor(private readonly database: RootDatabase<Buffer, Key>) {}

  static open(dir: string, durability: Durability): Storage {
    const database = open<Buffer, Key>({
      path: join(dir, 'data.mdb'),
      noSubdir: true,
      encoding: 'binary',
      // A write counts only when it is flushed, not when it is merely visible.
      overlappingSync: false,
      noSync: durability === 'none',
    });
    return new Storage(database);
  }

  *collections(): Iterable<CollectionEntry> {
    for (const { value } of this.database.getRange({ start: ['catalog', 0], end: ['catalog', Infinity] })) {
      const entry = decodeDocument(value);
      yield {
        ...(entry as unknown as CollectionEntry),
        uuid: Buffer.from((entry.uuid as { buffer: Uint8Array }).buffer),
      };
    }
  }

  *documents(collection: number): Iterable<{ record: number; bytes: Buffer }> {
    for (const { key, value } of this.database.getRange({
      start: ['doc', collection, 0],
      end: ['doc', collection, Infinity],
    })) {
      yield { record: key[2]!, bytes: value };
    }
  }

  /** A committed document. */
  document(collection: number, record: number): Doc {
    const bytes = this.database.get(['doc', collection, record]);
    if (!bytes) throw new Error(`record ${record} of collection ${collection} is not on disk`);
    return decodeDocument(bytes);
  }

  putDocument(collection: number, record: number, bytes: Buffer): void {
    this.pending.push({ key: ['doc', collection, record], value: bytes });
  }

  removeDocument(collection: number, record: number): void {
    this.pending.push({ key: ['doc', collection, record], value: null });
  }

  putCollection(entry: CollectionEntry): void {
    this.pending.push({
      key: ['catalog', entry.number],
      value: encodeDocument({ ...entry, uuid: new Binary(entry.uuid) }),
    });
  }

  removeCollection(collection: number): void {
    this.pending.push({ key: ['catalog', collection], value: null });
  }

  /** Commits what was written since the last call. Rejects when it could not be stored: nothing may go on after that. */
  commit(): Promise<unknown> | null {
    if (this.pending.length === 0) return null;
    const { pending, afterwards } = this;
    this.pending = [];
    this.afterwards = [];
    const committed = this.database.batch(() => {
      for (const { key, value } of pending) {
        // The batch's own promise tells of a failure; these would tell of it again.
        (value ? this.database.put(key, value) : this.database.remove(key)).catch(() => undefined);
      }
    });
    return afterwards.length === 0 ? committed : committed.then(() => afterwards.forEach((run) => run()));
  }

  /** Runs when what is being written now has been committed. */
  afterCommit(run: () => void): void {
    this.afterwards.push(run);
  }

  /** The record of the process that serves this folder. */
  owner(): Doc | null {
    const bytes = this.database.get(['owner']);
    return bytes ? decodeDocument(bytes) : null;
  }

  /** Replaces the owner if it is still the one with `expected` as its token; false when another process was faster. */
  replaceOwner(expected: string | null, next: Doc | null): boolean {
    return this.database.transactionSync(() => {
      if ((this.owner()?.token ?? null) !== expected) return false;
      if (next) this.database.putSync(['owner'], encodeDocument(next));
      else this.database.removeSync(['owner']);
      return true;
    });
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
