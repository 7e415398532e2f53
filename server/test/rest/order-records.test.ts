import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOfOrder } from '../../src/modules/orders/order/order.js';
import { systemActor, visitor } from '../../src/shared/actor.js';
import { money } from '../../src/shared/money.js';
import { payForOrder, placeOrder } from '../graphql/order-fixtures.js';
import { addProduct, type TestUser } from '../shop.js';
import { newApiKey } from './api-key.js';
import { dataOf, openRestShop, type RestShop } from './rest-shop.js';

let shop: RestShop;
let erp: TestUser;
let customer: TestUser;
let productId: string;

beforeAll(async () => {
  shop = await openRestShop();
  customer = await shop.newCustomer();
  productId = await addProduct(shop, { partNumber: 'AP-1', priceMinor: 12_990, availableQuantity: 1000 });
  erp = await newApiKey(shop, await shop.newAdmin(), ['orders:write']);
});
afterAll(() => shop.close());

async function relay() {
  await shop.services.outboxWorker.relayAll();
}

const read = (number: string) =>
  shop
    .as(erp)
    .GET('/v1/orders/{number}', { params: { path: { number } } })
    .then(dataOf);
const list = (query: object = {}) => shop.as(erp).GET('/v1/orders', { params: { query } }).then(dataOf);

function ship(number: string, parcel: object, idempotencyKey: string | null = randomUUID()) {
  const headers = {
    'content-type': 'application/json',
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
  };
  return shop.send(`POST /api/v1/orders/${number}/parcels`, { headers, body: JSON.stringify(parcel) }, erp);
}

const withdrawOne = (number: string, lineId: string) =>
  shop.services.orders.withdraw(visitor, {
    ...{ orderNumber: number, email: customer.email, lines: [{ lineId, quantity: 1 }], idempotencyKey: number },
  });

describe('an order', () => {
  it('has its lines, totals, addresses, payment and parcels, with amounts in minor units', async () => {
    const { id, number } = await payForOrder(shop, customer, productId, 3);
    const expected = {
      id,
      number: `KS-${number}`,
      status: 'paid',
      customer: { email: customer.email, name: 'Casey Customer', vatNumber: null },
      address: '12 Ratchet Lane',
      phone: '0170 1234567',
      shippingAddress: null,
      currency: 'usd',
      lines: [
        { sku: 'AP-1', name: 'Chain kit', quantity: 3, unitPriceMinor: 12_990, totalMinor: 38_970, quantityToShip: 3 },
      ],
      totals: { itemsMinor: 38_970, discountMinor: 0, totalMinor: 38_970 },
      payment: { status: 'paid', method: 'card', refundedMinor: 0, disputed: false },
      parcels: [],
    };
    expect(await read(`KS-${number}`)).toMatchObject(expected);
    expect(await read(String(number))).toMatchObject(expected);
    await relay();
    expect((await list()).items.find((order) => order.id === id)).toMatchObject(expected);
  });

  it('has its refunds, with the return that each one pays back', async () => {
    const order = await payForOrder(shop, customer, productId, 3);
    const [line] = order.lines;
    const number = nameOfOrder(order);
    await withdrawOne(number, line?.id ?? '');
    const staff = systemActor('test');
    const returnId = (await shop.services.orders.findOrder(staff, order.id))?.returns[0]?.id ?? '';
    const whole = { orderId: order.id, amount: null, restockQuantity: 0, reason: null };
    await shop.services.payments.refundOrder(staff, { ...whole, returnId, idempotencyKey: `${number} return` });
    const gesture = { ...whole, amount: money(1_000, 'usd'), idempotencyKey: `${number} gesture` };
    await shop.services.payments.refundOrder(staff, gesture);
    const { payment, lines } = await read(number);
    expect([payment.refundedMinor, lines[0]?.refundedQuantity]).toEqual([13_990, 1]);
    expect(payment.refunds).toMatchObject([
      { status: 'succeeded', amountMinor: 12_990, returnId, lines: [{ lineId: line?.id, amountMinor: 12_990 }] },
      { status: 'succeeded', amountMinor: 1_000, returnId: null },
    ]);
  });

  it('names a product by its ID if the part number has no digit or Latin letter, as the list of products does', async () => {
    const { number, lines } = await placeOrder(shop, customer, await addProduct(shop, { partNumber: 'АБВ' }));
    expect((await read(`KS-${number}`)).lines.map(({ sku }) => sku)).toEqual([lines[0]?.productId]);
  });

  it('is not found by another number, and not listed for a customer', async () => {
    expect((await shop.send('GET /api/v1/orders/KS-999999', {}, erp)).status).toBe(404);
    expect((await shop.send('GET /api/v1/orders', {}, customer)).status).toBe(403);
  });

  it('is listed after a cursor that was read before the order was placed, also with a filter by status', async () => {
    await relay();
    const { endCursor: after } = await list();
    const placed = await placeOrder(shop, customer, productId);
    const paid = await payForOrder(shop, customer, productId);
    await relay();
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id).sort();
    expect(idsOf(await list({ after }))).toEqual([placed.id, paid.id].sort());
    expect(idsOf(await list({ after, status: ['placed'] }))).toEqual([placed.id]);
    expect((await shop.send('GET /api/v1/orders?status=lost', {}, erp)).status).toBe(400);
  });
});

