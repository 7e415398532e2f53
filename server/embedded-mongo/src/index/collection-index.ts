import { createHash } from 'node:crypto';
import { isNumeric, toNumber } from '../bson/number.js';
import { getField, isDoc, type Doc } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { compileFilter, type Predicate } from '../query/matcher.js';
import { valueAt } from '../query/path.js';
import type { IndexEntry, IndexSpec } from '../storage/storage.js';
import type { Interval, Table } from '../storage/table.js';
import { extractKeys, parseIndexFields, type ExtractedKeys, type IndexField } from './index-keys.js';

/**
 * LMDB accepts keys of up to 1978 bytes. If a key is longer than this constant, its first bytes and a hash of the whole
 * key are stored: equal keys stay equal and different keys different, but keys with the same first bytes lose their
 * order.
 */
const LONGEST_KEY = 1024;
const HASH_BYTES = 32;
/** The first bytes of a key, followed by these, sort after all stored keys with the same first bytes. */
const ABOVE_HASHES = '\xff'.repeat(HASH_BYTES + 1);
const RECORD_BYTES = 6;

const scratch = Buffer.alloc(RECORD_BYTES);

function recordBytes(record: number): string {
  scratch.writeUIntBE(record, 0, RECORD_BYTES);
  return scratch.toString('latin1');
}

function recordOf(bytes: string): number {
  scratch.write(bytes.slice(-RECORD_BYTES), 'latin1');
  return scratch.readUIntBE(0, RECORD_BYTES);
}

function numberPrefix(number: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes.toString('latin1');
}

/** The key range of all entries of an index. */
export function entriesOf(number: number): Interval {
  return { from: numberPrefix(number), to: numberPrefix(number + 1) };
}

/**
 * One index, with an LMDB entry for each key of each document. In a unique index, the value of an entry is the record
 * number. In other indexes, the record number is appended to the key, which makes all entries different.
 */
export class Index {
  readonly spec: IndexSpec;
  readonly name: string;
  readonly fields: IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Doc | null;
  /** A document expires this many seconds after the indexed date; null when documents do not expire. */
  readonly expireAfterSeconds: number | null;
  /** The positions of the fields that are an array in some document. A position is never removed, as in MongoDB. */
  readonly multikeyFields: Set<number>;
  /** While a unique index is being built, a document's key may be missing or belong to another document. */
  isBuilding = false;
  private readonly prefix: string;
  private readonly covers: Predicate;

  constructor(
    readonly entry: IndexEntry,
    private readonly table: Table,
  ) {
    const { spec } = entry;
    this.spec = spec;
    this.name = spec.name;
    this.fields = parseIndexFields(spec.key);
    this.unique = spec.unique === true || this.name === '_id_';
    this.sparse = spec.sparse === true;
    this.partial = isDoc(spec.partialFilterExpression) ? spec.partialFilterExpression : null;
    this.expireAfterSeconds = isNumeric(spec.expireAfterSeconds) ? toNumber(spec.expireAfterSeconds) : null;
    this.multikeyFields = new Set(entry.multikey);
    this.covers = this.partial ? compileFilter(this.partial, plainContext(new Date(0))) : () => true;
    this.prefix = numberPrefix(entry.number);
  }

  get multikey(): boolean {
    return this.multikeyFields.size > 0;
  }

  /** Whether some keys were too long to be stored in full, so that a scan may be out of order. Never reset. */
  get hasLongKeys(): boolean {
    return this.entry.longKeys;
  }

  /** Whether an update may have changed the document's keys in this index. Unchanged fields are the same objects. */
  isTouched(before: Doc, after: Doc): boolean {
    if (this.partial || this.isBuilding) return true;
    return this.fields.some(({ path: { name } }) => !Object.is(getField(before, name), getField(after, name)));
  }

  /** The document's keys in this index; none if a sparse or partial index leaves it out. Throws for parallel arrays. */
  keysOf(doc: Doc): ExtractedKeys {
    return this.covers(doc) ? extractKeys(doc, this.fields, this.sparse) : { keys: [], multikey: [] };
  }

