import { keyScopes, type Scope } from '@kickstand/rules/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import { placeOrder } from './order-fixtures.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let admin: TestUser;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

interface Created {
  createApiKey: { key: { id: string; prefix: string; state: string }; secret: string };
}

let count = 0;
async function createKey(
  scopes: readonly Scope[],
  input: object = {},
  user = admin,
): Promise<TestUser & { secret: string }> {
  count += 1;
  const { data, errors } = await shop.graphql<Created>(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret key { id prefix state } } }',
    {
      input: {
        name: `ERP ${count}`,
        scopes: scopes.map((scope) => scope.toUpperCase().replace(':', '_')),
        idempotencyKey: `key ${count}`,
        ...input,
      },
    },
    user,
  );
  if (errors) throw new Error(errors[0]?.extensions.code);
  const { key, secret } = data.createApiKey;
  return { email: key.prefix, userId: key.id, token: secret, secret };
}

const revoke = (id: string) =>
  shop.graphql('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { key { state } } }', { id }, admin);

const readOrders = async (key: TestUser, server: Pick<TestShop, 'graphql'> = shop) =>
  (await server.graphql('{ orders { totalCount } }', {}, key)).errors?.[0]?.extensions.code ?? 'read';

const listKeys = async () =>
  (
    await shop.graphql<{ apiKeys: { edges: { node: { id: string; state: string; lastUsedAt: string | null } }[] } }>(
      '{ apiKeys(first: 100) { edges { node { id state lastUsedAt } } } }',
      {},
      admin,
    )
  ).data.apiKeys.edges.map(({ node }) => node);

const find = async (key: TestUser) => (await listKeys()).find(({ id }) => id === key.userId);

