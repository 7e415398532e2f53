import { allocate, shareOf, type Currency } from '../../../shared/money.js';
import type { Address } from '../../addresses/address.js';
import { deliveryKey, type Quote, type QuotedDelivery, type QuoteLine } from '../../pricing/quote.js';
import type { TaxedPart, TaxExemption } from '../../pricing/taxes.js';
import {
  nameOfOrder,
  paymentMethodOf,
  quoteOf,
  type Order,
  type OrderRefund,
  type PaymentMethod,
} from '../order/order.js';

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** E.g. 2026-11. */
export const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** What an invoice or credit note is for. At most one is issued for each key. */
export interface InvoiceKey {
  /** 24 hex digits. */
  orderId: string;
  kind: InvoiceKind;
  /**
   * ID of the refund of a credit note. Null for the order's first invoice. If the refund is cancelled later, or if the
   * bank sends its money back, another invoice cancels the credit note. That invoice names the same refund.
   */
  refundId: string | null;
}

/** The key of an invoice with the number that was assigned to it. */
export interface NumberedKey extends InvoiceKey {
  /** E.g. INV-000042. */
  number: string;
  /** 1 or more, without gaps; invoices and credit notes are counted together. */
  sequence: number;
  issuedAt: Date;
}

/** An invoice or a credit note as it was issued. It contains everything needed to render it, and never changes. */
export interface Invoice extends NumberedKey {
  /** Day of issue in the shop's time zone, e.g. '2026-11-27'. */
  issuedOn: string;
  currency: Currency;
  seller: Seller;
  buyer: Buyer;
  order: InvoicedOrder;
  /**
   * For a credit note, the order's invoice; for an invoice that cancels a credit note, that credit note. Otherwise
   * null.
   */
  corrects: { number: string; issuedOn: string } | null;
  /** Amounts are 0 or more, even in credit notes. */
  lines: readonly InvoiceLine[];
  /** Discounts that are already included in the amounts of the lines. */
  discounts: readonly { label: string; code: string | null; amountMinor: number }[];
  /** Totals of the lines by tax rate, the highest rate first. */
  taxes: readonly InvoiceTax[];
  /** Country to which the taxes are paid or, without taxes, to which the order is delivered; '' if unknown. */
  taxCountry: string;
  exemption: TaxExemption | null;
  /** Sums of the lines. */
  totals: { netMinor: number; taxMinor: number; totalMinor: number };
  /** Text below the lines; null if there is none. */
  note: string | null;
}

export interface Seller {
  name: string;
  /** One or more lines of text. */
  address: string;
  /** ISO 3166-1 alpha-2; null if it is not set. */
  country: string | null;
  email: string;
  /** Null if the shop has none. */
  vatNumber: string | null;
}

export interface Buyer {
  name: string;
  /** Null if it was entered as one text, or if the order is picked up. */
  address: Omit<Address, 'phone'> | null;
  /** An address that was entered as one text; null if there is none. */
  addressText: string | null;
  /** Null for consumers. */
  vatNumber: string | null;
}

export interface InvoicedOrder {
  /** E.g. KS-100042. */
  number: string;
  /** The order was placed and paid on these days, in the shop's time zone. */
  placedOn: string;
  paidOn: string;
  /** Null if there was nothing to pay. */
  paidBy: PaymentMethod | null;
}

export interface InvoiceLine {
  /** 1 or more. A line of a credit note has the position of the invoice line that it reverses. */
  position: number;
  /**
   * ID of the order's line, or 'delivery'. A line that is taxed at several rates is split into one line for each rate.
   */
  lineId: string;
  name: string;
  partNumber: string | null;
  /** Null if the line was split by tax rate, and for a partly refunded line of a credit note. */
  price: LinePrice | null;
  /** Names of its taxes; '' if it is not taxed. */
  taxLabel: string;
  /** Sum of the rates of these taxes in millionths, e.g. 190000 for 19 %; null if the line is not taxed. */
  rateMillionths: number | null;
  netMinor: number;
  taxMinor: number;
  /** Net amount plus tax. */
  totalMinor: number;
}

/** How the amount of a line was calculated. */
export interface LinePrice {
  quantity: number;
  /** With or without tax, depending on how the shop's prices are entered. */
  unitPriceMinor: number;
  discountMinor: number;
  /** Tax of the shop's own country that was taken out of the price. */
  taxRemovedMinor: number;
}

export interface InvoiceTax {
  label: string;
  rateMillionths: number | null;
  netMinor: number;
  taxMinor: number;
}

/** What the invoice contains in addition to the data of its order. */
export interface Issue {
  numbered: NumberedKey;
  seller: Seller;
  note: string | null;
  /** Returns the day in the shop's time zone. */
  dayOf: (at: Date) => string;
}

