import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aShop, aUser } from '../../test/builders';
import { createGraphqlStub, httpError, networkFailure, refusal, type Answers } from '../../test/graphql-stub';
import { adminProducts } from '../../test/product-builders';
import type { TokenSource } from './auth-link';
import { createShopClient } from './client';
import {
  AdminProductsDocument,
  SaveProfileDocument,
  ShopDocument,
  ViewerDocument,
  type AdminProductsQuery,
} from './generated/operations';
import type { ShopClient } from './cache-lifetime';
import { retryDelay } from './read-retry';
import { toShopError } from './shop-error';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const input = { education: 'a', location: 'b', phoneNumber: '12345', linkedIn: 'c' };
const saved = {
  saveProfile: { __typename: 'SaveProfilePayload', user: { __typename: 'User', id: '1', profile: null } },
};

function setUp(answers: Answers, source: Partial<TokenSource> = {}) {
  const server = createGraphqlStub(answers);
  const tokens = {
    getAccessToken: vi.fn(() => Promise.resolve<string | null>('token-1')),
    replaceRefusedToken: vi.fn((_token: string) => Promise.resolve<string | null>('token-2')),
    endSession: vi.fn(),
    recheckRole: vi.fn(),
    ...source,
  };
  return { server, tokens, client: createShopClient({ tokens, fetch: server.fetch }) };
}

