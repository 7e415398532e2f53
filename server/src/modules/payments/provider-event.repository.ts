import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { providerEventModel } from './provider-event.model.js';

/** What the provider has reported, so that each report is applied once. */
export interface EventStore {
  /** Remembers that the event came in. @returns false when it was applied before: there is nothing left to do. */
  receive(event: { id: string; type: string; intentId: string | null; at: Date }): Promise<boolean>;
  /** Only after all of its effects: a crash before leaves it to the next delivery, whose effects are the same. */
  markApplied(id: string, at: Date): Promise<void>;
}

export function createProviderEventRepository(connection: Connection): EventStore {
  const model = providerEventModel(connection);
  return {
    async receive({ id, type, intentId, at }) {
      try {
        await model.create({ _id: id, type, intentId, receivedAt: at, appliedAt: null });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const known = await model.findById(id, { appliedAt: 1 }).lean();
      return known?.appliedAt == null;
    },

    async markApplied(id, at) {
      // If a crash loses it, the event's effects find themselves made: nobody waits for the disk.
      await model.updateOne(
        { _id: id, appliedAt: null },
        { $set: { appliedAt: at } },
        { writeConcern: { w: 1, j: false } },
      );
    },
  };
}
