import { Schema, type Connection, type Types } from 'mongoose';
import { optional, required } from '../../platform/mongo/field-types.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { ForgetPerson } from '../../platform/mongo/forget-person.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { storedAddressFields, type Address } from './address.js';
import type { AddressBook, SavedAddress } from './address-book.js';

interface AddressBookDocument {
  /** ID of the user. */
  _id: Types.ObjectId;
  list: (Address & { id: string })[];
  /** ID of the address that the checkout proposes; null in an empty book. */
  defaultShippingId: string | null;
  revision: number;
}

const schema = new Schema<AddressBookDocument>(
  {
    list: { type: [{ _id: false, id: String, ...storedAddressFields }], default: [] },
    defaultShippingId: optional.text,
    revision: required.number,
  },
  { collection: 'addresses', versionKey: false },
);

export function createAddressBookRepository(connection: Connection) {
  const model = connection.model<AddressBookDocument>('AddressBook', schema);

  return {
    async find(userId: string): Promise<AddressBook | null> {
      const row = await model.findOne({ _id: toObjectId(userId) }).lean<AddressBookDocument>();
      return row && toBook(row);
    },

    /** The addresses of each user, by user ID. */
    async findAll(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly SavedAddress[]>> {
      const rows = await model.find({ _id: { $in: userIds.map(toObjectId) } }).lean<AddressBookDocument[]>();
      return new Map(rows.map((row) => [row._id.toHexString(), toBook(row).addresses]));
    },

    async remove(userId: string): Promise<void> {
      await model.deleteOne({ _id: toObjectId(userId) });
    },

    /**
     * Writes a change if the book still has the previous revision. Revision 1 is a new book.
     * @returns false if the book has another revision.
     */
    async save(userId: string, { revision, addresses }: AddressBook): Promise<boolean> {
      const _id = toObjectId(userId);
      const content = {
        list: addresses.map(({ id, address }) => ({ id, ...address })),
        defaultShippingId: addresses.find(({ isDefault }) => isDefault)?.id ?? null,
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

function toBook({ revision, list, defaultShippingId }: AddressBookDocument): AddressBook {
  const addresses = list.map(({ id, ...address }) => ({ id, address, isDefault: id === defaultShippingId }));
  return { revision, addresses };
}

export const forgetInAddresses: ForgetPerson = async (connection, { userId }) => {
  if (userId !== null) await connection.collection('addresses').deleteOne({ _id: toObjectId(userId) });
};
