import { Binary, BSONRegExp, Decimal128, Double, MinKey, ObjectId, Timestamp } from 'bson';
import { ByteWriter } from './byte-writer.js';
import { CommandError } from '../errors.js';
import { isDoc, isInt32, RawDoc, type Doc, type Value } from './value.js';

const MAX_DEPTH = 200;

/** Writes BSON into one growing buffer. All calls share it, which is safe because encoding is synchronous. */
class Encoder extends ByteWriter {
  private depth = 0;

  encode(doc: Doc): Buffer {
    this.restart();
    this.depth = 0;
    this.document(doc);
    return this.taken();
  }

  private document(doc: Doc): void {
    const start = this.open();
    for (const name in doc) {
      const value = doc[name];
      if (value !== undefined) this.element(name, value);
    }
    this.close(start);
  }

  private array(list: readonly Value[]): void {
    const start = this.open();
    for (let i = 0; i < list.length; i++) this.element(String(i), list[i] ?? null);
    this.close(start);
  }

  private open(): number {
    if (++this.depth > MAX_DEPTH) throw new CommandError('Overflow', 'Document exceeds the allowed nested levels');
    const start = this.at;
    this.ensure(5);
    this.at += 4;
    return start;
  }

  private close(start: number): void {
    this.ensure(1);
    this.buffer[this.at++] = 0;
    this.buffer.writeInt32LE(this.at - start, start);
    this.depth--;
  }

  private element(name: string, value: Value): void {
    switch (typeof value) {
      case 'number':
        return isInt32(value) ? this.int32(this.header(0x10, name, 4), value) : this.double(name, value);
      case 'string':
        this.header(0x02, name, 0);
        return this.string(value);
      case 'boolean':
        return this.byte(this.header(0x08, name, 1), value ? 1 : 0);
      case 'bigint':
        return this.int64(this.header(0x12, name, 8), BigInt.asIntN(64, value));
      case 'object':
        return this.object(name, value);
      case 'undefined':
      case 'function':
      case 'symbol':
        throw new CommandError('InternalError', `cannot store a ${typeof value}`);
    }
  }

  private object(name: string, value: Value): void {
    if (value === null) return void this.header(0x0a, name, 0);
    if (value instanceof RawDoc) return this.bytes(this.header(0x03, name, value.bytes.length), value.bytes);
    if (isDoc(value)) {
      this.header(0x03, name, 0);
      return this.document(value);
    }
    if (Array.isArray(value)) {
      this.header(0x04, name, 0);
      return this.array(value);
    }
    if (value instanceof ObjectId) return this.bytes(this.header(0x07, name, 12), value.id);
    if (value instanceof Date) return this.int64(this.header(0x09, name, 8), BigInt(value.getTime() || 0));
    if (value instanceof Double) return this.double(name, value.value);
    return this.rareObject(name, value);
  }

  private rareObject(name: string, value: Value): void {
    if (value instanceof Binary) return this.binary(name, value);
    if (value instanceof Decimal128) return this.bytes(this.header(0x13, name, 16), value.bytes);
    if (value instanceof Timestamp) return this.int64(this.header(0x11, name, 8), BigInt.asIntN(64, value.toBigInt()));
    if (value instanceof BSONRegExp) {
      this.header(0x0b, name, 0);
      this.cstring(value.pattern);
      return this.cstring(value.options);
    }
    this.header(value instanceof MinKey ? 0xff : 0x7f, name, 0);
  }

  private binary(name: string, value: Binary): void {
    const bytes = value.buffer.subarray(0, value.position);
    const old = value.sub_type === Binary.SUBTYPE_BYTE_ARRAY;
    let at = this.header(0x05, name, bytes.length + (old ? 9 : 5));
    at = this.buffer.writeInt32LE(bytes.length + (old ? 4 : 0), at);
    this.buffer[at++] = value.sub_type;
    if (old) at = this.buffer.writeInt32LE(bytes.length, at);
    this.buffer.set(bytes, at);
  }

  private double(name: string, value: number): void {
    const at = this.header(0x01, name, 8);
    this.buffer.writeDoubleLE(value, at);
  }
}

const encoder = new Encoder();

/** A document's BSON bytes in a new buffer. Fields that are undefined are left out. */
export const encodeDocument = (doc: Doc): Buffer => encoder.encode(doc);
