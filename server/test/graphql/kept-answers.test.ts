import { getNamedType, isObjectType, print, type GraphQLField, type GraphQLNamedType } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSameForVisitors } from '../../src/api/graphql/same-for-visitors.js';
import { createSchema } from '../../src/graphql/schema.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { addVehicle } from '../vehicle-fixtures.js';
import { clientQueries } from './client-queries.js';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const byId = 'query ($id: ID!) { product(id: $id) { name availableQuantity } }';
const list = '{ products(first: 100) { nodes { id name price { amount } image { url } } pageInfo { hasNextPage } } }';
const update = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { name } } }';

/** The number of reads of the catalogue during `work`, including those answered from memory. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const { catalogue } = shop.services;
  const [byId, lists] = [vi.spyOn(catalogue, 'findProduct'), vi.spyOn(catalogue, 'listProducts')];
  await work();
  return byId.mock.calls.length + lists.mock.calls.length;
}

async function send(query: string, variables: object, headers: Record<string, string> = {}, origin = shop.origin) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const own = ['date', 'x-request-id'];
  const shown = [...response.headers].filter(([name]) => !own.includes(name));
  return { status: response.status, headers: Object.fromEntries(shown), body: await response.text() };
}

describe('what visitors ask about the catalogue', () => {
  it.each<[string, string, Record<string, string>?]>([
    ['a product', byId],
    ['a list', list],
    ['an accepted type', list, { accept: 'application/graphql-response+json' }],
    ['a compressed answer', list, { 'accept-encoding': 'gzip' }],
  ])('gets the same answer again, including headers: %s', async (_what, query, headers = {}) => {
    const id = await addProduct(shop, { name: 'Chain' });
    const reads = await readsOf(async () => {
      const first = await send(query, { id }, headers);
      expect(first.status).toBe(200);
      expect(await send(query, { id }, headers)).toEqual(first);
    });
    expect(reads).toBe(1);
  });

  it('gets a new answer after a change and after an order', async () => {
    const id = await addProduct(shop, { name: 'Before', availableQuantity: 5 });
    const ask = async () => (await shop.graphql<unknown>(byId, { id })).data;
    expect(await ask()).toEqual({ product: { name: 'Before', availableQuantity: 5 } });
    await shop.graphql(update, { input: { productId: id, version: 1, name: 'After' } }, admin);
    expect(await ask()).toEqual({ product: { name: 'After', availableQuantity: 5 } });
    const order = { productId: id, quantity: 2, address: '1 Mill Lane', phone: '0123456' };
    expect((await shop.rest('POST /order', order, await shop.newCustomer())).status).toBe(200);
    expect(await ask()).toEqual({ product: { name: 'After', availableQuantity: 3 } });
  });

  it('may include fit for a bike, and then gets a new answer when the fitment changes', async () => {
    const bike = await addVehicle(shop, { number: 1 });
    const productId = await addProduct(shop, { name: 'Sprocket' });
    const list = new Map(clientQueries).get('PartList');
    const vehicle = { vehicleId: bike.id, year: 2005 };
    const variables = { query: 'sprocket', filter: {}, sort: 'RELEVANCE', page: 1, vehicle };
    const searches = vi.spyOn(shop.services.search, 'searchProducts');
    const ask = async () => {
      const { body } = await send(list ? print(list) : '', variables);
      const { data } = JSON.parse(body) as { data: { searchProducts: { edges: { fit: { answer: string } }[] } } };
      return data.searchProducts.edges.map(({ fit }) => fit.answer);
    };
    expect([await ask(), await ask()]).toEqual([['UNKNOWN'], ['UNKNOWN']]);
    expect(searches).toHaveBeenCalledTimes(1);
    const actor = await shop.services.accounts.authenticate(admin.token);
    const input = {
      productId,
      version: 0,
      kind: 'specific',
      isComplete: false,
      rows: [{ vehicleId: bike.id }],
    } as const;
    await shop.services.vehicles.setFitment(actor, input);
    expect(await ask()).toEqual(['FITS']);
  });

  it("gets another server's change within a second, also in an answer made from a cached read", async () => {
    const another = await shop.openServer();
    const id = await addProduct(shop, { name: 'Before' });
    const ask = async (query: string) => (await shop.graphql<{ product: { name: string } }>(query, { id })).data;
    await ask(byId);
    await another.graphql(update, { input: { productId: id, version: 1, name: 'After' } }, admin);
    shop.clock.advance({ seconds: 0.449 });
    const sameRead = `${byId} `;
    expect((await ask(sameRead)).product.name).toBe('Before');
    shop.clock.advance({ seconds: 0.45 });
    expect((await ask(sameRead)).product.name).toBe('After');
    await another.close();
  });

  it('is not answered from a read that began before a change and ended after it', async () => {
    const id = await addProduct(shop, { name: 'Before' });
    const { findProduct } = shop.services.catalogue;
    let goOn = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      vi.spyOn(shop.services.catalogue, 'findProduct').mockImplementationOnce(async (...request) => {
        const product = await findProduct(...request);
        resolve();
        await new Promise<void>((done) => (goOn = done));
        return product;
      });
    });
    const early = shop.graphql<unknown>(byId, { id });
    await arrived;
    await shop.graphql(update, { input: { productId: id, version: 1, name: 'After' } }, admin);
    goOn();
    await early;
    expect((await shop.graphql<{ product: { name: string } }>(byId, { id })).data.product.name).toBe('After');
  });
});

describe('nothing else is cached:', () => {
  it('no answers for signed-in users', async () => {
    const id = await addProduct(shop);
    const customer = await shop.newCustomer();
    const reads = await readsOf(async () => {
      for (const user of [null, admin, customer, admin]) await shop.graphql(byId, { id }, user);
    });
    expect(reads).toBe(4);
  });

  it('no answers for an invalid token', async () => {
    const id = await addProduct(shop);
    await shop.graphql(byId, { id });
    const refused = await send(byId, { id }, { authorization: 'Bearer forged' });
    expect(refused.status).toBe(401);
  });

  it.each([
    ['reviews of a product', 'query ($id: ID!) { product(id: $id) { name reviews { totalCount } } }'],
    [
      'in a fragment',
      'query ($id: ID!) { product(id: $id) { ...F } } fragment F on Product { reviews { totalCount } }',
    ],
    ['in a list', '{ products { nodes { id reviews { totalCount } } } }'],
    ['beside a product', 'query ($id: ID!) { product(id: $id) { name } reviews { totalCount } }'],
  ])('no reviews: %s', async (_what, query) => {
    const productId = await addProduct(shop);
    const customer = await shop.newCustomer();
    const ask = async () => JSON.stringify((await shop.graphql(query, { id: productId })).data);
    const before = await ask();
    const { reviews, accounts } = shop.services;
    const actor = await accounts.authenticate(customer.token);
    await reviews.addReview(actor, { text: 'Fits', rating: 5, productId, idempotencyKey: null });
    expect(await ask()).not.toBe(before);
  });

  it('no failure', async () => {
    const id = await addProduct(shop);
    vi.spyOn(shop.services.catalogue, 'findProduct').mockRejectedValueOnce(new Error('not now'));
    expect((await shop.graphql(byId, { id })).errors).toHaveLength(1);
    expect((await shop.graphql(byId, { id })).errors).toBeUndefined();
  });

  it('no answers that Apollo refuses after execution', async () => {
    const id = await addProduct(shop);
    for (let times = 0; times < 2; times += 1) {
      expect((await send(byId, { id }, { accept: 'text/html' })).status).toBe(406);
    }
  });

  it('no requests that are nested too deeply to be compared: they are answered as usual', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const answer = await fetch(`${shop.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query":"{ __typename }","variables":{"a":${deep}}}`,
    });
    expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('no mutation', async () => {
    const account = shop.identity.addAccount('again@example.test');
    const idToken = shop.identity.issueIdToken(account);
    const signIn = vi.spyOn(shop.services.accounts, 'signIn');
    const mutation = 'mutation ($idToken: String!) { signIn(input: { idToken: $idToken }) { user { id } } }';
    for (let times = 0; times < 2; times += 1) {
      expect((await shop.graphql(mutation, { idToken })).errors).toBeUndefined();
    }
    expect(signIn).toHaveBeenCalledTimes(2);
  });
});

it('requests with cached answers count for the limits, and are refused with the same message', async () => {
  const refusals = [];
  for (const spaces of [0, 1]) {
    const small = await openTestShop({ rateLimitFactor: 0.05 });
    const id = await addProduct(small);
    const answers = [];
    for (let times = 0; times < 11; times += 1) {
      // With additional spaces, all requests differ, so none gets a cached answer.
      answers.push(await send(byId + ' '.repeat(spaces * times), { id }, {}, small.origin));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
    const { headers = {}, body = '' } = answers[10] ?? {};
    // The seconds to wait depend on the time within the current second.
    const { 'retry-after': _seconds, 'content-length': _length, etag: _etag, ...others } = headers;
    refusals.push({ headers: others, body: body.replace(/"requestId":"[^"]*"/, '').replace(/\d+/g, 'N') });
    await small.close();
  }
  expect(refusals[0]?.body).toContain('RATE_LIMITED');
  expect(refusals[0]).toEqual(refusals[1]);
});

describe('the types that are declared to be the same for every visitor', () => {
  let declaredTypes: GraphQLNamedType[] = [];
  let declaredQueries: GraphQLField<unknown, unknown>[] = [];
  beforeAll(() => {
    const schema = createSchema(shop.services, {} as never);
    declaredTypes = Object.values(schema.getTypeMap()).filter(isSameForVisitors);
    declaredQueries = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(isSameForVisitors);
  });

  it('contain no data about people; other types are never cached, which is the default', () => {
    const names = declaredTypes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Product', 'ProductConnection', 'Category', 'Money']));
    for (const name of ['User', 'Review', 'Order', 'Cart', 'SavedAddress', 'AuditEntry', 'ReviewConnection', 'Query'])
      expect(names).not.toContain(name);
  });

  it('are exactly those that the queries with the same declaration can return', () => {
    const reached = new Set(declaredQueries.map(({ type }) => getNamedType(type)));
    for (const type of reached) {
      if (!isObjectType(type) || !isSameForVisitors(type)) continue;
      for (const field of Object.values(type.getFields())) reached.add(getNamedType(field.type));
    }
    expect(declaredQueries.filter(({ type }) => !isSameForVisitors(getNamedType(type)))).toEqual([]);
    const unreached = declaredTypes.filter((type) => !isObjectType(type) || !reached.has(type));
    expect(unreached.map(({ name }) => name)).toEqual([]);
  });
});
