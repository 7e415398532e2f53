import type { Doc } from '../bson/value.js';

/** Largest size of the cached documents, in bytes of BSON; decoded, they take about three times as much memory. */
const MOST_BYTES = 24 * 1024 * 1024;
/** Size in bytes above which documents, such as chunks of files, are not cached. */
const LARGEST_BYTES = 32 * 1024;

type Cached = { doc: Doc; bytes: number };

/**
 * A cache of the decoded documents that were used last. It has two generations. A document that is used moves to the
 * younger one. When the younger generation is full, it becomes the older one, and the previous older one is dropped.
 */
export class DocumentCache {
  private young = new Map<number, Cached>();
  private old = new Map<number, Cached>();
  private youngBytes = 0;
  private oldBytes = 0;

  get(collection: number, record: number): Doc | undefined {
    const key = keyOf(collection, record);
    const cached = this.young.get(key);
    if (cached) return cached.doc;
    const older = this.old.get(key);
    if (!older) return undefined;
    this.old.delete(key);
    this.oldBytes -= older.bytes;
    this.add(key, older);
    return older.doc;
  }

  put(collection: number, record: number, doc: Doc, bytes: number): void {
    this.delete(collection, record);
    if (bytes <= LARGEST_BYTES) this.add(keyOf(collection, record), { doc, bytes });
  }

  /** Caches a document that a scan has read, if the cache has room for it. */
  offer(collection: number, record: number, doc: Doc, bytes: number): void {
    if (this.youngBytes + this.oldBytes + bytes <= MOST_BYTES) this.put(collection, record, doc, bytes);
  }

  delete(collection: number, record: number): void {
    const key = keyOf(collection, record);
    this.youngBytes -= this.young.get(key)?.bytes ?? 0;
    this.oldBytes -= this.old.get(key)?.bytes ?? 0;
    this.young.delete(key);
    this.old.delete(key);
  }

  private add(key: number, cached: Cached): void {
    this.young.set(key, cached);
    this.youngBytes += cached.bytes;
    if (this.youngBytes <= MOST_BYTES / 2) return;
    this.old = this.young;
    this.oldBytes = this.youngBytes;
    this.young = new Map();
    this.youngBytes = 0;
  }
}

/** One number for a collection and a record: collection numbers are below 2^17, record numbers below 2^36. */
const keyOf = (collection: number, record: number) => collection * 2 ** 36 + record;
