import { Readable } from 'node:stream';
import type { Router } from 'express';
import { z } from 'zod';
import { bindCalls } from '../../../api/rest/bind-calls.js';
import type { CallInput, RestCalls } from '../../../api/rest/rest-call.js';
import { tableCalls, tableHandlers } from '../../../api/rest/table-file.js';
import { toZip, type ZippedFile } from '../../../shared/zip.js';
import type { Actor } from '../../../shared/actor.js';
import type { CsvColumn } from '../../../shared/csv.js';
import { money, type Money } from '../../../shared/money.js';
import type { AuditService } from '../../audit/audit.service.js';
import { toInvoicePdf } from './invoice-pdf.js';
import { toInvoiceXml } from './invoice-xml.js';
import { monthPattern, type Invoice, type InvoiceTax } from './invoice.js';
import type { InvoicesService } from './invoices.service.js';

/** An invoice with one of its tax rates. */
type InvoiceRow = Invoice & { tax: InvoiceTax };

/** Yields one row for each tax rate of an invoice. */
async function* toRows(invoices: AsyncIterable<Invoice>): AsyncGenerator<InvoiceRow> {
  for await (const invoice of invoices) for (const tax of invoice.taxes) yield { ...invoice, tax };
}

/** Amounts of credit notes are negative, so that columns can be summed. */
const amount =
  (read: (tax: InvoiceTax) => number) =>
  ({ kind, tax, currency }: InvoiceRow): Money =>
    money(kind === 'credit_note' ? -read(tax) : read(tax), currency);

/** Columns of the exported file. Accountants import this file, so new columns are only added at the end. */
const invoiceColumns: readonly CsvColumn<InvoiceRow>[] = [
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

const ofOrder = z.object({
  id: z.string().meta({ description: 'ID of the order.', examples: ['665f1c2ab1e4d20012a7c0de'] }),
  number: z.string().meta({ description: 'Number of the invoice.', examples: ['INV-000042'] }),
});

const ofMonth = z.strictObject({
  month: z
    .string()
    .regex(monthPattern, 'must be a month such as 2026-11')
    .meta({ description: "Month in the shop's time zone.", examples: ['2026-11'] }),
});

const fileOfOrder = {
  method: 'get',
  isUnderApiOnly: true,
  group: 'Orders',
  access: ['owner', 'guest', 'orders'],
  params: ofOrder,
  answerDescription: 'The invoice.',
  refusals: ['NOT_FOUND'],
} as const;

export const invoicesCalls = {
  getInvoiceXml: {
    ...fileOfOrder,
    path: '/orders/{id}/invoices/{number}.xml',
    summary: 'Get an invoice as XML',
    description: 'An invoice or a credit note that follows EN 16931. NOT_FOUND also for invoices of other customers.',
    answer: { kind: 'file', mediaType: 'application/xml', description: 'UN/CEFACT Cross Industry Invoice in UTF-8.' },
  },
  getInvoicePdf: {
    ...fileOfOrder,
    path: '/orders/{id}/invoices/{number}.pdf',
    summary: 'Get an invoice as PDF',
    description: 'An invoice or a credit note. NOT_FOUND also for invoices of other customers.',
    answer: { kind: 'file', mediaType: 'application/pdf', description: 'PDF/A-3 that contains the XML (Factur-X).' },
  },
  ...tableCalls('exportInvoices', '/invoices', {
    group: 'Orders',
    summary: 'Export the invoices of a month as CSV',
    description: 'Invoices and credit notes by number, with a row for each rate. Amounts of credit notes are negative.',
    access: 'orders',
    query: ofMonth,
  }),
  exportInvoiceFiles: {
    method: 'get',
    isUnderApiOnly: true,
    group: 'Orders',
    access: 'orders',
    query: ofMonth,
    answerDescription: 'The invoices.',
    refusals: [],
    path: '/invoices.zip',
    summary: 'Export the invoices of a month as PDF files',
    description: 'Invoices and credit notes, each under its number.',
    answer: { kind: 'file', mediaType: 'application/zip', description: 'A ZIP file of PDF files.' },
  },
} as const satisfies RestCalls;

export function invoicesRoutes(invoices: InvoicesService, audit: Pick<AuditService, 'recordExport'>): Router {
  const exportMonth = async (actor: Actor, month: string) => {
    const ofMonth = invoices.export(actor, month);
    await audit.recordExport(actor, 'invoices');
    return ofMonth;
  };
  return bindCalls(invoicesCalls, {
    getInvoiceXml: async ({ actor, params: { id, number } }) => ({
      name: `${number}.xml`,
      content: Readable.from([toInvoiceXml(await invoices.get(actor, id, number))]),
    }),

    getInvoicePdf: async ({ actor, params: { id, number } }) => ({
      name: `${number}.pdf`,
      content: Readable.from([await toInvoicePdf(await invoices.get(actor, id, number))]),
    }),

    ...tableHandlers(
      'exportInvoices',
      async ({ actor, query: { month } }: CallInput<(typeof invoicesCalls)['exportInvoices']>, toFile) => ({
        name: `invoices-${month}`,
        content: toFile(invoiceColumns, toRows(await exportMonth(actor, month))),
      }),
    ),

    exportInvoiceFiles: async ({ actor, query: { month } }) => ({
      name: `invoices-${month}.zip`,
      content: toZip(toFiles(await exportMonth(actor, month))),
    }),
  });
}

async function* toFiles(invoices: AsyncIterable<Invoice>): AsyncGenerator<ZippedFile> {
  for await (const invoice of invoices) {
    yield { name: `${invoice.number}.pdf`, content: await toInvoicePdf(invoice) };
  }
}
