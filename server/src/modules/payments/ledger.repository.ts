import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { sumPerPeriod } from '../../platform/mongo/sum-per-period.js';
import { money, type Currency, type Money } from '../../shared/money.js';
import type { LedgerEntry } from '../orders/order-change.js';
import type { Order } from '../orders/order.js';
import { fromStoredEntry, toStoredEntry } from '../orders/stored-entry.js';
import { ledgerModel, type LedgerDocument } from './ledger.model.js';

/** Append-only: there is no way to change or remove an entry. */
export interface LedgerStore {
  /** Entries that are there already are left as they are. */
  append(entries: readonly LedgerEntry[]): Promise<void>;
  /** Oldest first. */
  findByOrder(order: Pick<Order, 'id' | 'total'>): Promise<LedgerEntry[]>;
}

export interface LedgerTotals {
  /** Received minus paid back, for each period between two ascending boundaries. */
  sumMoney(boundaries: readonly Date[], currency: Currency): Promise<Money[]>;
}

export function createLedgerRepository(connection: Connection): LedgerStore & LedgerTotals {
  const model = ledgerModel(connection);
  return {
    async append(entries) {
      try {
        await model.insertMany(entries.map(toDocument), { ordered: false, throwOnValidationError: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async findByOrder({ id, total }) {
      const rows = await model
        .find({ orderId: toObjectId(id) })
        .sort({ orderId: 1, sequence: 1 })
        .lean<LedgerDocument[]>();
      return rows.map((row) => fromStoredEntry(row, { orderId: row.orderId.toHexString(), currency: total.currency }));
    },

    async sumMoney(boundaries, currency) {
      // Entries without money have no currency.
      const sums = await sumPerPeriod(model, { date: 'at', boundaries, filter: { currency }, sum: 'amountMinor' });
      return sums.map((amountMinor) => money(amountMinor, currency));
    },
  };
}

function toDocument(entry: LedgerEntry): LedgerDocument {
  const { id, orderId, amount } = entry;
  return { ...toStoredEntry(entry), _id: id, orderId: toObjectId(orderId), currency: amount?.currency ?? null };
}
