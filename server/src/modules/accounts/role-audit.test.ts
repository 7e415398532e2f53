import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAccountsBench, refusal, type AccountsBench } from '../../../test/accounts-bench.js';
import { readAuditLog } from '../../../test/audit-reading.js';
import { killedAt } from '../../../test/kill-points.js';
import { recordCommands } from '../../../test/recorded-commands.js';
import { systemActor } from '../../shared/actor.js';

const system = systemActor('test');
const commandLine = systemActor('command-line');

let bench: AccountsBench;
beforeEach(async () => {
  bench = await openAccountsBench({ adminEmails: ['owner@shop.example'] });
});
afterEach(() => bench.database.drop());

const join = (email: string) => bench.signIn(bench.identity.addAccount(email));
const log = () => readAuditLog(bench.audit);
const told = async () => (await log()).map(({ action, by, subjectName }) => `${by} ${action} ${subjectName}`);
const outboxes = () =>
  bench.database.connection.collection('users').countDocuments({ 'auditOutbox.0': { $exists: true } });

describe('the audit log records roles', () => {
  it('with who gave them to whom, when, and the role before', async () => {
    const { actor: boss } = await join('owner@shop.example');
    const { actor: casey } = await join('casey@mail.example');
    bench.clock.advance({ minutes: 1 });
    await bench.accounts.makeAdmin(boss, casey.email);
    const [entry] = await log();
    expect(entry).toMatchObject({
      action: 'user.made_admin',
      by: 'owner@shop.example',
      at: bench.clock.now(),
      subjectType: 'user',
      subjectId: casey.userId,
      subjectName: 'casey@mail.example',
      changes: [{ field: 'role', before: 'customer', after: 'admin' }],
    });
    await bench.accounts.removeAdmin(boss, casey.email);
    expect((await log()).find(({ action }) => action === 'user.removed_admin')).toMatchObject({
      by: 'owner@shop.example',
      changes: [{ field: 'role', before: 'admin', after: 'customer' }],
    });
  });

  it('that the command line gives and takes away', async () => {
    await join('owner@shop.example');
    await bench.accounts.grantAdmin(commandLine, 'new@mail.example');
    bench.clock.advance({ seconds: 1 });
    const { actor } = await join('casey@mail.example');
    await bench.accounts.grantAdmin(commandLine, actor.email);
    bench.clock.advance({ seconds: 1 });
    await bench.accounts.removeAdmin(commandLine, actor.email);
    expect((await told()).slice(0, 3)).toEqual([
      'system:command-line user.removed_admin casey@mail.example',
      'system:command-line user.made_admin casey@mail.example',
      'system:command-line user.made_admin new@mail.example',
    ]);
    const [, known, named] = (await log()).map(({ changes }) => changes[0]?.before);
    expect([known, named]).toEqual(['customer', null]);
  });

  it('that ADMIN_EMAILS gives at the first sign-in, and only then', async () => {
    const account = bench.identity.addAccount('owner@shop.example');
    expect((await bench.signIn(account)).actor.role).toBe('admin');
    await bench.signIn(account);
    expect(await told()).toEqual(['system:admin-emails user.made_admin owner@shop.example']);
  });

  it('that ADMIN_EMAILS gives to an account that existed before', async () => {
    await bench.database.connection.collection('users').insertOne({ email: 'owner@shop.example' });
    expect((await join('owner@shop.example')).actor.role).toBe('admin');
    expect(await log()).toMatchObject([
      { by: 'system:admin-emails', changes: [{ field: 'role', before: 'customer', after: 'admin' }] },
    ]);
  });
});

describe('the audit log does not record', () => {
  it('giving a role to somebody who already has it', async () => {
    const { actor } = await join('casey@mail.example');
    await join('owner@shop.example');
    await bench.accounts.makeAdmin(system, actor.email);
    await bench.accounts.makeAdmin(system, actor.email);
    await bench.accounts.grantAdmin(commandLine, actor.email);
    await bench.accounts.removeAdmin(system, actor.email);
    await bench.accounts.removeAdmin(system, actor.email);
    expect((await log()).filter(({ subjectId }) => subjectId === actor.userId)).toHaveLength(2);
  });

  it('signing in again, whatever it changes', async () => {
    const account = bench.identity.addAccount('casey@mail.example');
    await bench.signIn(account);
    account.displayName = 'Casey Rider';
    await bench.signIn(account);
    expect(await log()).toEqual([]);
  });

  it('changes that were refused', async () => {
    const { actor } = await join('casey@mail.example');
    await expect(bench.accounts.makeAdmin(actor, actor.email)).rejects.toMatchObject(refusal('FORBIDDEN'));
    const { actor: owner } = await join('owner@shop.example');
    await expect(bench.accounts.removeAdmin(owner, owner.email)).rejects.toMatchObject(refusal('CONFLICT'));
    expect(await told()).toEqual(['system:admin-emails user.made_admin owner@shop.example']);
  });
});

