import { Schema, type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { newObjectId } from '../../platform/mongo/object-id.js';

/** One document for the whole shop: who is ceasing to be an admin right now. */
export interface AdminRemovalsDocument {
  _id: string;
  /** By user id and the removal's own, `<user>:<removal>`: since when. */
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
/** A removal takes milliseconds; one begun this long ago died on the way and no longer counts. */
const staleAfterMs = 60_000;

/** One removal under way. */
export interface AnnouncedRemoval {
  /** Its own: that of the same person by somebody else goes on when this one ends. */
  key: string;
  /** The ids of everybody being removed, its own person among them. */
  leaving: string[];
}

export type AdminRemovalsRepository = ReturnType<typeof createAdminRemovalsRepository>;

/**
 * Puts removals of admins in one order: each announces itself here before it counts who would be left, and is told who
 * announced before it. Of two that would remove the last two admins, the later one sees both.
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

  /** No key is ever used again: whoever else forgets one as well does no harm. */
  async function forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const $unset = Object.fromEntries(keys.map((key) => [`pending.${key}`, '']));
    await model.updateOne({ _id: documentId }, { $unset });
  }

  return {
    async announce(userId: string, now: Date): Promise<AnnouncedRemoval> {
      const key = `${userId}:${newObjectId()}`;
      const row = await announce(key, now).catch((error: unknown) => {
        // Two first removals ever tried to make the document: it is there now.
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
