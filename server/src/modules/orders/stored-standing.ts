import { money, parseMoney, zero, type Currency } from '../../shared/money.js';
import type { OrderStanding } from './order-standing.js';
import type { OrderStatus, PaymentStatus } from './order.js';

/** How a standing is kept in ledger entries; its currency is the order's. */
export interface StandingDocument extends Omit<OrderStanding, 'refunded'> {
  refundedMinor: number;
}

/** Entries of before standings had fields keep them as text, and are never changed. */
export type StoredStanding = StandingDocument | string;

export const standingFields = {
  status: { type: String, required: true },
  paymentStatus: { type: String, required: true },
  refundedMinor: { type: Number, required: true },
  refundsUnderWay: { type: Number, required: true },
  disputed: { type: Boolean, required: true },
  flagged: { type: Boolean, required: true },
} as const;

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
