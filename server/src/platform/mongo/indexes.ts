import type { Connection, mongo } from 'mongoose';
import type { Logger } from '../logger.js';

/** Indexes of a collection that the database does not have. */
interface MissingIndexes {
  collection: string;
  indexes: mongo.IndexDescription[];
  hasDocuments: boolean;
  /** True if the shop can open without these indexes, because they only make reads faster. */
  canWait: boolean;
}

/** Compares the indexes that the models declare with those of the database, by name. */
export async function findMissingIndexes(connection: Connection): Promise<MissingIndexes[]> {
  const missing = await Promise.all(
    Object.values(connection.models).map(async ({ schema, collection: { collectionName } }) => {
      const collection = connection.collection(collectionName);
      const existing = new Set((await readIndexes(collection)).map(({ name }) => name));
      const wanted = schema.indexes().map(([key, options]) => toDescription(key as IndexKey, options as object));
      const indexes = wanted.filter(({ name }) => !existing.has(name));
      const hasDocuments = indexes.length > 0 && (await collection.estimatedDocumentCount()) > 0;
      const canWait = ({ unique }: mongo.IndexDescription) => hasDocuments && unique !== true;
      return [false, true].map((waits) => ({
        ...{ collection: collectionName, hasDocuments, canWait: waits },
        indexes: indexes.filter((index) => canWait(index) === waits),
      }));
    }),
  );
  return missing.flat().filter(({ indexes }) => indexes.length > 0);
}

type IndexKey = Record<string, mongo.IndexDirection>;

function toDescription(key: IndexKey, options: object): mongo.IndexDescription {
  return { name: Object.entries(key).flat().join('_'), ...options, key };
}

async function readIndexes(collection: mongo.Collection): Promise<mongo.IndexDescriptionInfo[]> {
  try {
    return await collection.indexes();
  } catch (error) {
    if (hasCode(error, 26)) return [];
    throw error;
  }
}

const hasCode = (error: unknown, code: number) => error instanceof Error && 'code' in error && error.code === code;

/**
 * Can be repeated, even by several servers at once. The connection needs long timeouts, because indexing many documents
 * takes minutes.
 */
export async function createIndexes(
  connection: Connection,
  missing: readonly MissingIndexes[],
  logger?: Pick<Logger, 'info'>,
): Promise<void> {
  for (const { collection, indexes, hasDocuments } of missing) {
    const names = indexes.map(({ name }) => name);
    if (hasDocuments) logger?.info({ collection, indexes: names }, 'indexes are being created');
    await connection.collection(collection).createIndexes(indexes);
  }
}

/** Creates all missing indexes of the models. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  await createIndexes(connection, await findMissingIndexes(connection));
}

/**
 * Names of indexes that earlier versions created and that other indexes have replaced, by collection. They would only
 * make writes slower.
 */
const replacedIndexes: Readonly<Record<string, readonly string[]>> = {
  import_rows: ['importId_1_kind_1_line_1'],
  webhook_deliveries: ['webhookId_1_state_1_at_1_sequence_1__id_1'],
};

/**
 * Must be called after the indexes that replace the old ones are created. Can be repeated, even by several servers at
 * once.
 */
export async function dropReplacedIndexes(connection: Connection): Promise<void> {
  for (const [name, replaced] of Object.entries(replacedIndexes)) {
    const collection = connection.collection(name);
    const existing = (await readIndexes(collection)).map((index) => index.name);
    for (const index of replaced.filter((each) => existing.includes(each))) {
      await collection.dropIndex(index).catch((error: unknown) => {
        // Another server has dropped it in the meantime.
        if (!hasCode(error, 27)) throw error;
      });
    }
  }
}
