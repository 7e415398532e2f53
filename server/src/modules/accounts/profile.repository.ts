import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { isObjectId, toObjectId, type NewId } from '../../platform/mongo/object-id.js';
import type { Profile, ProfileDetails } from './profile.js';
import { profileModel, type ProfileDocument } from './profile.model.js';

export type ProfileRepository = ReturnType<typeof createProfileRepository>;

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
    /** Makes or replaces the user's one profile. */
    async save(userId: string, details: ProfileDetails, now: Date): Promise<Profile> {
      try {
        return await upsert(userId, details, now);
      } catch (error) {
        // Two first saves at once: both tried to insert, the other one did.
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
