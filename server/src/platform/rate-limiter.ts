import { Schema, type Connection } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limit {
  /** Requests allowed within `seconds`. */
  points: number;
  seconds: number;
  /**
   * 1 unless given: each request is counted in the database. With more, requests are counted in this process and the
   * database hears of them `batch` at a time: servers agree to within that many, and a read costs no write.
   */
  batch?: number;
}

export interface Bucket {
  /** Counts one request under `key`. @returns the seconds to wait; 0 if the request is allowed. */
  take(key: string): Promise<number>;
  /** Forgets one request that was counted. */
  forget(key: string): Promise<void>;
}

interface RateLimitDocument {
  key: string;
  points: number;
  expire: Date;
}

const collection = 'rate_limits';

const schema = new Schema<RateLimitDocument>(
  { key: { type: String, required: true }, points: Number, expire: Date },
  { collection, versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });

/** @param name of the limit; counts of another limit under the same key are apart. */
export type OpenBucket = (name: string, limit: Limit) => Bucket;

/** Limits that all servers on one database share. While the database is away, each server counts for itself. */
export function bucketsIn(connection: Connection): OpenBucket {
  connection.model<RateLimitDocument>('RateLimit', schema);
  return (name, limit) => createBucket(connection, name, limit);
}

function createBucket(connection: Connection, name: string, { points, seconds, batch = 1 }: Limit): Bucket {
  const own = { keyPrefix: name, points, duration: seconds };
  const shared = new RateLimiterMongo({
    ...own,
    // A count that a crash loses does no harm: no write waits for the disk.
    storeClient: connection.getClient().db(connection.name, { writeConcern: { w: 1, journal: false } }),
    tableName: collection,
    // `ensureIndexes` makes them, with those of everything else.
    disableIndexesCreation: true,
    // Refusals are answered from memory, so repeated requests cost no queries.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(own),
  });
  if (batch === 1) {
    return {
      take: (key) => secondsToWait(shared.consume(key)),
      forget: async (key) => void (await shared.reward(key)),
    };
  }
  const local = new RateLimiterMemory(own);
  return {
    async take(key) {
      const counted = await local.consume(key).catch(refusalOf);
      if (counted.consumedPoints > points) return toSeconds(counted.msBeforeNext);
      if (counted.consumedPoints % batch !== 0) return 0;
      const wait = await secondsToWait(shared.consume(key, batch));
      // The other servers counted more than this one alone.
      if (wait > 0) await local.block(key, wait);
      return wait;
    },
    forget: async (key) => void (await local.reward(key)),
  };
}

async function secondsToWait(taking: Promise<RateLimiterRes>): Promise<number> {
  try {
    await taking;
    return 0;
  } catch (refusal) {
    return toSeconds(refusalOf(refusal).msBeforeNext);
  }
}

/** The library refuses by throwing its count. */
function refusalOf(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
