import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  await addProduct(shop);
});
afterAll(() => shop.close());

const lists = {
  orders: 'query ($search: String) { found: orders(filter: { search: $search }) { nodes { id } totalCount } }',
  products: 'query ($search: String) { found: products(filter: { search: $search }) { nodes { id } totalCount } }',
  users: 'query ($search: String) { found: users(search: $search) { nodes { id } totalCount } }',
} as const;

const patterns = ['.*', '^', '(?i)a', '[', 'x\\', '\\E', '$', 'e\u0301('];
const nothing = { nodes: [], totalCount: 0 };

describe('a search without matches', () => {
  it.each(['orders', 'users'] as const)('finds no %s for a null character', async (name) => {
    for (const search of ['\0', 'a\0b']) {
      expect(await shop.graphql(lists[name], { search }, admin)).toMatchObject({ data: { found: nothing } });
    }
  });

  it.each(['products', 'users'] as const)('finds no %s for an extremely long word', async (name) => {
    expect(await shop.graphql(lists[name], { search: 'x'.repeat(40_000) }, admin)).toMatchObject({
      data: { found: nothing },
    });
  });

  it.each(['orders', 'users'] as const)('finds no %s for characters that have a meaning in patterns', async (name) => {
    for (const search of patterns) {
      expect(await shop.graphql(lists[name], { search }, admin), search).toMatchObject({ data: { found: nothing } });
    }
  });
});

it('a search for products ignores characters that are part of no word', async () => {
  for (const search of patterns) {
    const { data, errors } = await shop.graphql<{ found: { totalCount: number } }>(lists.products, { search }, admin);
    expect([search, errors]).toEqual([search, undefined]);
    if (!/\p{L}/u.test(search)) expect(data.found.totalCount, search).toBe(1);
  }
});
