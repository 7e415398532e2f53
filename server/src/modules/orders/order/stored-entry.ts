import { Schema } from 'mongoose';
import { money, type Currency } from '../../../shared/money.js';
import type { LedgerEntry, OrderEventName, OrderState } from './order-store.js';

/** Stored form of a state; the currency is the order's. */
interface StoredState extends Omit<OrderState, 'refunded'> {
  refundedMinor: number;
}

/** Stored form of an entry, both in an order's outbox and in the ledger. */
export interface StoredEntry extends Pick<LedgerEntry, 'sequence' | 'intentId' | 'refundId' | 'note' | 'by' | 'at'> {
  event: OrderEventName;
  /** Amount in minor units of the order's currency; null if there is none. */
  amountMinor: number | null;
  before: StoredState | null;
  after: StoredState;
}

const stateSchema = new Schema<StoredState>(
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
  before: { type: stateSchema, default: null },
  after: { type: stateSchema, required: true },
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
    before: before && toStoredState(before),
    after: toStoredState(after),
  };
}

/** @param order the entry's order: its ID in 24 lower-case hex digits, and its currency. */
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
    before: before && fromStoredState(before, currency),
    after: fromStoredState(after, currency),
    refundId,
    note,
    by,
    at,
  };
}

function toStoredState({ refunded, ...state }: OrderState): StoredState {
  return { ...state, refundedMinor: refunded.amountMinor };
}

function fromStoredState({ refundedMinor, ...state }: StoredState, currency: Currency): OrderState {
  return { ...state, refunded: money(refundedMinor, currency) };
}
