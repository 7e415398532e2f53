import mongoose, { Types, type Connection } from 'mongoose';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { replaceInTexts, type ForgetPerson } from '../../platform/mongo/forget-person.js';
import { inOutbox, withoutAuditOutbox } from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import type { StoredRendition } from './picture.js';
import { pictureAttemptModel, pictureModel, type PictureDocument, type RenditionDocument } from './picture.model.js';

/** The bytes of pictures and documents, in GridFS. All servers can read them, with every supported database. */
function createPictureFiles(connection: Connection) {
  const bucket = () => {
    const { db } = connection;
    if (!db) throw new Error('The database is not connected');
    return new mongoose.mongo.GridFSBucket(db, { bucketName: 'picturefiles' });
  };
  return {
    async write(id: Types.ObjectId, name: string, content: Readable): Promise<void> {
      await pipeline(content, bucket().openUploadStreamWithId(id, name));
    },

    read: (id: Types.ObjectId): Readable => bucket().openDownloadStream(id),

    /** Also removes partly written files; a missing file is ignored. */
    async remove(ids: readonly Types.ObjectId[]): Promise<void> {
      for (const id of ids) {
        await bucket()
          .delete(id)
          .catch((error: unknown) => {
            if (!(error as Error).message.startsWith('File not found')) throw error;
          });
      }
    },
  };
}

type RenditionName = Pick<RenditionDocument, 'width' | 'format'>;

interface NewPicture {
  /** Hash of the uploaded bytes. */
  hash: string;
  /** Part of the address that identifies the picture; begins with the hash. */
  key: string;
  files: readonly (RenditionName & { bytes: number; read: () => Readable })[];
  /** Entry for the audit log: who uploaded it, and when. */
  entry: AuditEntry;
}

export type PictureRepository = ReturnType<typeof createPictureRepository>;

type Context = ReturnType<typeof openCollections>;

export function createPictureRepository(connection: Connection) {
  const context = openCollections(connection);
  return { ...writes(context), ...reads(context) };
}

function openCollections(connection: Connection) {
  return {
    pictures: pictureModel(connection),
    attempts: pictureAttemptModel(connection),
    files: createPictureFiles(connection),
  };
}

function writes({ pictures, attempts, files }: Context) {
  return {
    /**
     * Finds a picture by the hash of its bytes. Updates its upload time, so that no sweep deletes it before it is used.
     * @returns its key
     */
    async touch(hash: string, now: Date): Promise<string | null> {
      const row = await pictures
        .findOneAndUpdate({ _id: hash }, { $set: { uploadedAt: now } }, { projection: withoutAuditOutbox })
        .lean<PictureDocument>();
      return row && row.key;
    },

    /**
     * Writes the files first, then the document of the picture.
     * @returns false if the same picture was stored in the meantime.
     */
    async insert({ hash, key, files: added, entry }: NewPicture): Promise<boolean> {
      const planned = added.map((rendition) => ({ ...rendition, fileId: new Types.ObjectId() }));
      const fileIds = planned.map(({ fileId }) => fileId);
      const attempt = await attempts.create({ _id: new Types.ObjectId(), hash, fileIds, startedAt: entry.at });
      for (const { fileId, width, format, read } of planned) {
        await files.write(fileId, `${key}/${width}.${format}`, read());
      }
      let isFirst = true;
      try {
        await pictures.create({
          _id: hash,
          key,
          renditions: planned.map(({ read: _, ...rendition }) => rendition),
          by: entry.by,
          uploadedAt: entry.at,
          usedAt: null,
          ...inOutbox(entry),
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await files.remove(fileIds);
        isFirst = false;
      }
      await attempts.deleteOne({ _id: attempt._id });
      return isFirst;
    },
  };
}

function reads(context: Context) {
  const { pictures, attempts, files } = context;
  return {
    /** Null unless this shop has issued exactly this address. */
    async findRendition(
      { hash, key }: Pick<NewPicture, 'hash' | 'key'>,
      { width, format }: RenditionName,
    ): Promise<StoredRendition | null> {
      const row = await pictures.findById(hash, withoutAuditOutbox).lean<PictureDocument>();
      if (row?.key !== key) return null;
      const found = row.renditions.find((rendition) => rendition.width === width && rendition.format === format);
      return found ? { length: found.bytes, read: () => files.read(found.fileId) } : null;
    },

    /** @returns false if the picture is not stored, or is no longer stored. */
    async markUsed(hash: string, now: Date): Promise<boolean> {
      const { matchedCount } = await pictures.updateOne({ _id: hash, usedAt: null }, { $set: { usedAt: now } });
      // A picture that was used before is never deleted.
      return matchedCount === 1 || (await pictures.exists({ _id: hash })) !== null;
    },

    /** Deletes pictures that were uploaded before this time and never used. @returns the number of deleted pictures. */
    async removeUnused(before: Date): Promise<number> {
      let removed = 0;
      const unused = pictures.find({ usedAt: null, uploadedAt: { $lt: before } }).lean<PictureDocument[]>();
      for await (const row of unused.cursor()) if (await removePicture(context, row)) removed += 1;
      return removed;
    },

    /**
     * Removes the files of attempts that started before this time and were interrupted by a crash. @returns the number of
     * attempts.
     */
    async removeUnfinished(before: Date): Promise<number> {
      let removed = 0;
      for await (const attempt of attempts
        .find({ startedAt: { $lt: before } })
        .lean()
        .cursor()) {
        const row = await pictures.findById(attempt.hash).lean<PictureDocument>();
        const kept = new Set(row?.renditions.map(({ fileId }) => fileId.toHexString()));
        await files.remove(attempt.fileIds.filter((id) => !kept.has(id.toHexString())));
        removed += (await attempts.deleteOne({ _id: attempt._id })).deletedCount;
      }
      return removed;
    },
  };
}

async function removePicture({ attempts, pictures, files }: Context, row: PictureDocument): Promise<boolean> {
  // A picture is kept if it was used or uploaded again in the meantime. It is also kept if one of its audit entries is
  // not yet in the log.
  const { _id, usedAt, uploadedAt } = row;
  // The file IDs are stored before the picture is deleted, so that after a crash, the next sweep removes the files.
  const fileIds = row.renditions.map(({ fileId }) => fileId);
  const attempt = await attempts.create({ _id: new Types.ObjectId(), hash: _id, fileIds, startedAt: uploadedAt });
  const { deletedCount } = await pictures.deleteOne({ _id, usedAt, uploadedAt, 'auditOutbox.0': { $exists: false } });
  if (deletedCount === 1) await files.remove(fileIds);
  await attempts.deleteOne({ _id: attempt._id });
  return deletedCount === 1;
}

export const forgetInPictures: ForgetPerson = (connection, { email: from, alias: to }) =>
  replaceInTexts(connection.collection('pictures'), ['by'], { from, to });
