import type { Actor } from '../../shared/actor.js';
import { changesBetween, type AuditedChange } from '../audit/audit.js';
import type { AuditOutbox } from '../audit/audit.service.js';
import type { Account, UserRole } from './user.js';
import type { UserRepository } from './user.repository.js';

export interface RoleChange {
  user: Account;
  /** False if the account already had the role. */
  changed: boolean;
}

export type ChangeRole = ReturnType<typeof createChangeRole>;

export function createChangeRole({ users, outbox }: { users: UserRepository; outbox: AuditOutbox }) {
  /** The caller has checked the actor's permission. */
  return async function changeRole(actor: Actor, account: Account, role: UserRole): Promise<RoleChange> {
    const entry = outbox.toEntry(actor, auditRoleChange(account, role, account.grantedRole));
    const changed = await users.setRole(account.id, role, entry);
    if (changed) await outbox.relay(entry);
    return { user: (await users.findById(account.id)) ?? account, changed };
  };
}

/** @param before null for an account that is created with the role. */
export function auditRoleChange(
  { id, email }: Pick<Account, 'id' | 'email'>,
  after: UserRole,
  before: UserRole | null,
): AuditedChange {
  return {
    action: after === 'admin' ? 'user.made_admin' : 'user.removed_admin',
    subject: { id, name: email },
    changes: changesBetween({ role: before }, { role: after }),
  };
}
