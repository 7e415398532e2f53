import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { required } from '../../platform/mongo/field-types.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { ForgetPerson } from '../../platform/mongo/forget-person.js';
import { isObjectId, toObjectId, type NewId } from '../../platform/mongo/object-id.js';
import type { Profile, ProfileDetails } from './profile.js';

export interface ProfileDocument {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  education: string;
  location: string;
  /** The phone number, under the name that the REST API documents. */
  number: string;
  linkedIn: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<ProfileDocument>(
  {
    userId: required.id,
    education: required.text,
    location: required.text,
    number: required.text,
    linkedIn: required.text,
    createdAt: required.date,
    updatedAt: required.date,
  },
  { collection: 'profiles', versionKey: false },
);

schema.index({ userId: 1 }, { unique: true });

export function profileModel(connection: Connection): Model<ProfileDocument> {
  return connection.model<ProfileDocument>('Profile', schema);
}

export function createProfileRepository(connection: Connection, newId: NewId) {
  const model = profileModel(connection);

  async function upsert(userId: string, details: ProfileDetails, now: Date): Promise<Profile> {
    const { phoneNumber, ...rest } = details;
    const row = await model
      .findOneAndUpdate(
        { userId: toObjectId(userId) },
        {
          $set: { ...rest, number: phoneNumber, updatedAt: now },
          $setOnInsert: { _id: toObjectId(newId()), createdAt: now },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ProfileDocument>();
    return toProfile(row);
  }

  return {
    /** Creates or replaces the user's profile. */
    async save(userId: string, details: ProfileDetails, now: Date): Promise<Profile> {
      try {
        return await upsert(userId, details, now);
      } catch (error) {
        // A concurrent first save has inserted the profile.
        if (isDuplicateKey(error)) return upsert(userId, details, now);
        throw error;
      }
    },

    async findByUserIds(userIds: readonly string[]): Promise<Profile[]> {
      const known = userIds.filter(isObjectId).map(toObjectId);
      if (known.length === 0) return [];
      const rows = await model.find({ userId: { $in: known } }).lean<ProfileDocument[]>();
      return rows.map(toProfile);
    },
  };
}

function toProfile(row: ProfileDocument): Profile {
  return {
    id: row._id.toHexString(),
    userId: row.userId.toHexString(),
    education: row.education,
    location: row.location,
    phoneNumber: row.number,
    linkedIn: row.linkedIn,
    updatedAt: row.updatedAt,
  };
}

export const forgetInProfiles: ForgetPerson = async (connection, { userId }) => {
  if (userId !== null) await profileModel(connection).deleteOne({ userId: toObjectId(userId) });
};