describe('the audit log records exactly those concurrent attempts that changed something', () => {
  it('when a role is given and taken away at the same time', async () => {
    const { actor } = await join('casey@mail.example');
    await join('owner@shop.example');
    const give = () => bench.accounts.makeAdmin(system, actor.email);
    const take = () => bench.accounts.removeAdmin(system, actor.email);
    const changes = await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 3 === 2 ? take() : give())));
    const entries = (await log()).filter(({ subjectId }) => subjectId === actor.userId);
    expect(entries).toHaveLength(changes.filter(({ changed }) => changed).length);
    const made = entries.filter(({ action }) => action === 'user.made_admin').length;
    const isAdmin = await bench.accounts.isAdmin(system, actor.email);
    expect(made - (entries.length - made)).toBe(isAdmin ? 1 : 0);
  });

  it('when somebody first signs in with an address of ADMIN_EMAILS', async () => {
    const account = bench.identity.addAccount('owner@shop.example');
    const all = await Promise.all(Array.from({ length: 8 }, () => bench.signIn(account)));
    expect(new Set(all.map(({ actor }) => actor.role))).toEqual(new Set(['admin']));
    expect(await told()).toEqual(['system:admin-emails user.made_admin owner@shop.example']);
  });
});

describe('the outbox of an account', () => {
  it.each(['audit.before-record', 'audit.after-record'] as const)(
    'leads to one log entry for each change of a role, even after a crash at %s',
    async (point) => {
      const die = (work: (accounts: AccountsBench['accounts']) => Promise<unknown>) =>
        killedAt(point, (faults) => work(bench.newProcess(faults).accounts));
      const owner = bench.identity.issueIdToken(bench.identity.addAccount('owner@shop.example'));
      await die((accounts) => accounts.signIn(owner));
      const { actor } = await join('casey@mail.example');
      await die((accounts) => accounts.makeAdmin(system, actor.email));
      await die((accounts) => accounts.removeAdmin(system, actor.email));
      await die((accounts) => accounts.grantAdmin(commandLine, 'new@mail.example'));
      expect(await outboxes()).toBe(3);
      await bench.accounts.relayAudit();
      expect((await told()).sort()).toEqual([
        'system:admin-emails user.made_admin owner@shop.example',
        'system:command-line user.made_admin new@mail.example',
        'system:test user.made_admin casey@mail.example',
        'system:test user.removed_admin casey@mail.example',
      ]);
      expect(await outboxes()).toBe(0);
    },
  );

  it('is left out when the account is read', async () => {
    const { connection } = bench.database;
    const account = bench.identity.addAccount('casey@mail.example');
    const { actor } = await bench.signIn(account);
    const commands = await recordCommands(connection, async () => {
      account.displayName = 'Casey Rider';
      await bench.signIn(account);
      for (const shown of [
        await bench.accounts.findUser(system, actor.userId),
        await bench.accounts.getViewer(actor),
        ...(await bench.accounts.listAllUsers(system)),
        ...(await bench.accounts.listUsers(system, {})).edges.map(({ node }) => node),
        ...(await bench.accounts.findUsersByIds([actor.userId])),
        await bench.accounts.signOutEverywhere(actor),
      ]) {
        expect(shown).not.toHaveProperty('auditOutbox');
      }
    });
    const reads = commands.filter(
      ({ name, command }) => ['find', 'findAndModify'].includes(name) && command[name] === 'users',
    );
    expect(reads.length).toBeGreaterThan(6);
    for (const { command } of reads)
      expect(command['projection'] ?? command['fields']).toMatchObject({ auditOutbox: 0 });
  });
});
