import { Schema, type Connection, type Model } from 'mongoose';

export interface ProviderEventDocument {
  /** The provider's id of the event. */
  _id: string;
  type: string;
  intentId: string | null;
  receivedAt: Date;
  appliedAt: Date | null;
}

/** Far beyond the days for which a provider repeats an event. */
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
