import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { strFromU8, unzipSync } from 'fflate';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../src/modules/orders/order/order.js';
import { payForOrder, placeOrder } from '../graphql/order-fixtures.js';
import { addProduct, type TestUser } from '../shop.js';
import { openRestShop, type RestShop } from './rest-shop.js';

const header =
  'order id,placed at,status,payment status,flag,buyer name,buyer email,address,phone,product id,product,quantity,' +
  'unit price,total,refunded,currency,transaction id,paid at,shipped at,disputed,needs review,lines,order number,bikes,part numbers,refunded lines,' +
  'items,discount,codes,delivery,delivery method,tax removed,tax,tax included,taxes,vat number,payment method,payment reference,deposits';
/** What the columns from 'items' on contain for an order without delivery, discounts and taxes. */
const plain = (total: string, method = '') => `,${total},0.00,,0.00,,0.00,0.00,yes,,,${method},,0.00`;

let shop: RestShop;
let casey: TestUser;
let robin: TestUser;
let admin: TestUser;
let productId: string;
let unpaid: Order;
let paid: Order;

beforeAll(async () => {
  shop = await openRestShop({ settings: { timeZone: 'Pacific/Auckland' } });
  [casey, robin, admin] = [
    await shop.newCustomer(),
    await shop.newCustomer('Robin "Rob" Rider'),
    await shop.newAdmin(),
  ];
  productId = await addProduct(shop, { name: '=1+1, "Kit"', priceMinor: 12_990, availableQuantity: 10_000 });
  unpaid = await placeOrder(shop, casey, productId, 3);
  shop.clock.advance({ minutes: 1 });
  paid = await payForOrder(shop, robin, productId, 2);
});
afterAll(() => shop.close());

async function exported(query = ''): Promise<string[]> {
  const answer = await shop.send(`GET /api/orders.csv${query}`, {}, admin);
  expect(answer.status).toBe(200);
  const [first, ...lines] = answer.text.split('\r\n');
  expect(first).toBe(header);
  expect(lines.pop()).toBe('');
  return lines;
}

async function statusOfHead(query: string): Promise<number> {
  const headers = { authorization: `Bearer ${admin.token}` };
  return (await fetch(`${shop.origin}/api/orders.csv${query}`, { method: 'HEAD', headers })).status;
}

