import type { mongo } from 'mongoose';
import type { CollectionCounts } from './migration.js';

export interface JournalEntry {
  /** ID of the migration. */
  _id: string;
  startedAt: Date;
  /** Null while the migration runs, and if it was interrupted. */
  finishedAt: Date | null;
  counts: readonly CollectionCounts[];
}

export const journalCollection = 'migrations';

/** The migrations that were run on a database. */
export function createJournal(database: mongo.Db) {
  const entries = database.collection<JournalEntry>(journalCollection);
  return {
    list: (): Promise<JournalEntry[]> => entries.find().sort({ _id: 1 }).toArray(),

    async start(id: string, now: Date): Promise<void> {
      await entries.updateOne(
        { _id: id },
        { $set: { finishedAt: null }, $setOnInsert: { startedAt: now, counts: [] } },
        { upsert: true },
      );
    },

    async finish(id: string, counts: readonly CollectionCounts[], now: Date): Promise<void> {
      await entries.updateOne({ _id: id }, { $set: { finishedAt: now, counts } });
    },

    /** Marks migrations that had nothing to do as finished. */
    async markCurrent(ids: readonly string[], now: Date): Promise<void> {
      for (const _id of ids) {
        const $setOnInsert = { startedAt: now, finishedAt: now, counts: [] };
        await entries.updateOne({ _id }, { $setOnInsert }, { upsert: true });
      }
    },
  };
}
