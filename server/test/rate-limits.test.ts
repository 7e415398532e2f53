import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request as openRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bindCalls } from '../src/api/rest/bind-calls.js';
import type { RestCalls } from '../src/api/rest/rest-call.js';
import { toAddressKey } from '../src/http/address-key.js';
import { createRateLimits } from '../src/http/rate-limits.js';
import { errorHandler } from '../src/http/rest/errors.js';
import { createLogger } from '../src/platform/logger.js';
import { ensureIndexes } from '../src/platform/mongo/indexes.js';
import { bucketsIn, type Bucket, type Limit } from '../src/platform/rate-limiter.js';
import { findWithdrawable } from '../src/modules/orders/order/withdraw.js';
import type { DomainError } from '../src/shared/errors.js';
import { openTestDatabase, type TestDatabase } from './database.js';
import { MemoryOrders } from './memory-stores.js';
import { orderTerms } from './order-terms.js';
import { anOrder } from './payment-builders.js';
import { addProduct, openTestShop, type TestShop } from './shop.js';
import { TestClock } from './test-clock.js';

describe('the shop with limits', () => {
  let shop: TestShop;
  let productId: string;
  beforeAll(async () => {
    shop = await openTestShop({ rateLimitFactor: 1 });
    productId = await addProduct(shop, { availableQuantity: 100_000 });
  });
  afterAll(() => shop.close());

  it("limits an account's writes over GraphQL and REST together, and says when to retry", async () => {
    const small = await openTestShop({ rateLimitFactor: 0.1 });
    const [casey, sam] = [await small.newCustomer(), await small.newCustomer()];
    const document = 'mutation ($input: SaveProfileInput!) { saveProfile(input: $input) { user { id } } }';
    const input = { education: 'BSc', location: 'Leeds', phoneNumber: '012345', linkedIn: 'me' };
    const { phoneNumber: number, ...rest } = input;
    for (let count = 0; count < 6; count += 1) {
      expect((await small.graphql(document, { input }, casey)).errors).toBeUndefined();
      expect((await small.rest('POST /profile', { ...rest, number }, casey)).status).toBe(200);
    }
    const refused = await small.graphql(document, { input }, casey);
    expect(refused.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(refused.errors?.[0]?.extensions.details?.['retryAfterSeconds']).toBeGreaterThan(0);
    const overRest = await small.rest('POST /profile', { ...rest, number }, casey);
    expect(overRest).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(Number(overRest.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await small.graphql(document, { input }, sam)).errors).toBeUndefined();
    expect((await small.graphql('{ viewer { email } }', {}, casey)).errors).toBeUndefined();
    await small.close();
  });

  it('counts each field of a mutation, aliased or in a fragment', async () => {
    const casey = await shop.newCustomer();
    const fields = Array.from({ length: 8 }, (_, index) => `r${index}: addReview(input: $input) { review { id } }`);
    const document = `mutation ($input: AddReviewInput!) { ...F } fragment F on Mutation { ${fields.join(' ')} }`;
    const input = { idempotencyKey: randomUUID(), text: 'Fits', rating: 5 };
    expect((await shop.graphql(document, { input }, casey)).errors).toBeUndefined();
    expect((await shop.graphql(document, { input }, casey)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  });

  it('counts suggestions separately from other queries', async () => {
    const small = await openTestShop({ rateLimitFactor: 0.1 });
    const fields = Array.from({ length: 5 }, (_, index) => `s${index}: suggest(query: "chain") { queries }`);
    const suggestions = `{ ${fields.join(' ')} }`;
    // All three are sent at the same time, so they are within the limit's period even on a busy machine.
    const answers = await Promise.all([1, 2, 3].map(() => small.graphql(suggestions)));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code);
    expect(codes.sort()).toEqual(['RATE_LIMITED', undefined, undefined]);
    expect((await small.graphql('{ products { nodes { name } } }')).errors).toBeUndefined();
    const both = await small.graphql('{ shop { name } suggest(query: "chain") { queries } }');
    expect(both.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    await small.close();
  });

  it('limits the invoices that are drawn as PDF, separately from other reads', async () => {
    const small = await openTestShop({ rateLimitFactor: 0.1 });
    const [casey, sam] = [await small.newCustomer(), await small.newCustomer()];
    const read = async (format: string, { token } = casey) => {
      const url = `${small.origin}/api/orders/665f1c2ab1e4d20012a7c0de/invoices/INV-000042.${format}`;
      return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
    };
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push(await read('pdf'));
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    expect([await read('xml'), await read('pdf', sam)]).toEqual([404, 404]);
    await small.close();
  });

  it('counts an expensive query as several', async () => {
    const small = await openTestShop({ rateLimitFactor: 0.1 });
    // Costs 4,711 and counts as 10 of 20 reads.
    const expensive = '{ products(first: 100) { nodes { reviews(first: 35) { nodes { text } } } } }';
    // All are sent at the same time, so they are within the limit's period even on a busy machine.
    const answers = await Promise.all(Array.from({ length: 10 }, () => small.graphql(expensive)));
    const passed = answers.filter(({ errors }) => errors === undefined).length;
    expect([passed > 0, passed <= 2]).toEqual([true, true]);
    await small.close();
  });

  it('counts a long list of REST as several reads', async () => {
    const database = await openTestDatabase();
    const { operations } = createRateLimits({ openBucket: bucketsIn(database.connection), factor: 0.1 });
    const calls = {
      listNumbers: {
        ...{ method: 'get', path: '/numbers', group: 'Tests', summary: '', access: 'visitor', refusals: [] },
        ...{ answer: z.array(z.number()), answerDescription: '' },
      },
    } as const satisfies RestCalls;
    const numbers = Array.from({ length: 5_000 }, (_, index) => index);
    const app = express().use(
      operations,
      bindCalls(calls, { listNumbers: () => Promise.resolve(numbers) }),
      errorHandler(createLogger('silent')),
    );
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/numbers`;
    const statuses = await Promise.all([1, 2, 3].map(async () => (await fetch(url)).status));
    expect([statuses.includes(200), statuses.includes(429)]).toEqual([true, true]);
    server.close();
    await database.drop();
  });

  it('stops a customer who guesses discount codes, but not one for whom staff try codes', async () => {
    const [casey, sam, admin] = [await shop.newCustomer(), await shop.newCustomer(), await shop.newAdmin()];
    const add = 'mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { id } } }';
    for (const customer of [casey, sam]) {
      const input = { productId, quantity: 1, idempotencyKey: randomUUID() };
      expect((await shop.graphql(add, { input }, customer)).errors).toBeUndefined();
    }
    // Each customer may try 15 unknown codes an hour. Codes that were tried before do not count again.
    const tenCodes = (from: number) => Array.from({ length: 10 }, (_, index) => `GUESS${from + index}`);
    const asked = '($codes: [String!]) { cart { quote(codes: $codes) { codes { problem } } } }';
    const problemsFor = async (customer: typeof casey, codes: string[]) => {
      const { data } = await shop.graphql<{ cart: { quote: { codes: { problem: string }[] } } }>(
        `query ${asked}`,
        { codes },
        customer,
      );
      return data?.cart.quote.codes.map(({ problem }) => problem);
    };
    const staffQuote = 'query ($input: QuoteOrderForInput!) { quoteOrderFor(input: $input) { deliverability } }';
    for (const from of [0, 10, 20]) {
      const input = { lines: [{ productId, quantity: 1 }], userId: sam.userId, codes: tenCodes(from) };
      expect((await shop.graphql(staffQuote, { input }, admin)).errors).toBeUndefined();
    }
    expect(await problemsFor(casey, tenCodes(0))).toContain('This code is not known.');
    expect(await problemsFor(casey, tenCodes(0))).toContain('This code is not known.');
    await problemsFor(casey, tenCodes(10));
    expect(await problemsFor(casey, ['GUESS99'])).toEqual([
      expect.stringMatching(/^Too many unknown codes were tried/),
    ]);
    expect(await problemsFor(sam, ['GUESS99'])).toEqual(['This code is not known.']);
  });

  it("counts an API key's guesses of order numbers and discount codes like a visitor's", async () => {
    const small = await openTestShop({ rateLimitFactor: 0.5 });
    const admin = await small.newAdmin();
    const input = { name: 'Catalogue', scopes: ['CATALOGUE_READ'], idempotencyKey: randomUUID() };
    const created = await small.graphql<{ createApiKey: { secret: string } }>(
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }',
      { input },
      admin,
    );
    const key = { ...admin, token: created.data.createApiKey.secret };
    const order = (number: number) =>
      `withdrawableOrder(orderNumber: "KS-${number}", email: "a@b.example") { placedAt }`;
    const orders = Array.from({ length: 10 }, (_, index) => `o${index}: ${order(1_000_000 + index)}`);
    expect((await small.graphql(`{ ${orders.join(' ')} }`, {}, key)).errors).toBeUndefined();
    expect((await small.graphql(`{ ${order(2_000_000)} }`, {}, key)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');

    const { data } = await small.graphql<{ createCart: { token: string } }>('mutation { createCart { token } }');
    const guessCodes = async (from: number) => {
      const codes = Array.from({ length: 10 }, (_, index) => `KEYGUESS${from + index}`);
      const answer = await fetch(`${small.origin}/graphql`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', authorization: `Bearer ${key.token}` },
          'x-cart-token': data.createCart.token,
        },
        body: JSON.stringify({ query: `{ cart { quote(codes: ${JSON.stringify(codes)}) { codes { problem } } } }` }),
      });
      return answer.text();
    };
    expect(await guessCodes(0)).toContain('This code is not known.');
    expect(await guessCodes(10)).toContain('Too many unknown codes were tried.');
    await small.close();
  });

  it('does not limit people who order and read', async () => {
    const casey = await shop.newCustomer();
    for (let count = 0; count < 20; count += 1) {
      const order = { productId, quantity: 1, address: '12 Ratchet Lane', phone: '12345' };
      expect((await shop.rest('POST /order', order, casey)).status).toBe(200);
      expect((await shop.rest('GET /product')).status).toBe(200);
      expect((await shop.graphql('{ products { nodes { name } } }')).errors).toBeUndefined();
    }
  });
});

describe('the headers RateLimit and RateLimit-Policy', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ rateLimitFactor: 0.1 });
  });
  afterAll(() => shop.close());

  const ask = async (query: string, bearer?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    };
    return fetch(`${shop.origin}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  };
  const shown = ({ headers }: { headers: Headers }) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];

  it("count an account's own writes over GraphQL and REST, down to the refusal", async () => {
    const casey = await shop.newCustomer();
    const document =
      'mutation { saveProfile(input: { education: "BSc", location: "Leeds", phoneNumber: "012345", linkedIn: "me" }) { user { id } } }';
    expect(shown(await ask(document, casey.token))).toEqual([
      '"writes-account";q=12;w=60',
      expect.stringMatching(/^"writes-account";r=11;t=([1-5]?\d|60)$/),
    ]);
    const profile = { education: 'BSc', location: 'Leeds', number: '012345', linkedIn: 'me' };
    expect(shown(await shop.rest('POST /profile', profile, casey))[1]).toMatch(/^"writes-account";r=10;/);
    for (let count = 0; count < 10; count += 1) await ask(document, casey.token);
    const refused = await ask(document, casey.token);
    expect([refused.status, shown(refused)[1]]).toEqual([429, expect.stringMatching(/^"writes-account";r=0;/)]);
    expect(refused.headers.get('ratelimit')).toContain(`;t=${refused.headers.get('retry-after')}`);
  });

  it('count the requests of an API key', async () => {
    const admin = await shop.newAdmin();
    const created = (await (
      await ask(
        'mutation { createApiKey(input: { name: "ERP", scopes: [ORDERS_READ], idempotencyKey: "key" }) { secret } }',
        admin.token,
      )
    ).json()) as { data: { createApiKey: { secret: string } } };
    const { secret } = created.data.createApiKey;
    await ask('{ shop { name } }', secret);
    const overRest = await fetch(`${shop.origin}/api/orders.csv`, { headers: { authorization: `Bearer ${secret}` } });
    expect(overRest.status).toBe(200);
    expect(shown(overRest)).toEqual([
      '"keyReads-account";q=60;w=60',
      expect.stringMatching(/^"keyReads-account";r=58;/),
    ]);
  });

  it('show what remains of the limit of an address only once half of it is used', async () => {
    // All are sent at the same time, so they are within the limit's period even on a busy machine.
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask('{ suggest(query: "chain") { queries } }')));
    const [policies, remaining] = [0, 1].map((header) => answers.map((answer) => shown(answer)[header]));
    expect(new Set(policies)).toEqual(new Set(['"suggestions-address";q=10;w=10']));
    expect(remaining?.filter((value) => value !== null)).toEqual([
      expect.stringMatching(/^"suggestions-address";r=5;/),
    ]);
  });
});

/** Sends a request from another address of this machine. */
function askFrom(localAddress: string, agent: Agent, target: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = openRequest(target, { localAddress, agent, headers: { accept: 'application/json' } });
    request.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
    });
    request.on('error', reject);
    request.end();
  });
}

