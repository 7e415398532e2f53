import { isReleasedEmail } from '@kickstand/rules/accounts';
import type { Clock } from '../../platform/clock.js';
import {
  normaliseEmail,
  type IdentityProvider,
  type VerifiedIdentity,
} from '../../platform/identity/identity-provider.js';
import type { Logger } from '../../platform/logger.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { permissionsOf, systemActor } from '../../shared/actor.js';
import { DomainError } from '../../shared/errors.js';
import { retryWhileChanging } from '../../shared/retry.js';
import { sessionEnded, type AccessTokens } from './access-token.js';
import type { ChangeRole } from './change-role.js';
import {
  emailUnconfirmed,
  nameFromEmail,
  releasedEmail,
  toActor,
  type Account,
  type StaffRules,
  type User,
} from './user.js';
import type { AccountChanges, UserRepository } from './user.repository.js';

export interface SignInDeps extends StaffRules {
  users: UserRepository;
  tokens: AccessTokens;
  changeRole: ChangeRole;
  identity: IdentityProvider;
  clock: Clock;
  logger: Logger;
  newId: NewId;
  /** Trimmed, lower case. */
  adminEmails: readonly string[];
  adminsNeedVerifiedEmail: boolean;
}

export interface SignIn {
  accessToken: string;
  expiresAt: Date;
  user: User;
}

/** Actor in the audit log for roles that come from ADMIN_EMAILS. */
const namedBy = systemActor('admin-emails');

/** Exchanges the provider's ID token for the shop's access token, and creates or updates the account. */
export function createSignIn(deps: SignInDeps) {
  const { identity } = deps;

  return {
    /** @throws DomainError UNAUTHENTICATED for an invalid ID token, or a disabled account. */
    async signIn(idToken: string): Promise<SignIn> {
      return enter(deps, await identity.verifyIdToken(idToken));
    },

    /**
     * Signs in through REST, where the request also names the account.
     * @throws DomainError FORBIDDEN if an address in the request is not the token's.
     */
    async signInAs(idToken: string, pathEmail: string, bodyEmail: string | null): Promise<SignIn> {
      const verified = await identity.verifyIdToken(idToken);
      const named = bodyEmail === null ? [pathEmail] : [pathEmail, bodyEmail];
      if (named.some((email) => normaliseEmail(email) !== verified.email)) {
        throw new DomainError('FORBIDDEN', 'This sign-in is for another email address.');
      }
      return enter(deps, verified);
    },
  };
}

async function enter(deps: SignInDeps, verified: VerifiedIdentity): Promise<SignIn> {
  const account = await noteStaff(deps, await promoteNamed(deps, verified, await ensureAccount(deps, verified)));
  const { sessionGeneration: generation } = account;
  const { uid, authTime, usedSecondFactor } = verified;
  const issued = await deps.tokens.issue({ userId: account.id, generation, authTime, usedSecondFactor });
  const actor = await toActor({ ...account, uid }, deps, { usedSecondFactor });
  const rights = { permissions: permissionsOf(actor), needsSecondFactor: actor.lacksSecondFactor === true };
  return { ...issued, user: { ...account, ...rights } };
}

/** Gives accounts in ADMIN_EMAILS the role of an admin. Never takes it away. */
async function promoteNamed(deps: SignInDeps, verified: VerifiedIdentity, account: Account): Promise<Account> {
  if (account.grantedRole === 'admin' || !isNamedAdmin(deps, verified)) return account;
  return (await deps.changeRole(namedBy, account, 'admin')).user;
}

/** Notes that the address is in the list of staff, because a person may be invited before they have an account. */
async function noteStaff({ users, staff }: SignInDeps, account: Account): Promise<Account> {
  const { email, mayBeStaff } = account;
  if (mayBeStaff || !(await staff.includes(email))) return account;
  await users.noteStaff(email);
  return { ...account, mayBeStaff: true };
}

/**
 * Two first sign-ins of one user may run at the same time. The one that is too late tries again, and finds the account
 * that the other one has created.
 */
async function ensureAccount(deps: SignInDeps, verified: VerifiedIdentity): Promise<Account> {
  return retryWhileChanging('Another sign-in of this account is under way. Please try again.', async () => {
    const known = await deps.users.findByUid(verified.uid);
    if (known) {
      assertMayEnter(known, verified);
      return (await refresh(deps, known, verified)) ?? undefined;
    }
    const unclaimed = await deps.users.findByEmail(verified.email);
    if (unclaimed && unclaimed.uid !== verified.uid) {
      return (await claim(deps, unclaimed, verified)) ?? undefined;
    }
    // If the account has this uid, another first sign-in has created it between the two reads.
    return unclaimed ?? (await create(deps, verified)) ?? undefined;
  });
}

