import type { Clock } from '../../platform/clock.js';
import type { IdentityProvider } from '../../platform/identity/identity-provider.js';
import type { Logger } from '../../platform/logger.js';
import { createReadCache } from '../../platform/read-cache.js';

const maximumEntries = 10_000;
const patienceMs = 3_000;

export type ProviderSessions = ReturnType<typeof createProviderSessions>;

/**
 * Whether the provider ended a session: the account was disabled or deleted there, or its sessions were revoked.
 * @param recheckAfterMs how long an answer is cached, because each check is a request to the provider; 0 disables the cache.
 */
export function createProviderSessions(deps: {
  identity: IdentityProvider;
  clock: Clock;
  logger: Logger;
  recheckAfterMs: number;
}) {
  const { identity, clock, logger, recheckAfterMs } = deps;
  const answers = createReadCache({ clock, keepMs: recheckAfterMs, maximumEntries });

  async function ask(uid: string, authTime: Date): Promise<boolean> {
    try {
      return await withPatience(identity.isDisabledOrRevoked(uid, authTime));
    } catch (error) {
      // If the provider is down, the session stays valid, unless the shop itself has ended it.
      logger.warn({ err: error }, 'The identity provider cannot say whether a session has ended');
      return false;
    }
  }

  return {
    isEnded: (uid: string, authTime: Date): Promise<boolean> =>
      answers.read(`${uid} ${authTime.getTime()}`, () => ask(uid, authTime)),
  };
}

async function withPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
