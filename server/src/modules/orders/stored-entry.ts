import { Schema } from 'mongoose';
import { money, type Currency } from '../../shared/money.js';
import type { LedgerEntry, OrderEventName, OrderStanding } from './order-change.js';

/** How a standing is stored; its currency is the order's. */
interface StoredStanding extends Omit<OrderStanding, 'refunded'> {
  refundedMinor: number;
}

/** How an entry is stored, in an order's outbox and in the ledger alike. */
export interface StoredEntry extends Pick<LedgerEntry, 'sequence' | 'intentId' | 'refundId' | 'note' | 'by' | 'at'> {
  event: OrderEventName;
  /** In the order's currency. */
  amountMinor: number | null;
  before: StoredStanding | null;
  after: StoredStanding;
}

const standingSchema = new Schema<StoredStanding>(
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

export function toStoredEntry({
  id: _id,
  orderId: _orderId,
  amount,
  before,
  after,
  ...entry
}: LedgerEntry): StoredEntry {
  return {
    ...entry,
    amountMinor: amount?.amountMinor ?? null,
    before: before && toStoredStanding(before),
    after: toStoredStanding(after),
  };
}

/** @param order whose entry it is: 24 lower-case hex digits, and the currency of all of its money. */
export function fromStoredEntry(stored: StoredEntry, order: { orderId: string; currency: Currency }): LedgerEntry {
  const { sequence, event, amountMinor, intentId, before, after, refundId, note, by, at } = stored;
  const { orderId, currency } = order;
  return {
    id: `${orderId}:${sequence}`,
    orderId,
    sequence,
    event,
    amount: amountMinor === null ? null : money(amountMinor, currency),
    intentId,
    before: before && fromStoredStanding(before, currency),
    after: fromStoredStanding(after, currency),
    refundId,
    note,
    by,
    at,
  };
}

function toStoredStanding({ refunded, ...standing }: OrderStanding): StoredStanding {
  return { ...standing, refundedMinor: refunded.amountMinor };
}

function fromStoredStanding({ refundedMinor, ...standing }: StoredStanding, currency: Currency): OrderStanding {
  return { ...standing, refunded: money(refundedMinor, currency) };
}
