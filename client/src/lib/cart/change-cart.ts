import type { ApolloClient } from '@apollo/client';
import {
  AddCartLineDocument,
  CartDocument,
  CreateCartDocument,
  MergeCartDocument,
  UpdateCartLineDocument,
  type AddCartLineInput,
  type CartFieldsFragment,
} from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { toVehicleChoice, type BikeChoice } from '../garage/garage';
import { readActiveBike } from '../garage/use-garage';
import type { useIdempotencyKey } from '../idempotency/use-idempotency-key';
import { aloneInTabs } from '../storage/alone-in-tabs';
import { announceCart, readCartToken, writeCartToken } from './cart-token';

/** Changes wait for each other: each is made to the cart that the one before it left. */
let latest: Promise<unknown> = Promise.resolve();

function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = latest.then(change, change);
  latest = turn.catch(() => undefined);
  return turn;
}

/** Two first products in two tabs must not make two carts. */
const alone = <T>(work: () => Promise<T>): Promise<T> => aloneInTabs('kickstand.cart', work);

/** Adds a product for the bike that the visitor rides, or else for the one that is looked at, if there is one. */
export function addForActiveBike(
  client: ApolloClient,
  product: Pick<AddCartLineInput, 'productId' | 'quantity'>,
  isSignedIn: boolean,
  withKey: ReturnType<typeof useIdempotencyKey>,
  lookedAt?: BikeChoice,
): Promise<void> {
  const bike = readActiveBike() ?? lookedAt;
  const line = bike ? { ...product, vehicle: toVehicleChoice(bike) } : product;
  return withKey(line, (idempotencyKey) => addToCart(client, { ...line, idempotencyKey }, isSignedIn));
}

export function addToCart(client: ApolloClient, input: AddCartLineInput, isSignedIn: boolean): Promise<void> {
  return inTurn(() =>
    alone(async () => {
      if (!isSignedIn && readCartToken() === null) return addToNewCart(client, input);
      try {
        await add(client, input);
      } catch (error) {
        // The token's cart has expired, or was taken over in another tab.
        if (isSignedIn || !isCartChanged(error)) throw error;
        await addToNewCart(client, input);
      }
    }),
  );
}

/** The token is known to the page only once something is in the cart: nobody asks for it while it is empty. */
async function addToNewCart(client: ApolloClient, input: AddCartLineInput): Promise<void> {
  const { data } = await client.mutate({ mutation: CreateCartDocument });
  const token = data?.createCart.token ?? null;
  await add(client, input, { cartToken: token });
  writeCartToken(token);
}

/** A bike that the shop does not know any more keeps nobody from buying: the product is then added without it. */
async function add(client: ApolloClient, input: AddCartLineInput, context = {}): Promise<void> {
  const { vehicle, ...withoutBike } = input;
  try {
    await addLine(client, input, context);
  } catch (error) {
    if (!vehicle || !isBikeRefused(error)) throw error;
    // The refused attempt has not used up the key.
    await addLine(client, withoutBike, context);
  }
}

async function addLine(client: ApolloClient, input: AddCartLineInput, context: object): Promise<void> {
  const { data } = await client.mutate({ mutation: AddCartLineDocument, variables: { input }, context });
  if (data) show(client, data.addCartLine.cart);
}

/** The quantities that lines are to have next: of several presses, only the last is sent. */
const wanted = new Map<string, number>();

/** Sets a line's quantity; 0 removes it. A cart that has changed meanwhile is fetched, and the change is refused. */
export function setCartQuantity(client: ApolloClient, lineId: string, quantity: number): Promise<void> {
  wanted.set(lineId, quantity);
  return inTurn(async () => {
    const next = wanted.get(lineId);
    const revision = client.readQuery({ query: CartDocument })?.cart?.revision;
    if (next === undefined || revision === undefined) return;
    wanted.delete(lineId);
    try {
      const variables = { input: { lineId, quantity: next, revision } };
      const { data } = await client.mutate({ mutation: UpdateCartLineDocument, variables });
      if (data) show(client, data.updateCartLine.cart);
    } catch (error) {
      if (isCartChanged(error)) await client.query({ query: CartDocument, fetchPolicy: 'network-only' });
      throw error;
    }
  });
}

/** Adds the visitor's cart to that of the account that has signed in. The token is kept until that is done. */
export function mergeCart(client: ApolloClient, token: string): Promise<void> {
  return inTurn(async () => {
    const { data } = await client.mutate({ mutation: MergeCartDocument, variables: { input: { token } } });
    if (!data) return;
    if (readCartToken() === token) writeCartToken(null);
    show(client, data.mergeCart.cart);
  });
}

function show(client: ApolloClient, cart: CartFieldsFragment): void {
  client.writeQuery({ query: CartDocument, data: { cart } });
  announceCart(cart);
}

const isBikeRefused = (error: unknown): boolean =>
  Object.keys(toShopError(error).fields).some((field) => field.startsWith('vehicle.'));

const isCartChanged = (error: unknown): boolean => toShopError(error).reason === 'CART_CHANGED';
