import { isEmailAddress, isErasedEmail } from '@kickstand/rules/accounts';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { normaliseEmail, type IdentityProvider } from '../../platform/identity/identity-provider.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import { conflict, DomainError, invalidField, notFound } from '../../shared/errors.js';
import { createOutboxStore } from '../audit/audit-outbox.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import { createAdminRemovalsRepository, type AdminRemovalsRepository } from './admin-removals.repository.js';
import { auditRoleChange, createChangeRole, type ChangeRole, type RoleChange } from './change-role.js';
import { enable } from './disable-account.js';
import { unlessLastAdmin } from './unless-last-admin.js';
import { nameFromEmail, type Account, type User } from './user.js';
import { userModel } from './user.model.js';
import { createUserRepository, type UserRepository } from './user.repository.js';

interface Stores {
  users: UserRepository;
  removals: AdminRemovalsRepository;
  outbox: AuditOutbox;
  changeRole: ChangeRole;
}

interface AdminRolesDeps {
  identity: Pick<IdentityProvider, 'findUserByEmail'>;
  clock: Clock;
  newId: NewId;
  adminEmails: readonly string[];
  adminsNeedVerifiedEmail: boolean;
}

/** Operations on admins' roles, with the stores that they use. For the accounts service and the command line. */
export function openAdminRoles(
  deps: AdminRolesDeps & { connection: Connection; audit: Pick<AuditService, 'openOutbox'> },
) {
  const { connection, audit } = deps;
  const users = createUserRepository(connection, deps);
  const outbox = audit.openOutbox(createOutboxStore(userModel(connection)));
  const removals = createAdminRemovalsRepository(connection);
  const stores: Stores = { users, outbox, removals, changeRole: createChangeRole({ users, outbox }) };
  return { ...stores, roles: createAdminRoles({ ...deps, ...stores }) };
}

/**
 * Makes and removes admins. The change applies from the account's next request, because tokens do not contain roles.
 */
function createAdminRoles(deps: AdminRolesDeps & Stores) {
  const { users, outbox, changeRole, clock } = deps;

  return {
    /** @throws DomainError NOT_FOUND; FORBIDDEN if the address must be verified but is not. */
    async makeAdmin(actor: Actor, email: string): Promise<RoleChange> {
      assertAdmin(actor);
      return changeRole(actor, await withVerifiedEmail(deps, await getByEmail(deps, email)), 'admin');
    },

    /** @throws DomainError NOT_FOUND; CONFLICT (LAST_ADMIN); CONFLICT for an address in ADMIN_EMAILS. */
    async removeAdmin(actor: Actor, email: string): Promise<RoleChange> {
      assertAdmin(actor);
      return remove(deps, actor, await getByEmail(deps, email));
    },

    /**
     * For the command line and the demo data. If no account has the address yet, one is created, and the role applies
     * from the first sign-in with the address. If the shop requires verified addresses for admins, the role takes
     * effect only once the address is verified. A disabled account is enabled.
     * @throws DomainError FORBIDDEN; BAD_USER_INPUT; CONFLICT for an account that is being erased.
     */
    async grantAdmin(actor: Actor, email: string): Promise<RoleChange & { isEnabledAgain: boolean }> {
      if (actor.kind !== 'system') throw new DomainError('FORBIDDEN', 'Only the command line can do this.');
      const address = normaliseEmail(email);
      if (!isEmailAddress(address)) throw invalidField('email', `${email} is not an email address.`);
      const named = {
        id: deps.newId(),
        uid: null,
        email: address,
        isEmailVerified: false,
        displayName: nameFromEmail(address),
        photoUrl: null,
        grantedRole: 'admin',
        createdAt: clock.now(),
      } as const;
      const entry = outbox.toEntry(actor, auditRoleChange(named, 'admin', null));
      const created = await users.insert(named, entry);
      if (!created) {
        const { user, changed: isEnabledAgain } = await enable(deps, actor, await getByEmail(deps, address));
        return { ...(await changeRole(actor, user, 'admin')), isEnabledAgain };
      }
      await outbox.relay(entry);
      return { user: created, changed: true, isEnabledAgain: false };
    },

    async listAdmins(actor: Actor): Promise<User[]> {
      assertAdmin(actor);
      return users.findAdmins();
    },
  };
}

async function getByEmail({ users }: AdminRolesDeps & Stores, email: string): Promise<Account> {
  const account = await users.findByEmail(normaliseEmail(email));
  if (!account || isErasedEmail(account.email)) throw notFound('The user');
  return account;
}

/** Asks the identity provider, because the database learns only at the next sign-in that an address was verified. */
async function withVerifiedEmail(deps: AdminRolesDeps & Stores, account: Account): Promise<Account> {
  const { identity, users } = deps;
  if (account.isEmailVerified || !deps.adminsNeedVerifiedEmail) return account;
  const known = await identity.findUserByEmail(account.email);
  const isVerified = known !== null && known.emailVerified && known.uid === account.uid;
  const updated = isVerified ? await users.update(account, { isEmailVerified: true }) : null;
  if (updated !== null && updated !== 'taken') return updated;
  throw new DomainError('FORBIDDEN', 'An admin must have confirmed their email address. This user has not yet.');
}

async function remove(deps: AdminRolesDeps & Stores, actor: Actor, account: Account): Promise<RoleChange> {
  if (account.grantedRole !== 'admin') return { user: account, changed: false };
  if (deps.adminEmails.includes(account.email)) {
    throw conflict('ILLEGAL_TRANSITION', `${account.email} is named in ADMIN_EMAILS. Remove it from that list first.`);
  }
  return unlessLastAdmin(deps, account.id, 'removed', () => deps.changeRole(actor, account, 'customer'));
}
