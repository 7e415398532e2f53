import { randomUUID } from 'node:crypto';
import { CommandError } from '../errors.js';
import type { Slice, Steps } from '../query/slice.js';
import { Collection } from './collection.js';
import type { IndexEntry, IndexSpec, Leftover, Storage } from './storage.js';

const ID_INDEX: IndexSpec = { v: 2, key: { _id: 1 }, name: '_id_' };

/** The databases and their collections. Read once at the start, without their documents. */
export class Catalog {
  private readonly databases = new Map<string, Map<string, Collection>>();
  private nextNumber = 1;
  private nextIndex = 1;

  constructor(private readonly storage: Storage) {
    for (const entry of storage.collections()) {
      this.file(new Collection(entry, storage));
      this.reserveNumbers(entry.number, ...entry.indexes.map(({ number }) => number));
    }
    for (const { kind, number } of storage.leftovers()) {
      if (kind === 'index') this.reserveNumbers(0, number);
      else this.reserveNumbers(number);
    }
  }

  /** Marks the numbers of a collection and its indexes as used, so that they are not assigned again. */
  private reserveNumbers(collection: number, ...indexes: number[]): void {
    this.nextNumber = Math.max(this.nextNumber, collection + 1);
    this.nextIndex = Math.max(this.nextIndex, ...indexes.map((number) => number + 1));
  }

  newIndex(spec: IndexSpec): IndexEntry {
    return { spec, number: this.nextIndex++, multikey: [], longKeys: false };
  }

  addIndex(collection: Collection, spec: IndexSpec, slice?: Slice): Steps<void> {
    return collection.buildIndex(this.newIndex(spec), slice);
  }

  find(db: string, name: string): Collection | undefined {
    return this.databases.get(db)?.get(name);
  }

  /** The collection. It is created if it does not exist, as in MongoDB. */
  require(db: string, name: string): Collection {
    return this.find(db, name) ?? this.create(db, name);
  }

  private create(db: string, name: string): Collection {
    assertNames(db, name);
    const uuid = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
    const collection = new Collection(
      { number: this.nextNumber++, db, name, uuid, options: {}, indexes: [this.newIndex(ID_INDEX)] },
      this.storage,
    );
    this.file(collection);
    collection.saveEntry();
    return collection;
  }

  drop(collection: Collection): void {
    collection.drop();
    this.unfile(collection);
  }

  collectionsOf(db: string): Collection[] {
    return [...(this.databases.get(db)?.values() ?? [])];
  }

  /** Whether the data belongs to an index that is being built right now, and so must not be removed. */
  isInUse({ kind, number }: Leftover): boolean {
    return kind === 'index' && [...this.all()].some((collection) => collection.isBuilding(number));
  }

  *all(): Iterable<Collection> {
    for (const collections of this.databases.values()) yield* collections.values();
  }

  private file(collection: Collection): void {
    const { db, name } = collection.entry;
    let collections = this.databases.get(db);
    if (!collections) this.databases.set(db, (collections = new Map<string, Collection>()));
    collections.set(name, collection);
  }

  private unfile(collection: Collection): void {
    const { db, name } = collection.entry;
    this.databases.get(db)?.delete(name);
    if (this.databases.get(db)?.size === 0) this.databases.delete(db);
  }
}

function assertNames(db: string, name: string): void {
  if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(db))
    throw new CommandError('InvalidNamespace', `Invalid database name: '${db}'`);
  if (name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name) || name.startsWith('system.')) {
    throw new CommandError('InvalidNamespace', `Invalid collection name: ${name}`);
  }
  if (Buffer.byteLength(`${db}.${name}`) > 255)
    throw new CommandError('InvalidNamespace', 'Fully qualified namespace is too long');
}
