import { mongo, Types } from 'mongoose';
import type { Remark, RemarkKind } from './migration.js';

const { EJSON } = mongo.BSON;

interface RemarkDocument {
  _id: string;
  collection: string;
  documentId: unknown;
  kind: RemarkKind;
  problems: readonly string[];
  /** The original document. */
  document: mongo.BSON.Document;
  at: Date;
}

export type RemarkRecord = Remark & { document: mongo.BSON.Document };

/** Remarks about documents that could not be kept unchanged, each with the whole original document. */
export function createRemarks(database: mongo.Db) {
  const collection = database.collection<RemarkDocument>('migration_remarks');
  return {
    /** Must be called before the documents are changed. A second remark about a document replaces the first. */
    async record(remarks: readonly RemarkRecord[], now: Date): Promise<void> {
      if (remarks.length === 0) return;
      await collection.bulkWrite(
        remarks.map((remark) => ({
          updateOne: { filter: { _id: keyOf(remark) }, update: { $set: { ...remark, at: now } }, upsert: true },
        })),
        { ordered: false },
      );
    },

    /**
     * Returns the documents that were set aside to their collections, so that they are converted again. People may have
     * repaired them in the meantime.
     */
    async putBack(): Promise<number> {
      let count = 0;
      for await (const { _id, collection: name, document } of collection.find({ kind: 'set_aside' })) {
        const { _id: documentId, ...fields } = document;
        await database
          .collection(name)
          .updateOne({ _id: documentId as mongo.ObjectId }, { $setOnInsert: fields }, { upsert: true });
        await collection.deleteOne({ _id });
        count += 1;
      }
      return count;
    },
  };
}

/** IDs of different types never have the same key. */
function keyOf({ collection, documentId }: Remark): string {
  const id =
    documentId instanceof Types.ObjectId ? documentId.toHexString() : EJSON.stringify(documentId, { relaxed: false });
  return `${collection}:${id}`;
}
