import { Schema, type Connection, type Model } from 'mongoose';

export interface IdempotencyDocument {
  /** `<user>:<operation>:<key>` */
  _id: string;
  fingerprint: string;
  /** The id of what the first attempt creates, fixed before it is created. */
  entityId: string;
  createdAt: Date;
}

export const idempotencyRetentionDays = 7;

const schema = new Schema<IdempotencyDocument>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    entityId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotency_keys', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: idempotencyRetentionDays * 86_400 });

export function idempotencyModel(connection: Connection): Model<IdempotencyDocument> {
  return connection.model<IdempotencyDocument>('IdempotencyKey', schema);
}
