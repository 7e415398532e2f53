import type { mongo } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertMigrated } from '../../src/migrations/database-state.js';
import { runMigrations } from '../../src/migrations/run-migrations.js';
import { systemActor } from '../../src/shared/actor.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const database = () => shop.connection.getClient().db(shop.connection.name);
const migrate = ({ isDryRun = false, batchSize = 2 } = {}) =>
  runMigrations({
    database: database(),
    currency: 'usd',
    now: () => shop.clock.now(),
    isDryRun,
    again: false,
    batchSize,
  });

const countsOf = (runs: Awaited<ReturnType<typeof migrate>>) =>
  runs.find(({ migration }) => migration.id === '0003-order-lines')?.counts;

interface NewOrder extends mongo.BSON.Document {
  _id: mongo.ObjectId;
  lines: { id?: string }[];
  reservations: { id: string }[];
  payment: { refunds: { lines: { restockQuantity: number }[] }[] };
}

/** Changes all orders to the form that they had before there were lines. */
async function makeOld(): Promise<number> {
  const orders = database().collection<NewOrder>('orders');
  const all = await orders.find().toArray();
  for (const { lines, reservations, source, payment, ...rest } of all) {
    const { id, ...line } = lines[0] ?? {};
    const refunds = payment.refunds.map(({ lines: refunded, ...refund }) => ({
      ...refund,
      restockQuantity: refunded.reduce((sum, { restockQuantity }) => sum + restockQuantity, 0),
    }));
    const old = { ...rest, line, reservationId: reservations[0]?.id, payment: { ...payment, refunds } };
    expect([id, source]).toEqual([`${rest._id.toHexString()}:1`, 'quick']);
    await orders.replaceOne({ _id: rest._id }, old);
  }
  return all.length;
}

const form = { address: '1 Ratchet Lane', phone: '0123 456' };

const placeOrder = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }`;
const startPayment = `mutation ($id: ID!) { startPayment(input: { orderId: $id }) { clientSecret } }`;
const settlePayment = `mutation ($id: ID!) { settlePayment(input: { orderId: $id }) { outcome } }`;

async function placeOne(customer: TestUser, productId: string, idempotencyKey: string): Promise<string> {
  const input = { idempotencyKey, productId, quantity: 2, ...form };
  const { data } = await shop.graphql<{ placeOrder: { order: { id: string } } }>(placeOrder, { input }, customer);
  return data.placeOrder.order.id;
}

async function pay(customer: TestUser, id: string): Promise<void> {
  const started = await shop.graphql<{ startPayment: { clientSecret: string } }>(startPayment, { id }, customer);
  await shop.payByCard(started.data.startPayment.clientSecret);
  await shop.graphql(settlePayment, { id }, customer);
}

/** Refunds a part of an order, and returns one unit to stock. */
const refund = (orderId: string, idempotencyKey: string) =>
  shop.services.payments.refundOrder(systemActor('test'), {
    orderId,
    amount: { amountMinor: 100, currency: 'usd' },
    restockQuantity: 1,
    reason: null,
    idempotencyKey,
  });

async function answersOf(customer: TestUser, orderIds: readonly string[]): Promise<string[]> {
  const calls = [`GET /person?email=${customer.email}`, ...orderIds.map((id) => `GET /order/${id}`)];
  const answers = await Promise.all(calls.map((call) => shop.rest(call, undefined, customer)));
  return answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
}

it('after the migration, answers about old orders are the same, and their units return to stock once', async () => {
  const customer = await shop.newCustomer();
  const productId = await addProduct(shop, { availableQuantity: 20 });
  const [unpaid, paid] = [await placeOne(customer, productId, 'a'), await placeOne(customer, productId, 'b')];
  await pay(customer, paid);
  await refund(paid, 'before');
  const before = await answersOf(customer, [unpaid, paid]);
  const stored = await database().collection('orders').find().sort({ _id: 1 }).toArray();
  const count = await makeOld();

  await expect(assertMigrated(database(), shop.clock.now())).rejects.toThrow('0003-order-lines');
  const counts = [{ collection: 'orders', changed: count, adjusted: 0, setAside: 0 }];
  expect(countsOf(await migrate({ isDryRun: true }))).toEqual(counts);
  await expect(assertMigrated(database(), shop.clock.now())).rejects.toThrow('0003-order-lines');
  expect(countsOf(await migrate({ batchSize: 1 }))).toEqual(counts);
  await assertMigrated(database(), shop.clock.now());

  expect(await database().collection('orders').find().sort({ _id: 1 }).toArray()).toEqual(stored);
  expect(await answersOf(customer, [unpaid, paid])).toEqual(before);
  await refund(paid, 'after');
  await shop.services.orders.cancelOrder(systemActor('test'), unpaid);
  const product = await database().collection('products').findOne();
  expect(product).toMatchObject({ availableQuantity: 20, reservations: [] });
});
