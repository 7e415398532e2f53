import {
  attachFacturX,
  drawHeading,
  drawTable,
  finishPdf,
  startPdf,
  type Pdf,
  type PdfColumn,
} from '../../../platform/pdf/pdf.js';
import { formatMoney, money } from '../../../shared/money.js';
import type { Buyer, Invoice, InvoiceLine } from './invoice.js';
import { toExemption, toInvoiceXml } from './invoice-xml.js';

/**
 * The invoice as a PDF/A-3 file that embeds its XML (Factur-X). It is rendered only from the stored invoice, so the
 * same invoice always gives the same bytes.
 */
export async function toInvoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, kind, seller, issuedAt } = invoice;
  const title = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;
  const pdf = await startPdf({ title, createdAt: issuedAt });
  attachFacturX(pdf, toInvoiceXml(invoice), issuedAt);
  pdf.text(seller.name).text(seller.address);
  if (seller.vatNumber) pdf.text(`VAT number ${seller.vatNumber}`);
  pdf.moveDown(2);
  drawBuyer(pdf, invoice.buyer);
  drawHeading(pdf, title);
  for (const fact of toFacts(invoice)) pdf.text(fact);
  pdf.moveDown();
  await drawTable(pdf, toLineColumns(invoice), invoice.lines);
  await drawTable(pdf, sumColumns, toSums(invoice));
  for (const remark of toRemarks(invoice)) pdf.text(remark);
  return finishPdf(pdf, `${title}, ${seller.name}`);
}

function drawBuyer(pdf: Pdf, { name, address, addressText, vatNumber }: Buyer): void {
  const lines = address
    ? [
        ...[address.company, name, address.line1, address.line2],
        `${address.postcode} ${address.city} ${address.region ?? ''}`.trim(),
        address.country,
      ]
    : [name, addressText];
  for (const line of lines) if (line) pdf.text(line);
  if (vatNumber) pdf.text(`VAT number ${vatNumber}`);
  pdf.moveDown(2);
}

const paidBy = { card: 'by card', cash: 'in cash', bank_transfer: 'by bank transfer' };

function toFacts({ issuedOn, order, corrects, kind }: Invoice): string[] {
  const paid = `Paid on ${order.paidOn}${order.paidBy ? ` ${paidBy[order.paidBy]}` : ''}`;
  return [
    `Date: ${issuedOn}`,
    `Order: ${order.number} of ${order.placedOn}`,
    ...(corrects ? [`Corrects: ${corrects.number} of ${corrects.issuedOn}`] : []),
    ...(kind === 'invoice' ? [paid] : []),
  ];
}

function toLineColumns({ currency }: Invoice): PdfColumn<InvoiceLine>[] {
  const amount = (amountMinor: number) => formatMoney(money(amountMinor, currency));
  return [
    { header: 'Quantity', width: 55, cell: ({ price }) => (price ? `${price.quantity}` : '') },
    {
      header: 'Part',
      cell: ({ name, partNumber, price }) => {
        const discount = price?.discountMinor ? `Discount ${amount(price.discountMinor)}` : null;
        return [name, partNumber, discount].filter((text) => text !== null).join('\n');
      },
    },
    { header: 'Price', width: 75, align: 'right', cell: ({ price }) => (price ? amount(price.unitPriceMinor) : '') },
    {
      header: 'Tax',
      width: 75,
      align: 'right',
      cell: ({ taxLabel, rateMillionths }) => toTaxName(taxLabel, rateMillionths),
    },
    { header: 'Without tax', width: 80, align: 'right', cell: ({ netMinor }) => amount(netMinor) },
  ];
}

interface Sum {
  name: string;
  value: string;
}

const sumColumns: readonly PdfColumn<Sum>[] = [
  { header: '', cell: ({ name }) => name },
  { header: '', width: 120, align: 'right', isBold: true, cell: ({ value }) => value },
];

function toSums({ currency, totals, taxes }: Invoice): Sum[] {
  const sum = (name: string, amountMinor: number) => ({ name, value: formatMoney(money(amountMinor, currency)) });
  return [
    sum('Without tax', totals.netMinor),
    ...taxes
      .filter(({ rateMillionths }) => rateMillionths !== null)
      .map(({ label, rateMillionths, netMinor, taxMinor }) =>
        sum(`${toTaxName(label, rateMillionths)} on ${formatMoney(money(netMinor, currency))}`, taxMinor),
      ),
    sum('Total', totals.totalMinor),
  ];
}

/** Adds the rate to the name of a tax unless the name contains it, because an invoice must show the rate. */
function toTaxName(label: string, rateMillionths: number | null): string {
  if (rateMillionths === null) return '–';
  return label.includes('%') ? label : `${label} ${rateMillionths / 10_000}%`;
}

function toRemarks(invoice: Invoice): string[] {
  const { discounts, currency, note } = invoice;
  const exemption = toExemption(invoice);
  return [
    ...discounts.map(
      ({ label, code, amountMinor }) =>
        `${[label, code].filter(Boolean).join(' ')}: ${formatMoney(money(amountMinor, currency))}, included in the prices`,
    ),
    ...(exemption ? [exemption.reason.words] : []),
    ...(note ? [note] : []),
  ];
}
