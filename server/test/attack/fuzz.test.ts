import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { startIdentityEmulator, type IdentityEmulator } from '@kickstand/identity-emulator';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOpenApiDocument } from '../../src/http/rest/openapi.js';
import { repositoryRoot } from '../../src/platform/paths.js';
import { systemActor } from '../../src/shared/actor.js';
import type { FakeAccount } from '../fake-identity.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';
import { embeddedPages, identityOperations, knownPassword } from './fuzz-embedded.js';
import { graphOperations, restOperations, type FuzzRequest, type Sender } from './fuzz-requests.js';
import { Chance, type Known } from './fuzz-values.js';

// `FUZZ_REQUESTS=20000 FUZZ_SEED=7 npx vitest run --root server test/attack/fuzz.test.ts` sends more requests.
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
/** A request that takes longer counts as hanging. The limit is high, because the machine may be busy. */
const longestMs = 30_000;
const lanes = 8;

interface Finding {
  problem: string;
  status: number;
  request: Pick<FuzzRequest, 'operation' | 'sender' | 'method' | 'path' | 'headers'> & { body: string | undefined };
  answer: string;
}

const operations = [
  ...graphOperations(buildSchema(readFileSync(join(repositoryRoot, 'schema.graphql'), 'utf8'))),
  ...restOperations(createOpenApiDocument()),
  ...identityOperations(),
  ...embeddedPages(),
];

let emulator: IdentityEmulator;
let emulatorDir: string;
let shop: TestShop;
let accounts: Record<'customer' | 'admin', FakeAccount>;
let tokens: Record<Sender, string | null>;
let known: Known;
/** Texts that only their owner and admins may read. */
let secrets: { email: string; address: string; phone: string; token: string };

beforeAll(async () => {
  emulatorDir = await mkdtemp(join(tmpdir(), 'fuzz-identity-'));
  emulator = await startIdentityEmulator({ dir: emulatorDir, projectId: 'demo-fuzz' });
  // Requests are counted, but the limits allow all of them.
  shop = await openTestShop({ embedded: [emulator.router], rateLimitFactor: 1e6 });
  accounts = {
    customer: shop.identity.addAccount('casey@fuzz.example', { displayName: 'Casey', emailVerified: true }),
    admin: shop.identity.addAccount('ada@fuzz.example', { displayName: 'Ada', emailVerified: true }),
  };
  tokens = { visitor: null, customer: null, admin: null, stale: null, forged: 'eyJhbGciOiJub25lIn0.e30.' };
  await signIn('customer');
  await signIn('admin');
  await shop.services.accounts.makeAdmin(systemActor('test'), accounts.admin.email);
  await signIn('admin');
  const bystander = shop.identity.addAccount('bystander@fuzz.example', { displayName: 'Bo', emailVerified: true });
  await shop.services.accounts.signIn(shop.identity.issueIdToken(bystander));
  const victim = await shop.newCustomer('Vera Victim');
  secrets = { email: victim.email, address: '77 Secret Street', phone: '0999 777', token: victim.token };
  tokens.stale = `${victim.token.slice(0, -3)}abc`;
  await fill(victim.token);
});
afterAll(async () => {
  await shop.close();
  await emulator.stop();
  await rm(emulatorDir, { recursive: true });
});

async function signIn(who: 'customer' | 'admin'): Promise<void> {
  // Advances the clock, because a session that begins in the second in which earlier ones ended counts as ended, too.
  shop.clock.advance({ seconds: 2 });
  const { accessToken } = await shop.services.accounts.signIn(shop.identity.issueIdToken(accounts[who]));
  tokens[who] = accessToken;
}

