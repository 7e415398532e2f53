import { describe, expect, it } from 'vitest';
import { anOrder, anOrderRefund, paidWith } from '../../../test/payment-builders.js';
import { money, type Currency } from '../../shared/money.js';
import type { Order } from '../orders/order.js';
import type { Message, MessageTemplate } from './message.js';
import { writeMail, type MailSettings } from './templates.js';

const settings: MailSettings = {
  sender: {
    name: 'Kickstand',
    tagline: 'Because your motorbike is important to us.',
    url: 'https://shop.example',
    contact: { address: '12 Ratchet Lane', phone: '+1 555 010 0420', email: 'hello@shop.example' },
  },
  shopEmail: 'parts@shop.example',
};
const aMessage = (template: MessageTemplate, refundId: string | null = null) =>
  ({ id: `o1:1:${template}`, template, refundId }) as Message;
const write = (template: MessageTemplate, order: Order, refundId: string | null = null) =>
  writeMail(aMessage(template, refundId), order, settings);

const placed = anOrder('placed');
const paid = anOrder('paid', paidWith('pi_1'));

function inCurrency(currency: Currency, unitMinor: number): Order {
  const lines = placed.lines.map((line) => ({ ...line, quantity: 3, unitPrice: money(unitMinor, currency) }));
  return { ...placed, lines, total: money(3 * unitMinor, currency) };
}

const number = 'KS-100001';

/** The words of the HTML, without its markup. */
function wordsOf(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_match, code: string) => String.fromCharCode(Number(code)));
}

describe('the mail about an order', () => {
  it.each([
    ['order_placed', placed, `Your order ${number}`, placed.customer.email],
    ['order_paid', paid, `We have received the payment for order ${number}`, paid.customer.email],
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
        expect(words).toContain('Order total');
        expect(words).toContain('12 Ratchet Lane');
      }
    },
  );

  it.each([
    ['usd', 1_250, '$12.50', '$37.50'],
    ['jpy', 1_250, '¥1,250', '¥3,750'],
    ['kwd', 1_250, 'KWD\u00a01.250', 'KWD\u00a03.750'],
  ] as const)('writes amounts as %s has them', (currency, unitMinor, unitPrice, total) => {
    const mail = write('order_placed', inCurrency(currency, unitMinor));
    for (const words of [wordsOf(mail.html), mail.text]) {
      expect(words).toContain(unitPrice);
      expect(words).toContain(total);
    }
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

  it.each(['order_placed', 'order_paid', 'order_expired', 'order_refunded', 'new_order'] as const)(
    '%s says of each line which bike it is for and whether it was said to fit',
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
      const order: Order = { ...paid, lines, payment: { ...paid.payment, refunds } };
      const mail = write(template, order, 'r1');
      for (const words of [wordsOf(mail.html), mail.text]) {
        const told = words.split(/Gloves/)[0] ?? '';
        expect(told).toContain('For Honda CBR 600 RR (PC40) 2009: fits only with ABS; frame no. from 1 & up');
        expect(told).toContain('For Honda CBR 600 RR (PC40): we did not know whether it fits');
        expect(words.match(/For Honda/g)).toHaveLength(2);
      }
    },
  );

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

  it('loads nothing and runs nothing', () => {
    for (const template of ['order_placed', 'order_paid', 'order_expired', 'new_order'] as const) {
      expect(write(template, paid).html).not.toMatch(/<(img|link|script|style|iframe|form)\b|url\(|@import/);
    }
  });

  it('leads to the payment while the order can be paid, then to the order', () => {
    expect(write('order_placed', placed).text).toContain(`https://shop.example/dashboard/payment/${placed.id}`);
    expect(write('order_placed', paid).text).not.toContain('/payment/');
    expect(write('order_placed', paid).text).toContain(`https://shop.example/dashboard/order/${paid.id}`);
    expect(write('new_order', paid).text).toContain(`https://shop.example/dashboard/manageOrders/${paid.id}`);
  });

  it('leads a guest to their order by its key, which no server logs', () => {
    const accessKey = 'k'.repeat(43);
    const guest = { ...placed.customer, userId: null };
    const { text } = write('order_placed', { ...placed, customer: guest, accessKey });
    expect(text).toContain(`https://shop.example/track/${number}/pay#${accessKey}`);
    const afterwards = write('order_paid', { ...paid, customer: guest, accessKey }).text;
    expect(afterwards).toContain(`https://shop.example/track/${number}#${accessKey}`);
    expect(write('new_order', { ...placed, accessKey }).text).not.toContain(accessKey);
  });

  it('asks no money for an order that costs nothing', () => {
    const free = inCurrency('usd', 0);
    expect(write('order_placed', free).text).toContain('There is nothing to pay.');
    expect(write('order_paid', free).subject).toBe(`Your order ${number} is confirmed`);
  });

  it('tells of one refund and of all refunds so far', () => {
    const refunds = [
      anOrderRefund({ id: 'r1', status: 'succeeded', amount: money(500, 'usd') }),
      anOrderRefund({ id: 'r2', status: 'succeeded', amount: money(700, 'usd') }),
    ];
    const order: Order = { ...paid, payment: { ...paid.payment, refunds, refunded: money(1_200, 'usd') } };
    const { text } = write('order_refunded', order, 'r2');
    expect(text).toContain('We have refunded $7.00 of your order');
    expect(text).toContain('Refunded so far: $12.00');
    expect(() => write('order_refunded', order, 'r3')).toThrow('no such refund');
  });

  it('to the shop cannot be written without an address', () => {
    expect(() => writeMail(aMessage('new_order'), placed, { ...settings, shopEmail: null })).toThrow('SHOP_EMAIL');
  });
});
