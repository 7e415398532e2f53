import { describe, expect, it } from 'vitest';
import { anOrder, anOrderRefund, anotherTime, lineId, paidWith, someTime } from '../../../test/payment-builders.js';
import { MailError } from '../../platform/mail/mail-transport.js';
import { money, type Currency } from '../../shared/money.js';
import type { Product } from '../catalogue/products/product.js';
import { quoteOf, type Order, type OrderRefund } from '../orders/order/order.js';
import type { Parcel } from '../orders/order/parcel.js';
import type { OrderReturn } from '../orders/order/return.js';
import type { Quote } from '../pricing/quote.js';
import { usualCarriers } from '../settings/carriers.js';
import type { Message, MessageTemplate } from './message.js';
import type { MailSettings } from './mail-settings.js';
import { isObsolete, writeMail } from './templates.js';

const settings: MailSettings = {
  sender: {
    name: 'Kickstand',
    tagline: 'Because your motorbike is important to us.',
    url: 'https://shop.example',
    contact: { address: '12 Ratchet Lane', phone: '+1 555 010 0420', email: 'hello@shop.example', vatNumber: null },
    pages: [{ text: 'Terms & conditions', url: 'https://shop.example/terms' }],
  },
  from: 'hello@shop.example',
  newOrderRecipients: ['parts@shop.example', 'boss@shop.example'],
  timeZone: 'UTC',
  carriers: usualCarriers,
};
const aMessage = (template: MessageTemplate, refundId: string | null = null) =>
  ({ id: `o1:1:${template}`, template, refundId }) as Message;
const write = (template: MessageTemplate, order: Order, refundId: string | null = null) =>
  writeMail(aMessage(template, refundId), order, [part], settings);

/** The product of the order's line. */
const part = { id: 'f'.repeat(24), slug: 'brake-disc', status: 'active', deletedAt: null } as Product;
const placed = anOrder('placed');
const paid = anOrder('paid', paidWith('pi_1'));

function inCurrency(currency: Currency, unitMinor: number): Order {
  const lines = placed.lines.map((line) => ({ ...line, quantity: 3, unitPrice: money(unitMinor, currency) }));
  return { ...placed, lines, total: money(3 * unitMinor, currency) };
}

const withRefunds = (order: Order, refunds: OrderRefund[]): Order => ({
  ...order,
  payment: { ...order.payment, refunds },
});

const number = 'KS-100001';

/** The words of the HTML, without its markup. */
function wordsOf(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_match, code: string) => String.fromCharCode(Number(code)));
}

