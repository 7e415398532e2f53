import type { Permission } from '@kickstand/rules/permissions';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError } from '../../src/platform/mail/mail-transport.js';
import { createLogger } from '../../src/platform/logger.js';
import { systemActor } from '../../src/shared/actor.js';
import type { FakeAccount } from '../fake-identity.js';
import { openTestShop, type AnotherServer, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let another: AnotherServer;
/** Errors that the other server has logged. */
let logged = '';
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ adminsNeedVerifiedEmail: true });
  another = await shop.openServer({ logger: createLogger('error', { write: (line) => void (logged += line) }) });
});
afterAll(async () => {
  await another.close();
  await shop.close();
});
// Tests advance the clock, which ends sessions.
beforeEach(async () => {
  admin = await shop.newAdmin();
});

interface Role {
  id: string;
  name: string;
  version: number;
  permissions: string[];
}
interface Member {
  id: string;
  email: string;
  state: string;
  expiresAt: string | null;
  role: { name: string };
}

/** Sends a mutation; returns its payload, or throws the code and reason of its refusal. */
async function mutate<Payload>(name: string, input: object, user = admin, selection = memberFields): Promise<Payload> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await shop.graphql<Record<string, Payload>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`,
    { input },
    user,
  );
  const { code, details } = errors?.[0]?.extensions ?? {};
  if (code) throw new Error([code, details?.['reason'], fieldOf(details)].filter(Boolean).join(' '));
  return data[name] as Payload;
}
const fieldOf = (details?: Record<string, unknown>) =>
  (details?.['fields'] as { field: string }[] | undefined)?.[0]?.field;

const memberFields = 'member { id email state expiresAt role { name } }';
const roleFields = 'role { id name version permissions }';

const saveRole = async (input: object, user = admin) =>
  (await mutate<{ role: Role }>('saveStaffRole', { idempotencyKey: randomUUID(), ...input }, user, roleFields)).role;
const newRole = (...permissions: Permission[]) =>
  saveRole({ name: randomUUID(), permissions: permissions.map((each) => each.toUpperCase()) });
const invite = async (email: string, { id: roleId }: Pick<Role, 'id'>, user = admin) =>
  (await mutate<{ member: Member }>('inviteStaff', { email, roleId }, user)).member;
const remove = ({ id }: Pick<Member, 'id'>, user = admin) => mutate('removeStaff', { id }, user, 'memberId');
const membersOf = async (email: string) => {
  const query = '{ staffMembers(first: 100) { nodes { id email state expiresAt role { name } } } }';
  const { data } = await shop.graphql<{ staffMembers: { nodes: Member[] } }>(query, {}, admin);
  return data.staffMembers.nodes.filter((member) => member.email === email);
};
const stateOf = async (email: string) => (await membersOf(email)).map(({ state }) => state);

/** Sends a query that needs the permission orders. @returns `read`, or the code of the error */
const readOrders = async (user: TestUser, server: Pick<TestShop, 'graphql'> = shop) =>
  (await server.graphql('{ orders { totalCount } }', {}, user)).errors?.[0]?.extensions.code ?? 'read';
const permissionsOf = async (user: TestUser) =>
  (await shop.graphql<{ viewer: { permissions: string[] } }>('{ viewer { permissions } }', {}, user)).data.viewer
    .permissions;

const newAccount = (rest: Partial<FakeAccount> = {}) => shop.identity.addAccount(`${randomUUID()}@example.test`, rest);
async function signIn(account: FakeAccount): Promise<TestUser & { permissions: string[] }> {
  const { signIn: signedIn } = (
    await shop.graphql<{ signIn: { accessToken: string; user: { id: string; permissions: string[] } } }>(
      'mutation ($idToken: String!) { signIn(input: { idToken: $idToken }) { accessToken user { id permissions } } }',
      { idToken: shop.identity.issueIdToken(account) },
    )
  ).data;
  const { id: userId, permissions } = signedIn.user;
  return { email: account.email, userId, token: signedIn.accessToken, permissions };
}

describe('an invitation', () => {
  it('is accepted by the next request of an account that exists, on every server', async () => {
    const customer = await shop.newCustomer();
    expect(await readOrders(customer, another)).toBe('FORBIDDEN');
    const member = await invite(` ${customer.email.toUpperCase()}`, await newRole('orders', 'stock'));
    expect(member).toMatchObject({ email: customer.email, state: 'INVITED' });
    expect([await readOrders(customer, another), await stateOf(customer.email)]).toEqual(['read', ['ACTIVE']]);
    expect(await permissionsOf(customer)).toEqual(['STOCK', 'ORDERS']);
    expect((await membersOf(customer.email))[0]?.expiresAt).toBeNull();
  });

  it('waits for an account, and for its address to be verified', async () => {
    const account = newAccount();
    await invite(account.email, await newRole('orders'));
    const early = await signIn(account);
    expect([early.permissions, await readOrders(early), await stateOf(account.email)]).toEqual([
      [],
      'FORBIDDEN',
      ['INVITED'],
    ]);
    account.emailVerified = true;
    const proven = await signIn(account);
    expect([proven.permissions, await readOrders(proven), await stateOf(account.email)]).toEqual([
      ['ORDERS'],
      'read',
      ['ACTIVE'],
    ]);
  });

  it('is for its address only, not for an account that had the address earlier', async () => {
    const account = newAccount({ emailVerified: true });
    const invited = account.email;
    const customer = await signIn(account);
    account.email = `moved-${invited}`;
    await signIn(account);
    await invite(invited, await newRole('orders'));
    expect([await readOrders(customer), await stateOf(invited)]).toEqual(['FORBIDDEN', ['INVITED']]);
  });

  it('is used once: the next account with the address has no role', async () => {
    const account = newAccount({ emailVerified: true });
    const { email } = account;
    const role = await newRole('orders');
    await invite(email, role);
    const first = await signIn(account);
    account.email = `moved-${email}`;
    await signIn(account);
    const heir = await signIn(shop.identity.addAccount(email, { emailVerified: true }));
    expect([await readOrders(first), await readOrders(heir), await stateOf(email)]).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
      ['SUSPENDED'],
    ]);
    await invite(email, role);
    expect([await readOrders(first), await readOrders(heir), await stateOf(email)]).toEqual([
      'FORBIDDEN',
      'read',
      ['ACTIVE'],
    ]);
  });

  it('is accepted once by concurrent requests', async () => {
    const customer = await shop.newCustomer();
    const { id } = await invite(customer.email, await newRole('orders'));
    const answers = await Promise.all([shop, another, shop, another].map((server) => readOrders(customer, server)));
    expect(answers).toEqual(['read', 'read', 'read', 'read']);
    await shop.services.outboxWorker.relayAll();
    const entries = await shop.connection.collection('audit_log').find({ subjectId: id }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ action, by }): unknown[] => [action, by])).toEqual([
      ['staff.invited', admin.email],
      ['staff.accepted', customer.email],
    ]);
  });

  it('expires after 14 days, and can be sent again', async () => {
    const account = newAccount({ emailVerified: true });
    const role = await newRole('orders');
    await invite(account.email, role);
    shop.clock.advance({ minutes: 14 * 24 * 60 });
    admin = await shop.newAdmin();
    const late = await signIn(account);
    expect([await readOrders(late), await stateOf(account.email)]).toEqual(['FORBIDDEN', ['EXPIRED']]);
    await invite(account.email, role);
    expect([await readOrders(late), await stateOf(account.email)]).toEqual(['read', ['ACTIVE']]);
  });

  it('is sent again, or given another role, only while it exists, and keeps a role that was given meanwhile', async () => {
    const { email } = newAccount();
    const [first, second] = [await newRole('orders'), await newRole('stock')];
    const { id: memberId } = await invite(email, first);
    const change = (input: object) => mutate<{ member: Member }>('inviteStaff', { email, ...input });
    await invite(email, second);
    expect((await change({ memberId })).member.role).toEqual({ name: second.name });
    await remove({ id: memberId });
    for (const input of [{ memberId }, { memberId, roleId: first.id }]) {
      await expect(change(input)).rejects.toThrow('CONFLICT ILLEGAL_TRANSITION');
    }
    await expect(change({})).rejects.toThrow('BAD_USER_INPUT roleId');
    expect(await stateOf(email)).toEqual([]);
  });

  it('can be withdrawn', async () => {
    const customer = await shop.newCustomer();
    await remove(await invite(customer.email, await newRole('orders')));
    expect([await readOrders(customer), await stateOf(customer.email)]).toEqual(['FORBIDDEN', []]);
  });

  it('is mailed once, and again if staff repeat it later, but not after it was accepted', async () => {
    const [email, role] = [`${randomUUID()}@example.test`, await newRole('orders')];
    const mails = async () => {
      await shop.services.staff.sendInvitations();
      return shop.mails.taken.filter(({ to }) => to.address === email);
    };
    await invite(email, role);
    await invite(email, role);
    expect(await mails()).toHaveLength(1);
    await invite(email, role);
    expect(await mails()).toHaveLength(1);
    shop.clock.advance({ minutes: 1 });
    await invite(email, role);
    const [first, second, ...others] = await mails();
    expect(others).toEqual([]);
    expect(second?.id).not.toBe(first?.id);
    const text = second?.text.replace(/\s+/g, ' ');
    expect(text).toContain(`log in or sign up with the address ${email} within 14 days, and confirm that this address`);
    expect(text).toContain('reset your password, or continue with Google.');
    expect(second?.html).toContain(admin.email);
    await signIn(shop.identity.addAccount(email, { emailVerified: true }));
    shop.clock.advance({ minutes: 1 });
    await invite(email, await newRole('stock'));
    expect(await mails()).toHaveLength(2);
  });

  describe('during an outage of the mail server', () => {
    const isMailed = (email: string) => shop.mails.taken.some(({ to }) => to.address === email);
    let email: string;
    beforeEach(async () => {
      // Mails of other tests would be tried first.
      await shop.services.staff.sendInvitations();
      email = `${randomUUID()}@example.test`;
      await invite(email, await newRole('orders'));
      shop.mails.failure = new MailError('Try later.', false);
      logged = '';
    });
    afterEach(() => {
      shop.mails.failure = null;
    });

    it('is mailed a minute later if the outage is over', async () => {
      await shop.services.staff.sendInvitations();
      shop.mails.failure = null;
      await shop.services.staff.sendInvitations();
      expect(isMailed(email)).toBe(false);
      shop.clock.advance({ minutes: 1 });
      await shop.services.staff.sendInvitations();
      expect(isMailed(email)).toBe(true);
    });

    it('is mailed after an outage of three hours', async () => {
      for (let minute = 0; minute < 3 * 60; minute += 1) {
        await shop.services.staff.sendInvitations();
        shop.clock.advance({ minutes: 1 });
      }
      shop.mails.failure = null;
      shop.clock.advance({ minutes: 6 * 60 });
      await shop.services.staff.sendInvitations();
      expect(isMailed(email)).toBe(true);
    });

    it('is given up after twelve attempts, with an error in the log', async () => {
      for (let attempt = 1; attempt <= 12; attempt += 1) {
        expect(logged).toBe('');
        await another.services.staff.sendInvitations();
        shop.clock.advance({ minutes: 8 * 60 });
      }
      expect(logged).toContain('a mail was given up');
      shop.mails.failure = null;
      await shop.services.staff.sendInvitations();
      expect(isMailed(email)).toBe(false);
    });
  });

  it('is refused with the name of the field that is wrong', async () => {
    const role = await newRole('orders');
    for (const email of ['nobody', 'a\u0000@example.test', `${'a'.repeat(300)}@example.test`]) {
      await expect(invite(email, role)).rejects.toThrow('BAD_USER_INPUT email');
    }
    await expect(invite('a@example.test', { id: admin.userId })).rejects.toThrow('BAD_USER_INPUT roleId');
    await expect(invite(admin.email, role)).rejects.toThrow('BAD_USER_INPUT email');
  });
});

describe('a member of staff', () => {
  async function newMember(...permissions: Permission[]): Promise<TestUser & { member: Member; role: Role }> {
    const customer = await shop.newCustomer();
    const role = await newRole(...permissions);
    const member = await invite(customer.email, role);
    await permissionsOf(customer);
    return { ...customer, member, role };
  }

  it('loses all permissions with the first request after the removal, on every server, and stays a customer', async () => {
    const worker = await newMember('orders');
    await Promise.all([readOrders(worker, another), remove(worker.member)]);
    expect([await readOrders(worker, another), await readOrders(worker)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect((await shop.rest('GET /api/order', undefined, worker)).status).toBe(403);
    expect([await permissionsOf(worker), await stateOf(worker.email)]).toEqual([[], []]);
    await expect(remove(worker.member)).resolves.toEqual({ memberId: worker.member.id });
  });

  it('has the permissions of the role as it is now', async () => {
    const worker = await newMember('orders');
    const { id, version } = worker.role;
    await saveRole({ id, version, idempotencyKey: null, permissions: ['STOCK'] });
    expect([await readOrders(worker), await permissionsOf(worker)]).toEqual(['FORBIDDEN', ['STOCK']]);
    await invite(worker.email, await newRole('orders'));
    expect([await readOrders(worker), await stateOf(worker.email)]).toEqual(['read', ['ACTIVE']]);
  });

  it('cannot give rights to themselves or others, whatever permissions they have', async () => {
    const all: Permission[] = [
      'catalogue',
      'stock',
      'orders',
      'refunds',
      'customers',
      'reviews',
      'content',
      'settings',
      'reports',
    ];
    const worker = await newMember(...all);
    const friend = await shop.newCustomer();
    const { id, version } = worker.role;
    const key = { name: 'Own', scopes: ['ORDERS_READ'], idempotencyKey: 'own' };
    for (const attempt of [
      () => saveRole({ id, version, idempotencyKey: null, name: 'Boss' }, worker),
      () => saveRole({ name: 'Boss', permissions: ['ORDERS'] }, worker),
      () => invite(friend.email, worker.role, worker),
      () => remove(worker.member, worker),
      () => mutate('makeAdmin', { email: worker.email }, worker, 'user { id }'),
      () => mutate('removeAdmin', { email: admin.email }, worker, 'user { id }'),
      () => mutate('disableUser', { email: admin.email }, worker, 'user { id }'),
      () => mutate('createApiKey', key, worker, 'secret'),
    ]) {
      await expect(attempt()).rejects.toThrow('FORBIDDEN');
    }
    expect((await shop.rest(`PUT /api/user/admin/${worker.email}`, {}, worker)).status).toBe(403);
  });

  it('cannot disable or enable the account of another member', async () => {
    const [worker, colleague] = [await newMember('customers'), await newMember('orders')];
    await mutate('disableUser', { email: colleague.email }, admin, 'user { id }');
    expect(await stateOf(colleague.email)).toEqual(['SUSPENDED']);
    for (const name of ['enableUser', 'disableUser']) {
      await expect(mutate(name, { email: colleague.email }, worker, 'user { id }')).rejects.toThrow('FORBIDDEN');
    }
  });

  it('sees the accounts of customers only with the permission for them', async () => {
    const [seller, keeper] = [await newMember('orders'), await newMember('customers')];
    const { userId } = await shop.newCustomer();
    const query = 'query ($id: ID!) { node(id: $id) { id } }';
    const find = async (user: TestUser) =>
      (await shop.graphql<{ node: object | null }>(query, { id: userId }, user)).data.node;
    expect([await find(seller), await find(keeper)]).toEqual([null, { id: userId }]);
  });

  it('can use API keys from their time as an admin only with the permissions of the role', async () => {
    const former = await shop.newAdmin();
    const scopes = ['orders:read', 'catalogue:write'] as const;
    const actor = await shop.services.accounts.authenticate(former.token);
    const { secret } = await shop.services.keys.create(actor, { name: 'ERP', scopes, idempotencyKey: randomUUID() });
    const key = { ...former, token: secret };
    await mutate('removeAdmin', { email: former.email }, admin, 'user { id }');
    expect(await readOrders(key)).toBe('UNAUTHENTICATED');
    const member = await invite(former.email, await newRole('orders'));
    // An invitation is accepted by a request of the person, not by one with their key.
    expect([await readOrders(key), await stateOf(former.email)]).toEqual(['UNAUTHENTICATED', ['INVITED']]);
    expect(await readOrders(former)).toBe('read');
    const { errors } = await shop.graphql('{ sales { totalCount } }', {}, key);
    expect([await readOrders(key, another), errors?.[0]?.extensions.code]).toEqual(['read', 'FORBIDDEN']);
    await remove(member);
    expect(await readOrders(key, another)).toBe('UNAUTHENTICATED');
  });
});

describe('a role', () => {
  it('is added once even if the request is retried, has a unique name, and refuses a stale edit', async () => {
    const input = { idempotencyKey: randomUUID(), name: 'Packers', permissions: ['ORDERS', 'STOCK'] };
    const role = await saveRole(input);
    expect([await saveRole(input), role.permissions]).toEqual([role, ['STOCK', 'ORDERS']]);
    const { id, version } = role;
    await expect(saveRole({ name: ' packers', permissions: ['ORDERS'] })).rejects.toThrow('BAD_USER_INPUT name');
    await expect(saveRole({ name: 'Nothing', permissions: [] })).rejects.toThrow('BAD_USER_INPUT permissions');
    const edits = ['Pickers', 'Porters'].map((name) => saveRole({ id, version, idempotencyKey: null, name }));
    const outcomes = await Promise.allSettled(edits);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(saveRole({ id, version, idempotencyKey: null, name: 'Packers' })).rejects.toThrow(
      'CONFLICT STALE_VERSION',
    );
  });

  it('has a unique name, even if two are added at the same time', async () => {
    const permissions = ['ORDERS'];
    const twins = await Promise.allSettled(['Drivers', 'drivers'].map((name) => saveRole({ name, permissions })));
    expect(twins.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const retried = { idempotencyKey: randomUUID(), name: 'Fitters', permissions };
    const [first, second] = await Promise.all([saveRole(retried), saveRole(retried)]);
    expect(second).toEqual(first);
  });

  it('can be deleted only when nobody has it', async () => {
    const role = await newRole('orders');
    const member = await invite('holder@example.test', role);
    const { id, version } = role;
    const deleteRole = () => mutate('deleteStaffRole', { id, version }, admin, 'roleId');
    await expect(deleteRole()).rejects.toThrow('CONFLICT ILLEGAL_TRANSITION');
    await remove(member);
    expect(await deleteRole()).toEqual({ roleId: id });
    expect(await deleteRole()).toEqual({ roleId: id });
    expect((await saveRole({ name: role.name, permissions: ['STOCK'] })).id).not.toBe(id);
  });
});

it('one admin remains when two remove each other at the same time, on two servers', async () => {
  const system = systemActor('test');
  const { accounts } = shop.services;
  const rivals = [await shop.newAdmin(), await shop.newAdmin()] as const;
  const [first, second] = rivals;
  for (const { email } of await accounts.listAdmins(system)) {
    if (!rivals.some((rival) => rival.email === email)) await accounts.removeAdmin(system, email);
  }
  const removal = 'mutation ($email: String!) { removeAdmin(input: { email: $email }) { user { id } } }';
  await Promise.all([
    shop.graphql(removal, { email: second.email }, first),
    another.graphql(removal, { email: first.email }, second),
  ]);
  const left = await accounts.listAdmins(system);
  expect(left.length).toBeGreaterThanOrEqual(1);
  const [last] = rivals.filter(({ email }) => left.some((each) => each.email === email));
  for (const name of ['removeAdmin', 'disableUser']) {
    if (left.length === 1)
      await expect(mutate(name, { email: last?.email }, last, 'user { id }')).rejects.toThrow('CONFLICT');
  }
});
