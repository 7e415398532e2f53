import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestShop, type TestShop } from '../shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.restoreAllMocks();
});

interface Refusal {
  errors: { message: string; extensions: { code: string; requestId?: string; details?: unknown } }[];
}

async function post(body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const response = await fetch(`${shop.origin}/graphql`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Refusal };
}

const shopName = '{ shop { name } }';
const sha256Hash = createHash('sha256').update(shopName).digest('hex');
const hashAlone = new URLSearchParams({ extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }) });

describe('the GraphQL endpoint', () => {
  it('refuses batches', async () => {
    const { status, body } = await post(JSON.stringify([{ query: shopName }, { query: shopName }]));
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toContain('batching');
  });

  it('refuses requests that a page of another site could trigger in a browser (CSRF)', async () => {
    const simple = await post(JSON.stringify({ query: shopName }), { 'content-type': 'text/plain' });
    const link = await fetch(`${shop.origin}/graphql?query=${encodeURIComponent(shopName)}`);
    expect([simple.status, link.status]).toEqual([400, 400]);
  });

  it('forbids caches to store its answers', async () => {
    const asked = await post(JSON.stringify({ query: shopName }));
    const refused = await post('query');
    const byGet = await fetch(`${shop.origin}/graphql?query=${encodeURIComponent(shopName)}`, {
      headers: { 'apollo-require-preflight': 'yes' },
    });
    for (const { headers } of [asked, refused, byGet]) expect(headers.get('cache-control')).toContain('no-store');
  });

  it('lets shared caches store answers about the catalogue to visitors who ask by GET, if that is configured', async () => {
    const open = await openTestShop({ graphql: { sharedCaching: 'public, s-maxage=30' }, rateLimitFactor: 1 });
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const init = { headers: { 'apollo-require-preflight': 'yes', ...headers } };
      const answer = await fetch(`${open.origin}/graphql?query=${encodeURIComponent(query)}`, init);
      const isStored = answer.headers.get('cache-control') !== 'no-store';
      if (isStored) expect(answer.headers.has('ratelimit-policy')).toBe(false);
      return [answer.headers.get('cache-control'), answer.headers.get('vary')?.includes('Authorization') ?? false];
    };
    const parts = '{ products(first: 1) { nodes { name } } }';
    const { token } = await open.newCustomer();
    expect(await ask(parts)).toEqual(['public, s-maxage=30', true]);
    expect(await ask(parts, { authorization: `Bearer ${token}` })).toEqual(['no-store', expect.anything()]);
    for (const query of ['{ cart { id } }', '{ products(first: 1) { unknown } }', '{ shop { name } cart { id } }']) {
      expect(await ask(query)).toEqual(['no-store', expect.anything()]);
    }
    await open.close();
  });

  it('refuses mutations by GET', async () => {
    const query = encodeURIComponent('mutation { signOutEverywhere { user { id } } }');
    const response = await fetch(`${shop.origin}/graphql?query=${query}`, {
      headers: { 'apollo-require-preflight': 'yes' },
    });
    expect(response.status).toBe(405);
  });

  it.each([
    ['no JSON', 'query', 'The body is not valid JSON.'],
    ['a JSON string', '"query"', 'The body is not valid JSON.'],
  ])('refuses %s', async (_what, sent, message) => {
    const { status, body } = await post(sent);
    expect([status, body.errors[0]?.message, body.errors[0]?.extensions.code]).toEqual([
      400,
      message,
      'BAD_USER_INPUT',
    ]);
  });

  it('refuses a document that cannot be parsed, and the name of an operation that the document lacks', async () => {
    expect((await shop.graphql('{ shop {')).status).toBe(400);
    const { status } = await post(JSON.stringify({ query: 'query A { shop { name } }', operationName: 'B' }));
    expect(status).toBe(400);
  });

  it("refuses an invalid token with 401, in GraphQL's format", async () => {
    const { status, headers, body } = await post(JSON.stringify({ query: shopName }), {
      'content-type': 'application/json',
      authorization: 'Bearer stale',
    });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(body.errors[0]?.extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      requestId: headers.get('x-request-id'),
    });
  });

  it.each([
    ['a wrong hash', { query: shopName, extensions: { persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } } }],
    ['an unknown version of persisted queries', { extensions: { persistedQuery: { version: 2, sha256Hash } } }],
    ['a subscription', { query: 'subscription { shop { name } }' }],
    ['variables that are a list', { query: 'query ($id: ID!) { product(id: $id) { id } }', variables: { id: [1] } }],
  ])("refuses %s as the client's mistake", async (_what, sent) => {
    const { status, body } = await post(JSON.stringify(sent));
    expect([status, body.errors[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it('registers a query by its hash and answers it by GET', async () => {
    const find = () =>
      fetch(`${shop.origin}/graphql?${hashAlone.toString()}`, { headers: { 'apollo-require-preflight': 'yes' } });
    const unknown = (await (await find()).json()) as Refusal;
    expect(unknown.errors[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    await post(JSON.stringify({ query: shopName, extensions: { persistedQuery: { version: 1, sha256Hash } } }));
    expect(await (await find()).json()).toEqual({ data: { shop: { name: 'Kickstand' } } });
  });
});

describe('an error', () => {
  it('carries the code, the details and the id under which it is logged', async () => {
    const { body, headers } = await post(JSON.stringify({ query: '{ reviews(first: 0) { nodes { id } } }' }));
    expect(body.errors[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'first', message: 'first must be a whole number from 1 to 100.' }] },
      requestId: headers.get('x-request-id'),
    });
  });

  it('names the field of a variable that does not fit', async () => {
    const addReview = 'mutation ($input: AddReviewInput!) { addReview(input: $input) { review { id } } }';
    const typed = await shop.graphql(addReview, { input: { idempotencyKey: 'k', text: 'Good', rating: 4.5 } });
    const missing = await shop.graphql(addReview, { input: { idempotencyKey: 'k', rating: 4 } });
    const absent = await shop.graphql(addReview, {});
    expect([typed.status, missing.status, absent.status]).toEqual([400, 400, 400]);
    const fieldOf = ({ errors }: typeof typed) =>
      (errors?.[0]?.extensions.details as { fields: { field: string }[] }).fields[0]?.field;
    expect([fieldOf(typed), fieldOf(missing), fieldOf(absent)]).toEqual(['rating', 'text', 'input']);
  });

  it('of the server reveals no details', async () => {
    vi.spyOn(shop.services.reviews, 'listReviews').mockRejectedValue(new Error('secret: mongodb://user:pass@host'));
    const { status, body } = await post(JSON.stringify({ query: '{ reviews { nodes { text } } shop { name } }' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: null,
      errors: [
        {
          message: 'Something went wrong on our side. Try again.',
          path: ['reviews'],
          extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) as string },
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|stack|\.ts|\.js/);
  });
});
