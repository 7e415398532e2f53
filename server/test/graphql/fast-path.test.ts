import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, parse, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import * as jit from 'graphql-jit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GraphContext } from '../../src/api/graphql/graph-context.js';
import type { CompileQuery } from '../../src/graphql/fast-path.js';
import { createLoaders } from '../../src/graphql/loaders.js';
import { createSchema } from '../../src/graphql/schema.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { clientQueries } from './client-queries.js';

/** Counts the queries that the shop compiles. */
const compilation = vi.fn<CompileQuery>(jit.compileQuery);

/** The queries that the shop recognises as its own client's; it compiles no others. */
const own = {
  hot: 'query Hot {\n  reviews(first: 1) {\n    totalCount\n  }\n}',
  typed: 'query Typed($id: ID!) { product(id: $id) { name } }',
  several: 'query One { shop { name } } query Two { shop { tagline } }',
  odd: 'query Odd { shop { currencyCode } }',
  broken: 'query Broken { reviews { nodes { text } } shop { name } }',
};

function writeManifest(folder: string): string {
  const path = join(folder, 'manifest.json');
  const operations = Object.entries(own).map(([id, body]) => ({ id, body }));
  writeFileSync(path, JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }));
  return path;
}

let folder: string;
let shop: TestShop;
let schema: GraphQLSchema;
let customer: TestUser;
let admin: TestUser;
let ids: { product: string; order: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kickstand-manifest-'));
  shop = await openTestShop({ graphql: { manifestPath: writeManifest(folder), compileQuery: compilation } });
  schema = createSchema(shop.services, {} as never);
  [customer, admin] = [await shop.newCustomer(), await shop.newAdmin()];
  const product = await addProduct(shop);
  const { reviews, accounts, orders } = shop.services;
  const actor = await accounts.authenticate(customer.token);
  await reviews.addReview(actor, { text: 'Fits', rating: 5, productId: product, idempotencyKey: null });
  await accounts.saveProfile(actor, { education: 'BSc', location: 'Leeds', phoneNumber: '12345', linkedIn: 'me' });
  const order = await orders.placeOrder(actor, {
    productId: product,
    quantity: 2,
    address: '1 Mill Lane',
    phone: '0123456',
    expectedUnitPrice: null,
    idempotencyKey: null,
  });
  ids = { product, order: order.id };
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  compilation.mockClear();
});

async function contextOf(user: TestUser | null): Promise<GraphContext> {
  const actor = await shop.services.accounts.authenticate(user?.token ?? null);
  return { actor, loaders: createLoaders(shop.services), requestId: 'test' };
}

async function bothAnswers(document: DocumentNode, variables: Record<string, unknown>, user: TestUser | null) {
  const compiled = jit.compileQuery(schema, document);
  if (!jit.isCompiledQuery(compiled)) throw new Error('The compiler refused the document');
  const fast = await compiled.query(undefined, await contextOf(user), variables);
  const standard = await execute({ schema, document, contextValue: await contextOf(user), variableValues: variables });
  return { fast: asSent(fast), standard: asSent(standard) };
}

/** The answer as it would be sent; errors are compared by the fields that the caller sees. */
function asSent({ data, errors }: ExecutionResult): Pick<ExecutionResult, 'data' | 'errors'> {
  const shown = errors?.map(({ message, path }) => ({ message, path }));
  return JSON.parse(JSON.stringify({ data, errors: shown })) as Pick<ExecutionResult, 'data' | 'errors'>;
}

type Answers = Awaited<ReturnType<typeof bothAnswers>>;

function expectSame({ fast, standard }: Answers): void {
  if (standard.data !== null) {
    expect(fast).toEqual(standard);
    return;
  }
  // When an error makes the whole data null, GraphQL allows an executor to omit other errors.
  expect(fast.data).toBeNull();
  expect(fast.errors).not.toHaveLength(0);
  expect(standard.errors).toEqual(expect.arrayContaining([...(fast.errors ?? [])]));
}

