import { unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../src/modules/orders/order/order.js';
import { dateIn } from '../../src/shared/calendar.js';
import { money } from '../../src/shared/money.js';
import { readAttachments, readPdfText } from '../pdf-text.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { payForOrder } from './order-fixtures.js';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let productId: string;
let order: Order;

beforeAll(async () => {
  shop = await openTestShop({ settings: { timeZone: 'Europe/Berlin', companyName: 'Ratchet & Sons' } });
  // The last day of May in UTC, and the first one of June in Berlin.
  shop.clock.advance({ minutes: (30 * 24 + 10.5) * 60 });
  [admin, customer] = [await shop.newAdmin(), await shop.newCustomer()];
  productId = await addProduct(shop, { name: '=Chain <kit>', priceMinor: 2_500, availableQuantity: 1_000 });
  order = await payForOrder(shop, customer, productId);
  const staff = await shop.services.accounts.authenticate(admin.token);
  const refund = { orderId: order.id, amount: money(1_000, 'usd'), restockQuantity: 0, reason: null };
  await shop.services.payments.refundOrder(staff, { ...refund, idempotencyKey: randomUUID() });
  await shop.services.outboxWorker.relayAll();
});
afterAll(() => shop.close());

const fields = 'number kind issuedOn orderNumber buyerName corrects total { amount } xmlUrl pdfUrl';
const ofOrder = `query ($id: ID!) { order(id: $id) { invoices { ${fields} } } }`;
const list = `query ($month: String, $kind: InvoiceKind, $first: Int, $after: String) {
  invoices(month: $month, kind: $kind, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } nodes { number } } }`;

interface Listed {
  invoices: { totalCount: number; pageInfo: { hasNextPage: boolean; endCursor: string }; nodes: { number: string }[] };
}
const numbersOf = async (variables: object) => {
  const { data } = await shop.graphql<Listed>(list, variables, admin);
  return data.invoices.nodes.map(({ number }) => number);
};
const urlOf = (number: string, kind = 'xml') => `/api/orders/${order.id}/invoices/${number}.${kind}`;
const filesOf = (number: string) => ({ xmlUrl: urlOf(number), pdfUrl: urlOf(number, 'pdf') });
async function fetchFile(path: string, user: TestUser) {
  const answer = await fetch(`${shop.origin}${path}`, { headers: { authorization: `Bearer ${user.token}` } });
  expect(answer.status).toBe(200);
  return { type: answer.headers.get('content-type'), content: new Uint8Array(await answer.arrayBuffer()) };
}

describe('the invoices of an order', () => {
  const orderNumber = 'KS-100001';
  const about = { issuedOn: '2126-06-01', orderNumber, buyerName: 'Casey Customer' };

  it('are shown to its customer and to staff', async () => {
    for (const user of [customer, admin]) {
      expect((await shop.graphql(ofOrder, { id: order.id }, user)).data).toEqual({
        order: {
          invoices: [
            {
              ...{ ...about, number: 'INV-000001', kind: 'INVOICE', corrects: null, total: { amount: '50.00' } },
              ...filesOf('INV-000001'),
            },
            {
              ...{ ...about, number: 'INV-000002', kind: 'CREDIT_NOTE', corrects: 'INV-000001' },
              ...{ total: { amount: '10.00' }, ...filesOf('INV-000002') },
            },
          ],
        },
      });
    }
  });

  it('are served as XML to those who may see the order', async () => {
    const { status, headers, body } = await shop.rest<string>(`GET ${urlOf('INV-000002')}`, undefined, customer);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="INV-000002.xml"');
    expect(body).toContain('<ram:Name>Ratchet &amp; Sons</ram:Name>');
    expect(body).toContain('<ram:Name>=Chain &lt;kit&gt;</ram:Name>');
    expect((await shop.rest(`GET ${urlOf('INV-000002')}`, undefined, admin)).body).toBe(body);
  });

  it('are PDF files that contain the XML, also for the customer', async () => {
    const { type, content } = await fetchFile(urlOf('INV-000002', 'pdf'), customer);
    expect(type).toBe('application/pdf');
    expect(readPdfText(content)).toContain('Credit note INV-000002');
    const xml = (await shop.rest<string>(`GET ${urlOf('INV-000002')}`, undefined, admin)).body;
    expect(readAttachments(content)).toEqual([xml]);
  });

  it.each([
    ['for another customer', () => urlOf('INV-000001')],
    ['for another customer', () => urlOf('INV-000001', 'pdf')],
    ['for an unknown number', () => urlOf('INV-000009')],
    ['for another order', () => `/api/orders/${'a'.repeat(24)}/invoices/INV-000001.xml`],
    ['for an invalid order ID', () => '/api/orders/1/invoices/INV-000001.xml'],
  ])('are not found %s', async (_what, url) => {
    const user = _what === 'for another customer' ? await shop.newCustomer() : customer;
    expect((await shop.rest(`GET ${url()}`, undefined, user)).status).toBe(404);
  });
});

describe('the invoices of the shop', () => {
  beforeAll(async () => {
    shop.clock.advance({ minutes: 40 * 24 * 60 });
    [admin, customer] = [await shop.newAdmin(), await shop.newCustomer()];
    await payForOrder(shop, customer, productId, 4);
    await shop.services.outboxWorker.relayAll();
  });

  it('are listed newest first, by month and kind, page by page', async () => {
    expect(await numbersOf({})).toEqual(['INV-000003', 'INV-000002', 'INV-000001']);
    expect(await numbersOf({ month: '2126-06' })).toEqual(['INV-000002', 'INV-000001']);
    expect(await numbersOf({ kind: 'CREDIT_NOTE' })).toEqual(['INV-000002']);
    const { data } = await shop.graphql<Listed>(list, { first: 2 }, admin);
    expect(data.invoices).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(await numbersOf({ after: data.invoices.pageInfo.endCursor })).toEqual(['INV-000001']);
  });

  it.each([{ month: '2126-13' }, { month: 'November' }, { after: 'x' }])('refuse %o', async (variables) => {
    const { errors } = await shop.graphql(list, variables, admin);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('of a month can be downloaded as files for the accountant', async () => {
    const { headers, body } = await shop.rest<string>('GET /api/invoices.csv?month=2126-06', undefined, admin);
    expect(headers.get('content-disposition')).toBe('attachment; filename="invoices-2126-06.csv"');
    expect(body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'date,number,kind,corrects,order number,buyer,vat number,country,tax,rate percent,untaxed because,without tax,tax amount,with tax,currency',
      '2126-06-01,INV-000001,invoice,,KS-100001,Casey Customer,,,,,,50.00,0.00,50.00,USD',
      '2126-06-01,INV-000002,credit note,INV-000001,KS-100001,Casey Customer,,,,,,-10.00,0.00,-10.00,USD',
      '',
    ]);
    const { type, content } = await fetchFile('/api/invoices.zip?month=2126-06', admin);
    expect(type).toBe('application/zip');
    const files = unzipSync(content);
    expect(Object.keys(files)).toEqual(['INV-000001.pdf', 'INV-000002.pdf']);
    expect(readPdfText(files['INV-000001.pdf']!)).toContain('Invoice INV-000001');
    expect((await shop.rest('GET /api/invoices.zip?month=2126-07', undefined, customer)).status).toBe(403);
    expect((await shop.rest('GET /api/invoices.csv?month=2126-6', undefined, admin)).status).toBe(400);
    expect((await shop.rest('GET /api/invoices.csv', undefined, admin)).status).toBe(400);
  });
});

it('a guest with the key of the order gets the invoice as XML', async () => {
  const { accounts, orders, payments, invoices, outboxWorker } = shop.services;
  const staff = await accounts.authenticate(admin.token);
  const total = { expectedTotal: money(2_500, 'usd'), idempotencyKey: 'guest' };
  const { id: orderId, accessKey } = await orders.placeOrderFor(staff, {
    ...{ ...total, customer: { guest: { name: 'Gus', email: 'gus@example.test' } } },
    ...{ lines: [{ productId, quantity: 1 }], address: '12 Ratchet Lane', phone: '0170 1234567' },
  });
  const today = () => dateIn('Europe/Berlin', shop.clock.now());
  const receivedOn = today();
  shop.clock.advance({ minutes: 2 * 1_440 });
  await payments.recordPayment(staff, { ...total, orderId, method: 'cash', receivedOn });
  await outboxWorker.relayAll();
  const [invoice] = await invoices.findByOrderIds([orderId]);
  expect(invoice).toMatchObject({ issuedOn: today(), order: { paidOn: receivedOn } });
  const url = `${shop.origin}/api/orders/${orderId}/invoices/${invoice?.number}.xml`;
  const send = (key: string) => fetch(url, { headers: { 'X-Order-Key': key } });
  expect((await send(accessKey ?? '')).status).toBe(200);
  expect((await send('k'.repeat(43))).status).toBe(404);
  expect((await fetch(url)).status).toBe(401);
});
