import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import type { Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';

export const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

/** A request as received. `body` throws when the bytes are not valid BSON. */
export type Message = { requestId: number; opCode: number; body: () => Doc; expectsReply: boolean };

/** The bytes are not a message. The start of the next message cannot be found, so the connection is closed. */
class ProtocolError extends Error {}

/** Parses a complete message, including its header. */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === OP_MSG) {
    if (bytes.length < HEADER_BYTES + 10) throw new ProtocolError('message too short');
    const flags = bytes.readUInt32LE(16);
    const end = bytes.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
    return {
      requestId,
      opCode,
      expectsReply: !(flags & MORE_TO_COME),
      body: () => readSections(bytes.subarray(0, end), 20),
    };
  }
  if (opCode === OP_QUERY) return { requestId, opCode, expectsReply: true, body: () => readQuery(bytes) };
  throw new ProtocolError(`unsupported opcode ${opCode}`);
}

/** The body document, with the message's document sequences added to it as arrays. */
function readSections(bytes: Buffer, start: number): Doc {
  let body: Doc | null = null;
  const sequences: Doc = {};
  let at = start;
  while (at < bytes.length) {
    const kind = bytes[at++];
    const size = readSize(bytes, at);
    if (kind === 0) body = decodeDocument(bytes.subarray(at, at + size));
    else if (kind === 1) readSequence(bytes.subarray(at + 4, at + size), sequences);
    else throw new CommandError('FailedToParse', `unknown section kind ${kind}`);
    at += size;
  }
  if (!body) throw new CommandError('FailedToParse', 'the message has no body');
  return Object.assign(body, sequences);
}

function readSequence(bytes: Buffer, sequences: Doc): void {
  const nameEnd = bytes.indexOf(0);
  if (nameEnd < 0) throw new CommandError('FailedToParse', 'unterminated section name');
  const docs: Doc[] = [];
  let at = nameEnd + 1;
  while (at < bytes.length) {
    const size = readSize(bytes, at);
    docs.push(decodeDocument(bytes.subarray(at, at + size)));
    at += size;
  }
  const name = bytes.toString('utf8', 0, nameEnd);
  if (name === '__proto__') throw new CommandError('BadValue', "the field name '__proto__' is not allowed");
  sequences[name] = docs;
}

function readSize(bytes: Buffer, at: number): number {
  const size = at + 4 <= bytes.length ? bytes.readInt32LE(at) : 0;
  if (size < 5 || at + size > bytes.length) throw new CommandError('FailedToParse', 'malformed section length');
  return size;
}

/** Reads a command in the old form, a query on `<db>.$cmd`; drivers use it for their first hello. */
function readQuery(bytes: Buffer): Doc {
  const nameEnd = bytes.indexOf(0, 20);
  if (nameEnd < 0 || nameEnd + 9 > bytes.length) throw new CommandError('FailedToParse', 'malformed query');
  const namespace = bytes.toString('utf8', 20, nameEnd);
  if (!namespace.endsWith('.$cmd'))
    throw new CommandError('CommandNotSupported', 'OP_QUERY is only supported for commands');
  const body = decodeDocument(bytes.subarray(nameEnd + 9));
  return { ...body, $db: namespace.slice(0, -5) };
}

/** The reply message, in the form of the request: OP_MSG, or OP_REPLY for OP_QUERY. */
export function encodeReply(message: Pick<Message, 'requestId' | 'opCode'>, reply: Doc): Buffer[] {
  const document = encodeDocument(reply);
  const query = message.opCode === OP_QUERY;
  const head = Buffer.alloc(query ? HEADER_BYTES + 20 : HEADER_BYTES + 5);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(message.requestId, 8);
  head.writeInt32LE(query ? OP_REPLY : OP_MSG, 12);
  if (query) head.writeInt32LE(1, HEADER_BYTES + 16);
  return [head, document];
}
