import { Schema, type Connection } from 'mongoose';
import { required } from './mongo/field-types.js';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limit {
  /** Number of requests allowed within `seconds`. */
  points: number;
  seconds: number;
  /**
   * Number of requests that this process counts before it adds them to the database; 1 by default. With a larger
   * number, most requests cause no write, but the counts of the servers may differ by this number.
   */
  batch?: number;
}

/** State of a limit after a request was counted. */
export interface LimitState extends Limit {
  /**
   * Number of requests that are still allowed, 0 or more. With several servers, it may be too high by the requests that
   * the others have not yet added to the database.
   */
  remaining: number;
  /** Seconds until all `points` are allowed again. */
  resetSeconds: number;
}

export interface Bucket {
  /**
   * Counts a request of `key`. @returns seconds to wait; 0 if the request is allowed. A promise if the database is asked.
   * @param note is called with the new state before the result is returned.
   * @param weight number of points that the request takes. It never takes more than half of the limit, so that even an
   *   expensive request can be allowed.
   */
  take(key: string, note?: (state: LimitState) => void, weight?: number): number | Promise<number>;
  /** Counts nothing. @returns seconds to wait; 0 if requests are allowed. */
  look(key: string): Promise<number>;
  /** Removes one request from the count. */
  forget(key: string): Promise<void>;
}

interface RateLimitDocument {
  key: string;
  points: number;
  expire: Date;
}

const collection = 'rate_limits';

const schema = new Schema<RateLimitDocument>(
  { key: required.text, points: Number, expire: Date },
  { collection, versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });

/** @param name name of the limit; each limit has its own counts. */
export type OpenBucket = (name: string, limit: Limit) => Bucket;

/**
 * Limits that are shared by all servers on one database. If the database cannot be reached, each server counts on its
 * own.
 */
export function bucketsIn(connection: Connection): OpenBucket {
  connection.model<RateLimitDocument>('RateLimit', schema);
  return (name, limit) => createBucket(connection, name, limit);
}

function createBucket(connection: Connection, name: string, limit: Limit): Bucket {
  const { points, seconds, batch = 1 } = limit;
  const own = { keyPrefix: name, points, duration: seconds };
  const shared = new RateLimiterMongo({
    ...own,
    // Writes do not wait for the disk, because it does no harm if a crash loses a count.
    storeClient: connection.getClient().db(connection.name, { writeConcern: { w: 1, journal: false } }),
    tableName: collection,
    // `ensureIndexes` creates the indexes of this collection together with all others.
    disableIndexesCreation: true,
    // Refusals are answered from memory, so repeated requests cost no queries.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(own),
  });
  const look = async (key: string) => {
    const count = await shared.get(key);
    return count && count.consumedPoints > points ? toSeconds(count.msBeforeNext) : 0;
  };
  const pointsFor = (weight: number) => Math.min(weight, Math.ceil(points / 2));
  if (batch === 1) {
    return {
      look,
      async take(key, note, weight = 1) {
        const { isRefused, count } = await counted(shared.consume(key, pointsFor(weight)));
        note?.(toState(limit, count.remainingPoints, count.msBeforeNext));
        return isRefused ? toSeconds(count.msBeforeNext) : 0;
      },
      forget: async (key) => void (await shared.reward(key)),
    };
  }
  const windowOf = createWindows(limit);
  return {
    look,
    take(key, note, weight = 1) {
      const window = windowOf(key);
      const batchesBefore = Math.floor(window.count / batch);
      window.count += pointsFor(weight);
      window.remaining -= pointsFor(weight);
      const batches = Math.floor(window.count / batch) - batchesBefore;
      const tell = () => note?.(toState(limit, window.remaining, window.endsAt - Date.now()));
      if (window.count > points || batches === 0) {
        tell();
        return window.count > points ? toSeconds(window.endsAt - Date.now()) : 0;
      }
      return counted(shared.consume(key, batches * batch)).then(({ isRefused, count }) => {
        window.remaining = Math.min(window.remaining, count.remainingPoints);
        // The servers together have reached the limit.
        if (isRefused) Object.assign(window, { count: points, remaining: 0, endsAt: Date.now() + count.msBeforeNext });
        tell();
        return isRefused ? toSeconds(count.msBeforeNext) : 0;
      });
    },
    forget: (key) => {
      const window = windowOf(key);
      window.count -= 1;
      window.remaining += 1;
      return Promise.resolve();
    },
  };
}

interface Window {
  count: number;
  /** Number of requests that all servers together still allow, as far as this one knows. */
  remaining: number;
  /** In milliseconds since 1970. */
  endsAt: number;
}

/** Counts of this server, by key. Once the number of windows has doubled, those that have ended are removed. */
function createWindows({ points, seconds }: Limit): (key: string) => Window {
  const windows = new Map<string, Window>();
  let most = fewWindows;
  return (key) => {
    const now = Date.now();
    const known = windows.get(key);
    if (known && known.endsAt > now) return known;
    if (windows.size >= most) {
      for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other);
      most = Math.max(fewWindows, 2 * windows.size);
    }
    const window = { count: 0, remaining: points, endsAt: now + seconds * 1000 };
    windows.set(key, window);
    return window;
  };
}

const fewWindows = 1_000;

async function counted(taking: Promise<RateLimiterRes>): Promise<{ isRefused: boolean; count: RateLimiterRes }> {
  try {
    return { isRefused: false, count: await taking };
  } catch (refusal) {
    return { isRefused: true, count: refusalOf(refusal) };
  }
}

/** The library refuses a request by throwing the count. */
function refusalOf(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

function toState(limit: Limit, remaining: number, msLeft: number): LimitState {
  return { ...limit, remaining: Math.max(0, remaining), resetSeconds: toSeconds(msLeft) };
}
