import type { mongo } from 'mongoose';
import { toObjectId } from '../platform/mongo/object-id.js';
import { inBatches } from '../shared/in-batches.js';

/** Number of documents whose orders are read together. */
const batchSize = 1_000;

/** The clocks of the servers may differ from the clock of the backup. */
const sinceBackup = (takenAt: Date) => ({ $gte: new Date(takenAt.getTime() - 86_400_000) });

/**
 * Removes the entries about changes that the orders in the backup do not have. A backup contains such entries if orders
 * changed while it was written, because it reads orders first. Most IDs of entries contain the order's revision. So the
 * entry about the next change of the order would be taken for one that is already there.
 */
export async function removeLaterEntries(database: mongo.Db, takenAt: Date): Promise<void> {
  const written = sinceBackup(takenAt);
  const filters = {
    ledger: { at: written },
    messages: { createdAt: written },
    // IDs of entries about other subjects can have the same form.
    audit_log: { at: written, subjectType: 'order' },
  };
  for (const [name, filter] of Object.entries(filters)) {
    const entries = database.collection<{ _id: string }>(name);
    for await (const batch of inBatches(entries.find(filter, { projection: { _id: 1 } }), batchSize)) {
      const later = await findLater(database, batch);
      if (later.length > 0) await entries.deleteMany({ _id: { $in: later } });
    }
  }
  await removeLaterParcelMails(database, takenAt);
}

interface ParcelMail {
  _id: string;
  orderId: mongo.ObjectId;
  parcelId: string;
}

/** The IDs of mails about parcels contain no revision. */
async function removeLaterParcelMails(database: mongo.Db, takenAt: Date): Promise<void> {
  const mails = database.collection<ParcelMail>('messages');
  const found = mails.find({ createdAt: sinceBackup(takenAt), parcelId: { $exists: true } });
  for await (const batch of inBatches(found.project<ParcelMail>({ orderId: 1, parcelId: 1 }), batchSize)) {
    const orders = database.collection('orders').find({ _id: { $in: batch.map(({ orderId }) => orderId) } });
    const rows = await orders.project<{ parcels?: { id: string }[] }>({ 'parcels.id': 1 }).toArray();
    const known = new Set(rows.flatMap(({ parcels = [] }) => parcels.map(({ id }) => id)));
    const later = batch.filter(({ parcelId }) => !known.has(parcelId)).map(({ _id }) => _id);
    if (later.length > 0) await mails.deleteMany({ _id: { $in: later } });
  }
}

async function findLater(database: mongo.Db, entries: readonly { _id: unknown }[]): Promise<string[]> {
  const found = entries.flatMap(({ _id }) => {
    const [id = '', orderId = '', revision] = /^([0-9a-f]{24}):(\d+)(?=:|$).*/.exec(String(_id)) ?? [];
    return revision === undefined ? [] : { id, orderId, revision: Number(revision) };
  });
  const $in = found.map(({ orderId }) => toObjectId(orderId));
  const orders = database.collection<{ revision: number }>('orders').find({ _id: { $in } });
  const rows = await orders.project<{ _id: mongo.ObjectId; revision: number }>({ revision: 1 }).toArray();
  const revisions = new Map(rows.map(({ _id, revision }) => [_id.toHexString(), revision]));
  // An order that is not in the backup can still be placed with the same ID, from the cart of the customer.
  return found.filter(({ orderId, revision }) => revision > (revisions.get(orderId) ?? 0)).map(({ id }) => id);
}

interface StoredInvoice {
  _id: string;
  orderId: mongo.ObjectId;
  refundId: string | null;
}

/**
 * Invoices cannot be removed without a gap in their numbers.
 * @returns the numbers of invoices and credit notes about payments and refunds that the orders do not have
 */
export async function findLaterInvoices(database: mongo.Db, takenAt: Date): Promise<string[]> {
  const invoices = database.collection<StoredInvoice>('invoices').find({ issuedAt: sinceBackup(takenAt) });
  const numbers: string[] = [];
  for await (const batch of inBatches(invoices.project<StoredInvoice>({ orderId: 1, refundId: 1 }), batchSize)) {
    const paid = { _id: { $in: batch.map(({ orderId }) => orderId) }, 'payment.paidAt': { $ne: null } };
    const orders = database.collection('orders').find(paid);
    const rows = await orders
      .project<{ _id: mongo.ObjectId; payment: { refunds: { id: string }[] } }>({ 'payment.refunds.id': 1 })
      .toArray();
    const refunds = new Map(rows.map(({ _id, payment }) => [_id.toHexString(), payment.refunds.map(({ id }) => id)]));
    const isLater = ({ orderId, refundId }: StoredInvoice) => {
      const known = refunds.get(orderId.toHexString());
      return !known || (refundId !== null && !known.includes(refundId));
    };
    numbers.push(...batch.filter(isLater).map(({ _id }) => _id));
  }
  return numbers;
}
