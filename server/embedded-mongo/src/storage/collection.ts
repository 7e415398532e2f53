import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { keyOf } from '../bson/key.js';
import { showValue } from '../bson/show.js';
import type { Doc, Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { Index } from '../index/collection-index.js';
import { plainContext } from '../query/context.js';
import { compileFilter, type Predicate } from '../query/matcher.js';
import type { ExtractedKeys } from '../index/index-keys.js';
import type { CollectionEntry, Storage } from './storage.js';

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Larger documents (files in GridFS) are read from disk when asked for, rather than kept in memory. */
const KEPT_IN_MEMORY_BYTES = 32 * 1024;

/**
 * One collection: documents by record number, in insertion order, and the indexes over them. Changes are made in
 * memory and handed to the storage; whoever calls commits before answering.
 */
export class Collection {
  readonly indexes: Index[] = [];
  private readonly records = new Map<number, Doc | null>();
  private nextRecord = 1;
  private accepts: Predicate = () => true;

  constructor(
    readonly entry: CollectionEntry,
    private readonly storage: Storage,
  ) {
    this.indexes = entry.indexes.map((spec) => new Index(spec));
    if (entry.options.validator) this.setValidator(entry.options.validator as Doc);
  }

  get namespace(): string {
    return `${this.entry.db}.${this.entry.name}`;
  }

  get size(): number {
    return this.records.size;
  }

  /** Reads every document from disk and rebuilds the indexes. */
  load(): void {
    for (const { record, bytes } of this.storage.documents(this.entry.number)) {
      const doc = decodeDocument(bytes);
      for (const index of this.indexes) index.add(index.keysOf(doc), record);
      this.records.set(record, bytes.length > KEPT_IN_MEMORY_BYTES ? null : doc);
      this.nextRecord = record + 1;
    }
  }

  recordNumbers(): IterableIterator<number> {
    return this.records.keys();
  }

  /** The document of a record, or undefined when there is none. */
  document(record: number): Doc | undefined {
    const doc = this.records.get(record);
    return doc === null ? this.storage.document(this.entry.number, record) : doc;
  }

  get idIndex(): Index {
    return this.indexes[0]!;
  }

  recordById(id: Value): number | undefined {
    return this.idIndex.lookup(keyOf(id));
  }

  /** Stores a new document that has its `_id`; throws DuplicateKey and changes nothing when a unique index refuses it. */
  insert(doc: Doc): number {
    const bytes = this.encode(doc);
    const record = this.nextRecord;
    const keys = this.checkedKeys(doc, record);
    this.nextRecord++;
    this.indexes.forEach((index, i) => index.add(keys[i]!, record));
    this.store(record, doc, bytes);
    return record;
  }

  /** Replaces a record's document; throws and changes nothing when a unique index refuses it. */
  replace(record: number, previous: Doc, next: Doc): void {
    const bytes = this.encode(next);
    const keys = this.checkedKeys(next, record);
    this.indexes.forEach((index, i) => {
      const before = index.keysOf(previous).keys;
      const after = keys[i]!;
      if (before.length === after.keys.length && before.every((key, n) => key === after.keys[n])) return;
      index.remove(before, record);
      index.add(after, record);
    });
    this.store(record, next, bytes);
  }

  remove(record: number, doc: Doc): void {
    for (const index of this.indexes) index.remove(index.keysOf(doc).keys, record);
    this.records.delete(record);
    this.storage.removeDocument(this.entry.number, record);
  }

  /** Builds an index over the documents there are; throws and leaves it out when they violate it. */
  addIndex(spec: Doc): void {
    const index = new Index(spec);
    for (const record of this.records.keys()) {
      const doc = this.document(record)!;
      const keys = index.keysOf(doc);
      if (index.findConflict(keys.keys, record) !== null) throw duplicateKey(this.namespace, index, doc);
      index.add(keys, record);
    }
    this.indexes.push(index);
    this.saveEntry();
  }

  dropIndex(name: string): void {
    this.indexes.splice(
      this.indexes.findIndex((index) => index.name === name),
      1,
    );
    this.saveEntry();
  }

  /** From now on documents are stored only when they match; an empty filter takes anything. */
  setValidator(filter: Doc): void {
    this.accepts = compileFilter(filter, plainContext(new Date(0)));
    this.entry.options = { ...this.entry.options, validator: filter };
  }

  /** Files name, options and indexes anew. */
  saveEntry(): void {
    this.entry.indexes = this.indexes.map((index) => index.spec);
    this.storage.putCollection(this.entry);
  }

  /** Removes everything it has on disk. */
  drop(): void {
    for (const record of this.records.keys()) this.storage.removeDocument(this.entry.number, record);
    this.storage.removeCollection(this.entry.number);
  }

  private encode(doc: Doc): Buffer {
    if (!this.accepts(doc)) {
      const details = { operatorName: '$expr', reason: 'the document does not match the validator' };
      throw new CommandError('DocumentValidationFailure', 'Document failed validation', {
        errInfo: { failingDocumentId: doc._id, details },
      });
    }
    const bytes = encodeDocument(doc);
    if (bytes.length > MAX_DOCUMENT_BYTES) {
      throw new CommandError(
        'BSONObjectTooLarge',
        `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
      );
    }
    return bytes;
  }

  private checkedKeys(doc: Doc, record: number): ExtractedKeys[] {
    return this.indexes.map((index) => {
      const keys = index.keysOf(doc);
      if (index.findConflict(keys.keys, record) !== null) throw duplicateKey(this.namespace, index, doc);
      return keys;
    });
  }

  private store(record: number, doc: Doc, bytes: Buffer): void {
    this.records.set(record, doc);
    this.storage.putDocument(this.entry.number, record, bytes);
    if (bytes.length > KEPT_IN_MEMORY_BYTES) this.storage.afterCommit(() => this.release(record, doc));
  }

  /** Lets go of a large document that is on disk by now, unless it has been replaced meanwhile. */
  private release(record: number, doc: Doc): void {
    if (this.records.get(record) === doc) this.records.set(record, null);
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
