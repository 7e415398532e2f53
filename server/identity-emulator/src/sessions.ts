import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { google, toSeconds, type Account } from './account.js';
import type { AccountStore } from './account-store.js';
import { ApiError } from './api-error.js';
import { readEarlierRefreshToken } from './take-over.js';

export interface Session {
  account: Account;
  /** `password` or `google.com`. */
  provider: string;
  /** Time of the sign-in, in seconds since 1970. Refreshed tokens keep it. */
  authTime: number;
  /** ID of the second factor that was used to sign in, or is still to be used; null without one. */
  factorId: string | null;
}

const idTokenSeconds = 3_600;
/** How long a person may take to enter the code after the password. */
const pendingSeconds = 5 * 60;
/** How long a person may take to set up the authenticator app. */
const enrolmentSeconds = 15 * 60;
/** For this long after the import of accounts, browsers may exchange refresh tokens that were issued before it. */
const takeOverMs = 30 * 24 * 3_600_000;

/** Issues and reads refresh tokens, and ID tokens like Firebase's, all signed with the store's key. */
export class Sessions {
  /** The public key in PEM by its ID, as Google publishes its keys. */
  readonly publicKeys: Readonly<Record<string, string>>;
  readonly #store: AccountStore;
  readonly #now: () => number;
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #keyId: string;
  readonly #issuer: string;
  /** Each kind of token has its own audience, so that it is only accepted for its purpose. */
  readonly #audiences: Readonly<Record<'id' | 'refresh' | 'pending' | 'enrolment', string>>;

