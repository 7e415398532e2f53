import { isErasedEmail } from '@kickstand/rules/accounts';
import type { Clock } from '../../platform/clock.js';
import { normaliseEmail, type IdentityProvider } from '../../platform/identity/identity-provider.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import { conflict, notFound } from '../../shared/errors.js';
import type { AuditOutbox } from '../audit/audit.service.js';
import type { User } from './user.js';
import type { UserRepository } from './user.repository.js';

export interface ResetSecondFactorDeps {
  users: UserRepository;
  outbox: AuditOutbox;
  identity: Pick<IdentityProvider, 'hasSecondFactor' | 'removeSecondFactors' | 'revokeSessions'>;
  clock: Clock;
}

/**
 * Removes the second factor of a person who has lost it, and ends their sessions, because a lost phone may still be
 * signed in.
 * @returns `changed`: false if the account has no second factor.
 * @throws DomainError NOT_FOUND; FORBIDDEN; CONFLICT for the caller's own account; SERVICE_UNAVAILABLE: try again.
 */
export async function resetSecondFactor(
  { users, outbox, identity, clock }: ResetSecondFactorDeps,
  actor: Actor,
  email: string,
): Promise<{ user: User; changed: boolean }> {
  assertAdmin(actor);
  const account = await users.findByEmail(normaliseEmail(email));
  if (!account || isErasedEmail(account.email)) throw notFound('The user');
  const { id, uid } = account;
  if (actor.kind === 'user' && actor.userId === id) {
    throw conflict('ILLEGAL_TRANSITION', 'Remove your own second factor in your profile.');
  }
  if (uid === null || !(await identity.hasSecondFactor(uid))) return { user: account, changed: false };
  const subject = { id, name: account.email };
  const entry = outbox.toEntry(actor, { action: 'user.second_factor_reset', subject, changes: [] });
  const user = (await users.endSessions(id, clock.now(), entry)) ?? account;
  await outbox.relay(entry);
  await identity.revokeSessions(uid);
  await identity.removeSecondFactors(uid);
  return { user, changed: true };
}
