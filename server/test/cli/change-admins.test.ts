import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@kickstand/embedded-mongo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeAdmins, parseAdminArguments } from '../../src/cli/change-admins.js';
import { reachDatabase } from '../../src/app/local/embedded-database.js';
import { connectMongo } from '../../src/platform/mongo/connect.js';
import { ensureIndexes } from '../../src/platform/mongo/indexes.js';
import { readAuditLog } from '../audit-reading.js';
import { FakeIdentity } from '../fake-identity.js';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { openAudit } from '../open-audit.js';
import { TestClock } from '../test-clock.js';

const rules = { adminEmails: [], adminsNeedVerifiedEmail: false };
const identity = new FakeIdentity(new TestClock());
const openIdentity = () => Promise.resolve({ use: { provider: identity }, close: () => Promise.resolve() });

describe('npm run admin', () => {
  let database: TestDatabase;
  let run: ReturnType<typeof changeAdmins>;
  beforeEach(async () => {
    database = await openTestDatabase();
    run = changeAdmins(database.connection, rules, openIdentity);
    await ensureIndexes(database.connection);
  });
  afterEach(() => database.drop());

  it('grants the role, lists admins and revokes the role, and says so if nothing changed', async () => {
    expect(await run({ kind: 'list' })).toEqual(['There is no admin.']);
    expect(await run({ kind: 'grant', email: ' Ada@Shop.example ' })).toEqual(['ada@shop.example is an admin now.']);
    expect(await run({ kind: 'grant', email: 'ada@shop.example' })).toEqual(['ada@shop.example is an admin already.']);
    await run({ kind: 'grant', email: 'bo@shop.example' });
    expect(await run({ kind: 'list' })).toEqual(['ada@shop.example', 'bo@shop.example']);
    expect(await run({ kind: 'revoke', email: 'ada@shop.example' })).toEqual([
      'ada@shop.example is no longer an admin.',
    ]);
    expect(await run({ kind: 'list' })).toEqual(['bo@shop.example']);
  });

  it('grants the role to the owner of a disabled account, and enables it', async () => {
    await run({ kind: 'grant', email: 'ada@shop.example' });
    const users = database.connection.collection('users');
    await users.updateOne({ email: 'ada@shop.example' }, { $set: { disabledAt: new Date('2026-05-01') } });
    expect(await run({ kind: 'grant', email: 'ada@shop.example' })).toEqual([
      'ada@shop.example is an admin already.',
      'The account was disabled. It is enabled again.',
    ]);
    expect(await users.findOne({ email: 'ada@shop.example' })).toMatchObject({ disabledAt: null });
  });

  it('writes an entry to the audit log', async () => {
    await run({ kind: 'grant', email: 'ada@shop.example' });
    await run({ kind: 'grant', email: 'ada@shop.example' });
    await run({ kind: 'grant', email: 'bo@shop.example' });
    await run({ kind: 'revoke', email: 'ada@shop.example' });
    const log = await readAuditLog(openAudit({ connection: database.connection, clock: new TestClock() }));
    expect(log.map(({ action, by, subjectName }) => `${by} ${action} ${subjectName}`).sort()).toEqual([
      'system:command-line user.made_admin ada@shop.example',
      'system:command-line user.made_admin bo@shop.example',
      'system:command-line user.removed_admin ada@shop.example',
    ]);
  });

  it('resets the second factor of a person who has lost the device', async () => {
    const { uid, email } = identity.addAccount('ada@shop.example', { hasSecondFactor: true });
    await run({ kind: 'grant', email });
    await database.connection.collection('users').updateOne({ email }, { $set: { uid } });
    expect(await run({ kind: 'reset-second-factor', email })).toEqual([
      'ada@shop.example has no second factor any more, and is signed out everywhere.',
    ]);
    expect(identity.accounts.get(uid)).toMatchObject({ hasSecondFactor: false });
    expect(identity.accounts.get(uid)?.sessionsValidFrom).not.toBeNull();
    expect(await run({ kind: 'reset-second-factor', email })).toEqual(['ada@shop.example has no second factor.']);
  });

  it('says that the role needs a verified address, if admins need one', async () => {
    const strict = changeAdmins(database.connection, { ...rules, adminsNeedVerifiedEmail: true }, openIdentity);
    expect(await strict({ kind: 'grant', email: 'ada@shop.example' })).toEqual([
      'ada@shop.example becomes an admin on signing in with a verified address.',
    ]);
  });

  it('refuses an invalid address and an unknown account', async () => {
    await expect(run({ kind: 'grant', email: 'ada' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await expect(run({ kind: 'revoke', email: 'ada@shop.example' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([[[]], [['grant']], [['list', 'x']], [['remove', 'a@b']], [['grant', 'a@b', 'c@d']]])(
    'refuses the arguments %j',
    (args) => {
      expect(parseAdminArguments(args)).toBeNull();
    },
  );
});

describe('a command on the command line', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kickstand-beside-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('uses the embedded database through the process that has opened it', async () => {
    const running = await startEmbeddedMongo({ dir: join(dir, 'database'), durability: 'none' });
    const reached = await reachDatabase({ kind: 'embedded' }, dir);
    expect(reached.use).toEqual({ uri: running.uri, isOpenElsewhere: true });
    const connection = await connectMongo(reached.use.uri, 'kickstand');
    await ensureIndexes(connection);
    expect(
      await changeAdmins(connection, rules, openIdentity)({ kind: 'grant', email: 'ada@shop.example' }),
    ).toHaveLength(1);
    await connection.close();
    await reached.close();
    await running.stop();
  });

  it('opens the embedded database directly while the shop is closed', async () => {
    const reached = await reachDatabase({ kind: 'embedded' }, dir);
    expect(reached.use.isOpenElsewhere).toBe(false);
    await reached.close();
  });
});
