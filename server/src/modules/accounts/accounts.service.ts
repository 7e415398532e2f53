import { profileRules } from '@kickstand/rules/profiles';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { normaliseEmail, type IdentityProvider } from '../../platform/identity/identity-provider.js';
import type { Logger } from '../../platform/logger.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { pause, type Pause } from '../../platform/pause.js';
import {
  assertAdmin,
  assertMay,
  assertSignedIn,
  isAdmin,
  may,
  type Actor,
  type UserActor,
} from '../../shared/actor.js';
import { notFound } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import type { AuditService } from '../audit/audit.service.js';
import { createAccessTokens, createAuthenticate } from './access-token.js';
import { openAdminRoles } from './admin-roles.js';
import { createDisableAccount } from './disable-account.js';
import { createAccountErasure } from './erase-account.js';
import type { Profile, ProfileDetails } from './profile.js';
import { createProfileRepository } from './profile.repository.js';
import { createProviderSessions } from './provider-sessions.js';
import { createSignIn } from './sign-in.js';
import { resetSecondFactor } from './reset-second-factor.js';
import { toActor, type Account, type StaffRules, type User } from './user.js';
import type { UserRepository } from './user.repository.js';

export interface AccountsDeps extends StaffRules {
  connection: Connection;
  identity: IdentityProvider;
  audit: Pick<AuditService, 'openOutbox'>;
  clock: Clock;
  logger: Logger;
  newId: NewId;
  /** At least 32 characters. All servers of the shop use the same secret. */
  accessTokenSecret: string;
  /** Trimmed, lower case. */
  adminEmails: readonly string[];
  adminsNeedVerifiedEmail: boolean;
  /** Replaced in tests. */
  pause?: Pause;
}

export interface UserListRequest {
  first?: number | null;
  after?: string | null;
  /** Each word must be the beginning of a word in the name or email address. */
  search?: string | null;
}

export interface SavedProfile {
  user: User;
  profile: Profile;
  /** The profile's ID. It stays the same for all later saves. */
  insertedId: string;
}

/**
 * How long the identity provider's answer about a session is cached, in milliseconds. Without the cache, each check
 * would be a request, even with the emulator.
 */
const recheckMs = { provider: 30_000, emulator: 1_000 };

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Accounts: signing in, sessions, roles and profiles. */
export function createAccountsService(deps: AccountsDeps) {
  const { connection, identity, clock, logger, pause: wait = pause } = deps;
  const { users, outbox, removals, changeRole, roles } = openAdminRoles(deps);
  const profiles = createProfileRepository(connection, deps.newId);
  const tokens = createAccessTokens({ secret: deps.accessTokenSecret, clock });
  const recheckAfterMs = recheckMs[identity.clientSettings.emulator ? 'emulator' : 'provider'];
  const providerSessions = createProviderSessions({ identity, clock, logger, recheckAfterMs });
  const signingIn = createSignIn({ ...deps, users, tokens, changeRole });

  /** @throws DomainError UNAUTHENTICATED */
  async function getOwnUser(actor: Actor): Promise<User> {
    assertSignedIn(actor);
    const user = await users.findById(actor.userId);
    if (!user) throw notFound('The user');
    return user;
  }

  return {
    ...signingIn,
    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: () => outbox.relayAll(),
    authenticate: createAuthenticate({ ...deps, users, tokens, providerSessions }),
    ...roles,
    ...createDisableAccount({ ...deps, users, removals, outbox, revokeAtProvider }),
    erasure: createAccountErasure({ ...deps, users, removals }),
    resetSecondFactor: (actor: Actor, email: string) => resetSecondFactor({ ...deps, users, outbox }, actor, email),

    /**
     * Ends every session of the caller on all devices, including this one. The provider stores the time of a sign-in in
     * whole seconds. So the answer waits until the current second is over, because its sessions must end, too.
     */
    async signOutEverywhere(actor: Actor): Promise<User> {
      assertSignedIn(actor);
      const now = clock.now();
      const user = await users.endSessions(actor.userId, now);
      if (!user) throw notFound('The user');
      await revokeAtProvider(actor.uid);
      const left = Math.floor(now.getTime() / 1000) * 1000 + 1000 - clock.now().getTime();
      if (left > 0) {
        await wait(left);
        // Only a revocation after this second also ends the sessions that began within it.
        await revokeAtProvider(actor.uid);
      }
      return user;
    },
    ...forStaff(users, deps),
    ...reads(users, getOwnUser),
    ...profile({ profiles, clock, getOwnUser, changed: users.changed }),
  };

  async function revokeAtProvider(uid: string): Promise<void> {
    try {
      await identity.revokeSessions(uid);
    } catch (error) {
      // The shop's own sessions have ended, and the shop refuses earlier provider sessions, so nothing needs to be
      // undone.
      logger.warn({ err: error }, 'could not end sessions at the identity provider');
    }
  }
}

