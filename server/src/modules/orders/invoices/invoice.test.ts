import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrder, anOrderRefund, anotherTime, lineId, paidWith, someTime } from '../../../../test/payment-builders.js';
import { readAttachments, readPdfText } from '../../../../test/pdf-text.js';
import { randomRequest, randomRules } from '../../../../test/random-carts.js';
import { money } from '../../../shared/money.js';
import type { Destination } from '../../pricing/quote-request.js';
import { plainQuote, priceQuote, type Quote } from '../../pricing/quote.js';
import type { Order, OrderRefund } from '../order/order.js';
import { refundableOfDelivery, refundableOfLine, refundableOf } from '../order/order-refunds.js';
import { toInvoicePdf } from './invoice-pdf.js';
import { toInvoiceXml } from './invoice-xml.js';
import { toInvoice, type Invoice, type InvoiceKind } from './invoice.js';

const seller = {
  ...{ name: 'Ratchet Ltd', address: '12 Ratchet Lane\nSpringfield', country: 'DE', email: 'hello@example.test' },
  vatNumber: 'DE136695976',
};
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Issues the documents one after another. The order already has all refunds when the first document is issued. */
function issueAll(order: Order, keys: readonly [InvoiceKind, string | null][]): Invoice[] {
  return keys.reduce<Invoice[]>((earlier, [kind, refundId], index) => {
    const sequence = index + 1;
    const key = { orderId: order.id, kind, refundId, issuedAt: anotherTime };
    const numbered = { ...key, sequence, number: `INV-00000${sequence}` };
    return [...earlier, toInvoice(order, { numbered, seller, note: null, dayOf }, earlier)];
  }, []);
}

const invoiceOf = (order: Order) => issueAll(order, [['invoice', null]])[0]!;

const orderWith = (quote: Quote, refunds: readonly OrderRefund[] = []): Order => ({
  ...anOrder('paid', { ...paidWith('pi_1'), refunds }),
  quote,
  total: money(quote.totalMinor, quote.currency),
  lines: quote.lines.map((line) => ({
    ...{ id: line.lineId, productId: 'f'.repeat(24), name: `Part ${line.lineId}`, partNumber: 'P-1', imageUrl: '' },
    ...{ quantity: line.quantity, unitPrice: money(line.unitPriceMinor, quote.currency) },
  })),
});

const [full, reduced] = [190_000, 70_000];
const part = (rateMillionths: number, netMinor: number, taxMinor: number) => ({
  ...{ label: 'VAT', rateMillionths, netMinor, taxMinor },
});
/** Two lines at 19 % and 7 %, and a delivery that is split over both rates. */
const mixed: Quote = {
  ...plainQuote('eur', []),
  lines: [
    {
      ...{ lineId: 'a', quantity: 2, unitPriceMinor: 5_950, discountMinor: 0, taxRemovedMinor: 0, taxMinor: 1_900 },
      ...{ totalMinor: 11_900, taxParts: [part(full, 10_000, 1_900)] },
    },
    {
      ...{ lineId: 'b', quantity: 1, unitPriceMinor: 2_240, discountMinor: 100, taxRemovedMinor: 0, taxMinor: 140 },
      ...{ totalMinor: 2_140, taxParts: [part(reduced, 2_000, 140)] },
    },
  ],
  delivery: {
    ...{ methodId: 'm', name: 'Parcel', carrier: null, priceMinor: 600, daysMin: 1, daysMax: 2, isPickup: false },
    ...{ pickupAddress: '', surcharges: [], discountMinor: 0, taxRemovedMinor: 0, taxMinor: 86, totalMinor: 600 },
    taxParts: [part(full, 426, 81), part(reduced, 88, 5)],
  },
  adjustments: [{ promotionId: null, label: 'Scratched', code: null, amountMinor: 100, shares: [], deliveryMinor: 0 }],
  taxes: [
    { country: 'DE', region: '', label: 'VAT', rateMillionths: full, baseMinor: 10_426, taxMinor: 1_981 },
    { country: 'DE', region: '', label: 'VAT', rateMillionths: reduced, baseMinor: 2_088, taxMinor: 145 },
  ],
  ...{ itemsMinor: 14_140, discountMinor: 100, deliveryMinor: 600, taxMinor: 2_126, totalMinor: 14_640 },
};
const untaxed = plainQuote('usd', anOrder().lines);
const address = { name: 'Dee', company: 'Dee GmbH', line1: 'Weg 1', line2: '', postcode: '10115', city: 'Berlin' };
const inParts = { ...address, region: '', country: 'DE' };
/** The invoice of an order that a seller in this country ships to this place. */
const shippedTo = (place: Partial<Destination>, quote: Quote, country: string | null): Invoice => {
  const shippingAddress = { ...inParts, phone: '', ...place };
  return { ...invoiceOf({ ...anOrder('paid'), shippingAddress, quote }), seller: { ...seller, country } };
};
const amountsOf = ({ lines }: Invoice) => lines.map((line) => [line.lineId, line.netMinor, line.taxMinor]);