describe('a client with too many requests', () => {
  it('is refused after its limit of reads, while another client is not', async () => {
    const shop = await openTestShop({ rateLimitFactor: 0.25 });
    await addProduct(shop);
    const agent = new Agent({ keepAlive: true, maxSockets: 30 });
    const target = `${shop.origin}/api/product`;
    let [answered, refused] = [0, 0];
    const lane = async () => {
      for (let count = 0; count < 20; count += 1) {
        const { statusCode, headers } = await askFrom('127.0.0.2', agent, target);
        if (statusCode === 200) answered += 1;
        else if (statusCode === 429 && Number(headers['retry-after']) > 0) refused += 1;
      }
    };
    const requests = Promise.all(Array.from({ length: 30 }, lane));
    const other = new Agent({ keepAlive: true });
    for (let count = 0; count < 20; count += 1) {
      expect((await askFrom('127.0.0.3', other, target)).statusCode).toBe(200);
    }
    await requests;
    expect(answered + refused).toBe(30 * 20);
    // The limit is 50 requests per ten seconds. On a busy machine, the requests may take several such periods.
    expect(answered).toBeLessThan(400);
    expect(refused).toBeGreaterThan(200);
    agent.destroy();
    other.destroy();
    await shop.close();
  });
});

describe('a page of another origin with too many requests', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ rateLimitFactor: 0.001, corsOrigins: ['https://partner.example'] });
  });
  afterAll(() => shop.close());

  /** Sends requests until one is refused, because a new period of the limit may begin between two of them. */
  async function refusalAt(path: string, origin: string): Promise<Headers> {
    for (;;) {
      const { status, headers } = await fetch(shop.origin + path, { headers: { origin } });
      if (status === 429) return headers;
    }
  }

  it.each(['/api/nothing', '/graphql', '/review/nothing'])(
    'can read the refusal of %s if it is allowed',
    async (path) => {
      const headers = await refusalAt(path, 'https://partner.example');
      expect(headers.get('access-control-allow-origin')).toBe('https://partner.example');
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
      const preflight = await fetch(shop.origin + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://partner.example', 'access-control-request-method': 'PUT' },
      });
      expect(preflight.status).toBe(204);
      expect((await refusalAt(path, 'https://evil.example')).has('access-control-allow-origin')).toBe(false);
    },
  );

  it('cannot read the refusal of a page', async () => {
    expect((await refusalAt('/parts', 'https://partner.example')).has('access-control-allow-origin')).toBe(false);
  });
});

