import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAccountsBench, refusal } from '../../../test/accounts-bench.js';
import { systemActor, visitor } from '../../shared/actor.js';

const system = systemActor('test');

describe('admins', () => {
  let bench: Awaited<ReturnType<typeof openAccountsBench>>;
  beforeEach(async () => {
    bench = await openAccountsBench({ adminEmails: ['owner@shop.example'] });
  });
  afterEach(() => bench.database.drop());

  const person = async (name: string) => (await bench.signIn(bench.identity.addAccount(`${name}@mail.example`))).actor;
  const admin = async (name: string) => {
    const actor = await person(name);
    await bench.accounts.makeAdmin(system, actor.email);
    return { ...actor, role: 'admin' as const };
  };

  it('make others admins, and are told when nothing changed', async () => {
    const boss = await admin('boss');
    await person('new');
    const first = await bench.accounts.makeAdmin(boss, ' New@mail.example');
    const second = await bench.accounts.makeAdmin(boss, 'new@mail.example');
    expect([first.changed, first.user.role, second.changed]).toEqual([true, 'admin', false]);
  });

  it('are made and removed by admins only', async () => {
    const customer = await person('customer');
    const { accounts } = bench;
    await expect(accounts.makeAdmin(visitor, customer.email)).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    await expect(accounts.makeAdmin(customer, customer.email)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(accounts.removeAdmin(customer, customer.email)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(accounts.makeAdmin(system, 'nobody@mail.example')).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('can be removed down to the last one, which stays', async () => {
    const [first, second] = [await admin('first'), await admin('second')];
    expect((await bench.accounts.removeAdmin(first, second.email)).user.role).toBe('customer');
    await expect(bench.accounts.removeAdmin(first, first.email)).rejects.toMatchObject(
      refusal('CONFLICT', 'LAST_ADMIN'),
    );
    expect(await bench.accounts.isAdmin(system, first.email)).toBe(true);
  });

  it('are never all removed, even if all removals run at once', async () => {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) await person(name);
    for (let round = 0; round < 5; round += 1) {
      for (const name of names) await bench.accounts.makeAdmin(system, `${name}@mail.example`);
      await Promise.allSettled(names.map((name) => bench.accounts.removeAdmin(system, `${name}@mail.example`)));
      expect((await bench.accounts.listAdmins(system)).length).toBeGreaterThanOrEqual(1);
    }
  });

  it('can be removed after another removal was interrupted', async () => {
    const [first, second, third] = [await admin('first'), await admin('second'), await admin('third')];
    await bench.database.connection
      .collection<{ _id: string }>('admin_removals')
      .updateOne({ _id: 'pending' }, { $set: { [`pending.${first.userId}:x`]: bench.clock.now() } }, { upsert: true });
    await bench.accounts.removeAdmin(third, second.email);
    bench.clock.advance({ minutes: 2 });
    expect((await bench.accounts.removeAdmin(first, third.email)).changed).toBe(true);
  });

  it('named in ADMIN_EMAILS can only be removed there', async () => {
    await admin('boss');
    await bench.signIn(bench.identity.addAccount('owner@shop.example'));
    await expect(bench.accounts.removeAdmin(system, 'owner@shop.example')).rejects.toMatchObject(
      refusal('CONFLICT', 'ILLEGAL_TRANSITION'),
    );
  });

  it('can be appointed by the command line before they first sign in', async () => {
    const { user, changed } = await bench.accounts.grantAdmin(system, 'Future@mail.example');
    expect([user.email, changed]).toEqual(['future@mail.example', true]);
    expect((await person('future')).role).toBe('admin');
    await expect(bench.accounts.grantAdmin(await person('x'), 'y@mail.example')).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await expect(bench.accounts.grantAdmin(system, 'no address')).rejects.toMatchObject(refusal('BAD_USER_INPUT'));
  });

  it('can ask who is an admin; others can only ask whether they are one themselves', async () => {
    const [boss, customer] = [await admin('boss'), await person('customer')];
    expect(await bench.accounts.isAdmin(customer, 'Customer@mail.example ')).toBe(false);
    expect(await bench.accounts.isAdmin(boss, boss.email)).toBe(true);
    expect(await bench.accounts.isAdmin(boss, customer.email)).toBe(false);
    expect(await bench.accounts.isAdmin(boss, 'nobody@mail.example')).toBe(false);
    await expect(bench.accounts.isAdmin(customer, boss.email)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(bench.accounts.isAdmin(visitor, boss.email)).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });
});

describe('admins, if verified addresses are required', () => {
  it('must have confirmed their address; only the provider needs to know that', async () => {
    const { database, accounts, identity, signIn } = await openAccountsBench({ emulator: false });
    const account = identity.addAccount('unproven@mail.example');
    const { accessToken } = await signIn(account);
    await expect(accounts.makeAdmin(system, account.email)).rejects.toMatchObject(refusal('FORBIDDEN'));
    account.emailVerified = true;
    expect(await accounts.makeAdmin(system, account.email)).toMatchObject({ changed: true, user: { role: 'admin' } });
    expect(await accounts.authenticate(accessToken)).toMatchObject({ role: 'admin' });
    await database.drop();
  });

  it('have no more rights than customers while their address is unverified', async () => {
    const { database, accounts, identity, signIn } = await openAccountsBench({ emulator: false });
    const account = identity.addAccount('early@mail.example');
    await signIn(account);
    const { changed, user } = await accounts.grantAdmin(system, account.email);
    expect([changed, user.role]).toEqual([true, 'customer']);
    expect((await signIn(account)).actor.role).toBe('customer');
    account.emailVerified = true;
    expect((await signIn(account)).actor.role).toBe('admin');
    await database.drop();
  });
});
