import { isTransient, toShopError } from '../../graphql/shop-error';
import { refreshDelay } from './access-token';
import { isProviderRefusal } from './identity-port';
import type { SessionUser } from './session-store';
import type { TokenStorage } from './token-storage';

const firstRetryMs = 30_000;
const longestRetryMs = 16 * 60_000;

export interface TokenRenewalDependencies {
  storage: TokenStorage;
  /** The provider's ID token, fresh; null when nobody is signed in there any more. */
  getIdToken: () => Promise<string | null>;
  exchange: (idToken: string) => Promise<{ accessToken: string; user: SessionUser }>;
  now: () => number;
  onRenewed: (user: SessionUser) => void;
  /** The provider or the shop said a definite no. */
  onRefused: () => void;
}

/** Replaces the access token, in good time and silently, and keeps trying while the network is away. */
export class TokenRenewal {
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt: number | null = null;
  private retryMs = firstRetryMs;

  constructor(private readonly dependencies: TokenRenewalDependencies) {}

  /**
   * Replaces `expected` if it is still the stored token. One renewal at a time. Resolves when the stored token is
   * another or gone; rejects when the provider or the shop could not be reached.
   */
  renew(expected: string): Promise<void> {
    this.running ??= this.renewOnce(expected).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Plans the next renewal from the stored token's end. */
  plan(): void {
    const { storage, now } = this.dependencies;
    const token = storage.read();
    this.retryMs = firstRetryMs;
    if (token === null) this.cancel();
    else this.runIn(refreshDelay(token, now()), () => this.renewOrRetry());
  }

  /** Plans another try of `attempt` after a failure: in 30 s, then twice as long each time, at most 16 min. */
  retry(attempt: () => Promise<void>): void {
    const delayMs = this.retryMs;
    this.retryMs = Math.min(delayMs * 2, longestRetryMs);
    this.runIn(delayMs, attempt);
  }

  /** Renews at once what should have been renewed already: timers stand still while a machine sleeps. */
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
    // Another tab may renew the token, or somebody sign out, while the answer is on its way: theirs counts then.
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