const million = 1_000_000;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const isSameKey = (one: InvoiceKey, other: InvoiceKey) =>
  one.orderId === other.orderId && one.kind === other.kind && one.refundId === other.refundId;

/**
 * Creates the invoice or credit note for `issue.numbered`. Pure.
 * @param earlier invoices and credit notes issued for the order before this one, oldest first; empty only for the
 * order's first invoice.
 */
export function toInvoice(order: Order, issue: Issue, earlier: readonly Invoice[]): Invoice {
  const { numbered, seller, note, dayOf } = issue;
  const own = { ...numbered, issuedOn: dayOf(numbered.issuedAt), seller, note };
  const [first] = earlier;
  if (!first) return { ...own, corrects: null, ...toContent(order, dayOf), ...withSums(toLines(order)) };
  const refund = order.payment.refunds.find(({ id }) => id === numbered.refundId);
  const takenBack = earlier.find((each) => isSameKey(each, { ...numbered, kind: 'credit_note' }));
  const corrected = takenBack ?? first;
  return {
    ...first,
    ...{ ...own, corrects: { number: corrected.number, issuedOn: corrected.issuedOn }, discounts: [] },
    ...withSums(takenBack?.lines ?? toRefundedLines(leftOf(earlier), refund, order.total.currency)),
  };
}

function toContent(order: Order, dayOf: Issue['dayOf']) {
  const quote = quoteOf(order);
  const { shippingAddress, customer, payment, placedAt } = order;
  const { phone: _phone, ...address } = shippingAddress ?? { phone: '' };
  const text = shippingAddress || quote.delivery?.isPickup ? null : order.delivery.address;
  return {
    currency: quote.currency,
    buyer: {
      name: shippingAddress?.name ?? customer.name,
      address: shippingAddress ? (address as Buyer['address']) : null,
      addressText: text,
      vatNumber: quote.vatNumber,
    },
    order: {
      number: nameOfOrder(order),
      placedOn: dayOf(placedAt),
      paidOn: dayOf(payment.paidAt ?? placedAt),
      paidBy: paymentMethodOf(payment),
    },
    discounts: quote.adjustments.map(({ label, code, amountMinor }) => ({ label, code, amountMinor })),
    taxCountry: quote.taxes[0]?.country ?? shippingAddress?.country ?? '',
    exemption: quote.taxExemption,
  };
}

/** The lines of the order's invoice. They sum to the order's total. */
function toLines(order: Order): InvoiceLine[] {
  const quote = quoteOf(order);
  const { delivery } = quote;
  const ofLines = quote.lines.flatMap((line) => {
    const { name = '', partNumber = null } = order.lines.find(({ id }) => id === line.lineId) ?? {};
    const { quantity, unitPriceMinor, discountMinor, taxRemovedMinor } = line;
    const price = { quantity, unitPriceMinor, discountMinor, taxRemovedMinor };
    return byRate(quote, line, { lineId: line.lineId, name, partNumber, price });
  });
  return [...ofLines, ...(delivery ? ofDelivery(quote, delivery) : [])].map((line, index) => ({
    position: index + 1,
    ...line,
  }));
}

type UnnumberedLine = Omit<InvoiceLine, 'position'>;
type Described = Pick<InvoiceLine, 'lineId' | 'name' | 'partNumber' | 'price'>;

function ofDelivery(quote: Quote, delivery: QuotedDelivery): UnnumberedLine[] {
  const { priceMinor: unitPriceMinor, discountMinor, taxRemovedMinor, isPickup, name } = delivery;
  const price = { quantity: 1, unitPriceMinor, discountMinor, taxRemovedMinor };
  const what = isPickup ? 'Pick-up' : 'Delivery';
  return byRate(quote, delivery, { lineId: deliveryKey, name: `${what}: ${name}`, partNumber: null, price });
}

/** One line for each tax rate, and one for the untaxed part. */
function byRate(quote: Quote, priced: QuoteLine | QuotedDelivery, described: Described): UnnumberedLine[] {
  const parts = priced.taxParts ?? toGuessedParts(quote, priced);
  const rest = priced.totalMinor - sum(parts.map(({ netMinor, taxMinor }) => netMinor + taxMinor));
  const lines = [
    ...parts.map(({ label, ...part }) => ({ taxLabel: label, ...part })),
    ...(rest > 0 || parts.length === 0 ? [{ taxLabel: '', rateMillionths: null, netMinor: rest, taxMinor: 0 }] : []),
  ];
  return lines.map((line) => ({
    ...described,
    price: lines.length === 1 ? described.price : null,
    ...{ ...line, totalMinor: line.netMinor + line.taxMinor },
  }));
}

/**
 * Guesses the taxed part of a line if the quote does not contain it, because a tax provider calculated the tax or an
 * earlier version made the quote. Uses the rate whose tax comes closest to that of the line: one of the rates of the
 * quote, or their sum.
 */
