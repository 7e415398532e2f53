import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { payForOrder, placeOrder } from './order-fixtures.js';

const roles = ['visitor', 'customer', 'stranger', 'admin'] as const;
type Role = (typeof roles)[number];
/** 'ok', 'null' where nothing is shown, or the code of the refusal. */
type Outcome = 'ok' | 'null' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT';

interface Operation {
  document: string;
  variables?: () => Promise<object> | object;
  /** In the order of `roles`; the customer is the one whose order, profile or session it is. */
  outcomes: readonly [Outcome, Outcome, Outcome, Outcome];
}

let shop: TestShop;
let users: Record<Role, TestUser | null>;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop();
  users = {
    visitor: null,
    customer: await shop.newCustomer('Casey Customer'),
    stranger: await shop.newCustomer('Sam Stranger'),
    admin: await shop.newAdmin(),
  };
  productId = await addProduct(shop, { availableQuantity: 100_000 });
});
afterAll(() => shop.close());

const everybody = ['ok', 'ok', 'ok', 'ok'] as const;
const signedIn = ['UNAUTHENTICATED', 'ok', 'ok', 'ok'] as const;
const adminsOnly = ['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'ok'] as const;

const customer = () => users.customer as TestUser;
const unpaid = async () => ({ input: { orderId: (await placeOrder(shop, customer(), productId)).id } });
const paid = async () => ({ input: { orderId: (await payForOrder(shop, customer(), productId)).id } });
const idOfUnpaid = async () => ({ id: (await placeOrder(shop, customer(), productId)).id });
const price = { amountMinor: 100, currencyCode: 'USD' };
const quantities = { availableQuantity: 5, minimumQuantity: 1 };

const mutation = (name: string, input: string, answer: string) =>
  `mutation ($input: ${input}!) { ${name}(input: $input) { ${answer} } }`;

const queries: Record<string, Operation> = {
  shop: { document: '{ shop { name } }', outcomes: everybody },
  product: {
    document: 'query ($id: ID!) { product(id: $id) { name } }',
    variables: () => ({ id: productId }),
    outcomes: everybody,
  },
  products: { document: '{ products { nodes { name } totalCount } }', outcomes: everybody },
  'products with deleted ones': {
    document: '{ products(filter: { includeDeleted: true }) { nodes { name deletedAt } totalCount } }',
    outcomes: adminsOnly,
  },
  reviews: { document: '{ reviews { nodes { text } totalCount } }', outcomes: everybody },
  viewer: {
    document: '{ viewer { email orders { totalCount } profile { location } } }',
    outcomes: ['null', 'ok', 'ok', 'ok'],
  },
  order: {
    document: 'query ($id: ID!) { order(id: $id) { total { amount } } }',
    variables: idOfUnpaid,
    outcomes: ['null', 'ok', 'null', 'ok'],
  },
  orders: { document: '{ orders { nodes { id customer { email } } totalCount } }', outcomes: adminsOnly },
  auditLog: {
    document: '{ auditLog { nodes { action by subjectName changes { field before after } } totalCount } }',
    outcomes: adminsOnly,
  },
  overview: { document: '{ overview { today { orders } lowStock { count } } }', outcomes: adminsOnly },
  users: { document: '{ users { nodes { email role } totalCount } }', outcomes: adminsOnly },
  node: {
    document: 'query ($id: ID!) { node(id: $id) { id } }',
    variables: idOfUnpaid,
    outcomes: ['null', 'ok', 'null', 'ok'],
  },
  'node of a user': {
    document: 'query ($id: ID!) { node(id: $id) { id } }',
    variables: () => ({ id: customer().userId }),
    outcomes: ['null', 'ok', 'null', 'ok'],
  },
};

const mutations: Record<string, Operation> = {
  signIn: {
    document: mutation('signIn', 'SignInInput', 'accessToken'),
    variables: () => ({
      input: { idToken: shop.identity.issueIdToken(shop.identity.addAccount(`${randomUUID()}@x.test`)) },
    }),
    outcomes: everybody,
  },
  placeOrder: {
    document: mutation('placeOrder', 'PlaceOrderInput', 'order { id }'),
    variables: () => ({
      input: { idempotencyKey: randomUUID(), productId, quantity: 1, address: '1 Mill Lane', phone: '012345' },
    }),
    outcomes: signedIn,
  },
  startPayment: {
    document: mutation('startPayment', 'StartPaymentInput', 'clientSecret'),
    variables: unpaid,
    outcomes: ['UNAUTHENTICATED', 'ok', 'NOT_FOUND', 'FORBIDDEN'],
  },
  settlePayment: {
    document: mutation('settlePayment', 'SettlePaymentInput', 'outcome'),
    variables: paid,
    outcomes: ['UNAUTHENTICATED', 'ok', 'NOT_FOUND', 'ok'],
  },
  cancelOrder: {
    document: mutation('cancelOrder', 'CancelOrderInput', 'order { status }'),
    variables: unpaid,
    outcomes: adminsOnly,
  },
  shipOrder: {
    document: mutation('shipOrder', 'ShipOrderInput', 'order { status }'),
    variables: paid,
    outcomes: adminsOnly,
  },
  refundOrder: {
    document: mutation('refundOrder', 'RefundOrderInput', 'refund { status }'),
    variables: async () => ({ input: { ...(await paid()).input, idempotencyKey: randomUUID() } }),
    outcomes: adminsOnly,
  },
  resolvePaymentFlag: {
    document: mutation('resolvePaymentFlag', 'ResolvePaymentFlagInput', 'order { id }'),
    variables: async () => ({ input: { ...(await paid()).input, note: 'Looked at it' } }),
    outcomes: adminsOnly,
  },
  addReview: {
    document: mutation('addReview', 'AddReviewInput', 'review { id }'),
    variables: () => ({ input: { idempotencyKey: randomUUID(), text: 'Fits', rating: 5 } }),
    outcomes: signedIn,
  },
  saveProfile: {
    document: mutation('saveProfile', 'SaveProfileInput', 'user { id }'),
    variables: () => ({ input: { education: 'BSc', location: 'Leeds', phoneNumber: '012345', linkedIn: 'me' } }),
    outcomes: signedIn,
  },
  addProduct: {
    document: mutation('addProduct', 'AddProductInput', 'product { id }'),
    variables: () => ({
      input: { idempotencyKey: randomUUID(), name: 'Plug', about: 'A plug', price, imageUrl: '/p.svg', ...quantities },
    }),
    outcomes: adminsOnly,
  },
  updateProduct: {
    document: mutation('updateProduct', 'UpdateProductInput', 'product { id }'),
    variables: async () => ({ input: { productId: await addProduct(shop), version: 1, name: 'Renamed' } }),
    outcomes: adminsOnly,
  },
  deleteProduct: {
    document: mutation('deleteProduct', 'DeleteProductInput', 'product { id }'),
    variables: async () => ({ input: { productId: await addProduct(shop) } }),
    outcomes: adminsOnly,
  },
  restoreProduct: {
    document: mutation('restoreProduct', 'RestoreProductInput', 'product { id }'),
    variables: async () => ({ input: { productId: await addProduct(shop) } }),
    outcomes: adminsOnly,
  },
  makeAdmin: {
    document: mutation('makeAdmin', 'MakeAdminInput', 'user { role }'),
    variables: async () => ({ input: { email: (await shop.newCustomer()).email } }),
    outcomes: adminsOnly,
  },
  removeAdmin: {
    document: mutation('removeAdmin', 'RemoveAdminInput', 'user { role }'),
    variables: async () => ({ input: { email: (await shop.newAdmin()).email } }),
    outcomes: adminsOnly,
  },
  disableUser: {
    document: mutation('disableUser', 'DisableUserInput', 'user { disabledAt }'),
    variables: async () => ({ input: { email: (await shop.newCustomer()).email } }),
    outcomes: adminsOnly,
  },
  enableUser: {
    document: mutation('enableUser', 'EnableUserInput', 'user { disabledAt }'),
    variables: async () => ({ input: { email: (await shop.newCustomer()).email } }),
    outcomes: adminsOnly,
  },
};

async function outcomeOf({ document, variables }: Operation, user: TestUser | null): Promise<string> {
  const { data, errors } = await shop.graphql<Record<string, unknown> | null>(document, await variables?.(), user);
  const code = errors?.[0]?.extensions.code;
  if (code !== undefined) return code;
  return Object.values(data ?? {})[0] === null ? 'null' : 'ok';
}

const cells = Object.entries({ ...queries, ...mutations }).flatMap(([name, operation]) =>
  roles.map((role, index) => [name, operation.outcomes[index] as Outcome, role, operation] as const),
);

describe('what each role may do', () => {
  it.each(cells)('%s is %s for a %s', async (_name, outcome, role, operation) => {
    expect(await outcomeOf(operation, users[role])).toBe(outcome);
  });

  it('signOutEverywhere ends the sessions of whoever asks, and of nobody else', async () => {
    const document = 'mutation { signOutEverywhere { user { email } } }';
    const somebody = await shop.newCustomer();
    expect(await outcomeOf({ document, outcomes: everybody }, null)).toBe('UNAUTHENTICATED');
    expect(await outcomeOf({ document, outcomes: everybody }, somebody)).toBe('ok');
    expect(await outcomeOf(queries['viewer'] as Operation, somebody)).toBe('UNAUTHENTICATED');
    expect(await outcomeOf(queries['viewer'] as Operation, users.customer)).toBe('ok');
  });

  it('is told here for every operation there is', async () => {
    const { data } = await shop.graphql<{
      __schema: Record<'queryType' | 'mutationType', { fields: { name: string }[] }>;
    }>('{ __schema { queryType { fields { name } } mutationType { fields { name } } } }');
    const { queryType, mutationType } = data.__schema;
    const told = new Set([...Object.keys(queries), ...Object.keys(mutations), 'signOutEverywhere']);
    const there = [...queryType.fields, ...mutationType.fields].map(({ name }) => name);
    expect(there.filter((name) => !told.has(name))).toEqual([]);
  });
});

describe('what is on an object', () => {
  it('of payments, only admins see the ledger and the flag', async () => {
    const { id } = await payForOrder(shop, customer(), productId);
    await shop.connection
      .collection('orders')
      .updateOne({ _id: new Types.ObjectId(id) }, { $set: { 'payment.flag': 'Looks odd' } });
    const ask = (field: string, role: Role) =>
      shop.graphql<{ order: { payment: Record<string, unknown> } | null }>(
        `query ($id: ID!) { order(id: $id) { payment { ${field} } } }`,
        { id },
        users[role],
      );
    expect((await ask('ledger { event }', 'admin')).data.order?.payment['ledger']).not.toHaveLength(0);
    expect((await ask('ledger { event }', 'customer')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await ask('flag', 'customer')).data.order?.payment).toEqual({ flag: null });
    expect((await ask('flag', 'admin')).data.order?.payment).toEqual({ flag: 'Looks odd' });
  });

  it('of refunds, only admins see by whom', async () => {
    const { id } = await payForOrder(shop, customer(), productId);
    const input = { orderId: id, idempotencyKey: randomUUID() };
    await shop.graphql(mutation('refundOrder', 'RefundOrderInput', 'refund { status }'), { input }, users.admin);
    const seenBy = async (role: Role) => {
      const query = 'query ($id: ID!) { order(id: $id) { payment { refunds { by } } } }';
      const { data } = await shop.graphql<{ order: { payment: { refunds: object[] } } }>(query, { id }, users[role]);
      return data.order.payment.refunds;
    };
    expect(await seenBy('customer')).toEqual([{ by: null }]);
    expect(await seenBy('admin')).toEqual([{ by: users.admin?.email }]);
  });

  it('of what was done to an order, only admins see by which of them', async () => {
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

  it('of what a refund can still do for the shelf, only admins see anything', async () => {
    const { id } = await payForOrder(shop, customer(), productId);
    const seenBy = async (role: Role) => {
      const query = 'query ($id: ID!) { order(id: $id) { payment { restockableQuantity } } }';
      const { data } = await shop.graphql<{ order: { payment: object } }>(query, { id }, users[role]);
      return data.order.payment;
    };
    expect(await seenBy('customer')).toEqual({ restockableQuantity: 0 });
    expect(await seenBy('admin')).toEqual({ restockableQuantity: 2 });
    const input = { orderId: id, idempotencyKey: randomUUID(), restockQuantity: 2 };
    await shop.graphql(mutation('refundOrder', 'RefundOrderInput', 'refund { status }'), { input }, users.admin);
    expect(await seenBy('admin')).toEqual({ restockableQuantity: 0 });
  });

  it('of deleted products, only admins see them', async () => {
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
