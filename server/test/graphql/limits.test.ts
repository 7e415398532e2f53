import { ApolloServer } from '@apollo/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getIntrospectionQuery, print } from 'graphql';
import { limits } from '../../src/graphql/limits.js';
import { openTestShop, type TestShop, type TestUser } from '../shop.js';
import { clientQueries } from './client-queries.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The first error of a query that must not have run. */
async function refusalOf(query: string, variables: object = {}) {
  const { status, data, errors } = await shop.graphql<unknown>(query, variables);
  expect(data).toBeUndefined();
  return { status, message: errors?.[0]?.message, code: errors?.[0]?.extensions.code };
}

describe('a query is refused with the reason if it asks for too much', () => {
  it('by depth', async () => {
    const nest = (levels: number): string =>
      levels === 0 ? 'id' : `orders { nodes { customer { ${nest(levels - 1)} } } }`;
    const refusal = await refusalOf(`{ viewer { ${nest(5)} } }`);
    expect(refusal).toMatchObject({
      status: 400,
      code: 'GRAPHQL_VALIDATION_FAILED',
      message: 'The query is nested 17 levels deep; at most 12 are allowed.',
    });
  });

  it('by depth hidden in fragments', async () => {
    const query = `
      query { viewer { ...A } }
      fragment A on User { orders { nodes { customer { ...B } } } }
      fragment B on User { orders { nodes { customer { ...C } } } }
      fragment C on User { orders { nodes { customer { ...D } } } }
      fragment D on User { orders { nodes { customer { id } } } }`;
    expect(await refusalOf(query)).toMatchObject({
      status: 400,
      message: expect.stringContaining('nested 14 levels') as string,
    });
  });

  it('by fragments that contain themselves', async () => {
    const query = 'query { viewer { ...A } } fragment A on User { orders { nodes { customer { ...A } } } }';
    expect(await refusalOf(query)).toMatchObject({ status: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
  });

  it('by aliases', async () => {
    const query = `{ ${Array.from({ length: 21 }, (_, index) => `a${index}: shop { name }`).join(' ')} }`;
    expect(await refusalOf(query)).toMatchObject({
      status: 400,
      message: 'The query has 21 aliases; at most 20 are allowed.',
    });
  });

  it('by the length of the document', async () => {
    const query = `{ shop { ${'name '.repeat(limits.tokens)} } }`;
    expect(await refusalOf(query)).toMatchObject({
      status: 400,
      code: 'GRAPHQL_PARSE_FAILED',
      message: expect.stringContaining('contains more that 2000 tokens') as string,
    });
  });

  it.each([
    ['lists within lists', '{ products(first: 100) { nodes { reviews(first: 100) { nodes { id } } } } }', {}],
    [
      'page sizes in variables',
      'query ($n: Int) { products(first: $n) { nodes { reviews(first: $n) { nodes { id } } } } }',
      { n: 100 },
    ],
    [
      'page sizes in defaults of variables',
      'query ($n: Int = 100) { products(first: $n) { nodes { reviews(first: $n) { nodes { id } } } } }',
      {},
    ],
    [
      'invalid page sizes',
      'query ($n: Int) { products(first: $n) { nodes { reviews(first: $n) { nodes { id } } } } }',
      { n: -1 },
    ],
    [
      'lists within lists behind fragments',
      `{ products(first: 100) { ...P } } fragment P on ProductConnection { nodes { ...R } }
       fragment R on Product { reviews(first: 100) { edges { node { product { id } } } } }`,
      {},
    ],
    [
      'lists within lists behind an interface',
      `{ products(first: 100) { nodes { reviews(first: 20) { nodes { product { ... on Node { ... on Product {
         reviews(first: 5) { nodes { id } } } } } } } } } }`,
      {},
    ],
    [
      'many writes at once',
      `mutation { ${Array.from({ length: 11 }, (_, index) => `m${index}: signIn(input: { idToken: "${index}" }) { accessToken }`).join(' ')} }`,
      {},
    ],
    [
      'the reviews of each part of many drawings',
      '{ diagrams(vehicle: { vehicleId: "1" }) { spots { product { reviews(first: 1) { totalCount nodes { id } } } } } }',
      {},
    ],
    [
      'many lists for each line of a cart',
      `{ cart { lines { product {
        ${Array.from({ length: 20 }, (_, index) => `a${index}: reviews(first: 1) { nodes { id } }`).join(' ')} } } } }`,
      {},
    ],
    [
      'all data of a person many times',
      `{ ${Array.from({ length: 6 }, (_, index) => `d${index}: myPersonalData`).join(' ')} }`,
      {},
    ],
    [
      'many overviews at once',
      `{ ${Array.from({ length: 10 }, (_, index) => `o${index}: overview { today { orders } }`).join(' ')} }`,
      {},
    ],
  ])('by cost: %s', async (_what, query, variables) => {
    expect(await refusalOf(query, variables)).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      message: 'The query asks for too much: it costs more than 5000. Ask for smaller pages.',
    });
  });

  it('by cost, which is calculated each time from the page sizes sent', async () => {
    const query = 'query ($n: Int = 100) { products(first: $n) { nodes { reviews(first: $n) { nodes { id } } } } }';
    const statuses = [];
    for (const variables of [{ n: null }, {}, { n: 3 }, { n: 100 }, { n: null }]) {
      statuses.push((await shop.graphql(query, variables)).status);
    }
    expect(statuses).toEqual([200, 400, 200, 400, 200]);
  });

  it('by cost; the error contains the cost and its maximum', async () => {
    const { errors } = await shop.graphql(
      '{ products(first: 100) { nodes { reviews(first: 100) { nodes { id } } } } }',
    );
    expect(errors?.[0]?.extensions.details).toEqual({ cost: 11_211, maximumCost: 5_000 });
  });

  it('by exponential fragments, without taking long to find out', async () => {
    const levels = 9;
    const fragments = Array.from(
      { length: levels },
      (_, level) => `fragment F${level} on Order { a: customer { orders(first: 1) { nodes { ...F${level + 1} } } }
        b: customer { orders(first: 1) { nodes { ...F${level + 1} } } } }`,
    );
    const query = `{ orders { nodes { ...F0 } } } ${fragments.join(' ')} fragment F${levels} on Order { id }`;
    const before = performance.now();
    expect((await refusalOf(query)).status).toBe(400);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it('by the size of the request', async () => {
    const { status, errors } = await shop.graphql('{ shop { name } }', { padding: 'x'.repeat(200_000) });
    expect([status, errors?.[0]?.extensions.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

it('a query ends when its lists without a page size contain too many objects', async () => {
  const admin = await shop.newAdmin();
  const save = async (input: object) => {
    const query = 'mutation ($input: SaveCategoryInput!) { saveCategory(input: $input) { category { id } } }';
    const { data } = await shop.graphql<{ saveCategory: { category: { id: string } } }>(query, { input }, admin);
    return data?.saveCategory.category.id ?? '';
  };
  const parentId = await save({ idempotencyKey: 'tyres', name: 'Tyres' });
  for (let index = 0; index < 8; index++) {
    await save({ idempotencyKey: `tyre ${index}`, name: `Tyres of kind ${index}`, parentId });
  }
  const nest = (levels: number): string => (levels === 0 ? 'id' : `parent { children { ${nest(levels - 1)} } }`);
  const ask = (levels: number, user?: TestUser) =>
    shop.graphql<{ categories: object[] }>(
      `query ($parentId: ID) { categories(parentId: $parentId) { ${nest(levels)} } }`,
      { parentId },
      user,
    );
  expect((await ask(3)).data?.categories).toHaveLength(8);
  const { errors } = await ask(4);
  expect(errors).toHaveLength(1);
  expect(errors?.[0]).toMatchObject({
    message: 'The lists of the query contain more than 10000 objects in all. Nest fewer lists.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
  expect((await ask(4, admin)).errors).toBeUndefined();
});

it('a query is answered with its cost if the request asks for it', async () => {
  const ask = async (extensions?: object) => {
    const body = {
      query: 'query ($n: Int) { products(first: $n) { nodes { id } } }',
      variables: { n: 10 },
      extensions,
    };
    return (await shop.rest('POST /graphql', body)).body['extensions'];
  };
  // The first answer is kept in memory, and requests for the cost must not get it.
  const answers = [await ask(), await ask({ cost: true }), await ask({ cost: true }), await ask({ cost: 'true' })];
  const cost = { cost: 21, maximumCost: 5_000 };
  expect(answers).toEqual([undefined, cost, cost, undefined]);
});

describe('a query for as much as a screen needs is answered:', () => {
  it.each([
    [
      'a full page of orders with everything on it',
      `{ orders(first: 100) { totalCount edges { cursor node { id customerName
        total { amount } payment { status refunded { amount } } lines { name product { id image { url } price { amount } } } } } } }`,
    ],
    [
      'a full page of products with an alias for each thing',
      '{ products(first: 100) { nodes { a: id b: name c: price { d: amount } } } }',
    ],
    [
      'the overview with everything on it',
      `fragment M on Money { amountMinor amount currencyCode }
       fragment O on Order { id status customerName customerEmail placedAt reservedUntil total { ...M }
         customer { id displayName } lines { name quantity product { id name } } payment { status flag } }
       { overview(timeZone: "Europe/Berlin") {
         today { date orders revenue { ...M } } days { date orders revenue { ...M } } last30Days { orders revenue { ...M } }
         lowStock { count products { id name partNumber availableQuantity minimumQuantity availability price { ...M }
           image { url } } }
         unpaidReservations { orders pieces value { ...M } nextToExpire { ...O } }
         flaggedPayments { count orders { ...O } } } }`,
    ],
    ['introspection', getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true })],
  ])('%s', async (_what, query) => {
    const admin = await shop.newAdmin();
    const { status, errors } = await shop.graphql(query, {}, admin);
    expect([status, errors]).toEqual([200, undefined]);
  });
});

it.each(clientQueries)("the client's own %s costs little enough with the largest pages", async (_name, document) => {
  const { errors = [] } = await shop.graphql(print(document), { first: 100, id: 'f'.repeat(24) });
  expect(errors.filter(({ message }) => message.includes('asks for too much'))).toEqual([]);
});

describe('a mistake in a large request gets a short answer', () => {
  /** The size of the request and of the answer, in bytes. */
  async function sizesOf(query: string, variables: object) {
    const { status, errors } = await shop.graphql<unknown>(query, variables);
    return {
      status,
      codes: new Set(errors?.map(({ extensions }) => extensions.code)),
      sent: JSON.stringify({ query, variables }).length,
      answered: JSON.stringify(errors).length,
      told: errors?.flatMap(({ extensions }) => (extensions.details as Details | undefined)?.fields ?? [extensions]),
    };
  }

  interface Details {
    fields: object[];
  }

  const addReview = 'mutation ($input: AddReviewInput!) { addReview(input: $input) { review { id } } }';
  const many = <T>(count: number, of: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => of(index));

  it.each([
    ['unknown fields', addReview, { input: Object.fromEntries(many(6_500, (index) => [`field${index}`, 1])) }],
    ['a huge value', addReview, { input: { text: many(9_000, String), rating: 'x'.repeat(30_000) } }],
    ['a huge name', addReview, { input: { ['n'.repeat(90_000)]: 1 } }],
    ['a list for a scalar', 'query ($id: ID!) { product(id: $id) { id } }', { id: many(20_000, () => 1) }],
    [
      'an object for a number',
      'query ($n: Int) { products(first: $n) { totalCount } }',
      { n: { a: 'b'.repeat(80_000) } },
    ],
  ])('in variables: %s', async (_what, query, variables) => {
    const { status, codes, answered, told } = await sizesOf(query, variables);
    expect([status, codes]).toEqual([400, new Set(['BAD_USER_INPUT'])]);
    expect(answered).toBeLessThan(5_000);
    expect(told?.length).toBeLessThanOrEqual(5);
  });

  it.each([
    [
      'an operation with a long name and unknown variables',
      `query ${'Q'.repeat(80_000)} { ${many(150, (i) => `node(id: $v${i}) { id }`).join(' ')} }`,
    ],
    ['unknown fields', `{ ${many(900, (index) => `f${index}`).join(' ')} }`],
    ['fields that contradict each other', `{ ${many(150, (index) => `a: node(id: "${index}") { id }`).join(' ')} }`],
  ])('in the document: %s', async (_what, query) => {
    const { status, codes, sent, answered } = await sizesOf(query, {});
    expect([status, codes]).toEqual([400, new Set(['GRAPHQL_VALIDATION_FAILED'])]);
    expect(answered).toBeLessThan(Math.max(sent, 10_000));
  });
});

describe('introspection', () => {
  it('cannot be nested deeply', async () => {
    const query =
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }';
    expect((await refusalOf(query)).status).toBe(400);
  });

  it('is executed once, and answered from memory to everybody after that', async () => {
    const executed = vi.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');
    const query = getIntrospectionQuery();
    const first = await shop.graphql<{ __schema: object }>(query);
    expect(first.errors).toBeUndefined();
    expect(await shop.graphql(query)).toEqual(first);
    expect(await shop.graphql(query, {}, await shop.newCustomer())).toEqual(first);
    expect(executed).toHaveBeenCalledTimes(1);
    executed.mockRestore();
  });

  it('does not show others the personal data that somebody requested in the same query', async () => {
    const query = '{ __schema { queryType { name } } viewer { email } }';
    for (const person of [await shop.newCustomer(), await shop.newCustomer()]) {
      const { data } = await shop.graphql<{ viewer: object }>(query, {}, person);
      expect(data.viewer).toEqual({ email: person.email });
    }
    expect((await shop.graphql<{ viewer: object | null }>(query)).data.viewer).toBeNull();
  });

  it('has its own limit, which also counts answers from memory', async () => {
    const small = await openTestShop({ rateLimitFactor: 0.1 });
    const query = '{ __schema { types { name } } }';
    // Sends one request after another, because if several arrive at the same moment, the database may refuse to count
    // one, and then only the server counts it.
    for (let asked = 0; asked < 3; asked += 1) expect((await small.graphql(query)).errors).toBeUndefined();
    expect((await small.graphql(query)).status).toBe(429);
    expect((await small.graphql('{ __type(name: "Shop") { name } }')).status).toBe(429);
    expect((await small.graphql('{ shop { name } }')).errors).toBeUndefined();
    await small.close();
  });

  it('can be turned off; errors then suggest no names either', async () => {
    const closed = await openTestShop({ graphql: { introspection: false } });
    const introspected = await closed.graphql('{ __schema { types { name } } }');
    const misspelt = await closed.graphql('{ shop { nam } }');
    expect(introspected.status).toBe(400);
    expect(misspelt.errors?.[0]?.message).toBe('Cannot query field "nam" on type "Shop".');
    await closed.close();
  });
});