describe('compilation', () => {
  const variables = () => ({ first: 10, after: null, id: ids.order, productId: ids.product });

  it('covers every query of the client', () => {
    expect(clientQueries.length).toBeGreaterThanOrEqual(6);
  });

  describe.each(clientQueries)('%s', (_name, document) => {
    it.each(['visitor', 'customer', 'admin'] as const)(
      'gives a %s the same answer as the standard executor',
      async (role) => {
        const user = { visitor: null, customer, admin }[role];
        for (const id of [ids.order, ids.product, 'f'.repeat(24)]) {
          expectSame(await bothAnswers(document, { ...variables(), id }, user));
        }
      },
    );
  });

  it.each([
    [
      'node',
      'query ($id: ID!) { node(id: $id) { __typename id ... on Order { total { amount } lines { total { amount } } } ... on Product { availability } } }',
    ],
    ['counts', '{ products(first: 1) { totalCount pageInfo { hasNextPage endCursor } edges { cursor } } }'],
    [
      'conditions',
      'query ($first: Int, $id: ID!) { shop { name @include(if: false) tagline } product(id: $id) { name @skip(if: true) id } reviews(first: $first) { nodes { product { id } } } }',
    ],
    ['partial failures', '{ reviews(first: 0) { nodes { id } } shop { name } }'],
    ['failures below a nullable parent', '{ viewer { id orders(first: 0) { nodes { id } } } }'],
    [
      'dates and enums',
      'query ($id: ID!) { order(id: $id) { status placedAt reservedUntil history { at status by } payment { status paidAt } } }',
    ],
  ])('gives the same answer as the standard executor for %s', async (_what, query) => {
    for (const user of [null, customer, admin]) {
      expectSame(await bothAnswers(parse(query), variables(), user));
    }
  });

  it('is used over HTTP from the third request on', async () => {
    const execution = vi.spyOn(shop.services.reviews, 'countReviews');
    const answers = [];
    const compiled = [];
    for (let times = 0; times < 5; times += 1) {
      answers.push(await shop.graphql(own.hot));
      compiled.push(compilation.mock.calls.length);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(execution).toHaveBeenCalledTimes(5);
    expect(compiled).toEqual([0, 0, 1, 1, 1]);
  });

  it("is used only for the client's own queries", async () => {
    for (let times = 0; times < 5; times += 1) await shop.graphql(`${own.hot} `);
    expect(compilation).not.toHaveBeenCalled();
  });

  it('is tried only once for a query that cannot be compiled, which the standard executor then answers', async () => {
    compilation.mockReturnValueOnce({ errors: [] });
    for (let times = 0; times < 5; times += 1) {
      expect((await shop.graphql(own.odd)).data).toEqual({ shop: { currencyCode: 'USD' } });
    }
    expect(compilation).toHaveBeenCalledTimes(1);
  });

  it('is not used for invalid variables, which the standard executor refuses', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { status, errors } = await shop.graphql(own.typed, { id: { not: 'an id' } });
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    }
  });

  it('reveals nothing about the server in an error', async () => {
    vi.spyOn(shop.services.reviews, 'listReviews').mockRejectedValue(new Error('secret: mongodb://user:pass@host'));
    for (let times = 0; times < 5; times += 1) {
      const answer = await shop.graphql(own.broken);
      expect(answer.errors?.[0]).toMatchObject({
        message: 'Something went wrong on our side. Try again.',
        path: ['reviews'],
      });
      expect(JSON.stringify(answer)).not.toMatch(/secret|stack|\.ts|\.js/);
    }
    expect(compilation).toHaveBeenCalledTimes(1);
  });

  it('distinguishes the operations of one document', async () => {
    const ask = async (operationName: string) => {
      const response = await fetch(`${shop.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: own.several, operationName }),
      });
      return (await response.json()) as { data: { shop: object } };
    };
    for (let times = 0; times < 4; times += 1) {
      expect(Object.keys((await ask('One')).data.shop)).toEqual(['name']);
      expect(Object.keys((await ask('Two')).data.shop)).toEqual(['tagline']);
    }
  });
});