function forStaff(users: UserRepository, rules: StaffRules) {
  return {
    /** For API keys: the actor of an enabled account that has signed in before; null for all others. */
    async findEnabledActor(userId: string): Promise<UserActor | null> {
      const account = await users.findById(userId);
      if (!account || account.disabledAt !== null || account.uid === null) return null;
      return toActor({ ...account, uid: account.uid }, rules, null);
    },

    /** Accounts in the order of their changes. The callers have checked access. */
    changed: users.changed,

    /** Called after an address was added to the list of staff. An account with this address need not exist yet. */
    noteStaff: (email: string): Promise<void> => users.noteStaff(email),

    /**
     * Callers of this function and of the next two have checked access.
     * @returns the accounts in any order; addresses without an account are left out.
     */
    findByEmails: (emails: readonly string[]): Promise<Account[]> => users.findByEmails(emails),
    /** Email addresses that sort after `after`, in ascending order. */
    findEmails: (search: string | null, after: string, limit: number): Promise<string[]> =>
      users.findEmails(search, after, limit),
    countEmails: (search: string | null, among: readonly string[] | null = null): Promise<number> =>
      users.count(search, among),
  };
}

function reads(users: UserRepository, getOwnUser: (actor: Actor) => Promise<User>) {
  return {
    /** @throws DomainError FORBIDDEN if anybody but an admin asks about another account. */
    async isAdmin(actor: Actor, email: string): Promise<boolean> {
      const address = normaliseEmail(email);
      if (actor.kind === 'user' && actor.email === address) return isAdmin(actor);
      assertAdmin(actor);
      return (await users.findByEmail(address))?.role === 'admin';
    },

    getOwnUser,
    mayRead,

    /** The caller's own account; null for a visitor. */
    getViewer: async (actor: Actor): Promise<User | null> => (actor.kind === 'user' ? getOwnUser(actor) : null),

    /**
     * Null for an unknown ID, and also for an account that the actor may not read, so that nobody learns which IDs
     * exist.
     */
    async findUser(actor: Actor, userId: string): Promise<User | null> {
      return mayRead(actor, userId) ? users.findById(userId) : null;
    },

    /** For loaders, whose callers have checked access. The result is in any order, without unknown IDs. */
    findUsersByIds: (ids: readonly string[]): Promise<User[]> => users.findByIds(ids),

    async listUsers(actor: Actor, request: UserListRequest): Promise<Page<User>> {
      assertMay(actor, 'customers:read');
      return users.findPage(request.search ?? null, toPageRequest(request.first, request.after));
    },

    async countUsers(actor: Actor, search: string | null = null): Promise<number> {
      assertMay(actor, 'customers:read');
      return users.count(search);
    },

    /** All users in insertion order, for the REST list, which is not paged. */
    async listAllUsers(actor: Actor): Promise<User[]> {
      assertMay(actor, 'customers:read');
      return users.findAll();
    },
  };
}

function profile({
  profiles,
  clock,
  getOwnUser,
  changed,
}: {
  profiles: ReturnType<typeof createProfileRepository>;
  clock: AccountsDeps['clock'];
  getOwnUser: (actor: Actor) => Promise<User>;
  changed: UserRepository['changed'];
}) {
  return {
    /** @throws DomainError BAD_USER_INPUT naming every invalid field. */
    async saveProfile(actor: Actor, input: ProfileDetails): Promise<SavedProfile> {
      assertSignedIn(actor);
      const details = readFields(profileRules, input);
      const save = () => profiles.save(actor.userId, details, clock.now());
      const profile = await changed.around(actor.userId, save);
      return { user: await getOwnUser(actor), profile, insertedId: profile.id };
    },

    /** For loaders, whose callers have checked access. The result is in any order, without missing profiles. */
    findProfilesByUserIds: (userIds: readonly string[]): Promise<Profile[]> => profiles.findByUserIds(userIds),
  };
}

/** Whether the actor may read the account. */
function mayRead(actor: Actor, userId: string): boolean {
  return may(actor, 'customers:read') || (actor.kind === 'user' && actor.userId === userId);
}