describe('several servers on one database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    bucketsIn(database.connection);
    await ensureIndexes(database.connection);
  });
  afterAll(() => database.drop());

  it('count together', async () => {
    const [one, two] = [0, 1].map(() => bucketsIn(database.connection)('together', { points: 6, seconds: 600 }));
    const waits = [];
    for (let count = 0; count < 4; count += 1) waits.push(await one?.take('casey'), await two?.take('casey'));
    expect(waits.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(waits.slice(6).every((wait) => Number(wait) > 500)).toBe(true);
    expect(await one?.take('sam')).toBe(0);
  });

  it.each([1, 10])('count a request of any weight as half of the limit at most, in batches of %d', async (batch) => {
    const limit = { points: 40, seconds: 600, batch };
    const [one, two] = [0, 1].map(() => bucketsIn(database.connection)(`weights-${batch}`, limit));
    const waits = [await one?.take('casey', undefined, 1_000), await two?.take('casey', undefined, 20)];
    expect([...waits, Number(await one?.take('casey', undefined, 15)) > 500]).toEqual([0, 0, true]);
  });

  it('know what remains after the requests of the others', async () => {
    const limit = { points: 100, seconds: 600, batch: 10 };
    const [one, two] = [0, 1].map(() => bucketsIn(database.connection)('remaining', limit));
    let remaining = 0;
    for (let count = 0; count < 20; count += 1) await one?.take('casey');
    for (let count = 0; count < 10; count += 1) await two?.take('casey', (state) => (remaining = state.remaining));
    expect(remaining).toBe(70);
  });

  it('exceed a limit by at most one batch each, and write once per batch', async () => {
    const limit = { points: 100, seconds: 600, batch: 10 };
    const [one, two] = [0, 1].map(() => bucketsIn(database.connection)('reads', limit));
    let passed = 0;
    for (let count = 0; count < 100; count += 1) {
      for (const server of [one, two]) if ((await server?.take('casey')) === 0) passed += 1;
    }
    expect(passed).toBeGreaterThanOrEqual(100);
    expect(passed).toBeLessThanOrEqual(120);
    const stored = await database.connection.collection('rate_limits').findOne({ key: 'reads:casey' });
    expect(Number(stored?.['points']) % limit.batch).toBe(0);
  });
});

