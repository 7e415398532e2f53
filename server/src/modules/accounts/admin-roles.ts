import type { Clock } from '../../platform/clock.js';
import { normaliseEmail, type IdentityProvider } from '../../platform/identity/identity-provider.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import { conflict, DomainError, invalidField, notFound } from '../../shared/errors.js';
import type { AdminRemovalsRepository } from './admin-removals.repository.js';
import { nameFromEmail, type Account, type User } from './user.js';
import type { UserRepository } from './user.repository.js';

export interface RoleChange {
  user: User;
  /** False when the role was the same before. */
  changed: boolean;
}

export interface AdminRolesDeps {
  users: UserRepository;
  removals: AdminRemovalsRepository;
  identity: Pick<IdentityProvider, 'findUserByEmail'>;
  clock: Clock;
  newId: NewId;
  adminEmails: readonly string[];
  adminsNeedVerifiedEmail: boolean;
}

/** Who is an admin. Changes hold from each person's next request on: roles are read, never carried in a token. */
export function createAdminRoles(deps: AdminRolesDeps) {
  const { users, removals, identity, clock } = deps;

  async function getByEmail(email: string): Promise<Account> {
    const account = await users.findByEmail(normaliseEmail(email));
    if (!account) throw notFound('The user');
    return account;
  }

  /** The provider knows of a verification before the next sign-in tells the shop. */
  async function withVerifiedEmail(account: Account): Promise<Account> {
    if (account.isEmailVerified || !deps.adminsNeedVerifiedEmail) return account;
    const known = await identity.findUserByEmail(account.email);
    const isVerified = known !== null && known.emailVerified && known.uid === account.uid;
    const updated = isVerified ? await users.update(account, { isEmailVerified: true }) : null;
    if (updated !== null && updated !== 'taken') return updated;
    throw new DomainError('FORBIDDEN', 'An admin must have confirmed their email address. This user has not yet.');
  }

  async function grant(account: Account): Promise<RoleChange> {
    const changed = await users.setRole(account.id, 'admin');
    return { user: (await users.findById(account.id)) ?? account, changed };
  }

  async function remove(account: Account): Promise<RoleChange> {
    if (account.grantedRole !== 'admin') return { user: account, changed: false };
    if (deps.adminEmails.includes(account.email)) {
      throw conflict('ILLEGAL_TRANSITION', `${account.email} is named in ADMIN_EMAILS. Take it out there first.`);
    }
    const leaving = await removals.announce(account.id, clock.now());
    try {
      if ((await users.countActiveAdmins(leaving)) === 0) {
        throw conflict('LAST_ADMIN', 'The last admin cannot be removed. Make somebody else an admin first.');
      }
      const changed = await users.setRole(account.id, 'customer');
      return { user: (await users.findById(account.id)) ?? account, changed };
    } finally {
      await removals.withdraw(account.id);
    }
  }

  return {
    /** @throws DomainError NOT_FOUND; FORBIDDEN when the address must be verified and is not. */
    async makeAdmin(actor: Actor, email: string): Promise<RoleChange> {
      assertAdmin(actor);
      return grant(await withVerifiedEmail(await getByEmail(email)));
    },

    /** @throws DomainError NOT_FOUND; CONFLICT (LAST_ADMIN); CONFLICT for an address in ADMIN_EMAILS. */
    async removeAdmin(actor: Actor, email: string): Promise<RoleChange> {
      assertAdmin(actor);
      return remove(await getByEmail(email));
    },

    /**
     * For the command line: also names an admin who has never signed in. The role holds from their first sign-in with
     * that address (a verified one, where admins need that).
     */
    async grantAdmin(actor: Actor, email: string): Promise<RoleChange> {
      if (actor.kind !== 'system') throw new DomainError('FORBIDDEN', 'Only the command line can do this.');
      const address = normaliseEmail(email);
      if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw invalidField('email', `${email} is not an email address.`);
      const created = await users.insert({
        id: deps.newId(),
        uid: null,
        email: address,
        isEmailVerified: false,
        displayName: nameFromEmail(address),
        photoUrl: null,
        grantedRole: 'admin',
        createdAt: clock.now(),
      });
      return created ? { user: created, changed: true } : grant(await getByEmail(address));
    },

    async listAdmins(actor: Actor): Promise<User[]> {
      assertAdmin(actor);
      return users.findAdmins();
    },
  };
}
