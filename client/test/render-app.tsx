import { RetryLink } from '@apollo/client/link/retry';
import { act, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { vi } from 'vitest';
import { App } from '../src/app/App';
import { createShop, type ShopParts } from '../src/app/create-shop';
import type { ViewerFieldsFragment } from '../src/graphql/generated/operations';
import { GuardedRouter } from '../src/lib/navigation/GuardedRouter';
import { accessTokenKey } from '../src/lib/session/access-token';
import { aShop, aToken } from './builders';
import { aCartQuote } from './cart-builders';
import { createFakeIdentity, type FakeIdentity } from './fake-identity';
import { createMemoryHistory } from './memory-history';
import { createGraphqlStub, type Answers, type GraphqlStub } from './graphql-stub';

export interface RenderedApp {
  server: GraphqlStub;
  identity: FakeIdentity;
  shop: ShopParts;
  user: UserEvent;
  /** The current address, e.g. '/login'. */
  path: () => string;
  /** Presses Back (-1) or Forward (1). */
  step: (by: number) => void;
}

export interface RenderOptions {
  answers?: Answers;
  /** Starts with this user's token in storage. */
  signedInAs?: ViewerFieldsFragment;
  /** The stored token; by default one that is valid for an hour. */
  token?: string;
  identity?: FakeIdentity;
  /** The history's entries before and after `path`. */
  around?: [string, string];
}

/** Renders the whole app at `path`, with fixed answers instead of the server and a fake identity provider. */
export function renderApp(
  path: string,
  { answers = {}, signedInAs, token, identity, around }: RenderOptions = {},
): RenderedApp {
  repeatReadsAtOnce();
  const provider = identity ?? createFakeIdentity({ isSignedIn: signedInAs !== undefined });
  if (signedInAs) localStorage.setItem(accessTokenKey, token ?? aToken(Date.now() + 60 * 60_000));
  const server = createGraphqlStub({ Shop: aShop(), ...quietHome, Viewer: { viewer: signedInAs ?? null }, ...answers });
  const history = createMemoryHistory(path, around);
  const shop = createShop({
    connectIdentity: () => Promise.resolve(provider),
    fetch: server.fetch,
    hasUnsavedChanges: () => history.gate.isClosed(),
  });
  render(<App shop={shop} router={(app) => <GuardedRouter history={history}>{app}</GuardedRouter>} />);
  return {
    server,
    identity: provider,
    shop,
    user: userEvent.setup(),
    path: () => `${history.location.pathname}${history.location.search}`,
    step: (by) => {
      // Flushed like a browser's event. Otherwise a dialog that this step opens would take the focus while `act` ends,
      // and React would report that.
      act(() => flushSync(() => history.go(by)));
    },
  };
}

/** Failed reads are repeated as often as in a browser but without delay; `graphql/client.test.ts` tests the delays. */
function repeatReadsAtOnce(): void {
  vi.spyOn(RetryLink.prototype, 'request').mockImplementation(function (this: RetryLink, operation, forward) {
    Object.assign(this, { delayFor: () => 0 });
    return request.call(this, operation, forward);
  });
}

const request: RetryLink['request'] = Reflect.get(RetryLink.prototype, 'request');

const noPages = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };

/** Empty answers for the home page (where many tests end), the merchant's pages, the cart and the choice of a bike. */
const quietHome: Answers = {
  HomeProducts: { products: { __typename: 'ProductConnection', edges: [], pageInfo: noPages } },
  HomeSale: { runningSale: null },
  ContentPage: { contentPage: null },
  BlogPosts: { blogPosts: { __typename: 'BlogPostConnection', edges: [], pageInfo: noPages, totalCount: 0 } },
  Cart: { cart: null },
  CartQuote: (_, cart) => (cart ? aCartQuote(cart) : { cart: null }),
  UnpaidOrders: { unpaidOrders: [] },
  MyGarage: { viewer: { __typename: 'User', id: 'user-1', garage: [] } },
  // A shop that shows no delivery.
  DeliveryCountries: { deliveryCountries: [] },
  HasBikes: { vehicles: { __typename: 'VehicleConnection', nodes: [] } },
  HomeReviews: { reviews: { __typename: 'ReviewConnection', totalCount: 0, edges: [], pageInfo: noPages } },
};
