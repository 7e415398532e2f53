import { isTransient, toShopError } from '../../graphql/shop-error';
import type { IdentityClient } from '../identity/identity-client';
import { isProviderRefusal } from '../identity/provider-refusal';
import { clockLead, isExpired, refreshDelay } from './access-token';
import { isStaff, loadingSession, type SessionStore, type SessionUser, type SignedOutReason } from './session-store';
import type { TokenStorage } from './token-storage';

export interface SessionDependencies {
  store: SessionStore;
  storage: TokenStorage;
  /** Loads the provider's code on first use; rejects if that fails. */
  loadIdentity: () => Promise<IdentityClient>;
  /** Exchanges the provider's ID token for the shop's access token. */
  exchange: (idToken: string) => Promise<{ accessToken: string; user: SessionUser }>;
  /** Fetches the user of the stored token; null if the token is no longer valid. */
  findViewer: () => Promise<SessionUser | null>;
  /** Clears all data that was fetched for the previous user. */
  forgetData: () => Promise<void>;
  /** Whether the page has unsaved changes. */
  hasUnsavedChanges: () => boolean;
  now: () => number;
}

/**
 * Tracks who is signed in, across tabs. The shop's access token is the session; the provider is only loaded when it is
 * needed, for example to sign in, or to renew the token before it expires.
 */
export class Session {
  private readonly renewal: TokenRenewal;
  /** Counts the changes of the session, so that answers to requests from before a change are ignored. */
  private generation = 0;
  private watchedIdentity: IdentityClient | null = null;
  /** The request that `prepare` has sent for the user of a token; null after its use. */
  private prepared: { token: string; viewer: Promise<SessionUser | null> } | null = null;
  /** True once `prepare` has sent a request: pages may have requested data with the same token. */
  private wasPrepared = false;
  /**
   * Whether pages may hold data of the user of an earlier token. True if another tab replaced that token before this
   * tab knew its user.
   */
  private hasUnknownData = false;

  constructor(private readonly dependencies: SessionDependencies) {
    this.renewal = new TokenRenewal({
      storage: dependencies.storage,
      getIdToken: async () => (await this.identity()).getIdToken({ forceRefresh: true }),
      exchange: (idToken) => dependencies.exchange(idToken),
      now: () => dependencies.now(),
      onRenewed: (user) => this.enter(user),
      onRefused: () => this.endSession(),
    });
  }

  /**
   * Requests the user of the stored token before the app is rendered. The answer has no effect before `start`: if it
   * changed the session during the first render, React would render everything again in one blocking pass.
   */
  prepare(): void {
    const token = this.dependencies.storage.read();
    if (token === null || this.isExpired(token)) return;
    this.prepared = { token, viewer: this.dependencies.findViewer() };
    // `resume` awaits the answer and handles its error; until then, an error must not count as unhandled.
    this.prepared.viewer.catch(() => undefined);
    this.wasPrepared = true;
  }

  /** Reads the stored token and follows changes in other tabs. Returns a function that stops it. */
  start(): () => void {
    const stopFollowing = this.dependencies.storage.onChange((token) => void this.follow(token));
    void this.resume();
    return () => {
      stopFollowing();
      this.renewal.cancel();
    };
  }

  /** Finds out who is signed in, from the stored token. */
  async resume(): Promise<void> {
    const { store, storage } = this.dependencies;
    const { prepared } = this;
    this.prepared = null;
    if (storage.read() === null) return this.isOver() ? undefined : this.leave('visitor');
    if (store.get().status !== 'signed-in') store.set(loadingSession);
    const generation = this.generation;
    try {
      const isPrepared = prepared?.token === storage.read();
      const user = await (isPrepared ? prepared.viewer : this.dependencies.findViewer());
      if (generation !== this.generation) return;
      const token = storage.read();
      if (user) this.enter(user);
      else if (token === null) this.leave('expired');
      // The token has no user, so it is not valid. A renewal signs the user in; if it is refused, the user is signed
      // out.
      else await this.renewal.renew(token);
    } catch (error) {
      if (generation !== this.generation) return;
      if (store.get().status !== 'signed-in') store.set({ status: 'loading', user: null, error: toShopError(error) });
      this.renewal.retry(() => this.resume());
    }
  }