describe('retrying', () => {
  it('repeats a read three times after 1, 2 and 4 seconds, then gives up', async () => {
    const { client, server } = setUp({ Shop: networkFailure() });
    const result = client.query({ query: ShopDocument }).catch(toShopError);
    for (const [count, wait] of [
      [1, 999],
      [2, 1],
      [2, 1_999],
      [3, 1],
      [3, 3_999],
      [4, 1],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait);
      expect(server.requests).toHaveLength(count);
    }
    expect(await result).toMatchObject({ code: 'NETWORK_ERROR' });
  });

  it('never waits longer than 30 seconds', () => {
    expect([1, 2, 3, 5, 6, 20].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
  });

  it('repeats a read after a gateway error', async () => {
    let asked = 0;
    const { client } = setUp({ Shop: () => (++asked === 1 ? httpError(502) : aShop()) });
    const result = client.query({ query: ShopDocument });
    await vi.runAllTimersAsync();
    expect((await result).data?.shop.name).toBe('Kickstand');
  });

  it('does not repeat a read that the server refused', async () => {
    const { client, server } = setUp({ Shop: refusal('NOT_FOUND') });
    await expect(client.query({ query: ShopDocument })).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['read', (client: ShopClient) => client.query({ query: ShopDocument })],
    ['write', (client: ShopClient) => client.mutate({ mutation: SaveProfileDocument, variables: { input } })],
  ])('ends a %s that gets no answer after a minute, and aborts its request', async (_what, send) => {
    const never = new Promise<object>(() => undefined);
    const { client, server } = setUp({ Shop: never, SaveProfile: never });
    let error: unknown;
    void send(client).catch((failure: unknown) => (error = failure));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(toShopError(error)).toMatchObject({ code: 'NETWORK_ERROR' });
    expect(vi.mocked(server.fetch).mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it('never repeats a write: the first attempt may have arrived', async () => {
    const { client, server } = setUp({ SaveProfile: networkFailure() });
    const result = client.mutate({ mutation: SaveProfileDocument, variables: { input } }).catch(toShopError);
    await vi.runAllTimersAsync();
    expect(await result).toMatchObject({ code: 'NETWORK_ERROR' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('the access token', () => {
  it('is sent with each operation', async () => {
    const { client, server } = setUp({ Viewer: { viewer: aUser() } });
    await client.query({ query: ViewerDocument });
    expect(server.requests[0]?.token).toBe('token-1');
  });

  it('is left out for a visitor', async () => {
    const { client, server } = setUp({ Viewer: { viewer: null } }, { getAccessToken: () => Promise.resolve(null) });
    await client.query({ query: ViewerDocument });
    expect(server.requests[0]?.token).toBeNull();
  });

  it('is not requested for operations that answer everybody alike, such as those that renew the token', async () => {
    const { client, server, tokens } = setUp({ Shop: aShop() });
    await client.query({ query: ShopDocument });
    expect(server.requests[0]?.token).toBeNull();
    expect(tokens.getAccessToken).not.toHaveBeenCalled();
  });

  it.each([
    ['a read', 'Viewer', { viewer: aUser() }],
    ['a write', 'SaveProfile', saved],
  ])('is renewed once after a refusal, and %s is sent again', async (_name, operation, answer) => {
    const { client, server, tokens } = setUp({
      [operation]: ({ token }) => (token === 'token-2' ? answer : refusal('UNAUTHENTICATED')),
    });
    const result =
      operation === 'Viewer'
        ? client.query({ query: ViewerDocument })
        : client.mutate({ mutation: SaveProfileDocument, variables: { input } });
    expect((await result).data).toBeTruthy();
    expect(server.requests.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
    expect(tokens.replaceRefusedToken).toHaveBeenCalledWith('token-1');
    expect(tokens.endSession).not.toHaveBeenCalled();
  });

  it('ends the session if the new one is refused too', async () => {
    const { client, server, tokens } = setUp({ Viewer: refusal('UNAUTHENTICATED') });
    const error = await client.query({ query: ViewerDocument }).catch(toShopError);
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(server.requests).toHaveLength(2);
    expect(tokens.endSession).toHaveBeenCalledTimes(1);
  });

  it('is not replaced if there is no new one, and the caller gets the refusal', async () => {
    const { client, server } = setUp(
      { Viewer: refusal('UNAUTHENTICATED') },
      { replaceRefusedToken: () => Promise.resolve(null) },
    );
    expect(await client.query({ query: ViewerDocument }).catch(toShopError)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(server.requests).toHaveLength(1);
  });

  it('stops the operation if it cannot be renewed now, as if the connection were lost', async () => {
    const { client, server } = setUp(
      { SaveProfile: saved },
      { getAccessToken: () => Promise.reject(new TypeError('fetch failed')) },
    );
    const error = await client.mutate({ mutation: SaveProfileDocument, variables: { input } }).catch(toShopError);
    expect(error).toMatchObject({ code: 'NETWORK_ERROR' });
    expect(server.requests).toHaveLength(0);
  });
});

describe('a FORBIDDEN answer', () => {
  const forbidden = refusal('FORBIDDEN', 'For admins only.');

  it.each([
    ['a GraphQL error', forbidden],
    ['an HTTP error', httpError(403, JSON.stringify({ errors: [{ extensions: { code: 'FORBIDDEN' } }] }))],
  ])('as %s starts a check of the role, and is passed on', async (_name, answer) => {
    const { client, tokens } = setUp({ SaveProfile: answer });
    const error = await client.mutate({ mutation: SaveProfileDocument, variables: { input } }).catch(toShopError);
    expect(error).toMatchObject({ code: 'FORBIDDEN' });
    expect(tokens.recheckRole).toHaveBeenCalledTimes(1);
  });

  it('of a proxy starts no check', async () => {
    const { client, tokens } = setUp({ SaveProfile: httpError(403) });
    await expect(client.mutate({ mutation: SaveProfileDocument, variables: { input } })).rejects.toThrow();
    expect(tokens.recheckRole).not.toHaveBeenCalled();
  });

  it('to Viewer starts no check, because the check itself sends Viewer', async () => {
    const { client, tokens } = setUp({ Viewer: forbidden });
    await expect(client.query({ query: ViewerDocument })).rejects.toThrow();
    expect(tokens.recheckRole).not.toHaveBeenCalled();
  });
});

describe('the cache', () => {
  const page = (name: string, id: string, endCursor: string | null) =>
    adminProducts([{ name, id }], { hasNextPage: endCursor !== null, endCursor });
  const names = (data: AdminProductsQuery | undefined) => data?.products.edges.map(({ node }) => node.name);

  it('adds the next page of a list to the first, and keeps lists of other sizes apart', async () => {
    const { client } = setUp({
      AdminProducts: ({ variables }) => (variables.after ? page('Disc', 'p2', null) : page('Chain', 'p1', 'p1')),
    });
    const query = AdminProductsDocument;
    const list = client.watchQuery({ query, variables: { first: 1, sort: 'NAME' } });
    const seen: (string[] | undefined)[] = [];
    const subscription = list.subscribe(({ data }) => seen.push(names(data as AdminProductsQuery | undefined)));
    await vi.advanceTimersByTimeAsync(0);
    await list.fetchMore({ variables: { after: 'p1' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.at(-1)).toEqual(['Chain', 'Disc']);
    expect(client.readQuery({ query, variables: { first: 50, sort: 'NAME' } })).toBeNull();
    subscription.unsubscribe();
  });

  it('answers from memory for five minutes; after that it also fetches again', async () => {
    const { client, server } = setUp({ Shop: aShop() });
    const open = async () => {
      const subscription = client.watchQuery({ query: ShopDocument }).subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
      subscription.unsubscribe();
      return server.requests.length;
    };
    expect(await open()).toBe(1);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await open()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await open()).toBe(2);
    expect(await open()).toBe(2);
  });

  it('fetches an expired answer again, even if React discards the first attempt to show it', async () => {
    const { client, server } = setUp({ Shop: aShop() });
    client.writeQuery({ query: ShopDocument, data: aShop() });
    client.expireCache();
    client.watchQuery({ query: ShopDocument });
    const subscription = client.watchQuery({ query: ShopDocument }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    subscription.unsubscribe();
    expect(server.requests).toHaveLength(1);
  });

  it('keeps prefetched queries, and fetches them again once they have expired', async () => {
    const { client, server } = setUp({ Shop: aShop() });
    const query = ShopDocument;
    await client.prefetch({ query });
    const subscription = client.watchQuery({ query }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    subscription.unsubscribe();
    await client.prefetch({ query });
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5 * 60_000 + 1);
    await client.prefetch({ query });
    expect(server.requests).toHaveLength(2);
  });

  describe('a page that always fetches its data', () => {
    const query = ShopDocument;
    const openTwice = async (client: ReturnType<typeof createShopClient>) => {
      for (let time = 0; time < 2; time += 1) {
        const list = client.watchQuery({ query, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
        const subscription = list.subscribe(() => undefined);
        await vi.advanceTimersByTimeAsync(0);
        expect(list.options.initialFetchPolicy).toBe('cache-and-network');
        subscription.unsubscribe();
      }
    };

    it.each([
      ['once if it was prefetched less than ten seconds before', 9_999, 2],
      ['twice if it was prefetched longer ago', 10_000, 3],
    ])('when opened twice, fetches it %s', async (_what, wait, requests) => {
      const { client, server } = setUp({ Shop: aShop() });
      await client.prefetch({ query });
      await vi.advanceTimersByTimeAsync(wait);
      await openTwice(client);
      expect(server.requests).toHaveLength(requests);
    });

    it('does not fetch it again if the page is rendered during a prefetch and opened after it', async () => {
      const { client, server } = setUp({ Shop: aShop() });
      const prefetching = client.prefetch({ query });
      const list = client.watchQuery({ query, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
      await prefetching;
      list.subscribe(() => undefined).unsubscribe();
      expect(server.requests).toHaveLength(1);
    });

    it('fetches it after a failed prefetch', async () => {
      const { client, server } = setUp({ Shop: refusal('FORBIDDEN', 'No.') });
      client.writeQuery({ query, data: aShop() });
      client.expireCache();
      await client.prefetch({ query }).catch(() => undefined);
      await openTwice(client);
      expect(server.requests).toHaveLength(3);
    });
  });
});
