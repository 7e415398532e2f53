import { Schema, type Connection, type Model } from 'mongoose';

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
