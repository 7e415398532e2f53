import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { money } from '../../shared/money.js';
import type { LedgerEntry } from '../orders/order-change.js';
import type { LedgerStore } from './ledger.js';
import { ledgerModel, type LedgerDocument } from './ledger.model.js';

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

    async findByOrder(orderId) {
      if (!isObjectId(orderId)) return [];
      const rows = await model
        .find({ orderId: toObjectId(orderId) })
        .sort({ orderId: 1, sequence: 1 })
        .lean<LedgerDocument[]>();
      return rows.map(toEntry);
    },
  };
}

function toDocument({ id, orderId, amount, ...entry }: LedgerEntry): LedgerDocument {
  return {
    ...entry,
    _id: id,
    orderId: toObjectId(orderId),
    amountMinor: amount?.amountMinor ?? null,
    currency: amount?.currency ?? null,
  };
}

function toEntry({ _id, orderId, amountMinor, currency, refundId = null, ...entry }: LedgerDocument): LedgerEntry {
  return {
    ...entry,
    id: _id,
    orderId: orderId.toHexString(),
    refundId,
    amount: amountMinor === null || currency === null ? null : money(amountMinor, currency),
  };
}
