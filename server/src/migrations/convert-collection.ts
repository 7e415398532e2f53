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

/** Converts the old documents of a collection in batches, in the order of their IDs. */
export async function convertCollection(
  { collection, old, prepare }: CollectionConversion,
  context: MigrationContext,
): Promise<CollectionCounts> {
  const source = context.database.collection(collection);
  const counts = { collection, changed: 0, adjusted: 0, setAside: 0 };
  const total = await source.countDocuments(old);
  const documents = source.find(old).sort({ _id: 1 }).batchSize(context.batchSize);
  let done = 0;
  for await (const batch of inBatches(documents, context.batchSize)) {
    const convert = await prepare(batch);
    const conversions = batch.map((document) => ({ document, conversion: convert(document) }));
    for (const { conversion } of conversions) count(counts, conversion);
    await write(source, old, conversions, context);
    done += batch.length;
    context.onProgress({ collection, done, total });
  }
  return counts;
}

type Converted = { document: OldDocument; conversion: Conversion };

function count(counts: CollectionCounts, conversion: Conversion): void {
  if (conversion.kind === 'set_aside') counts.setAside += 1;
  else counts.changed += 1;
  if (conversion.kind === 'change' && conversion.adjustments.length > 0) counts.adjusted += 1;
}

/** The remarks, each with its original document, are stored before any document is changed. */
async function write(
  source: mongo.Collection,
  old: mongo.Filter<mongo.BSON.Document>,
  conversions: readonly Converted[],
  { database, isDryRun, now, onRemark }: MigrationContext,
): Promise<void> {
  const remarks = conversions.flatMap((converted) => toRemark(source.collectionName, converted));
  remarks.forEach(onRemark);
  if (isDryRun) return;
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
