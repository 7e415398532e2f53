import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { addProduct, type TestUser } from '../shop.js';
import { dataOf, openRestShop, type RestShop } from './rest-shop.js';

let shop: RestShop;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  shop = await openRestShop();
  customer = await shop.newCustomer();
  admin = await shop.newAdmin();
});
afterAll(() => shop.close());

const newOrder = (productId: string, quantity: number) => ({
  productId,
  quantity,
  address: '12 Ratchet Lane',
  phone: '0170 1234567',
});

async function placeOrder(user: TestUser, productId: string, quantity = 2): Promise<string> {
  const answer = await shop.as(user).POST('/order', { body: newOrder(productId, quantity) });
  return dataOf(answer).insertedId;
}

/** Orders of several lines come from carts, which REST does not have. */
async function orderCart(lines: readonly { productId: string; quantity: number }[]): Promise<string> {
  const { accounts, carts } = shop.services;
  const shopper = { actor: await accounts.authenticate(customer.token), token: null };
  let cart = (await carts.createCart(shopper)).cart;
  for (const line of lines) cart = await carts.addLine(shopper, { ...line, idempotencyKey: randomUUID() });
  const { amountMinor, currency } = cart.total;
  const expectedTotal = { amountMinor, currencyCode: currency.toUpperCase() };
  const { data } = await shop.graphql<{ placeCartOrder: { order: { id: string } } }>(
    'mutation ($input: PlaceCartOrderInput!) { placeCartOrder(input: $input) { order { id } } }',
    { input: { revision: cart.revision, expectedTotal, address: '12 Ratchet Lane', phone: '0170 1234567' } },
    customer,
  );
  return data.placeCartOrder.order.id;
}

describe.each(['', '/api'] as const)('products under "%s"', (prefix) => {
  it('are added, listed in order, read and deleted', async () => {
    const client = shop.as(admin, prefix);
    const product = {
      name: 'Brake disc',
      about: 'Floating, 320 mm.',
      availableQuantity: '12',
      minimumQuantity: 1,
      price: 79.95,
      img: 'https://images.example/disc.jpg',
    };
    const added = dataOf(await client.POST('/product', { body: product }));
    expect(added).toEqual({ acknowledged: true, insertedId: expect.stringMatching(/^[0-9a-f]{24}$/) as string });
    const second = dataOf(await client.POST('/product', { body: { ...product, name: 'Spark plug' } }));

    const list = dataOf(await shop.as(null, prefix).GET('/product'));
    expect(list.slice(-2).map(({ _id }) => _id)).toEqual([added.insertedId, second.insertedId]);
    const path = { id: added.insertedId };
    const one = await shop.as(null, prefix).GET('/product/{id}', { params: { path } });
    expect(one.data).toEqual({ ...product, _id: added.insertedId, availableQuantity: 12 });

    expect((await client.DELETE('/product/{id}', { params: { path } })).data).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });
    expect((await client.DELETE('/product/{id}', { params: { path } })).data).toMatchObject({ deletedCount: 0 });
    // Deleted products are hidden from admins, too.
    expect((await client.GET('/product/{id}', { params: { path } })).response.status).toBe(404);
    expect(dataOf(await client.GET('/product')).map(({ _id }) => _id)).not.toContain(added.insertedId);
  });
});

