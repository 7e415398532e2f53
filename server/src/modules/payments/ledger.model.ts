import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { Currency } from '../../shared/money.js';
import type { OrderEventName } from '../orders/order-change.js';
import { standingFields, type StandingDocument, type StoredStanding } from '../orders/stored-standing.js';

export interface LedgerDocument {
  /** `<order>:<sequence>`: one entry for each change of an order, however often it is written. */
  _id: string;
  orderId: Types.ObjectId;
  sequence: number;
  event: OrderEventName;
  amountMinor: number | null;
  currency: Currency | null;
  intentId: string | null;
  before: StoredStanding | null;
  after: StoredStanding;
  /** Absent on entries of before it was noted. */
  refundId?: string | null;
  note: string | null;
  by: string;
  at: Date;
}

const standingSchema = new Schema<StandingDocument>(standingFields, { _id: false });

const schema = new Schema<LedgerDocument>(
  {
    _id: { type: String, required: true },
    orderId: { type: Schema.Types.ObjectId, required: true },
    sequence: { type: Number, required: true },
    event: { type: String, required: true },
    amountMinor: { type: Number, default: null },
    currency: { type: String, default: null },
    intentId: { type: String, default: null },
    before: { type: standingSchema, default: null },
    after: { type: standingSchema, required: true },
    refundId: { type: String, default: null },
    note: { type: String, default: null },
    by: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'ledger', versionKey: false },
);

schema.index({ orderId: 1, sequence: 1 }, { unique: true });
schema.index({ at: 1 });
schema.index({ currency: 1, at: 1, amountMinor: 1 });

export function ledgerModel(connection: Connection): Model<LedgerDocument> {
  return connection.model<LedgerDocument>('LedgerEntry', schema);
}
