import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { showValue, type Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { Index } from '../index/collection-index.js';
import type { ExtractedKeys } from '../index/index-keys.js';
import { PAUSE, type Slice, type Steps } from '../query/slice.js';
import { documentKeys, type CollectionEntry, type IndexEntry, type Storage } from './storage.js';

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/**
 * One collection: its documents by record number, in insertion order, and its indexes. Changes go to the storage, where
 * reads see them at once; the caller commits them before it answers.
 */
export class Collection {
  /** The indexes that queries may use. */
  readonly indexes: Index[];
  /** Indexes that are being built. Writes already keep them up to date. */
  private readonly building: Index[] = [];
  private readonly keys: ReturnType<typeof documentKeys>;
  private nextRecord = 1;
  private count: number;
  /** Set when the collection is dropped. A command that paused meanwhile must write nothing more to it. */
  isDropped = false;

  constructor(
    readonly entry: CollectionEntry,
    private readonly storage: Storage,
  ) {
    this.keys = documentKeys(entry.number);
    this.indexes = entry.indexes.map((index) => new Index(index, storage.entries));
    this.count = storage.size(entry.number);
    for (const last of this.recordNumbers(true)) {
      this.nextRecord = last + 1;
      break;
    }
  }

  get namespace(): string {
    return `${this.entry.db}.${this.entry.name}`;
  }

  get size(): number {
    return this.count;
  }

  /** The record numbers in insertion order or reversed. */
  *recordNumbers(reverse = false): Generator<number> {
    for (const key of this.storage.documents.keys(this.keys.range, reverse)) yield this.keys.recordOf(key);
  }

  /** All documents in insertion order. Each is read when the caller asks for it, with all changes until then. */
  *documents(): Generator<Doc> {
    for (const record of this.recordNumbers()) {
      this.assertNotDropped();
      const doc = this.scanned(record);
      if (doc) yield doc;
    }
  }

  /** The document of a record; undefined if there is none. */
  document(record: number): Doc | undefined {
    return this.storage.cache.get(this.entry.number, record) ?? this.decoded(record);
  }

  private decoded(record: number, inScan = false): Doc | undefined {
    const { cache } = this.storage;
    return this.storage.documents.read(this.keys.keyOf(record), (bytes) => {
      const doc = decodeDocument(bytes);
      if (inScan) cache.offer(this.entry.number, record, doc, bytes.length);
      else cache.put(this.entry.number, record, doc, bytes.length);
      return doc;
    });
  }

  /** Like `document`, for a scan: the document is only cached if the cache has room for it. */
  scanned(record: number): Doc | undefined {
    return this.storage.cache.get(this.entry.number, record) ?? this.decoded(record, true);
  }

  /** Throws if the collection, or an index that a command uses, was dropped while the command paused. */
  assertNotDropped(...used: Index[]): void {
    const killed = (what: string) =>
      new CommandError('QueryPlanKilled', `query plan killed :: caused by :: ${what} dropped`);
    if (this.isDropped) throw killed(`collection ${this.namespace}`);
    for (const { name } of used.filter((index) => !this.indexes.includes(index))) throw killed(`index '${name}'`);
  }

  /**
   * Stores a new document that has its `_id`; throws DuplicateKey and changes nothing when a unique index refuses it.
   */
  insert(doc: Doc): number {
    const bytes = this.encode(doc);
    const record = this.nextRecord;
    const keys = this.checkedKeys(this.maintained, doc, record);
    this.nextRecord++;
    let changed = false;
    for (const [index, added] of keys) changed = index.add(added, record) || changed;
    if (changed) this.saveEntry();
    this.resize(1);
    this.store(record, doc, bytes);
    return record;
  }

  /** Replaces a record's document; throws and changes nothing when a unique index refuses it. */
  replace(record: number, previous: Doc, next: Doc): void {
    const bytes = this.encode(next);
    const touched = this.maintained.filter((index) => index.isTouched(previous, next));
    const keys = this.checkedKeys(touched, next, record);
    let changed = false;
    for (const [index, after] of keys) {
      const before = new Set(index.keysOf(previous).keys);
      const added = after.keys.filter((key) => !before.delete(key));
      index.remove([...before], record);
      changed = index.add({ ...after, keys: added }, record) || changed;
    }
    if (changed) this.saveEntry();
    this.store(record, next, bytes);
  }

  remove(record: number, doc: Doc): void {
    for (const index of this.maintained) index.remove(index.keysOf(doc).keys, record);
    this.storage.documents.remove(this.keys.keyOf(record));
    this.storage.cache.delete(this.entry.number, record);
    this.resize(-1);
  }

  /**
   * Builds an index over the existing documents; other commands may read and write while it pauses. Throws if the
   * documents violate the index; what was built until then is removed later.
   */
  *buildIndex(entry: IndexEntry, slice?: Slice): Steps<void> {
    const index = new Index(entry, this.storage.entries);
    // If the process dies before the end, the next start removes the entries of the unfinished index.
    this.storage.putLeftover({ kind: 'index', number: entry.number });
    this.building.push(index);
    index.isBuilding = true;
    try {
      for (const record of this.recordNumbers()) {
        this.fill(index, record);
        if (!slice?.isOver()) continue;
        yield PAUSE;
        this.assertNotDropped();
      }
      this.storage.removeLeftover({ kind: 'index', number: entry.number });
      this.indexes.push(index);
      this.saveEntry();
    } finally {
      index.isBuilding = false;
      this.building.splice(this.building.indexOf(index), 1);
    }
  }

  private fill(index: Index, record: number): void {
    const doc = this.scanned(record);
    if (!doc) return;
    const keys = index.keysOf(doc);
    if (index.findConflict(keys.keys, record) !== null) throw duplicateKey(this.namespace, index, doc);
    index.add(keys, record);
  }

  /** Whether an index with this number or name is being built. */
  isBuilding(wanted: number | string): boolean {
    return this.building.some(({ entry, name }) => wanted === entry.number || wanted === name);
  }

  dropIndex(name: string): void {
    const at = this.indexes.findIndex((index) => index.name === name);
    for (const { entry } of this.indexes.splice(at, 1))
      this.storage.putLeftover({ kind: 'index', number: entry.number });
    this.saveEntry();
  }

  /** Stores the collection's name, options and indexes in the catalog. */
  saveEntry(): void {
    this.entry.indexes = this.indexes.map((index) => index.entry);
    this.storage.putCollection(this.entry);
  }

  /** Removes the collection from the catalog; its data on disk is removed later in small steps. */
  drop(): void {
    this.isDropped = true;
    this.storage.removeCollection(this.entry.number);
    this.storage.putLeftover({ kind: 'documents', number: this.entry.number });
    for (const { entry } of this.maintained) this.storage.putLeftover({ kind: 'index', number: entry.number });
  }

  private get maintained(): Index[] {
    return this.building.length === 0 ? this.indexes : [...this.indexes, ...this.building];
  }

  private resize(by: number): void {
    this.count += by;
    this.storage.putSize(this.entry.number, this.count);
  }

  private encode(doc: Doc): Buffer {
    const bytes = encodeDocument(doc);
    if (bytes.length > MAX_DOCUMENT_BYTES) {
      throw new CommandError(
        'BSONObjectTooLarge',
        `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
      );
    }
    return bytes;
  }

  private checkedKeys(indexes: Index[], doc: Doc, record: number): [Index, ExtractedKeys][] {
    return indexes.map((index) => {
      const keys = index.keysOf(doc);
      if (index.findConflict(keys.keys, record) !== null) throw duplicateKey(this.namespace, index, doc);
      return [index, keys];
    });
  }

  private store(record: number, doc: Doc, bytes: Buffer): void {
    this.storage.documents.put(this.keys.keyOf(record), bytes);
    this.storage.cache.put(this.entry.number, record, doc, bytes.length);
  }
}

function duplicateKey(namespace: string, index: Index, doc: Doc): CommandError {
  const keyValue = index.keyValue(doc);
  const shown = Object.entries(keyValue).map(([name, value]) => `${name}: ${showValue(value)}`);
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern: index.spec.key, keyValue },
  );
}
