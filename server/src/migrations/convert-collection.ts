import type { mongo } from 'mongoose';
import { inBatches } from '../shared/in-batches.js';
import type { CollectionCounts, MigrationContext } from './migration.js';
import { createRemarks, idTaken, type RemarkRecord, type SetAside } from './remarks.js';

export type OldDocument = mongo.BSON.Document & { _id: unknown };

/** The result of converting one old document. */
export type Conversion =
  | {
      kind: 'change';
      set: mongo.BSON.Document;
      /** Fields to remove because others replace them. All other fields are kept. */
      unset: readonly string[];
      /** Values that had to be interpreted. */
      adjustments: readonly string[];
    }
  | { kind: 'set_aside'; problems: readonly string[] };

export interface CollectionConversion {
  collection: string;
  /** Matches only documents in the old format, not converted ones. */
  old: mongo.Filter<mongo.BSON.Document>;
  /**
   * Formats that later migrations convert. If given, documents that were set aside and are in no known format are
   * reported.
   */
  later?: readonly mongo.Filter<mongo.BSON.Document>[];
  /**
   * Reads the data from other collections that the conversion of a batch needs. @returns a function that converts one
   * document.
   */
  prepare: (documents: readonly OldDocument[]) => Promise<(document: OldDocument) => Conversion>;
}

/**
 * Converts the old documents of a collection in batches, in the order of their IDs. With `again`, also those that were
 * set aside. They come first, so that the documents that this run sets aside are not converted twice.
 */
export async function convertCollection(
  { collection, old, later, prepare }: CollectionConversion,
  context: MigrationContext,
): Promise<CollectionCounts> {
  const { database, again, batchSize, isDryRun, onProgress, onRemark } = context;
  const source = database.collection(collection);
  const setAside = createRemarks(database).ofSetAside(collection);
  const counts = { collection, changed: 0, adjusted: 0, setAside: 0 };
  const total = (await source.countDocuments(old)) + (again ? await setAside.count(old) : 0);
  let done = 0;

  async function convertAll(documents: AsyncIterable<Unconverted>, write: Write): Promise<void> {
    for await (const batch of inBatches(documents, batchSize)) {
      const convert = await prepare(batch.map(({ document }) => document as OldDocument));
      const conversions = batch.map(({ isTaken = false, ...each }): Converted => {
        const document = each.document as OldDocument;
        return { ...each, document, conversion: isTaken ? takenId : convert(document) };
      });
      for (const { conversion } of conversions) count(counts, conversion);
      const remarks = conversions.flatMap((converted) => toRemark(collection, converted));
      remarks.forEach(onRemark);
      if (!isDryRun) await write({ conversions, remarks });
      done += batch.length;
      onProgress({ collection, done, total });
    }
  }

  if (again) {
    await convertAll(setAside.documents(old, isDryRun), (batch) => putBack(source, batch, context));
    const unknown = later ? await setAside.outside([old, ...later]) : [];
    const remarks = unknown.map((remark) => ({ ...remark, problems: [unknownFormat] }));
    remarks.forEach(onRemark);
    counts.setAside += remarks.length;
    if (!isDryRun) await createRemarks(database).setProblems(remarks);
  }
  const documents = source.find(old).sort({ _id: 1 }).batchSize(batchSize);
  await convertAll(
    documents.map((document) => ({ document })),
    (batch) => change(source, old, batch, context),
  );
  return counts;
}

const takenId: Conversion = { kind: 'set_aside', problems: [idTaken] };
const unknownFormat = 'it has fields of the new format; correct the original fields instead';

type Unconverted = Pick<SetAside, 'document'> & Partial<SetAside>;
type Converted = { key?: string; document: OldDocument; conversion: Conversion };
type Batch = { conversions: readonly Converted[]; remarks: readonly RemarkRecord[] };
type Write = (batch: Batch) => Promise<void>;

function count(counts: CollectionCounts, conversion: Conversion): void {
  if (conversion.kind === 'set_aside') counts.setAside += 1;
  else counts.changed += 1;
  if (conversion.kind === 'change' && conversion.adjustments.length > 0) counts.adjusted += 1;
}

/** The remarks, each with its original document, are stored before any document is changed. */
async function change(
  source: mongo.Collection,
  old: mongo.Filter<mongo.BSON.Document>,
  { conversions, remarks }: Batch,
  { database, now }: MigrationContext,
): Promise<void> {
  await createRemarks(database).record(remarks, now);
  // Changes only documents that still have the old format: another run or a running shop may have converted some.
  const writes = conversions.map(({ document, conversion }) => {
    const filter = { ...old, _id: document._id as mongo.ObjectId };
    return conversion.kind === 'set_aside'
      ? { deleteOne: { filter } }
      : { updateOne: { filter, update: toUpdate(conversion) } };
  });
  await source.bulkWrite(writes, { ordered: false });
}

/**
 * Inserts the documents that can be converted now. Their remarks are removed afterwards, so that an interrupted run
 * loses no document.
 */
async function putBack(
  source: mongo.Collection,
  { conversions, remarks }: Batch,
  { database, now }: MigrationContext,
): Promise<void> {
  const stored = createRemarks(database);
  await stored.setProblems(remarks.filter(({ kind }) => kind === 'set_aside'));
  const writes = conversions.flatMap(({ key = '', document: { _id, ...fields }, conversion }) => {
    if (conversion.kind === 'set_aside') return [];
    for (const field of conversion.unset) delete fields[field];
    const update = { $setOnInsert: { ...fields, ...conversion.set } };
    return [{ key, updateOne: { filter: { _id: _id as mongo.ObjectId }, update, upsert: true } }];
  });
  if (writes.length === 0) return;
  const operations = writes.map(({ updateOne }) => ({ updateOne }));
  const { upsertedIds } = await source.bulkWrite(operations, { ordered: false });
  // A concurrent run may have inserted some; it removes their remarks.
  const inserted = writes.filter((_write, index) => index in upsertedIds).map(({ key }) => key);
  const adjusted = remarks.filter(({ kind, key = '' }) => kind === 'adjusted' && inserted.includes(key));
  await stored.record(adjusted, now);
  await stored.removeSetAside(inserted);
}

function toRemark(collection: string, { key, document, conversion }: Converted): RemarkRecord[] {
  const problems = conversion.kind === 'set_aside' ? conversion.problems : conversion.adjustments;
  if (problems.length === 0) return [];
  const kind = conversion.kind === 'set_aside' ? 'set_aside' : 'adjusted';
  return [{ ...(key !== undefined && { key }), collection, documentId: document._id, kind, problems, document }];
}

function toUpdate({ set, unset }: Extract<Conversion, { kind: 'change' }>) {
  const $unset = Object.fromEntries(unset.map((field) => [field, true as const]));
  return { $set: set, ...(unset.length > 0 ? { $unset } : {}) };
}
