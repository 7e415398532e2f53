import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type Decimal128,
  type Double,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { ByteWriter } from './byte-writer.js';
import { CommandError } from '../errors.js';
import { isInt32, RawDoc, typeName, type Doc, type Value } from './value.js';

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
    for (let i = 0; i < list.length; i++) this.element(String(i), list[i] === undefined ? null : list[i]);
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

  private object(name: string, value: object | null): void {
    if (value instanceof RawDoc) return this.raw(name, value.bytes);
    switch (typeName(value) as string) {
      case 'null':
        this.header(0x0a, name, 0);
        return;
      case 'object':
        this.header(0x03, name, 0);
        return this.document(value as Doc);
      case 'array':
        this.header(0x04, name, 0);
        return this.array(value as Value[]);
      case 'objectId':
        return this.bytes(this.header(0x07, name, 12), (value as ObjectId).id);
      case 'date':
        return this.int64(this.header(0x09, name, 8), BigInt((value as Date).getTime() || 0));
      case 'double':
        return this.double(name, (value as Double).value);
      default:
        return this.rareObject(name, value);
    }
  }

  private rareObject(name: string, value: Value): void {
    switch (typeName(value) as string) {
      case 'binData':
        return this.binary(name, value as Binary);
      case 'decimal':
        return this.bytes(this.header(0x13, name, 16), (value as Decimal128).bytes);
      case 'timestamp':
        return this.int64(this.header(0x11, name, 8), BigInt.asIntN(64, (value as Timestamp).toBigInt()));
      case 'regex':
        this.header(0x0b, name, 0);
        this.cstring((value as BSONRegExp).pattern);
        return this.cstring((value as BSONRegExp).options);
      case 'symbol':
        this.header(0x0e, name, 0);
        return this.string((value as BSONSymbol).value);
      case 'javascript':
        this.header(0x0d, name, 0);
        return this.string((value as Code).code);
      case 'javascriptWithScope':
        return this.codeWithScope(name, value as Code);
      case 'minKey':
        this.header(0xff, name, 0);
        return;
      case 'maxKey':
        this.header(0x7f, name, 0);
        return;
      default:
        throw new CommandError('InternalError', 'cannot store this value');
    }
  }

  private codeWithScope(name: string, value: Code): void {
    const start = this.header(0x0f, name, 4);
    this.string(value.code);
    this.document(value.scope as Doc);
    this.buffer.writeInt32LE(this.at - start, start);
  }

  private binary(name: string, value: Binary): void {
    const bytes = value.buffer.subarray(0, value.position);
    const old = value.sub_type === 2;
    let at = this.header(0x05, name, bytes.length + (old ? 9 : 5));
    at = this.buffer.writeInt32LE(bytes.length + (old ? 4 : 0), at);
    this.buffer[at++] = value.sub_type;
    if (old) at = this.buffer.writeInt32LE(bytes.length, at);
    this.buffer.set(bytes, at);
  }

  private raw(name: string, bytes: Uint8Array): void {
    this.bytes(this.header(0x03, name, bytes.length), bytes);
  }

  private double(name: string, value: number): void {
    const at = this.header(0x01, name, 8);
    this.buffer.writeDoubleLE(value, at);
  }
}

const encoder = new Encoder();

/** A document's BSON bytes in a new buffer. Fields that are undefined are left out. */
export const encodeDocument = (doc: Doc): Buffer => encoder.encode(doc);
