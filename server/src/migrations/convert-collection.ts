import type { mongo } from 'mongoose';
import type { CollectionCounts, MigrationContext } from './migration.js';
import { createRemarks, type RemarkRecord } from './remarks.js';

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
  { collection, old, prepare }: CollectionConversion,
  context: MigrationContext,
): Promise<CollectionCounts> {
  const { batchSize, isDryRun, onProgress, onRemark } = context;
  const source = context.database.collection(collection);
  const setAside = createRemarks(context.database).ofSetAside(collection, old);
  const counts = { collection, changed: 0, adjusted: 0, setAside: 0 };
  const total = (await source.countDocuments(old)) + (context.again ? await setAside.count() : 0);
  let done = 0;

  async function convertAll(documents: AsyncIterable<mongo.BSON.Document>, write: Write): Promise<void> {
    for await (const batch of inBatches(documents, batchSize)) {
      const convert = await prepare(batch);
      const conversions = batch.map((document) => ({ document, conversion: convert(document) }));
      for (const { conversion } of conversions) count(counts, conversion);
      const remarks = conversions.flatMap((converted) => toRemark(collection, converted));
      remarks.forEach(onRemark);
      if (!isDryRun) await write({ conversions, remarks });
      done += batch.length;
      onProgress({ collection, done, total });
    }
  }

  if (context.again) await convertAll(setAside.documents(isDryRun), (batch) => putBack(source, batch, context));
  const documents = source.find(old).sort({ _id: 1 }).batchSize(batchSize);
  await convertAll(documents, (batch) => change(source, old, batch, context));
  return counts;
}

type Converted = { document: OldDocument; conversion: Conversion };
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
  const writes = conversions.flatMap(({ document: { _id, ...fields }, conversion }) => {
    if (conversion.kind === 'set_aside') return [];
    for (const field of conversion.unset) delete fields[field];
    const update = { $setOnInsert: { ...fields, ...conversion.set } };
    return [{ updateOne: { filter: { _id: _id as mongo.ObjectId }, update, upsert: true } }];
  });
  if (writes.length === 0) return;
  await source.bulkWrite(writes, { ordered: false });
  const stored = createRemarks(database);
  const adjusted = remarks.filter(({ kind }) => kind === 'adjusted');
  await stored.record(adjusted, now);
  const ids = writes.map(({ updateOne }) => updateOne.filter._id);
  await stored.removeSetAside(source.collectionName, ids);
}

function toRemark(collection: string, { document, conversion }: Converted): RemarkRecord[] {
  const problems = conversion.kind === 'set_aside' ? conversion.problems : conversion.adjustments;
  if (problems.length === 0) return [];
  const kind = conversion.kind === 'set_aside' ? 'set_aside' : 'adjusted';
  return [{ collection, documentId: document._id, kind, problems, document }];
}

function toUpdate({ set, unset }: Extract<Conversion, { kind: 'change' }>) {
  const $unset = Object.fromEntries(unset.map((field) => [field, true as const]));
  return { $set: set, ...(unset.length > 0 ? { $unset } : {}) };
}

async function* inBatches(documents: AsyncIterable<mongo.BSON.Document>, size: number): AsyncGenerator<OldDocument[]> {
  let batch: OldDocument[] = [];
  for await (const document of documents) {
    batch.push(document as OldDocument);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