  /** Signs in by one of the provider's methods and resolves when the shop's token is stored. */
  async signIn(attempt: (identity: IdentityClient) => Promise<unknown>): Promise<void> {
    const identity = await this.identity();
    await attempt(identity);
    const idToken = await identity.getIdToken();
    if (idToken === null) throw new Error('The identity provider signed nobody in.');
    const { accessToken, user } = await this.dependencies.exchange(idToken);
    const { now, storage } = this.dependencies;
    storage.write(accessToken, clockLead(accessToken, now()), true);
    this.enter(user);
  }

  /** Signs out of the shop at once, then of the provider. */
  async signOut(reason: 'signed-out' | 'refused' = 'signed-out'): Promise<void> {
    this.leave(reason);
    // Clearing the data cancels every request in flight, so it comes before the request to the provider.
    await this.dependencies.forgetData();
    try {
      await (await this.identity()).signOut();
    } catch {
      // If the provider cannot be reached, its own session stays. The shop uses it only when the visitor signs in
      // again.
    }
  }

  /** The provider's client, for actions that do not change the session, such as a password reset. */
  async identity(): Promise<IdentityClient> {
    const identity = await this.dependencies.loadIdentity();
    this.watch(identity);
    return identity;
  }

  /**
   * A token that stays valid for the next request; null for a visitor. Rejects if an expired token cannot be renewed
   * now.
   */
  async getAccessToken(): Promise<string | null> {
    const token = this.dependencies.storage.read();
    if (token === null || !this.isExpired(token)) return token;
    await this.renewal.renew(token);
    return this.dependencies.storage.read();
  }

  /** Called when the server refused `token`. Resolves to a new one, or to null if the session is over. */
  async replaceRefusedToken(token: string): Promise<string | null> {
    if (this.dependencies.storage.read() === token) await this.renewal.renew(token);
    return this.dependencies.storage.read();
  }

  /**
   * Ends the session because the token cannot be renewed or was revoked. A page with unsaved changes stays as it is
   * until the user leaves it or logs in again in another tab.
   */
  endSession(): void {
    const { store, storage, forgetData, hasUnsavedChanges } = this.dependencies;
    const state = store.get();
    if (state.status === 'signed-in' && hasUnsavedChanges()) {
      this.generation += 1;
      this.renewal.cancel();
      storage.clear();
      return store.set({ ...state, hasEnded: true });
    }
    this.leave('expired');
    void forgetData();
  }

  private isExpired(token: string): boolean {
    const { now, storage } = this.dependencies;
    return isExpired(token, now() - storage.readClockLead());
  }

  /** Whether it is known that the session has ended, even if the page is kept. */
  private isOver(): boolean {
    const state = this.dependencies.store.get();
    return state.status === 'signed-out' || (state.status === 'signed-in' && state.hasEnded === true);
  }

  /**
   * Called after a FORBIDDEN answer. Admins and staff may have lost their role, so the user is fetched again. Does
   * nothing for customers.
   */
  recheckRole(): void {
    if (isStaff(this.dependencies.store.get().user)) void this.resume();
  }

  /** Called when the tab becomes visible or the browser goes online. */
  async wake(): Promise<void> {
    const { store } = this.dependencies;
    const state = store.get();
    if (state.status === 'signed-in') await this.renewal.catchUp();
    else if (state.status === 'loading' && state.error) await this.resume();
  }

  /** Called when another tab signed in, signed out, renewed the token or ended the session. */
  private async follow(written: string | null): Promise<void> {
    const { store, storage, forgetData } = this.dependencies;
    // A tab that was frozen may hear of an earlier change only after a newer login. The token of the newer login is
    // kept.
    const token = storage.read() ?? written;
    if (token && written === '' && store.get().status === 'signed-in') {
      // The earlier user signed out. Their data is removed at once, before the new user is known.
      this.generation += 1;
      store.set(loadingSession);
      await forgetData();
    }
    const { status, user } = store.get();
    // If nobody was signed in, there is nothing to forget, and a page that is still being hydrated needs its data.
    if (!token && status === 'signed-out') return undefined;
    if (token === null) return this.endSession();
    if (token === '') {
      // A sign-out in another tab ends this tab's session as if it had expired, so the next login returns to this page.
      this.leave('expired');
      return forgetData();
    }
    this.generation += 1;
    this.hasUnknownData ||= status === 'loading' && this.wasPrepared;
    await this.resume();
    if (user && !store.get().user) await forgetData();
  }

