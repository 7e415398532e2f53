import type { AuditService } from '../src/modules/audit/audit.service.js';
import { createAccountsService, type AccountsService } from '../src/modules/accounts/accounts.service.js';
import { createLogger, type Logger } from '../src/platform/logger.js';
import { ensureIndexes } from '../src/platform/mongo/indexes.js';
import { newObjectId } from '../src/platform/mongo/object-id.js';
import type { UserActor } from '../src/shared/actor.js';
import type { FaultPoints } from '../src/shared/fault-points.js';
import { openTestDatabase, type TestDatabase } from './database.js';
import { FakeIdentity, type FakeAccount } from './fake-identity.js';
import { openAudit } from './open-audit.js';
import { TestClock } from './test-clock.js';

export interface AccountsBench {
  database: TestDatabase;
  accounts: AccountsService;
  audit: AuditService;
  identity: FakeIdentity;
  clock: TestClock;
  /** Another server of the shop, with its own fault points and logger. */
  newProcess(faults?: FaultPoints, logger?: Logger): Pick<AccountsBench, 'accounts' | 'audit'>;
  signIn(account: FakeAccount): Promise<{ actor: UserActor; accessToken: string }>;
}

/** Opens the accounts module on a real database, with an identity provider in memory. */
export async function openAccountsBench(options: { emulator?: boolean; adminEmails?: string[] } = {}) {
  const { emulator = true, adminEmails = [] } = options;
  const database = await openTestDatabase();
  const clock = new TestClock();
  const identity = new FakeIdentity(clock, { emulator });

  function newProcess(faults?: FaultPoints, logger = createLogger('silent')) {
    const audit = openAudit({ connection: database.connection, clock, faults });
    const accounts = createAccountsService({
      connection: database.connection,
      identity,
      audit,
      clock,
      logger,
      newId: newObjectId,
      accessTokenSecret: 'a secret for tests, of at least 32 characters',
      adminEmails,
      adminsNeedVerifiedEmail: !emulator,
      staff: { includes: () => Promise.resolve(false), findPermissions: () => Promise.resolve([]) },
      staffNeedSecondFactor: () => Promise.resolve(false),
      pause: clock.pause,
    });
    return { accounts, audit };
  }
  const { accounts, audit } = newProcess();
  await ensureIndexes(database.connection);

  async function signIn(account: FakeAccount) {
    const { accessToken } = await accounts.signIn(identity.issueIdToken(account));
    const actor = await accounts.authenticate(accessToken);
    if (actor.kind !== 'user') throw new Error('Signed in, but not as a user');
    return { actor, accessToken };
  }
  return { database, accounts, audit, identity, clock, newProcess, signIn } satisfies AccountsBench;
}

/** A pattern for a DomainError, to use as `expect(...).rejects.toMatchObject(refusal('FORBIDDEN'))`. */
export function refusal(code: string, reason?: string) {
  return { code, ...(reason ? { details: { reason } } : {}) };
}
