import { Types, type Connection } from 'mongoose';
import { normaliseEmail } from '../identity/identity-provider.js';
import type { ForgetPerson } from './forget-person.js';

/** The original of a document that a migration adjusted or set aside, as far as it says about whom it is. */
export interface Original {
  _id: string;
  collection: string;
  documentId: unknown;
  /** Documents that were set aside are stored only here. */
  kind: 'adjusted' | 'set_aside';
  /** Email addresses are as they were typed. */
  document: { email?: unknown; client?: unknown };
}

export const migrationRemarks = 'migration_remarks';

/** Originals with this email address, and those of documents with these IDs. Reads all: addresses were typed freely. */
export async function findOriginals(
  connection: Connection,
  { email, ids }: { email: string | null; ids: readonly string[] },
): Promise<Original[]> {
  const originals = connection.collection<Original>(migrationRemarks);
  const projection = { documentId: 1, 'document.email': 1, 'document.client': 1 };
  const found: string[] = [];
  const isTheirs = (text: unknown) => typeof text === 'string' && text !== '' && normaliseEmail(text) === email;
  for await (const { _id, documentId, document } of originals.find({}, { projection })) {
    if (ids.includes(String(documentId)) || isTheirs(document.email) || isTheirs(document.client)) found.push(_id);
  }
  return originals.find({ _id: { $in: found } }).toArray();
}

/** A repeated migration does not bring the documents back. */
export const forgetInMigrationRemarks: ForgetPerson = async (connection, { email, userId, orderIds }) => {
  const originals = await findOriginals(connection, {
    email,
    ids: [...orderIds, ...(userId === null ? [] : [userId])],
  });
  const _id = { $in: originals.map((original) => original._id) };
  await connection.collection<Original>(migrationRemarks).deleteMany({ _id });
};

/** Deletes the originals of orders that were placed, or migrated, before this time. */
export async function forgetOldOriginals(connection: Connection, before: Date): Promise<void> {
  const first = Types.ObjectId.createFromTime(Math.floor(before.getTime() / 1000));
  const $or = [{ documentId: { $lt: first } }, { at: { $lt: before } }];
  await connection.collection(migrationRemarks).deleteMany({ collection: 'orders', $or });
}
