import { Schema, type Connection, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { ForgetPerson } from '../../platform/mongo/forget-person.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import type { Garage, GarageBike } from './garage.js';

interface GarageDocument {
  /** ID of the user. */
  _id: Types.ObjectId;
  bikes: (Stored<GarageBike, 'vehicleId'> & { id: string; vehicleId: Types.ObjectId })[];
  activeBikeId: string | null;
  revision: number;
}

const schema = new Schema<GarageDocument>(
  {
    bikes: {
      type: [
        {
          _id: false,
          id: required.text,
          vehicleId: required.id,
          year: optional.number,
          nickname: optional.text,
          vin: optional.text,
          addedAt: required.date,
        },
      ],
      default: [],
    },
    activeBikeId: optional.text,
    revision: required.number,
  },
  { collection: 'garages', versionKey: false },
);
schema.index({ 'bikes.vehicleId': 1 });

export function createGarageRepository(connection: Connection) {
  const model = connection.model<GarageDocument>('Garage', schema);

  return {
    async find(userId: string): Promise<Garage | null> {
      const row = await model.findOne({ _id: toObjectId(userId) }).lean<GarageDocument>();
      if (!row) return null;
      const { revision, bikes, activeBikeId } = row;
      return {
        revision,
        bikes: bikes.map(({ vehicleId, ...bike }) => ({ ...bike, vehicleId: vehicleId.toHexString() })),
        activeBikeId: activeBikeId ?? null,
      };
    },

    /** IDs of the users with a bike of this model in their garage. */
    async findOwners(vehicleId: string): Promise<string[]> {
      const filter = { 'bikes.vehicleId': toObjectId(vehicleId) };
      const rows = await model.find(filter, { _id: 1 }).lean<Pick<GarageDocument, '_id'>[]>();
      return rows.map(({ _id }) => _id.toHexString());
    },

    countOwners: (vehicleId: string): Promise<number> =>
      model.countDocuments({ 'bikes.vehicleId': toObjectId(vehicleId) }),

    /**
     * Writes the garage if the stored one still has the previous revision. Revision 1 is a new garage.
     * @returns false if the stored garage has another revision.
     */
    async save(userId: string, { revision, bikes, activeBikeId }: Garage): Promise<boolean> {
      const _id = toObjectId(userId);
      const content = {
        bikes: bikes.map(({ vehicleId, ...bike }) => ({ ...bike, vehicleId: toObjectId(vehicleId) })),
        activeBikeId,
        revision,
      };
      if (revision > 1) {
        return (await model.updateOne({ _id, revision: revision - 1 }, { $set: content })).modifiedCount === 1;
      }
      try {
        await model.create({ _id, ...content });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}

export const forgetInGarages: ForgetPerson = async (connection, { userId }) => {
  if (userId !== null) await connection.collection('garages').deleteOne({ _id: toObjectId(userId) });
};