describe('a factor for all limits', () => {
  it.each([
    [3, { points: 3_000, batch: 300 }],
    [0.5, { points: 500, batch: 100 }],
    [0.0001, { points: 1, batch: 1 }],
  ])('of %d opens limits with these points and batches: %o', (factor, expected) => {
    const opened = new Map<string, Limit>();
    const bucket: Bucket = { take: () => 0, look: () => Promise.resolve(0), forget: () => Promise.resolve() };
    createRateLimits({ factor, openBucket: (name, limit) => (opened.set(name, limit), bucket) });
    expect(opened.get('requests.address')).toMatchObject(expected);
    expect(opened.get('passwords.account')?.batch).toBe(1);
  });
});

describe('a guesser of order numbers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    bucketsIn(database.connection);
    await ensureIndexes(database.connection);
  });
  afterAll(() => database.drop());

  it('gets no answer after 20 wrong guesses, even if all guesses are sent at once', async () => {
    const { orderGuesses } = createRateLimits({ openBucket: bucketsIn(database.connection), factor: 1 });
    const orders = new MemoryOrders();
    await orders.insert(anOrder(), null);
    const [order] = orders.all();
    const deps = { orders, orderGuesses, readTerms: () => Promise.resolve(orderTerms), clock: new TestClock() };
    const guess = (number: number, network: string) =>
      findWithdrawable(
        deps,
        { kind: 'visitor', network },
        { orderNumber: `KS-${number}`, email: order?.customer.email ?? '' },
      ).catch((error: unknown) => (error as DomainError).code);
    const right = order?.number ?? 0;
    const wrong = Array.from({ length: 25 }, (_, index) => right + 1 + index);
    const answers = await Promise.all([...wrong, right].map((number) => guess(number, '203.0.113.9')));
    expect(answers).toEqual([...Array<null>(20).fill(null), ...Array<string>(6).fill('RATE_LIMITED')]);
    expect(await guess(right, '203.0.113.10')).toMatchObject({ orderNumber: `KS-${right}` });
  });
});

