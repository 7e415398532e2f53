import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { Currency } from '../../shared/money.js';
import { storedEntryFields, type StoredEntry } from '../orders/stored-entry.js';

export interface LedgerDocument extends StoredEntry {
  /** `<order>:<sequence>`: one entry for each change of an order, however often it is written. */
  _id: string;
  orderId: Types.ObjectId;
  /** Null on entries without money, so that sums leave them out. */
  currency: Currency | null;
}

const schema = new Schema<LedgerDocument>(
  {
    _id: { type: String, required: true },
    orderId: { type: Schema.Types.ObjectId, required: true },
    currency: { type: String, default: null },
    ...storedEntryFields,
  },
  { collection: 'ledger', versionKey: false },
);

schema.index({ orderId: 1, sequence: 1 }, { unique: true });
schema.index({ at: 1 });
schema.index({ currency: 1, at: 1, amountMinor: 1 });

export function ledgerModel(connection: Connection): Model<LedgerDocument> {
  return connection.model<LedgerDocument>('LedgerEntry', schema);
}
