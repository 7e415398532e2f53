import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { payForOrder, placeOrder } from './order-fixtures.js';

interface OrderShape {
  id: string;
  status: string;
  shippedAt: string | null;
  history: { status: string; at: string }[];
  [field: string]: unknown;
}

let shop: TestShop;
let customer: TestUser;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  [customer, admin] = [await shop.newCustomer(), await shop.newAdmin()];
});
afterAll(() => shop.close());

const place = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id status isPayable customerName
  customerEmail customer { id } delivery { address phone } placedAt reservedUntil history { status by }
  lines { productId name quantity unitPrice { amount } total { amount } product { availableQuantity } image { url } }
  total { amount currencyCode } payment { status transactionId paidAt refunded { amount } refundable { amount } } } } }`;
const delivery = { address: ' 12 Ratchet Lane ', phone: '0170 1234567' };
const placeAs = (input: object) => shop.graphql<{ placeOrder: { order: OrderShape } }>(place, { input }, customer);

const availableOf = async (id: string) => {
  const { data } = await shop.graphql<{ product: { availableQuantity: number } }>(
    'query ($id: ID!) { product(id: $id) { availableQuantity } }',
    { id },
  );
  return data.product.availableQuantity;
};

describe('placing an order', () => {
  it('reserves stock and returns the total to pay', async () => {
    const productId = await addProduct(shop, { priceMinor: 12_990, availableQuantity: 10 });
    const { data } = await placeAs({ ...delivery, idempotencyKey: 'o1', productId, quantity: 3 });
    expect(data.placeOrder.order).toMatchObject({
      status: 'PLACED',
      isPayable: true,
      customerName: 'Casey Customer',
      customerEmail: customer.email,
      customer: { id: customer.userId },
      delivery: { address: '12 Ratchet Lane', phone: '0170 1234567' },
      placedAt: '2126-05-01T12:00:00.000Z',
      reservedUntil: '2126-05-02T12:00:00.000Z',
      history: [{ status: 'PLACED', by: customer.email }],
      lines: [
        {
          productId,
          quantity: 3,
          unitPrice: { amount: '129.90' },
          total: { amount: '389.70' },
          product: { availableQuantity: 7 },
        },
      ],
      total: { amount: '389.70', currencyCode: 'USD' },
      payment: { status: 'UNPAID', transactionId: null, paidAt: null, refunded: { amount: '0.00' } },
    });
  });

  it('answers a retry with the first order and reserves its stock once', async () => {
    const productId = await addProduct(shop, { availableQuantity: 10 });
    const input = { ...delivery, idempotencyKey: 'o2', productId, quantity: 4 };
    const answers = await Promise.all([placeAs(input), placeAs(input), placeAs(input)]);
    expect(new Set(answers.map(({ data }) => data.placeOrder.order.id)).size).toBe(1);
    expect(await availableOf(productId)).toBe(6);
  });

  it('refuses more than the available quantity, and reserves nothing', async () => {
    const productId = await addProduct(shop, { availableQuantity: 3 });
    const { errors } = await placeAs({ ...delivery, idempotencyKey: 'o3', productId, quantity: 4 });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'OUT_OF_STOCK' } });
    expect(await availableOf(productId)).toBe(3);
  });

  it('refuses an outdated price', async () => {
    const productId = await addProduct(shop, { priceMinor: 200 });
    const expectedUnitPrice = { amountMinor: 199, currencyCode: 'USD' };
    const { errors } = await placeAs({ ...delivery, idempotencyKey: 'o4', productId, quantity: 1, expectedUnitPrice });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'PRICE_CHANGED' } });
  });

  it.each([
    ['quantity', 0],
    ['quantity', 1],
    ['address', ' '],
    ['phone', 'none'],
    ['idempotencyKey', ''],
  ])('refuses %s %j with the name of the field', async (field, value) => {
    const productId = await addProduct(shop, { minimumQuantity: 2 });
    const input = { ...delivery, idempotencyKey: `bad ${field}`, productId, quantity: 2, [field]: value };
    const { errors } = await placeAs(input);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });

  it('refuses a product that does not exist', async () => {
    const { errors } = await placeAs({ ...delivery, idempotencyKey: 'o5', productId: 'f'.repeat(24), quantity: 1 });
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('paying an order', () => {
  const start = 'mutation ($input: StartPaymentInput!) { startPayment(input: $input) { clientSecret order { id } } }';
  const settle = `mutation ($input: SettlePaymentInput!) { settlePayment(input: $input) { outcome message
    order { status isPayable payment { status transactionId } } } }`;
  interface Started {
    startPayment: { clientSecret: string };
  }
  interface Settled {
    settlePayment: {
      outcome: string;
      message: string | null;
      order: { status: string; payment: { transactionId: string } };
    };
  }

  it('opens one payment for repeated requests, and settles it once', async () => {
    const { id } = await placeOrder(shop, customer, await addProduct(shop));
    const input = { orderId: id };
    const secrets = [];
    for (let times = 0; times < 2; times += 1) {
      secrets.push((await shop.graphql<Started>(start, { input }, customer)).data.startPayment.clientSecret);
    }
    expect(secrets[0]).toBe(secrets[1]);
    await shop.payByCard(secrets[0] ?? '');
    const [first, again] = [
      await shop.graphql<Settled>(settle, { input }, customer),
      await shop.graphql<Settled>(settle, { input }, customer),
    ];
    expect(first.data.settlePayment).toMatchObject({ outcome: 'PAID', order: { status: 'PAID', isPayable: false } });
    expect(again.data.settlePayment.outcome).toBe('ALREADY_PAID');
    expect(again.data.settlePayment.order.payment.transactionId).toBe(secrets[0]?.split('_secret_')[0]);
  });

  it('returns a declined card as an outcome with the reason; the order stays payable', async () => {
    const { id } = await placeOrder(shop, customer, await addProduct(shop));
    const { data } = await shop.graphql<Started>(start, { input: { orderId: id } }, customer);
    await shop.payByCard(data.startPayment.clientSecret, '4000000000000002');
    const settled = await shop.graphql<Settled>(settle, { input: { orderId: id } }, customer);
    expect(settled.data.settlePayment).toMatchObject({
      outcome: 'DECLINED',
      order: { status: 'PLACED', isPayable: true },
    });
    expect(settled.data.settlePayment.message).toMatch(/declined/i);
  });

  it('refuses to open a payment for a cancelled order', async () => {
    const { id } = await placeOrder(shop, customer, await addProduct(shop));
    await shop.graphql('mutation ($id: ID!) { cancelOrder(input: { orderId: $id }) { order { id } } }', { id }, admin);
    const { errors } = await shop.graphql(start, { input: { orderId: id } }, customer);
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
});

describe('an admin', () => {
  const act = (name: string, orderId: string, more = '') =>
    shop.graphql<Record<string, { order: OrderShape }>>(
      `mutation ($id: ID!) { ${name}(input: { orderId: $id${more} }) { order { id status shippedAt history { status by at }
         payment { status refunded { amount } restockableQuantity
         refunds { amount { amount } reason returnId restockQuantity restockPending restocked } } } } }`,
      { id: orderId },
      admin,
    );

  it('cancels an unpaid order, which releases its stock', async () => {
    const productId = await addProduct(shop, { availableQuantity: 10 });
    const { id } = await placeOrder(shop, customer, productId, 4);
    const { data } = await act('cancelOrder', id);
    expect(data['cancelOrder']?.order.status).toBe('CANCELLED');
    expect(await availableOf(productId)).toBe(10);
    expect((await act('cancelOrder', id)).errors).toBeUndefined();
  });

  it('cannot cancel a paid order, nor ship an unpaid one', async () => {
    const productId = await addProduct(shop);
    const paid = await payForOrder(shop, customer, productId);
    const unpaid = await placeOrder(shop, customer, productId);
    for (const { errors } of [await act('cancelOrder', paid.id), await act('shipOrder', unpaid.id)]) {
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'ILLEGAL_TRANSITION' } });
    }
  });

  it('ships a paid order; the history names the admin, and the order stays shipped after a refund', async () => {
    const { id } = await payForOrder(shop, customer, await addProduct(shop));
    const { data } = await act('shipOrder', id);
    const { order } = data['shipOrder'] ?? {};
    expect(order).toMatchObject({
      status: 'SHIPPED',
      history: [{ status: 'PLACED' }, { status: 'PAID' }, { status: 'SHIPPED', by: admin.email }],
    });
    expect(order?.shippedAt).toBe(order?.history.at(-1)?.at);
    const back = (await act('refundOrder', id, ', idempotencyKey: "after"')).data['refundOrder']?.order;
    expect(back).toMatchObject({ status: 'REFUNDED', shippedAt: order?.shippedAt });
  });

  it('ships a parcel; the customer follows the parcel and does not see who shipped it', async () => {
    const { id } = await payForOrder(shop, customer, await addProduct(shop));
    const sent = await shop.graphql<{ shipParcel: { parcelId: string; order: OrderShape } }>(
      `mutation ($input: ShipParcelInput!) { shipParcel(input: $input) { parcelId order { id status fulfilment revision } } }`,
      { input: { orderId: id, idempotencyKey: 'parcel', carrier: 'UPS', trackingNumber: '1Z 999' } },
      admin,
    );
    const { parcelId, order } = sent.data.shipParcel;
    expect(order).toMatchObject({ status: 'SHIPPED', fulfilment: 'SHIPPED' });
    const input = { orderId: id, parcelId, revision: order['revision'] };
    const set = `mutation ($input: SetParcelStatusInput!) { setParcelStatus(input: $input) { order { id } } }`;
    expect((await shop.graphql(set, { input: { ...input, status: 'DELIVERED' } }, admin)).errors).toBeUndefined();
    const { data } = await shop.graphql<{ order: OrderShape }>(
      `query ($id: ID!) { order(id: $id) { lines { shippedQuantity quantityToShip } parcels { id status trackingNumber
         trackingUrl carrier { code name } lines { quantity line { name } } history { status by } undoableUntil } } }`,
      { id },
      customer,
    );
    expect(data.order).toMatchObject({
      lines: [{ shippedQuantity: 2, quantityToShip: 0 }],
      parcels: [
        {
          ...{ id: parcelId, status: 'DELIVERED', trackingNumber: '1Z 999', carrier: { code: 'ups', name: 'UPS' } },
          trackingUrl: 'https://www.ups.com/track?tracknum=1Z%20999',
          lines: [{ quantity: 2 }],
          history: ['SHIPPED', 'DELIVERED'].map((status) => ({ status, by: 'system:shop' })),
          undoableUntil: null,
        },
      ],
    });
  });

  it('sees no time of shipment for an order that was refunded before it was sent', async () => {
    const { id } = await payForOrder(shop, customer, await addProduct(shop));
    const { data } = await act('refundOrder', id, ', idempotencyKey: "unsent"');
    expect(data['refundOrder']?.order).toMatchObject({ status: 'REFUNDED', shippedAt: null });
  });

  it('refunds part of the amount, then the rest, and never more', async () => {
    const { id } = await payForOrder(shop, customer, await addProduct(shop, { priceMinor: 1_000 }));
    const part = ', idempotencyKey: "p", amount: { amountMinor: 500, currencyCode: "USD" }, reason: "Scratched"';
    const partly = await act('refundOrder', id, part);
    expect(partly.data['refundOrder']?.order.payment).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refunded: { amount: '5.00' },
      refunds: [{ amount: { amount: '5.00' }, reason: 'Scratched', returnId: null, restocked: false }],
    });
    const again = await act('refundOrder', id, part);
    expect(again.data['refundOrder']?.order.payment).toMatchObject({ refunded: { amount: '5.00' } });
    const rest = await act('refundOrder', id, ', idempotencyKey: "r"');
    expect(rest.data['refundOrder']?.order).toMatchObject({
      status: 'REFUNDED',
      payment: { refunded: { amount: '20.00' } },
    });
    expect((await act('refundOrder', id, ', idempotencyKey: "m"')).errors?.[0]?.extensions.code).toMatch(
      /CONFLICT|BAD_USER_INPUT/,
    );
  });

  it('reads what was refunded of a line, and its part number at the time of the order', async () => {
    const productId = await addProduct(shop, { priceMinor: 1_000, partNumber: 'CK-520' });
    const [{ id }, unnumbered] = [
      await payForOrder(shop, customer, productId),
      await placeOrder(shop, customer, await addProduct(shop)),
    ];
    await shop.services.catalogue.updateProduct(systemActor('test'), { productId, version: 1, partNumber: 'CK-520-B' });
    const part = ', idempotencyKey: "one", amount: { amountMinor: 1000, currencyCode: "USD" }';
    expect((await act('refundOrder', id, part)).errors).toBeUndefined();
    const query = `query ($id: ID!) { order(id: $id) { lines { partNumber refundedQuantity refunded { amount } refundable { amount }
      product { slug } } } }`;
    const readLines = async (orderId: string, reader: TestUser) =>
      (await shop.graphql<{ order: OrderShape }>(query, { id: orderId }, reader)).data.order['lines'];
    for (const reader of [customer, admin]) {
      expect(await readLines(id, reader)).toMatchObject([
        { partNumber: 'CK-520', refundedQuantity: 1, refunded: { amount: '10.00' }, refundable: { amount: '10.00' } },
      ]);
    }
    await shop.services.catalogue.deleteProduct(systemActor('test'), productId);
    expect(await readLines(id, customer)).toMatchObject([{ product: null }]);
    expect(await readLines(unnumbered.id, customer)).toMatchObject([{ partNumber: null, refundedQuantity: 0 }]);
  });

  it('returns some of the units to stock with a refund, and reads how many are left', async () => {
    const productId = await addProduct(shop, { availableQuantity: 10 });
    const { id } = await payForOrder(shop, customer, productId, 3);
    const tooMany = await act('refundOrder', id, ', idempotencyKey: "many", restockQuantity: 4');
    const message = 'At most 3 can return to stock.';
    expect(tooMany.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'restockQuantity', message }] },
    });
    const fraction = await act('refundOrder', id, ', idempotencyKey: "half", restockQuantity: 0.5');
    expect(fraction.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    const part = ', idempotencyKey: "some", restockQuantity: 1, amount: { amountMinor: 500, currencyCode: "USD" }';
    const { data } = await act('refundOrder', id, part);
    expect(data['refundOrder']?.order.payment).toMatchObject({
      restockableQuantity: 2,
      refunds: [{ restockQuantity: 1, restockPending: false, restocked: true }],
    });
    expect(await availableOf(productId)).toBe(8);
  });

  it('returns no units to stock if the order was shipped since it was read', async () => {
    const productId = await addProduct(shop, { availableQuantity: 10 });
    const { id } = await payForOrder(shop, customer, productId, 3);
    await act('shipOrder', id);
    const seenAs = (status: string) => `, idempotencyKey: "seen", restockQuantity: 3, expectedStatus: ${status}`;
    const { errors } = await act('refundOrder', id, seenAs('PAID'));
    expect(errors?.[0]).toMatchObject({
      message: 'This order has been shipped since. Nothing was refunded: look at it again.',
      extensions: { code: 'CONFLICT', details: { reason: 'ILLEGAL_TRANSITION', status: 'shipped' } },
    });
    expect(await availableOf(productId)).toBe(7);
    const { data } = await act('refundOrder', id, seenAs('SHIPPED'));
    expect(data['refundOrder']?.order.status).toBe('REFUNDED');
    expect(await availableOf(productId)).toBe(10);
  });

  it('reads the changes in the ledger, with the states of order and payment before and after', async () => {
    const { id } = await payForOrder(shop, customer, await addProduct(shop, { priceMinor: 1_000 }));
    await act('refundOrder', id, ', idempotencyKey: "told", amount: { amountMinor: 500, currencyCode: "USD" }');
    const query = `query ($id: ID!) { order(id: $id) { payment { ledger { event
      before { status paymentStatus }
      after { status paymentStatus refunded { amount currencyCode } refundsUnderWay disputed flagged } } } } }`;
    const { data } = await shop.graphql<{ order: { payment: { ledger: object[] } } }>(query, { id }, admin);
    const { ledger } = data.order.payment;
    const calm = { refunded: { amount: '0.00', currencyCode: 'USD' }, disputed: false, flagged: false };
    expect(ledger[0]).toEqual({
      event: 'ORDER_PLACED',
      before: null,
      after: { status: 'PLACED', paymentStatus: 'UNPAID', refundsUnderWay: 0, ...calm },
    });
    expect(ledger.slice(-2)).toEqual([
      {
        event: 'REFUND_REQUESTED',
        before: { status: 'PAID', paymentStatus: 'PAID' },
        after: { status: 'PAID', paymentStatus: 'PAID', refundsUnderWay: 1, ...calm },
      },
      {
        event: 'REFUND_SUCCEEDED',
        before: { status: 'PAID', paymentStatus: 'PAID' },
        after: {
          status: 'PAID',
          paymentStatus: 'PARTIALLY_REFUNDED',
          refundsUnderWay: 0,
          ...calm,
          refunded: { amount: '5.00', currencyCode: 'USD' },
        },
      },
    ]);
  });

  it('cannot ship an order whose units are all returned to stock', async () => {
    const { id } = await payForOrder(shop, customer, await addProduct(shop), 2);
    const part = ', idempotencyKey: "all", restockQuantity: 2, amount: { amountMinor: 500, currencyCode: "USD" }';
    await act('refundOrder', id, part);
    const { errors } = await act('shipOrder', id);
    expect(errors?.[0]).toMatchObject({
      message: 'Everything in this order is back in stock, or about to be: there is nothing to ship.',
      extensions: { code: 'CONFLICT', details: { reason: 'ILLEGAL_TRANSITION' } },
    });
  });

  it.each(['cancelOrder', 'shipOrder'])('gets an error from %s for an order that does not exist', async (name) => {
    expect((await act(name, 'f'.repeat(24))).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('listing orders', () => {
  interface Listed {
    orders: { nodes: OrderShape[]; totalCount: number };
    viewer: { orders: { nodes: OrderShape[]; totalCount: number } };
  }

  it('shows customers their own orders, newest first, and admins all orders', async () => {
    const buyer = await shop.newCustomer();
    const productId = await addProduct(shop);
    await placeOrder(shop, customer, productId);
    const first = await placeOrder(shop, buyer, productId);
    shop.clock.advance({ seconds: 1 });
    const second = await payForOrder(shop, buyer, productId);
    const own = await shop.graphql<Listed>('{ viewer { orders { totalCount nodes { id } } } }', {}, buyer);
    expect(own.data.viewer.orders).toEqual({ totalCount: 2, nodes: [{ id: second.id }, { id: first.id }] });
    const all = await shop.graphql<Listed>('{ orders(first: 1) { totalCount nodes { id } } }', {}, admin);
    expect(all.data.orders.nodes).toEqual([{ id: second.id }]);
    expect(all.data.orders.totalCount).toBeGreaterThan(2);
  });

  it('counts all orders that a search finds, on every page', async () => {
    const buyer = await shop.newCustomer('Wanda Wrench');
    const productId = await addProduct(shop);
    for (let count = 0; count < 3; count += 1) await placeOrder(shop, buyer, productId);
    const query = `query ($first: Int, $after: String) {
      orders(first: $first, after: $after, filter: { search: "anda wren" }) { totalCount nodes { id } pageInfo { endCursor } } }`;
    type Found = { orders: Listed['orders'] & { pageInfo: { endCursor: string | null } } };
    const found = async (page: object) => (await shop.graphql<Found>(query, page, admin)).data.orders;
    const { totalCount, nodes, pageInfo } = await found({ first: 2 });
    expect([totalCount, nodes.length]).toEqual([3, 2]);
    const rest = await found({ first: 2, after: pageInfo.endCursor });
    expect([rest.totalCount, rest.nodes.length]).toEqual([3, 1]);
    const whole = await found({ first: 10 });
    expect([whole.totalCount, whole.nodes.length]).toEqual([3, 3]);
  });

  it('filters by status and by time', async () => {
    const query = 'query ($filter: OrderFilter) { orders(filter: $filter, first: 100) { nodes { status placedAt } } }';
    const list = async (filter: object) => (await shop.graphql<Listed>(query, { filter }, admin)).data.orders.nodes;
    const statusesOf = async (filter: object) => (await list(filter)).map(({ status }) => status);
    const productId = await addProduct(shop);
    shop.clock.advance({ seconds: 1 });
    const placedFrom = shop.clock.now().toISOString();
    await placeOrder(shop, customer, productId);
    shop.clock.advance({ seconds: 1 });
    await payForOrder(shop, customer, productId);
    shop.clock.advance({ seconds: 1 });
    const { id } = await payForOrder(shop, customer, productId);
    await shop.graphql('mutation ($id: ID!) { shipOrder(input: { orderId: $id }) { order { id } } }', { id }, admin);
    shop.clock.advance({ seconds: 1 });
    const placedBefore = shop.clock.now().toISOString();
    expect(await statusesOf({ placedFrom, placedBefore })).toEqual(['SHIPPED', 'PAID', 'PLACED']);
    expect(await statusesOf({ placedFrom, statuses: ['PAID', 'SHIPPED'] })).toEqual(['SHIPPED', 'PAID']);
    expect(await statusesOf({ placedFrom, needsReview: true })).toEqual([]);
    expect(await statusesOf({ placedFrom: placedBefore })).toEqual([]);
  });
});
