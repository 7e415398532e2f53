import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { money, type Currency } from '../../shared/money.js';
import type { LedgerEntry } from '../orders/order-change.js';
import { fromStoredStanding, toStandingDocument } from '../orders/stored-standing.js';
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

    async findByOrder({ id, total }) {
      const rows = await model
        .find({ orderId: toObjectId(id) })
        .sort({ orderId: 1, sequence: 1 })
        .lean<LedgerDocument[]>();
      return rows.map((row) => toEntry(row, total.currency));
    },
  };
}

function toDocument({ id, orderId, amount, before, after, ...entry }: LedgerEntry): LedgerDocument {
  return {
    ...entry,
    before: before && toStandingDocument(before),
    after: toStandingDocument(after),
    _id: id,
    orderId: toObjectId(orderId),
    amountMinor: amount?.amountMinor ?? null,
    currency: amount?.currency ?? null,
  };
}

/** @param orderCurrency that of entries without money as well. */
function toEntry(row: LedgerDocument, orderCurrency: Currency): LedgerEntry {
  const { _id, orderId, amountMinor, currency, before, after, refundId = null, ...entry } = row;
  return {
    ...entry,
    before: before === null ? null : fromStoredStanding(before, orderCurrency),
    after: fromStoredStanding(after, orderCurrency),
    id: _id,
    orderId: orderId.toHexString(),
    refundId,
    amount: amountMinor === null || currency === null ? null : money(amountMinor, currency),
  };
}
