import type { Doc } from '../bson/value.js';
import { Collection } from './collection.js';
import type { CollectionEntry, Storage } from './storage.js';

/**
 * The current format of a folder. Format 1 stored only documents and built the indexes at each start; 2 stores both.
 */
export const FORMAT = 2;
const DOCUMENTS_A_STEP = 500;

/**
 * A collection in format 1. During the conversion, its documents up to the record `converted` are in the new format.
 */
type OldEntry = Omit<CollectionEntry, 'indexes'> & {
  indexes: (Doc | CollectionEntry['indexes'][number])[];
  converted?: number;
};

/** The folder was written by a newer version of this package. */
export class NewerFormatError extends Error {
  constructor(dir: string, format: number) {
    super(
      `the database folder ${dir} was written by a newer version: its format is ${format}, this version reads up to ${FORMAT}. ` +
        'Start the newer version again, or restore a backup made before the update',
    );
    this.name = 'NewerFormatError';
  }
}

/**
 * Converts the folder to the current format: writes the index entries of all documents. Each step is one commit that
 * also records the progress, so that an interrupted conversion continues where it stopped.
 */
export async function upgradeFolder(storage: Storage, dir: string): Promise<void> {
  const { format } = storage;
  if (format > FORMAT) throw new NewerFormatError(dir, format);
  if (format < FORMAT) storage.putFormat(FORMAT);
  const entries = [...storage.collections()] as OldEntry[];
  let nextIndex =
    1 + Math.max(0, ...entries.flatMap(({ indexes }) => indexes.map((index) => Number(index.number ?? 0))));
  for (const entry of entries) {
    if (entry.indexes.some((index) => index.spec === undefined)) {
      entry.indexes = (entry.indexes as Doc[]).map((spec) => ({
        spec,
        number: nextIndex++,
        multikey: [],
        longKeys: false,
      }));
      entry.converted = 0;
    }
    if (entry.converted !== undefined) await convert(entry, storage);
  }
  await storage.commit();
}

async function convert(entry: OldEntry, storage: Storage): Promise<void> {
  const collection = new Collection(entry as CollectionEntry, storage);
  let step = 0;
  for (const record of collection.recordNumbers()) {
    if (record <= entry.converted!) continue;
    collection.indexAndCount(record);
    entry.converted = record;
    if (++step % DOCUMENTS_A_STEP > 0) continue;
    collection.saveEntry();
    await storage.commit();
  }
  delete entry.converted;
  collection.saveEntry();
  await storage.commit();
}