/** The number of rows of the workbook, including the one with the column names. */
async function countExportedRows(query = ''): Promise<number> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${shop.origin}/api/orders.xlsx${query}`, { headers });
  expect(answer.headers.get('content-disposition')).toMatch(/filename="orders-[-\d]{10}\.xlsx"/);
  const sheet = unzipSync(new Uint8Array(await answer.arrayBuffer()))['xl/worksheets/sheet1.xml'];
  return strFromU8(sheet ?? new Uint8Array()).split('<row>').length - 1;
}

const idsOf = (lines: readonly string[]) => lines.map((line) => line.slice(0, 24));

describe('the export of orders', () => {
  it('is also available as a workbook', async () => {
    expect([await countExportedRows(), await countExportedRows('?status=paid')]).toEqual([3, 2]);
  });

  it('has all data of orders, newest first, in a form that spreadsheets read without running formulas', async () => {
    const { transactionId, paidAt } = paid.payment;
    expect(await exported()).toEqual([
      `${paid.id},${paid.placedAt.toISOString()},paid,paid,,"Robin ""Rob"" Rider",${robin.email},12 Ratchet Lane,` +
        `0170 1234567,${productId},"'=1+1, ""Kit""",2,129.90,259.80,0.00,USD,${transactionId},${paidAt?.toISOString()},,no,no,"2 x =1+1, ""Kit"" at 129.90",KS-100002,,,${plain('259.80', 'card')}`,
      `${unpaid.id},${unpaid.placedAt.toISOString()},placed,unpaid,,Casey Customer,${casey.email},12 Ratchet Lane,` +
        `0170 1234567,${productId},"'=1+1, ""Kit""",3,129.90,389.70,0.00,USD,,,,no,no,"3 x =1+1, ""Kit"" at 129.90",KS-100001,,,${plain('389.70')}`,
    ]);
  });

  it("has the bike of an ordered part, and the shop's answer about it", async () => {
    const orders = shop.connection.collection('orders');
    const _id = new Types.ObjectId(paid.id);
    const stored = { vehicleId: 'b'.repeat(24), bike: 'Honda CBR 600 RR', year: 2009, answer: 'fits_if' };
    const fit = { ...stored, conditions: ['with ABS', 'without "R"'] };
    await orders.updateOne({ _id }, { $set: { 'lines.0.fit': fit } });
    const bike = { bike: 'Honda CBR 600 RR', year: 2009, fit: 'fits_if', conditions: fit.conditions };
    try {
      const [line] = await exported();
      const told = '2 x =1+1, ""Kit"" for Honda CBR 600 RR 2009: fits only with ABS; without ""R""';
      expect(line?.split(',KS-100002,')[1]).toBe(`"${told}",,${plain('259.80', 'card')}`);
      const answer = await shop.send(`GET /api/order/${paid.id}`, {}, admin);
      expect(JSON.parse(answer.text)).toMatchObject({
        bikes: [{ ...bike, productId, product: '=1+1, "Kit"', quantity: 2 }],
      });
    } finally {
      await orders.updateOne({ _id }, { $unset: { 'lines.0.fit': '' } });
    }
  });

  it('has the part numbers, and how much of each line was refunded', async () => {
    const orders = shop.connection.collection('orders');
    const _id = new Types.ObjectId(paid.id);
    const refund = {
      ...{ id: 'r', providerId: 're', amountMinor: 12_990, status: 'succeeded', restockDue: false, restocked: false },
      lines: [{ lineId: `${paid.id}:1`, amountMinor: 12_990, restockQuantity: 0 }],
    };
    await orders.updateOne({ _id }, { $set: { 'lines.0.partNumber': 'BD-12', 'payment.refunds': [refund] } });
    try {
      const [line] = await exported();
      expect(line?.split(',KS-100002,')[1]).toBe(
        `,2 x BD-12,"'=1+1, ""Kit"": 1 of 2 refunded"${plain('259.80', 'card')}`,
      );
    } finally {
      await orders.updateOne({ _id }, { $unset: { 'lines.0.partNumber': '' }, $set: { 'payment.refunds': [] } });
    }
  });

  it('has the method and the reference of a payment that staff recorded', async () => {
    const orders = shop.connection.collection('orders');
    const _id = new Types.ObjectId(paid.id);
    const recorded = { id: 'a'.repeat(24), method: 'bank_transfer', reference: 'RF18 5390' };
    await orders.updateOne({ _id }, { $set: { 'payment.recorded': recorded } });
    try {
      expect((await exported())[0]).toMatch(/,bank_transfer,RF18 5390,0\.00$/);
    } finally {
      await orders.updateOne({ _id }, { $unset: { 'payment.recorded': '' } });
    }
  });

  it('can be limited to chosen orders', async () => {
    expect(idsOf(await exported(`?order=${unpaid.id}`))).toEqual([unpaid.id]);
    expect(idsOf(await exported(`?order=${unpaid.id}&order=${paid.id}`)).sort()).toEqual([unpaid.id, paid.id].sort());
    expect(await exported(`?order=${'0'.repeat(24)}`)).toEqual([]);
  });

  it('has the shipment, the returned units, and the problem with the payment', async () => {
    const query = `?search=${unpaid.id}`;
    const shippedAt = new Date('2026-04-02T10:00:00Z');
    const at = new Date('2026-04-03T10:00:00Z');
    const change = (fields: object) =>
      shop.connection.collection('orders').updateOne({ _id: new Types.ObjectId(unpaid.id) }, { $set: fields });
    const steps = (...statuses: [string, Date][]) =>
      statuses.map(([status, when]) => ({ status, at: when, by: admin.email }));
    const { history, payment } = unpaid;
    const ends = async () => (await exported(query))[0]?.split(',"3 x ')[0]?.split(',').slice(-7).join();
    try {
      await change({ history: [...history, ...steps(['paid', at])] });
      expect(await ends()).toBe('0.00,USD,,,,no,no');
      // A refund failed, so the status became shipped a second time. The parcel was sent only once.
      const shipped = steps(['shipped', shippedAt], ['refunded', at], ['shipped', at]);
      await change({
        history: [...history, ...steps(['paid', shippedAt]), ...shipped],
        'payment.refundedMinor': 1_250,
        'payment.disputed': true,
        'payment.flag': '=1+1',
      });
      const [line] = await exported(query);
      expect(line).toContain(",unpaid,'=1+1,");
      expect(await ends()).toBe(`12.50,USD,,,${shippedAt.toISOString()},yes,yes`);
    } finally {
      await change({ history, 'payment.refundedMinor': 0, 'payment.disputed': payment.disputed, 'payment.flag': null });
    }
  });

  it('is an attachment named by the day in the time zone of the shop, not cached, and marked as UTF-8', async () => {
    const response = await fetch(`${shop.origin}/api/orders.csv`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders-2126-05-02.csv"');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.each<[query: string, orders: () => Order[]]>([
    ['?status=paid', () => [paid]],
    ['?status=paid&status=placed', () => [paid, unpaid]],
    ['?status=shipped', () => []],
    ['?needsReview=true', () => []],
    ['?needsReview=false', () => [paid, unpaid]],
    ['?search=', () => [paid, unpaid]],
    ['?search=%00', () => []],
    ['?placedFrom=2000-01-01T00:00:00Z&placedBefore=2000-01-02T00:00:00%2B02:00', () => []],
  ])('%s has the same orders as the list with that filter', async (query, orders) => {
    expect(idsOf(await exported(query))).toEqual(orders().map(({ id }) => id));
  });

  it('finds orders by id and by the start of the email address', async () => {
    expect(idsOf(await exported(`?search=${unpaid.id.toUpperCase()}`))).toEqual([unpaid.id]);
    expect(idsOf(await exported(`?search=${robin.email.slice(0, 7).toUpperCase()}`))).toEqual([paid.id]);
    expect(idsOf(await exported(`?placedFrom=${paid.placedAt.toISOString()}`))).toEqual([paid.id]);
    expect(idsOf(await exported(`?placedBefore=${paid.placedAt.toISOString()}`))).toEqual([unpaid.id]);
  });

  it.each([
    ['?status=lost', 'status'],
    ['?status=', 'status'],
    ['?status=paid&status=lost', 'status'],
    ['?needsReview=yes', 'needsReview'],
    ['?needsReview=true&needsReview=true', 'needsReview'],
    ['?order=KS-100042', 'order'],
    ['?placedFrom=yesterday', 'placedFrom'],
    ['?placedFrom=2026-02-30T00:00:00Z', 'placedFrom'],
    ['?placedBefore=2026-03-01', 'placedBefore'],
    [`?search=${'x'.repeat(255)}`, 'search'],
    ['?search=a&search=b', 'search'],
    ['?search[$ne]=a', 'search[$ne]'],
    ['?statuses=paid', 'statuses'],
    ['?constructor=paid', 'constructor'],
  ])('%s is refused with the name of the parameter %s', async (query, field) => {
    const answer = await shop.send(`GET /api/orders.csv${query}`, {}, admin);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.body).toMatchObject({ error: { code: 'BAD_USER_INPUT', details: { fields: [{ field }] } } });
    expect(await statusOfHead(query)).toBe(400);
  });

  it('answers HEAD like GET, without reading an order', async () => {
    const seen: string[] = [];
    const watch = ({ commandName, command }: { commandName: string; command: { find?: string } }) =>
      seen.push(command.find ?? commandName);
    const client = shop.connection.getClient().on('commandStarted', watch);
    expect(await statusOfHead('?status=paid')).toBe(200);
    client.off('commandStarted', watch);
    expect(seen).not.toContain('orders');
  });

  it('does not exist at the root, where the app has its pages', async () => {
    const answer = await shop.send('GET /orders.csv', { headers: { accept: 'text/html' } }, admin);
    expect(answer.headers.get('content-type')).not.toContain('csv');
    expect(answer.text).not.toContain(paid.id);
  });
});

describe('a long export', () => {
  const rows = 2_400;
  const url = '/api/orders.csv?search=long@';

  beforeAll(async () => {
    const orders = shop.connection.collection('orders');
    const template = await orders.findOne({ _id: new Types.ObjectId(unpaid.id) });
    const filler = Array.from({ length: rows }, (_, index) => ({
      ...template,
      number: 200_000 + index,
      openPlace: `long:${index}`,
      _id: new Types.ObjectId(),
      customer: { ...(template?.['customer'] as object), email: 'long@example.test' },
      // Together, these addresses are larger than the buffers between server and client.
      address: 'x'.repeat(16_000),
      placedAt: new Date(index),
    }));
    await orders.insertMany(filler);
  });

  it('is complete', async () => {
    const answer = await shop.send(`GET ${url}`, {}, admin);
    expect(new Set(idsOf(answer.text.split('\r\n').slice(1, -1))).size).toBe(rows);
  });

  it('reads no more from the database than the client reads, and closes its cursor when the client leaves', async () => {
    const seen = { reads: 0, endedCursors: 0 };
    const watch = ({ commandName }: { commandName: string }) => {
      if (commandName === 'getMore') seen.reads += 1;
      if (commandName === 'killCursors') seen.endedCursors += 1;
    };
    const client = shop.connection.getClient().on('commandStarted', watch);
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' };
    const [answer] = (await once(request(shop.origin + url, { headers }).end(), 'response')) as [IncomingMessage];
    answer.pause();
    let before = -1;
    const hasStopped = () => {
      const isSame = seen.reads === before;
      before = seen.reads;
      return isSame;
    };
    await expect.poll(hasStopped, { interval: 250, timeout: 10_000 }).toBe(true);
    expect(seen.reads).toBeLessThan(rows / 250 / 2);
    expect(seen.endedCursors).toBe(0);
    answer.destroy();
    await expect.poll(() => seen.endedCursors).toBe(1);
    client.off('commandStarted', watch);
  });

  it('that fails before its first byte is answered with an error', async () => {
    const exported = vi.spyOn(shop.services.orders, 'exportOrders');
    exported.mockReturnValue({ at: shop.clock.now(), orders: failing() });
    const answer = await shop.send(`GET ${url}`, {}, admin).finally(() => exported.mockRestore());
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ error: { code: 'INTERNAL_SERVER_ERROR' } });
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  function failing(): AsyncIterable<never> {
    return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('The database is gone')) }) };
  }
});