describe('the mail', () => {
  it.each([
    ['order_placed', placed, `Your order ${number}`, placed.customer.email],
    ['payment_link', placed, `Pay for your order ${number}`, placed.customer.email],
    ['payment_failed', placed, `The payment for your order ${number} has failed`, placed.customer.email],
    ['order_changed', placed, `We have changed your order ${number}`, placed.customer.email],
    ['order_paid', paid, `We have received the payment for order ${number}`, paid.customer.email],
    ['order_shipped', anOrder('shipped'), `Your order ${number} has been shipped`, placed.customer.email],
    ['order_cancelled', anOrder('cancelled'), `Your order ${number} is cancelled`, placed.customer.email],
    ['order_expired', anOrder('expired'), `Your order ${number} has expired`, placed.customer.email],
    ['new_order', placed, `New order ${number}: `, 'parts@shop.example'],
  ] as const)(
    '%s names the order, its parts and its total, in HTML and in text alike',
    (template, order, subject, to) => {
      const mail = write(template, order);
      expect(mail.subject).toContain(subject);
      expect(mail.to.address).toBe(to);
      for (const words of [wordsOf(mail.html), mail.text]) {
        expect(words).toContain(number);
        for (const { name } of order.lines) expect(words).toContain(name);
        expect(words).toContain('BD-12');
        expect(words).toContain('Order total');
        expect(words).toContain('12 Ratchet Lane');
      }
    },
  );

  it.each([
    ['usd', 1_250, '$12.50', '$37.50'],
    ['jpy', 1_250, '¥1,250', '¥3,750'],
    ['kwd', 1_250, 'KWD\u00a01.250', 'KWD\u00a03.750'],
  ] as const)('writes amounts in the format of %s', (currency, unitMinor, unitPrice, total) => {
    const mail = write('order_placed', inCurrency(currency, unitMinor));
    for (const words of [wordsOf(mail.html), mail.text]) {
      expect(words).toContain(unitPrice);
      expect(words).toContain(total);
    }
  });

  it('says how the total is made up', () => {
    const quote: Quote = {
      ...quoteOf(placed),
      adjustments: [
        { promotionId: 'p1', label: 'Spring', code: 'SPRING', amountMinor: 500, shares: [], deliveryMinor: 0 },
      ],
      delivery: {
        ...{ methodId: 'm1', name: 'Standard', carrier: 'DHL', priceMinor: 490, daysMin: 2, daysMax: 4 },
        ...{ isPickup: false, discountMinor: 0, taxRemovedMinor: 0, taxMinor: 78, totalMinor: 490 },
      },
      taxes: [
        { country: 'DE', region: '', label: 'VAT 19%', rateMillionths: 190_000, baseMinor: 4_193, taxMinor: 797 },
      ],
      vatNumber: 'DE123456789',
      totalMinor: 4_990,
    };
    const mail = write('order_placed', { ...placed, quote, total: money(4_990, 'usd') });
    for (const words of [wordsOf(mail.html), mail.text]) {
      const parts = [
        'Spring (SPRING)',
        '-$5.00',
        'Delivery: Standard (2 to 4 days)',
        '$4.90',
        '$49.90',
        'Includes VAT 19%: $7.97',
      ];
      for (const expected of [...parts, 'DE123456789']) expect(words).toContain(expected);
    }
    expect(write('order_placed', placed).text).not.toMatch(/Standard|Includes|VAT/);
  });

  it('lists every line of an order with its own total', () => {
    const [line] = placed.lines;
    if (!line) throw new Error('The order has no lines');
    const pads = { ...line, id: 'pads', name: 'Brake pads', quantity: 3, unitPrice: money(1_999, 'usd') };
    const mail = write('order_placed', { ...placed, lines: [line, pads], total: money(10_997, 'usd') });
    for (const words of [wordsOf(mail.html), mail.text]) {
      for (const expected of ['Disc', '$50.00', 'Brake pads', '$19.99', '$59.97', '$109.97']) {
        expect(words).toContain(expected);
      }
    }
  });

  it.each(['order_placed', 'order_paid', 'order_shipped', 'order_expired', 'order_refunded', 'new_order'] as const)(
    '%s says of each line which bike it is for and whether the shop said that it fits',
    (template) => {
      const bike = { vehicleId: 'b'.repeat(24), bike: 'Honda CBR 600 RR (PC40)', year: 2009 };
      const [line] = placed.lines;
      if (!line) throw new Error('The order has no lines');
      const lines = [
        { ...line, fit: { ...bike, answer: 'fits_if' as const, conditions: ['with ABS', 'frame no. from 1 & up'] } },
        { ...line, id: 'other', fit: { ...bike, year: null, answer: 'unknown' as const, conditions: [] } },
        { ...line, id: 'none', name: 'Gloves' },
      ];
      const refunds = [anOrderRefund({ id: 'r1', status: 'succeeded', amount: money(500, 'usd') })];
      const order: Order = { ...anOrder('shipped', paidWith('pi_1')), lines, payment: { ...paid.payment, refunds } };
      const mail = write(template, order, 'r1');
      for (const words of [wordsOf(mail.html), mail.text]) {
        const told = words.split(/Gloves/)[0] ?? '';
        expect(told).toContain('For Honda CBR 600 RR (PC40) 2009: fits only with ABS; frame no. from 1 & up');
        expect(told).toContain('For Honda CBR 600 RR (PC40): we did not know whether it fits');
        expect(words.match(/For Honda/g)).toHaveLength(2);
      }
    },
  );

  it('links each part to its page if the shop still shows it', () => {
    const [line] = placed.lines;
    if (!line) throw new Error('The order has no lines');
    const order = { ...placed, lines: [line, { ...line, id: 'gone', productId: 'e'.repeat(24), name: 'Gone' }] };
    const { html, text } = write('order_placed', order);
    expect(html.match(/<a href="https:\/\/shop\.example\/part\/brake-disc"[^>]*>Disc<\/a>/g)).toHaveLength(1);
    expect(text).toContain('  https://shop.example/part/brake-disc');
    expect(text.match(/\/part\//g)).toHaveLength(1);
    for (const hidden of [
      { ...part, deletedAt: new Date(0) },
      { ...part, status: 'draft' as const },
    ]) {
      expect(writeMail(aMessage('order_placed'), placed, [hidden], settings).text).not.toContain('/part/');
    }
  });

  it('says of each line how much of it was refunded', () => {
    const refund = anOrderRefund({ id: 'r1', status: 'succeeded', amount: money(2_500, 'usd'), restockQuantity: 1 });
    const refunded: Order = { ...paid, payment: { ...paid.payment, refunds: [refund] } };
    for (const template of ['order_refunded', 'new_order'] as const) {
      const mail = write(template, refunded, 'r1');
      for (const words of [wordsOf(mail.html), mail.text]) expect(words).toContain('1 of 2 refunded');
    }
    expect(write('order_paid', paid).text).not.toContain('refunded');
  });

  it('about a cancelled order says who cancelled it, and that nothing was charged', () => {
    const cancelledBy = (by: string): Order => {
      const order = anOrder('cancelled');
      return { ...order, history: order.history.map((event) => ({ ...event, by })) };
    };
    expect(write('order_cancelled', cancelledBy(placed.customer.email)).text).toContain(
      'You have cancelled your order',
    );
    const { text } = write('order_cancelled', cancelledBy('ada@shop.example'));
    expect(text).toContain('We have cancelled your order KS-100001, which was not paid.');
    expect(text).toContain('Nothing was charged');
    expect(text).not.toContain('ada@');
    expect(() => write('order_cancelled', anOrder('paid', paidWith('pi_1')))).toThrow('was paid after');
  });

  it('about a parcel lists its content and its tracking page, and says whether more follows', () => {
    const [line] = paid.lines;
    if (!line) throw new Error('The order has no lines');
    const lines = [line, { ...line, id: 'pads', name: 'Brake pads', quantity: 3 }];
    const order = { ...paid, lines, total: money(12_500, 'usd') };
    const parcel = (id: string, parts: Parcel['lines']): Parcel => ({
      ...{ id, lines: parts, carrier: 'dhl', trackingNumber: `JD ${id}` },
      ...{ status: 'shipped', history: [], createdAt: new Date(0) },
    });
    const first = parcel('1', [{ lineId: 'pads', quantity: 2 }]);
    const rest = parcel('2', [
      { lineId: 'pads', quantity: 1 },
      { lineId: line.id, quantity: line.quantity },
    ]);
    const about = (of: Order, parcelId: string, template: MessageTemplate = 'order_shipped') =>
      writeMail({ ...aMessage(template), parcelId }, of, [part], settings);

    const part1 = about({ ...order, parcels: [first] }, '1');
    expect(part1.subject).toBe(`A parcel of your order ${number} has been shipped`);
    for (const words of [wordsOf(part1.html), part1.text]) {
      for (const expected of ['DHL JD 1', 'The rest will follow in another parcel.', 'Brake pads']) {
        expect(words).toContain(expected);
      }
      for (const absent of ['Disc', '$']) expect(words).not.toContain(absent);
    }
    expect(part1.text).toContain('2 × Brake pads\n');
    expect(part1.text).toContain('\nhttps://www.dhl.com/global-en/home/tracking.html?tracking-id=JD%201');
    const shipped = { ...order, status: 'shipped' as const, parcels: [first, rest] };
    expect(about(shipped, '2').text).not.toContain('The rest will follow');
    expect(about({ ...shipped, parcels: [rest] }, '2').subject).toBe(`Your order ${number} has been shipped`);
    const delivered = { ...first, status: 'delivered' as const, address: '1 Former Lane' };
    const ofDelivered = about({ ...shipped, parcels: [delivered] }, '1', 'parcel_delivered').text;
    expect(ofDelivered).toContain('2 × Brake pads\n');
    for (const text of [
      ofDelivered,
      about({ ...shipped, parcels: [{ ...first, address: '1 Former Lane' }] }, '1').text,
    ]) {
      expect(text).toContain('Delivery address: 1 Former Lane\n');
    }

    const undone = { ...first, status: 'cancelled' as const };
    expect(() => about({ ...order, parcels: [undone] }, '1')).toThrow('was undone');
    const message = { ...aMessage('order_shipped'), parcelId: '1' };
    const ofDelivery = { ...message, template: 'parcel_delivered' as const };
    expect(isObsolete(message, { ...order, parcels: [undone] })).toBe(false);
    expect(isObsolete(message, { ...order, parcels: [undone, rest] })).toBe(true);
    expect(isObsolete(ofDelivery, { ...order, parcels: [delivered] })).toBe(false);
    expect(isObsolete(ofDelivery, { ...order, parcels: [first] })).toBe(true);
  });

  it('about an order that is picked up says when and where it is ready, and nothing about a carrier', () => {
    const delivery: Quote['delivery'] = {
      ...{ methodId: 'm1', name: 'Counter', carrier: null, priceMinor: 0, daysMin: 0, daysMax: 1, isPickup: true },
      ...{ discountMinor: 0, taxRemovedMinor: 0, taxMinor: 0, totalMinor: 0 },
    };
    const toPickedUp = (order: Order): Order => ({
      ...{ ...order, quote: { ...quoteOf(order), delivery } },
      delivery: { ...order.delivery, address: 'Counter\n2 Bench Road' },
    });
    const [confirmed, ready] = [toPickedUp(paid), toPickedUp(anOrder('shipped'))];
    const lines = ready.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const parcel: Parcel = {
      ...{ id: '1', lines, carrier: null, trackingNumber: null, history: [], createdAt: new Date(0) },
      status: 'shipped',
    };
    const partly = { ...confirmed, parcels: [{ ...parcel, lines: lines.map((line) => ({ ...line, quantity: 1 })) }] };
    const collected = { ...ready, parcels: [{ ...parcel, status: 'delivered' as const }] };
    const about = (order: Order, template: MessageTemplate) =>
      writeMail({ ...aMessage(template), parcelId: '1' }, order, [part], settings);

    for (const [mail, expected] of [
      [write('order_paid', confirmed), 'We will send you an email when your parts are ready to be picked up.'],
      [write('order_shipped', ready), `Your order ${number} is ready to be picked up, at the address below.`],
      [about(partly, 'order_shipped'), `Part of your order ${number} is ready to be picked up, at the address below.`],
      [about(partly, 'order_shipped'), 'We will send you another email when the rest is ready.'],
      [about(collected, 'parcel_delivered'), `The parts below from your order ${number} have been picked up.`],
    ] as const) {
      for (const words of [wordsOf(mail.html), mail.text]) {
        expect(words).toContain(expected);
        expect(words).toContain('Pick up at');
        expect(words).toContain('2 Bench Road');
      }
      for (const words of [mail.subject, wordsOf(mail.html), mail.text]) {
        expect(words).not.toMatch(/carrier|on its way|ship|parcel|deliver/i);
      }
    }
  });

  it('about a failed payment is only sent while the order can be paid, and not while a payment is in progress', () => {
    const message = aMessage('payment_failed');
    const free = { ...placed, total: money(0, 'usd') };
    const isSent = [placed, paid, anOrder('expired'), free].map((order) => !isObsolete(message, order));
    expect(isSent).toEqual([true, false, false, false]);
    const retried: Order = { ...placed, payment: { ...placed.payment, status: 'processing' } };
    expect(isObsolete(message, retried)).toBe(false);
    expect(() => write('payment_failed', retried)).toThrow(MailError);
  });

  const aReturn = (part: Partial<OrderReturn> = {}): OrderReturn => ({
    ...{ id: 't1', kind: 'return', isUnshipped: false, status: 'closed', label: null, history: [] },
    ...{ lines: [{ lineId, quantity: 1, reason: 'changed_mind', note: null }], createdAt: someTime, ...part },
  });

  it.each<[OrderReturn['status'], boolean, boolean, boolean]>([
    ['requested', false, true, false],
    ['approved', false, true, false],
    ['received', false, true, false],
    ['declined', false, false, true],
    ['cancelled', false, false, false],
    ['closed', false, false, true],
    ['closed', true, false, false],
  ])('about a decision on a return that is %s (refunded: %s) is only sent if still true', (status, ...expected) => {
    const [isRefunded, ...isSent] = expected;
    const refunds = isRefunded ? [anOrderRefund({ returnId: 't1' })] : [];
    const order: Order = { ...paid, payment: { ...paid.payment, refunds }, returns: [aReturn({ status })] };
    const templates = ['return_approved', 'return_declined'] as const;
    const messages = templates.map((template) => ({ ...aMessage(template), returnId: 't1' }));
    expect(messages.map((message) => !isObsolete(message, order))).toEqual(isSent);
  });

  it.each<[number, string, string]>([
    [1, 'have arrived. We will check them and then send your refund.', 'have not arrived'],
    [0, 'We have received none of the parts that you wanted to return', 'refund'],
  ])('about a return of which %i units have arrived says so', (quantity, expected, unexpected) => {
    const received = { quantity, restockQuantity: 0, condition: null };
    const lines = aReturn().lines.map((line) => ({ ...line, received }));
    const order: Order = { ...paid, returns: [aReturn({ status: 'received', lines })] };
    const mail = writeMail({ ...aMessage('return_received'), returnId: 't1' }, order, [part], settings);
    for (const words of [wordsOf(mail.html), mail.text]) {
      expect(words).toContain(expected);
      expect(words).not.toContain(unexpected);
      expect(words.includes('BD-12')).toBe(quantity > 0);
    }
  });

  it('about a payment does not announce parts from which the customer has withdrawn', () => {
    const announced = 'We are getting your parts ready to ship.';
    const lines = paid.lines.map((line) => ({
      lineId: line.id,
      quantity: line.quantity,
      reason: 'changed_mind' as const,
      note: null,
    }));
    const withdrawn = aReturn({ kind: 'withdrawal', status: 'approved', isUnshipped: true, lines });
    expect(write('order_paid', paid).text).toContain(announced);
    expect(write('order_paid', { ...paid, returns: [withdrawn] }).text).not.toContain(announced);
  });

  it.each<[MessageTemplate, OrderReturn['kind']]>([
    ['withdrawal_received', 'withdrawal'],
    ['return_approved', 'late_withdrawal'],
  ])('%s about a %s promises no refund if the order was not paid', (template, kind) => {
    const message = { ...aMessage(template), returnId: 't1' };
    const { text } = writeMail(
      message,
      { ...placed, returns: [aReturn({ kind, isUnshipped: true })] },
      [part],
      settings,
    );
    expect(text).toContain('You need not send anything back.');
    expect(text).not.toContain('refund');
  });

  it('about a shipment is not written if the shipment was undone', () => {
    const shipped = anOrder('shipped', paidWith('pi_1'));
    const undone: Order = { ...shipped, history: [...shipped.history, { status: 'paid', at: new Date(1), by: 'ada' }] };
    expect(() => write('order_shipped', undone)).toThrow('was undone');
  });

  it('links to the legal pages at its end', () => {
    const { html, text } = write('order_placed', placed);
    expect(html).toMatch(/<a href="https:\/\/shop.example\/terms"[^>]*>Terms &#38; conditions/);
    expect(text).toMatch(/Terms & conditions: https:\/\/shop.example\/terms\n$/);
  });

  it('escapes everything that people have written', () => {
    const evil = '<script>alert("1")</script>';
    const order: Order = {
      ...placed,
      customer: { ...placed.customer, name: evil },
      delivery: { address: evil, phone: '123' },
      lines: placed.lines.map((line) => ({ ...line, name: `${evil} & 'more'` })),
    };
    for (const template of ['order_placed', 'new_order'] as const) {
      const { html } = write(template, order);
      expect(html).not.toContain('<script');
      expect(html).not.toContain('"1"');
      expect(wordsOf(html)).toContain(evil);
    }
  });

  it('contains no text of a customer that a mail program could turn into a link', () => {
    const order: Order = {
      ...placed,
      customer: { ...placed.customer, name: 'Prize on evil.example', email: 'https://evil.example/win?1@a.co' },
      delivery: { address: 'See https://evil.example/win\nwww.Evil.COM, Hauptstr.12', phone: '123 456' },
    };
    for (const template of ['order_placed', 'order_paid', 'new_order'] as const) {
      const mail = write(template, order);
      expect(mail.html).toContain('Hauptstr');
      for (const words of [mail.html, mail.text, mail.to.name]) {
        expect(words).not.toMatch(/evil\.[ec]|www\.E|https:\/\/evil/i);
      }
    }
    expect(write('new_order', order).text).toContain('Hauptstr.\u200b12');
    expect(write('new_order', placed).text).toContain(placed.customer.email);
    expect(write('order_placed', order).text).toContain('https://shop.example/dashboard/payment/');
  });

  it('loads nothing and runs nothing', () => {
    for (const template of ['order_placed', 'order_paid', 'order_expired', 'new_order'] as const) {
      expect(write(template, paid).html).not.toMatch(/<(img|link|script|style|iframe|form)\b|url\(|@import/);
    }
  });

  it('links to the payment while the order can be paid, then to the order', () => {
    expect(write('order_placed', placed).text).toContain(`https://shop.example/dashboard/payment/${placed.id}`);
    expect(write('order_placed', paid).text).not.toContain('/payment/');
    expect(write('order_placed', paid).text).toContain(`https://shop.example/dashboard/order/${paid.id}`);
    expect(write('new_order', paid).text).toContain(`https://shop.example/dashboard/manageOrders/${paid.id}`);
  });

  it('links a guest to their order, with the key in a part of the link that no server logs', () => {
    const customer = { ...placed.customer, userId: null };
    const [accessKey, mailKey] = ['k'.repeat(43), 'm'.repeat(43)];
    const keys = { customer, accessKey, mailKey };
    expect(write('order_placed', { ...placed, ...keys }).text).toContain(
      `https://shop.example/track/${number}/pay#${mailKey}`,
    );
    expect(write('order_paid', { ...paid, ...keys }).text).toContain(`https://shop.example/track/${number}#${mailKey}`);
    for (const template of ['order_placed', 'new_order'] as const) {
      expect(write(template, { ...placed, ...keys }).text).not.toContain(accessKey);
    }
    expect(write('new_order', { ...placed, ...keys }).text).not.toContain(mailKey);
    const older = write('order_placed', { ...placed, customer, accessKey }).text;
    expect(older).toContain(`https://shop.example/track/${number}/pay#${accessKey}`);
  });

  it('asks for no payment of an order that costs nothing', () => {
    const free = inCurrency('usd', 0);
    expect(write('order_placed', free).text).toContain('There is nothing to pay.');
    expect(write('order_paid', free).subject).toBe(`Your order ${number} is confirmed`);
  });

  it('gives the amount of one refund and of all refunds so far', () => {
    const refunds = [
      anOrderRefund({ id: 'r1', status: 'succeeded', amount: money(500, 'usd') }),
      anOrderRefund({ id: 'r2', status: 'succeeded', amount: money(700, 'usd') }),
    ];
    const order: Order = { ...paid, payment: { ...paid.payment, refunds, refunded: money(1_200, 'usd') } };
    const { text } = write('order_refunded', order, 'r2');
    expect(text).toContain('We have refunded $7.00 for your order');
    expect(text).toContain('Refunded so far: $12.00');
    expect(() => write('order_refunded', order, 'r3')).toThrow('no such refund');
  });

  it.each([
    ['a cancelled order', [2], true, `We have cancelled your order ${number}`],
    ['cancelled parts', [1], true, `We have cancelled parts of your order ${number}`],
    ['parts that came back', [1], false, `We have taken back parts of your order ${number}`],
  ])('promises no money for %s that cost nothing', (_what, [quantity = 0], isUnshipped, subject) => {
    const free = { ...paid, lines: inCurrency('usd', 0).lines.map((line) => ({ ...line, quantity: 2 })) };
    const amount = money(0, 'usd');
    const lines = [{ lineId, amount, restockQuantity: 0, quantity }];
    const refunds = [anOrderRefund({ id: 'r1', status: 'succeeded', amount, lines, returnId: 't1' })];
    const returned: OrderReturn['lines'] = [{ lineId, quantity, reason: 'changed_mind', note: null }];
    const returns = [aReturn({ kind: 'withdrawal', isUnshipped, lines: returned })];
    const order: Order = { ...free, total: amount, payment: { ...free.payment, refunds }, returns };
    const charged = { lines: paid.lines, total: paid.total };
    const mail = write('order_refunded', order, 'r1');
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`${subject}. There is nothing to pay back.`);
    const disputed = { ...order, payment: { ...order.payment, disputed: true } };
    expect(write('order_refunded', disputed, 'r1').text).toContain(
      `${subject}. Your bank handles the payment, so we pay nothing back.`,
    );
    for (const template of ['withdrawal_received', 'return_approved', 'return_received'] as const) {
      const message = { ...aMessage(template), returnId: 't1' };
      expect(writeMail(message, order, [part], settings).text).not.toContain('refund');
      expect(writeMail(message, { ...order, ...charged }, [part], settings).text).toContain('refund');
    }
  });

  it.each<[string, string, Partial<OrderRefund>]>([
    ['before the order was shipped', 'cancelled', {}],
    ['after the order was shipped', 'taken back', { createdAt: anotherTime }],
    ['of shipped parts', 'taken back', { ofShippedUnits: true }],
  ])('about a refund without money and without a return, %s, says that parts are %s', (_what, done, part) => {
    const amount = money(0, 'usd');
    const history = [...paid.history, { status: 'shipped', at: new Date(someTime.getTime() + 1), by: 'ada' } as const];
    const refunds = [anOrderRefund({ id: 'r1', status: 'succeeded', amount, createdAt: someTime, ...part })];
    const order: Order = { ...paid, status: 'shipped', history, payment: { ...paid.payment, refunds } };
    expect(write('order_refunded', order, 'r1').subject).toBe(`We have ${done} parts of your order ${number}`);
  });

  it('about a refund without money is not sent if its units were refunded before and only return to stock', () => {
    const amount = money(0, 'usd');
    const before = anOrderRefund({ id: 'r1', status: 'succeeded', amount: paid.total });
    const restock = { ...before, id: 'r2', amount, lines: [{ lineId, amount, restockQuantity: 1 }], restockDue: true };
    const isSent = (refunds: OrderRefund[], order = paid) =>
      refunds.map(({ id }) => !isObsolete(aMessage('order_refunded', id), withRefunds(order, refunds)));
    expect(isSent([before, restock])).toEqual([true, false]);
    expect(isSent([restock])).toEqual([true]);
    const free = inCurrency('usd', 0);
    const cancelled = { ...before, amount, lines: [{ lineId, amount, restockQuantity: 0, quantity: 3 }] };
    expect(isSent([cancelled, restock], { ...free, payment: paid.payment })).toEqual([true, false]);
  });

  it('about a refund of a payment that staff recorded mentions no card', () => {
    const refunds = [anOrderRefund({ id: 'r1', amount: money(700, 'usd'), status: 'succeeded' })];
    const recorded = { id: 'p1', method: 'cash', reference: '' } as const;
    const order: Order = { ...paid, payment: { ...paid.payment, recorded, refunds, refunded: money(700, 'usd') } };
    const { text } = write('order_refunded', order, 'r1');
    expect(text).toContain('We have refunded $7.00 for your order');
    expect(text).not.toContain('card');
  });

  it.each([
    ['withdrawal', 'withdrawal'],
    ['late_withdrawal', 'withdrawal'],
    ['return', 'return'],
  ] as const)('about a %s that the shop has cancelled calls it a %s, and lists its parts', (kind, word) => {
    const theReturn: OrderReturn = {
      ...{ id: 't1', kind, isUnshipped: false, status: 'cancelled', label: null, history: [], createdAt: someTime },
      lines: [{ lineId, quantity: 2, reason: 'changed_mind', note: null }],
    };
    const order: Order = { ...paid, returns: [theReturn] };
    const mail = writeMail({ ...aMessage('return_cancelled'), returnId: 't1' }, order, [part], settings);
    expect(mail.subject).toBe(`Your ${word} from order ${number} is cancelled`);
    expect(mail.text).toContain(`We have cancelled your ${word} from order ${number}. It covered the parts below.`);
    expect(mail.text).toContain('2 × ');
    expect(mail.to.address).toBe(paid.customer.email);
  });

  it('about a new order cannot be written if the shop has no address for such mails', () => {
    expect(() => writeMail(aMessage('new_order'), placed, [part], { ...settings, newOrderRecipients: [] })).toThrow(
      'no recipients of new orders',
    );
  });
});
