import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAccountsBench, refusal, type AccountsBench } from '../../../test/accounts-bench.js';
import { readAuditLog } from '../../../test/audit-reading.js';
import { killedAt } from '../../../test/kill-points.js';
import { systemActor, visitor, type UserActor } from '../../shared/actor.js';

const system = systemActor('test');
const ended = refusal('UNAUTHENTICATED');

let bench: AccountsBench;
beforeEach(async () => {
  bench = await openAccountsBench({ adminEmails: ['owner@shop.example'] });
});
afterEach(() => bench.database.drop());

const join = async (email: string) => {
  const account = bench.identity.addAccount(email);
  return { account, ...(await bench.signIn(account)) };
};
const log = async () =>
  (await readAuditLog(bench.audit)).filter(({ action }) => action === 'user.disabled' || action === 'user.enabled');

describe('disabling an account', () => {
  it('refuses its next request and its sign-in, and ends its sessions at the provider', async () => {
    const { actor: boss } = await join('owner@shop.example');
    const casey = await join('casey@mail.example');
    const begun = bench.clock.now();
    const idToken = bench.identity.issueIdToken(casey.account);
    bench.clock.advance({ seconds: 5 });
    const { user, changed } = await bench.accounts.disableAccount(boss, ' Casey@mail.example');
    expect([user.disabledAt, changed]).toEqual([bench.clock.now(), true]);
    await expect(bench.accounts.authenticate(casey.accessToken)).rejects.toMatchObject(ended);
    await expect(bench.accounts.signIn(idToken)).rejects.toMatchObject(ended);
    expect(await bench.identity.isDisabledOrRevoked(casey.account.uid, begun)).toBe(true);
    await expect(bench.signIn(casey.account)).rejects.toMatchObject({
      ...ended,
      message: 'This account has been disabled. Please contact the shop.',
    });
  });

  it('is undone by enabling it: new sign-ins work, old sessions stay ended', async () => {
    const casey = await join('casey@mail.example');
    const idToken = bench.identity.issueIdToken(casey.account);
    bench.clock.advance({ seconds: 5 });
    // The provider is down, so only the shop itself can end the earlier sessions.
    bench.identity.isDown = true;
    await bench.accounts.disableAccount(system, casey.actor.email);
    const { user, changed } = await bench.accounts.enableAccount(system, casey.actor.email);
    bench.identity.isDown = false;
    expect([user.disabledAt, changed]).toEqual([null, true]);
    await expect(bench.accounts.authenticate(casey.accessToken)).rejects.toMatchObject(ended);
    await expect(bench.accounts.signIn(idToken)).rejects.toMatchObject(ended);
    bench.clock.advance({ seconds: 5 });
    await expect(bench.signIn(casey.account)).resolves.toHaveProperty('actor.email', 'casey@mail.example');
  });

  it('is refused to visitors and customers, and to admins for their own account', async () => {
    const { actor: boss } = await join('owner@shop.example');
    const { actor: casey } = await join('casey@mail.example');
    const { accounts } = bench;
    for (const change of ['disableAccount', 'enableAccount'] as const) {
      await expect(accounts[change](visitor, casey.email)).rejects.toMatchObject(ended);
      await expect(accounts[change](casey, boss.email)).rejects.toMatchObject(refusal('FORBIDDEN'));
      await expect(accounts[change](boss, 'nobody@mail.example')).rejects.toMatchObject(refusal('NOT_FOUND'));
    }
    await expect(accounts.disableAccount(boss, boss.email)).rejects.toMatchObject(
      refusal('CONFLICT', 'ILLEGAL_TRANSITION'),
    );
    expect(await log()).toEqual([]);
  });

  it('named in ADMIN_EMAILS is refused to staff, even before it has the role', async () => {
    const { actor: casey } = await join('casey@mail.example');
    const { actor: owner } = await join('owner@shop.example');
    // As if the address was added to ADMIN_EMAILS after the sign-in.
    const users = bench.database.connection.collection('users');
    await users.updateOne({ email: owner.email }, { $set: { role: 'customer' } });
    const staff: UserActor = { ...casey, permissions: ['customers'] };
    for (const change of ['disableAccount', 'enableAccount'] as const) {
      await expect(bench.accounts[change](staff, owner.email)).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
    expect(await log()).toEqual([]);
    expect((await bench.accounts.disableAccount(system, owner.email)).changed).toBe(true);
  });

  it('is undone by the operator, who makes its owner an admin', async () => {
    const { actor: casey } = await join('casey@mail.example');
    await bench.accounts.disableAccount(system, casey.email);
    expect(await bench.accounts.grantAdmin(system, casey.email)).toMatchObject({
      ...{ user: { role: 'admin', disabledAt: null }, changed: true, isEnabledAgain: true },
    });
    expect((await log()).map(({ action }) => action).sort()).toEqual(['user.disabled', 'user.enabled']);
  });

  it('cannot be undone while it is being erased, even by the operator, and its owner does not become an admin', async () => {
    const { actor: casey } = await join('casey@mail.example');
    const { user } = await bench.accounts.disableAccount(system, casey.email);
    await bench.accounts.erasure.close(user, bench.clock.now());
    await expect(bench.accounts.grantAdmin(system, casey.email)).rejects.toMatchObject(
      refusal('CONFLICT', 'ILLEGAL_TRANSITION'),
    );
    expect(await bench.accounts.listAdmins(system)).toEqual([]);
  });

  it('leaves at least one admin, however many are disabled or removed at once', async () => {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) await join(`${name}@mail.example`);
    const emails = names.map((name) => `${name}@mail.example`);
    for (let round = 0; round < 5; round += 1) {
      for (const email of emails) {
        await bench.accounts.enableAccount(system, email);
        await bench.accounts.makeAdmin(system, email);
      }
      await Promise.allSettled(
        emails.map((email, index) =>
          index % 2 === 0 ? bench.accounts.disableAccount(system, email) : bench.accounts.removeAdmin(system, email),
        ),
      );
      const active = (await bench.accounts.listAdmins(system)).filter(({ disabledAt }) => disabledAt === null);
      expect(active.length).toBeGreaterThanOrEqual(1);
    }
  });

  it('of the last admin is refused', async () => {
    await join('owner@shop.example');
    await expect(bench.accounts.disableAccount(system, 'owner@shop.example')).rejects.toMatchObject(
      refusal('CONFLICT', 'LAST_ADMIN'),
    );
  });

  it('is in the audit log once, however often it is repeated', async () => {
    const { actor: boss } = await join('owner@shop.example');
    const { actor: casey } = await join('casey@mail.example');
    await Promise.all(Array.from({ length: 6 }, () => bench.accounts.disableAccount(boss, casey.email)));
    bench.clock.advance({ seconds: 1 });
    await bench.accounts.enableAccount(boss, casey.email);
    await bench.accounts.enableAccount(boss, casey.email);
    expect(await log()).toMatchObject([
      { action: 'user.enabled', changes: [{ field: 'status', before: 'disabled', after: 'enabled' }] },
      {
        action: 'user.disabled',
        by: 'owner@shop.example',
        subjectId: casey.userId,
        subjectName: 'casey@mail.example',
        changes: [{ field: 'status', before: 'enabled', after: 'disabled' }],
      },
    ]);
  });

  it('is in the audit log even if the server dies before it writes the entry', async () => {
    const { actor: casey } = await join('casey@mail.example');
    await killedAt('audit.before-record', (faults) =>
      bench.newProcess(faults).accounts.disableAccount(system, casey.email),
    );
    await bench.accounts.relayAudit();
    expect(await log()).toHaveLength(1);
  });
});
