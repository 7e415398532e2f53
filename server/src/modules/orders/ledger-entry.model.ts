import { Schema } from 'mongoose';
import type { LedgerEntry, OrderEventName } from './order-change.js';
import type { OrderStanding } from './order-standing.js';

/** How a standing is kept; its currency is the order's. */
export interface StandingDocument extends Omit<OrderStanding, 'refunded'> {
  refundedMinor: number;
}

/** Entries of before standings had fields keep them as text, and are never changed. */
export type StoredStanding = StandingDocument | string;

/** How an entry is kept, in an order's outbox and in the ledger alike. */
export interface StoredEntry extends Pick<LedgerEntry, 'sequence' | 'intentId' | 'note' | 'by' | 'at'> {
  event: OrderEventName;
  /** In the order's currency. */
  amountMinor: number | null;
  before: StoredStanding | null;
  after: StoredStanding;
  /** Absent on entries of before it was noted. */
  refundId?: string | null;
}

const standingSchema = new Schema<StandingDocument>(
  {
    status: { type: String, required: true },
    paymentStatus: { type: String, required: true },
    refundedMinor: { type: Number, required: true },
    refundsUnderWay: { type: Number, required: true },
    disputed: { type: Boolean, required: true },
    flagged: { type: Boolean, required: true },
  },
  { _id: false },
);

export const storedEntryFields = {
  sequence: { type: Number, required: true },
  event: { type: String, required: true },
  amountMinor: { type: Number, default: null },
  intentId: { type: String, default: null },
  before: { type: standingSchema, default: null },
  after: { type: standingSchema, required: true },
  refundId: { type: String, default: null },
  note: { type: String, default: null },
  by: { type: String, required: true },
  at: { type: Date, required: true },
} as const;
