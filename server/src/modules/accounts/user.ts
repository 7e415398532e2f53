import type { UserActor, UserRole } from '../../shared/actor.js';

export type { UserRole } from '../../shared/actor.js';

/** A person with an account, as others may see it. */
export interface User {
  /** 24 hex digits. */
  id: string;
  /** Trimmed, lower case, unique. */
  email: string;
  displayName: string;
  /** An http(s) URL. */
  photoUrl: string | null;
  /** What the person may do now: an admin whose address is not verified, where it must be, is a customer. */
  role: UserRole;
  /** Since when the account is disabled: its requests and sign-ins are refused. Null while it is not. */
  disabledAt: Date | null;
  createdAt: Date;
}

/** A user with what decides on access. */
export interface Account extends User {
  /** The identity provider's id; null until the first sign-in of an account made by its address alone. */
  uid: string | null;
  isEmailVerified: boolean;
  /** Verified, or vouched for by the emulator, which cannot verify addresses. */
  ownsEmail: boolean;
  /** The role as it was given, whether or not it holds yet. */
  grantedRole: UserRole;
  /** Access tokens of an earlier generation are void. */
  sessionGeneration: number;
  /** Provider sessions begun before this are void, whatever the provider says; null when nobody was ever signed out. */
  sessionsValidFrom: Date | null;
}

export interface RoleRules {
  /** False with the local emulator, which cannot verify addresses. */
  adminsNeedVerifiedEmail: boolean;
}

export function effectiveRole({ grantedRole, ownsEmail }: Pick<Account, 'grantedRole' | 'ownsEmail'>): UserRole {
  return grantedRole === 'admin' && ownsEmail ? 'admin' : 'customer';
}

/** What to call somebody who has not said: the part of the address before the @. */
export function nameFromEmail(email: string): string {
  return email.split('@', 1)[0] || email;
}

/** Lower-case beginnings by which an admin finds somebody: the address, its domain, and the words of the name. */
export function userSearchTerms({ email, displayName }: Pick<User, 'email' | 'displayName'>): string[] {
  const domain = email.split('@')[1] ?? '';
  return [...new Set([email, domain, ...toSearchWords(displayName)])].filter(Boolean).slice(0, 20);
}

export function toSearchWords(text: string): string[] {
  return text.toLowerCase().normalize('NFKC').split(/\s+/u).filter(Boolean);
}

export function toActor(account: Account & { uid: string }): UserActor {
  const { id, uid, email, ownsEmail, displayName, role } = account;
  return { kind: 'user', userId: id, uid, email, ownsEmail, displayName, role };
}
