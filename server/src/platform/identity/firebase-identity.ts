import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { toPrintableName } from '@kickstand/rules/fields';
import { cert, deleteApp, initializeApp, type App, type AppOptions, type Credential } from 'firebase-admin/app';
import { getAuth, type Auth, type DecodedIdToken, type UserRecord } from 'firebase-admin/auth';
import { DomainError } from '../../shared/errors.js';
import { inTime } from '../in-time.js';
import {
  isPlainEmail,
  normaliseEmail,
  type IdentityAccount,
  type IdentityClientSettings,
  type IdentityProvider,
  type VerifiedIdentity,
} from './identity-provider.js';

const signInAgain: Readonly<Record<string, string>> = {
  'auth/id-token-expired': 'Your session has expired. Please log in again.',
  'auth/id-token-revoked': 'Your session has been ended. Please log in again.',
  'auth/user-disabled': 'This account has been disabled. Please contact the shop.',
  'auth/user-not-found': 'This account no longer exists.',
};

/**
 * The messages with which firebase-admin refuses the form, claims or signature of a token. All have the code
 * `auth/argument-error`. If Google's public keys cannot be fetched, the code is the same, but the message has none of
 * these words.
 */
const badTokenMessage =
  /^(Decoding Firebase ID token failed|Firebase ID token has |verifyIdToken\(\) expects |First argument to verifyIdToken)/;

function malformedToken(cause?: unknown): DomainError {
  return new DomainError('UNAUTHENTICATED', 'The sign-in token is not valid. Please log in again.', { cause });
}

/** For errors of verifyIdToken: distinguishes an invalid token from an unavailable provider. */
function toVerificationError(error: unknown): DomainError {
  const { code, message } = toCodeAndMessage(error);
  const known = signInAgain[code];
  if (known !== undefined) return new DomainError('UNAUTHENTICATED', known, { cause: error });
  const isBadToken = (code === 'auth/argument-error' && badTokenMessage.test(message)) || error instanceof SyntaxError;
  return isBadToken ? malformedToken(error) : toProviderError(error);
}

/**
 * For all other errors: the provider is unreachable or overloaded, or refuses the shop's own credentials. The owner of
 * the account has not caused this. The cause is logged.
 */
function toProviderError(error: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'Signing in is not possible at the moment. Please try again shortly.', {
    cause: error,
  });
}

/** An ID or address that the provider rejects as malformed belongs to no account. */
function isNoSuchUser(error: unknown): boolean {
  return ['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email'].includes(toCodeAndMessage(error).code);
}

function toCodeAndMessage(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}

export interface FirebaseServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
}

interface CommonSettings {
  projectId: string;
  apiKey: string;
  authDomain: string;
}

export type FirebaseIdentitySettings =
  | (CommonSettings & {
      kind: 'firebase';
      serviceAccount: FirebaseServiceAccount;
    })
  | (CommonSettings & {
      kind: 'emulator';
      /** How the SDK reaches the provider. */
      access: GoogleAccess;
    });

/** How the SDK reaches Google; replaced for the emulator and in tests. */
export interface GoogleAccess {
  httpAgent?: Agent;
  /** Used instead of the service account's credential. */
  credential?: Credential;
}

/** Longest wait for the provider, with the SDK's own retries, in milliseconds. */
const patienceMs = 10_000;

/** Longest token that is parsed, in characters. Firebase's own tokens have about 1,000. */
const longestToken = 8_192;

/** The identity provider through firebase-admin: Firebase, or its emulator. */
export class FirebaseIdentity implements IdentityProvider {
  readonly clientSettings: IdentityClientSettings;
  readonly #app: App;
  readonly #auth: Auth;

  constructor(
    settings: FirebaseIdentitySettings,
    google: GoogleAccess = {},
    private readonly limitMs = patienceMs,
  ) {
    // With this variable, the SDK accepts unsigned tokens. If it were set by mistake, anybody could sign in as anybody.
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    const { projectId, apiKey, authDomain } = settings;
    this.clientSettings = { projectId, apiKey, authDomain, emulator: settings.kind === 'emulator' };
    // A separate name, because the SDK's default app is a process-wide singleton.
    this.#app = initializeApp(toAppOptions(settings, google), `identity-${randomUUID()}`);
    this.#auth = getAuth(this.#app);
  }