function toGuessedParts({ taxes, currency }: Quote, { totalMinor, taxMinor }: QuoteLine | QuotedDelivery): TaxedPart[] {
  if (taxMinor === 0) return [];
  const netMinor = totalMinor - taxMinor;
  const all = {
    label: taxes.map(({ label }) => label).join(' + '),
    rateMillionths: sum(taxes.map(({ rateMillionths }) => rateMillionths)),
  };
  const distance = ({ rateMillionths }: { rateMillionths: number }) =>
    Math.abs(shareOf(netMinor, rateMillionths, million, currency) - taxMinor);
  const { label, rateMillionths } = taxes.reduce((best, tax) => (distance(tax) < distance(best) ? tax : best), all);
  return [{ label, rateMillionths, netMinor, taxMinor }];
}

/** What is left of the invoice's lines after earlier credit notes. */
function leftOf([invoice, ...corrections]: readonly Invoice[]): InvoiceLine[] {
  return (invoice?.lines ?? []).map((line) => {
    const left = { ...line };
    for (const { kind, lines } of corrections) {
      const sign = kind === 'credit_note' ? -1 : 1;
      for (const taken of lines.filter(({ position }) => position === line.position)) {
        left.netMinor += sign * taken.netMinor;
        left.taxMinor += sign * taken.taxMinor;
        left.totalMinor += sign * taken.totalMinor;
      }
    }
    // A document for the rest of a line must not state the quantity and discount of the whole line.
    return left.totalMinor === line.totalMinor ? left : { ...left, price: null };
  });
}

/**
 * The lines that a refund covers, with their shares of the tax. An amount may belong to no line, or exceed what is left
 * of its line. Such an amount is spread over everything that is left. When the whole order is refunded, the refunds
 * together reverse exactly its lines and taxes. Lines whose units are refunded without money have an amount of 0.
 */
function toRefundedLines(
  left: readonly InvoiceLine[],
  refund: OrderRefund | undefined,
  currency: Currency,
): InvoiceLine[] {
  const totals = left.map(({ totalMinor }) => totalMinor);
  const taken = left.map(() => 0);
  const take = (asked: number, isMeant: (line: InvoiceLine) => boolean): number => {
    const open = left.map((line, index) => (isMeant(line) ? (totals[index] ?? 0) - (taken[index] ?? 0) : 0));
    const amount = Math.min(asked, sum(open));
    if (amount > 0)
      allocate(amount, open, currency).forEach((share, index) => (taken[index] = (taken[index] ?? 0) + share));
    return amount;
  };
  const named = [
    ...(refund?.lines ?? []).map(({ lineId, amount }) => ({ lineId, asked: amount.amountMinor })),
    { lineId: deliveryKey, asked: refund?.delivery?.amountMinor ?? 0 },
  ];
  const found = sum(named.map(({ lineId, asked }) => take(asked, (line) => line.lineId === lineId)));
  take((refund?.amount.amountMinor ?? 0) - found, () => true);
  return left.flatMap((line, index) => {
    const totalMinor = taken[index] ?? 0;
    const { quantity } = refund?.lines.find(({ lineId }) => lineId === line.lineId) ?? {};
    if (totalMinor === 0 && !quantity) return [];
    const taxMinor = totalMinor === 0 ? 0 : shareOf(line.taxMinor, totalMinor, line.totalMinor, currency);
    const isWhole = totalMinor === line.totalMinor && (quantity ?? line.price?.quantity) === line.price?.quantity;
    return [{ ...line, price: isWhole ? line.price : null, netMinor: totalMinor - taxMinor, taxMinor, totalMinor }];
  });
}

function withSums(lines: readonly InvoiceLine[]): Pick<Invoice, 'lines' | 'taxes' | 'totals'> {
  const byTax = new Map<string, InvoiceTax>();
  for (const { taxLabel: label, rateMillionths, netMinor, taxMinor } of lines) {
    const key = `${rateMillionths} ${label}`;
    const known = byTax.get(key) ?? { label, rateMillionths, netMinor: 0, taxMinor: 0 };
    byTax.set(key, { ...known, netMinor: known.netMinor + netMinor, taxMinor: known.taxMinor + taxMinor });
  }
  const rateOf = ({ rateMillionths }: InvoiceTax) => rateMillionths ?? -1;
  return {
    lines,
    taxes: [...byTax.values()].sort((a, b) => rateOf(b) - rateOf(a) || (a.label < b.label ? -1 : 1)),
    totals: {
      netMinor: sum(lines.map(({ netMinor }) => netMinor)),
      taxMinor: sum(lines.map(({ taxMinor }) => taxMinor)),
      totalMinor: sum(lines.map(({ totalMinor }) => totalMinor)),
    },
  };
}
