import type { Connection } from 'mongoose';
import type { OrderDocument, OrderRefundDocument } from './order-document.js';
import { orderModel, toLine } from './order.model.js';
import { quoteOf } from './order.js';
import { money } from '../../../shared/money.js';
import type { Period, TaxedOrder } from './tax-report.js';

type ReportedDocument = Pick<
  OrderDocument,
  'currency' | 'totalMinor' | 'lines' | 'quote' | 'shippingAddress' | 'payment'
>;

const reportedFields = {
  ...{ currency: 1, totalMinor: 1, lines: 1, quote: 1, 'shippingAddress.country': 1 },
  ...{ 'payment.paidAt': 1, 'payment.refunds': 1 },
} as const;
const rowsAtOnce = 250;

export function createTaxedOrders(connection: Connection) {
  const model = orderModel(connection);
  return {
    /** Orders that were paid in the period, or of which a refund was made or failed in it. */
    async *each({ from, before }: Period): AsyncGenerator<TaxedOrder, void, undefined> {
      const within = { $gte: from, $lt: before };
      const dates = ['payment.paidAt', 'payment.refunds.createdAt', 'payment.refunds.failedAt'];
      const cursor = model
        .find({ $or: dates.map((date) => ({ [date]: within })) }, reportedFields)
        .batchSize(rowsAtOnce)
        .lean<ReportedDocument>()
        .cursor();
      try {
        for await (const row of cursor) {
          const { paidAt } = row.payment;
          if (paidAt) yield { ...toTaxedOrder(row), paidAt };
        }
      } finally {
        await cursor.close();
      }
    },
  };
}

function toTaxedOrder(row: ReportedDocument): Omit<TaxedOrder, 'paidAt'> {
  const { currency, quote, payment } = row;
  const lines = row.lines.map((line) => toLine(line, currency));
  return {
    quote: quoteOf({ total: money(row.totalMinor, currency), lines, ...(quote && { quote }) }),
    country: row.shippingAddress?.country ?? null,
    refunds: payment.refunds.flatMap(toReported).sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

/**
 * A failed refund counts at the time it was made, and is subtracted at the time it failed, which may be in another
 * period. If the time of the failure is not stored, the refund does not count at all.
 */
function toReported({ status, amountMinor, createdAt, failedAt }: OrderRefundDocument): TaxedOrder['refunds'] {
  const made = { amountMinor, at: createdAt };
  if (status === 'pending' || status === 'succeeded') return [made];
  return failedAt ? [made, { amountMinor: -amountMinor, at: failedAt }] : [];
}
