import { mongo, Types } from 'mongoose';
import { migrationRemarks } from '../platform/mongo/migration-remarks.js';
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
  const collection = database.collection<RemarkDocument>(migrationRemarks);
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

    /** @param ids IDs in the original documents. They may have been repaired too. */
    async removeSetAside(name: string, ids: readonly unknown[]): Promise<void> {
      await collection.deleteMany({ kind: 'set_aside', collection: name, 'document._id': { $in: [...ids] } });
    },

    /** The documents of a collection that were set aside. People may have repaired them in the meantime. */
    ofSetAside(name: string, old: mongo.Filter<mongo.BSON.Document>) {
      const filter: mongo.Filter<RemarkDocument> = { kind: 'set_aside', collection: name };
      for (const [field, condition] of Object.entries(old)) filter[`document.${field}`] = condition as unknown;
      return {
        count: (): Promise<number> => collection.countDocuments(filter),

        async *documents(isDryRun: boolean): AsyncGenerator<mongo.BSON.Document> {
          for await (const { _id, document } of collection.find(filter).sort({ _id: 1 })) {
            const isThere = await database.collection(name).findOne({ _id: document['_id'] as mongo.ObjectId });
            if (!isThere) yield document;
            // An interrupted run has put the document back.
            else if (!isDryRun) await collection.updateOne({ _id }, { $set: { kind: 'adjusted' } });
          }
        },
      };
    },
  };
}

/** IDs of different types never have the same key. */
function keyOf({ collection, documentId }: Remark): string {
  const id =
    documentId instanceof Types.ObjectId ? documentId.toHexString() : EJSON.stringify(documentId, { relaxed: false });
  return `${collection}:${id}`;
}
