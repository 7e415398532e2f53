import type { Model, QueryFilter } from 'mongoose';
import { invalidField } from '../../shared/errors.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../shared/pagination.js';
import { readEpoch, withoutEpoch } from './epoch.js';
import { isObjectId, toObjectId } from './object-id.js';

/** Which changes another system requests. */
export interface ChangesRequest {
  first?: number | null;
  after?: string | null;
  since?: Date | null;
}

/** Period of the requested writes, by the database's clock. */
export interface ChangePeriod {
  since: Date | null;
  /** Null for no end. */
  until: Date | null;
}

/** Within this time, in milliseconds, a write can still become visible after a later write. */
const settledMs = 5_000;

/** The period ends a few seconds before now, so that no cursor skips a write that is still being made. */
export function toChangePeriod(since: Date | null | undefined, now: Date): ChangePeriod {
  return { since: since ?? null, until: new Date(now.getTime() - settledMs) };
}

/** Fields that the feed reads from each document in addition to the requested ones. */
interface ChangedDocument {
  _id: { toHexString(): string };
  /** Set by each write. Absent if an earlier version wrote the document. */
  changedAt?: Date;
}

/**
 * Documents of a collection in the order of their last write. Documents that were last written by an earlier version of
 * the shop come first. The collection needs an index on `changedAt` and `_id`.
 * @param tag names the list in its cursors
 */
export function createChangeFeed<Row>(collection: Model<Row>, tag: string, filter: object = {}) {
  const model = collection as unknown as Model<ChangedDocument>;
  return {
    async findPage<Read>(
      request: PageRequest,
      period: ChangePeriod,
      projection: object,
      wanted: object = {},
    ): Promise<Page<Read>> {
      const epoch = await readEpoch(collection.db);
      const position = request.after === null ? {} : after(tag, request.after, epoch);
      const rows = await model
        .find({ $and: [filter, wanted, within(period), position] }, projection)
        .sort({ changedAt: 1, _id: 1 })
        .limit(request.first + 1)
        .lean<(ChangedDocument & Read)[]>();
      return toPage<ChangedDocument & Read>(
        rows,
        request,
        ({ _id, changedAt }) => encodeCursor(tag, [changedAt?.getTime() ?? 0, _id.toHexString()]) + epoch,
      );
    },

    count: (period: ChangePeriod): Promise<number> => model.countDocuments({ $and: [filter, within(period)] }).exec(),
  };
}

function within({ since, until }: ChangePeriod): QueryFilter<ChangedDocument> {
  if (since) return { changedAt: { $gte: since, ...(until && { $lte: until }) } };
  if (!until) return {};
  return { $or: [{ changedAt: null }, { changedAt: { $lte: until } }] };
}

function after(tag: string, cursor: string, epoch: string): QueryFilter<ChangedDocument> {
  const bare = withoutEpoch(cursor);
  if (cursor !== bare + epoch) {
    throw invalidField('after', 'A backup of the shop was restored since. Read everything again, without after.');
  }
  const [time, text] = decodeCursor(tag, bare, 2);
  if (typeof time !== 'number' || typeof text !== 'string' || !isObjectId(text)) throw invalidCursor();
  const _id = { $gt: toObjectId(text) };
  if (time === 0) return { $or: [{ changedAt: null, _id }, { changedAt: { $gt: new Date(0) } }] };
  const at = new Date(time);
  // The first condition uses the index. The second handles writes of the same millisecond.
  return { changedAt: { $gte: at }, $or: [{ changedAt: { $gt: at } }, { changedAt: at, _id }] };
}
