import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor, visitor } from '../../src/shared/actor.js';
import { money } from '../../src/shared/money.js';
import { nameOfOrder, type Order } from '../../src/modules/orders/order/order.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { payForOrder } from './order-fixtures.js';

let shop: TestShop;
let customer: TestUser;
let admin: TestUser;
let order: Order;
beforeAll(async () => {
  shop = await openTestShop({ rateLimitFactor: 1 });
  [customer, admin] = [await shop.newCustomer(), await shop.newAdmin()];
  order = await payForOrder(shop, customer, await addProduct(shop, { name: 'Brake disc' }), 2);
});
afterAll(() => shop.close());

const find = `query ($orderNumber: String!, $email: String!) { withdrawableOrder(orderNumber: $orderNumber, email: $email) {
  orderNumber isInTime lastDay lines { name quantity withdrawableQuantity } receipts { receivedAt } } }`;
const withdraw = `mutation ($input: WithdrawInput!) { withdraw(input: $input) {
  receipt { orderNumber receivedAt isInTime lines { name quantity } } } }`;
const toReference = (each: Order) => ({ orderNumber: nameOfOrder(each), email: each.customer.email });
const reference = () => toReference(order);

describe('withdrawing from an order', () => {
  it('needs only the number and email address of the order, and sends a receipt with the time', async () => {
    const { data } = await shop.graphql<Record<string, unknown>>(find, reference());
    expect(data['withdrawableOrder']).toEqual({
      ...{ orderNumber: nameOfOrder(order), isInTime: true, lastDay: null, receipts: [] },
      lines: [{ name: 'Brake disc', quantity: 2, withdrawableQuantity: 2 }],
    });
    const receivedAt = shop.clock.now().toISOString();
    const receipt = {
      ...{ orderNumber: nameOfOrder(order), receivedAt, isInTime: true },
      lines: [{ name: 'Brake disc', quantity: 2 }],
    };
    for (const idempotencyKey of ['first', 'first', 'second']) {
      const answer = await shop.graphql(withdraw, { input: { ...reference(), idempotencyKey } });
      expect(answer.data).toEqual({ withdraw: { receipt } });
      shop.clock.advance({ minutes: 1 });
    }
    await shop.services.outboxWorker.relayAll();
    await shop.services.messages.deliverDue();
    const mails = shop.mails.taken.filter(({ subject }) => subject.includes('withdrawal'));
    expect(mails.map(({ to }) => to.address)).toEqual([order.customer.email]);
    expect(mails[0]?.text).toContain('You need not send anything back.');
    expect(mails[0]?.text).toContain('2 × Brake disc');
    expect(mails[0]?.text).toMatch(/Received: \d+ \w+ 2126 at \d\d:\d\d/);
  });

  it('lets staff refund the order once, and returns its units to stock', async () => {
    const list =
      '{ ordersWithReturns { totalCount nodes { id revision returns { id status isRefundable refundable { amountMinor } } } } }';
    type Listed = { ordersWithReturns: { nodes: { id: string; returns: { id: string }[] }[] } };
    const listed = (await shop.graphql<Listed>(list, {}, admin)).data.ordersWithReturns;
    const refundable = { amountMinor: order.total.amountMinor };
    expect(listed).toMatchObject({
      totalCount: 1,
      nodes: [{ id: order.id, returns: [{ status: 'APPROVED', isRefundable: true, refundable }] }],
    });
    const refund = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { refund { status restockQuantity returnId }
      order { status returns { status isRefunded isRefundable refundable { amountMinor } } } } }`;
    const returnId = listed.nodes[0]?.returns[0]?.id;
    const expected = (amountMinor: number) => ({ expectedRefundable: { amountMinor, currencyCode: 'USD' } });
    const input = { orderId: order.id, returnId, idempotencyKey: 'refund', ...expected(order.total.amountMinor) };
    const stale = await shop.graphql(refund, { input: { ...input, ...expected(1) } }, admin);
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'TOTAL_CHANGED' } });
    expect((await shop.graphql(refund, { input }, admin)).data).toEqual({
      refundOrder: {
        refund: { status: 'SUCCEEDED', restockQuantity: 2, returnId },
        order: {
          status: 'REFUNDED',
          returns: [{ status: 'CLOSED', isRefunded: true, isRefundable: false, refundable: { amountMinor: 0 } }],
        },
      },
    });
    const again = await shop.graphql(refund, { input: { ...input, idempotencyKey: 'again' } }, admin);
    expect(again.errors?.[0]?.extensions.code).toBe('CONFLICT');
  });

  it('gives the same answer to all wrong pairs of number and email address, and limits the attempts', async () => {
    const ask = (more: object) => shop.graphql<Record<string, unknown>>(find, { ...reference(), ...more });
    for (const wrong of [{ email: 'eve@example.test' }, { orderNumber: 'KS-999999' }, { orderNumber: '?' }]) {
      expect((await ask(wrong)).data).toEqual({ withdrawableOrder: null });
    }
    for (let count = 0; count < 18; count += 1) await ask({ email: `eve${count}@example.test` });
    expect((await ask({ email: 'eve@example.test' })).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  });
});

it('a customer sees neither the condition that staff note nor how many units go to stock', async () => {
  const { orders } = shop.services;
  const actor = systemActor('test');
  const { id: orderId } = await payForOrder(shop, customer, await addProduct(shop, { name: 'Chain' }), 1);
  const shipped = await orders.shipParcel(actor, { orderId, idempotencyKey: 'parcel' });
  const line = { lineId: shipped.order.lines[0]?.id ?? '', quantity: 1 };
  const asked = { orderId, lines: [{ ...line, reason: 'damaged' as const }], idempotencyKey: 'return' };
  const { returnId, order: requested } = await orders.requestReturn(actor, asked);
  const decision = { orderId, returnId, revision: requested.revision, decision: 'approved' as const };
  const { revision } = await orders.decideReturn(actor, decision);
  const lines = [{ ...line, restockQuantity: 1, condition: 'Worn on the track' }];
  await orders.receiveReturn(actor, { orderId, returnId, revision, lines });
  const query = `query ($id: ID!) { order(id: $id) { returns { lines { received { quantity restockQuantity condition } } } } }`;
  type Answer = { order: { returns: { lines: { received: object }[] }[] } };
  const readAs = async (user: TestUser) =>
    (await shop.graphql<Answer>(query, { id: orderId }, user)).data.order.returns[0]?.lines[0]?.received;
  expect(await readAs(customer)).toEqual({ quantity: 1, restockQuantity: null, condition: null });
  expect(await readAs(admin)).toEqual({ quantity: 1, restockQuantity: 1, condition: 'Worn on the track' });
});

describe('an order in exchange for a return', () => {
  const quote =
    'query ($input: QuoteOrderForInput!) { quoteOrderFor(input: $input) { quote { total { amountMinor } } } }';
  const place =
    'mutation ($input: PlaceOrderForInput!) { placeOrderFor(input: $input) { order { id customerEmail } } }';
  const links = `query ($id: ID!) { order(id: $id) {
    exchangedOrder { id } returns { id exchangeOrders { id } } } }`;

  it('and the returned order have links to each other, for staff and for the customer', async () => {
    const { orders } = shop.services;
    const actor = systemActor('test');
    const productId = await addProduct(shop, { name: 'Chain', priceMinor: 2_500, availableQuantity: 10 });
    const { id: orderId, lines } = await payForOrder(shop, customer, productId, 1);
    await orders.shipParcel(actor, { orderId, idempotencyKey: orderId });
    const line = { lineId: lines[0]?.id ?? '', quantity: 1, reason: 'does_not_fit' as const };
    const { returnId } = await orders.requestReturn(actor, { orderId, lines: [line], idempotencyKey: 'return' });
    const exchange = { lines: [{ productId, quantity: 1 }], exchangeOf: { orderId, returnId } };
    expect((await shop.graphql(quote, { input: exchange }, admin)).data).toEqual({
      quoteOrderFor: { quote: { total: { amountMinor: 2_500 } } },
    });
    const expectedTotal = { amountMinor: 2_500, currencyCode: 'USD' };
    const input = { ...exchange, expectedTotal, idempotencyKey: 'exchange' };
    type Placed = { placeOrderFor: { order: { id: string; customerEmail: string } } };
    const { id, customerEmail } = (await shop.graphql<Placed>(place, { input }, admin)).data.placeOrderFor.order;
    expect(customerEmail).toBe(customer.email);
    for (const user of [admin, customer]) {
      expect((await shop.graphql(links, { id }, user)).data).toEqual({
        order: { exchangedOrder: { id: orderId }, returns: [] },
      });
      expect((await shop.graphql(links, { id: orderId }, user)).data).toEqual({
        order: { exchangedOrder: null, returns: [{ id: returnId, exchangeOrders: [{ id }] }] },
      });
    }
    const wrong = await shop.graphql(quote, { input: { ...exchange, email: 'eve@example.test' } }, admin);
    expect(wrong.errors?.[0]?.extensions).toMatchObject({ details: { fields: [{ field: 'email' }] } });
  });

  it('of a guest cannot be seen with the key of the returned order', async () => {
    const { orders, payments } = shop.services;
    const actor = systemActor('test');
    const productId = await addProduct(shop, { name: 'Chain', priceMinor: 2_500, availableQuantity: 10 });
    const common = { lines: [{ productId, quantity: 1 }], expectedTotal: money(2_500, 'usd') };
    const guest = { guest: { name: 'Gus', email: 'gus@example.test' } };
    const contact = { address: '1 Ratchet Lane', phone: '0123 456' };
    const returned = await orders.placeOrderFor(actor, {
      ...common,
      ...contact,
      customer: guest,
      idempotencyKey: 'g1',
    });
    const paid = { method: 'cash' as const, expectedTotal: common.expectedTotal, idempotencyKey: 'cash' };
    await payments.recordPayment(actor, { orderId: returned.id, ...paid });
    await orders.withdraw(visitor, { ...toReference(returned), idempotencyKey: 'withdraw' });
    const [theReturn] = (await orders.findOrder(actor, returned.id))?.returns ?? [];
    const exchangeOf = { orderId: returned.id, returnId: theReturn?.id ?? '' };
    const { id, accessKey } = await orders.placeOrderFor(actor, { ...common, exchangeOf, idempotencyKey: 'g2' });
    const readWith = async (key: string | null, orderId: string) => {
      const headers = { 'content-type': 'application/json', 'x-order-key': key ?? '' };
      const body = JSON.stringify({ query: links, variables: { id: orderId } });
      return (await fetch(`${shop.origin}/graphql`, { method: 'POST', headers, body })).json();
    };
    expect(await readWith(returned.accessKey, returned.id)).toEqual({
      data: { order: { exchangedOrder: null, returns: [{ id: exchangeOf.returnId, exchangeOrders: [] }] } },
    });
    expect(await readWith(accessKey, id)).toEqual({ data: { order: { exchangedOrder: null, returns: [] } } });
  });
});
