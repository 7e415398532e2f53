import { errors, jwtVerify, SignJWT } from 'jose';
import { createSecretKey } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.js';
import { visitor, type Actor } from '../../shared/actor.js';
import { DomainError } from '../../shared/errors.js';
import type { ProviderSessions } from './provider-sessions.js';
import { toActor, type StaffRules } from './user.js';
import type { UserRepository } from './user.repository.js';

export const accessTokenMinutes = 60;

const issuer = 'kickstand';
const tokenType = 'at+jwt';
const algorithm = 'HS256';
/** Longest text that is parsed as a token, in characters. The shop's tokens are much shorter. */
const longestToken = 2_048;
/** Largest number of cached tokens with a valid signature. Tokens that are not cached are verified again. */
const mostKeptTokens = 1_000;

export interface AccessTokenClaims {
  userId: string;
  /** The account's session generation at sign-in. */
  generation: number;
  /** When the user last authenticated with the provider, in whole seconds. */
  authTime: Date;
  usedSecondFactor: boolean;
}

export interface IssuedToken {
  accessToken: string;
  expiresAt: Date;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function sessionEnded(cause?: unknown): DomainError {
  return new DomainError('UNAUTHENTICATED', 'Your session has ended. Please log in again.', { cause });
}

/** The shop's access tokens: signed, short-lived, and invalid when the account's session generation has changed. */
export function createAccessTokens({ secret, clock }: { secret: string; clock: Clock }) {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const kept = new LRUCache<string, { claims: AccessTokenClaims; expiresAt: number }>({ max: mostKeptTokens });
  return {
    async issue({ userId, generation, authTime, usedSecondFactor }: AccessTokenClaims): Promise<IssuedToken> {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const expiresAt = issuedAt + accessTokenMinutes * 60;
      const signIn = { auth_time: Math.floor(authTime.getTime() / 1000), ...(usedSecondFactor && { mfa: true }) };
      const accessToken = await new SignJWT({ gen: generation, ...signIn })
        .setProtectedHeader({ alg: algorithm, typ: tokenType })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { accessToken, expiresAt: new Date(expiresAt * 1000) };
    },

    /** @throws DomainError UNAUTHENTICATED for a token that is not from the shop, was modified, or has expired. */
    async read(token: string): Promise<AccessTokenClaims> {
      if (token.length > longestToken) throw sessionEnded();
      const known = kept.get(token);
      if (known && clock.now().getTime() < known.expiresAt) return known.claims;
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        typ: tokenType,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: clock.now(),
      }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError || error instanceof TypeError ? sessionEnded(error) : error;
      });
      const { sub, gen, auth_time: authTime, mfa, exp = 0 } = payload;
      if (typeof sub !== 'string' || typeof gen !== 'number' || typeof authTime !== 'number') throw sessionEnded();
      const signedIn = { authTime: new Date(authTime * 1000), usedSecondFactor: mfa === true };
      const claims = { userId: sub, generation: gen, ...signedIn };
      kept.set(token, { claims, expiresAt: exp * 1000 });
      return claims;
    },
  };
}

/** Identifies the sender of a request by its access token. */
export function createAuthenticate(
  deps: StaffRules & { users: UserRepository; tokens: AccessTokens; providerSessions: ProviderSessions },
) {
  const { users, tokens, providerSessions } = deps;

  /**
   * @param accessToken null for a visitor.
   * @throws DomainError UNAUTHENTICATED for any invalid token.
   */
  return async function authenticate(accessToken: string | null): Promise<Actor> {
    if (accessToken === null) return visitor;
    const { userId, generation, authTime, usedSecondFactor } = await tokens.read(accessToken);
    const account = await users.findById(userId);
    if (!account || account.disabledAt !== null || account.sessionGeneration !== generation) throw sessionEnded();
    const { uid } = account;
    if (uid === null || (await providerSessions.isEnded(uid, authTime))) throw sessionEnded();
    return toActor({ ...account, uid }, deps, { usedSecondFactor });
  };
}