describe.each(['', '/api'] as const)('orders under "%s"', (prefix) => {
  it('have the server’s price and belong to the user of the token', async () => {
    const productId = await addProduct(shop, { priceMinor: 12_990, availableQuantity: 20, minimumQuantity: 2 });
    const legacyFields = { product: 'Cheap chain', clientName: 'Mallory', client: customer.email, price: '1' };
    const body = { ...newOrder(productId, 3), ...legacyFields, quantity: '3', phone: 1701234567 };
    const { insertedId, order } = dataOf(await shop.as(customer, prefix).POST('/order', { body }));
    const expected = {
      _id: insertedId,
      productId,
      product: 'Chain kit',
      clientName: 'Casey Customer',
      client: customer.email,
      price: 389.7,
      quantity: 3,
      address: '12 Ratchet Lane',
      phone: '1701234567',
      paid: false,
      status: 'placed',
    };
    expect(order).toEqual(expected);
    const path = { id: insertedId };
    expect(dataOf(await shop.as(customer, prefix).GET('/order/{id}', { params: { path } }))).toEqual(expected);
    expect(dataOf(await shop.as(admin, prefix).GET('/order/{id}', { params: { path } }))).toEqual(expected);
    expect(dataOf(await shop.as(admin, prefix).GET('/order'))).toContainEqual(expected);
    const query = { client: ` ${customer.email.toUpperCase()} ` };
    expect(dataOf(await shop.as(customer, prefix).GET('/person', { params: { query } }))).toContainEqual(expected);
    expect(dataOf(await shop.as(admin, prefix).GET('/person', { params: { query } }))).toContainEqual(expected);
  });

  it('stay those of the account if its email address changes', async () => {
    const signIn = async (email: string, uid: string) => {
      const account = shop.identity.addAccount(email, { uid: uid + prefix, emailVerified: true });
      const { accessToken, user } = await shop.services.accounts.signIn(shop.identity.issueIdToken(account));
      return { email, userId: user.id, token: accessToken };
    };
    const [from, to] = [`from${prefix.slice(1)}@example.test`, `to${prefix.slice(1)}@example.test`];
    const idsFor = async (user: TestUser) => {
      const answer = await shop.as(user, prefix).GET('/person', { params: { query: { client: user.email } } });
      return dataOf(answer).map(({ _id }) => _id);
    };
    const mover = await signIn(from, 'mover');
    const ids = [4_321, 1_234].map(async (priceMinor) => placeOrder(mover, await addProduct(shop, { priceMinor }), 1));
    const [id = '', oldId = ''] = await Promise.all(ids);
    // Orders from before there were accounts belong to their address.
    const isOld = { $set: { 'customer.email': to }, $unset: { 'customer.userId': '', accessKey: '' } };
    await shop.connection.collection('orders').updateOne({ _id: toObjectId(oldId) }, isOld);

    const moved = await signIn(to, 'mover');
    expect((await idsFor(moved)).sort()).toEqual([id, oldId].sort());
    for (const price of ['43.21', '12.34']) {
      const answer = await shop.as(moved, prefix).POST('/create-payment-intent', { body: { price } });
      expect(dataOf(answer).clientSecret).toMatch(/^pi_/);
    }
    expect(await idsFor(await signIn(from, 'other'))).toEqual([]);
  });

  it('contain a list of their lines with unit prices if they have several lines', async () => {
    const [kit, oil] = [
      await addProduct(shop, { name: 'Chain kit', priceMinor: 12_990 }),
      await addProduct(shop, { name: 'Oil filter', priceMinor: 805 }),
    ];
    const id = await orderCart([
      { productId: kit, quantity: 1 },
      { productId: oil, quantity: 3 },
    ]);
    const expected = {
      productId: kit,
      product: 'Chain kit + 1 more',
      price: 154.05,
      quantity: 4,
      lines: [
        { productId: kit, product: 'Chain kit', quantity: 1, unitPrice: 129.9, price: 129.9 },
        { productId: oil, product: 'Oil filter', quantity: 3, unitPrice: 8.05, price: 24.15 },
      ],
    };
    const query = { client: customer.email };
    const own = dataOf(await shop.as(customer, prefix).GET('/person', { params: { query } }));
    expect(own.find(({ _id }) => _id === id)).toMatchObject(expected);
    const all = dataOf(await shop.as(admin, prefix).GET('/order'));
    expect(all.find(({ _id }) => _id === id)).toMatchObject(expected);
    const one = await shop.as(customer, prefix).GET('/order/{id}', { params: { path: { id } } });
    expect(dataOf(one)).toMatchObject(expected);
  });

  it('are paid by card, once', async () => {
    const productId = await addProduct(shop, { priceMinor: 2_500 + prefix.length });
    const id = await placeOrder(customer, productId);
    const client = shop.as(customer, prefix);
    const price = dataOf(await client.GET('/order/{id}', { params: { path: { id } } })).price;
    const byPrice = dataOf(await client.POST('/create-payment-intent', { body: { price: String(price) } }));
    const byOrder = dataOf(await client.POST('/create-payment-intent', { body: { orderId: id } }));
    expect(byOrder).toEqual(byPrice);

    const body = { order: { paid: true }, transactionId: 'pi_forged', status: 'paid' };
    const early = dataOf(await client.PATCH('/order/{id}', { params: { path: { id } }, body }));
    expect(early).toMatchObject({ acknowledged: true, matchedCount: 1, modifiedCount: 0, order: { paid: false } });

    await shop.payByCard(byPrice.clientSecret ?? '');
    const settled = dataOf(await client.PATCH('/order/{id}', { params: { path: { id } }, body }));
    const transactionId = byPrice.clientSecret?.split('_secret_')[0];
    expect(settled).toMatchObject({ modifiedCount: 1, outcome: 'paid', order: { paid: true, transactionId } });
    const again = dataOf(await client.PATCH('/order/{id}', { params: { path: { id } } }));
    expect(again).toMatchObject({ modifiedCount: 0, outcome: 'already_paid', order: { paid: true, transactionId } });
    expect(dataOf(await client.POST('/create-payment-intent', { body: { orderId: id } })).clientSecret).toBeNull();
    const deletion = await shop.as(admin, prefix).DELETE('/order/{id}', { params: { path: { id } } });
    expect(deletion.response.status).toBe(409);
    expect(deletion.error).toMatchObject({ error: { code: 'CONFLICT', details: { reason: 'ILLEGAL_TRANSITION' } } });
  });

  it("become paid by a report with the payment's id and no token; the answer has no order data", async () => {
    const productId = await addProduct(shop);
    const id = await placeOrder(customer, productId);
    const started = await shop.as(customer, prefix).POST('/create-payment-intent', { body: { orderId: id } });
    const clientSecret = dataOf(started).clientSecret ?? '';
    const [transactionId] = clientSecret.split('_secret_');
    await shop.payByCard(clientSecret);
    const report = (body: object) => shop.rest(`PATCH ${prefix}/order/${id}`, body, null);
    for (const forged of [{ transactionId: 'pi_forged' }, { transactionId: null }, { order: { paid: true } }]) {
      expect((await report(forged)).status).toBe(401);
    }
    const unknown = await shop.rest(`PATCH ${prefix}/order/${'f'.repeat(24)}`, { transactionId }, null);
    expect(unknown.status).toBe(401);
    const settled = await report({ order: id, transactionId, status: 'paid' });
    expect([settled.status, settled.body]).toEqual([
      200,
      { acknowledged: true, matchedCount: 1, modifiedCount: 1, outcome: 'paid' },
    ]);
    expect((await report({ transactionId })).body).toMatchObject({ modifiedCount: 0, outcome: 'already_paid' });
  });

  it('are deleted once, release their stock, and are no longer in answers', async () => {
    const productId = await addProduct(shop, { availableQuantity: 10 });
    const id = await placeOrder(customer, productId, 4);
    const client = shop.as(admin, prefix);
    const path = { id };
    const stock = async () =>
      dataOf(await client.GET('/product/{id}', { params: { path: { id: productId } } })).availableQuantity;
    expect(await stock()).toBe(6);
    const both = await Promise.all([
      client.DELETE('/order/{id}', { params: { path } }),
      client.DELETE('/order/{id}', { params: { path } }),
    ]);
    expect(both.map((answer) => dataOf(answer).deletedCount).sort()).toEqual([0, 1]);
    expect(dataOf(await client.DELETE('/order/{id}', { params: { path } }))).toEqual({
      acknowledged: true,
      deletedCount: 0,
    });
    expect(await stock()).toBe(10);
    for (const user of [admin, customer]) {
      expect((await shop.as(user, prefix).GET('/order/{id}', { params: { path } })).response.status).toBe(404);
    }
    const query = { client: customer.email };
    expect(dataOf(await client.GET('/person', { params: { query } })).map(({ _id }) => _id)).not.toContain(id);
    expect(dataOf(await client.GET('/order')).map(({ _id }) => _id)).not.toContain(id);
    const late = dataOf(await shop.as(customer, prefix).PATCH('/order/{id}', { params: { path } }));
    expect(late).toMatchObject({ matchedCount: 0, modifiedCount: 0, outcome: 'declined' });
    expect(late).not.toHaveProperty('order');
  });
});

