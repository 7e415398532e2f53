import { Types, type Connection, type mongo } from 'mongoose';
import { normaliseEmail } from '../identity/identity-provider.js';
import type { ForgetPerson } from './forget-person.js';
import { toObjectId } from './object-id.js';

/**
 * The original of a document that a migration adjusted or set aside. Only the fields that identify the person are
 * declared.
 */
export interface Original {
  _id: string;
  collection: string;
  documentId: unknown;
  /** Documents that were set aside are stored only here. */
  kind: 'adjusted' | 'set_aside';
  /** Email addresses are as they were typed. */
  document: { email?: unknown; client?: unknown };
}

interface Person {
  email: string | null;
  /** Of the account and the orders. */
  ids: readonly string[];
}

export const migrationRemarks = 'migration_remarks';

/** Originals with the person's address or IDs, and whether the ID is theirs. */
export async function findOriginals(
  connection: Connection,
  person: Person,
): Promise<(Original & { hasTheirId: boolean })[]> {
  const originals = connection.collection<Original>(migrationRemarks);
  const found = await match(originals, person);
  const rows = await originals.find({ _id: { $in: [...found.keys()] } }).toArray();
  return rows.map((row) => ({ ...row, hasTheirId: found.get(row._id) === true }));
}

/** Reads the addresses in all originals, because they were typed freely. @returns by key whether the ID is theirs. */
async function match(originals: mongo.Collection<Original>, { email, ids }: Person): Promise<Map<string, boolean>> {
  const isText = { $type: 'string' } as const;
  const isTheirId = { documentId: { $in: ids.map(toObjectId) } };
  const ofPeople = { $or: [isTheirId, { 'document.email': isText }, { 'document.client': isText }] };
  const projection = { documentId: 1, 'document.email': 1, 'document.client': 1 };
  const found = new Map<string, boolean>();
  const isTheirs = (text: unknown) => typeof text === 'string' && text !== '' && normaliseEmail(text) === email;
  for await (const { _id, documentId, document } of originals.find(ofPeople, { projection })) {
    const hasTheirId = ids.includes(String(documentId));
    if (hasTheirId || isTheirs(document.email) || isTheirs(document.client)) found.set(_id, hasTheirId);
  }
  return found;
}

/** How an order of the shop before this one says that it is paid. */
const paid = [true, 'true', 1];

/**
 * A repeated migration does not bring the documents back. An order that was set aside is stored only here, so it loses
 * what other orders lose.
 */
export const forgetInMigrationRemarks: ForgetPerson = async (connection, { email, userId, orderIds, aliasEmail }) => {
  const originals = connection.collection<Original>(migrationRemarks);
  const ids = [...orderIds, ...(userId === null ? [] : [userId])];
  const theirs = { _id: { $in: [...(await match(originals, { email, ids })).keys()] } };
  const orders = { ...theirs, collection: 'orders', kind: 'set_aside' } as const;
  await originals.deleteMany({ ...theirs, $or: [{ collection: { $ne: 'orders' } }, { kind: { $ne: 'set_aside' } }] });
  await originals.updateMany(
    { ...orders, 'document.paid': { $nin: paid } },
    { $unset: { 'document.clientName': '', 'document.address': '', 'document.phone': '' } },
  );
  // Done last, so that an interrupted erasure still finds the orders by the address.
  await originals.updateMany(orders, {
    $set: { 'document.client': aliasEmail },
    $unset: { 'document.email': '', 'document.note': '', 'document.notes': '' },
  });
};

/** Deletes the originals of orders that were placed, or migrated, before this time. */
export async function forgetOldOriginals(connection: Connection, before: Date): Promise<void> {
  const first = Types.ObjectId.createFromTime(Math.floor(before.getTime() / 1000));
  const $or = [{ documentId: { $lt: first } }, { at: { $lt: before } }];
  await connection.collection(migrationRemarks).deleteMany({ collection: 'orders', $or });
}
