import type { Connection } from 'mongoose';
import type { OrderDocument } from './order-document.js';
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
    /** Orders that were paid or refunded in the period. */
    async *each({ from, before }: Period): AsyncGenerator<TaxedOrder, void, undefined> {
      const within = { $gte: from, $lt: before };
      const conditions = [{ 'payment.paidAt': within }, { 'payment.refunds.createdAt': within }];
      const cursor = model
        .find({ $or: conditions }, reportedFields)
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
  const refunds = payment.refunds.filter(({ status }) => status === 'pending' || status === 'succeeded');
  return {
    quote: quoteOf({ total: money(row.totalMinor, currency), lines, ...(quote && { quote }) }),
    country: row.shippingAddress?.country ?? null,
    refunds: refunds
      .map(({ amountMinor, createdAt: at }) => ({ amountMinor, at }))
      .sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}
