import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { ErpClient, readEvent, type ErpParcel, type ErpProduct } from '../../examples/erp-client.js';
import { nameOfOrder, type Order } from '../../src/modules/orders/order/order.js';
import { systemActor, visitor } from '../../src/shared/actor.js';
import { payForOrder, placeOrder } from '../graphql/order-fixtures.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { newApiKey } from './api-key.js';

const productCount = 300;
const orderCount = 100;

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let apiKey: string;
const productIds: string[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  customer = await shop.newCustomer();
  apiKey = (await newApiKey(shop, admin, ['catalogue:write', 'stock:write', 'customers:read', 'orders:write'])).token;
  for (let index = 0; index < productCount; index += 1) {
    productIds.push(await addProduct(shop, { name: `Part ${index}`, partNumber: `AP-${index}` }));
  }
  for (let index = 0; index < orderCount; index += 1) await placeOrder(shop, customer, productIds[index] ?? '', 1);
  await shop.services.outboxWorker.relayAll();
});
afterAll(() => shop.close());

const open = (options: Partial<ConstructorParameters<typeof ErpClient>[0]> = {}) =>
  new ErpClient({ shopUrl: shop.origin, apiKey, ...options });

function product(erp: ErpClient, sku: string): ErpProduct {
  const found = Object.values(erp.state.products).find((each) => each.sku === sku);
  if (!found) throw new Error(`There is no ${sku}`);
  return found;
}

/** A parcel with the whole order. */
const pack = ({ lines }: Order, trackingNumber = '00340'): ErpParcel => ({
  ...{ carrier: 'DHL', trackingNumber },
  lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
});

