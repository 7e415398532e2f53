import { createShopClient } from '../graphql/client';
import type { ShopClient } from '../graphql/cache-lifetime';
import { ShopDocument, SignInDocument, ViewerDocument, type ShopQuery } from '../graphql/generated/operations';
import { setGarageOwner } from '../lib/garage/garage-owner';
import { noteSignOut, readCartToken } from '../lib/cart/cart-token';
import { setCodesOwner } from '../lib/cart/codes-owner';
import { readOrderKey } from '../lib/orders/order-key';
import type { IdentityClient } from '../lib/identity/identity-client';
import { Session } from '../lib/session/session';
import { createSessionStore, type SessionStore } from '../lib/session/session-store';
import { createBrowserTokenStorage } from '../lib/session/token-storage';
import { rememberRights } from './DashboardIndex';

interface ShopDependencies {
  connectIdentity: (settings: ShopQuery['shop']['identity']) => Promise<IdentityClient>;
  fetch?: typeof fetch;
  /** Whether the page has unsaved changes. If so, it stays when the session ends. */
  hasUnsavedChanges?: () => boolean;
}

export interface ShopParts {
  client: ShopClient;
  session: Session;
  store: SessionStore;
}

/**
 * Creates the shop's client and session: the session sends its requests through the client, which gets its token from
 * the session.
 */
export function createShop({ connectIdentity, fetch, hasUnsavedChanges = () => false }: ShopDependencies): ShopParts {
  const store = createSessionStore();
  const session: Session = new Session({
    store,
    storage: createBrowserTokenStorage(),
    loadIdentity: onceSuccessful(async () => {
      const shop = await client.query({ query: ShopDocument });
      if (!shop.data) throw new TypeError('The shop did not say who identifies its users.');
      return connectIdentity(shop.data.shop.identity);
    }),
    exchange: async (idToken) => {
      const { data } = await client.mutate({
        mutation: SignInDocument,
        variables: { input: { idToken } },
      });
      if (!data) throw new TypeError('The shop answered a sign-in with nothing.');
      return data.signIn;
    },
    findViewer: async () => {
      const { data } = await client.query({ query: ViewerDocument, fetchPolicy: 'no-cache' });
      return data?.viewer ?? null;
    },
    forgetData: async () => {
      noteSignOut();
      await client.clearStore();
      // Open pages fetch their data again for the new user. They show their errors themselves.
      client.reFetchObservableQueries().catch(() => undefined);
    },
    hasUnsavedChanges,
    now: () => Date.now(),
  });
  let wasSignedOut = false;
  store.subscribe(() => {
    const state = store.get();
    if (state.status === 'loading') return;
    const userId = state.user?.id ?? null;
    setGarageOwner(userId);
    // If a session only expires, the same person will probably sign in again.
    if (state.status === 'signed-in' || state.reason === 'signed-out') setCodesOwner(userId);
    rememberRights(state.user);
    // The server may answer the user differently from the visitor before. Nothing is cleared, so that forms stay; only
    // that of the checkout waits for the cart and the addresses of the account.
    if (wasSignedOut && state.status === 'signed-in') {
      client.expireCache();
      // Fetching a visitor's cart or its quote during the merge into the account would hide the merged cart.
      const isDue = (name = '') => !['Cart', 'CartQuote'].includes(name) || readCartToken() === null;
      void client.refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => isDue(queryName) });
    }
    wasSignedOut = state.status === 'signed-out';
  });
  const client: ShopClient = createShopClient({ tokens: session, readCartToken, readOrderKey, fetch });
  return { client, session, store };
}

/** Runs `load` once for all callers; after a failure the next caller runs it again. */
function onceSuccessful<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
