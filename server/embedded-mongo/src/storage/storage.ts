import { join } from 'node:path';
import { Binary } from 'bson';
import { open, type RootDatabase } from 'lmdb';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { DocumentCache } from './document-cache.js';
import { Table, type Interval, type Write } from './table.js';

/** With `fsync`, commits survive a power cut; `none` leaves flushing to the operating system and is for tests. */
export type Durability = 'fsync' | 'none';

/**
 * An index in the catalog: its specification, the number in its keys, its multikey fields, and whether it has long
 * keys.
 */
export type IndexEntry = { spec: IndexSpec; number: number; multikey: number[]; longKeys: boolean };
/** The specification of an index, as it is listed. */
export type IndexSpec = Doc & { key: Doc; name: string };
/** A collection in the catalog; the keys of its documents contain its number. */
export type CollectionEntry = {
  number: number;
  db: string;
  name: string;
  uuid: Buffer;
  options: Doc;
  indexes: IndexEntry[];
};
/** The process that serves a folder. */
export type Owner = { token: string; pid: number; socketPath: string };
/** The data of a dropped collection or index, or of an unfinished index. It is removed in small steps. */
export type Leftover = { kind: 'documents' | 'index'; number: number };

const BYTE_KEYS = {
  // Keys are strings of bytes. LMDB sorts the bytes in the same order as JavaScript sorts the strings.
  writeKey(key: string, target: Buffer, start: number): number {
    if (start + key.length > target.length) throw new RangeError('the key does not fit');
    return start + target.write(key, start, 'latin1');
  },
  readKey: (source: Buffer, start: number, end: number): string => source.toString('latin1', start, end),
};

/** The key of a list of words and numbers, in the form of LMDB's ordered encoding. */
const rootKey = (...parts: (string | number)[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : numberKey(part))).join('\0');

/** The key range of a collection's documents, and the conversion between record numbers and keys. */
export function documentKeys(collection: number) {
  const prefix = `${rootKey('doc', collection)}\0`;
  const range: Interval = { from: prefix, to: prefix + '\xff' };
  return {
    range,
    keyOf: (record: number) => prefix + numberKey(record),
    recordOf: (key: string) => numberFrom(key.slice(prefix.length)),
  };
}

const scratch = Buffer.alloc(9);

/** A number in a key of `rootKey`, in nine bytes: a type mark in the first four bits, then the bits of the double. */
function numberKey(number: number): string {
  scratch.writeDoubleBE(number);
  const bits = scratch.readBigUInt64BE();
  scratch.writeBigUInt64BE((bits >> 4n) | (1n << 60n));
  scratch[8] = Number(bits & 15n) << 4;
  return scratch.toString('latin1');
}

function numberFrom(key: string): number {
  scratch.write(key, 'latin1');
  const low = BigInt(scratch.readUInt8(8) >> 4);
  scratch.writeBigUInt64BE(((scratch.readBigUInt64BE() << 4n) & 0xffff_ffff_ffff_ffffn) | low);
  return scratch.readDoubleBE();
}

/**
 * The LMDB file. The writes of a command are collected and committed as one atomic batch; `commit` resolves when the
 * batch is on disk. Batches that several connections commit at the same time share one flush.
 */
export class Storage {
  /** The documents, the catalog and the record of the folder's owner. */
  readonly documents: Table;
  /** The entries of all indexes. */
  readonly entries: Table;
  readonly cache = new DocumentCache();
  private pending: Write[] = [];
  private readonly sizes = new Map<number, number>();

  private constructor(private readonly root: RootDatabase<Buffer, string>) {
    const queue = (write: Write) => void this.pending.push(write);
    this.documents = new Table(root, queue);
    const options = { name: 'index entries', encoding: 'binary' as const, keyEncoder: BYTE_KEYS };
    this.entries = new Table(root.openDB<Buffer, string>(options), queue);
  }

  static open(dir: string, durability: Durability): Storage {
    const root = open<Buffer, string>({
      path: join(dir, 'data.mdb'),
      noSubdir: true,
      encoding: 'binary',
      keyEncoder: BYTE_KEYS,
      // A commit must resolve when it is flushed, not as soon as it is visible to readers.
      overlappingSync: false,
      noSync: durability === 'none',
    });
    return new Storage(root);
  }

  /**
   * The version of the folder's format; null for a new folder. The first versions of this program know no formats. They
   * read this record as a collection, because its key is among those of collections, and fail. This is intended,
   * because they would write documents without index entries.
   */
  get format(): number | null {
    const record = this.documents.get(FORMAT_KEY);
    return record ? Number(/\d+/.exec(record.toString('latin1'))?.[0]) : null;
  }

  putFormat(version: number): void {
    this.documents.put(FORMAT_KEY, Buffer.from(`the format of this folder is ${version}`));
  }

