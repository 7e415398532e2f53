import type { CsvColumn } from '../../../shared/csv.js';
import { money, type Money } from '../../../shared/money.js';
import type { Invoice, InvoiceTax } from './invoice.js';

/** One rate of an invoice. */
export type InvoiceRow = Invoice & { tax: InvoiceTax };

/** An invoice has a row for each rate. */
export async function* toRows(invoices: AsyncIterable<Invoice>): AsyncGenerator<InvoiceRow> {
  for await (const invoice of invoices) for (const tax of invoice.taxes) yield { ...invoice, tax };
}

/** Amounts of credit notes are negative, so that columns can be summed. */
const amount =
  (read: (tax: InvoiceTax) => number) =>
  ({ kind, tax, currency }: InvoiceRow): Money =>
    money(kind === 'credit_note' ? -read(tax) : read(tax), currency);

/** Columns of the file. Accountants import it, so new columns are only added at the end. */
export const invoiceColumns: readonly CsvColumn<InvoiceRow>[] = [
  { name: 'date', value: ({ issuedOn }) => issuedOn },
  { name: 'number', value: ({ number }) => number },
  { name: 'kind', value: ({ kind }) => kind.replace('_', ' ') },
  { name: 'corrects', value: ({ corrects }) => corrects?.number ?? null },
  { name: 'order number', value: ({ order }) => order.number },
  { name: 'buyer', value: ({ buyer }) => buyer.name },
  { name: 'vat number', value: ({ buyer }) => buyer.vatNumber },
  { name: 'country', value: ({ taxCountry }) => taxCountry },
  { name: 'tax', value: ({ tax }) => tax.label },
  { name: 'rate percent', value: ({ tax }) => (tax.rateMillionths === null ? null : tax.rateMillionths / 10_000) },
  { name: 'untaxed because', value: ({ exemption }) => exemption?.replaceAll('_', ' ') ?? null },
  { name: 'without tax', value: amount(({ netMinor }) => netMinor) },
  { name: 'tax amount', value: amount(({ taxMinor }) => taxMinor) },
  { name: 'with tax', value: amount(({ netMinor, taxMinor }) => netMinor + taxMinor) },
  { name: 'currency', value: ({ currency }) => currency.toUpperCase() },
];
