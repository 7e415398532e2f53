import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from './shop.js';

interface DocumentedOrder {
  _id: string;
  price: number;
  paid: boolean;
  transactionId?: string;
  product: string;
  client: string;
}

let shop: TestShop;
let customer: TestUser;
let other: TestUser;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.newCustomer();
  other = await shop.newCustomer('Olli Other');
  productId = await addProduct(shop, { priceMinor: 12_990, availableQuantity: 20, minimumQuantity: 2 });
});
afterAll(() => shop.close());

describe('the shop, over REST from the list to a paid order,', () => {
  it('exchanges an ID token for an access token', async () => {
    const account = shop.identity.addAccount('new@example.test', { displayName: 'New Rider' });
    const idToken = shop.identity.issueIdToken(account);
    const bearer = { email: account.email, userId: '', token: idToken };
    const answer = await shop.rest<{ token: string }>('PUT /user/new@example.test', { email: account.email }, bearer);
    expect(answer.status).toBe(200);
    const user = { ...bearer, token: answer.body.token };
    expect((await shop.rest('GET /admin/new@example.test', undefined, user)).body).toMatchObject({ admin: false });
  });

  it('shows products in the documented shape, at the root and under /api', async () => {
    for (const path of ['/product', '/api/product']) {
      const { status, body } = await shop.rest<unknown[]>(`GET ${path}`);
      expect(status).toBe(200);
      expect(body).toContainEqual(
        expect.objectContaining({
          _id: productId,
          name: 'Chain kit',
          price: 129.9,
          availableQuantity: 20,
          minimumQuantity: 2,
        }),
      );
    }
    expect((await shop.rest(`GET /product/${productId}`)).body).toMatchObject({ img: '/images/demo/drive-chain.svg' });
  });

  it('returns the page of a product to a browser that navigates', async () => {
    const page = await fetch(`${shop.origin}/product/${productId}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toMatch(/<link rel="canonical" href="[^"]+\/part\/[a-z0-9-]+">/);
    expect(page.headers.get('vary')).toContain('Accept');
  });

  it('accepts an order and its payment, and shows the order as paid', async () => {
    const order = {
      productId,
      quantity: 3,
      address: '12 Ratchet Lane',
      phone: '0170 1234567',
      price: 1,
      client: customer.email,
    };
    const placed = await shop.rest<{ insertedId: string }>('POST /order', order, customer);
    expect(placed.status).toBe(200);
    const id = placed.body.insertedId;

    const own = await shop.rest<DocumentedOrder>(`GET /order/${id}`, undefined, customer);
    expect(own.body).toMatchObject({ price: 389.7, paid: false, client: customer.email, product: 'Chain kit' });
    expect((await shop.rest(`GET /order/${id}`, undefined, other)).status).toBe(404);
    expect((await shop.rest(`GET /order/${id}`)).status).toBe(401);

    const intent = await shop.rest<{ clientSecret: string }>('POST /create-payment-intent', { price: 389.7 }, customer);
    expect(intent.status).toBe(200);
    const unpaid = await shop.rest<{ modifiedCount: number }>(
      `PATCH /order/${id}`,
      { status: 'paid', transactionId: 'x' },
      customer,
    );
    expect(unpaid.body).toMatchObject({ modifiedCount: 0, order: { paid: false } });

    await shop.payByCard(intent.body.clientSecret);
    const settled = await shop.rest(`PATCH /order/${id}`, { order: id, transactionId: 'pi_forged' }, customer);
    expect(settled.body).toMatchObject({ modifiedCount: 1, order: { paid: true } });

    const mine = await shop.rest<DocumentedOrder[]>(`GET /person?client=${customer.email}`, undefined, customer);
    expect(mine.body).toHaveLength(1);
    expect(mine.body[0]?.transactionId).toBe(intent.body.clientSecret.split('_secret_')[0]);
    expect((await shop.rest(`GET /product/${productId}`)).body).toMatchObject({ availableQuantity: 17 });
  });

  it.each([
    ['no token', null, 401],
    ['somebody else’s address', 'other', 403],
  ])('refuses the order list with %s', async (_name, who, status) => {
    const user = who === 'other' ? other : null;
    expect((await shop.rest(`GET /person?client=${customer.email}`, undefined, user)).status).toBe(status);
  });

  it('reads `client[$ne]` in the query as the name of a parameter, not as an operator on `client`', async () => {
    const { status } = await shop.rest('GET /person?client[$ne]=x', undefined, customer);
    expect(status).toBe(400);
  });

  it('names all invalid fields of an order', async () => {
    const answer = await shop.rest('POST /order', { productId, quantity: 'many', phone: {} }, customer);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: {
        code: 'BAD_USER_INPUT',
        details: { fields: [{ field: 'quantity' }, { field: 'address' }, { field: 'phone' }] },
      },
    });
  });

  it.each([
    ['GET /product/xyz', 404],
    ['GET /api/nothing', 404],
    ['POST /api/order', 401],
  ])('answers %s with %i as JSON', async (call, status) => {
    const answer = await shop.rest(call, call.startsWith('POST') ? {} : undefined);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      error: { code: expect.any(String) as string },
      message: expect.any(String) as string,
    });
  });

  it('answers malformed JSON with 400', async () => {
    const response = await fetch(`${shop.origin}/api/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
      body: '{"productId":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'BAD_USER_INPUT' } });
  });
});

describe('the shop, over GraphQL from an order to its payment,', () => {
  it('accepts an order and its payment by card, and charges the card once', async () => {
    const placed = await shop.graphql<{ placeOrder: { order: { id: string; total: object } } }>(
      `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id status total { amount currencyCode } } } }`,
      { input: { idempotencyKey: 'g1', productId, quantity: 2, address: '12 Ratchet Lane', phone: '0170 1234567' } },
      customer,
    );
    expect(placed.errors).toBeUndefined();
    const { order } = placed.data.placeOrder;
    expect(order.total).toEqual({ amount: '259.80', currencyCode: 'USD' });

    const start = `mutation ($id: ID!) { startPayment(input: { orderId: $id }) { clientSecret order { isPayable } } }`;
    const started = await shop.graphql<{ startPayment: { clientSecret: string } }>(start, { id: order.id }, customer);
    const again = await shop.graphql<{ startPayment: { clientSecret: string } }>(start, { id: order.id }, customer);
    expect(again.data.startPayment.clientSecret).toBe(started.data.startPayment.clientSecret);
    await shop.payByCard(started.data.startPayment.clientSecret);

    const settle = `mutation ($id: ID!) {
      settlePayment(input: { orderId: $id }) {
        outcome
        order { status payment { status transactionId } lines { product { availableQuantity } } customer { email } }
      }
    }`;
    const settled = await shop.graphql<{ settlePayment: object }>(settle, { id: order.id }, customer);
    expect(settled.data.settlePayment).toMatchObject({
      outcome: 'PAID',
      order: {
        status: 'PAID',
        payment: { status: 'PAID', transactionId: started.data.startPayment.clientSecret.split('_secret_')[0] },
        lines: [{ product: { availableQuantity: 15 } }],
        customer: { email: customer.email },
      },
    });
    const twice = await shop.graphql<{ settlePayment: object }>(settle, { id: order.id }, customer);
    expect(twice.data.settlePayment).toMatchObject({ outcome: 'ALREADY_PAID' });
  });

  it('returns the provider’s message for a declined card and leaves the order payable', async () => {
    const placed = await shop.services.orders.placeOrder(
      {
        kind: 'user',
        uid: 'x',
        userId: customer.userId,
        email: customer.email,
        ownsEmail: true,
        displayName: 'Casey',
        role: 'customer',
      },
      { productId, quantity: 2, address: 'a', phone: '12345', expectedUnitPrice: null, idempotencyKey: null },
    );
    const started = await shop.graphql<{ startPayment: { clientSecret: string } }>(
      `mutation ($id: ID!) { startPayment(input: { orderId: $id }) { clientSecret } }`,
      { id: placed.id },
      customer,
    );
    await shop.payByCard(started.data.startPayment.clientSecret, '4000000000009995');
    const settled = await shop.graphql<{ settlePayment: object }>(
      `mutation ($id: ID!) { settlePayment(input: { orderId: $id }) { outcome message order { isPayable } } }`,
      { id: placed.id },
      customer,
    );
    expect(settled.data.settlePayment).toEqual({
      outcome: 'DECLINED',
      message: 'Your card has insufficient funds.',
      order: { isPayable: true },
    });
  });
});
