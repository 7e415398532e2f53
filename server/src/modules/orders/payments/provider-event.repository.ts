import { Schema, type Connection, type Model } from 'mongoose';
import { optional, required } from '../../../platform/mongo/field-types.js';
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
    _id: required.text,
    type: required.text,
    intentId: optional.text,
    receivedAt: required.date,
    appliedAt: optional.date,
  },
  { collection: 'provider_events', versionKey: false },
);
schema.index({ receivedAt: 1 }, { expireAfterSeconds: retentionDays * 86_400 });

export function providerEventModel(connection: Connection): Model<ProviderEventDocument> {
  return connection.model<ProviderEventDocument>('ProviderEvent', schema);
}

/** Events of the provider that the shop has applied. */
export interface EventStore {
  /**
   * Called when all effects of the event are stored. If a crash prevents the call, the next delivery safely repeats the
   * effects. An event that is delivered again is recorded once.
   */
  record(event: { id: string; type: string; intentId: string | null; at: Date }): Promise<void>;
}

export function createProviderEventRepository(connection: Connection): EventStore {
  const events = connection.collection<ProviderEventDocument>('provider_events');
  return {
    async record({ id, type, intentId, at }) {
      try {
        await events.insertOne(
          { _id: id, type, intentId, receivedAt: at, appliedAt: at },
          // Not flushed to disk, because nothing depends on it.
          { writeConcern: { w: 1, j: false } },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}