  constructor({ projectId, store, now }: { projectId: string; store: AccountStore; now: () => number }) {
    this.#store = store;
    this.#now = now;
    this.#key = createPrivateKey(store.signingKey);
    this.#publicKey = createPublicKey(this.#key);
    const pem = this.#publicKey.export({ type: 'spki', format: 'pem' }).toString();
    this.#keyId = createHash('sha256').update(pem).digest('hex').slice(0, 40);
    this.publicKeys = { [this.#keyId]: pem };
    this.#issuer = `https://securetoken.google.com/${projectId}`;
    this.#audiences = {
      ...{ id: projectId, refresh: `${projectId}/refresh` },
      ...{ pending: `${projectId}/pending`, enrolment: `${projectId}/enrolment` },
    };
  }

  async issue(session: Session) {
    const claims = { sub: session.account.localId, auth_time: session.authTime };
    const idClaims = { ...claims, ...toClaims(session), aud: this.#audiences.id, exp: this.#in(idTokenSeconds) };
    const idToken = await this.#sign(idClaims);
    const refreshToken = await this.#sign({ ...toSessionClaims(session), aud: this.#audiences.refresh });
    return { idToken, refreshToken, expiresIn: String(idTokenSeconds) };
  }

  /** Proof of the first factor. Like a session, it is invalid after a change of the password. */
  issuePending(session: Session): Promise<string> {
    return this.#sign({ ...toSessionClaims(session), aud: this.#audiences.pending, exp: this.#in(pendingSeconds) });
  }

  /** @throws ApiError if the token is not valid, or too old */
  async readPending(token: string | null | undefined): Promise<Session> {
    if (!token) throw new ApiError('MISSING_MFA_PENDING_CREDENTIAL');
    const claims = await this.#verify(token, this.#audiences.pending);
    if (claims === null) throw new ApiError('INVALID_MFA_PENDING_CREDENTIAL');
    return this.#toSession(claims);
  }

  async issueEnrolment({ localId }: Account, secret: string) {
    const expiresAt = this.#in(enrolmentSeconds);
    const claims = { sub: localId, secret, aud: this.#audiences.enrolment, exp: expiresAt };
    return { sessionInfo: await this.#sign(claims), expiresAt };
  }

  /** @returns the secret. @throws ApiError if the token is not valid, too old, or of another account */
  async readEnrolment(token: string | null | undefined, { localId }: Account): Promise<string> {
    if (!token) throw new ApiError('MISSING_SESSION_INFO');
    const claims = await this.#verify(token, this.#audiences.enrolment);
    if (claims?.sub !== localId) throw new ApiError('SESSION_EXPIRED');
    return String(claims.secret);
  }

  /** @throws ApiError if the token is not valid, its session has ended, or its account is disabled or deleted. */
  async readIdToken(token: string | null | undefined): Promise<Session> {
    if (!token) throw new ApiError('MISSING_ID_TOKEN');
    // Browsers may have unsigned tokens from before the import. With any other error, the SDK would end the session
    // instead of exchanging its refresh token.
    if (this.#store.takenOverAt !== null && token.endsWith('.')) throw new ApiError('NETWORK_REQUEST_FAILED');
    const claims = await this.#verify(token, this.#audiences.id);
    if (claims === null) throw new ApiError('INVALID_ID_TOKEN');
    const { sign_in_provider: provider, second_factor_identifier: factor } = claims.firebase as Record<string, string>;
    return this.#toSession({ ...claims, provider, factor });
  }

  /** @throws ApiError like `readIdToken`. */
  async readRefreshToken(token: string | null | undefined): Promise<Session> {
    if (!token) throw new ApiError('MISSING_REFRESH_TOKEN');
    const claims = await this.#verify(token, this.#audiences.refresh);
    if (claims !== null) return this.#toSession(claims);
    const earlier = this.#readEarlierToken(token);
    if (earlier === null) throw new ApiError('INVALID_REFRESH_TOKEN');
    return this.#toSession({ ...earlier, sub: earlier.localId, auth_time: earlier.issuedAt });
  }

  #in(seconds: number): number {
    return toSeconds(this.#now()) + seconds;
  }

  #sign(claims: JWTPayload): Promise<string> {
    return new SignJWT({ ...claims, iss: this.#issuer, iat: toSeconds(this.#now()) })
      .setProtectedHeader({ alg: 'RS256', kid: this.#keyId, typ: 'JWT' })
      .sign(this.#key);
  }

  #verify(token: string, audience: string): Promise<JWTPayload | null> {
    const rules = { audience, issuer: this.#issuer, algorithms: ['RS256'], currentDate: new Date(this.#now()) };
    return jwtVerify(token, this.#publicKey, rules).then(
      ({ payload }) => payload,
      () => null,
    );
  }

  /** After a second factor is removed, the sessions that used it continue as sessions without one. */
  #toSession({ sub = '', auth_time, provider, factor }: JWTPayload): Session {
    const account = this.#store.find(sub);
    const authTime = Number(auth_time);
    if (account === undefined) throw new ApiError('USER_NOT_FOUND');
    if (authTime < Number(account.validSince ?? 0)) throw new ApiError('TOKEN_EXPIRED');
    if (account.disabled) throw new ApiError('USER_DISABLED');
    const { mfaEnrollmentId = null } = account.secondFactor ?? {};
    const factorId = factor === mfaEnrollmentId ? mfaEnrollmentId : null;
    return { account, provider: String(provider), authTime, factorId };
  }

  /** Earlier tokens have no signature, so they are valid only for accounts and sessions from before the import. */
  #readEarlierToken(token: string) {
    const { takenOverAt } = this.#store;
    const earlier = readEarlierRefreshToken(token);
    if (earlier === null || takenOverAt === null || this.#now() > takenOverAt + takeOverMs) return null;
    const createdAt = Number(this.#store.find(earlier.localId)?.createdAt);
    return earlier.issuedAt * 1000 <= takenOverAt && createdAt <= takenOverAt ? earlier : null;
  }
}

const toSessionClaims = ({ account, provider, authTime, factorId }: Session) => ({
  ...{ sub: account.localId, auth_time: authTime, provider, factor: factorId },
});

function toClaims({ account, provider, factorId }: Session) {
  const { localId, email, emailVerified, displayName, photoUrl, providerUserInfo } = account;
  const identities = {
    ...(email !== undefined && { email: [email] }),
    ...(providerUserInfo.length > 0 && { [google]: providerUserInfo.map((info) => info.rawId) }),
  };
  return {
    ...{ name: displayName, picture: photoUrl, user_id: localId, email, email_verified: emailVerified },
    firebase: {
      ...{ identities, sign_in_provider: provider },
      ...(factorId !== null && { sign_in_second_factor: 'totp', second_factor_identifier: factorId }),
    },
  };
}
