import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { recordCommands } from '../recorded-commands.js';
import { addProduct, openTestShop, type SignedEvent, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let customer: TestUser;
let productId: string;
const events: SignedEvent[] = [];
beforeAll(async () => {
  shop = await openTestShop({ rateLimitFactor: 10, takeEvent: (event) => events.push(event) });
  customer = await shop.newCustomer();
  productId = await addProduct(shop, { availableQuantity: 1_000 });
});
afterAll(() => shop.close());

/** Queries that a server sends at most once a second, however many orders there are. */
const onceASecond = /^find (pricing_rules|promotions|sales|shop_settings|webhooks)$/;

/**
 * The cost of a request: its commands with their collections, sorted, and the number of writes that wait for the disk.
 * Queries that do not depend on the number of orders are left out.
 */
async function costOf(work: () => Promise<unknown>) {
  const recorded = await recordCommands(shop.connection, work);
  const isSynced = ({ name, command }: (typeof recorded)[number]) => {
    const { j } = (command['writeConcern'] ?? {}) as { j?: boolean };
    return name !== 'find' && j !== false;
  };
  return {
    commands: recorded
      .map(({ name, command }) => `${name} ${String(command[name])}`)
      .filter((command) => !onceASecond.test(command))
      .sort(),
    syncs: recorded.filter(isSynced).length,
  };
}

const documents = {
  placeOrder: 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }',
  startPayment: 'mutation ($input: StartPaymentInput!) { startPayment(input: $input) { clientSecret } }',
  settlePayment: 'mutation ($input: SettlePaymentInput!) { settlePayment(input: $input) { outcome } }',
} as const;

async function send<T>(mutation: keyof typeof documents, input: object): Promise<T> {
  const { data, errors } = await shop.graphql<T>(documents[mutation], { input }, customer);
  expect(errors).toBeUndefined();
  return data;
}

const place = async (idempotencyKey: string): Promise<string> => {
  const input = { productId, quantity: 1, address: '1 Mill Lane', phone: '0123456', idempotencyKey };
  return (await send<{ placeOrder: { order: { id: string } } }>('placeOrder', input)).placeOrder.order.id;
};

const startPayment = async (orderId: string): Promise<string> => {
  const { startPayment: started } = await send<{ startPayment: { clientSecret: string } }>('startPayment', { orderId });
  return started.clientSecret;
};

const deliverEvents = async () => {
  await shop.sandbox.deliveries.flush();
  return costOf(async () => {
    for (const event of events.splice(0)) await shop.deliver(event);
  });
};

describe('the commands and synced writes', () => {
  // In its first hour, a server looks for each order's key among those that earlier versions stored. After that,
  // it checks once whether any are left.
  beforeAll(async () => {
    shop.clock.advance({ minutes: 60 });
    customer = await shop.newCustomer();
    await place('first');
  });

  it('of an order whose payment the customer reports are 14 and 4', async () => {
    let orderId = '';
    const placed = await costOf(async () => (orderId = await place('reported by the customer')));
    expect(placed).toEqual({
      commands: ['find orders', 'find users', 'findAndModify counters', 'findAndModify products', 'insert orders'],
      syncs: 2,
    });
    let clientSecret = '';
    const started = await costOf(async () => (clientSecret = await startPayment(orderId)));
    expect(started).toEqual({ commands: ['find orders', 'find users', 'update orders'], syncs: 1 });
    await shop.payByCard(clientSecret);
    const settled = await costOf(() => send('settlePayment', { orderId }));
    expect(settled).toEqual({
      commands: ['find orders', 'find users', 'update orders', 'update products'],
      syncs: 1,
    });
    expect(await deliverEvents()).toEqual({ commands: ['find orders', 'insert provider_events'], syncs: 0 });
  });

  it('of an order whose payment only the provider reports are 12 and 4', async () => {
    const clientSecret = await startPayment(await place('reported by the provider'));
    await shop.payByCard(clientSecret);
    expect(await deliverEvents()).toEqual({
      commands: ['find orders', 'insert provider_events', 'update orders', 'update products'],
      syncs: 1,
    });
  });

  it('of the rate limits are fewer than one for each order, because requests are counted in batches', async () => {
    const { commands } = await costOf(async () => {
      for (let count = 0; count < 20; count += 1) {
        const orderId = await place(`one of twenty ${count}`);
        await shop.payByCard(await startPayment(orderId));
        await send('settlePayment', { orderId });
        await deliverEvents();
      }
    });
    const limits = commands.filter((command) => command === 'findAndModify rate_limits');
    expect(commands.length - limits.length).toBe(20 * 14);
    expect(limits.length).toBeLessThan(20);
  });
});

it('the outbox worker moves ledger entries and issues invoices for many paid orders with few writes', async () => {
  await shop.services.outboxWorker.relayAll();
  const orderIds: string[] = [];
  for (const idempotencyKey of ['two', 'three', 'four']) {
    const orderId = await place(idempotencyKey);
    await shop.payByCard(await startPayment(orderId));
    await send('settlePayment', { orderId });
    orderIds.push(orderId);
  }
  const moved = await recordCommands(shop.connection, () => shop.services.outboxWorker.relayAll());
  const writes = moved.map(({ name, command }) => `${name} ${String(command[name])}`);
  for (const write of ['insert ledger', 'insert invoices', 'insert messages', 'update orders'])
    expect(writes.filter((each) => each === write)).toHaveLength(1);
  // One update takes the numbers, and the other records that their invoices are stored.
  expect(writes.filter((each) => each === 'update number_ranges')).toHaveLength(2);
  const ids = orderIds.map((id) => toObjectId(id));
  const ledger = shop.connection.collection('ledger');
  expect(await ledger.distinct('orderId', { orderId: { $in: ids } })).toHaveLength(3);
  const waiting = { _id: { $in: ids }, 'ledgerOutbox.sequence': { $gt: 0 } };
  expect(await shop.connection.collection('orders').countDocuments(waiting)).toBe(0);
});
