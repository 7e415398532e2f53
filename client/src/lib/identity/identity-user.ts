import type { User } from 'firebase/auth';

export interface IdentityUser {
  uid: string;
  /** Email address; empty for an account without one. The shop's server refuses such accounts. */
  email: string;
  displayName: string | null;
  photoUrl: string | null;
  emailVerified: boolean;
}

export type IdentityListener = (user: IdentityUser | null) => void;

export function toUser(user: User | null): IdentityUser | null {
  return user === null ? null : asUser(user);
}

/** A copy, because the SDK changes its own object. */
export function asUser({ uid, email, displayName, photoURL, emailVerified }: User): IdentityUser {
  return { uid, email: email ?? '', displayName, photoUrl: photoURL, emailVerified };
}
