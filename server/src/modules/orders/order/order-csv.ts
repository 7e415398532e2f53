import type { CsvColumn } from '../../../shared/csv.js';
import { money, toDecimalString } from '../../../shared/money.js';
import type { Quote } from '../../pricing/quote.js';
import type { ExportedOrder } from './order-export.repository.js';
import { fitInWords } from './ordered-fit.js';
import { refundedInWords } from './order-refunds.js';
import { nameOfLines, quantityOf } from './order-lines.js';
import { nameOfOrder, paymentMethodOf, quoteOf } from './order.js';

/** Columns of the order export. Accountants import the exported file, so new columns are only added at the end. */
export const orderColumns: readonly CsvColumn<ExportedOrder>[] = [
  { name: 'order id', value: ({ id }) => id },
  { name: 'placed at', value: ({ placedAt }) => placedAt },
  { name: 'status', value: ({ status }) => status },
  { name: 'payment status', value: ({ payment }) => payment.status },
  { name: 'flag', value: ({ payment }) => payment.flag },
  { name: 'buyer name', value: ({ customer }) => customer.name },
  { name: 'buyer email', value: ({ customer }) => customer.email },
  { name: 'address', value: ({ delivery }) => delivery.address },
  { name: 'phone', value: ({ delivery }) => delivery.phone },
  { name: 'product id', value: ({ lines }) => lines[0]?.productId ?? null },
  { name: 'product', value: ({ lines }) => nameOfLines(lines) },
  { name: 'quantity', value: (order) => quantityOf(order) },
  // Empty for an order with several lines; their prices are in the column 'lines'.
  { name: 'unit price', value: ({ lines: [line, ...more] }) => (line && more.length === 0 ? line.unitPrice : null) },
  { name: 'total', value: ({ total }) => total },
  { name: 'refunded', value: ({ payment }) => payment.refunded },
  { name: 'currency', value: ({ total }) => total.currency.toUpperCase() },
  { name: 'transaction id', value: ({ payment }) => payment.transactionId },
  { name: 'paid at', value: ({ payment }) => payment.paidAt },
  { name: 'shipped at', value: ({ shippedAt }) => shippedAt },
  { name: 'disputed', value: ({ payment }) => payment.disputed },
  { name: 'needs review', value: ({ payment }) => payment.flag !== null },
  {
    name: 'lines',
    value: ({ lines }) =>
      lines.map(({ quantity, name, unitPrice }) => `${quantity} x ${name} at ${toDecimalString(unitPrice)}`).join('; '),
  },
  { name: 'order number', value: nameOfOrder },
  {
    name: 'bikes',
    value: ({ lines }) =>
      lines
        .flatMap(({ quantity, name, fit }) => (fit ? [`${quantity} x ${name} for ${fitInWords(fit)}`] : []))
        .join(' | '),
  },
  {
    name: 'part numbers',
    value: ({ lines }) =>
      lines
        .flatMap(({ quantity, partNumber }) => (partNumber === null ? [] : [`${quantity} x ${partNumber}`]))
        .join(' | '),
  },
  {
    name: 'refunded lines',
    value: (order) =>
      order.lines
        .flatMap((line) => {
          const text = refundedInWords(order, line);
          return text === null ? [] : [`${line.name}: ${text}`];
        })
        .join(' | '),
  },
  amountColumn('items', ({ itemsMinor }) => itemsMinor),
  amountColumn('discount', ({ discountMinor }) => discountMinor),
  quoteColumn('codes', ({ adjustments }) => adjustments.flatMap(({ code }) => code ?? []).join(' | ')),
  amountColumn('delivery', ({ deliveryMinor }) => deliveryMinor),
  quoteColumn('delivery method', ({ delivery }) => delivery?.name ?? null),
  amountColumn('tax removed', ({ taxRemovedMinor }) => taxRemovedMinor),
  amountColumn('tax', ({ taxMinor }) => taxMinor),
  quoteColumn('tax included', ({ taxIsIncluded }) => taxIsIncluded),
  {
    name: 'taxes',
    value: (order) =>
      quoteOf(order)
        .taxes.map(({ label, taxMinor }) => `${label}: ${toDecimalString(money(taxMinor, order.total.currency))}`)
        .join(' | '),
  },
  quoteColumn('vat number', ({ vatNumber }) => vatNumber),
  { name: 'payment method', value: ({ payment }) => paymentMethodOf(payment) },
  { name: 'payment reference', value: ({ payment }) => payment.recorded?.reference || null },
  amountColumn('deposits', ({ depositMinor = 0 }) => depositMinor),
];

function quoteColumn(name: string, read: (quote: Quote) => string | boolean | null): CsvColumn<ExportedOrder> {
  return { name, value: (order) => read(quoteOf(order)) };
}

function amountColumn(name: string, read: (quote: Quote) => number): CsvColumn<ExportedOrder> {
  return { name, value: (order) => money(read(quoteOf(order)), order.total.currency) };
}
