import type { Permission } from '@kickstand/rules/permissions';
import type { UserActor, UserRole } from '../../shared/actor.js';
import { DomainError } from '../../shared/errors.js';

export type { UserRole } from '../../shared/actor.js';

/** A user, without the fields that only access checks need. */
export interface User {
  /** 24 hex digits. */
  id: string;
  /** Trimmed, lower case, unique. */
  email: string;
  /**
   * False if somebody has signed up with the address without confirming that it is theirs: the account may be a
   * stranger's. Null until the first sign-in. With the emulator, addresses need not be confirmed.
   */
  isEmailConfirmed: boolean | null;
  displayName: string;
  /** An http(s) URL. */
  photoUrl: string | null;
  /** Effective role. An admin whose address is not verified, although it must be, counts as a customer. */
  role: UserRole;
  /** When the account was disabled; its requests and sign-ins are refused. Null if it is enabled. */
  disabledAt: Date | null;
  createdAt: Date;
  /** What the user may do. Set only in the result of a sign-in. */
  permissions?: readonly Permission[];
  /**
   * Whether the user acts as a customer, because a second factor is required and was not used. Set only in the result
   * of a sign-in.
   */
  needsSecondFactor?: boolean;
}

/** A user with the fields that access checks need. */
export interface Account extends User {
  /** The identity provider's ID. Null for an account that was created for an address, until the first sign-in. */
  uid: string | null;
  isEmailVerified: boolean;
  /** True if the address is verified, or if the emulator is used, where addresses need not be verified. */
  ownsEmail: boolean;
  /** The assigned role, which may not be effective yet. */
  grantedRole: UserRole;
  /** True if the address is, or was, in the list of staff. Requests of other accounts need not read that list. */
  mayBeStaff: boolean;
  /** Access tokens of an earlier generation are invalid. */
  sessionGeneration: number;
  /** Provider sessions started before this time are invalid; null if sessions were never ended. */
  sessionsValidFrom: Date | null;
}

export interface RoleRules {
  /** False with the local emulator, where addresses need not be verified. */
  adminsNeedVerifiedEmail: boolean;
}

export function effectiveRole({ grantedRole, ownsEmail }: Pick<Account, 'grantedRole' | 'ownsEmail'>): UserRole {
  return grantedRole === 'admin' && ownsEmail ? 'admin' : 'customer';
}

/** Default display name: the part of the address before the @. */
export function nameFromEmail(email: string): string {
  return email.split('@', 1)[0] || email;
}

/**
 * Replaces the unconfirmed address of an account after somebody else has confirmed that it is theirs. The account keeps
 * it until its next sign-in.
 */
export const releasedEmail = (id: string): string => `customer-${id}@invalid`;

/** Lower-case search terms of a user: the address, its domain, and the words of the name. */
export function userSearchTerms({ email, displayName }: Pick<User, 'email' | 'displayName'>): string[] {
  const domain = email.split('@')[1] ?? '';
  return [...new Set([email, domain, ...toSearchWords(displayName)])].filter(Boolean).slice(0, 20);
}

export function toSearchWords(text: string): string[] {
  return text.toLowerCase().normalize('NFKC').split(/\s+/u).filter(Boolean);
}

/** The list of staff. The module of staff implements it. */
export interface StaffList {
  /** Whether the address has a role, or an invitation to one. */
  includes(email: string): Promise<boolean>;
  /**
   * What the role of a person permits; empty without a role. The caller has checked that the person owns their address.
   * @param isPresent true if the person sent this request, so that an open invitation is accepted; false if it came
   *   with an API key that they created
   */
  findPermissions(person: UserActor, isPresent: boolean): Promise<readonly Permission[]>;
}

export interface StaffRules {
  staff: StaffList;
  /** Whether staff and admins have more rights than customers only after a sign-in with a second factor. */
  staffNeedSecondFactor: () => Promise<boolean>;
}

/** @param signIn how the person who sent this request signed in; null if it came with an API key that they created */
export async function toActor(
  account: Account & { uid: string },
  rules: StaffRules,
  signIn: { usedSecondFactor: boolean } | null,
): Promise<UserActor> {
  const { id, uid, email, ownsEmail, displayName, role, mayBeStaff } = account;
  const person = { kind: 'user', userId: id, uid, email, ownsEmail, displayName } as const;
  const actor: UserActor = { ...person, role, ...(signIn?.usedSecondFactor && { usedSecondFactor: true }) };
  if (role !== 'admin' && (!mayBeStaff || !ownsEmail)) return actor;
  const permissions = role === 'admin' ? null : await rules.staff.findPermissions(actor, signIn !== null);
  const isStaff = permissions === null || permissions.length > 0;
  if (isStaff && signIn?.usedSecondFactor === false && (await rules.staffNeedSecondFactor())) {
    return { ...person, role: 'customer', lacksSecondFactor: true };
  }
  return permissions === null ? actor : { ...actor, permissions };
}

/** Refuses an account whose owner has not confirmed its address at the identity provider. */
export function emailUnconfirmed(): DomainError {
  return new DomainError(
    'FORBIDDEN',
    'Please confirm first that this email address is yours: reset your password, or continue with Google.',
  );
}