async function create(deps: SignInDeps, verified: VerifiedIdentity): Promise<Account | null> {
  const { clock, identity, users } = deps;
  const { uid, email } = verified;
  const account = {
    id: deps.newId(),
    uid,
    email,
    isEmailVerified: verified.emailVerified,
    displayName: verified.displayName ?? nameFromEmail(email),
    photoUrl: verified.photoUrl,
    grantedRole: 'customer',
    createdAt: clock.now(),
  } as const;
  const created = await users.insert(account, null);
  if (!created || (await identity.hasAccount(uid))) return created;
  // The person was erased after their ID token was verified, so the shop must not have their address again.
  await users.remove(created);
  throw sessionEnded();
}

/** Writes nothing if no field has changed, because most sign-ins only renew a session. */
async function refresh(deps: SignInDeps, account: Account, verified: VerifiedIdentity): Promise<Account | null> {
  const { users, logger } = deps;
  const changes = changesFrom(deps, verified, account);
  if (isUnchanged(account, changes)) return account;
  const isTaken =
    changes.email !== undefined && changes.email !== account.email && (await isKnown(deps, changes.email));
  const updated = isTaken ? 'taken' : await users.update(account, changes);
  if (updated !== 'taken') return updated;
  if (isReleasedEmail(account.email)) throw ofAnotherAccount();
  // Another account has the address: this account keeps its old address until an admin resolves the conflict.
  logger.warn({ userId: account.id }, 'The changed email address of an account belongs to another account');
  const kept = await users.update(account, profileFrom(verified, account, account.email));
  return kept === 'taken' ? null : kept;
}

async function isKnown({ users }: SignInDeps, email: string): Promise<boolean> {
  return (await users.findByEmail(email)) !== null;
}

/** Account fields from the ID token. */
function changesFrom(deps: SignInDeps, verified: VerifiedIdentity, account: Account): AccountChanges {
  // A changed address is used only once it is verified. Until then, the account keeps the old address, if it has one.
  const isUsable = verified.email === account.email || isReleasedEmail(account.email) || isTrusted(deps, verified);
  const address: AccountChanges = isUsable ? { email: verified.email, isEmailVerified: verified.emailVerified } : {};
  return { ...address, ...profileFrom(verified, account, address.email ?? account.email) };
}

/**
 * A default name follows the address. If it stayed, it would look like a chosen name, and reviews would publish a part
 * of the former address.
 * @param email the address that the account has from now on.
 */
function profileFrom({ displayName, photoUrl }: Partial<VerifiedIdentity>, account: Account, email: string) {
  const isDefault = account.displayName === nameFromEmail(account.email);
  return {
    displayName: displayName ?? (isDefault ? nameFromEmail(email) : account.displayName),
    photoUrl: photoUrl ?? account.photoUrl,
  };
}

/** With the emulator, addresses need not be verified, so every address is trusted. */
function isTrusted(deps: SignInDeps, verified: VerifiedIdentity): boolean {
  return verified.emailVerified || !deps.adminsNeedVerifiedEmail;
}

function isNamedAdmin(deps: SignInDeps, verified: VerifiedIdentity): boolean {
  return isTrusted(deps, verified) && deps.adminEmails.includes(verified.email);
}

/**
 * If an account has no provider account, it belongs to the owner of its email address. Such an account was created
 * before the first sign-in, or its provider account was deleted. The address must be verified, because anybody can
 * register any address. While the provider account exists, nobody else can take over the account. But if its address is
 * not verified, it loses the address to the person who has verified it.
 * @returns null if the address became free, or if a concurrent sign-in has changed the account.
 */
async function claim(deps: SignInDeps, account: Account, verified: VerifiedIdentity): Promise<Account | null> {
  const { identity, logger, newId, users } = deps;
  const isUsed = account.uid !== null && (await identity.hasAccount(account.uid));
  // A role was meant for the owner of the address, so staff must decide who keeps it.
  const isLost = isUsed && !account.ownsEmail && account.grantedRole !== 'admin';
  if (!isLost) assertMayEnter(account, verified);
  if (isUsed && !isLost) throw ofAnotherAccount();
  if (!isTrusted(deps, verified)) throw emailUnconfirmed();
  if (!isUsed) return users.handOver(account, { ...changesFrom(deps, verified, account), uid: verified.uid });
  const email = releasedEmail(newId());
  if (await users.handOver(account, { email, ...profileFrom({}, account, email) }))
    logger.warn({ userId: account.id }, 'An account has lost its unconfirmed email address to its owner');
  return null;
}

function ofAnotherAccount(): DomainError {
  return new DomainError(
    'FORBIDDEN',
    'This email address belongs to another account of the shop. Log in the way you did before, or contact the shop.',
  );
}

function assertMayEnter(account: Account, verified: VerifiedIdentity): void {
  if (account.disabledAt !== null) {
    throw new DomainError('UNAUTHENTICATED', 'This account has been disabled. Please contact the shop.');
  }
  // The provider's times are whole seconds. A sign-in in the same second as `sessionsValidFrom` may have happened
  // before it, so it is refused.
  const { sessionsValidFrom } = account;
  if (sessionsValidFrom !== null && verified.authTime <= sessionsValidFrom) throw sessionEnded();
}

function isUnchanged(account: Account, changes: AccountChanges): boolean {
  return (Object.keys(changes) as (keyof AccountChanges)[]).every((key) => account[key] === changes[key]);
}
