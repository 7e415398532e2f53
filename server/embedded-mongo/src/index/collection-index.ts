import { createHash } from 'node:crypto';
import { getField, type Doc } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { compileFilter, type Predicate } from '../query/matcher.js';
import { valueAt } from '../query/path.js';
import type { IndexEntry } from '../storage/storage.js';
import type { Interval, Table } from '../storage/table.js';
import { extractKeys, parseIndexFields, type ExtractedKeys, type IndexField } from './index-keys.js';

/**
 * LMDB takes keys of up to 1978 bytes. Of a longer key the first bytes are stored, and a hash of all: equal keys stay
 * equal and different ones different, but two keys with the same beginning are no longer in order.
 */
const LONGEST_KEY = 1024;
const HASH_BYTES = 32;
/** Above every stored key that begins with the same bytes. */
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

/** Where the entries of an index are. */
export function entriesOf(number: number): Interval {
  return { from: numberPrefix(number), to: numberPrefix(number + 1) };
}

/**
 * One index: an entry in LMDB for each key of each document. In a unique index the key leads to the record; in others
 * the record's number follows the key, which makes every entry different.
 */
export class Index {
  readonly spec: Doc;
  readonly name: string;
  readonly fields: IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Doc | null;
  /** Seconds after the indexed date at which a document expires; null without expiry. */
  expireAfterSeconds: number | null;
  /** The fields (by position) that some document has made multikey. Never shrinks, as in MongoDB. */
  readonly multikeyFields: Set<number>;
  /** While it is being built, a unique index may lack a document's key, or hold it for another one. */
  isBuilding = false;
  private readonly prefix: string;
  private readonly covers: Predicate;

  constructor(
    readonly entry: IndexEntry,
    private readonly table: Table,
  ) {
    const { spec } = entry;
    this.spec = spec;
    this.name = spec.name as string;
    this.fields = parseIndexFields(spec.key as Doc);
    this.unique = spec.unique === true || this.name === '_id_';
    this.sparse = spec.sparse === true;
    this.partial = (spec.partialFilterExpression as Doc | undefined) ?? null;
    this.expireAfterSeconds = spec.expireAfterSeconds === undefined ? null : Number(spec.expireAfterSeconds);
    this.multikeyFields = new Set(entry.multikey);
    this.covers = this.partial ? compileFilter(this.partial, plainContext(new Date(0))) : () => true;
    this.prefix = numberPrefix(entry.number);
  }

  get multikey(): boolean {
    return this.multikeyFields.size > 0;
  }

  /** Whether some keys were too long to be stored whole, so that a scan may be out of order. Never reset. */
  get hasLongKeys(): boolean {
    return this.entry.longKeys;
  }

  /** Whether an update can have changed the document's keys here: updates leave the values that they do not touch as they are. */
  isTouched(before: Doc, after: Doc): boolean {
    if (this.partial || this.isBuilding) return true;
    return this.fields.some(({ path }) => {
      const { name } = path[0]!;
      return !Object.is(getField(before, name), getField(after, name));
    });
  }

  /** The document's keys here; none when the index leaves it out. Throws for parallel arrays. */
  keysOf(doc: Doc): ExtractedKeys {
    return this.covers(doc) ? extractKeys(doc, this.fields, this.sparse) : { keys: [], multikey: [] };
  }

  /** Another record that already holds one of the keys; only unique indexes conflict. */
  findConflict(keys: string[], record: number): number | null {
    if (!this.unique) return null;
    for (const key of keys) {
      const holder = this.lookup(key);
      if (holder !== undefined && holder !== record) return holder;
    }
    return null;
  }

  /** Adds a record's keys; returns whether the index's own entry in the catalog has changed. */
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

  /** The record under a full key of a unique index. */
  lookup(key: string): number | undefined {
    return this.table.read(this.storedKey(key), (value) => value.readUIntBE(0, RECORD_BYTES));
  }

  /** The records in the intervals, in index order or its reverse. A multikey index may give a record more than once. */
  *scan(intervals: Interval[], reverse: boolean): Generator<number> {
    for (const interval of reverse ? [...intervals].reverse() : intervals) {
      const range = this.storedRange(interval);
      if (this.unique) {
        for (const { value } of this.table.entries(range, reverse)) yield value.readUIntBE(0, RECORD_BYTES);
      } else {
        for (const key of this.table.keys(range, reverse)) yield recordOf(key);
      }
    }
  }

  /** How many keys the intervals hold, counted up to `most`. */
  count(intervals: Interval[], most: number): number {
    let count = 0;
    for (const _record of this.scan(intervals, false)) if (++count >= most) break;
    return count;
  }

  /** How many keys the intervals hold; null when that cannot be told without looking at the documents. */
  countExactly(intervals: Interval[]): number | null {
    if (this.multikey || this.hasLongKeys) return null;
    return intervals.reduce((count, interval) => count + this.table.count(this.storedRange(interval)), 0);
  }

  /** What a duplicate key error shows of the document that was refused. */
  keyValue(doc: Doc): Doc {
    return Object.fromEntries(this.fields.map(({ name, path }) => [name, valueAt(doc, path) ?? null]));
  }

  private storedKey(key: string): string {
    if (key.length <= LONGEST_KEY) return this.prefix + key;
    const hash = createHash('sha256').update(key, 'latin1').digest().toString('latin1');
    return this.prefix + key.slice(0, LONGEST_KEY) + hash;
  }

  /** The stored keys of an interval; for ends that are too long, with all keys that begin like them. */
  private storedRange({ from, to }: Interval): Interval {
    return {
      from: this.prefix + from.slice(0, LONGEST_KEY),
      to: this.prefix + (to.length <= LONGEST_KEY ? to : to.slice(0, LONGEST_KEY) + ABOVE_HASHES),
    };
  }
}