describe('an invoice', () => {
  it('has the lines and the delivery of the order, split by tax rate', () => {
    const invoice = invoiceOf(orderWith(mixed));
    expect(amountsOf(invoice)).toEqual([
      ['a', 10_000, 1_900],
      ['b', 2_000, 140],
      ['delivery', 426, 81],
      ['delivery', 88, 5],
    ]);
    expect(invoice).toMatchObject({
      totals: { netMinor: 12_514, taxMinor: 2_126, totalMinor: 14_640 },
      taxes: [part(full, 10_426, 1_981), part(reduced, 2_088, 145)],
      ...{ number: 'INV-000001', issuedOn: '2026-05-02', seller, corrects: null, taxCountry: 'DE' },
      discounts: [{ label: 'Scratched', code: null, amountMinor: 100 }],
      order: { number: 'KS-100001', placedOn: dayOf(someTime), paidOn: dayOf(someTime), paidBy: 'card' },
    });
  });

  it.each<[string, Partial<Order>, object]>([
    ['the address as one text', {}, { name: 'Casey', address: null, addressText: '1 Ratchet Lane' }],
    [
      'the address in parts, without the phone number',
      { shippingAddress: { ...inParts, phone: '012345' } },
      { name: 'Dee', address: inParts, addressText: null },
    ],
    [
      'no address if the order is picked up',
      { quote: { ...mixed, delivery: mixed.delivery && { ...mixed.delivery, isPickup: true } } },
      { name: 'Casey', address: null, addressText: null },
    ],
  ])('names the buyer with %s', (_what, change, buyer) => {
    expect(invoiceOf({ ...orderWith(mixed), ...change }).buyer).toEqual({ ...buyer, vatNumber: null });
  });

  it('has the tax rate of lines whose tax a tax provider calculated', () => {
    const lines = mixed.lines.map(({ taxParts: _parts, ...line }) => line);
    const invoice = invoiceOf(orderWith({ ...mixed, lines, delivery: null, totalMinor: 14_040 }));
    expect(invoice.lines.map(({ rateMillionths }) => rateMillionths)).toEqual([full, reduced]);
  });

  it('of an order that was placed before quotes were stored has lines without tax', () => {
    const { lines, totals } = invoiceOf(anOrder('paid', paidWith('pi_1')));
    expect(lines).toMatchObject([{ name: 'Disc', partNumber: 'BD-12', rateMillionths: null, totalMinor: 5_000 }]);
    expect(totals).toEqual({ netMinor: 5_000, taxMinor: 0, totalMinor: 5_000 });
  });
});

const eur = (amountMinor: number) => money(amountMinor, 'eur');
const ofLine = (id: string, lineId: string, amountMinor: number): OrderRefund =>
  anOrderRefund({ id, amount: eur(amountMinor), lines: [{ lineId, amount: eur(amountMinor), restockQuantity: 0 }] });
const ofWhole = (id: string, amountMinor: number): OrderRefund =>
  anOrderRefund({ id, amount: eur(amountMinor), lines: [] });

