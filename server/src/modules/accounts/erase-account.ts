import type { Clock } from '../../platform/clock.js';
import type { IdentityProvider } from '../../platform/identity/identity-provider.js';
import { assertAdmin, isAdmin, type Actor } from '../../shared/actor.js';
import { conflict } from '../../shared/errors.js';
import type { AdminRemovalsRepository } from './admin-removals.repository.js';
import { unlessLastAdmin } from './unless-last-admin.js';
import { emailUnconfirmed, type Account, type StaffList } from './user.js';
import type { UserRepository } from './user.repository.js';

export interface AccountErasureDeps {
  users: UserRepository;
  removals: AdminRemovalsRepository;
  identity: Pick<IdentityProvider, 'deleteAccount'>;
  clock: Clock;
  staff: Pick<StaffList, 'includes'>;
  /** Trimmed, lower case. */
  adminEmails: readonly string[];
}

/** The steps by which an account is erased, for the erasure of a customer. Each can be repeated. */
export function createAccountErasure({ users, removals, identity, clock, staff, adminEmails }: AccountErasureDeps) {
  /**
   * Only admins may erase the data of admins, staff and people who are invited to join the staff, or export it; besides
   * the people themselves.
   * @param userId null for a guest
   */
  async function mayHandle(actor: Actor, email: string, userId: string | null): Promise<boolean> {
    if (isAdmin(actor) || (actor.kind === 'user' && actor.userId === userId)) return true;
    const account = userId === null ? null : await users.findById(userId);
    const isAdmins = account?.grantedRole === 'admin' || adminEmails.includes(email);
    return !(isAdmins || account?.mayBeStaff || (await staff.includes(email)));
  }

  /** @throws DomainError FORBIDDEN */
  async function assertMayHandle(actor: Actor, email: string, userId: string | null): Promise<void> {
    if (!(await mayHandle(actor, email, userId))) assertAdmin(actor);
  }

  return {
    mayHandle,
    assertMayHandle,
    find: (userId: string): Promise<Account | null> => users.findById(userId),

    /**
     * Must be called before the erasure begins.
     * @param account null for a guest, who may be invited to join the staff
     * @throws DomainError FORBIDDEN; CONFLICT (ILLEGAL_TRANSITION) for an address in ADMIN_EMAILS
     */
    async assertErasable(actor: Actor, email: string, account: Account | null): Promise<void> {
      await assertMayHandle(actor, email, account?.id ?? null);
      if (!account) return;
      if (actor.kind === 'user' && actor.userId === account.id && !account.ownsEmail) throw emailUnconfirmed();
      if (adminEmails.includes(email)) {
        throw conflict('ILLEGAL_TRANSITION', `${email} is named in ADMIN_EMAILS. Remove it from that list first.`);
      }
    },

    /**
     * Disables the account: its next request and all later sign-ins are refused, and staff cannot enable it.
     * @throws DomainError CONFLICT (LAST_ADMIN)
     */
    async close({ id, grantedRole, disabledAt }: Account, at: Date): Promise<void> {
      const close = () => users.close(id, at);
      const isAdmin = grantedRole === 'admin' && disabledAt === null;
      await (isAdmin ? unlessLastAdmin({ users, removals, clock }, id, 'erased', close) : close());
    },

    /** Undoes `close`. */
    reopen: (userId: string, closedAt: Date): Promise<void> => users.reopen(userId, closedAt),

    /** Erases the account: nobody can sign in to it, and its address can be used for another account. */
    async empty({ id, uid }: Account, aliasEmail: string): Promise<void> {
      // An earlier version of the shop allowed staff to enable an account that was being erased.
      await users.close(id, clock.now());
      if (uid !== null) await identity.deleteAccount(uid);
      await users.empty(id, aliasEmail);
    },
  };
}
