import { isTransient, toShopError } from '../../graphql/shop-error';
import { refreshDelay } from './access-token';
import { isProviderRefusal } from './identity-port';
import type { SessionUser } from './session-store';
import type { TokenStorage } from './token-storage';

const firstRetryMs = 30_000;
const longestRetryMs = 16 * 60_000;

export interface TokenRenewalDependencies {
  storage: TokenStorage;
  /** Gets a new ID token from the provider; null if no user is signed in there. */
  getIdToken: () => Promise<string | null>;
  exchange: (idToken: string) => Promise<{ accessToken: string; user: SessionUser }>;
  now: () => number;
  onRenewed: (user: SessionUser) => void;
  /** Called when the provider or the server definitely refused. */
  onRefused: () => void;
}

/** Renews the access token silently before it expires, and retries while the network is unavailable. */
export class TokenRenewal {
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt: number | null = null;
  private retryMs = firstRetryMs;

  constructor(private readonly dependencies: TokenRenewalDependencies) {}

  /**
   * Replaces `expected` if it is still the stored token. Concurrent callers share one renewal. Resolves when the stored
   * token was replaced or removed; rejects if the provider or the server cannot be reached.
   */
  renew(expected: string): Promise<void> {
    this.running ??= this.renewOnce(expected).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Schedules the next renewal by the expiry of the stored token. */
  plan(): void {
    const { storage, now } = this.dependencies;
    const token = storage.read();
    this.retryMs = firstRetryMs;
    if (token === null) this.cancel();
    else this.runIn(refreshDelay(token, now()), () => this.renewOrRetry());
  }

  /** Schedules a retry of `attempt`: in 30 s, then twice as long each time, at most 16 min. */
  retry(attempt: () => Promise<void>): void {
    const delayMs = this.retryMs;
    this.retryMs = Math.min(delayMs * 2, longestRetryMs);
    this.runIn(delayMs, attempt);
  }

  /** Renews at once if a renewal is overdue, because timers do not run while the computer sleeps. */
  async catchUp(): Promise<void> {
    if (this.dueAt !== null && this.dueAt <= this.dependencies.now()) await this.renewOrRetry();
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.dueAt = null;
  }

  private async renewOrRetry(): Promise<void> {
    const token = this.dependencies.storage.read();
    if (token === null) return;
    try {
      await this.renew(token);
    } catch {
      this.retry(() => this.renewOrRetry());
    }
  }

  private async renewOnce(expected: string): Promise<void> {
    const { storage, getIdToken, exchange, onRenewed, onRefused } = this.dependencies;
    // If another tab renews the token or signs out during the request, its change is kept.
    const isOvertaken = () => storage.read() !== expected;
    try {
      const idToken = await getIdToken();
      if (isOvertaken()) return;
      if (idToken === null) return onRefused();
      const { accessToken, user } = await exchange(idToken);
      if (isOvertaken()) return;
      storage.write(accessToken);
      onRenewed(user);
    } catch (error) {
      if (!isProviderRefusal(error) && isTransient(toShopError(error))) throw error;
      if (!isOvertaken()) onRefused();
    }
  }

  private runIn(delayMs: number, attempt: () => Promise<void>): void {
    clearTimeout(this.timer);
    this.dueAt = this.dependencies.now() + delayMs;
    this.timer = setTimeout(() => void attempt(), delayMs);
  }
}
