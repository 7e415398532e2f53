import { visitor, type Actor } from '../../shared/actor.js';
import { sessionEnded, type AccessTokens } from './access-token.js';
import type { ProviderSessions } from './provider-sessions.js';
import { toActor } from './user.js';
import type { UserRepository } from './user.repository.js';

/** Tells who sends a request from its access token. */
export function createAuthenticate(deps: {
  users: UserRepository;
  tokens: AccessTokens;
  providerSessions: ProviderSessions;
}) {
  const { users, tokens, providerSessions } = deps;

  /**
   * @param accessToken null for a visitor.
   * @throws DomainError UNAUTHENTICATED for a token that is not good any more, whatever the reason.
   */
  return async function authenticate(accessToken: string | null): Promise<Actor> {
    if (accessToken === null) return visitor;
    const { userId, generation, authTime } = await tokens.read(accessToken);
    const account = await users.findById(userId);
    if (!account || account.disabledAt !== null || account.sessionGeneration !== generation) throw sessionEnded();
    const { uid } = account;
    if (uid === null || (await providerSessions.isEnded(uid, authTime))) throw sessionEnded();
    return toActor({ ...account, uid });
  };
}