describe('a password guesser', () => {
  let database: TestDatabase;
  let server: Server;
  let origin: string;
  let guesses = 0;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { identity } = createRateLimits({ openBucket: bucketsIn(database.connection), factor: 1 });
    await ensureIndexes(database.connection);
    const app = express();
    app.set('trust proxy', 1);
    app.use(identity);
    app.use((request, response) => {
      guesses += 1;
      const { password } = JSON.parse((request.body as Buffer).toString()) as { password: string };
      response.status(password === 'chain-lube' ? 200 : 400).json({});
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await database.drop();
  });

  async function signIn(email: string, password: string, operation = 'signInWithPassword', address = '203.0.113.1') {
    const headers = { 'x-forwarded-for': address };
    const init = { method: 'POST', headers, body: JSON.stringify({ email, password }) };
    const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=any`, init);
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
  }

  it('is stopped after a few attempts, whatever the spelling of the email address', async () => {
    const statuses = [];
    for (let count = 0; count < 600; count += 1) {
      statuses.push((await signIn(count % 2 ? 'Boss@shop.example' : 'boss@shop.example', `guess-${count}`)).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(6);
    expect(guesses).toBe(6);
    const refused = await signIn('boss@shop.example', 'chain-lube');
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(60);
    expect(JSON.parse(refused.text)).toEqual({ error: { code: 429, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
  });

  it('does not delay people who repeatedly sign in with the right password', async () => {
    for (let count = 0; count < 12; count += 1) {
      expect((await signIn('casey@shop.example', 'chain-lube')).status).toBe(200);
    }
  });

  it('does not block others at that network address', async () => {
    for (let count = 0; count < 20; count += 1) await signIn('boss@shop.example', 'another guess');
    expect((await signIn('sam@shop.example', 'chain-lube')).status).toBe(200);
  });

  it('does not lock out the owner, who is at another network address', async () => {
    for (let count = 0; count < 8; count += 1) await signIn('owner@shop.example', `guess-${count}`);
    expect((await signIn('owner@shop.example', 'chain-lube')).status).toBe(429);
    expect((await signIn('owner@shop.example', 'chain-lube', 'signInWithPassword', '198.51.100.7')).status).toBe(200);
  });

  it('can cause only a few mails to a mailbox, even from several network addresses', async () => {
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const address = `198.51.100.${10 + count}`;
      statuses.push((await signIn('casey@shop.example', 'chain-lube', 'sendOobCode', address)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

describe('the key of a limit', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:51234', '2001:db8:0:0::/64'],
    ['[2001:db8::7]', '2001:db8:0:0::/64'],
  ])('%s is %s', (ip, key) => {
    expect(toAddressKey(ip)).toBe(key);
  });
});