describe('an API key', () => {
  it('is stored only as the hash of its secret', async () => {
    const { secret, email: prefix } = await createKey(['orders:read']);
    expect(secret).toMatch(/^ks_[0-9a-f]{10}_[\w-]{43}$/);
    const stored = JSON.stringify(await shop.connection.collection('api_keys').find({ prefix }).toArray());
    const log = JSON.stringify(await shop.connection.collection('audit_log').find().toArray());
    const [, , own = ''] = /^ks_([0-9a-f]+)_(.+)$/.exec(secret) ?? [];
    expect([stored.includes(own), log.includes(own)]).toEqual([false, false]);
    expect(stored).toMatch(/"secretHash":"[0-9a-f]{64}"/);
  });

  it('reads and writes what its scopes allow, over GraphQL and REST', async () => {
    const key = await createKey(['orders:read', 'stock:write']);
    expect(await readOrders(key)).toBe('read');
    expect((await shop.rest('GET /api/order', undefined, key)).status).toBe(200);
    const update = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { version } } }';
    const stock = { productId, version: 1, availableQuantity: 7, expectedAvailableQuantity: 20 };
    expect((await shop.graphql(update, { input: stock }, key)).errors).toBeUndefined();
    const name = await shop.graphql(update, { input: { productId, version: 2, name: 'Chain' } }, key);
    expect(name.errors?.[0]).toMatchObject({
      message: 'The API key needs the scope catalogue:write.',
      extensions: { code: 'FORBIDDEN' },
    });
  });

  it('is not a customer, and manages neither keys nor admins', async () => {
    const key = await createKey(keyScopes);
    const attempts = [
      'mutation { placeOrder(input: { productId: "x", quantity: 1, address: "a", phone: "0170 1234567", idempotencyKey: "k" }) { order { id } } }',
      'mutation { createCart { token } }',
      'mutation { createApiKey(input: { name: "Own", scopes: [ORDERS_READ], idempotencyKey: "own" }) { secret } }',
      'mutation { makeAdmin(input: { email: "rider1@example.test" }) { user { id } } }',
      '{ apiKeys { totalCount } }',
      '{ auditLog { totalCount } }',
    ];
    for (const attempt of attempts) {
      const { errors } = await shop.graphql(attempt, {}, key);
      expect([attempt, errors?.[0]?.extensions.code]).toEqual([attempt, 'FORBIDDEN']);
    }
    const { data } = await shop.graphql<{ viewer: null }>('{ viewer { id } }', {}, key);
    expect(data.viewer).toBeNull();
  });

  it.each([
    ['another secret', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`],
    ['another prefix', (secret: string) => secret.replace(/^ks_.{10}/, 'ks_0000000000')],
    ['a part of the secret', (secret: string) => secret.slice(0, 20)],
  ])('is refused with %s', async (_what, change) => {
    const key = await createKey(['orders:read']);
    expect(await readOrders({ ...key, token: change(key.secret) })).toBe('UNAUTHENTICATED');
  });

  it('is refused by every server as soon as it is revoked', async () => {
    const another = await shop.openServer();
    const key = await createKey(['orders:read']);
    expect(await readOrders(key, another)).toBe('read');
    expect((await revoke(key.userId)).errors).toBeUndefined();
    expect([await readOrders(key, another), await readOrders(key)]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect((await find(key))?.state).toBe('REVOKED');
    await another.close();
  });

  it('expires', async () => {
    const expiresAt = new Date(shop.clock.now().getTime() + 60_000);
    const key = await createKey(['orders:read'], { expiresAt });
    expect(await readOrders(key)).toBe('read');
    shop.clock.advance({ minutes: 1 });
    expect([await readOrders(key), (await find(key))?.state]).toEqual(['UNAUTHENTICATED', 'EXPIRED']);
    admin = await shop.newAdmin();
  });

  it('works only while its creator is an admin with an enabled account', async () => {
    const creator = await shop.newAdmin();
    const key = await createKey(['orders:read'], {}, creator);
    await shop.services.accounts.removeAdmin(systemActor('test'), creator.email);
    expect([await readOrders(key), (await find(key))?.state]).toEqual(['UNAUTHENTICATED', 'SUSPENDED']);
    await shop.services.accounts.makeAdmin(systemActor('test'), creator.email);
    expect(await readOrders(key)).toBe('read');
    await shop.services.accounts.disableAccount(systemActor('test'), creator.email);
    expect(await readOrders(key)).toBe('UNAUTHENTICATED');
  });

  it('has the time of its last use, which is updated at most once a minute', async () => {
    const key = await createKey(['orders:read']);
    expect((await find(key))?.lastUsedAt).toBeNull();
    const first = shop.clock.now().toISOString();
    await readOrders(key);
    shop.clock.advance({ seconds: 59 });
    await readOrders(key);
    expect((await find(key))?.lastUsedAt).toBe(first);
    shop.clock.advance({ seconds: 1 });
    await readOrders(key);
    expect((await find(key))?.lastUsedAt).toBe(shop.clock.now().toISOString());
  });

  it('is created once; a retry gets a new secret for it, until the key is used', async () => {
    const first = await createKey(['orders:read'], { name: 'Once', idempotencyKey: 'once' });
    const second = await createKey(['orders:read'], { name: 'Once', idempotencyKey: 'once' });
    expect([second.userId, second.secret === first.secret]).toEqual([first.userId, false]);
    expect([await readOrders(first), await readOrders(second)]).toEqual(['UNAUTHENTICATED', 'read']);
    await expect(createKey(['orders:read'], { name: 'Once', idempotencyKey: 'once' })).rejects.toThrow('CONFLICT');
  });

  it('is not created if there are 100 that can still be used', async () => {
    const keys = shop.connection.collection('api_keys');
    const copies = (expiresAt: Date | null, number: number) =>
      Array.from({ length: number }, (_, index) => ({
        ...{ name: 'Many', prefix: `${expiresAt ? 'old' : 'new'} ${index}`, secretHash: '', scopes: [] },
        ...{ creatorId: admin.userId, createdBy: admin.email, createdAt: new Date(0), expiresAt },
      }));
    await keys.insertMany(copies(shop.clock.now(), 100));
    await createKey(['orders:read']);
    await keys.insertMany(copies(null, 100));
    await expect(createKey(['orders:read'])).rejects.toThrow('BAD_USER_INPUT');
    await keys.deleteMany({ name: 'Many' });
  });

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ name: ' ' }, 'name'],
    [{ expiresAt: new Date(0) }, 'expiresAt'],
  ])('is not created with %j', async (input, field) => {
    const { errors } = await shop.graphql(
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }',
      { input: { name: 'ERP', scopes: ['ORDERS_READ'], idempotencyKey: 'bad', ...input } },
      admin,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });

  it('leaves entries in the audit log when it is created, used to write, and revoked', async () => {
    const key = await createKey(['orders:write'], { name: 'Warehouse' });
    const { id: orderId } = await placeOrder(shop, await shop.newCustomer(), productId);
    await shop.graphql(
      'mutation ($id: ID!) { cancelOrder(input: { orderId: $id }) { order { id } } }',
      { id: orderId },
      key,
    );
    await revoke(key.userId);
    await shop.services.outboxWorker.relayAll();
    const entries = shop.connection.collection('audit_log');
    const ofKey = await entries.find({ subjectId: key.userId }).sort({ _id: 1 }).toArray();
    expect(ofKey.map(({ action, by, subjectName }): unknown[] => [action, by, subjectName])).toEqual([
      ['api_key.created', admin.email, `${key.email} Warehouse`],
      ['api_key.revoked', admin.email, `${key.email} Warehouse`],
    ]);
    expect(await entries.findOne({ subjectId: orderId })).toMatchObject({
      action: 'order.cancelled',
      by: `key:${key.email} Warehouse`,
    });
  });
});

it('the limits count each API key separately', async () => {
  const limited = await openTestShop({ rateLimitFactor: 0.01 });
  const boss = await limited.newAdmin();
  const actor = await limited.services.accounts.authenticate(boss.token);
  const [one, other] = await Promise.all(
    ['one', 'other'].map(async (name) => {
      const { secret } = await limited.services.keys.create(actor, {
        name,
        scopes: ['orders:write'],
        idempotencyKey: name,
      });
      return { email: name, userId: name, token: secret };
    }),
  );
  const write = async (key = one) =>
    (await limited.graphql('mutation { shipOrder(input: { orderId: "x" }) { order { id } } }', {}, key)).errors?.[0]
      ?.extensions.code;
  expect([await write(), await write(), await write()]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  expect([await write(), await write(other)]).toEqual(['RATE_LIMITED', 'NOT_FOUND']);
  await limited.close();
});