/** Creates the objects that requests use. Called again later, because requests may have deleted them. */
async function fill(ownersToken: string): Promise<void> {
  const productId = await addProduct(shop, { availableQuantity: 1_000 });
  const ids = [productId];
  for (const token of [ownersToken, tokens.customer]) {
    const actor = await shop.services.accounts.authenticate(token);
    const { address, phone } = secrets;
    const delivery = token === ownersToken ? { address, phone } : { address: '1 Mill Lane', phone: '0123 456' };
    const input = { productId, quantity: 1, ...delivery, expectedUnitPrice: null, idempotencyKey: null };
    ids.push((await shop.services.orders.placeOrder(actor, input)).id);
    const review = { text: 'Fits', rating: 5, productId, idempotencyKey: null };
    ids.push((await shop.services.reviews.addReview(actor, review)).id);
    if (actor.kind === 'user' && token === tokens.customer) ids.push(actor.userId);
  }
  const page = await shop.services.reviews.listReviews(systemActor('test'), { first: 1 });
  known = {
    ids,
    emails: ['bystander@fuzz.example', 'nobody@fuzz.example'],
    sendersEmails: [accounts.customer.email, accounts.admin.email],
    cursors: [page.endCursor ?? ''],
    named: [[/.id$/i, ids], ...(await nameCredentials())],
  };
}

/**
 * Credentials of a new account at the identity emulator and of a new payment. Requests may have used up the earlier
 * ones.
 */
