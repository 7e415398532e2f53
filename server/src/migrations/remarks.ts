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

export type RemarkRecord = Remark & {
  document: mongo.BSON.Document;
  /** Of the stored remark, if the document was set aside before. Its ID may have been repaired since. */
  key?: string;
};

/** Problem of a document that cannot be put back. */
export const idTaken = 'another document has its ID';

/** A document that was set aside. People may have repaired it in the meantime. */
export interface SetAside {
  /** Of its remark. */
  key: string;
  document: mongo.BSON.Document;
  /** Whether another document has its ID. */
  isTaken: boolean;
}

/** Remarks about documents that could not be kept unchanged, each with the whole original document. */
export function createRemarks(database: mongo.Db) {
  const collection = database.collection<RemarkDocument>(migrationRemarks);
  return {
    /** Must be called before the documents are changed. A second remark about a document replaces the first. */
    async record(remarks: readonly RemarkRecord[], now: Date): Promise<void> {
      if (remarks.length === 0) return;
      await collection.bulkWrite(
        remarks.map(({ key, ...remark }) => ({
          updateOne: { filter: { _id: key ?? keyOf(remark) }, update: { $set: { ...remark, at: now } }, upsert: true },
        })),
        { ordered: false },
      );
    },

    /** Stores why documents are still set aside. */
    async setProblems(remarks: readonly Pick<RemarkRecord, 'key' | 'problems'>[]): Promise<void> {
      if (remarks.length === 0) return;
      await collection.bulkWrite(
        remarks.map(({ key = '', problems }) => ({
          updateOne: { filter: { _id: key, kind: 'set_aside' }, update: { $set: { problems } } },
        })),
        { ordered: false },
      );
    },

    async removeSetAside(keys: readonly string[]): Promise<void> {
      await collection.deleteMany({ _id: { $in: [...keys] }, kind: 'set_aside' });
    },

    ofSetAside: (name: string) => readsOfSetAside(database, name),
  };
}

/** The documents of a collection that were set aside. */
function readsOfSetAside(database: mongo.Db, name: string) {
  const collection = database.collection<RemarkDocument>(migrationRemarks);
  const ofName = { kind: 'set_aside', collection: name } as const;
  return {
    count: (old: Format): Promise<number> => collection.countDocuments({ ...ofName, ...inFormat(old) }),

    async *documents(old: Format, isDryRun: boolean): AsyncGenerator<SetAside> {
      const ids = new Set<string>();
      const found = collection.find({ ...ofName, ...inFormat(old) }).sort({ _id: 1 });
      for await (const { _id: key, document, problems } of found) {
        const documentId: unknown = document['_id'];
        const idKey = keyOf({ collection: name, documentId });
        const isStored = (await database.collection(name).findOne({ _id: documentId as mongo.ObjectId })) !== null;
        const isTaken = ids.has(idKey) || (isStored && (key !== idKey || problems.includes(idTaken)));
        ids.add(idKey);
        if (isTaken || !isStored) yield { key, document, isTaken };
        // An interrupted run has put the document back.
        else if (!isDryRun) await collection.updateOne({ _id: key }, { $set: { kind: 'adjusted' } });
      }
    },

    /** Remarks about documents in none of these formats. */
    async outside(formats: readonly Format[]): Promise<(Remark & { key: string })[]> {
      const known = collection.find({ ...ofName, $or: formats.map(inFormat) }, { projection: { _id: 1 } });
      const keys = new Set((await known.toArray()).map(({ _id }) => _id));
      const all = await collection
        .find(ofName, { projection: { document: 0 } })
        .sort({ _id: 1 })
        .toArray();
      return all.filter(({ _id }) => !keys.has(_id)).map(({ _id: key, ...remark }) => ({ ...remark, key }));
    },
  };
}

type Format = mongo.Filter<mongo.BSON.Document>;

const inFormat = (format: Format): mongo.Filter<RemarkDocument> =>
  Object.fromEntries(Object.entries(format).map(([field, condition]) => [`document.${field}`, condition as unknown]));

/** IDs of different types never have the same key. */
function keyOf({ collection, documentId }: Pick<Remark, 'collection' | 'documentId'>): string {
  const id =
    documentId instanceof Types.ObjectId ? documentId.toHexString() : EJSON.stringify(documentId, { relaxed: false });
  return `${collection}:${id}`;
}
