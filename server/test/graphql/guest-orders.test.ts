import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderStore } from '../../src/modules/orders/order/order.repository.js';
import { addProduct, openTestShop, type GraphAnswer, type TestShop, type TestUser } from '../shop.js';

const createCart = `mutation { createCart { token } }`;
const addLine = `mutation ($input: AddCartLineInput!) {
  addCartLine(input: $input) { cart { revision total { amountMinor currencyCode } } } }`;
const orderFields = `id number status customerEmail isPayable total { amount } history { status by }`;
const placeCartOrder = `mutation ($input: PlaceCartOrderInput!) {
  placeCartOrder(input: $input) { orderKey order { ${orderFields} } } }`;
const byNumber = `query ($number: String!) { orderByNumber(number: $number) { ${orderFields} } }`;
const byId = `query ($id: ID!) { order(id: $id) { number } }`;
const startPayment = `mutation ($input: StartPaymentInput!) { startPayment(input: $input) { clientSecret } }`;
const settlePayment = `mutation ($input: SettlePaymentInput!) {
  settlePayment(input: $input) { outcome order { payment { status } } } }`;
const cancelMyOrder = `mutation ($input: CancelMyOrderInput!) { cancelMyOrder(input: $input) { order { ${orderFields} } } }`;
const myOrders = `{ viewer { orders { totalCount nodes { number } } } }`;

interface PlacedOrder {
  orderKey: string;
  order: { id: string; number: string; status: string; history: { by: string }[] };
}

let shop: TestShop;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop({ rateLimitFactor: 1 });
  productId = await addProduct(shop, { priceMinor: 2_500, availableQuantity: 1_000 });
});
afterAll(() => shop.close());

interface Sender {
  cart?: string;
  key?: string;
  user?: TestUser;
}

async function ask<T>(query: string, variables: object, { cart, key, user }: Sender): Promise<GraphAnswer<T>> {
  const response = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(cart === undefined ? {} : { 'x-cart-token': cart }),
      ...(key === undefined ? {} : { 'x-order-key': key }),
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as Omit<GraphAnswer<T>, 'status'>) };
}

async function fillCart(quantity = 2) {
  const { data: made } = await ask<{ createCart: { token: string } }>(createCart, {}, {});
  const cart = made.createCart.token;
  const input = { productId, quantity, idempotencyKey: randomUUID() };
  const { data } = await ask<{ addCartLine: { cart: { revision: number; total: object } } }>(
    addLine,
    { input },
    { cart },
  );
  const { revision, total } = data.addCartLine.cart;
  return { cart, revision, expectedTotal: total };
}

async function sendOrder(email: string) {
  const { cart, ...seen } = await fillCart();
  const guest = { email, name: 'Gus Guest' };
  const input = { ...seen, address: '1 Ratchet Lane', phone: '0123 456', guest };
  const send = (user?: TestUser) =>
    ask<{ placeCartOrder: PlacedOrder }>(placeCartOrder, { input }, { cart, ...(user ? { user } : {}) });
  return { send, answer: await send() };
}

async function place(email: string): Promise<PlacedOrder> {
  const { answer } = await sendOrder(email);
  expect(answer.errors).toBeUndefined();
  return answer.data.placeCartOrder;
}

const keyOf = (letter: string) => letter.repeat(43);

