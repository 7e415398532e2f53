import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** Why a ZIP file cannot be read. */
export type ZipProblem = 'damaged' | 'protected' | 'too many files' | 'too large unpacked';

export class ZipFault extends Error {
  constructor(readonly problem: ZipProblem) {
    super(`The ZIP file is ${problem}.`);
  }
}

interface Entry {
  isStored: boolean;
  packedBytes: number;
  /** Where its header begins. */
  at: number;
}

export interface ZipFile {
  /** Paths, separated by slashes. Paths of folders end with a slash. */
  names: readonly string[];
  has(name: string): boolean;
  /** The unpacked content of a file, in pieces. @throws ZipFault */
  read(name: string): AsyncGenerator<Uint8Array>;
}

interface Limits {
  /**
   * Maximum number of bytes that may be unpacked from the whole file. They are counted during unpacking, because the
   * sizes in headers may be wrong.
   */
  unpackedBytes: number;
  /** Maximum number of unpacked bytes for each packed byte. An entry of at most `freeBytes` is always allowed. */
  ratio: number;
  freeBytes: number;
}

const mostEntries = 10_000;
const signatures = { entry: 0x04034b50, directory: 0x02014b50 };
const flagOfUtf8 = 1 << 11;
const sizes = { entry: 30, directory: 46, end: 22, comment: 65_535 };

/**
 * Reads the list of files of a ZIP file on the disk. Only that list and the pieces that are being unpacked are in memory.
 * ZIP64 is not supported.
 * @throws ZipFault
 */
export async function openZip(path: string, limits: Limits): Promise<ZipFile> {
  const file = await open(path);
  try {
    const entries = await readDirectory(file);
    let unpackedBytes = 0;
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      async *read(name) {
        const entry = entries.get(name);
        if (!entry) throw new ZipFault('damaged');
        let ofEntry = 0;
        for await (const piece of unpack(path, entry)) {
          ofEntry += piece.length;
          unpackedBytes += piece.length;
          const most = Math.max(limits.freeBytes, entry.packedBytes * limits.ratio);
          if (ofEntry > most || unpackedBytes > limits.unpackedBytes) throw new ZipFault('too large unpacked');
          yield piece;
        }
      },
    };
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - sizes.end - sizes.comment), sizes.end + sizes.comment);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + sizes.end > tail.length) throw new ZipFault('damaged');
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  // In a ZIP64 file, this number is 65,535, so the file is refused.
  if (count > mostEntries) throw new ZipFault('too many files');
  if (length > size || start + length > size) throw new ZipFault('damaged');
  const directory = await readAt(file, start, length);
  const entries = new Map<string, Entry>();
  for (let at = 0, index = 0; index < count; index += 1) {
    if (at + sizes.directory > directory.length || directory.readUInt32LE(at) !== signatures.directory) {
      throw new ZipFault('damaged');
    }
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    const nameAt = at + sizes.directory;
    const nameEnd = nameAt + (nameLength ?? 0);
    if ((flags & 1) === 1) throw new ZipFault('protected');
    if (method !== 0 && method !== 8) throw new ZipFault('damaged');
    entries.set(toName(directory.subarray(nameAt, nameEnd), flags).replaceAll('\\', '/'), {
      isStored: method === 0,
      packedBytes: directory.readUInt32LE(at + 20),
      at: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** The upper half of code page 850. */
const codePage =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/**
 * Most programs write names in UTF-8. Some do not set the flag that says so. Windows uses its old
 * code page for names that have only characters of it.
 */
function toName(bytes: Buffer, flags: number): string {
  if ((flags & flagOfUtf8) !== 0 || isUtf8(bytes)) return bytes.toString('utf8');
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, (byte) => codePage.charAt(byte.charCodeAt(0) - 128));
}

async function* unpack(path: string, { isStored, packedBytes, at }: Entry): AsyncGenerator<Uint8Array> {
  const header = await readHeader(path, at);
  const start = at + sizes.entry + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (packedBytes === 0) return;
  const packed = createReadStream(path, { start, end: start + packedBytes - 1 });
  if (isStored) {
    yield* packed as AsyncIterable<Uint8Array>;
    return;
  }
  const unpacked = createInflateRaw({ chunkSize: 65_536 });
  // An error of either stream ends the reading below.
  pipeline(packed, unpacked, () => undefined);
  try {
    yield* unpacked as AsyncIterable<Uint8Array>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE' ? new ZipFault('damaged') : error;
  }
}

async function readHeader(path: string, at: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const header = await readAt(file, at, sizes.entry);
    const isHeader = header.length === sizes.entry && header.readUInt32LE(0) === signatures.entry;
    if (!isHeader) throw new ZipFault('damaged');
    return header;
  } finally {
    await file.close();
  }
}