describe('the ERP', () => {
  it('reads everything, then only what has changed', async () => {
    const erp = open();
    expect(await erp.sync()).toEqual({ products: productCount, customers: 2, orders: orderCount });
    expect(erp.state.customers[customer.userId]).toMatchObject({ email: customer.email, addresses: [] });
    expect(Object.keys(erp.state.products)).toHaveLength(productCount);
    expect(product(erp, 'AP-0').availableQuantity).toBe(19);
    expect(await erp.sync()).toEqual({ products: 0, customers: 0, orders: 0 });

    const erased = await shop.newCustomer();
    expect((await erp.sync()).customers).toBe(1);
    await shop.services.customers.eraseCustomer(systemActor('test'), erased.userId);
    const order = await payForOrder(shop, customer, productIds[200] ?? '', 3);
    const actor = await shop.services.accounts.authenticate(admin.token);
    await shop.services.catalogue.deleteProduct(actor, productIds[201] ?? '');
    await shop.services.outboxWorker.relayAll();
    const next = open({ state: structuredClone(erp.state) });
    expect(await next.sync()).toEqual({ products: 2, customers: 1, orders: 1 });
    expect(next.state.customers[erased.userId]).toBeUndefined();
    expect(product(next, 'AP-200').availableQuantity).toBe(17);
    expect(() => product(next, 'AP-201')).toThrow();
    expect(next.state.orders[order.id]).toMatchObject({ status: 'paid', lines: [{ sku: 'AP-200', quantity: 3 }] });
  });

  it('reads what an event is about once the lists contain it', async () => {
    const waits: number[] = [];
    const erp = open({
      wait: async (ms) => {
        waits.push(ms);
        await placeOrder(shop, customer, productIds[205] ?? '', 1);
        await shop.services.outboxWorker.relayAll();
      },
    });
    await erp.sync();
    expect(await erp.syncAfterEvent()).toMatchObject({ products: 1, orders: 1 });
    expect(waits).toEqual([10_000]);
  });

  it('sets stock, except for a product that was ordered in between', async () => {
    const erp = open();
    await erp.sync();
    await placeOrder(shop, customer, productIds[210] ?? '', 1);
    const items = ['AP-210', 'AP-211'].map((sku) => ({
      ...{ sku, quantity: 40, expectedQuantity: product(erp, sku).availableQuantity },
    }));
    expect((await erp.setStock(items)).map(({ outcome }) => outcome)).toEqual(['refused', 'changed']);
    await erp.sync();
    expect(['AP-210', 'AP-211'].map((sku) => product(erp, sku).availableQuantity)).toEqual([19, 40]);
  });

  it('edits a product again if somebody else has edited it in between', async () => {
    const erp = open();
    const actor = await shop.services.accounts.authenticate(admin.token);
    let edits = 0;
    const prices: number[] = [];
    const edited = await erp.editProduct('AP-220', ({ priceMinor }) => {
      prices.push(priceMinor);
      return { priceMinor: priceMinor + 100 };
    });
    expect([edited.priceMinor, prices]).toEqual([13_090, [12_990]]);
    const racing = open({
      fetch: async (...request) => {
        if (request[1]?.method === 'PATCH' && edits++ === 0) {
          const productId = productIds[220] ?? '';
          const price = { amountMinor: 15_000, currency: 'usd' as const };
          await shop.services.catalogue.updateProduct(actor, { productId, version: 2, price });
        }
        return fetch(...request);
      },
    });
    const again = await racing.editProduct('AP-220', ({ priceMinor }) => ({ priceMinor: priceMinor + 100 }));
    expect([again.priceMinor, edits]).toEqual([15_100, 2]);
  });

  it('ships an order once, although the answer was lost', async () => {
    const paid = await payForOrder(shop, customer, productIds[230] ?? '', 2);
    let lost = 0;
    const waits: number[] = [];
    const erp = open({
      wait: (ms) => Promise.resolve(waits.push(ms)),
      fetch: async (...request) => {
        const response = await fetch(...request);
        if (request[1]?.method === 'POST' && lost++ === 0) throw new TypeError('fetch failed');
        return response;
      },
    });
    const order = await erp.ship(nameOfOrder(paid), pack(paid));
    expect(order).toMatchObject({ status: 'shipped', parcels: [{ trackingNumber: '00340' }] });
    expect([lost, waits.length]).toEqual([2, 1]);
    expect(await open().ship(nameOfOrder(paid), pack(paid))).toEqual(order);
  });

  it('does not record a tracking number again that has spaces at its ends', async () => {
    const paid = await payForOrder(shop, customer, productIds[235] ?? '', 2);
    const packed = pack(paid, ' 00350 ');
    const lines = packed.lines.map((line) => ({ ...line, quantity: 1 }));
    const number = nameOfOrder(paid);
    const order = await open().ship(number, { ...packed, lines });
    expect(order.parcels).toMatchObject([{ trackingNumber: '00350' }]);
    expect(await open().ship(number, { ...packed, lines })).toEqual(order);
  });

  it('ships an order again after its shipment was undone', async () => {
    const order = await payForOrder(shop, customer, productIds[231] ?? '', 2);
    const erp = open();
    await erp.ship(nameOfOrder(order), pack(order));
    await shop.services.orders.undoShipment(systemActor('test'), order.id);
    expect(await erp.ship(nameOfOrder(order), pack(order))).toMatchObject({ status: 'shipped', parcels: [{}] });
  });

  it('ships nothing that the customer has withdrawn from since it was packed', async () => {
    const order = await payForOrder(shop, customer, productIds[232] ?? '', 3);
    const number = nameOfOrder(order);
    const packed = pack(order);
    const lines = packed.lines.map(({ lineId }) => ({ lineId, quantity: 1 }));
    const withdrawal = { orderNumber: number, email: customer.email, lines, idempotencyKey: 'one' };
    await shop.services.orders.withdraw(visitor, withdrawal);
    const erp = open();
    await expect(erp.ship(number, packed)).rejects.toThrow(/answered with 400: .*from 1 to 2/);
    const left = { ...packed, lines: lines.map((line) => ({ ...line, quantity: 2 })) };
    expect(await erp.ship(number, left)).toMatchObject({ status: 'shipped', parcels: [{ lines: left.lines }] });
  });

  it('does not ship a disputed order', async () => {
    const order = await payForOrder(shop, customer, productIds[233] ?? '', 1);
    const stored = shop.connection.collection('orders');
    await stored.updateOne({ number: order.number }, { $set: { 'payment.disputed': true } });
    await expect(open().ship(nameOfOrder(order), pack(order))).rejects.toThrow('disputed');
    expect(await stored.findOne({ number: order.number })).toMatchObject({ status: 'paid' });
  });

  it('waits as long as the shop asks', async () => {
    const refusals = [
      new Response('{}', { status: 429, headers: { 'retry-after': '7' } }),
      new Response('{}', { status: 503, headers: { 'retry-after': '2' } }),
      new Response('{}', { status: 502 }),
    ];
    const waits: number[] = [];
    const erp = open({
      wait: (ms) => Promise.resolve(waits.push(ms)),
      fetch: (...request) => Promise.resolve(refusals.shift() ?? fetch(...request)),
    });
    expect((await erp.sync()).products).toBeGreaterThan(productCount - 2);
    expect(waits.slice(0, 2)).toEqual([7000, 2000]);
    expect(waits[2]).toBeLessThanOrEqual(4000);
  });

  it('says what was refused', async () => {
    const reader = open({ apiKey: (await newApiKey(shop, admin, ['orders:read'])).token });
    const order = await payForOrder(shop, customer, productIds[234] ?? '', 1);
    const shipping = reader.ship(nameOfOrder(order), pack(order));
    await expect(shipping).rejects.toThrow(/parcels was answered with 403: .*orders:write/);
  });

  it('accepts only signed events', () => {
    const secret = `whsec_${Buffer.from('a secret of the webhook').toString('base64')}`;
    const [id, at, body] = ['msg_1', new Date(), JSON.stringify({ type: 'order.paid' })];
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    expect(readEvent(secret, body, headers)).toEqual({ type: 'order.paid' });
    expect(() => readEvent(secret, `${body} `, headers)).toThrow();
  });
});
