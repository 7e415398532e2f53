import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { EventStore } from './provider-event.js';
import { providerEventModel } from './provider-event.model.js';

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
      await model.updateOne({ _id: id, appliedAt: null }, { $set: { appliedAt: at } });
    },
  };
}
