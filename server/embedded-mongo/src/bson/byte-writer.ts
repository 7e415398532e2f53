import { CommandError } from '../errors.js';

const INITIAL_BYTES = 64 * 1024;
const KEPT_BYTES = 4 * 1024 * 1024;

/** Writes BSON's elementary values into one growing buffer. */
export class ByteWriter {
  protected buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  protected at = 0;

  protected restart(): void {
    this.at = 0;
  }

  /** Returns a copy of the bytes written so far. */
  protected taken(): Buffer {
    const bytes = Buffer.from(this.buffer.subarray(0, this.at));
    // Otherwise one huge document would keep its memory allocated forever.
    if (this.buffer.length > KEPT_BYTES) this.buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
    return bytes;
  }

  // The next four methods write at a position that `header` has reserved. `header` may have replaced the buffer, so
  // they use `this.buffer` and callers must not keep a reference to it.
  protected int32(at: number, value: number): void {
    this.buffer.writeInt32LE(value, at);
  }

  protected int64(at: number, value: bigint): void {
    this.buffer.writeBigInt64LE(value, at);
  }

  protected byte(at: number, value: number): void {
    this.buffer[at] = value;
  }

  protected bytes(at: number, value: Uint8Array): void {
    this.buffer.set(value, at);
  }

  /** Writes type and name, reserves `size` bytes for the value and returns where they start. */
  protected header(type: number, name: string, size: number): number {
    this.ensure(1);
    this.buffer[this.at++] = type;
    this.cstring(name);
    this.ensure(size);
    const at = this.at;
    this.at += size;
    return at;
  }

  protected cstring(text: string): void {
    this.text(text, true);
    this.ensure(1);
    this.buffer[this.at++] = 0;
  }

  protected string(text: string): void {
    this.ensure(4);
    const start = this.at;
    this.at += 4;
    this.text(text, false);
    this.ensure(1);
    this.buffer[this.at++] = 0;
    this.buffer.writeInt32LE(this.at - start - 4, start);
  }

  protected text(text: string, refuseNul: boolean): void {
    const size = text.length;
    this.ensure(size * 3);
    const { buffer } = this;
    if (size <= 24) {
      let i = 0;
      for (; i < size; i++) {
        const code = text.charCodeAt(i);
        if (code > 0x7f || (code === 0 && refuseNul)) break;
        buffer[this.at + i] = code;
      }
      if (i === size) {
        this.at += size;
        return;
      }
    }
    if (refuseNul && text.includes('\0')) throw new CommandError('BadValue', 'a name must not contain a null byte');
    this.at += buffer.write(text, this.at, 'utf8');
  }

  protected ensure(size: number): void {
    if (this.at + size <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.at + size));
    this.buffer.copy(larger, 0, 0, this.at);
    this.buffer = larger;
  }
}