describe('a credit note', () => {
  const creditsOf = (...refunds: OrderRefund[]) =>
    issueAll(orderWith(mixed, refunds), [
      ['invoice', null],
      ...refunds.map(({ id }): [InvoiceKind, string] => ['credit_note', id]),
    ]).slice(1);

  it('reverses a line with its tax, and names the invoice that it corrects', () => {
    const [credit] = creditsOf(ofLine('r1', 'b', 2_140));
    expect(amountsOf(credit!)).toEqual([['b', 2_000, 140]]);
    expect(credit).toMatchObject({
      ...{ kind: 'credit_note', refundId: 'r1', discounts: [], taxes: [part(reduced, 2_000, 140)] },
      corrects: { number: 'INV-000001', issuedOn: '2026-05-02' },
      lines: [{ position: 2, price: { quantity: 1 } }],
    });
  });

  it('states no quantity if it reverses only a part of a line, or the rest of the line', () => {
    for (const credit of creditsOf(ofLine('r1', 'a', 5_950), ofLine('r2', 'a', 5_950))) {
      expect(credit.lines).toMatchObject([{ position: 1, price: null, netMinor: 5_000, taxMinor: 950 }]);
    }
  });

  it('spreads a refund that names no line over everything that is left of the invoice', () => {
    const [, second] = creditsOf(ofLine('r1', 'a', 11_900), ofWhole('r2', 1_370));
    expect(amountsOf(second!)).toEqual([
      ['b', 1_000, 70],
      ['delivery', 213, 41],
      ['delivery', 44, 2],
    ]);
  });

  it('spreads the amount by which a refund exceeds what is left of its line over the other lines', () => {
    const [, second] = creditsOf(ofWhole('r1', 7_320), ofLine('r2', 'a', 7_320));
    expect(second?.totals.totalMinor).toBe(7_320);
    expect(second?.lines.map(({ lineId }) => lineId)).toEqual(['a', 'b', 'delivery', 'delivery']);
  });

  it.each([
    [2, 2],
    [1, null],
  ])(
    'for %d of two units that cost nothing has the amount 0, and a price only if it covers both units',
    (quantity, priced) => {
      const lines = anOrder().lines.map((line) => ({ ...line, unitPrice: money(0, 'usd') }));
      const ofUnits = { lineId, amount: money(0, 'usd'), restockQuantity: 0, quantity };
      const refund = anOrderRefund({ id: 'r1', status: 'succeeded', amount: money(0, 'usd'), lines: [ofUnits] });
      const order = { ...anOrder('paid', { ...paidWith('pi_1'), refunds: [refund] }), lines, total: money(0, 'usd') };
      const [, credit] = issueAll(order, [
        ['invoice', null],
        ['credit_note', 'r1'],
      ]);
      expect(credit).toMatchObject({ lines: [{ lineId, totalMinor: 0 }], totals: { totalMinor: 0 } });
      expect(credit?.lines[0]?.price?.quantity ?? null).toBe(priced);
      expect(toInvoiceXml(credit!)).toContain('<ram:GrandTotalAmount>0.00</ram:GrandTotalAmount>');
    },
  );

  it('leaves out lines that cost nothing and of which the refund covers no units', () => {
    const [line] = anOrder().lines.map((each) => ({ ...each, unitPrice: money(0, 'usd') }));
    const lines = line ? [line, { ...line, id: 'other' }] : [];
    const covered = [0, 2].map((quantity, index) => ({
      ...{ lineId: lines[index]?.id ?? '', amount: money(0, 'usd'), restockQuantity: 0, quantity },
    }));
    const refund = anOrderRefund({ id: 'r1', status: 'succeeded', amount: money(0, 'usd'), lines: covered });
    const order = { ...anOrder('paid', { ...paidWith('pi_1'), refunds: [refund] }), lines, total: money(0, 'usd') };
    const [, credit] = issueAll(order, [
      ['invoice', null],
      ['credit_note', 'r1'],
    ]);
    expect(credit?.lines.map(({ lineId: id }) => id)).toEqual(['other']);
  });

  it('is cancelled by an invoice if the bank sends the money back; another refund gets a new credit note', () => {
    const order = orderWith(mixed, [ofLine('r1', 'a', 11_900), ofLine('r2', 'a', 11_900)]);
    const issued = issueAll(order, [
      ['invoice', null],
      ['credit_note', 'r1'],
      ['invoice', 'r1'],
      ['credit_note', 'r2'],
    ]);
    expect(issued.slice(1).map(amountsOf)).toEqual(Array(3).fill([['a', 10_000, 1_900]]));
    expect(issued.map(({ corrects }) => corrects?.number ?? null)).toEqual([
      ...[null, 'INV-000001', 'INV-000002', 'INV-000001'],
    ]);
  });
});

