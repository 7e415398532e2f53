import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCommands } from '../recorded-commands.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  const { accounts, orders, reviews } = shop.services;
  for (let index = 0; index < 24; index += 1) {
    customer = await shop.newCustomer();
    const actor = await accounts.authenticate(customer.token);
    const productId = await addProduct(shop, { name: `Part ${index}` });
    const delivery = { address: '1 Mill Lane', phone: '0123456' };
    const order = { productId, quantity: 1, ...delivery, expectedUnitPrice: null, idempotencyKey: null };
    await orders.placeOrder(actor, order);
    await reviews.addReview(actor, { text: 'Fits', rating: 5, productId, idempotencyKey: null });
    await accounts.saveProfile(actor, { education: 'BSc', location: 'Leeds', phoneNumber: '12345', linkedIn: 'me' });
  }
});
afterAll(() => shop.close());

/** The data of a query, and the number of its database commands without the one that authenticates the user. */
async function commandsOf<T>(query: string, user: TestUser | null) {
  let answer: { data: T; errors?: unknown } | undefined;
  const commands = await recordCommands(shop.connection, async () => {
    answer = await shop.graphql<T>(query, {}, user);
  });
  expect(answer?.errors).toBeUndefined();
  const authentication = user ? 1 : 0;
  return { count: commands.length - authentication, data: answer?.data as T };
}

interface Nodes<T> {
  nodes: T[];
}

describe('relations are read in batches:', () => {
  it('a page of 24 orders with products and customers takes at most 4 commands', async () => {
    const { count, data } = await commandsOf<{ orders: Nodes<{ customer: { email: string } }> }>(
      `{ orders(first: 24) { nodes { id customer { email profile { location } } lines { product { name } }
         payment { status } } } }`,
      admin,
    );
    expect(new Set(data.orders.nodes.map(({ customer: { email } }) => email)).size).toBe(24);
    expect(count).toBeLessThanOrEqual(4);
  });

  it('the refunds of all orders on a page take one more command', async () => {
    const query = '{ orders(first: 24) { nodes { payment { refunds { id } } } } }';
    expect((await commandsOf(query, admin)).count).toBeLessThanOrEqual(2);
  });

  it('a page of reviews with their products takes at most 2 commands', async () => {
    const { count, data } = await commandsOf<{ reviews: Nodes<{ product: { name: string } }> }>(
      '{ reviews(first: 24) { nodes { text product { name } } } }',
      null,
    );
    expect(new Set(data.reviews.nodes.map(({ product }) => product.name)).size).toBe(24);
    expect(count).toBeLessThanOrEqual(2);
  });

  it('a page of users with their profiles takes at most 2 commands', async () => {
    const query = '{ users(first: 24) { nodes { email profile { education } } } }';
    expect((await commandsOf(query, admin)).count).toBeLessThanOrEqual(2);
  });
});

describe('nothing is read that was not asked for:', () => {
  it('totals are counted only when asked for', async () => {
    const orders = async (fields: string) => (await commandsOf(`{ orders(first: 2) { ${fields} } }`, admin)).count;
    expect([await orders('nodes { id }'), await orders('nodes { id } totalCount')]).toEqual([1, 2]);
  });

  it('a repeated query for the shop is answered from memory', async () => {
    const query = '{ shop { name contact { email } pages { url } } }';
    await commandsOf(query, null);
    expect((await commandsOf(query, null)).count).toBe(0);
  });

  it('a repeated list of products is answered from memory', async () => {
    const query = '{ products(first: 6) { nodes { name price { amount } } } }';
    await commandsOf(query, null);
    expect((await commandsOf(query, null)).count).toBe(0);
  });
});
