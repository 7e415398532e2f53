import { isErasedEmail } from '@kickstand/rules/accounts';
import type { Clock } from '../../platform/clock.js';
import { normaliseEmail } from '../../platform/identity/identity-provider.js';
import { assertAdmin, assertMay, type Actor } from '../../shared/actor.js';
import { conflict, notFound } from '../../shared/errors.js';
import { changesBetween, type AuditedChange } from '../audit/audit.js';
import type { AuditOutbox } from '../audit/audit.service.js';
import type { AdminRemovalsRepository } from './admin-removals.repository.js';
import type { Account } from './user.js';
import { unlessLastAdmin } from './unless-last-admin.js';
import type { UserRepository } from './user.repository.js';

export interface DisableAccountDeps {
  users: UserRepository;
  removals: AdminRemovalsRepository;
  outbox: AuditOutbox;
  clock: Clock;
  /** Trimmed, lower case. */
  adminEmails: readonly string[];
  /** Ends the account's sessions at the identity provider; never fails. */
  revokeAtProvider: (uid: string) => Promise<void>;
}

type EnableDeps = Pick<DisableAccountDeps, 'users' | 'outbox' | 'clock'>;

export interface DisabledChange {
  user: Account;
  /** False if the account was already in this state. */
  changed: boolean;
}

/** Disables and enables accounts. Their orders, reviews and role are not changed. */
export function createDisableAccount(deps: DisableAccountDeps) {
  const { users, adminEmails, revokeAtProvider } = deps;

  async function getByEmail(email: string): Promise<Account> {
    const account = await users.findByEmail(normaliseEmail(email));
    if (!account || isErasedEmail(account.email)) throw notFound('The user');
    return account;
  }

  /** Only admins may change the account of an admin, of somebody in ADMIN_EMAILS or of a member of staff. */
  function assertMayChange(actor: Actor, { email, grantedRole, mayBeStaff }: Account): void {
    if (grantedRole === 'admin' || adminEmails.includes(email) || mayBeStaff) assertAdmin(actor);
  }

  return {
    /**
     * Disables an account: its next request and all later sign-ins are refused, and its sessions at the identity provider
     * are ended.
     * @throws DomainError NOT_FOUND; FORBIDDEN for the account of an admin, of somebody in ADMIN_EMAILS or of a member of
     *   staff, unless the caller is an admin; CONFLICT for the caller's own account; CONFLICT (LAST_ADMIN).
     */
    async disableAccount(actor: Actor, email: string): Promise<DisabledChange> {
      assertMay(actor, 'customers:write');
      const account = await getByEmail(email);
      assertMayChange(actor, account);
      if (actor.kind === 'user' && actor.userId === account.id) {
        throw conflict('ILLEGAL_TRANSITION', 'You cannot disable your own account. Ask another admin to do it.');
      }
      const isAdmin = account.grantedRole === 'admin' && account.disabledAt === null;
      const disable = () => setDisabled(deps, actor, account, true);
      const outcome = await (isAdmin ? unlessLastAdmin(deps, account.id, 'disabled', disable) : disable());
      // Done even if nothing changed, because an earlier attempt might not have reached the provider.
      if (account.uid !== null) await revokeAtProvider(account.uid);
      return outcome;
    },

    /**
     * Allows signing in again. Earlier sessions stay ended.
     * @throws DomainError NOT_FOUND; FORBIDDEN like `disableAccount`; CONFLICT for an account that is being erased.
     */
    async enableAccount(actor: Actor, email: string): Promise<DisabledChange> {
      assertMay(actor, 'customers:write');
      const account = await getByEmail(email);
      assertMayChange(actor, account);
      return enable(deps, actor, account);
    },
  };
}

/**
 * Allows signing in again. The caller has checked the actor's permission.
 * @throws DomainError CONFLICT for an account that is being erased.
 */
export async function enable(deps: EnableDeps, actor: Actor, account: Account): Promise<DisabledChange> {
  const outcome = await setDisabled(deps, actor, account, false);
  if (!outcome.changed && outcome.user.disabledAt !== null) {
    throw conflict('ILLEGAL_TRANSITION', 'This account is being erased.');
  }
  return outcome;
}

/** Makes one conditional update, which also writes the audit entry. */
async function setDisabled(
  { users, outbox, clock }: EnableDeps,
  actor: Actor,
  account: Account,
  isDisabled: boolean,
): Promise<DisabledChange> {
  const entry = outbox.toEntry(actor, describeChange(account, isDisabled));
  const changed = await users.setDisabled(account.id, isDisabled ? clock.now() : null, entry);
  if (changed) await outbox.relay(entry);
  return { user: (await users.findById(account.id)) ?? account, changed };
}

function describeChange({ id, email }: Account, isDisabled: boolean): AuditedChange {
  const status = (disabled: boolean) => ({ status: disabled ? 'disabled' : 'enabled' });
  return {
    action: isDisabled ? 'user.disabled' : 'user.enabled',
    subject: { id, name: email },
    changes: changesBetween(status(!isDisabled), status(isDisabled)),
  };
}
