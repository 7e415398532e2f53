import type { Database } from 'lmdb';
import BTreeModule from 'sorted-btree';
import { compareKeys } from '../bson/compare.js';

// The module is CommonJS, and the class is its `default` property.
const BTree = BTreeModule.default;

/** A range of keys, from `from` (inclusive) to `to` (exclusive). Keys are strings of bytes. */
export type Interval = { from: string; to: string };
export type Entry = { key: string; value: Buffer };
/** A write that is not committed yet; a null value removes the key. */
export type Write = { table: Table; key: string; value: Buffer | null };

const NOTHING = Buffer.alloc(0);
/** A range is read in growing chunks, so that a short page reads little and a long scan seeks rarely. */
const FIRST_CHUNK = 32;
const LARGEST_CHUNK = 512;

/**
 * A sorted map in LMDB. Reads see every write at once: writes that LMDB has not committed yet are kept in memory and
 * merged into the results. No cursor stays open between two chunks of a range. So a scan may pause, and the scanned
 * entries may change during the pause.
 */
export class Table {
  private readonly recent = new BTree<string, Write>(undefined, compareKeys);

  constructor(
    private readonly database: Database<Buffer, string>,
    private readonly queue: (write: Write) => void,
  ) {}

  get(key: string): Buffer | undefined {
    const write = this.recent.get(key);
    return write ? (write.value ?? undefined) : this.database.get(key);
  }

  /** Reads a value without copying it; `read` must not keep a reference to the bytes. */
  read<T>(key: string, read: (bytes: Buffer) => T): T | undefined {
    const write = this.recent.get(key);
    const bytes = write ? write.value : this.database.getBinaryFast(key);
    return bytes ? read(bytes) : undefined;
  }

  put(key: string, value: Buffer = NOTHING): void {
    this.write({ table: this, key, value });
  }

  remove(key: string): void {
    this.write({ table: this, key, value: null });
  }

  private write(write: Write): void {
    this.recent.set(write.key, write);
    this.queue(write);
  }

  /** Adds a write to LMDB's current batch. */
  apply({ key, value }: Write): void {
    // The promise of the batch reports a failure, so the promises of its single writes are ignored.
    (value ? this.database.put(key, value) : this.database.remove(key)).catch(() => undefined);
  }

  /** Called when the write is committed, so that reads find it in LMDB. */
  settle(write: Write): void {
    if (this.recent.get(write.key) === write) this.recent.delete(write.key);
  }

  /** The keys of a range, in order or reversed. */
  *keys(range: Interval, reverse = false): Generator<string> {
    for (const { key } of this.scan(range, reverse, (options) =>
      Array.from(this.database.getKeys(options), (key) => ({ key, value: NOTHING })),
    ))
      yield key;
  }

  /** The keys of a range with their values. */
  entries(range: Interval, reverse = false): Generator<Entry> {
    return this.scan(range, reverse, (options) => Array.from(this.database.getRange(options)));
  }

  /** The number of keys in a range. */
  count({ from, to }: Interval): number {
    if (from >= to) return 0;
    let count = this.database.getKeysCount({ start: from, end: to });
    for (const [key, { value }] of this.recent.entries(from)) {
      if (key >= to) break;
      count += Number(value !== null) - Number(this.database.doesExist(key));
    }
    return count;
  }

  private *scan(range: Interval, reverse: boolean, readChunk: (options: RangeOptions) => Entry[]): Generator<Entry> {
    let { from, to } = range;
    for (let limit = FIRST_CHUNK; from < to; limit = Math.min(limit * 2, LARGEST_CHUNK)) {
      const stored = readChunk(
        reverse
          ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true, limit }
          : { start: from, end: to, limit },
      );
      const last = stored.length < limit ? undefined : stored.at(-1)?.key;
      const part = { from: reverse ? (last ?? from) : from, to: reverse || last === undefined ? to : `${last}\0` };
      for (const entry of this.merge(stored, part, reverse)) yield entry;
      if (last === undefined) return;
      if (reverse) to = last;
      else from = part.to;
    }
  }

  /** Merges the entries of LMDB in a range with pending writes. */
  private merge(stored: Entry[], { from, to }: Interval, reverse: boolean): Entry[] {
    const written = this.writesWithin(from, to);
    if (written.length === 0) return stored;
    if (reverse) written.reverse();
    const isBefore = (a: string, b: string) => (reverse ? a > b : a < b);
    const merged: Entry[] = [];
    let at = 0;
    for (const { key, value } of written) {
      let next = stored[at];
      for (; next && isBefore(next.key, key); next = stored[++at]) merged.push(next);
      if (next?.key === key) at++;
      if (value) merged.push({ key, value });
    }
    return merged.concat(stored.slice(at));
  }

  private writesWithin(from: string, to: string): Write[] {
    const found: Write[] = [];
    if (this.recent.size === 0) return found;
    for (const [key, write] of this.recent.entries(from)) {
      if (key >= to) break;
      found.push(write);
    }
    return found;
  }
}

type RangeOptions = {
  start: string;
  end: string;
  limit: number;
  reverse?: boolean;
  exclusiveStart?: boolean;
  inclusiveEnd?: boolean;
};
