import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface ProfileDocument {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  education: string;
  location: string;
  /** The documented name of the phone number. */
  number: string;
  linkedIn: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<ProfileDocument>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    education: { type: String, required: true },
    location: { type: String, required: true },
    number: { type: String, required: true },
    linkedIn: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'profiles', versionKey: false },
);

schema.index({ userId: 1 }, { unique: true });

export function profileModel(connection: Connection): Model<ProfileDocument> {
  return connection.model<ProfileDocument>('Profile', schema);
}
