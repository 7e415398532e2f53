import BTreeModule from 'sorted-btree';
import type { Doc } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { compileFilter, type Predicate } from '../query/matcher.js';
import { valueAt } from '../query/path.js';
import { extractKeys, parseIndexFields, type ExtractedKeys, type IndexField } from './index-keys.js';

// The module is CommonJS with the class as its `default`.
const BTree = BTreeModule.default;

/** A range of index keys: from (inclusive) to (exclusive). */
export type Interval = { from: string; to: string };

/** One index: the sorted keys of a collection's documents. */
export class Index {
  readonly name: string;
  readonly fields: IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Doc | null;
  /** Seconds after the indexed date at which a document expires; null without expiry. */
  expireAfterSeconds: number | null;
  /** The fields (by position) that some document has made multikey. Never shrinks, as in MongoDB. */
  readonly multikeyFields = new Set<number>();
  private readonly tree = new BTree<string, number>(undefined, (a, b) => (a < b ? -1 : a > b ? 1 : 0), 64);
  private readonly covers: Predicate;

  constructor(readonly spec: Doc) {
    this.name = spec.name as string;
    this.fields = parseIndexFields(spec.key as Doc);
    this.unique = spec.unique === true || this.name === '_id_';
    this.sparse = spec.sparse === true;
    this.partial = (spec.partialFilterExpression as Doc | undefined) ?? null;
    this.expireAfterSeconds = spec.expireAfterSeconds === undefined ? null : Number(spec.expireAfterSeconds);
    this.covers = this.partial ? compileFilter(this.partial, plainContext(new Date(0))) : () => true;
  }

  get multikey(): boolean {
    return this.multikeyFields.size > 0;
  }

  get size(): number {
    return this.tree.size;
  }

  /** The document's keys here; none when the index leaves it out. Throws for parallel arrays. */
  keysOf(doc: Doc): ExtractedKeys {
    return this.covers(doc) ? extractKeys(doc, this.fields, this.sparse) : { keys: [], multikey: [] };
  }

  /** Another record that already holds one of the keys; only unique indexes conflict. */
  findConflict(keys: string[], record: number): number | null {
    if (!this.unique) return null;
    for (const key of keys) {
      const holder = this.tree.get(key);
      if (holder !== undefined && holder !== record) return holder;
    }
    return null;
  }

  add({ keys, multikey }: ExtractedKeys, record: number): void {
    for (const field of multikey) this.multikeyFields.add(field);
    for (const key of keys) this.tree.set(this.entry(key, record), record);
  }

  remove(keys: string[], record: number): void {
    for (const key of keys) this.tree.delete(this.entry(key, record));
  }

  /** The record under a full key of a unique index. */
  lookup(key: string): number | undefined {
    return this.tree.get(key);
  }

  /** The records in the intervals, in index order or its reverse. A multikey index may give a record more than once. */
  *scan(intervals: Interval[], reverse: boolean): Generator<number> {
    const ordered = reverse ? [...intervals].reverse() : intervals;
    // The tree writes each pair into the same array: a long scan would be mostly spent on making new ones.
    const reused: [string, number] = ['', 0];
    for (const { from, to } of ordered) {
      for (const [key, record] of reverse ? this.tree.entriesReversed(to, reused) : this.tree.entries(from, reused)) {
        if (reverse ? key < from : key >= to) break;
        if (key < to) yield record;
      }
    }
  }

  /** How many keys the intervals hold, counted up to `most`. */
  count(intervals: Interval[], most: number): number {
    let count = 0;
    for (const _record of this.scan(intervals, false)) if (++count >= most) break;
    return count;
  }

  /** What a duplicate key error shows of the document that was refused. */
  keyValue(doc: Doc): Doc {
    return Object.fromEntries(this.fields.map(({ name, path }) => [name, valueAt(doc, path) ?? null]));
  }

  /** Keys of non-unique indexes are made unique by the record they lead to. */
  private entry(key: string, record: number): string {
    if (this.unique) return key;
    return key + String.fromCharCode(Math.floor(record / 0x1_0000_0000), (record >>> 16) & 0xffff, record & 0xffff);
  }
}