  async verifyIdToken(token: string): Promise<VerifiedIdentity> {
    if (token.length === 0 || token.length > longestToken) throw malformedToken();
    try {
      // checkRevoked requests the account from the provider. Without it, the token of a disabled account stays valid for
      // an hour.
      return toVerifiedIdentity(await this.#answered(this.#auth.verifyIdToken(token, true)));
    } catch (error) {
      throw error instanceof DomainError ? error : toVerificationError(error);
    }
  }

  async isDisabledOrRevoked(uid: string, authTime: Date): Promise<boolean> {
    const user = await this.#findUser(() => this.#auth.getUser(uid));
    if (user === null || user.disabled) return true;
    return user.tokensValidAfterTime !== undefined && authTime < new Date(user.tokensValidAfterTime);
  }

  async findUserByEmail(email: string): Promise<IdentityAccount | null> {
    const user = await this.#findUser(() => this.#auth.getUserByEmail(normaliseEmail(email)));
    return user === null ? null : toAccount(user);
  }

  async hasAccount(uid: string): Promise<boolean> {
    return (await this.#findUser(() => this.#auth.getUser(uid))) !== null;
  }

  async revokeSessions(uid: string): Promise<void> {
    await this.#findUser(() => this.#auth.revokeRefreshTokens(uid));
  }

  async hasSecondFactor(uid: string): Promise<boolean> {
    const user = await this.#findUser(() => this.#auth.getUser(uid));
    return (user?.multiFactor?.enrolledFactors.length ?? 0) > 0;
  }

  async removeSecondFactors(uid: string): Promise<void> {
    await this.#findUser(() => this.#auth.updateUser(uid, { multiFactor: { enrolledFactors: null } }));
  }

  async deleteAccount(uid: string): Promise<void> {
    await this.#findUser(() => this.#auth.deleteUser(uid));
  }

  close(): Promise<void> {
    return deleteApp(this.#app);
  }

  async #answered<T>(asking: Promise<T>): Promise<T> {
    const answer = await inTime(this.limitMs, asking);
    if (answer === null) throw new Error(`The identity provider did not answer within ${this.limitMs} ms.`);
    return answer;
  }

  async #findUser<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await this.#answered(ask());
    } catch (error) {
      if (isNoSuchUser(error)) return null;
      throw toProviderError(error);
    }
  }
}

function toAppOptions(settings: FirebaseIdentitySettings, google: GoogleAccess): AppOptions {
  const { projectId } = settings;
  if (settings.kind === 'emulator') return { projectId, ...settings.access };
  return { projectId, credential: toCredential(settings.serviceAccount), ...google };
}

function toCredential(serviceAccount: FirebaseServiceAccount): Credential {
  try {
    return cert(serviceAccount);
  } catch (cause) {
    const message = 'FIREBASE_SERVICE_ACCOUNT holds a private key that cannot be read';
    throw new DomainError('BAD_USER_INPUT', message, { cause });
  }
}

function toVerifiedIdentity(token: DecodedIdToken): VerifiedIdentity {
  if (typeof token.email !== 'string' || token.email.trim() === '') {
    throw new DomainError('UNAUTHENTICATED', 'Please log in with an account that has an email address.');
  }
  if (!isPlainEmail(token.email)) {
    throw new DomainError(
      'UNAUTHENTICATED',
      'The email address of this account contains blanks or other characters that are not allowed. Change it, or sign up with a plain one.',
    );
  }
  return {
    uid: token.uid,
    email: normaliseEmail(token.email),
    emailVerified: token.email_verified === true,
    displayName: toDisplayName(token.name),
    photoUrl: toPhotoUrl(token.picture),
    provider: token.firebase.sign_in_provider,
    authTime: new Date(token.auth_time * 1000),
    usedSecondFactor: token.firebase.sign_in_second_factor !== undefined,
  };
}

function toAccount(user: UserRecord): IdentityAccount {
  return {
    uid: user.uid,
    email: normaliseEmail(user.email ?? ''),
    emailVerified: user.emailVerified,
    displayName: toDisplayName(user.displayName),
    photoUrl: toPhotoUrl(user.photoURL),
    isDisabled: user.disabled,
  };
}

/** Users choose their names, so any text is possible. */
function toDisplayName(name: unknown): string | null {
  return typeof name === 'string' ? toPrintableName(name, 200) : null;
}

/** Other people's browsers load the photo, so only http(s) is accepted, and not `javascript:` or `data:`. */
function toPhotoUrl(url: unknown): string | null {
  return typeof url === 'string' && /^https?:\/\/\S+$/i.test(url) ? url : null;
}
