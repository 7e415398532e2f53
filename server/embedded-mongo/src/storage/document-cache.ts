import type { Doc } from '../bson/value.js';

/** How many bytes of BSON the decoded documents may stand for; in memory they take about three times as much. */
const MOST_BYTES = 24 * 1024 * 1024;
/** Larger documents (parts of files) are decoded whenever they are asked for. */
const LARGEST_BYTES = 32 * 1024;

type Cached = { doc: Doc; bytes: number };

/**
 * The documents used last, decoded. There are two generations: what is used moves to the younger one, and when that
 * is full it becomes the older one, whose predecessor is dropped.
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

  /** Keeps a document that a scan came across, as long as that drops no other. */
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

/** Both numbers in one: collections are counted in thousands, records stay below 2^36. */
const keyOf = (collection: number, record: number) => collection * 2 ** 36 + record;
