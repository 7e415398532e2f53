import { Schema, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { optional, required } from '../../platform/mongo/field-types.js';
import { replaceInTexts, type ForgetPerson } from '../../platform/mongo/forget-person.js';

/** The erasure of a person. It is stored before its first step, so that a worker can complete it. */
export interface Erasure {
  id: string;
  /** ID of the account; for a guest, ID of the first order. */
  customerId: string;
  /** Null for a guest. */
  userId: string | null;
  /** The only order to erase, because it has no email address; otherwise null. */
  orderId: string | null;
  /** The person's address; for a single order, an alias that is used nowhere else. */
  email: string;
  /** Who asked for it: the label of a member of staff, or the alias of the erased person. */
  by: string;
  requestedAt: Date;
  /**
   * Time at which the check found nothing left to do with the person's orders; null before. A checked erasure is
   * always completed.
   */
  checkedAt: Date | null;
}

interface ErasureDocument extends Omit<Erasure, 'id' | 'email'> {
  _id: string;
  /** Absent once the erasure is completed. Unique. */
  email?: string;
  /** No other server continues it before this time; absent once it is completed. */
  leaseUntil?: Date;
  doneAt: Date | null;
}

/** Much longer than an erasure takes. All steps can be repeated, even by several servers at once. */
const leaseMs = 60_000;

const schema = new Schema<ErasureDocument>(
  {
    _id: required.text,
    customerId: required.text,
    userId: optional.text,
    orderId: optional.text,
    email: String,
    by: required.text,
    requestedAt: required.date,
    checkedAt: optional.date,
    leaseUntil: Date,
    doneAt: optional.date,
  },
  { collection: 'erasures', versionKey: false },
);
schema.index({ email: 1 }, { unique: true, sparse: true });
schema.index({ leaseUntil: 1 }, { sparse: true });
// An order is erased by one erasure at a time. Erasures with an address are protected by the index of addresses.
const isOfOrder = { orderId: { $gt: '' }, leaseUntil: { $gt: new Date(0) } };
schema.index({ orderId: 1 }, { unique: true, partialFilterExpression: isOfOrder });

export function createErasures(connection: Connection) {
  const model = connection.model<ErasureDocument>('Erasure', schema);
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs);
  return {
    /** @returns false if an erasure with this email address, or of this single order, is under way. */
    async insert({ id, ...erasure }: Erasure): Promise<boolean> {
      try {
        await model.create({ _id: id, ...erasure, leaseUntil: leaseFrom(erasure.requestedAt), doneAt: null });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** The erasure with this address that is under way. */
    async findByEmail(email: string): Promise<Pick<Erasure, 'userId'> | null> {
      return model.findOne({ email }, { userId: 1 }).lean<Pick<ErasureDocument, 'userId'>>();
    },

    /**
     * Leases an interrupted erasure to the caller; null if there is none.
     * @throws if it has no email address, with which it would erase the data of everybody who has none
     */
    async claim(now: Date): Promise<Erasure | null> {
      const lease = { $set: { leaseUntil: leaseFrom(now) } };
      const row = await model.findOneAndUpdate({ leaseUntil: { $lte: now } }, lease).lean<ErasureDocument>();
      if (!row) return null;
      const { _id: id, customerId, userId, orderId = null, email, by, requestedAt, checkedAt } = row;
      if (!email) throw new Error(`The erasure ${id} has no email address`);
      return { id, customerId, userId, orderId, email, by, requestedAt, checkedAt };
    },

    async markChecked(id: string, checkedAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { checkedAt } });
    },

    /** Marks the erasure as completed and removes the email address from it. */
    async finish(id: string, doneAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { doneAt }, $unset: { email: '', leaseUntil: '' } });
    },

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },
  };
}

export const forgetInErasures: ForgetPerson = (connection, { email: from, alias: to }) =>
  replaceInTexts(connection.collection('erasures'), ['by'], { from, to });
