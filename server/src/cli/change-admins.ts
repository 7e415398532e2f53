import type { Connection } from 'mongoose';
import type { Opened } from '../app/local/embedded-database.js';
import { openAdminRoles } from '../modules/accounts/admin-roles.js';
import { resetSecondFactor, type ResetSecondFactorDeps } from '../modules/accounts/reset-second-factor.js';
import { createAuditService } from '../modules/audit/audit.service.js';
import { systemClock as clock } from '../platform/clock.js';
import { createLogger } from '../platform/logger.js';
import { newObjectId as newId } from '../platform/mongo/object-id.js';
import { systemActor } from '../shared/actor.js';

export type AdminCommand = { kind: 'list' } | { kind: 'grant' | 'revoke' | 'reset-second-factor'; email: string };

export function parseAdminArguments([kind, email, ...rest]: readonly string[]): AdminCommand | null {
  if (rest.length > 0) return null;
  if (kind === 'list' && email === undefined) return { kind };
  const isKnown = kind === 'grant' || kind === 'revoke' || kind === 'reset-second-factor';
  return isKnown && email !== undefined ? { kind, email } : null;
}

export interface AdminRules {
  adminEmails: readonly string[];
  adminsNeedVerifiedEmail: boolean;
}

/**
 * @param openIdentity opens the identity provider; only called for `reset-second-factor`.
 * @returns a function that runs one command and returns the lines to print.
 */
export function changeAdmins(
  connection: Connection,
  rules: AdminRules,
  openIdentity: () => Promise<Pick<Opened<{ provider: ResetSecondFactorDeps['identity'] }>, 'use' | 'close'>>,
) {
  const audit = createAuditService({ connection, clock, newId, logger: createLogger('warn') });
  const { roles, users, outbox } = openAdminRoles({
    ...rules,
    connection,
    audit,
    // Only used when one admin makes another person an admin. The command line needs no look-up by address.
    identity: { findUserByEmail: () => Promise.resolve(null) },
    clock,
    newId,
  });
  const actor = systemActor('command-line');

  return async function run(command: AdminCommand): Promise<string[]> {
    switch (command.kind) {
      case 'list': {
        const admins = await roles.listAdmins(actor);
        return admins.length === 0 ? ['There is no admin.'] : admins.map(({ email }) => email);
      }
      case 'grant': {
        const { user, changed, isEnabledAgain } = await roles.grantAdmin(actor, command.email);
        const isNow = changed ? 'is an admin now' : 'is an admin already';
        const outcome = user.role === 'admin' ? isNow : 'becomes an admin on signing in with a verified address';
        return [
          `${user.email} ${outcome}.`,
          ...(isEnabledAgain ? ['The account was disabled. It is enabled again.'] : []),
        ];
      }
      case 'revoke': {
        const { user, changed } = await roles.removeAdmin(actor, command.email);
        return [changed ? `${user.email} is no longer an admin.` : `${user.email} is not an admin.`];
      }
      case 'reset-second-factor': {
        const identity = await openIdentity();
        const deps = { users, outbox, identity: identity.use.provider, clock };
        const { user, changed } = await resetSecondFactor(deps, actor, command.email).finally(() => identity.close());
        return [`${user.email} has no second factor${changed ? ' any more, and is signed out everywhere' : ''}.`];
      }
    }
  };
}