  /** Another record with one of the keys; null if there is none or the index is not unique. */
  findConflict(keys: string[], record: number): number | null {
    if (!this.unique) return null;
    for (const key of keys) {
      const holder = this.lookup(key);
      if (holder !== undefined && holder !== record) return holder;
    }
    return null;
  }

  /** Adds a record's keys; returns whether the index's entry in the catalog has changed. */
  add({ keys, multikey }: ExtractedKeys, record: number): boolean {
    const news = multikey.filter((field) => !this.multikeyFields.has(field));
    for (const field of news) this.multikeyFields.add(field);
    if (news.length > 0) this.entry.multikey = [...this.multikeyFields];
    const firstLong = !this.entry.longKeys && keys.some((key) => key.length > LONGEST_KEY);
    if (firstLong) this.entry.longKeys = true;
    const bytes = recordBytes(record);
    for (const key of keys) {
      if (this.unique) this.table.put(this.storedKey(key), Buffer.from(bytes, 'latin1'));
      else this.table.put(this.storedKey(key) + bytes);
    }
    return firstLong || news.length > 0;
  }

  remove(keys: string[], record: number): void {
    for (const key of keys) {
      if (this.unique && this.isBuilding && this.lookup(key) !== record) continue;
      this.table.remove(this.storedKey(key) + (this.unique ? '' : recordBytes(record)));
    }
  }

  /** The record that has a key in this unique index. The key is given in full, even if it is too long to be stored. */
  lookup(key: string): number | undefined {
    return this.table.read(this.storedKey(key), (value) => value.readUIntBE(0, RECORD_BYTES));
  }

  /** The records in the intervals, in index order or reversed. A multikey index may return a record more than once. */
  *scan(intervals: Interval[], reverse: boolean): Generator<number> {
    const ranges = this.storedRanges(intervals);
    for (const range of reverse ? ranges.reverse() : ranges) {
      if (this.unique) {
        for (const { value } of this.table.entries(range, reverse)) yield value.readUIntBE(0, RECORD_BYTES);
      } else {
        for (const key of this.table.keys(range, reverse)) yield recordOf(key);
      }
    }
  }

  /** The number of keys in the intervals; counting stops at `most`. */
  count(intervals: Interval[], most: number): number {
    let count = 0;
    for (const _record of this.scan(intervals, false)) if (++count >= most) break;
    return count;
  }

  /** The number of documents in the intervals; null when keys alone do not give it. */
  countExactly(intervals: Interval[]): number | null {
    if (this.multikey || this.hasLongKeys) return null;
    return this.storedRanges(intervals).reduce((count, range) => count + this.table.count(range), 0);
  }

  /** The document's values of the indexed fields, for a duplicate key error. */
  keyValue(doc: Doc): Doc {
    return Object.fromEntries(this.fields.map(({ name, path }) => [name, valueAt(doc, path) ?? null]));
  }

  private storedKey(key: string): string {
    if (key.length <= LONGEST_KEY) return this.prefix + key;
    const hash = createHash('sha256').update(key, 'latin1').digest().toString('latin1');
    return this.prefix + key.slice(0, LONGEST_KEY) + hash;
  }

  /** The stored keys of the intervals. Long ends can overlap; such ranges are joined, so that no entry is read twice. */
  private storedRanges(intervals: Interval[]): Interval[] {
    const ranges: Interval[] = [];
    for (const range of intervals.map((interval) => this.storedRange(interval))) {
      const last = ranges.at(-1);
      if (!last || range.from >= last.to) ranges.push(range);
      else if (range.to > last.to) last.to = range.to;
    }
    return ranges;
  }

  /**
   * The stored keys of an interval. If an end is too long to be stored, the range includes all keys with its first
   * bytes.
   */
  private storedRange({ from, to }: Interval): Interval {
    return {
      from: this.prefix + from.slice(0, LONGEST_KEY),
      to: this.prefix + (to.length <= LONGEST_KEY ? to : to.slice(0, LONGEST_KEY) + ABOVE_HASHES),
    };
  }
}
