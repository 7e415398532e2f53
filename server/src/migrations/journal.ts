import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../platform/mongo/connect.js';
import type { CollectionCounts, Migration } from './migration.js';

export interface JournalEntry {
  /** ID of the migration. */
  _id: string;
  startedAt: Date;
  /** Null while the migration runs, and if it was interrupted. */
  finishedAt: Date | null;
  counts: readonly CollectionCounts[];
  /** See `Migration`; empty or missing if it is not set there. Stored for versions that do not know the migration. */
  readableSince?: string;
  /** End of the lease of the server that runs the migration in the background. The server extends it as it works. */
  leasedUntil?: Date;
}

type Stored = Pick<Migration, 'id' | 'readableSince'>;

export const journalCollection = 'migrations';

/** The migrations that were run on a database. */
export function createJournal(database: mongo.Db) {
  const entries = database.collection<JournalEntry>(journalCollection);
  return {
    list: (): Promise<JournalEntry[]> => entries.find().sort({ _id: 1 }).toArray(),

    async start({ id, readableSince = '' }: Stored, now: Date): Promise<void> {
      await entries.updateOne(
        { _id: id },
        { $set: { finishedAt: null, readableSince }, $setOnInsert: { startedAt: now, counts: [] } },
        { upsert: true },
      );
    },

    async finish(id: string, counts: readonly CollectionCounts[], now: Date): Promise<void> {
      await entries.updateOne({ _id: id }, { $set: { finishedAt: now, counts } });
    },

    /** Marks migrations that had nothing to do as finished. */
    async markCurrent(migrations: readonly Stored[], now: Date): Promise<void> {
      for (const { id, readableSince = '' } of migrations) {
        const $setOnInsert = { startedAt: now, finishedAt: now, counts: [], readableSince };
        await entries.updateOne({ _id: id }, { $setOnInsert }, { upsert: true });
      }
    },

    /** @returns whether this server is the one that runs the migration; false also if the migration is finished. */
    async lease({ id, readableSince = '' }: Stored, now: Date, leasedUntil: Date): Promise<boolean> {
      const isFree = [{ leasedUntil: { $exists: false } }, { leasedUntil: { $lt: now } }];
      const $setOnInsert = { startedAt: now, finishedAt: null, counts: [], readableSince };
      try {
        await entries.updateOne(
          { _id: id, finishedAt: null, $or: isFree },
          { $set: { leasedUntil }, $setOnInsert },
          { upsert: true },
        );
        return true;
      } catch (error) {
        // The entry exists, but is leased by another server or finished.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async extendLease(id: string, leasedUntil: Date): Promise<void> {
      await entries.updateOne({ _id: id }, { $set: { leasedUntil } });
    },
  };
}