describe('a parcel', () => {
  it('is recorded once for each idempotency key', async () => {
    const { number, lines } = await payForOrder(shop, customer, productId, 3);
    const part = { carrier: 'DHL', trackingNumber: '00340', lines: [{ lineId: lines[0]?.id, quantity: 1 }] };
    const key = randomUUID();
    const first = await ship(`KS-${number}`, part, key);
    expect(first.body).toMatchObject({
      order: {
        status: 'paid',
        lines: [{ shippedQuantity: 1, quantityToShip: 2 }],
        parcels: [{ carrier: 'dhl', trackingNumber: '00340', lines: [{ quantity: 1 }], status: 'shipped' }],
      },
    });
    expect(await ship(`KS-${number}`, part, key)).toMatchObject({ status: 200, body: first.body as object });
    expect((await ship(`KS-${number}`, {}, key)).status).toBe(409);
    expect((await ship(`KS-${number}`, {})).body).toMatchObject({ order: { status: 'shipped' } });
    expect((await ship(`KS-${number}`, {})).body).toMatchObject({
      error: { code: 'CONFLICT', details: { reason: 'ILLEGAL_TRANSITION' } },
    });
  });

  it.each([
    [{ carrier: 'Pigeon' }, 'carrier'],
    [{ lines: [{ lineId: 'x', quantity: 1 }] }, 'lines.0.lineId'],
    [{ lines: [] }, 'lines'],
    [{ weight: 5 }, 'weight'],
  ])('refuses %j', async (parcel, field) => {
    const { number } = await payForOrder(shop, customer, productId);
    const { status, body } = await ship(`KS-${number}`, parcel);
    expect([status, body]).toMatchObject([400, { error: { details: { fields: [{ field }] } } }]);
  });

  const dispute = (number: string) =>
    shop.connection
      .collection('orders')
      .updateOne({ number: Number(number.slice(3)) }, { $set: { 'payment.disputed': true } });
  it.each([
    ['the customer has withdrawn from something', withdrawOne, 'The customer has withdrawn from 1 × Chain kit.'],
    ['the payment is disputed', dispute, 'The payment was disputed.'],
  ])('needs lines if %s', async (_when, change, message) => {
    const order = await payForOrder(shop, customer, productId, 3);
    const [number, lineId = ''] = [nameOfOrder(order), order.lines[0]?.id];
    await change(number, lineId);
    const error = { message: expect.stringContaining(message) as string, details: { reason: 'ILLEGAL_TRANSITION' } };
    expect(await ship(number, {})).toMatchObject({ status: 409, body: { error } });
    expect((await ship(number, { lines: [{ lineId, quantity: 2 }] })).status).toBe(200);
  });

  it('needs an idempotency key', async () => {
    const { number } = await payForOrder(shop, customer, productId);
    expect((await ship(`KS-${number}`, {}, null)).status).toBe(400);
  });
});
