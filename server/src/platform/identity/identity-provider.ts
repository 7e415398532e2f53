/** The sign-in method, with the provider's name for it. */
export type SignInMethod = 'password' | 'google.com' | (string & {});

/** Content of a verified ID token. */
export interface VerifiedIdentity {
  /** The provider's ID of the account: 1 to 128 characters, never reused. */
  uid: string;
  /** Trimmed, lower case. */
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  /** An http(s) URL. */
  photoUrl: string | null;
  provider: SignInMethod;
  /** Time at which the person last signed in. A refreshed token keeps it. */
  authTime: Date;
  /** Whether the person also entered a code of their authenticator app, or another second factor. */
  usedSecondFactor: boolean;
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
  /** True if the provider is the local emulator, which is reached through the shop's own origin. */
  emulator: boolean;
}

/**
 * The port to the identity provider, which stores the passwords. Every method throws SERVICE_UNAVAILABLE if the provider
 * cannot be reached. Users must not be signed out because of this error.
 */
export interface IdentityProvider {
  readonly clientSettings: IdentityClientSettings;

  /**
   * @throws DomainError UNAUTHENTICATED if the token is malformed, from another project, expired or revoked, or if the
   *   account is disabled.
   */
  verifyIdToken(token: string): Promise<VerifiedIdentity>;

  /** Also true if the account no longer exists, because its sessions must end. */
  isDisabledOrRevoked(uid: string, authTime: Date): Promise<boolean>;

  findUserByEmail(email: string): Promise<IdentityAccount | null>;

  /** Whether the provider has an account with this uid, disabled or not. */
  hasAccount(uid: string): Promise<boolean>;

  /** Ends all sessions that were started before now, on all devices. Can be repeated. An unknown uid is ignored. */
  revokeSessions(uid: string): Promise<void>;

  /** Whether sign-ins to the account need a second factor; false for an unknown uid. */
  hasSecondFactor(uid: string): Promise<boolean>;

  /** Removes all second factors of the account. Can be repeated. An unknown uid is ignored. */
  removeSecondFactors(uid: string): Promise<void>;

  /** Deletes the account with its password and sessions. Can be repeated. An unknown uid is ignored. */
  deleteAccount(uid: string): Promise<void>;

  close(): Promise<void>;
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether an address differs from its normal form only in the case of the letters A to Z, and contains no blanks or
 * invisible characters. Other addresses must never be normalised, because they are different addresses for the
 * provider. Examples are `kim@shop.example` with a blank at the end, or with a Kelvin sign instead of the k.
 */
export function isPlainEmail(email: string): boolean {
  const lowerCase = email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return lowerCase === normaliseEmail(email) && !/[\s\p{C}]/u.test(email);
}
