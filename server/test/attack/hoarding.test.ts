import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newObjectId, toObjectId } from '../../src/platform/mongo/object-id.js';
import { openRestShop, type RestShop } from '../rest/rest-shop.js';
import { addProduct, type TestUser } from '../shop.js';

interface Refusal {
  error: { code: string; message: string; details?: { reason?: string } };
}

const openOrders = 20;
const json = { 'content-type': 'application/json' };
const delivery = { address: '12 Ratchet Lane', phone: '0170 1234567' };

let shop: RestShop;
let attacker: TestUser;
beforeAll(async () => {
  shop = await openRestShop({ orderLimits: { openOrders, heldPercent: 50, reservations: 1_000 } });
  attacker = await shop.newCustomer('Mallory');
});
afterAll(() => shop.close());

function order(user: TestUser, productId: string, quantity: number, key?: string) {
  const headers = { ...json, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  return shop.send('POST /api/order', { headers, body: JSON.stringify({ productId, quantity, ...delivery }) }, user);
}

describe('one account that orders without paying', () => {
  it('cannot reserve more than half of a product’s stock, however many orders it sends at once', async () => {
    const mallory = await shop.newCustomer('Mallory');
    const productId = await addProduct(shop, { availableQuantity: 100 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => order(mallory, productId, 5)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refusals = answers.flatMap(({ status, body }) => (status === 200 ? [] : [(body as Refusal).error]));
    expect(new Set(refusals.map(({ details }) => details?.reason))).toEqual(new Set(['HELD_STOCK_LIMIT']));
    expect(refusals[0]?.message).toContain('Pay for these orders first');
    expect((await order(await shop.newCustomer(), productId, 50)).status).toBe(200);
  });

  it.each([
    ['', 0],
    [', even with unpaid orders from before the limit existed', 3],
  ])('cannot exceed the limit with orders sent at once to two servers%s', async (_which, older) => {
    const hoarder = await shop.newCustomer('Hilda');
    const sent = openOrders + 12;
    const products = await Promise.all(Array.from({ length: sent }, () => addProduct(shop, { availableQuantity: 20 })));
    const orders = shop.connection.collection('orders');
    const ownOrders = { 'customer.userId': toObjectId(hoarder.userId), status: 'placed' };
    for (const productId of products.slice(0, older)) await order(hoarder, productId, 1);
    await orders.updateMany(ownOrders, { $unset: { openPlace: '' } });

    const another = await shop.openServer();
    const answers = await Promise.all(
      products.slice(older).map((productId, index) => {
        const body = { productId, quantity: 1, ...delivery };
        return (index % 2 === 0 ? shop : another).rest('POST /api/order', body, hoarder);
      }),
    );
    await another.close();
    const placed = answers.filter(({ status }) => status === 200);
    const refusals = answers
      .filter(({ status }) => status !== 200)
      .map(({ body }) => (body as unknown as Refusal).error);
    expect([older + placed.length, await orders.countDocuments(ownOrders)]).toEqual([openOrders, openOrders]);
    expect(refusals.map(({ details }) => details?.reason)).toEqual(refusals.map(() => 'OPEN_ORDERS_LIMIT'));

    // Refused orders reserve nothing, and after a cancellation another order can be placed.
    const ids = products.map(toObjectId);
    const rows = await shop.connection
      .collection('products')
      .find({ _id: { $in: ids } })
      .toArray();
    const free = rows.reduce((sum, row) => sum + Number(row['availableQuantity']), 0);
    expect(free).toBe(sent * 20 - openOrders);
    const [cancelled] = placed.map(({ body }) => String(body['insertedId']));
    const actor = await shop.services.accounts.authenticate(hoarder.token);
    await shop.services.orders.cancelOwnOrder(actor, cancelled ?? '');
    const spare = products[0] ?? '';
    expect([(await order(hoarder, spare, 1)).status, (await order(hoarder, spare, 1)).status]).toEqual([200, 409]);
  });

  it('can have as many unpaid orders as the limit allows, and one more after paying for one of them', async () => {
    const products = await Promise.all(
      Array.from({ length: openOrders + 1 }, () => addProduct(shop, { availableQuantity: 20 })),
    );
    const [spare = '', ...others] = products;
    const placed = [];
    for (const productId of others) placed.push(await order(attacker, productId, 1, productId));
    expect(placed.map(({ status }) => status)).toEqual(others.map(() => 200));
    const refused = await order(attacker, spare, 1);
    expect([refused.status, (refused.body as Refusal).error]).toMatchObject([
      409,
      {
        message: 'You have 20 unpaid orders, and cannot have more at a time. Pay for one of them, then order again.',
        details: { reason: 'OPEN_ORDERS_LIMIT' },
      },
    ]);
    // A retry is not a new order: its answer is the existing order.
    expect((await order(attacker, others[0] ?? '', 1, others[0])).status).toBe(200);

    const actor = await shop.services.accounts.authenticate(attacker.token);
    const { insertedId } = placed[0]?.body as { insertedId: string };
    const { clientSecret } = await shop.services.payments.startPayment(actor, { orderId: insertedId });
    await shop.payByCard(clientSecret ?? '');
    await shop.services.payments.settlePayment(actor, { orderId: insertedId });
    expect((await order(attacker, spare, 1)).status).toBe(200);
  });
});

describe('the documented list of an account with very many orders', () => {
  it('is a plain array, oldest first, sent while it is read from the database', async () => {
    const collector = await shop.newCustomer('Colette');
    const productId = await addProduct(shop);
    const first = (await order(collector, productId, 1)).body as { insertedId: string };
    const collection = shop.connection.collection('orders');
    const stored = await collection.findOne({ _id: toObjectId(first.insertedId) });
    const placedAt = shop.clock.now().getTime();
    const copies = Array.from({ length: 1_500 }, (_, index) => ({
      ...stored,
      openPlace: `copy:${index}`,
      number: 900_000 + index,
      _id: toObjectId(newObjectId()),
      placedAt: new Date(placedAt + 1_000 * (index + 1)),
      ledgerOutbox: [],
    }));
    await collection.insertMany(copies);
    const { status, body, headers } = await shop.send(`GET /api/person?client=${collector.email}`, {}, collector);
    expect(status).toBe(200);
    expect(headers.get('content-length')).toBeNull();
    expect((body as { _id: string }[]).map(({ _id }) => _id)).toEqual([
      first.insertedId,
      ...copies.map(({ _id }) => _id.toHexString()),
    ]);
    const head = await shop.send(`HEAD /api/person?client=${collector.email}`, {}, collector);
    expect([head.status, head.text]).toEqual([200, '']);
  });
});
