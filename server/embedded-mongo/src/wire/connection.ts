import type { Socket } from 'node:net';
import type { Doc } from '../bson/value.js';
import { errorReply } from '../commands/dispatch.js';
import { encodeReply, HEADER_BYTES, MAX_MESSAGE_BYTES, parseMessage, type Message } from './message.js';

/**
 * Runs a command. The reply of a long command is a promise. `stored` resolves when the command's writes are on disk; it
 * is null when there is nothing to wait for.
 */
export type Execute = (body: Doc) => { reply: Doc | Promise<Doc>; stored: Promise<unknown> | null };

/**
 * The connection of one client. Its commands run one after the other, in the order of arrival. A reply is sent when the
 * command's writes are stored, and after the replies to earlier commands.
 */
export class Connection {
  private chunks: Buffer[] = [];
  private buffered = 0;
  private lastReply: Promise<void> | null = null;
  /** Whether a long command is running; later commands wait for it. */
  private isBusy = false;

  constructor(
    private readonly socket: Socket,
    private readonly execute: Execute,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', () => socket.destroy());
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    this.handleMessages();
  }

  private handleMessages(): void {
    try {
      while (!this.isBusy) {
        const message = this.takeMessage();
        if (!message) return;
        this.handle(parseMessage(message));
      }
    } catch {
      // The bytes are not a message, so the start of the next message cannot be found.
      this.socket.destroy();
    }
  }

  /** The next complete message; null if more bytes are needed. */
  private takeMessage(): Buffer | null {
    let [first] = this.chunks;
    if (!first || this.buffered < HEADER_BYTES) return null;
    if (first.length < HEADER_BYTES) this.chunks = [(first = Buffer.concat(this.chunks))];
    const size = first.readInt32LE(0);
    if (size < HEADER_BYTES || size > MAX_MESSAGE_BYTES) throw new RangeError(`message of ${size} bytes`);
    if (this.buffered < size) return null;
    const all = this.chunks.length === 1 ? first : Buffer.concat(this.chunks);
    this.chunks = all.length > size ? [all.subarray(size)] : [];
    this.buffered -= size;
    return all.subarray(0, size);
  }

  private handle(message: Message): void {
    const { reply, stored } = this.run(message);
    if (!(reply instanceof Promise)) return this.answer(message, reply, stored);
    this.isBusy = true;
    reply.then(
      (late) => {
        this.isBusy = false;
        this.answer(message, late, stored);
        this.handleMessages();
      },
      () => void this.socket.destroy(),
    );
  }

  private answer(message: Message, reply: Doc, stored: Promise<unknown> | null): void {
    const send = () => {
      if (message.expectsReply && this.socket.writable) this.send(message, reply);
    };
    if (!stored && !this.lastReply) return send();
    const earlier = this.lastReply ?? Promise.resolve();
    // If a write cannot be stored, the server stops, and the command gets no reply.
    const sent: Promise<void> = Promise.all([earlier, stored]).then(send, () => void this.socket.destroy());
    this.lastReply = sent;
    void sent.then(() => {
      if (this.lastReply === sent) this.lastReply = null;
    });
  }

  private run(message: Message): ReturnType<Execute> {
    try {
      return this.execute(message.body());
    } catch (error) {
      return { reply: errorReply(error), stored: null };
    }
  }

  private send(message: Message, reply: Doc): void {
    let bytes: Buffer[];
    try {
      bytes = encodeReply(message, reply);
    } catch (error) {
      bytes = encodeReply(message, errorReply(error));
    }
    this.socket.cork();
    for (const part of bytes) this.socket.write(part);
    this.socket.uncork();
  }
}
