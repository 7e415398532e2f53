import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.js';
import { isInt32, type Doc, type Value } from './value.js';

/** The deepest nesting of documents. MongoDB has such a limit too; without one, a message could exhaust the stack. */
const MAX_DEPTH = 180;

const malformed = (why: string) => new CommandError('FailedToParse', `malformed BSON: ${why}`);

/** Reads one BSON document at a time from a buffer; every length is checked before it is used. */
class Decoder {
  private depth = 0;

  constructor(
    private readonly buffer: Buffer,
    private at: number,
    private limit: number,
  ) {}

  document(asArray: false): Doc;
  document(asArray: true): Value[];
  document(asArray: boolean): Doc | Value[] {
    const start = this.at;
    const size = this.int32();
    const end = start + size;
    if (size < 5 || end > this.limit || this.buffer[end - 1] !== 0) throw malformed('document length');
    if (++this.depth > MAX_DEPTH) throw new CommandError('Overflow', `Document exceeds ${MAX_DEPTH} nested levels`);
    const outer = this.limit;
    this.limit = end - 1;
    const result = asArray ? this.elements() : this.fields();
    this.limit = outer;
    this.at = end;
    this.depth--;
    return result;
  }

  private fields(): Doc {
    const doc: Doc = {};
    while (this.at < this.limit) {
      const type = this.buffer.readUInt8(this.at++);
      const name = this.cstring();
      if (name === '__proto__') throw new CommandError('BadValue', "the field name '__proto__' is not allowed");
      doc[name] = this.value(type);
    }
    return doc;
  }

  private elements(): Value[] {
    const list: Value[] = [];
    while (this.at < this.limit) {
      const type = this.buffer.readUInt8(this.at++);
      const end = this.buffer.indexOf(0, this.at);
      if (end < 0 || end >= this.limit) throw malformed('array index');
      this.at = end + 1;
      list.push(this.value(type));
    }
    return list;
  }

  private value(type: number): Value {
    switch (type) {
      case 0x01:
        return this.double();
      case 0x02:
        return this.string();
      case 0x03:
        return this.document(false);
      case 0x04:
        return this.document(true);
      case 0x05:
        return this.binary();
      case 0x06:
      case 0x0a:
        return null;
      case 0x07:
        return new ObjectId(Uint8Array.prototype.slice.call(this.buffer, this.take(12), this.at));
      case 0x08:
        return this.buffer[this.take(1)] === 1;
      case 0x09:
        return new Date(Number(this.buffer.readBigInt64LE(this.take(8))));
      case 0x0b:
        return new BSONRegExp(this.cstring(), this.cstring());
      case 0x10:
        return this.int32();
      case 0x12:
        return this.buffer.readBigInt64LE(this.take(8));
      default:
        return this.rareValue(type);
    }
  }

  private rareValue(type: number): Value {
    switch (type) {
      case 0x11: {
        const low = this.int32();
        return new Timestamp(Long.fromBits(low, this.int32(), true));
      }
      case 0x13:
        return new Decimal128(Uint8Array.prototype.slice.call(this.buffer, this.take(16), this.at));
      case 0xff:
        return new MinKey();
      case 0x7f:
        return new MaxKey();
      default:
        throw malformed(`unknown or unsupported type 0x${type.toString(16)}`);
    }
  }

  private double(): Value {
    const number = this.buffer.readDoubleLE(this.take(8));
    return isInt32(number) ? new Double(number) : number;
  }

  private binary(): Binary {
    let size = this.int32();
    const subtype = this.buffer.readUInt8(this.take(1));
    if (subtype === Binary.SUBTYPE_BYTE_ARRAY) size = this.int32();
    if (size < 0) throw malformed('binary length');
    const start = this.take(size);
    return new Binary(Uint8Array.prototype.slice.call(this.buffer, start, this.at), subtype);
  }

  private string(): string {
    const size = this.int32();
    if (size < 1) throw malformed('string length');
    const start = this.take(size);
    if (this.buffer[this.at - 1] !== 0) throw malformed('unterminated string');
    return this.text(start, this.at - 1);
  }

  private cstring(): string {
    const { buffer, at } = this;
    let end = at;
    while (end < this.limit && buffer[end] !== 0) end++;
    if (end >= this.limit) throw malformed('unterminated name');
    this.at = end + 1;
    return this.text(at, end);
  }

  private text(start: number, end: number): string {
    const { buffer } = this;
    if (end - start > 20) return buffer.toString('utf8', start, end);
    let text = '';
    for (let i = start; i < end; i++) {
      const byte = buffer[i] ?? 0;
      if (byte > 0x7f) return buffer.toString('utf8', start, end);
      text += String.fromCharCode(byte);
    }
    return text;
  }

  private int32(): number {
    return this.buffer.readInt32LE(this.take(4));
  }

  private take(size: number): number {
    const at = this.at;
    if (at + size > this.limit) throw malformed('truncated value');
    this.at = at + size;
    return at;
  }
}

/** Decodes the document that starts at `offset`; throws FailedToParse when its bytes are not BSON. */
export function decodeDocument(buffer: Buffer, offset = 0): Doc {
  return new Decoder(buffer, offset, buffer.length).document(false);
}
