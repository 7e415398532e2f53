import { ApolloLink } from '@apollo/client';
import { HttpLink } from '@apollo/client/link/http';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { Observable } from 'rxjs';
import { createAuthLink, type Requester } from './auth-link';
import { ShopClient } from './cache-lifetime';
import { createReadRetryLink } from './read-retry';
import { createShopCache } from './type-policies';

/** Longest wait for an answer. Without this limit, a button could stay busy, and its dialog open, for ever. */
const longestWaitMs = 60_000;

export interface ShopClientOptions {
  tokens: Requester;
  /** Returns the token of the visitor's cart; null without a cart. */
  readCartToken?: () => string | null;
  /** Returns the key of the guest's order that the page shows; null on other pages. */
  readOrderKey?: () => string | null;
  uri?: string;
  fetch?: typeof fetch;
  /** Sends a document's hash instead of its text, for servers that accept only known documents. */
  persistedQueries?: boolean;
}

export function createShopClient({
  tokens,
  readCartToken = () => null,
  readOrderKey = () => null,
  uri = '/graphql',
  fetch,
  persistedQueries = false,
}: ShopClientOptions): ShopClient {
  const links = [
    createReadRetryLink(),
    createAuthLink(tokens),
    createCartLink(readCartToken),
    createOrderLink(readOrderKey),
    createTimeLimit(),
  ];
  if (persistedQueries) links.push(new PersistedQueryLink({ sha256 }));
  links.push(new HttpLink({ uri, fetch, credentials: 'same-origin' }));
  return new ShopClient({ cache: createShopCache(), link: ApolloLink.from(links) });
}

function createTimeLimit(): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        const request = forward(operation).subscribe(observer);
        const timer = setTimeout(() => observer.error(new DOMException('', 'TimeoutError')), longestWaitMs);
        return () => {
          clearTimeout(timer);
          request.unsubscribe();
        };
      }),
  );
}

/**
 * Operations on a visitor's cart, or on orders that were placed from it. They send the cart's token, if there is one.
 */
const cartOperations: ReadonlySet<string | undefined> = new Set([
  'Cart',
  'CartQuote',
  'AddCartLine',
  'UpdateCartLine',
  'PlaceCartOrder',
  'UnpaidOrders',
  'CancelMyOrder',
]);

interface CartContext {
  headers?: Record<string, string>;
  /** Key of the guest's order that the operation is about; by default, the key of the page's order. */
  orderKey?: string | null;
}

function createCartLink(readCartToken: () => string | null): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (!cartOperations.has(operation.operationName)) return forward(operation);
    const { headers } = operation.getContext() as CartContext;
    const cartToken = readCartToken();
    if (cartToken !== null) operation.setContext({ headers: { ...headers, 'x-cart-token': cartToken } });
    return forward(operation);
  });
}

/** Sends the key of a guest's order. Without it, the server refuses operations on the order. */
function createOrderLink(readOrderKey: () => string | null): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { orderKey = readOrderKey() } = operation.getContext() as CartContext;
    if (orderKey !== null) {
      operation.setContext(({ headers }: CartContext) => ({ headers: { ...headers, 'x-order-key': orderKey } }));
    }
    return forward(operation);
  });
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
