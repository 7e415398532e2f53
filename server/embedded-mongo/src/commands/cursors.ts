import { randomBytes } from 'node:crypto';
import { encodeDocument } from '../bson/encode.js';
import { RawDoc, type Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';

type Cursor = { namespace: string; docs: Iterator<Doc>; next: IteratorResult<Doc>; usedAt: number };

const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60 * 1000;

/**
 * The open cursors. A cursor keeps the result of its query, so later writes do not affect it. Only a cursor of a whole
 * collection reads the documents when they are requested.
 */
export class CursorStore {
  private readonly cursors = new Map<bigint, Cursor>();

  /** The `cursor` of a reply: the first batch, and the id for requesting more; the id is 0 if there is no more. */
  open(namespace: string, docs: Iterable<Doc>, batchSize: number | null, now: Date, singleBatch = false): Doc {
    const iterator = docs[Symbol.iterator]();
    const cursor: Cursor = { namespace, docs: iterator, next: iterator.next(), usedAt: now.getTime() };
    const firstBatch = takeBatch(cursor, batchSize ?? FIRST_BATCH);
    const id = cursor.next.done || singleBatch ? 0n : this.keep(cursor);
    return { firstBatch, id, ns: namespace };
  }

  more(id: bigint, namespace: string, batchSize: number, now: Date): Doc {
    const cursor = this.cursors.get(id);
    if (!cursor || cursor.namespace !== namespace)
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    cursor.usedAt = now.getTime();
    const nextBatch = takeBatch(cursor, batchSize || Infinity);
    if (cursor.next.done) this.cursors.delete(id);
    return { nextBatch, id: cursor.next.done ? 0n : id, ns: namespace };
  }

  kill(id: bigint): boolean {
    return this.cursors.delete(id);
  }

  /** Closes cursors that have not been used for ten minutes. */
  expire(now: Date): void {
    for (const [id, cursor] of this.cursors) if (now.getTime() - cursor.usedAt > IDLE_MS) this.cursors.delete(id);
  }

  private keep(cursor: Cursor): bigint {
    const id = (randomBytes(8).readBigInt64LE() & ((1n << 62n) - 1n)) + 1n;
    this.cursors.set(id, cursor);
    return id;
  }
}

function takeBatch(cursor: Cursor, size: number): RawDoc[] {
  const batch: RawDoc[] = [];
  let bytes = 0;
  while (!cursor.next.done && batch.length < size) {
    const encoded = encodeDocument(cursor.next.value);
    // A batch must fit into one message. Its first document always fits.
    if (batch.length > 0 && bytes + encoded.length > MAX_BATCH_BYTES) break;
    bytes += encoded.length + 8;
    batch.push(new RawDoc(encoded));
    cursor.next = cursor.docs.next();
  }
  return batch;
}
