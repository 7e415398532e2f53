/** The sign-in method, by the provider's name for it. */
export type SignInMethod = 'password' | 'google.com' | (string & {});

/** Content of a verified ID token. */
export interface VerifiedIdentity {
  /** The provider's id of the account: 1 to 128 characters, never reused. */
  uid: string;
  /** Trimmed, lower case. */
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  /** An http(s) URL. */
  photoUrl: string | null;
  provider: SignInMethod;
  /** When the person last signed in; a refreshed token keeps it. */
  authTime: Date;
}

/** An account as the provider stores it. */
export interface IdentityAccount {
  uid: string;
  /** Trimmed, lower case. */
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  isDisabled: boolean;
}

/** Public settings with which the browser calls the provider directly. */
export interface IdentityClientSettings {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** True: the provider is the local emulator, reached through the shop's own origin. */
  emulator: boolean;
}

/**
 * The port to the identity provider, which has the passwords. Every method throws SERVICE_UNAVAILABLE if the provider
 * cannot be reached; this says nothing about the user, who must not be signed out because of it.
 */
export interface IdentityProvider {
  readonly clientSettings: IdentityClientSettings;

  /** @throws DomainError UNAUTHENTICATED for a malformed, foreign, expired or revoked token, or a disabled account. */
  verifyIdToken(token: string): Promise<VerifiedIdentity>;

  /** True also if the account no longer exists: its sessions must end. */
  isDisabledOrRevoked(uid: string, authTime: Date): Promise<boolean>;

  findUserByEmail(email: string): Promise<IdentityAccount | null>;

  /** Whether the provider has an account of this uid, disabled or not. */
  hasAccount(uid: string): Promise<boolean>;

  /** Ends every session started before now, on every device. Can be repeated; an unknown uid is ignored. */
  revokeSessions(uid: string): Promise<void>;

  close(): Promise<void>;
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether an address differs from its normal form at most in the case of letters A to Z, and has no blanks or invisible
 * characters. Others must never be normalised: `admin@shop.example` with a blank at its end, or with a Kelvin sign for
 * a k, is a different address at the provider.
 */
export function isPlainEmail(email: string): boolean {
  const lowerCase = email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return lowerCase === normaliseEmail(email) && !/[\s\p{C}]/u.test(email);
}
