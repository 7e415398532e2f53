import { ServerError } from '@apollo/client/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aToken, aUser } from '../../../test/builders';
import { createFakeIdentity, identityFailure } from '../../../test/fake-identity';
import { toShopError, type ShopErrorCode } from '../../graphql/shop-error';
import { Session, type SessionDependencies } from './session';
import { createSessionStore } from './session-store';
import type { TokenStorage } from './token-storage';

const minutes = (count: number) => count * 60_000;
const refusal = (code: ShopErrorCode) => ({ ...toShopError(null), code });
const offline = () => new TypeError('fetch failed');

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 4, 1, 12) }));
afterEach(() => vi.useRealTimers());

function createStorage(initial: string | null) {
  let token = initial;
  let lead = 0;
  let listener = (_token: string | null): void => undefined;
  const storage: TokenStorage = {
    read: () => token,
    readClockLead: () => lead,
    write: (next, clockLead) => {
      [token, lead] = [next, clockLead];
    },
    clear: () => {
      token = null;
    },
    onChange: (next) => {
      listener = next;
      return () => (listener = () => undefined);
    },
  };
  const changeInAnotherTab = async (next: string | null) => {
    token = next;
    listener(next);
    await vi.advanceTimersByTimeAsync(0);
  };
  /** All changes are made before this tab hears of the first one. */
  const changeWhileFrozen = async (...changes: (string | null)[]) => {
    token = changes.at(-1) ?? null;
    changes.forEach((change) => listener(change));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { storage, changeInAnotherTab, changeWhileFrozen };
}

interface SetUp {
  token?: string | null;
  isKnownToProvider?: boolean;
}

function setUp({ token = null, isKnownToProvider = token !== null }: SetUp = {}) {
  const store = createSessionStore();
  const { storage, ...otherTab } = createStorage(token);
  const identity = createFakeIdentity({ isSignedIn: isKnownToProvider });
  let issued = 0;
  const dependencies = {
    store,
    storage,
    loadIdentity: vi.fn(() => Promise.resolve(identity)),
    exchange: vi.fn((_idToken: string) =>
      Promise.resolve({ accessToken: aToken(Date.now() + minutes(60), `issue-${++issued}`), user: aUser() }),
    ),
    findViewer: vi.fn<SessionDependencies['findViewer']>(() => Promise.resolve(aUser())),
    forgetData: vi.fn(() => Promise.resolve()),
    hasUnsavedChanges: vi.fn(() => false),
    now: () => Date.now(),
  };
  const session = new Session(dependencies);
  const start = async () => {
    const stop = session.start();
    await vi.advanceTimersByTimeAsync(0);
    return stop;
  };
  return { session, start, ...otherTab, identity, ...dependencies };
}

const freshToken = () => aToken(Date.now() + minutes(60), 'first');

describe('the app at its start', () => {
  it('is signed out without a token, and loads no provider', async () => {
    const { start, store, loadIdentity, findViewer } = setUp();
    await start();
    expect(store.get()).toEqual({ status: 'signed-out', user: null, reason: 'visitor' });
    expect(loadIdentity).not.toHaveBeenCalled();
    expect(findViewer).not.toHaveBeenCalled();
  });

  it('is signed in with a valid token, without the provider', async () => {
    const { start, store, loadIdentity } = setUp({ token: freshToken() });
    await start();
    expect(store.get()).toEqual({ status: 'signed-in', user: aUser() });
    expect(loadIdentity).not.toHaveBeenCalled();
  });

  it('uses the answer that was requested before the app was rendered, but only once', async () => {
    const { start, session, store, findViewer } = setUp({ token: freshToken() });
    session.prepare();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get().status).toBe('loading');
    await start();
    expect(store.get().status).toBe('signed-in');
    expect(findViewer).toHaveBeenCalledTimes(1);
    await session.resume();
    expect(findViewer).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['without a token', null],
    ['with an expired token', aToken(0, 'old')],
  ])('%s asks nothing before it is rendered', (_what, token) => {
    const { session, findViewer } = setUp({ token });
    session.prepare();
    expect(findViewer).not.toHaveBeenCalled();
  });

  it('forgets what was requested for the first user if another tab has signed in somebody else', async () => {
    const { session, start, store, findViewer, forgetData, changeInAnotherTab } = setUp({
      token: freshToken(),
    });
    findViewer.mockReturnValueOnce(new Promise(() => undefined));
    session.prepare();
    await start();
    findViewer.mockResolvedValue(aUser({ id: 'u2' }));
    await changeInAnotherTab(aToken(Date.now() + minutes(60), 'second'));
    expect(store.get().user?.id).toBe('u2');
    expect(forgetData).toHaveBeenCalledTimes(1);
  });

  it('does not use an answer for a token that was replaced in the meantime', async () => {
    const { session, start, store, storage, findViewer } = setUp({ token: freshToken() });
    session.prepare();
    findViewer.mockResolvedValue(aUser({ id: 'u2' }));
    storage.write(aToken(Date.now() + minutes(60), 'second'), 0);
    await start();
    expect(store.get().user?.id).toBe('u2');
  });

  it('renews an invalid token once', async () => {
    const { start, store, findViewer, exchange } = setUp({ token: freshToken() });
    findViewer.mockResolvedValueOnce(null);
    await start();
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(store.get().status).toBe('signed-in');
  });

  it('ends the session when neither the shop nor the provider knows the user', async () => {
    const { start, store, storage, findViewer } = setUp({ token: freshToken(), isKnownToProvider: false });
    findViewer.mockResolvedValue(null);
    await start();
    expect(store.get()).toEqual({ status: 'signed-out', user: null, reason: 'expired' });
    expect(storage.read()).toBeNull();
  });

  it('keeps the token when the server cannot be reached, and retries after 30 s, 60 s, ... at most 16 min', async () => {
    const { start, store, storage, findViewer } = setUp({ token: freshToken() });
    findViewer.mockRejectedValue(offline());
    await start();
    expect(store.get()).toMatchObject({ status: 'loading', error: { code: 'NETWORK_ERROR' } });
    expect(storage.read()).not.toBeNull();
    const waits = [30, 60, 120, 240, 480, 960, 960].map((seconds) => seconds * 1_000);
    for (const [index, wait] of waits.entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(findViewer).toHaveBeenCalledTimes(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(findViewer).toHaveBeenCalledTimes(index + 2);
    }
    findViewer.mockResolvedValue(aUser());
    await vi.advanceTimersByTimeAsync(minutes(16));
    expect(store.get().status).toBe('signed-in');
  });

  it('retries at once when the browser is online again', async () => {
    const { start, session, store, findViewer } = setUp({ token: freshToken() });
    findViewer.mockRejectedValueOnce(offline());
    await start();
    await session.wake();
    expect(store.get().status).toBe('signed-in');
  });
});

describe('a check of the role', () => {
  it('fetches an admin’s role again', async () => {
    const { start, session, store, findViewer } = setUp({ token: freshToken() });
    findViewer.mockResolvedValueOnce(aUser({ role: 'ADMIN' }));
    await start();
    session.recheckRole();
    await vi.advanceTimersByTimeAsync(0);
    expect(findViewer).toHaveBeenCalledTimes(2);
    expect(store.get()).toMatchObject({ status: 'signed-in', user: { role: 'CUSTOMER' } });
  });

  it('is not made for a customer', async () => {
    const { start, session, findViewer } = setUp({ token: freshToken() });
    await start();
    session.recheckRole();
    await vi.advanceTimersByTimeAsync(0);
    expect(findViewer).toHaveBeenCalledTimes(1);
  });
});

describe('signing in', () => {
  it('stores the shop’s access token, for which it exchanges the provider’s ID token', async () => {
    const { session, store, storage, exchange } = setUp();
    await session.signIn((identity) => identity.signInWithPassword('sam@shop.example', 'secret1'));
    expect(exchange).toHaveBeenCalledWith('id-token');
    expect(storage.read()).not.toBeNull();
    expect(store.get()).toEqual({ status: 'signed-in', user: aUser() });
  });

  it('stores nothing when the exchange fails', async () => {
    const { session, store, storage, exchange } = setUp();
    exchange.mockRejectedValueOnce(offline());
    await expect(session.signIn((identity) => identity.signInWithGoogle())).rejects.toThrow();
    expect(storage.read()).toBeNull();
    expect(store.get().status).not.toBe('signed-in');
  });
});

describe('renewing', () => {
  it('happens silently, 5 minutes before the token expires', async () => {
    const { start, storage, store, exchange } = setUp({ token: freshToken() });
    await start();
    const before = storage.read();
    const states: string[] = [];
    store.subscribe(() => states.push(store.get().status));
    await vi.advanceTimersByTimeAsync(minutes(55) - 1);
    expect(exchange).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(storage.read()).not.toBe(before);
    expect(new Set(states)).toEqual(new Set(['signed-in']));
    await vi.advanceTimersByTimeAsync(minutes(55));
    expect(exchange).toHaveBeenCalledTimes(2);
  });

  it('is retried while offline, and the user stays signed in', async () => {
    const { start, store, exchange } = setUp({ token: freshToken() });
    await start();
    exchange.mockRejectedValueOnce(offline()).mockRejectedValueOnce(offline());
    await vi.advanceTimersByTimeAsync(minutes(55));
    expect(exchange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(exchange).toHaveBeenCalledTimes(2);
    expect(store.get().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(exchange).toHaveBeenCalledTimes(3);
    expect(store.get().status).toBe('signed-in');
  });

  it('happens at once after the computer slept', async () => {
    const { start, session, exchange } = setUp({ token: freshToken() });
    await start();
    vi.setSystemTime(Date.now() + minutes(57));
    await session.wake();
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it.each(['FORBIDDEN', 'UNAUTHENTICATED'] as const)('ends the session when the server answers %s', async (code) => {
    const { start, store, storage, exchange, forgetData } = setUp({ token: freshToken() });
    await start();
    exchange.mockRejectedValueOnce(refusal(code));
    await vi.advanceTimersByTimeAsync(minutes(55));
    expect(store.get()).toMatchObject({ status: 'signed-out', reason: 'expired' });
    expect(storage.read()).toBeNull();
    expect(forgetData).toHaveBeenCalled();
  });

  const fromProxy = (status: number) =>
    new ServerError('refused', { response: new Response('<html>', { status }), bodyText: '<html>' });

  it.each([
    ...([400, 401, 403, 404] as const).map((status) => [`a proxy answers ${status}`, fromProxy(status)] as const),
    ...(['BAD_USER_INPUT', 'CONFLICT'] as const).map((code) => [`the server answers ${code}`, refusal(code)] as const),
  ])('is retried when %s, and the user stays signed in', async (_what, error) => {
    const { start, store, exchange } = setUp({ token: freshToken() });
    await start();
    exchange.mockRejectedValueOnce(error);
    await vi.advanceTimersByTimeAsync(minutes(55));
    expect(store.get().status).toBe('signed-in');
    expect(exchange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(exchange).toHaveBeenCalledTimes(2);
  });

  it('that is refused does not count as a refusal of the request that waits for it', async () => {
    const { start, session, exchange } = setUp({ token: aToken(Date.now() + minutes(1)) });
    await start();
    exchange.mockRejectedValue(refusal('CONFLICT'));
    await vi.advanceTimersByTimeAsync(minutes(2));
    const error: unknown = await session.getAccessToken().catch((failure: unknown) => failure);
    expect(toShopError(error).code).toBe('UNKNOWN');
  });

  it.each(['user-disabled', 'user-token-expired'])('ends the session when the provider answers %s', async (code) => {
    const { start, store, identity } = setUp({ token: freshToken() });
    await start();
    identity.getIdToken.mockRejectedValueOnce(identityFailure(code));
    await vi.advanceTimersByTimeAsync(minutes(55));
    expect(store.get()).toMatchObject({ status: 'signed-out', reason: 'expired' });
  });

  it('is retried when the provider cannot be reached', async () => {
    const { start, store, identity, exchange } = setUp({ token: freshToken() });
    await start();
    identity.getIdToken.mockRejectedValueOnce(identityFailure('network-request-failed'));
    await vi.advanceTimersByTimeAsync(minutes(55));
    expect(store.get().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('is not repeated in a loop if the clock of the computer is more than an hour ahead', async () => {
    const { session, exchange, store } = setUp();
    exchange.mockImplementation(() => Promise.resolve({ accessToken: aToken(Date.now() - minutes(1)), user: aUser() }));
    await session.signIn((identity) => identity.signInWithGoogle());
    await vi.advanceTimersByTimeAsync(minutes(10));
    for (let request = 0; request < 5; request += 1) expect(await session.getAccessToken()).not.toBeNull();
    expect(exchange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(minutes(45));
    expect(exchange).toHaveBeenCalledTimes(2);
    expect(store.get().status).toBe('signed-in');
  });

  it('waits for 30 s even if the token seems to have expired', async () => {
    const { start, exchange } = setUp({ token: aToken(Date.now()) });
    await start();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(exchange).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('happens once for all requests that wait for it', async () => {
    const { session, exchange, storage } = setUp({ token: aToken(Date.now() + 20_000), isKnownToProvider: true });
    const tokens = await Promise.all([session.getAccessToken(), session.getAccessToken(), session.getAccessToken()]);
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(new Set(tokens)).toEqual(new Set([storage.read()]));
  });

  it('keeps a token that another tab renewed meanwhile', async () => {
    const { session, identity, exchange, changeInAnotherTab } = setUp({ token: freshToken() });
    const theirs = aToken(Date.now() + minutes(60), 'theirs');
    identity.getIdToken.mockImplementationOnce(async () => {
      await changeInAnotherTab(theirs);
      return 'id-token';
    });
    expect(await session.replaceRefusedToken(freshToken())).toBe(theirs);
    expect(exchange).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('clears the token and the data, then signs out of the provider', async () => {
    const { session, start, store, storage, identity, forgetData } = setUp({ token: freshToken() });
    await start();
    await session.signOut();
    expect(store.get()).toMatchObject({ status: 'signed-out', reason: 'signed-out' });
    expect(storage.read()).toBeNull();
    expect(forgetData).toHaveBeenCalled();
    expect(identity.signOut).toHaveBeenCalled();
  });

  it('works offline', async () => {
    const { session, start, store, loadIdentity } = setUp({ token: freshToken() });
    await start();
    loadIdentity.mockRejectedValueOnce(offline());
    await session.signOut();
    expect(store.get().status).toBe('signed-out');
  });

  it('ignores the answer to a pending request', async () => {
    const { session, start, store, findViewer } = setUp({ token: freshToken() });
    let answer = (_user: ReturnType<typeof aUser>): void => undefined;
    findViewer.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await start();
    await session.signOut();
    answer(aUser());
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get().status).toBe('signed-out');
  });

  it('stops renewing', async () => {
    const { session, start, exchange } = setUp({ token: freshToken() });
    await start();
    await session.signOut();
    await vi.advanceTimersByTimeAsync(minutes(120));
    expect(exchange).not.toHaveBeenCalled();
  });
});

describe('following', () => {
  it('another tab’s sign-in', async () => {
    const { start, store, changeInAnotherTab } = setUp();
    await start();
    await changeInAnotherTab(freshToken());
    expect(store.get().status).toBe('signed-in');
  });

  it('the end of the session in another tab', async () => {
    const { start, store, forgetData, changeInAnotherTab } = setUp({ token: freshToken() });
    await start();
    await changeInAnotherTab(null);
    expect(store.get()).toMatchObject({ status: 'signed-out', reason: 'expired' });
    expect(forgetData).toHaveBeenCalled();
  });

  it('the end of the session in another tab keeps a page with unsaved changes', async () => {
    const { start, store, session, changeInAnotherTab, hasUnsavedChanges, forgetData } = setUp({ token: freshToken() });
    await start();
    hasUnsavedChanges.mockReturnValue(true);
    await changeInAnotherTab(null);
    const kept = { status: 'signed-in', user: aUser(), hasEnded: true };
    expect(store.get()).toEqual(kept);
    await session.resume();
    expect(store.get()).toEqual(kept);
    await changeInAnotherTab(aToken(Date.now() + minutes(60), 'second'));
    expect(store.get()).toEqual({ status: 'signed-in', user: aUser() });
    expect(forgetData).not.toHaveBeenCalled();
  });

  it('another tab’s sign-out, even if the page has unsaved changes', async () => {
    const { start, store, changeInAnotherTab, hasUnsavedChanges, forgetData } = setUp({ token: freshToken() });
    await start();
    hasUnsavedChanges.mockReturnValue(true);
    await changeInAnotherTab('');
    expect(store.get()).toEqual({ status: 'signed-out', user: null, reason: 'expired' });
    expect(forgetData).toHaveBeenCalledOnce();
  });

  it('another tab’s change of user clears the data', async () => {
    const { start, store, findViewer, forgetData, changeInAnotherTab } = setUp({ token: freshToken() });
    await start();
    const other = aUser({ id: 'user-2' });
    findViewer.mockResolvedValueOnce(other);
    await changeInAnotherTab(aToken(Date.now() + minutes(60), 'other'));
    expect(store.get()).toEqual({ status: 'signed-in', user: other });
    expect(forgetData).toHaveBeenCalled();
  });

  it.each([
    ['a sign-out', ['', null]],
    ['the end of the session', [null]],
  ])('%s that is heard only after a newer login keeps the newer token', async (_what, changes) => {
    const { start, store, storage, findViewer, forgetData, changeWhileFrozen } = setUp({ token: freshToken() });
    await start();
    const other = aUser({ id: 'user-2' });
    findViewer.mockResolvedValue(other);
    const newer = aToken(Date.now() + minutes(60), 'newer');
    await changeWhileFrozen(...changes, newer);
    expect(storage.read()).toBe(newer);
    expect(store.get()).toEqual({ status: 'signed-in', user: other });
    expect(forgetData).toHaveBeenCalled();
  });

  it('a sign-out that is heard only after a newer login forgets the data before the new user is known', async () => {
    const { start, store, findViewer, forgetData, changeWhileFrozen } = setUp({ token: freshToken() });
    await start();
    findViewer.mockRejectedValue(offline());
    await changeWhileFrozen('', null, aToken(Date.now() + minutes(60), 'newer'));
    expect(store.get()).toMatchObject({ status: 'loading', user: null });
    expect(forgetData).toHaveBeenCalled();
  });

  it.each(['known', 'unknown'])(
    'a change from a user who is %s clears the data once, also after a failed request',
    async (first) => {
      const { session, start, store, findViewer, forgetData, changeInAnotherTab } = setUp({ token: freshToken() });
      if (first === 'unknown') findViewer.mockReturnValueOnce(new Promise(() => undefined));
      session.prepare();
      await start();
      findViewer.mockRejectedValueOnce(offline()).mockResolvedValueOnce(aUser({ id: 'user-2' }));
      await changeInAnotherTab(aToken(Date.now() + minutes(60), 'other'));
      await vi.advanceTimersByTimeAsync(30_000);
      expect(store.get().user?.id).toBe('user-2');
      expect(forgetData).toHaveBeenCalledOnce();
    },
  );

  it('another tab’s renewal keeps the data', async () => {
    const { start, forgetData, changeInAnotherTab } = setUp({ token: freshToken() });
    await start();
    await changeInAnotherTab(aToken(Date.now() + minutes(60), 'renewed'));
    expect(forgetData).not.toHaveBeenCalled();
  });

  it('a sign-out by the provider', async () => {
    const { start, session, store, identity } = setUp({ token: freshToken() });
    await start();
    await session.identity();
    identity.emit(null);
    expect(store.get()).toMatchObject({ status: 'signed-out', reason: 'expired' });
  });

  it('a provider that does not know the user does not end a valid session', async () => {
    const { start, session, store } = setUp({ token: freshToken(), isKnownToProvider: false });
    await start();
    await session.identity();
    expect(store.get().status).toBe('signed-in');
  });
});
