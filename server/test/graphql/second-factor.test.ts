import { randomUUID } from 'node:crypto';
import type { Permission } from '@kickstand/rules/permissions';
import { keyScopes } from '@kickstand/rules/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeAccount } from '../fake-identity.js';
import { openTestShop, type AnotherServer, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let another: AnotherServer;
/** An admin who has signed in with a second factor. */
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  another = await shop.openServer();
});
afterAll(async () => {
  await another.close();
  await shop.close();
});
// Tests advance the clock, which ends sessions.
beforeEach(async () => {
  admin = await join({ hasSecondFactor: true }, 'admin');
});

interface Person extends TestUser {
  account: FakeAccount;
}

type Rank = 'admin' | 'staff' | 'customer';

async function join(rest: Partial<FakeAccount>, rank: Rank, permission: Permission = 'orders'): Promise<Person> {
  const account = shop.identity.addAccount(`${randomUUID()}@example.test`, { emailVerified: true, ...rest });
  if (rank === 'staff') await shop.giveRole(account.email, [permission]);
  const person = await signIn(account);
  if (rank === 'admin') await shop.services.accounts.makeAdmin({ kind: 'system', name: 'test' }, account.email);
  return person;
}

async function signIn(account: FakeAccount): Promise<Person & { needsSecondFactor: boolean; permissions: string[] }> {
  const { data } = await shop.graphql<{
    signIn: { accessToken: string; user: { id: string; needsSecondFactor: boolean; permissions: string[] } };
  }>(
    `mutation ($idToken: String!) {
      signIn(input: { idToken: $idToken }) { accessToken user { id needsSecondFactor permissions } }
    }`,
    { idToken: shop.identity.issueIdToken(account) },
  );
  const { accessToken: token, user } = data.signIn;
  return { account, email: account.email, userId: user.id, token, ...user };
}

async function demand(value: 'on' | 'off', user = admin) {
  const settings = await shop.graphql<{ settings: { version: number } }>('{ settings { version } }', {}, user);
  const input = { version: settings.data.settings.version, values: [{ key: 'staffNeedSecondFactor', value }] };
  const query = 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { settings { version } } }';
  return shop.graphql(query, { input }, user);
}

/** Whether the person may read the members of staff, the orders, and the orders over REST. */
async function reach(user: TestUser | null, server: Pick<TestShop, 'graphql' | 'rest'> = shop) {
  const ask = async (query: string) => (await server.graphql(query, {}, user)).errors?.[0]?.extensions.code ?? 'read';
  return {
    staff: await ask('{ staffMembers(first: 1) { nodes { id } } }'),
    orders: await ask('{ orders { totalCount } }'),
    rest: (await server.rest('GET /order', undefined, user)).status,
  };
}

const everything = { staff: 'read', orders: 'read', rest: 200 };
const ordersOnly = { ...everything, staff: 'FORBIDDEN' };
const nothing = { staff: 'FORBIDDEN', orders: 'FORBIDDEN', rest: 403 };

const reset = (email: string, user: TestUser) =>
  shop.graphql<{ resetSecondFactor: { user: { email: string } } }>(
    'mutation ($email: String!) { resetSecondFactor(input: { email: $email }) { user { email } } }',
    { email },
    user,
  );