describe.each(['', '/api'] as const)('people under "%s"', (prefix) => {
  it('exchange an ID token for an access token', async () => {
    const account = shop.identity.addAccount(`new${prefix.length}@example.test`, { displayName: 'New Rider' });
    const identity = { email: account.email, userId: '', token: shop.identity.issueIdToken(account) };
    const path = { email: account.email };
    const session = dataOf(
      await shop.as(identity, prefix).PUT('/user/{email}', { params: { path }, body: { email: account.email } }),
    );
    expect(session.result).toMatchObject({ acknowledged: true, email: account.email, role: 'customer' });
    const user = { ...identity, token: session.token };
    expect((await shop.as(user, prefix).GET('/admin/{email}', { params: { path } })).data).toEqual({ admin: false });
  });

  it('cannot get an access token for the address of somebody else', async () => {
    const account = shop.identity.addAccount(`other${prefix.length}@example.test`);
    const identity = { email: account.email, userId: '', token: shop.identity.issueIdToken(account) };
    const put = (email: string, body: { email?: string }, user: TestUser | null) =>
      shop.as(user, prefix).PUT('/user/{email}', { params: { path: { email } }, body });
    expect((await put(customer.email, {}, identity)).response.status).toBe(403);
    expect((await put(account.email, { email: customer.email }, identity)).response.status).toBe(403);
    expect((await put(account.email, {}, null)).response.status).toBe(401);
    // The shop's access token is not an ID token of the provider.
    expect((await put(customer.email, {}, customer)).response.status).toBe(401);
  });

  it('are listed for admins and can become admins', async () => {
    const somebody = await shop.newCustomer('Sam Somebody');
    const client = shop.as(admin, prefix);
    expect(dataOf(await client.GET('/user'))).toContainEqual({
      _id: somebody.userId,
      email: somebody.email,
      role: 'customer',
      displayName: 'Sam Somebody',
    });
    const path = { email: somebody.email.toUpperCase() };
    const made = dataOf(await client.PUT('/user/admin/{email}', { params: { path } }));
    expect(made).toEqual({
      acknowledged: true,
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 0,
      upsertedId: null,
    });
    const again = dataOf(await client.PUT('/user/admin/{email}', { params: { path } }));
    expect(again.modifiedCount).toBe(0);
    // The new role applies at once, with the existing token.
    expect(dataOf(await shop.as(somebody, prefix).GET('/user')).length).toBeGreaterThan(2);
    const unknown = await client.PUT('/user/admin/{email}', { params: { path: { email: 'nobody@example.test' } } });
    expect(unknown.response.status).toBe(404);
  });

  it('keep one profile, whose phone number may be sent as a number', async () => {
    const profile = { education: 'Mechanics', location: 'Springfield', linkedIn: 'casey', number: 1701234567 };
    const client = shop.as(customer, prefix);
    const first = dataOf(await client.POST('/profile', { body: profile }));
    const second = dataOf(await client.POST('/profile', { body: { ...profile, number: '0170 1234567' } }));
    expect(second).toEqual(first);
    const stored = await shop.connection.collection('profiles').find({}).toArray();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ number: '0170 1234567' });
  });

  it('review the shop', async () => {
    const client = shop.as(customer, prefix);
    const { insertedId } = dataOf(await client.POST('/review', { body: { review: ' Fits. ', rating: '4' } }));
    const list = dataOf(await shop.as(null, prefix).GET('/review'));
    expect(list.at(-1)).toEqual({ _id: insertedId, review: 'Fits.', rating: 4, clientName: 'Casey Customer' });
  });
});

