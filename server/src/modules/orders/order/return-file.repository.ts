import { maxReturnPictures } from '@kickstand/rules/pictures';
import mongoose, { Schema, type Connection, type mongo } from 'mongoose';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import { required, type Stored } from '../../../platform/mongo/field-types.js';
import type { ForgetPerson } from '../../../platform/mongo/forget-person.js';
import type { ReturnFile } from './return-file.js';

interface ReturnFileDocument extends Stored<ReturnFile> {
  _id: string;
  /** Unique in its return. Pictures use numbered slots, which limits their number. */
  slot: string;
  /** At most a few megabytes, so that it fits into a document. */
  content: mongo.Binary;
  addedAt: Date;
}

const schema = new Schema<ReturnFileDocument>(
  {
    ...{ _id: required.text, orderId: required.text, returnId: required.text, kind: required.text },
    ...{ mediaType: required.text, slot: required.text, addedAt: required.date },
    content: { type: Schema.Types.Buffer, required: true },
  },
  { collection: 'return_files', versionKey: false },
);
schema.index({ orderId: 1, returnId: 1, slot: 1 }, { unique: true });
schema.index({ addedAt: 1 });

export const returnFileModel = (connection: Connection) => connection.model<ReturnFileDocument>('ReturnFile', schema);

/** The pictures and labels of returns. They are not in the order, because orders are read in lists. */
export function createReturnFileRepository(connection: Connection) {
  const model = returnFileModel(connection);
  const stored = connection.collection<ReturnFileDocument>('return_files');
  return {
    /**
     * @returns false if the return already has the maximum number of pictures; true also if the file was stored before.
     */
    async add({ id: _id, ...file }: ReturnFile, content: Buffer, addedAt: Date): Promise<boolean> {
      const slots =
        file.kind === 'label'
          ? [`label ${_id}`]
          : Array.from({ length: maxReturnPictures }, (_, index) => `picture ${index + 1}`);
      for (const slot of slots) {
        try {
          await stored.insertOne({ _id, ...file, slot, content: new mongoose.mongo.Binary(content), addedAt });
          return true;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          if (await model.exists({ _id })) return true;
        }
      }
      return false;
    },

    /** Files of the orders, without their content; the pictures of a return in the order in which they were added. */
    async findByOrders(orderIds: readonly string[]): Promise<ReturnFile[]> {
      const rows = await model
        .find({ orderId: { $in: orderIds } }, { content: 0 })
        .sort({ orderId: 1, returnId: 1, slot: 1 })
        .lean<Omit<ReturnFileDocument, 'content'>[]>();
      return rows.map(toFile);
    },

    async find(id: string): Promise<(ReturnFile & { content: Uint8Array }) | null> {
      const row = await model.findById(id).lean<ReturnFileDocument>();
      return row && { ...toFile(row), content: row.content.buffer };
    },

    async hasLabel(returnId: string, id: string): Promise<boolean> {
      return (await model.exists({ _id: id, returnId, kind: 'label' })) !== null;
    },
  };
}

function toFile({ _id: id, orderId, returnId, kind, mediaType }: Omit<ReturnFileDocument, 'content'>): ReturnFile {
  return { id, orderId, returnId, kind, mediaType };
}

export const forgetInReturnFiles: ForgetPerson = async (connection, { orderIds }) => {
  // Earlier versions stored the ID as it was sent, also with capital letters.
  const spellings = orderIds.map((id) => new RegExp(`^${id}$`, 'i'));
  await returnFileModel(connection).deleteMany({ orderId: { $in: spellings } });
};
