import { longestLogDays, mostReported } from '@kickstand/rules/limits';
import { Schema, type Connection } from 'mongoose';
import { toLiteral } from '../../platform/mongo/begins-with.js';
import type { ForgetPerson } from '../../platform/mongo/forget-person.js';
import { required } from '../../platform/mongo/field-types.js';

/** Number of searches for a query on one day. Who searched is not stored. */
interface SearchLogDocument {
  /** The day and the key. */
  _id: string;
  /** Midnight UTC. */
  day: Date;
  /** The query in lower case, without accents and superfluous spaces. */
  key: string;
  count: number;
  /** Number of these searches that found no product with all words. */
  misses: number;
  /** Number of results of the latest search. */
  results: number;
  isNumber: boolean;
}

/** Counts of a query since they were last written. */
export type SearchCounts = Pick<SearchLogDocument, 'key' | 'count' | 'misses' | 'results' | 'isNumber'>;

/** A query, the number of searches for it, and the number of results of the latest search. */
export type SearchCount = { query: string } & Pick<SearchLogDocument, 'count' | 'results'>;

/**
 * Once a day has this many queries, only searches for these are counted, so that nobody can fill the database. Servers
 * that write at the same time can exceed the limit a little.
 */
const mostQueriesOfDay = 5_000;

const schema = new Schema<SearchLogDocument>(
  {
    _id: required.text,
    day: required.date,
    key: required.text,
    count: required.number,
    misses: required.number,
    results: required.number,
    isNumber: required.flag,
  },
  { collection: 'search_log', versionKey: false },
);
// A setting can shorten the time for which the counts are kept.
schema.index({ day: 1 }, { expireAfterSeconds: longestLogDays * 86_400 });

export type SearchLogRepository = ReturnType<typeof createSearchLogRepository>;

export function createSearchLogRepository(connection: Connection) {
  const model = connection.model<SearchLogDocument>('SearchLog', schema);

  async function mostFrequent(since: Date, condition: object): Promise<SearchCount[]> {
    return model.aggregate<SearchCount>([
      { $match: { day: { $gte: since }, ...condition } },
      { $sort: { day: 1 } },
      { $group: { _id: '$key', count: { $sum: '$count' }, results: { $last: '$results' } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: mostReported },
      { $project: { _id: 0, query: '$_id', count: 1, results: 1 } },
    ]);
  }

  return {
    async add(day: Date, searches: readonly SearchCounts[]): Promise<void> {
      if (searches.length === 0) return;
      const upsert = (await model.countDocuments({ day }, { limit: mostQueriesOfDay })) < mostQueriesOfDay;
      const writes = searches.map(({ key, count, misses, results, isNumber }) => ({
        updateOne: {
          filter: { _id: `${day.toISOString().slice(0, 10)} ${key}` },
          update: { $inc: { count, misses }, $set: { results }, $setOnInsert: { day, key, isNumber } },
          upsert,
        },
      }));
      await model.bulkWrite(writes, { ordered: false });
    },

    async report(since: Date): Promise<{ top: SearchCount[]; missed: SearchCount[]; unknownNumbers: SearchCount[] }> {
      const [top, missed, unknownNumbers] = await Promise.all([
        mostFrequent(since, {}),
        mostFrequent(since, { misses: { $gt: 0 }, isNumber: false }),
        mostFrequent(since, { misses: { $gt: 0 }, isNumber: true }),
      ]);
      return { top, missed, unknownNumbers };
    },
  };
}

/** A safeguard: the search log does not count searches that contain an @. */
export const forgetInSearchLog: ForgetPerson = async (connection, { email }) => {
  await connection.collection('search_log').deleteMany({ key: { $regex: toLiteral(email) } });
};

/** @param before a time; searches of earlier days are deleted. @returns the number of deleted counts */
export async function forgetOldSearches(connection: Connection, before: Date): Promise<number> {
  const day = { $lt: new Date(Math.floor(before.getTime() / 86_400_000) * 86_400_000) };
  return (await connection.collection('search_log').deleteMany({ day })).deletedCount;
}
