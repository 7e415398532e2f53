import { mongo } from 'mongoose';

const { BSON } = mongo;

/**
 * A backup is a gzipped sequence of frames. A frame is a letter followed by a BSON document, which begins with its
 * length. Each document is stored byte for byte as in the database. A backup is written and read in small parts, so it
 * is never completely in memory.
 */
export const frameKinds = { header: 'H', collection: 'C', document: 'D', file: 'F', filePart: 'P', end: 'E' } as const;
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

export const backupFormat = 'kickstand-backup';
export const backupVersion = 1;

export interface BackupHeader {
  format: typeof backupFormat;
  version: number;
  takenAt: Date;
}

export interface BackupCollection {
  name: string;
  indexes: mongo.IndexDescriptionInfo[];
}

/** A file of the embedded defaults. */
export interface BackupFile {
  /** Path below DATA_DIR, with slashes. */
  path: string;
}

export interface BackupEnd {
  documents: number;
  files: number;
}

export interface Frame {
  kind: FrameKind;
  bytes: Buffer;
}

export function toFrame(kind: FrameKind, document: object): Buffer {
  return toRawFrame(kind, BSON.serialize(document));
}

export function toRawFrame(kind: FrameKind, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(kind, 'latin1'), bytes]);
}

/** Reads BSON numbers as JavaScript numbers. Used for the frames that describe the backup itself. */
export function readFrame(bytes: Buffer): unknown {
  return BSON.deserialize(bytes, { promoteBuffers: true });
}

/** Keeps the type of every number, so that the document is restored unchanged. */
export function readDocument(bytes: Buffer): mongo.Document {
  return BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true });
}

export class BrokenBackupError extends Error {}

const kinds = new Set<string>(Object.values(frameKinds));
/** The largest size of a MongoDB document, plus space for the rest of the frame. */
const largestFrame = 17 * 1024 * 1024;

/** Splits a stream of bytes into frames. @throws BrokenBackupError */
export async function* toFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 5) {
      const kind = String.fromCharCode(rest[at] ?? 0);
      const length = rest.readInt32LE(at + 1);
      if (!kinds.has(kind) || length < 5 || length > largestFrame) throw new BrokenBackupError('It is not a backup.');
      if (rest.length - at - 1 < length) break;
      yield { kind: kind as FrameKind, bytes: rest.subarray(at + 1, at + 1 + length) };
      at += 1 + length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new BrokenBackupError('It ends in the middle.');
}