describe('a guest', () => {
  it('orders their cart, and gets a number and a key, which are the same for a retry', async () => {
    const { send, answer } = await sendOrder(' Gus@Example.test ');
    const placed = answer.data.placeCartOrder;
    expect(placed.orderKey).toMatch(/^[\w-]{43}$/);
    expect(placed.order).toMatchObject({
      number: expect.stringMatching(/^KS-\d{6}$/) as string,
      status: 'PLACED',
      customerEmail: 'gus@example.test',
      total: { amount: '50.00' },
      history: [{ by: 'system:shop' }],
    });
    expect((await send()).data.placeCartOrder).toEqual(placed);
  });

  it('views, pays and follows the order with its number and key', async () => {
    const { order, orderKey: key } = await place('pay@example.test');
    const opened = await ask<{ orderByNumber: PlacedOrder['order'] }>(byNumber, { number: order.number }, { key });
    expect(opened.data.orderByNumber).toMatchObject({ id: order.id, history: [{ by: 'pay@example.test' }] });
    const input = { orderId: order.id };
    const started = await ask<{ startPayment: { clientSecret: string } }>(startPayment, { input }, { key });
    await shop.payByCard(started.data.startPayment.clientSecret);
    const settled = await ask(settlePayment, { input }, { key });
    expect(settled.data).toMatchObject({
      settlePayment: { outcome: 'PAID', order: { payment: { status: 'PAID' } } },
    });
  });

  it('can know before ordering how long the parts are reserved', async () => {
    const { data } = await ask<{ shop: { cartReservationMinutes: number } }>(
      '{ shop { cartReservationMinutes } }',
      {},
      {},
    );
    const { order } = await place('deadline@example.test');
    const { placedAt, reservedUntil } = (await createOrderStore(shop.connection).findById(order.id)) ?? {};
    const minutes = ((reservedUntil?.getTime() ?? 0) - (placedAt?.getTime() ?? 0)) / 60_000;
    expect(data.shop.cartReservationMinutes).toBe(minutes);
  });

  it('cancels the order while it is unpaid', async () => {
    const { order, orderKey: key } = await place('cancel@example.test');
    const { data } = await ask(cancelMyOrder, { input: { orderId: order.id } }, { key });
    expect(data).toMatchObject({
      cancelMyOrder: {
        order: { status: 'CANCELLED', history: [{ status: 'PLACED' }, { by: 'cancel@example.test' }] },
      },
    });
  });

  it.each([
    ['another key', keyOf('x')],
    ['no key', undefined],
    ['something that is not a key', '{"$ne":null}'],
  ])('gets the same answer for %s as for an unknown order', async (_what, key) => {
    const { order } = await place('secret@example.test');
    const sender = key === undefined ? {} : { key };
    const known = await ask<object>(byNumber, { number: order.number }, sender);
    const unknown = await ask<object>(byNumber, { number: 'KS-999999' }, sender);
    expect(known).toEqual(unknown);
    expect(known.data).toEqual({ orderByNumber: null });
    expect((await ask(byId, { id: order.id }, sender)).data).toEqual({ order: null });
    const isKey = key === keyOf('x');
    for (const mutation of [startPayment, settlePayment, cancelMyOrder]) {
      const { errors } = await ask(mutation, { input: { orderId: order.id } }, sender);
      expect(errors?.[0]?.extensions.code).toBe(isKey ? 'NOT_FOUND' : 'UNAUTHENTICATED');
    }
  });

  it('has no other access with the key: no account, no list, no other order', async () => {
    const { orderKey: key } = await place('narrow@example.test');
    const other = await place('other@example.test');
    expect((await ask(byId, { id: other.order.id }, { key })).data).toEqual({ order: null });
    expect((await ask(myOrders, {}, { key })).data).toEqual({ viewer: null });
    const { errors } = await ask('{ orders { totalCount } }', {}, { key });
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  /** The key in the link of the mail about an order. */
  async function readMailKey({ number }: { number: string }): Promise<string> {
    await shop.services.outboxWorker.relayAll();
    await shop.services.messages.deliverDue();
    const mail = shop.mails.taken.find(({ subject }) => subject === `Your order ${number}`);
    return /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  describe('with the email address of an account', () => {
    const notShown = { viewer: { orders: { totalCount: 0, nodes: [] } } };
    const open = (number: string, sender: Sender) => ask<object>(byNumber, { number }, sender);

    it('has no order in the account until the link of the mail is opened', async () => {
      const customer = await shop.newCustomer();
      const { order, orderKey: key } = await place(customer.email);
      // The person who placed the order has this key, but may not have access to the mailbox.
      expect((await open(order.number, { key })).data).toMatchObject({ orderByNumber: { id: order.id } });
      expect((await ask(myOrders, {}, { user: customer })).data).toEqual(notShown);
      expect((await open(order.number, { user: customer })).data).toEqual({ orderByNumber: null });
      const list = await shop.rest(`GET /person?client=${customer.email}`, undefined, customer);
      expect(list.body).toEqual([]);

      const mailKey = await readMailKey(order);
      expect(mailKey).not.toBe(key);
      expect((await open(order.number, { key: mailKey })).data).toMatchObject({ orderByNumber: { id: order.id } });
      expect((await ask(myOrders, {}, { user: customer })).data).toEqual({
        viewer: { orders: { totalCount: 1, nodes: [{ number: order.number }] } },
      });
      expect((await open(order.number, { user: customer })).data).toMatchObject({ orderByNumber: { id: order.id } });
      const stranger = await shop.newCustomer();
      expect((await ask(myOrders, {}, { user: stranger })).data).toEqual(notShown);
      expect((await open(order.number, { user: stranger })).data).toEqual({ orderByNumber: null });
    });

    it('has no order in the account until it is paid', async () => {
      const customer = await shop.newCustomer();
      const { order, orderKey: key } = await place(customer.email);
      expect((await ask(myOrders, {}, { user: customer })).data).toEqual(notShown);
      const input = { orderId: order.id };
      const started = await ask<{ startPayment: { clientSecret: string } }>(startPayment, { input }, { key });
      await shop.payByCard(started.data.startPayment.clientSecret);
      await ask(settlePayment, { input }, { key });
      expect((await ask(myOrders, {}, { user: customer })).data).toMatchObject({
        viewer: { orders: { nodes: [{ number: order.number }] } },
      });
    });
  });

  it('sees a failed refund, but not why it was made or failed; nor does the account that shows the order', async () => {
    const [customer, admin] = [await shop.newCustomer(), await shop.newAdmin()];
    const { order, orderKey: key } = await place(customer.email);
    const input = { orderId: order.id };
    const started = await ask<{ startPayment: { clientSecret: string } }>(startPayment, { input }, { key });
    await shop.payByCard(started.data.startPayment.clientSecret);
    await ask(settlePayment, { input }, { key });
    // The provider refuses to refund a disputed payment.
    await shop.sandbox.openDispute(started.data.startPayment.clientSecret.replace(/_secret_.*/, ''));
    const fields = 'status reason failureMessage';
    const refund = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { refund { ${fields} } } }`;
    const reason = 'Called three times';
    const made = await ask(refund, { input: { ...input, idempotencyKey: 'why', reason } }, { user: admin });
    const failureMessage = expect.stringContaining('cannot issue a refund') as string;
    const whole = { status: 'FAILED', reason, failureMessage };
    expect(made.data).toEqual({ refundOrder: { refund: whole } });
    const read = `query ($id: ID!) { order(id: $id) { payment { refunds { ${fields} } } } }`;
    const ofCustomers = { ...whole, reason: null, failureMessage: null };
    for (const [sender, seen] of [
      [{ user: admin }, whole],
      [{ user: customer }, ofCustomers],
      [{ key }, ofCustomers],
    ] as const) {
      const { data } = await ask(read, { id: order.id }, sender);
      expect(data).toEqual({ order: { payment: { refunds: [seen] } } });
    }
  });

  it('has an order that admins find in their list by its number', async () => {
    const admin = await shop.newAdmin();
    const { order } = await place('found@example.test');
    const search = `query ($search: String!) { orders(filter: { search: $search }) { nodes { id } } }`;
    for (const typed of [order.number, order.number.toLowerCase(), order.number.slice(3)]) {
      const { data } = await ask(search, { search: typed }, { user: admin });
      expect(data).toEqual({ orders: { nodes: [{ id: order.id }] } });
    }
  });

  it('cannot place more orders in an hour than one network address may', async () => {
    const server = await openTestShop({ rateLimitFactor: 0.1 });
    try {
      const { data: made } = await server.graphql<{ createCart: { token: string } }>(createCart);
      expect(made.createCart.token).toMatch(/^[\w-]{22}$/);
      const guest = { email: 'many@example.test', name: 'Gus' };
      const expectedTotal = { amountMinor: 1, currencyCode: 'USD' };
      const input = { revision: 1, expectedTotal, address: '1 Ratchet Lane', phone: '0123 456', guest };
      const codes = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { errors } = await server.graphql(placeCartOrder, { input });
        codes.push(errors?.[0]?.extensions.code);
      }
      expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'RATE_LIMITED']);
    } finally {
      await server.close();
    }
  });
});
