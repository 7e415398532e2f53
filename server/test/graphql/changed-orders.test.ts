import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetNameInAuditLog } from '../../src/modules/audit/audit.repository.js';
import { forgetOldNames } from '../../src/modules/orders/order/forget-customer.js';
import { portion } from '../../src/platform/mongo/update-in-portions.js';
import { systemActor } from '../../src/shared/actor.js';
import { recordCommands } from '../recorded-commands.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { placeOrder } from './order-fixtures.js';

interface Changes {
  nodes: { id: string; status: string; customerName: string; customerEmail: string }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
}

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  customer = await shop.newCustomer();
});
afterAll(() => shop.close());

const query = `query ($first: Int, $after: String, $since: DateTime) {
  changedOrders(first: $first, after: $after, since: $since) {
    nodes { id status customerName customerEmail } pageInfo { endCursor hasNextPage } totalCount } }`;

async function read(variables: object = {}): Promise<Changes> {
  const { data, errors } = await shop.graphql<{ changedOrders: Changes }>(query, variables, admin);
  expect(errors).toBeUndefined();
  return data.changedOrders;
}

it('changed orders are read page by page, those stored by earlier versions first, then only what has changed since', async () => {
  const productId = await addProduct(shop, { availableQuantity: 100 });
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push((await placeOrder(shop, customer, productId)).id);
  await shop.services.outboxWorker.relayAll();
  const orders = shop.connection.collection('orders');
  const rows = await orders.find().sort({ _id: 1 }).toArray();
  const old = rows.slice(2).map(({ _id }) => _id);
  await orders.updateMany({ _id: { $in: old } }, { $unset: { changedAt: '' } });

  const pages = [await read({ first: 1 })];
  for (let page = pages[0]; page?.pageInfo.hasNextPage; page = pages.at(-1)) {
    pages.push(await read({ first: 1, after: page.pageInfo.endCursor }));
  }
  const found = pages.flatMap(({ nodes }) => nodes.map(({ id }) => id));
  expect([...found].sort()).toEqual([...ids].sort());
  expect(found.slice(0, 2)).toEqual(old.map((id) => id.toHexString()));
  expect(pages[0]?.totalCount).toBe(4);

  const after = pages.at(-1)?.pageInfo.endCursor;
  expect((await read({ after })).nodes).toEqual([]);
  await shop.services.orders.cancelOrder(systemActor('test'), found[0] ?? '');
  await shop.services.outboxWorker.relayAll();
  expect((await read({ after })).nodes).toMatchObject([{ id: found[0], status: 'CANCELLED' }]);
  expect((await read({ since: new Date(Date.now() - 60_000).toISOString() })).nodes).toHaveLength(3);
  expect((await read({ since: new Date(Date.now() + 60_000).toISOString() })).nodes).toEqual([]);
});

it.each([
  {
    what: 'an erasure',
    forget: async (customerId: string) => {
      const erasure = 'mutation ($input: CustomerInput!) { eraseCustomer(input: $input) { isComplete } }';
      const { data } = await shop.graphql(erasure, { input: { customerId } }, admin);
      expect(data).toEqual({ eraseCustomer: { isComplete: true } });
    },
    customerEmail: expect.not.stringContaining('gus') as string,
  },
  {
    what: 'the removal of old names',
    forget: () => {
      const before = new Date(shop.clock.now().getTime() + 1);
      return forgetOldNames(shop.connection, before, forgetNameInAuditLog);
    },
    customerEmail: 'gus@mail.test',
  },
])('an order is listed as changed after $what', async ({ forget, customerEmail }) => {
  const { orders, outboxWorker } = shop.services;
  const productId = await addProduct(shop, { priceMinor: 2_500 });
  const order = await orders.placeOrderFor(systemActor('test'), {
    ...{ idempotencyKey: randomUUID(), lines: [{ productId, quantity: 1 }], deliveryMethodId: null },
    ...{ expectedTotal: { amountMinor: 2_500, currency: 'usd' }, address: '1 Mill Lane', phone: '0170 555', note: '' },
    customer: { guest: { name: 'Gus Guest', email: 'gus@mail.test' } },
  });
  await orders.deleteOrder(systemActor('test'), order.id);
  await outboxWorker.relayAll();
  const { pageInfo } = await read({ first: 100 });
  await forget(order.id);
  const { nodes } = await read({ after: pageInfo.endCursor });
  expect(nodes.filter(({ id }) => id === order.id)).toMatchObject([{ customerName: '', customerEmail }]);
});

it('old names are removed in portions, so that each order gets the time of its own write', async () => {
  const orders = shop.connection.collection('orders');
  const placedAt = new Date(0);
  const old = Array.from({ length: portion + 1 }, () => ({ status: 'cancelled', placedAt, customer: { name: 'Gus' } }));
  await orders.insertMany(old);
  let removed = 0;
  const commands = await recordCommands(shop.connection, async () => {
    removed = await forgetOldNames(shop.connection, new Date(1), forgetNameInAuditLog);
  });
  expect(commands.filter(({ name }) => name === 'update')).toHaveLength(2);
  expect(removed).toBe(old.length);
  expect(await orders.countDocuments({ placedAt, 'customer.name': '', changedAt: { $type: 'date' } })).toBe(removed);
});
