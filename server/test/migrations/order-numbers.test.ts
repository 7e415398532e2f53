import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertMigrated } from '../../src/migrations/database-state.js';
import { runMigrations } from '../../src/migrations/run-migrations.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const database = () => shop.connection.getClient().db(shop.connection.name);
const migrate = async (isDryRun = false) => {
  const runs = await runMigrations({
    database: database(),
    currency: 'usd',
    now: () => shop.clock.now(),
    isDryRun,
    again: false,
    batchSize: 2,
  });
  return runs.find(({ migration }) => migration.id === '0005-order-numbers')?.counts;
};

async function placeOrders(count: number): Promise<void> {
  const customer = await shop.newCustomer();
  const productId = await addProduct(shop, { availableQuantity: 20 });
  for (let placed = 0; placed < count; placed += 1) {
    shop.clock.advance({ minutes: 1 });
    const form = { productId, quantity: 1, address: '1 Ratchet Lane', phone: '0123 456', expectedUnitPrice: null };
    const actor = await shop.services.accounts.authenticate(customer.token);
    await shop.services.orders.placeOrder(actor, { ...form, idempotencyKey: null });
  }
}

const numbersByTime = async () => {
  const orders = await database().collection('orders').find().sort({ placedAt: 1 }).toArray();
  return orders.map(({ number }): unknown => number);
};

it('the migration numbers old orders by the time of the order, and new orders get later numbers', async () => {
  await placeOrders(5);
  const orders = database().collection('orders');
  await orders.updateMany({}, { $unset: { number: '' } });
  await database().collection('counters').deleteMany({});
  // The numbers follow the times of the orders, not their IDs.
  const [first] = await orders.find().sort({ placedAt: 1 }).toArray();
  await orders.updateOne({ _id: first?._id }, { $set: { placedAt: new Date('2100-01-01') } });
  await orders.insertOne({ voidedReservations: ['late'] });

  await expect(assertMigrated(database(), shop.clock.now())).rejects.toThrow('0005-order-numbers');
  const counts = [{ collection: 'orders', changed: 5, adjusted: 0, setAside: 0 }];
  expect(await migrate(true)).toEqual(counts);
  expect(await migrate()).toEqual(counts);
  await assertMigrated(database(), shop.clock.now());
  await orders.deleteOne({ status: { $exists: false } });
  expect(await numbersByTime()).toEqual([100_001, 100_002, 100_003, 100_004, 100_005]);
  await placeOrders(1);
  expect((await numbersByTime()).sort()).toEqual([100_001, 100_002, 100_003, 100_004, 100_005, 100_006]);
});

it('a counter that is behind the orders, as after a restore without counters, catches up', async () => {
  await placeOrders(3);
  await database().collection('counters').deleteMany({});
  await placeOrders(1);
  expect(await numbersByTime()).toEqual([100_001, 100_002, 100_003, 100_004]);
});
