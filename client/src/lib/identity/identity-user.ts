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

/** A copy, because the SDK changes its own object. */
export function toUser({ uid, email, displayName, photoURL, emailVerified }: User): IdentityUser {
  return { uid, email: email ?? '', displayName, photoUrl: photoURL, emailVerified };
}
