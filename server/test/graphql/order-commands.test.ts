import { afterAll, beforeAll, expect, it } from 'vitest';
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
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

/** The cost of a request: its commands with their collections, sorted, and the number of writes that wait for the disk. */
async function costOf(work: () => Promise<unknown>) {
  const recorded = await recordCommands(shop.connection, work);
  const isSynced = ({ name, command }: (typeof recorded)[number]) => {
    const { j } = (command['writeConcern'] ?? {}) as { j?: boolean };
    return name !== 'find' && j !== false;
  };
  return {
    commands: recorded.map(({ name, command }) => `${name} ${String(command[name])}`).sort(),
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

it('an order is placed and paid with no more commands and syncs than its promise needs', async () => {
  let orderId = '';
  const placed = await costOf(async () => {
    const input = { productId, quantity: 1, address: '1 Mill Lane', phone: '0123456', idempotencyKey: 'one' };
    const data = await send<{ placeOrder: { order: { id: string } } }>('placeOrder', input);
    orderId = data.placeOrder.order.id;
  });
  expect(placed.commands).toEqual([
    'find orders',
    'find users',
    'findAndModify counters',
    'findAndModify products',
    'findAndModify rate_limits',
    'findAndModify rate_limits',
    'insert idempotency_keys',
    'insert orders',
  ]);
  expect(placed.syncs).toBe(3);

  let clientSecret = '';
  const started = await costOf(async () => {
    const data = await send<{ startPayment: { clientSecret: string } }>('startPayment', { orderId });
    clientSecret = data.startPayment.clientSecret;
  });
  expect(started.commands).toEqual([
    'find orders',
    'find users',
    'findAndModify orders',
    'findAndModify rate_limits',
    'findAndModify rate_limits',
  ]);
  expect(started.syncs).toBe(1);

  await shop.payByCard(clientSecret);
  const settled = await costOf(() => send('settlePayment', { orderId }));
  expect(settled.commands).toEqual([
    'find orders',
    'find orders',
    'find orders',
    'find users',
    'findAndModify orders',
    'findAndModify rate_limits',
    'findAndModify rate_limits',
    'insert ledger',
    'insert messages',
    'update orders',
    'update products',
  ]);
  // The ledger and the mails are written at the same time.
  expect(settled.syncs).toBe(4);

  await shop.sandbox.deliveries.flush();
  const reported = await costOf(async () => {
    for (const event of events.splice(0)) await shop.deliver(event);
  });
  expect(reported.commands).toEqual([
    'find orders',
    'find orders',
    'insert provider_events',
    'update products',
    'update provider_events',
  ]);
  expect(reported.syncs).toBe(2);
});

it('moves the ledger entries of many orders with one write to each collection', async () => {
  const orderIds: string[] = [];
  for (const idempotencyKey of ['two', 'three', 'four']) {
    const input = { productId, quantity: 1, address: '1 Mill Lane', phone: '0123456', idempotencyKey };
    orderIds.push((await send<{ placeOrder: { order: { id: string } } }>('placeOrder', input)).placeOrder.order.id);
  }
  const moved = await recordCommands(shop.connection, () => shop.services.outboxWorker.relayAll());
  const writes = moved.map(({ name, command }) => `${name} ${String(command[name])}`);
  for (const write of ['insert ledger', 'insert messages', 'update orders'])
    expect(writes.filter((each) => each === write)).toHaveLength(1);
  const ids = orderIds.map((id) => toObjectId(id));
  const ledger = shop.connection.collection('ledger');
  expect(await ledger.distinct('orderId', { orderId: { $in: ids } })).toHaveLength(3);
  const waiting = { _id: { $in: ids }, 'ledgerOutbox.sequence': { $gt: 0 } };
  expect(await shop.connection.collection('orders').countDocuments(waiting)).toBe(0);
});