  *collections(): Iterable<CollectionEntry> {
    for (const { value } of this.documents.entries(CATALOG)) yield toCollectionEntry(decodeDocument(value));
  }

  get isEmpty(): boolean {
    return this.documents.count(CATALOG) === 0;
  }

  putCollection(entry: CollectionEntry): void {
    this.documents.put(rootKey('catalog', entry.number), encodeDocument({ ...entry, uuid: new Binary(entry.uuid) }));
  }

  removeCollection(collection: number): void {
    this.documents.remove(rootKey('catalog', collection));
    this.documents.remove(rootKey('size', collection));
    this.sizes.delete(collection);
  }

  /** The number of documents in a collection. */
  size(collection: number): number {
    return this.documents.get(rootKey('size', collection))?.readDoubleBE() ?? 0;
  }

  /** Sets the number of documents in a collection; only the last value before a commit is written. */
  putSize(collection: number, size: number): void {
    this.sizes.set(collection, size);
  }

  *leftovers(): Iterable<Leftover> {
    for (const { value } of this.documents.entries({ from: rootKey('leftover'), to: `${rootKey('leftover')}\xff` })) {
      const { kind, number } = decodeDocument(value);
      yield { kind: kind === 'index' ? 'index' : 'documents', number: stored(number, isNumber) };
    }
  }

  putLeftover({ kind, number }: Leftover): void {
    this.documents.put(rootKey('leftover', kind, number), encodeDocument({ kind, number }));
  }

  removeLeftover({ kind, number }: Leftover): void {
    this.documents.remove(rootKey('leftover', kind, number));
  }

  /**
   * Commits the writes since the last call; null if there are none. If it rejects, the storage must not be used again.
   */
  commit(): Promise<unknown> | null {
    for (const [collection, size] of this.sizes) {
      const value = Buffer.alloc(8);
      value.writeDoubleBE(size);
      this.documents.put(rootKey('size', collection), value);
    }
    this.sizes.clear();
    if (this.pending.length === 0) return null;
    const { pending } = this;
    this.pending = [];
    const committed = this.root.batch(() => {
      for (const write of pending) write.table.apply(write);
    });
    return committed.then(() => {
      // Otherwise reads could still use a snapshot from before the commit.
      this.root.resetReadTxn();
      for (const write of pending) write.table.settle(write);
    });
  }

  /** The record of the process that serves this folder; null if there is none. */
  owner(): Owner | null {
    const bytes = this.root.get(OWNER_KEY);
    if (!bytes) return null;
    const { token, pid, socketPath } = decodeDocument(bytes);
    return { token: stored(token, isText), pid: stored(pid, isNumber), socketPath: stored(socketPath, isText) };
  }

  /** Replaces the owner if its token is still `expected`; returns false when another process was faster. */
  replaceOwner(expected: string | null, next: Owner | null): boolean {
    return this.root.transactionSync(() => {
      if ((this.owner()?.token ?? null) !== expected) return false;
      if (next) this.root.putSync(OWNER_KEY, encodeDocument(next));
      else this.root.removeSync(OWNER_KEY);
      return true;
    });
  }

  close(): Promise<void> {
    return this.root.close();
  }
}

function toCollectionEntry(doc: Doc): CollectionEntry {
  const { number, db, name, uuid, options, indexes } = doc;
  return {
    number: stored(number, isNumber),
    db: stored(db, isText),
    name: stored(name, isText),
    uuid: Buffer.from(stored(uuid, isBinary).buffer),
    options: stored(options, isDoc),
    indexes: stored(indexes, isList).map((index) => toIndexEntry(stored(index, isDoc))),
  };
}

function toIndexEntry({ spec, number, multikey, longKeys }: Doc): IndexEntry {
  const { key, name, ...options } = stored(spec, isDoc);
  return {
    spec: { v: 2, key: stored(key, isDoc), name: stored(name, isText), ...options },
    number: stored(number, isNumber),
    multikey: stored(multikey, isList).filter(isNumber),
    longKeys: longKeys === true,
  };
}

/** A part of a stored record, which must have the type in which it was written. */
function stored<T extends Value>(value: Value, isOfType: (value: Value) => value is T): T {
  if (!isOfType(value)) throw new Error('the database file is damaged');
  return value;
}

const isNumber = (value: Value) => typeof value === 'number';
const isText = (value: Value) => typeof value === 'string';
const isBinary = (value: Value) => value instanceof Binary;
const isList = (value: Value) => Array.isArray(value);

const FORMAT_KEY = rootKey('catalog', 0);
const CATALOG: Interval = { from: rootKey('catalog', 1), to: rootKey('catalog', Infinity) };
const OWNER_KEY = rootKey('owner');
