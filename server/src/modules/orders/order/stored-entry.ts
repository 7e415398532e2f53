import { Schema } from 'mongoose';
import { optional, required } from '../../../platform/mongo/field-types.js';
import { money, type Currency } from '../../../shared/money.js';
import type { LedgerEntry, OrderEventName, OrderState } from './order-store.js';

/** Stored form of a state; the currency is the order's. */
interface StoredState extends Omit<OrderState, 'refunded'> {
  refundedMinor: number;
}

/** Stored form of an entry, both in an order's outbox and in the ledger. */
export interface StoredEntry extends Pick<
  LedgerEntry,
  'sequence' | 'intentId' | 'refundId' | 'parcelId' | 'returnId' | 'note' | 'by' | 'at'
> {
  event: OrderEventName;
  /** Amount in minor units of the order's currency; null if there is none. */
  amountMinor: number | null;
  before: StoredState | null;
  after: StoredState;
}

const stateSchema = new Schema<StoredState>(
  {
    status: required.text,
    paymentStatus: required.text,
    refundedMinor: required.number,
    refundsUnderWay: required.number,
    disputed: required.flag,
    flagged: required.flag,
  },
  { _id: false },
);

export const storedEntryFields = {
  sequence: required.number,
  event: required.text,
  amountMinor: optional.number,
  intentId: optional.text,
  before: { type: stateSchema, default: null },
  after: { type: stateSchema, required: true },
  refundId: optional.text,
  parcelId: String,
  returnId: String,
  note: optional.text,
  by: required.text,
  at: required.date,
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
  const { sequence, event, amountMinor, intentId, before, after, refundId, parcelId, returnId, note, by, at } = stored;
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
    ...(parcelId === undefined ? {} : { parcelId }),
    ...(returnId === undefined ? {} : { returnId }),
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
