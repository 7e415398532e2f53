import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { placeOrder } from './order-fixtures.js';

interface Changes {
  nodes: { id: string; name: string; availableQuantity: number; deletedAt: string | null }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
}

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
});
beforeEach(() => shop.connection.collection('products').deleteMany({}));
afterAll(() => shop.close());

const query = `query ($first: Int, $after: String, $since: DateTime) {
  changedProducts(first: $first, after: $after, since: $since) {
    nodes { id name availableQuantity deletedAt } pageInfo { endCursor hasNextPage } totalCount } }`;

async function read(variables: object = {}): Promise<Changes> {
  const { data, errors } = await shop.graphql<{ changedProducts: Changes }>(query, variables, admin);
  expect(errors).toBeUndefined();
  return data.changedProducts;
}
const names = ({ nodes }: Changes) => nodes.map(({ name }) => name).sort();

describe('changed products', () => {
  it('are read page by page, then only what has changed since', async () => {
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) ids.push(await addProduct(shop, { name }));
    const [one, two, three] = ids as [string, string, string];
    const first = await read({ first: 2 });
    const rest = await read({ first: 2, after: first.pageInfo.endCursor });
    expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage, first.totalCount]).toEqual([true, false, 3]);
    expect([...first.nodes, ...rest.nodes].map(({ id }) => id).sort()).toEqual([...ids].sort());
    const { endCursor: after } = rest.pageInfo;
    expect((await read({ after })).nodes).toEqual([]);

    await placeOrder(shop, await shop.newCustomer(), one, 3);
    await shop.services.catalogue.deleteProduct(systemActor('test'), two);
    await shop.services.catalogue.updateProduct(systemActor('test'), { productId: three, version: 1, status: 'draft' });
    const changed = await read({ after });
    expect(names(changed)).toEqual(['One', 'Three', 'Two']);
    expect(changed.nodes.find(({ id }) => id === one)?.availableQuantity).toBe(17);
    expect(changed.nodes.find(({ id }) => id === two)?.deletedAt).not.toBeNull();
  });

  it('appear five seconds after the change', async () => {
    await addProduct(shop);
    await shop.connection.collection('products').updateMany({}, { $set: { changedAt: shop.clock.now() } });
    shop.clock.advance({ seconds: 4 });
    expect(await read()).toMatchObject({ nodes: [], totalCount: 0 });
    shop.clock.advance({ seconds: 1 });
    expect((await read()).nodes).toHaveLength(1);
  });

  it('can be limited to those that have changed since a time', async () => {
    await addProduct(shop);
    expect((await read({ since: new Date(Date.now() - 60_000).toISOString() })).nodes).toHaveLength(1);
    expect((await read({ since: new Date(Date.now() + 30_000).toISOString() })).nodes).toEqual([]);
  });

  it.each(['', 'nonsense', Buffer.from('["products.changes",1,"x"]').toString('base64url')])(
    'refuse the cursor %j',
    async (after) => {
      const { errors } = await shop.graphql(query, { after }, admin);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        details: { fields: [{ field: 'after' }] },
      });
    },
  );
});