async function nameCredentials(): Promise<Known['named']> {
  const email = `rider${shop.clock.now().getTime()}@fuzz.example`;
  const account = await askEmulator('accounts:signUp', { email, password: knownPassword, returnSecureToken: true });
  const { idToken = '', refreshToken = '' } = account;
  await askEmulator('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const mailbox = await (await fetch(`${shop.origin}/emulator/mailbox`)).text();
  const code = /oobCode=([\w-]+)/.exec(mailbox)?.[1] ?? '';
  const intent = await shop.cardPayments.createIntent({
    orderId: email,
    amountMinor: 12_990,
    currency: 'usd',
    idempotencyKey: email,
    description: 'Chain kit',
  });
  const mostly = (text: string) => [...damagedTokens.map(() => text), ...damagedTokens];
  return [
    [/^id_?token$/i, mostly(idToken)],
    [/^refresh_?token$/i, mostly(refreshToken)],
    [/^(oob)?code$/i, mostly(code)],
    [/^(email|identifier)$/, [email, 'bystander@fuzz.example', `new${shop.clock.now().getTime()}@fuzz.example`]],
    [/^\{intent\}$/, [intent.id]],
    [/secret$/i, [intent.clientSecret ?? '', 'pi_x_secret_y', '_secret_']],
    [/key$/i, [shop.sandbox.publishableKey]],
    [/\[number\]$/, ['4242424242424242', '4000000000000002', '4000002760003184', '42']],
    [/\[(exp_month|exp_year|cvc)\]$/, ['12', '2099', '123', '0']],
    [/^type$|\[type\]$/, ['card', 'sepa_debit']],
  ];
}

async function askEmulator(operation: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${shop.origin}/identitytoolkit.googleapis.com/v1/${operation}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, string>;
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const damagedTokens = [
  ...[null, [], {}, 'text', { sub: 1 }, { firebase: null }, { firebase: { tenant: {} } }, { user_id: '__proto__' }].map(
    (payload) => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(payload)}.`,
  ),
  ...[null, [], 7, {}, { _AuthEmulatorRefreshToken: 'DO NOT MODIFY' }].map(base64),
  'a.b.c',
  '..',
];

async function send(request: FuzzRequest): Promise<{ status: number; text: string; requestOf: FuzzRequest }> {
  const token = tokens[request.sender];
  const response = await fetch(shop.origin + request.path, {
    method: request.method,
    headers: { ...request.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(request.body === null ? {} : { body: request.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
  });
  return { status: response.status, text: await response.text(), requestOf: request };
}

const leaks: readonly [string, RegExp][] = [
  ['a stack trace', /\\n\s+at |^\s+at .+:\d+:\d+/m],
  ['a path of the server', /node_modules|file:\/\/|\/server\/(?:src|dist)\//],
  ['words of the database', /mongodb:|Mongo\w*Error|E11000|CastError|BSONError|ValidationError:/],
  ['an error of the language', /(?:Type|Range|Reference|Syntax)Error:|undefined is not|Cannot read prop/],
  ['a secret', /a-secret-of-the-tests|sk_test_|whsec_/],
];

function problemsOf(request: FuzzRequest, status: number, text: string): string[] {
  const problems = leaks.filter(([, pattern]) => pattern.test(text)).map(([what]) => `shows ${what}`);
  if (status >= 500) problems.push(`answers ${status}`);
  if (text.includes('INTERNAL_SERVER_ERROR')) problems.push('is a fault of the server');
  if (text.length > 200_000 && request.sender !== 'admin') problems.push(`answers ${text.length} characters`);
  if (request.sender === 'admin') return problems;
  for (const [what, secret] of Object.entries(secrets)) {
    if (text.includes(secret)) problems.push(`shows somebody else's ${what}`);
  }
  const isAskedFor = request.path.includes(encodeURIComponent(accounts.admin.email));
  if (text.includes(accounts.admin.email) && !isAskedFor) problems.push("shows an admin's address");
  return problems;
}

it(
  `answers ${requests} random requests without a 5xx, a hang or a leak (seed ${seed})`,
  async () => {
    const chance = new Chance(seed);
    const findings: Finding[] = [];
    const statuses = new Map<string, Record<string, number>>();
    for (let sent = 0; sent < requests; sent += lanes) {
      if (sent % 400 === 0 && sent > 0) await refill();
      // Requests are generated one after the other, so that only the seed decides what is sent.
      const batch = Array.from({ length: lanes }, (_, lane) =>
        (operations[(sent + lane) % operations.length] ?? chance.pick(operations)).make(chance, known),
      );
      const answers = await Promise.all(
        batch.map((request) => send(request).catch((error: unknown) => ({ error, requestOf: request }))),
      );
      for (const answer of answers) {
        const { requestOf } = answer;
        const [status, text] = 'error' in answer ? [0, String(answer.error)] : [answer.status, answer.text];
        const problems = 'error' in answer ? ['gets no answer'] : problemsOf(requestOf, status, text);
        const { operation, sender, method, path, headers, body } = requestOf;
        for (const problem of problems) {
          const request = { operation, sender, method, path, headers, body: body?.slice(0, 2_000) };
          findings.push({ problem, status, request, answer: text.slice(0, 1_000) });
        }
        // In GraphQL, errors have the status 200.
        const kind = status === 200 && text.includes('"errors"') ? '200 with errors' : String(status);
        const counted = statuses.get(operation) ?? {};
        statuses.set(operation, { ...counted, [kind]: (counted[kind] ?? 0) + 1 });
      }
      for (const who of ['customer', 'admin'] as const) {
        const isSignedOut = await shop.services.accounts.authenticate(tokens[who]).then(
          () => false,
          () => true,
        );
        if (isSignedOut) await signIn(who);
      }
    }
    expect(findings).toEqual([]);
    // All operations were used. More than a tenth of the requests succeeded, so they tested more than the validation.
    expect([...statuses.keys()].sort()).toEqual(operations.map(({ name }) => name).sort());
    const good = [...statuses.values()].reduce((sum, counts) => sum + (counts['200'] ?? 0), 0);
    expect(good / requests).toBeGreaterThan(0.1);
    if (process.env['FUZZ_REQUESTS'] !== undefined)
      process.stdout.write(`${inspect(new Map([...statuses].sort()), { maxArrayLength: null, breakLength: 160 })}\n`);
  },
  60_000 + requests * 200,
);

async function refill(): Promise<void> {
  const victim = [...shop.identity.accounts.values()].find(({ email }) => email === secrets.email);
  if (!victim) throw new Error('The victim is gone');
  // Advances the clock, because the daily writes of an account are limited.
  shop.clock.advance({ minutes: 25 * 60 });
  await signIn('customer');
  await signIn('admin');
  const { accessToken } = await shop.services.accounts.signIn(shop.identity.issueIdToken(victim));
  secrets = { ...secrets, token: accessToken };
  await fill(accessToken);
}
