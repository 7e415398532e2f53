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
}

const idTokenSeconds = 3_600;
/**
 * For this long after the import of earlier accounts, browsers may exchange refresh tokens from before it, in
 * milliseconds.
 */
const takeOverMs = 30 * 24 * 3_600_000;

/** Issues ID tokens like Firebase's and refresh tokens, both signed with the store's key, and reads them. */
export class Sessions {
  /** The public key in PEM by its ID, as Google publishes its keys. */
  readonly publicKeys: Readonly<Record<string, string>>;
  readonly #store: AccountStore;
  readonly #now: () => number;
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #keyId: string;
  readonly #issuer: string;
  /** The two differ, so that a refresh token is never accepted as an ID token. */
  readonly #audiences: { id: string; refresh: string };

  constructor({ projectId, store, now }: { projectId: string; store: AccountStore; now: () => number }) {
    this.#store = store;
    this.#now = now;
    this.#key = createPrivateKey(store.signingKey);
    this.#publicKey = createPublicKey(this.#key);
    const pem = this.#publicKey.export({ type: 'spki', format: 'pem' }).toString();
    this.#keyId = createHash('sha256').update(pem).digest('hex').slice(0, 40);
    this.publicKeys = { [this.#keyId]: pem };
    this.#issuer = `https://securetoken.google.com/${projectId}`;
    this.#audiences = { id: projectId, refresh: `${projectId}/refresh` };
  }

  async issue({ account, provider, authTime }: Session) {
    const session = { sub: account.localId, auth_time: authTime };
    const expiresAt = toSeconds(this.#now()) + idTokenSeconds;
    const idClaims = { ...session, ...toClaims(account, provider), aud: this.#audiences.id, exp: expiresAt };
    const idToken = await this.#sign(idClaims);
    const refreshToken = await this.#sign({ ...session, provider, aud: this.#audiences.refresh });
    return { idToken, refreshToken, expiresIn: String(idTokenSeconds) };
  }

  /** @throws ApiError if the token is not valid, or the session or account has ended. */
  async readIdToken(token: string | null | undefined): Promise<Session> {
    if (!token) throw new ApiError('MISSING_ID_TOKEN');
    // Browsers may have unsigned tokens from before the import. With any other error, the SDK would end the session
    // instead of exchanging its refresh token.
    if (this.#store.takenOverAt !== null && token.endsWith('.')) throw new ApiError('NETWORK_REQUEST_FAILED');
    const claims = await this.#verify(token, this.#audiences.id);
    if (claims === null) throw new ApiError('INVALID_ID_TOKEN');
    const { sign_in_provider: provider } = claims.firebase as { sign_in_provider: string };
    return this.#toSession(claims.sub, Number(claims.auth_time), provider);
  }

  /** @throws ApiError like `readIdToken`. */
  async readRefreshToken(token: string | null | undefined): Promise<Session> {
    if (!token) throw new ApiError('MISSING_REFRESH_TOKEN');
    const claims = await this.#verify(token, this.#audiences.refresh);
    if (claims !== null) return this.#toSession(claims.sub, Number(claims.auth_time), String(claims.provider));
    const earlier = this.#readEarlierToken(token);
    if (earlier === null) throw new ApiError('INVALID_REFRESH_TOKEN');
    return this.#toSession(earlier.localId, earlier.issuedAt, earlier.provider);
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

  #toSession(localId = '', authTime: number, provider: string): Session {
    const account = this.#store.find(localId);
    if (account === undefined) throw new ApiError('USER_NOT_FOUND');
    if (authTime < Number(account.validSince ?? 0)) throw new ApiError('TOKEN_EXPIRED');
    if (account.disabled) throw new ApiError('USER_DISABLED');
    return { account, provider, authTime };
  }

  /** Only for accounts and sessions from before the import, because such a token has no signature. */
  #readEarlierToken(token: string) {
    const { takenOverAt } = this.#store;
    const earlier = readEarlierRefreshToken(token);
    if (earlier === null || takenOverAt === null || this.#now() > takenOverAt + takeOverMs) return null;
    const createdAt = Number(this.#store.find(earlier.localId)?.createdAt);
    return earlier.issuedAt * 1000 <= takenOverAt && createdAt <= takenOverAt ? earlier : null;
  }
}

function toClaims(account: Account, provider: string) {
  const { localId, email, emailVerified, displayName, photoUrl, providerUserInfo } = account;
  const identities = {
    ...(email !== undefined && { email: [email] }),
    ...(providerUserInfo.length > 0 && { [google]: providerUserInfo.map((info) => info.rawId) }),
  };
  return {
    ...{ name: displayName, picture: photoUrl, user_id: localId, email, email_verified: emailVerified },
    firebase: { identities, sign_in_provider: provider },
  };
}