describe('the XML of an invoice', () => {
  const order = orderWith(mixed, [ofLine('r1', 'a', 5_950)]);
  const written = () =>
    issueAll(order, [
      ['invoice', null],
      ['credit_note', 'r1'],
    ]).map(toInvoiceXml);

  it('is always the same, even after the invoice was stored', () => {
    const [invoice] = issueAll(order, [['invoice', null]]);
    const stored = JSON.parse(JSON.stringify(invoice)) as Invoice;
    expect([written(), [toInvoiceXml(stored)]].flat()).toEqual([...written(), written()[0]]);
  });

  const elementsOf = (xml: string | undefined, name: string) =>
    [...(xml ?? '').matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)</ram:${name}>`, 'g'))].map(([, value]) => value);

  it('has the sums for each tax rate, and names the invoice that a credit note corrects', () => {
    const [invoice, credit] = written();
    expect(elementsOf(invoice, 'TypeCode').filter((code) => code !== 'VAT')).toEqual(['380', '48']);
    expect(elementsOf(invoice, 'CalculatedAmount')).toEqual(['19.81', '1.45']);
    expect(elementsOf(invoice, 'BasisAmount')).toEqual(['104.26', '20.88']);
    expect(elementsOf(invoice, 'GrandTotalAmount')).toEqual(['146.40']);
    expect(elementsOf(credit, 'TypeCode')).toContain('381');
    expect(elementsOf(credit, 'IssuerAssignedID')).toEqual(['KS-100001', 'INV-000001']);
  });

  it.each([
    ['reverse_charge', 'DE', 'FR', 'K', 'VATEX-EU-IC', 'DE136695976'],
    ['reverse_charge', 'DE', 'GB BT1 5GS', 'K', 'VATEX-EU-IC', 'DE136695976'],
    ['reverse_charge', 'DE', 'GB N1 9GU', 'AE', 'VATEX-EU-AE', 'DE136695976'],
    ['reverse_charge', 'GB', 'DE', 'AE', undefined, 'DE136695976'],
    ['reverse_charge', 'DE', 'DE', 'AE', 'VATEX-EU-AE', 'DE136695976'],
    ['export', 'DE', 'US', 'G', 'VATEX-EU-G', 'DE136695976'],
    ['export', 'MC', 'US', 'G', 'VATEX-EU-G', 'DE136695976'],
    ['export', 'GB', 'DE', 'G', undefined, 'DE136695976'],
    ['export', null, 'DE', 'G', undefined, 'DE136695976'],
    ['not_registered', 'DE', 'US', 'O', 'VATEX-EU-O', undefined],
    ['not_registered', 'GB', 'US', 'O', undefined, undefined],
    [null, 'DE', 'FR', 'O', 'VATEX-EU-O', undefined],
  ] as const)('without tax, because of %s from %s to %s, has category %s', (taxExemption, from, to, ...expected) => {
    const [country = '', ...postcode] = to.split(' ');
    const xml = toInvoiceXml(shippedTo({ country, postcode: postcode.join(' ') }, { ...untaxed, taxExemption }, from));
    const [category, code, vatNumber] = expected;
    expect(new Set(elementsOf(xml, 'CategoryCode'))).toEqual(new Set([category]));
    expect(elementsOf(xml, 'ExemptionReasonCode')).toEqual(code ? [code] : []);
    expect(elementsOf(xml, 'ID').find((id) => id === seller.vatNumber)).toBe(vatNumber);
  });

  it('leaves out characters that XML cannot contain', () => {
    const [line] = anOrder().lines;
    const xml = toInvoiceXml(
      invoiceOf({ ...anOrder('paid'), lines: [{ ...line!, name: 'A\u0000 <b> & \uD800"c" 😀' }] }),
    );
    expect(elementsOf(xml, 'Name')).toContain('A &lt;b&gt; &amp; &quot;c&quot; 😀');
  });
});

describe('the PDF file of an invoice', () => {
  const [invoice, credit] = issueAll(orderWith(mixed, [ofLine('r1', 'a', 5_950)]), [
    ['invoice', null],
    ['credit_note', 'r1'],
  ]);

  it('shows what the invoice contains', async () => {
    const texts = readPdfText(await toInvoicePdf(invoice!));
    expect(texts.slice(0, 3)).toEqual(['Ratchet Ltd', '12 Ratchet Lane', 'Springfield']);
    expect(texts).toEqual(
      expect.arrayContaining([
        ...['VAT number DE136695976', 'Casey', '1 Ratchet Lane', 'Invoice INV-000001', 'Date: 2026-05-02'],
        ...['2', 'Part a', 'P-1', '€59.50', 'VAT 19%', '€100.00'],
        ...['1', 'Part b', 'Discount €1.00', '€22.40', 'VAT 7%', '€20.00'],
        ...['Delivery: Parcel', '€4.26', '€0.88'],
        ...['Without tax', '€125.14', 'VAT 19% on €104.26', '€19.81', 'VAT 7% on €20.88', '€1.45', 'Total', '€146.40'],
      ]),
    );
  });

  it('names the invoice that a credit note corrects', async () => {
    const texts = readPdfText(await toInvoicePdf(credit!));
    expect(texts).toEqual(
      expect.arrayContaining(['Credit note INV-000002', 'Corrects: INV-000001 of 2026-05-02', 'Total', '€59.50']),
    );
  });

  it('contains the XML, and is always the same, even after the invoice was stored', async () => {
    const file = await toInvoicePdf(invoice!);
    expect(readAttachments(file)).toEqual([toInvoiceXml(invoice!)]);
    expect(file.toString('latin1')).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(file.equals(await toInvoicePdf(JSON.parse(JSON.stringify(invoice), toDate) as Invoice))).toBe(true);
  });

  const toDate = (key: string, value: unknown) => (key === 'issuedAt' ? new Date(value as string) : value);

  it.each([
    ['reverse_charge', 'DE', 'FR', 'Intra-community supply: reverse charge'],
    ['reverse_charge', 'DE', 'GB', 'Reverse charge'],
    ['export', 'GB', 'DE', 'Export: not taxed'],
    ['not_registered', 'DE', 'US', 'Not subject to VAT'],
  ] as const)('says why there is no tax: %s, %s to %s', async (taxExemption, from, to, reason) => {
    const quote = { ...untaxed, taxExemption, vatNumber: 'FR83404833048' };
    const texts = readPdfText(await toInvoicePdf(shippedTo({ country: to }, quote, from)));
    expect(texts).toEqual(expect.arrayContaining(['VAT number FR83404833048', reason]));
  });
});

const runs = Number(process.env['RANDOM_INVOICES'] ?? 1_000);

describe(`invoices and credit notes of ${runs} random orders`, () => {
  it('have the totals of the order and its refunds; after a full refund, the credit notes sum to the invoice, line by line', () => {
    const property = fc.property(
      randomRules,
      randomRequest,
      fc.array(fc.nat(), { maxLength: 5 }),
      (rules, asked, turns) => {
        const { quote } = priceQuote(rules, asked);
        const order = refundInSteps(orderWith(quote), turns);
        const { refunds } = order.payment;
        const [invoice, ...credits] = issueAll(order, [
          ['invoice', null],
          ...refunds.map(({ id }): [InvoiceKind, string] => ['credit_note', id]),
        ]);
        expect(invoice?.totals).toEqual({
          netMinor: quote.totalMinor - quote.taxMinor,
          ...{ taxMinor: quote.taxMinor, totalMinor: quote.totalMinor },
        });
        const taxed = invoice?.taxes.filter(({ rateMillionths }) => rateMillionths !== null) ?? [];
        expect(sum(taxed.map(({ taxMinor }) => taxMinor))).toBe(sum(quote.taxes.map(({ taxMinor }) => taxMinor)));
        credits.forEach(({ totals }, index) => expect(totals.totalMinor).toBe(refunds[index]?.amount.amountMinor));
        for (const line of invoice?.lines ?? []) {
          const taken = credits.flatMap(({ lines }) => lines.filter(({ position }) => position === line.position));
          for (const key of ['netMinor', 'taxMinor', 'totalMinor'] as const) {
            expect(taken.every((each) => each[key] >= 0)).toBe(true);
            expect(sum(taken.map((each) => each[key]))).toBe(line[key]);
          }
        }
      },
    );
    fc.assert(property, { numRuns: runs, endOnFailure: true });
  });
});

/** Each turn refunds a line, the delivery or a part of the order, as far as allowed. Then the rest is refunded. */
function refundInSteps(paid: Order, turns: readonly number[]): Order {
  let order = paid;
  const { currency } = order.total;
  const add = (amountMinor: number, parts: Partial<OrderRefund>) => {
    if (amountMinor === 0) return;
    const id = `r${order.payment.refunds.length}`;
    const refund = { ...anOrderRefund({ id, amount: money(amountMinor, currency), lines: [] }), ...parts };
    order = { ...order, payment: { ...order.payment, refunds: [...order.payment.refunds, refund] } };
  };
  for (const turn of turns) {
    const line = order.lines[turn % order.lines.length];
    const shareOf = (most: number) => Math.ceil(most / (1 + (turn % 3)));
    if (turn % 5 === 0) add(shareOf(refundableOf(order).amountMinor), {});
    else if (turn % 5 === 1) {
      const amount = money(shareOf(refundableOfDelivery(order).amountMinor), currency);
      add(amount.amountMinor, { delivery: amount });
    } else if (line) {
      const amount = money(shareOf(refundableOfLine(order, line).amountMinor), currency);
      add(amount.amountMinor, { lines: [{ lineId: line.id, amount, restockQuantity: 0 }] });
    }
  }
  add(refundableOf(order).amountMinor, {});
  return order;
}