  /** Follows sign-outs by the provider, for example when the account is disabled. */
  private watch(identity: IdentityClient): void {
    if (this.watchedIdentity === identity) return;
    this.watchedIdentity = identity;
    let hadUser = false;
    identity.onChange((user) => {
      if (user === null && hadUser && this.dependencies.store.get().status === 'signed-in') this.endSession();
      hadUser = user !== null;
    });
  }

  /** Stores the user. Forgets the data of any other user, also if it took several attempts to fetch this one. */
  private enter(user: SessionUser): void {
    const { store, forgetData } = this.dependencies;
    const before = store.get().user;
    const hasOthersData = before ? before.id !== user.id : this.hasUnknownData;
    this.generation += 1;
    this.hasUnknownData = false;
    store.set({ status: 'signed-in', user });
    this.renewal.plan();
    if (hasOthersData) void forgetData();
  }

  private leave(reason: SignedOutReason): void {
    this.generation += 1;
    this.renewal.cancel();
    this.dependencies.storage.clear(reason === 'signed-out');
    this.dependencies.store.set({ status: 'signed-out', user: null, reason });
  }
}

/** Shortest wait before a renewal, and the first before a retry. */
const shortestWaitMs = 30_000;
const longestRetryMs = 16 * 60_000;

interface TokenRenewalDependencies {
  storage: TokenStorage;
  /** Gets a new ID token from the provider; null if no user is signed in there. */
  getIdToken: () => Promise<string | null>;
  exchange: (idToken: string) => Promise<{ accessToken: string; user: SessionUser }>;
  now: () => number;
  onRenewed: (user: SessionUser) => void;
  /** Called when the provider or the server definitely refused. */
  onRefused: () => void;
}

/** Renews the access token silently before it expires. Retries after every failure that does not end the session. */
class TokenRenewal {
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt: number | null = null;
  private retryMs = shortestWaitMs;

  constructor(private readonly dependencies: TokenRenewalDependencies) {}

  /**
   * Replaces `expected` if it is still the stored token. Concurrent callers share one renewal. Resolves when the stored
   * token was replaced or removed; rejects if it cannot be renewed now.
   */
  renew(expected: string): Promise<void> {
    this.running ??= this.renewOnce(expected).finally(() => (this.running = null));
    return this.running;
  }

  /** Schedules the next renewal by the expiry of the stored token. */
  plan(): void {
    const { storage, now } = this.dependencies;
    const token = storage.read();
    this.retryMs = shortestWaitMs;
    if (token === null) return this.cancel();
    const delayMs = refreshDelay(token, now() - storage.readClockLead());
    this.runIn(Math.max(shortestWaitMs, delayMs), () => this.renewOrRetry());
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
    const { storage, getIdToken, exchange, now, onRenewed, onRefused } = this.dependencies;
    // If another tab renews the token or signs out during the request, its change is kept.
    const isOvertaken = () => storage.read() !== expected;
    try {
      const idToken = await getIdToken();
      if (isOvertaken()) return;
      if (idToken === null) return onRefused();
      const { accessToken, user } = await exchange(idToken);
      if (isOvertaken()) return;
      storage.write(accessToken, clockLead(accessToken, now()));
      onRenewed(user);
    } catch (error) {
      // Other refusals, e.g. of a proxy, are about neither the user nor the request that waits for the token.
      const refusal = toShopError(error);
      const isRefused = isProviderRefusal(error) || ['UNAUTHENTICATED', 'FORBIDDEN'].includes(refusal.code);
      if (!isRefused) throw isTransient(refusal) ? error : new Error('The token was not renewed.', { cause: error });
      if (!isOvertaken()) onRefused();
    }
  }

  private runIn(delayMs: number, attempt: () => Promise<void>): void {
    clearTimeout(this.timer);
    this.dueAt = this.dependencies.now() + delayMs;
    this.timer = setTimeout(() => void attempt(), delayMs);
  }
}
