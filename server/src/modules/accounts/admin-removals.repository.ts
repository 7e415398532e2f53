import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { adminRemovalsModel, type AdminRemovalsDocument } from './admin-removals.model.js';

const documentId = 'pending';
/** A removal takes milliseconds; one begun this long ago died on the way and no longer counts. */
const staleAfterMs = 60_000;

export type AdminRemovalsRepository = ReturnType<typeof createAdminRemovalsRepository>;

/**
 * Puts removals of admins in one order: each announces itself here before it counts who would be left, and is told who
 * announced before it. Of two that would remove the last two admins, the later one sees both.
 */
export function createAdminRemovalsRepository(connection: Connection) {
  const model = adminRemovalsModel(connection);

  async function announce(userId: string, now: Date): Promise<AdminRemovalsDocument> {
    return model
      .findOneAndUpdate(
        { _id: documentId },
        { $set: { [`pending.${userId}`]: now } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<AdminRemovalsDocument>();
  }

  return {
    /** @returns the ids of everybody being removed, `userId` among them. */
    async announce(userId: string, now: Date): Promise<string[]> {
      const row = await announce(userId, now).catch((error: unknown) => {
        // Two first removals ever tried to make the document: it is there now.
        if (isDuplicateKey(error)) return announce(userId, now);
        throw error;
      });
      return Object.entries(row.pending ?? {})
        .filter(([id, since]) => id === userId || now.getTime() - since.getTime() < staleAfterMs)
        .map(([id]) => id);
    },

    async withdraw(userId: string): Promise<void> {
      await model.updateOne({ _id: documentId }, { $unset: { [`pending.${userId}`]: '' } });
    },
  };
}
