import { Schema, type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { newObjectId } from '../../platform/mongo/object-id.js';

/** One document for the whole shop, with the removals of admins in progress. */
export interface AdminRemovalsDocument {
  _id: string;
  /** Start times, by `<user ID>:<removal ID>`. */
  pending?: Record<string, Date>;
}

const schema = new Schema<AdminRemovalsDocument>(
  { _id: { type: String, required: true }, pending: { type: Schema.Types.Mixed } },
  { collection: 'admin_removals', versionKey: false },
);

export function adminRemovalsModel(connection: Connection): Model<AdminRemovalsDocument> {
  return connection.model<AdminRemovalsDocument>('AdminRemovals', schema);
}

const documentId = 'pending';
/** A removal takes milliseconds; one that started this long ago was interrupted and no longer counts. */
const staleAfterMs = 60_000;

/** A removal in progress. */
export interface AnnouncedRemoval {
  /** Unique, so that a concurrent removal of the same admin stays announced when this one ends. */
  key: string;
  /** IDs of all admins being removed, including this one. */
  leaving: string[];
}

export type AdminRemovalsRepository = ReturnType<typeof createAdminRemovalsRepository>;

/**
 * Orders concurrent removals of admins: each announces itself here before it counts the remaining admins, and gets the
 * removals announced before it. Of two removals of the last two admins, the later one sees both.
 */
export function createAdminRemovalsRepository(connection: Connection) {
  const model = adminRemovalsModel(connection);

  async function announce(key: string, now: Date): Promise<AdminRemovalsDocument> {
    return model
      .findOneAndUpdate(
        { _id: documentId },
        { $set: { [`pending.${key}`]: now } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<AdminRemovalsDocument>();
  }

  /** Keys are never reused, so removing one twice is safe. */
  async function forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const $unset = Object.fromEntries(keys.map((key) => [`pending.${key}`, '']));
    await model.updateOne({ _id: documentId }, { $unset });
  }

  return {
    async announce(userId: string, now: Date): Promise<AnnouncedRemoval> {
      const key = `${userId}:${newObjectId()}`;
      const row = await announce(key, now).catch((error: unknown) => {
        // A concurrent first removal has created the document.
        if (isDuplicateKey(error)) return announce(key, now);
        throw error;
      });
      const others = Object.entries(row.pending ?? {}).filter(([other]) => other !== key);
      const isStale = ([, since]: [string, Date]) => now.getTime() - since.getTime() >= staleAfterMs;
      await forget(others.filter(isStale).map(([other]) => other));
      const underWay = [key, ...others.filter((other) => !isStale(other)).map(([other]) => other)];
      return { key, leaving: [...new Set(underWay.map((each) => each.split(':', 1)[0] ?? each))] };
    },

    withdraw: ({ key }: AnnouncedRemoval): Promise<void> => forget([key]),
  };
}
