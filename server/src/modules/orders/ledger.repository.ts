import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { fromStoredEntry, toStoredEntry } from './ledger-entry.mapper.js';
import type { LedgerStore } from './ledger-store.js';
import { ledgerModel, type LedgerDocument } from './ledger.model.js';
import type { LedgerEntry } from './order-change.js';

export function createLedgerRepository(connection: Connection): LedgerStore {
  const model = ledgerModel(connection);
  return {
    async append(entries) {
      for (const entry of entries) {
        try {
          await model.create(toDocument(entry));
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    async findByOrder({ id, total }) {
      const rows = await model
        .find({ orderId: toObjectId(id) })
        .sort({ orderId: 1, sequence: 1 })
        .lean<LedgerDocument[]>();
      return rows.map((row) => fromStoredEntry(row, { orderId: row.orderId.toHexString(), currency: total.currency }));
    },
  };
}

function toDocument(entry: LedgerEntry): LedgerDocument {
  const { id, orderId, amount } = entry;
  return { ...toStoredEntry(entry), _id: id, orderId: toObjectId(orderId), currency: amount?.currency ?? null };
}
