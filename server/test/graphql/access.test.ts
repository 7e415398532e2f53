import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { payForOrder } from './order-fixtures.js';

/** Who calls. Only access that depends on the data is tested here; test/access tests the declared access. */
type Role = 'visitor' | 'customer' | 'admin';

let shop: TestShop;
let users: Record<Role, TestUser | null>;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop();
  users = { visitor: null, customer: await shop.newCustomer('Casey Customer'), admin: await shop.newAdmin() };
  productId = await addProduct(shop, { availableQuantity: 100_000 });
});
afterAll(() => shop.close());

const customer = () => users.customer as TestUser;
const mutation = (name: string, input: string, answer: string) =>
  `mutation ($input: ${input}!) { ${name}(input: $input) { ${answer} } }`;

it('signOutEverywhere ends only the sessions of the caller', async () => {
  const somebody = await shop.newCustomer();
  const codesOf = async (document: string, user: TestUser | null) =>
    (await shop.graphql(document, {}, user)).errors?.map(({ extensions }) => extensions.code) ?? [];
  expect(await codesOf('mutation { signOutEverywhere { user { email } } }', somebody)).toEqual([]);
  expect(await codesOf('{ viewer { email } }', somebody)).toEqual(['UNAUTHENTICATED']);
  expect(await codesOf('{ viewer { email } }', customer())).toEqual([]);
});

describe('access that depends on the data:', () => {
  it('only admins see which admin changed an order', async () => {
    const { id } = await payForOrder(shop, customer(), productId);
    await shop.graphql(
      mutation('shipOrder', 'ShipOrderInput', 'order { id }'),
      { input: { orderId: id } },
      users.admin,
    );
    const seenBy = async (role: Role) => {
      const query = 'query ($id: ID!) { order(id: $id) { history { by } } }';
      const { data } = await shop.graphql<{ order: { history: { by: string }[] } }>(query, { id }, users[role]);
      return data.order.history.map(({ by }) => by);
    };
    const [placed, paid, shipped] = await seenBy('admin');
    expect([placed, shipped]).toEqual([customer().email, users.admin?.email]);
    expect(await seenBy('customer')).toEqual([customer().email, paid, 'system:shop']);
  });

  it('staff who refund orders see an order only if they may see orders', async () => {
    const [refunder, clerk] = [await shop.newCustomer(), await shop.newCustomer()];
    await shop.giveRole(refunder.email, ['refunds']);
    await shop.giveRole(clerk.email, ['refunds', 'orders']);
    const refund = mutation('refundOrder', 'RefundOrderInput', 'order { customerEmail } refund { status }');
    const resolve = mutation('resolvePaymentFlag', 'ResolvePaymentFlagInput', 'order { customerEmail }');
    const seenBy = async (user: TestUser) => {
      const { id: orderId } = await payForOrder(shop, customer(), productId);
      const _id = new Types.ObjectId(orderId);
      await shop.connection.collection('orders').updateOne({ _id }, { $set: { 'payment.flag': 'Looks odd' } });
      const resolved = await shop.graphql(resolve, { input: { orderId, note: 'Looked at' } }, user);
      const refunded = await shop.graphql(refund, { input: { orderId, idempotencyKey: orderId } }, user);
      return { ...resolved.data, ...refunded.data };
    };
    const made = { status: 'SUCCEEDED' };
    expect(await seenBy(refunder)).toEqual({
      resolvePaymentFlag: { order: null },
      refundOrder: { order: null, refund: made },
    });
    const order = { customerEmail: customer().email };
    expect(await seenBy(clerk)).toEqual({ resolvePaymentFlag: { order }, refundOrder: { order, refund: made } });
  });

  it('only admins see deleted products', async () => {
    const id = await addProduct(shop);
    await shop.graphql(
      mutation('deleteProduct', 'DeleteProductInput', 'product { id }'),
      { input: { productId: id } },
      users.admin,
    );
    const seenBy = async (role: Role) => {
      const query = 'query ($id: ID!) { product(id: $id) { deletedAt } node(id: $id) { id } }';
      const { data } = await shop.graphql<{ product: object | null; node: object | null }>(query, { id }, users[role]);
      return [data.product !== null, data.node !== null];
    };
    expect([await seenBy('visitor'), await seenBy('customer'), await seenBy('admin')]).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });
});