describe('who may call', () => {
  const id = 'f'.repeat(24);
  // The calls of admins, and the access rule of each call, are tested in test/access.
  const calls: [call: string, body: object | undefined, visitor: number, customer: number][] = [
    ['GET /product', undefined, 200, 200],
    ['GET /review', undefined, 200, 200],
    [`GET /product/${id}`, undefined, 404, 404],
    ['POST /order', {}, 401, 400],
    ['PUT /user/a@example.test', {}, 401, 401],
    ['GET /admin/a@example.test', undefined, 401, 403],
    ['GET /person?client=a@example.test', undefined, 401, 403],
    ['GET /person', undefined, 401, 400],
    ['POST /review', {}, 401, 400],
    ['POST /profile', {}, 401, 400],
    [`GET /order/${id}`, undefined, 401, 404],
    ['POST /create-payment-intent', {}, 401, 400],
    [`PATCH /order/${id}`, {}, 401, 404],
  ];

  it.each(calls)('%s', async (call, body, asVisitor, asCustomer) => {
    const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const stale = { email: '', userId: '', token: 'stale' };
    expect((await shop.send(call, init)).status).toBe(asVisitor);
    expect((await shop.send(call, init, stale)).status).toBe(asVisitor);
    const refused = await shop.send(call, init, customer);
    expect(refused.status).toBe(asCustomer);
    if (asVisitor === 401) expect((await shop.send(call, init)).headers.get('www-authenticate')).toBe('Bearer');
  });

  it("other users' orders are hidden, and nobody can order or pay for another user", async () => {
    const productId = await addProduct(shop);
    const orderId = await placeOrder(customer, productId);
    const other = shop.as(await shop.newCustomer('Olli Other'));
    const path = { id: orderId };
    expect((await other.GET('/order/{id}', { params: { path } })).response.status).toBe(404);
    expect((await other.PATCH('/order/{id}', { params: { path } })).response.status).toBe(404);
    expect((await other.POST('/create-payment-intent', { body: { orderId } })).response.status).toBe(404);
    const inTheirName = { ...newOrder(productId, 1), client: customer.email };
    expect((await other.POST('/order', { body: inTheirName })).response.status).toBe(403);
    const query = { client: customer.email };
    expect((await other.GET('/person', { params: { query } })).response.status).toBe(403);
    expect((await shop.as(admin).POST('/create-payment-intent', { body: { orderId } })).response.status).toBe(403);
  });

  it('a retry of an order is answered like the first attempt with its Idempotency-Key', async () => {
    const productId = await addProduct(shop, { availableQuantity: 9 });
    const params = { header: { 'Idempotency-Key': 'attempt-1' } };
    const body = newOrder(productId, 2);
    const client = shop.as(customer);
    const first = dataOf(await client.POST('/order', { params, body }));
    expect(dataOf(await client.POST('/order', { params, body }))).toEqual(first);
    const reused = await client.POST('/order', { params, body: newOrder(productId, 3) });
    expect(reused.error?.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'IDEMPOTENCY_KEY_REUSED' } });
    const tooLong = await client.POST('/order', { params: { header: { 'Idempotency-Key': 'k'.repeat(201) } }, body });
    expect(tooLong.response.status).toBe(400);
    const product = dataOf(await client.GET('/product/{id}', { params: { path: { id: productId } } }));
    expect(product.availableQuantity).toBe(7);
  });
});