describe('a shop that demands a second factor from staff', () => {
  beforeEach(async () => {
    expect((await demand('on')).errors).toBeUndefined();
  });

  it.each<[Rank, boolean, object, object]>([
    ['admin', true, everything, everything],
    ['admin', false, nothing, everything],
    ['staff', true, ordersOnly, ordersOnly],
    ['staff', false, nothing, ordersOnly],
    ['customer', true, nothing, nothing],
    ['customer', false, nothing, nothing],
  ])('decides what the %s may do (second factor used: %s)', async (rank, hasSecondFactor, whenOn, whenOff) => {
    const person = await join({ hasSecondFactor }, rank);
    expect(await reach(person)).toEqual(whenOn);
    const { data } = await shop.graphql<{ viewer: object }>(
      '{ viewer { needsSecondFactor role permissions orders { totalCount } } }',
      {},
      person,
    );
    const needsSecondFactor = rank !== 'customer' && !hasSecondFactor;
    expect(data.viewer).toMatchObject({ needsSecondFactor, role: rank === 'admin' ? 'ADMIN' : 'CUSTOMER' });
    if (needsSecondFactor) expect(data.viewer).toMatchObject({ permissions: [], orders: { totalCount: 0 } });
    await vi.waitFor(async () => expect(await reach(person, another)).toEqual(whenOn), { timeout: 2_000 });
    await demand('off');
    expect(await reach(person)).toEqual(whenOff);
  });

  it('tells staff why they are refused, until they sign in with a second factor', async () => {
    const { account, ...person } = await join({}, 'admin');
    const { errors } = await shop.graphql('{ orders { totalCount } }', {}, person);
    expect(errors?.[0]?.message).toMatch(/requires a second factor/);
    expect(await signIn(account)).toMatchObject({ needsSecondFactor: true, permissions: [] });
    account.hasSecondFactor = true;
    expect(await reach(person)).toEqual(nothing);
    const proven = await signIn(account);
    expect(proven.needsSecondFactor).toBe(false);
    expect(await reach(proven)).toEqual(everything);
  });

  it('does not let staff without a second factor reset the factors of others, change settings or make admins', async () => {
    const weak = await join({}, 'admin');
    expect((await reset(admin.email, weak)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const save = 'mutation { saveSettings(input: { version: 1, values: [] }) { settings { version } } }';
    expect((await shop.graphql(save, {}, weak)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await shop.rest(`PUT /user/admin/${weak.email}`, {}, weak)).status).toBe(403);
    const { body } = await shop.rest<{ admin: boolean }>(`GET /admin/${weak.email}`, undefined, weak);
    expect(body.admin).toBe(false);
  });

  it('does not affect API keys, even those of admins without a second factor', async () => {
    const weak = await join({}, 'admin');
    await demand('off');
    const owner = await shop.services.accounts.authenticate(weak.token);
    const input = { name: randomUUID(), scopes: keyScopes, idempotencyKey: randomUUID() };
    const { key, secret } = await shop.services.keys.create(owner, input);
    await demand('on');
    expect(await reach({ email: '', userId: key.id, token: secret })).toMatchObject({ orders: 'read' });
  });

  it('refuses a token with a forged claim', async () => {
    const weak = await join({}, 'admin');
    const [header, payload = '', signature] = weak.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, mfa: true })).toString('base64url');
    const outcome = await reach({ ...weak, token: [header, forged, signature].join('.') });
    expect(outcome).toEqual({ staff: 'UNAUTHENTICATED', orders: 'UNAUTHENTICATED', rest: 401 });
  });
});

describe('the setting that demands a second factor', () => {
  it('can only be turned on by somebody who has signed in with a second factor', async () => {
    await demand('off');
    for (const rank of ['admin', 'staff'] as const) {
      const weak = await join({}, rank, 'settings');
      expect((await demand('on', weak)).errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        details: { fields: [{ field: 'staffNeedSecondFactor' }] },
      });
    }
    expect((await demand('on', await join({ hasSecondFactor: true }, 'staff', 'settings'))).errors).toBeUndefined();
    await demand('off');
  });
});

describe('the reset of a second factor', () => {
  it('ends the sessions of the person, is recorded once, and does nothing without a factor', async () => {
    const person = await join({ hasSecondFactor: true }, 'staff');
    shop.clock.advance({ seconds: 5 });
    for (const _attempt of [1, 2]) {
      const { data } = await reset(` ${person.email.toUpperCase()}`, admin);
      expect(data.resetSecondFactor.user.email).toBe(person.email);
    }
    expect(person.account.hasSecondFactor).toBe(false);
    expect((await reach(person)).orders).toBe('UNAUTHENTICATED');
    const { data } = await shop.graphql<{ auditLog: { edges: { node: { action: string; by: string } }[] } }>(
      `query ($id: ID!) { auditLog(first: 5, filter: { subjectType: USER, subjectId: $id }) { edges { node { action by } } } }`,
      { id: person.userId },
      admin,
    );
    expect(data.auditLog.edges.map(({ node }) => node)).toEqual([
      { action: 'USER_SECOND_FACTOR_RESET', by: admin.email },
    ]);
    shop.clock.advance({ seconds: 5 });
    expect(await reach(await signIn(person.account))).toEqual(ordersOnly);
  });

  it('is refused for oneself, and can be repeated after the provider was down', async () => {
    expect((await reset(admin.email, admin)).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'ILLEGAL_TRANSITION' },
    });
    const person = await join({ hasSecondFactor: true }, 'customer');
    shop.identity.isDown = true;
    expect((await reset(person.email, admin)).errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    shop.identity.isDown = false;
    expect(person.account.hasSecondFactor).toBe(true);
    expect((await reset(person.email, admin)).errors).toBeUndefined();
    expect(person.account.hasSecondFactor).toBe(false);
  });
});
