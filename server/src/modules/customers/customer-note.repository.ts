import { Schema, type Connection, type Types } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { ForgetPerson } from '../../platform/mongo/forget-person.js';
import { required } from '../../platform/mongo/field-types.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import type { CustomerNote } from './customer.js';

interface NoteDocument extends AuditedDocument {
  _id: Types.ObjectId;
  /** Normalised; unique. */
  email: string;
  text: string;
  version: number;
}

const schema = new Schema<NoteDocument>(
  { email: required.text, text: { type: String, default: '' }, version: required.number },
  { collection: 'customer_notes', versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
addAuditOutbox(schema);

/** Notes about customers, one for each email address. */
export function createCustomerNotes(connection: Connection) {
  const model = connection.model<NoteDocument>('CustomerNote', schema);
  return {
    outbox: createOutboxStore(model),

    async findByEmails(emails: readonly string[]): Promise<CustomerNote[]> {
      const rows = await model.find({ email: { $in: emails } }, withoutAuditOutbox).lean<NoteDocument[]>();
      return rows.map(toNote);
    },

    /** @returns false if there is a note about this customer already. */
    async insert({ id, ...note }: CustomerNote, entry: AuditEntry): Promise<boolean> {
      try {
        await model.create({ ...note, _id: toObjectId(id), ...inOutbox(entry) });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** @param note its `version` is the one that was edited. @returns false if the stored version differs. */
    async update({ id, text, version }: CustomerNote, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), version },
        { $set: { text, version: version + 1 }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },
  };
}

const toNote = ({ _id, email, text, version }: NoteDocument): CustomerNote => {
  return { id: _id.toHexString(), email, text, version };
};

export const forgetInNotes: ForgetPerson = async (connection, { email }) => {
  await connection.collection('customer_notes').deleteOne({ email });
};
