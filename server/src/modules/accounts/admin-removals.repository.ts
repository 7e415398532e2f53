import { Schema, type Connection, type Model } from 'mongoose';
import { required } from '../../platform/mongo/field-types.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { newObjectId } from '../../platform/mongo/object-id.js';

/** One document for the whole shop, which contains the removals in progress. */
export interface AdminRemovalsDocument {
  _id: string;
  /** Start times, by `<user ID>:<removal ID>`. */
  pending?: Record<string, Date>;
}

const schema = new Schema<AdminRemovalsDocument>(
  { _id: required.text, pending: { type: Schema.Types.Mixed } },
  { collection: 'admin_removals', versionKey: false },
);

export function adminRemovalsModel(connection: Connection): Model<AdminRemovalsDocument> {
  return connection.model<AdminRemovalsDocument>('AdminRemovals', schema);
}

const documentId = 'pending';
/** A removal takes milliseconds, so a removal that started this long ago was interrupted and no longer counts. */
const staleAfterMs = 60_000;

/** A removal in progress. */
export interface AnnouncedRemoval {
  /** Unique, so that another concurrent removal of the same admin stays announced when this removal ends. */
  key: string;
  /** IDs of all admins that are being removed, including this one. */
  leaving: string[];
}

export type AdminRemovalsRepository = ReturnType<typeof createAdminRemovalsRepository>;

/**
 * Coordinates concurrent removals of admins. Each removal announces itself here before it counts the remaining admins,
 * and learns which removals were announced before. If the last two admins are removed at the same time, the later
 * removal sees both.
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

  /** Keys are never reused, so removing a key twice is safe. */
  async function forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const $unset = Object.fromEntries(keys.map((key) => [`pending.${key}`, '']));
    await model.updateOne({ _id: documentId }, { $unset });
  }

  return {
    async announce(userId: string, now: Date): Promise<AnnouncedRemoval> {
      const key = `${userId}:${newObjectId()}`;
      const row = await announce(key, now).catch((error: unknown) => {
        // A concurrent first removal has created the document in the meantime.
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
