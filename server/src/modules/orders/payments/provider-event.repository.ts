import { Schema, type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';

export interface ProviderEventDocument {
  /** The provider's id of the event. */
  _id: string;
  type: string;
  intentId: string | null;
  receivedAt: Date;
  appliedAt: Date | null;
}

/** Much longer than the time within which a provider repeats an event. */
const retentionDays = 90;

const schema = new Schema<ProviderEventDocument>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    intentId: { type: String, default: null },
    receivedAt: { type: Date, required: true },
    appliedAt: { type: Date, default: null },
  },
  { collection: 'provider_events', versionKey: false },
);
schema.index({ receivedAt: 1 }, { expireAfterSeconds: retentionDays * 86_400 });

export function providerEventModel(connection: Connection): Model<ProviderEventDocument> {
  return connection.model<ProviderEventDocument>('ProviderEvent', schema);
}

/** Events received from the provider. Each is applied only once. */
export interface EventStore {
  /** Records that the event was received. @returns false if it was already applied; then there is nothing left to do. */
  receive(event: { id: string; type: string; intentId: string | null; at: Date }): Promise<boolean>;
  /**
   * Called after all effects of the event. After a crash before this call, the next delivery safely repeats the effects.
   */
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
      // Not flushed to disk: if a crash loses this write, the next delivery finds that all effects are already made.
      await model.updateOne(
        { _id: id, appliedAt: null },
        { $set: { appliedAt: at } },
        { writeConcern: { w: 1, j: false } },
      );
    },
  };
}
