import { money, parseMoney, zero, type Currency } from '../../shared/money.js';
import type { StandingDocument, StoredEntry, StoredStanding } from './ledger-entry.model.js';
import type { LedgerEntry } from './order-change.js';
import type { OrderStanding } from './order-standing.js';
import type { OrderStatus, PaymentStatus } from './order.js';

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
    before: before && toStandingDocument(before),
    after: toStandingDocument(after),
  };
}

/** @param order whose entry it is: 24 lower-case hex digits, and the currency of all of its money. */
export function fromStoredEntry(stored: StoredEntry, order: { orderId: string; currency: Currency }): LedgerEntry {
  const { sequence, event, amountMinor, intentId, before, after, refundId = null, note, by, at } = stored;
  const { orderId, currency } = order;
  return {
    id: `${orderId}:${sequence}`,
    orderId,
    sequence,
    event,
    amount: amountMinor === null ? null : money(amountMinor, currency),
    intentId,
    before: before === null ? null : fromStoredStanding(before, currency),
    after: fromStoredStanding(after, currency),
    refundId,
    note,
    by,
    at,
  };
}

export function toStandingDocument({ refunded, ...standing }: OrderStanding): StandingDocument {
  return { ...standing, refundedMinor: refunded.amountMinor };
}

export function fromStoredStanding(stored: StoredStanding, currency: Currency): OrderStanding {
  if (typeof stored === 'string') return readText(stored, currency);
  const { refundedMinor, ...standing } = stored;
  return { ...standing, refunded: money(refundedMinor, currency) };
}

/** E.g. 'paid, partially_refunded, 5.00 refunded, 2 refunds under way, disputed, needs review'. */
function readText(text: string, currency: Currency): OrderStanding {
  const [status, paymentStatus, ...remarks] = text.split(', ');
  const refunded = /, ([\d.]+) refunded/.exec(text)?.[1];
  const underWay = /, (\d+) refunds? under way/.exec(text)?.[1];
  return {
    status: status as OrderStatus,
    paymentStatus: paymentStatus as PaymentStatus,
    refunded: refunded === undefined ? zero(currency) : parseMoney(refunded, currency),
    refundsUnderWay: Number(underWay ?? 0),
    disputed: remarks.includes('disputed'),
    flagged: remarks.includes('needs review'),
  };
}
