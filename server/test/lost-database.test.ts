import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openRelay, type Relay } from './relay.js';
import { addProduct, openTestShop, type AnotherServer, type TestShop, type TestUser } from './shop.js';

let shop: TestShop;
let relay: Relay;
let server: AnotherServer;
let customer: TestUser;
let productId: string;
const lines: { level: number; msg: string }[] = [];
const messages = () => lines.map(({ msg }) => msg);

beforeAll(async () => {
  shop = await openTestShop({ rateLimitFactor: 100 });
  // The embedded database has a socket in a folder instead of a port.
  const { hostname, port } = new URL(inject('mongoUri'));
  relay = await openRelay(
    port === '' ? { path: decodeURIComponent(hostname) } : { host: hostname, port: Number(port) },
  );
  // With a replica set, the driver would find the member's own address and use it instead of the relay's.
  const mongoUri = inject('mongoUri')
    .replace(/\/\/[^/]+/, `//127.0.0.1:${relay.port}`)
    .replace(/replicaSet=[^&]+/, 'directConnection=true');
  const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  server = await shop.openServer({ mongoUri, logger });
  customer = await shop.newCustomer();
  productId = await addProduct(shop, {});
});
afterAll(async () => {
  await relay.pass();
  await server.close();
  await relay.close();
  await shop.close();
});

const isWorking = async () => {
  const { status, data } = await server.graphql<{ viewer: object | null }>('{ viewer { id } }', {}, customer);
  return status === 200 && data.viewer !== null;
};

beforeEach(async () => {
  await relay.pass();
  await vi.waitUntil(isWorking, { timeout: 30_000 });
  lines.length = 0;
});

/** Calls that need the database. */
const calls: Record<string, () => Promise<Response>> = {
  'a query': () => post({ query: '{ viewer { id } cart { id } }' }),
  'a mutation': () =>
    post({
      query: 'mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { id } } }',
      variables: { input: { productId, quantity: 1, idempotencyKey: 'lost' } },
    }),
  'a REST call': () => fetch(`${server.origin}/api/product/${productId}`),
};

function post(body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` };
  return fetch(`${server.origin}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function timed(call: () => Promise<Response>) {
  const begin = performance.now();
  const response = await call();
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text,
    ms: performance.now() - begin,
  };
}

describe.each<[how: string, fail: () => Promise<void> | void, longestMs: number]>([
  ['that refuses connections', () => relay.refuse(), 4_000],
  ['that hangs', () => relay.hang(), 8_000],
])('a database %s', (_how, fail, longestMs) => {
  it('makes all calls fail in time with SERVICE_UNAVAILABLE, also once the loss is known', async () => {
    await fail();
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(Object.values(calls).map(timed));
      for (const { status, retryAfter, text, ms } of answers) {
        expect([status, retryAfter]).toEqual([503, '5']);
        expect(text).toContain('SERVICE_UNAVAILABLE');
        expect(ms).toBeLessThan(round === 0 ? longestMs : 4_000);
      }
      expect((await timed(() => fetch(`${server.origin}/readyz`))).status).toBe(503);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      await vi.waitUntil(() => messages().includes('the database is lost'), { timeout: 30_000 });
    }
  });

  it('is used again when it is back, which is logged without a stack', async () => {
    await fail();
    await vi.waitUntil(() => messages().includes('the database is lost'), { timeout: 30_000 });
    await Promise.all(Object.values(calls).map(timed));
    await relay.pass();
    await vi.waitUntil(isWorking, { timeout: 30_000 });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(messages().filter((message) => message.startsWith('the database is'))).toEqual([
      'the database is lost',
      'the database is back',
    ]);
    expect(lines.filter((line) => 'stack' in line || 'err' in line)).toEqual([]);
  });
});
