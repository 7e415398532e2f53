import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose, { type Connection, type Types } from 'mongoose';

export type PictureFiles = ReturnType<typeof createPictureFiles>;

/** The pictures' bytes, in GridFS: whatever engine the shop's data is in, every server of the shop has them. */
export function createPictureFiles(connection: Connection) {
  const bucket = () => {
    const { db } = connection;
    if (!db) throw new Error('The database is not connected');
    return new mongoose.mongo.GridFSBucket(db, { bucketName: 'picturefiles' });
  };
  return {
    async write(id: Types.ObjectId, name: string, bytes: Buffer): Promise<void> {
      await pipeline(Readable.from([bytes]), bucket().openUploadStreamWithId(id, name));
    },

    read: (id: Types.ObjectId): Readable => bucket().openDownloadStream(id),

    /** Also removes what was only written in part; a file that is not there is none to remove. */
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
