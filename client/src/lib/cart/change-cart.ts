import type { ApolloClient, OperationVariables } from '@apollo/client';
import {
  AddCartLineDocument,
  AddToNewCartDocument,
  CartDocument,
  MergeCartDocument,
  UpdateCartLineDocument,
  type AddCartLineInput,
  type CartFieldsFragment,
} from '../../graphql/generated/operations';
import { isTransient, SignedOut, toShopError } from '../../graphql/shop-error';
import { toVehicleChoice, type BikeChoice } from '../garage/garage';
import { readActiveBike } from '../garage/use-garage';
import type { useIdempotencyKey } from '../idempotency/use-idempotency-key';
import { withTabLock } from '../storage/tab-lock';
import { announceCart, countSignOuts, readCartToken, writeCartToken } from './cart-token';

/** Changes run one after the other, because each uses the result of the previous one. */
let latest: Promise<unknown> = Promise.resolve();

function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = latest.then(change, change);
  latest = turn.catch(() => undefined);
  return turn;
}

/** Runs in one tab at a time, so that two tabs never create two carts. */
const alone = <T>(work: () => Promise<T>): Promise<T> => withTabLock('kickstand.cart', work);

/** Adds a product for the visitor's active bike, or otherwise for the bike of the page, if any. */
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
  const before = countSignOuts();
  return inTurn(() =>
    alone(async () => {
      // The product must not go into the cart of whoever uses the browser next.
      if (isSignedIn && before !== countSignOuts()) throw new SignedOut();
      if (!isSignedIn && readCartToken() === null) return withKnownBike(input, (line) => addToNewCart(client, line));
      try {
        await withKnownBike(input, (line) => addLine(client, line));
      } catch (error) {
        // The token's cart has expired, or was merged in another tab.
        if (isSignedIn || !isCartChanged(error)) throw error;
        await withKnownBike(input, (line) => addToNewCart(client, line));
      }
    }),
  );
}

/** If the shop no longer knows the bike, the product is added without it. */
async function withKnownBike(input: AddCartLineInput, add: (input: AddCartLineInput) => Promise<void>): Promise<void> {
  const { vehicle, ...withoutBike } = input;
  try {
    await add(input);
  } catch (error) {
    if (!vehicle || !isBikeRefused(error)) throw error;
    // The refused attempt has not used up the key, so the key can be sent again.
    await add(withoutBike);
  }
}

const addLine = (client: ApolloClient, input: AddCartLineInput): Promise<void> =>
  send(client, { mutation: AddCartLineDocument, variables: { input } }, ({ addCartLine }) => addCartLine.cart);

/** The token is stored only with the first product, so that an empty cart is never fetched. */
const addToNewCart = (client: ApolloClient, input: AddCartLineInput): Promise<void> =>
  send(client, { mutation: AddToNewCartDocument, variables: { input } }, ({ createCart, addCartLine }) => {
    // Other tabs need it when they are told of the change.
    writeCartToken(createCart.token);
    return addCartLine.cart;
  });

interface WantedQuantity {
  quantity: number;
  /** Outcome of the request that will carry the quantity. */
  outcome: ReturnType<typeof setCartQuantity>;
}

/** Quantities that are not sent yet, by line. Of the changes made during a request, only the last one is sent. */
const wanted = new Map<string, WantedQuantity>();

/**
 * Sets a line's quantity; 0 removes the line. If the cart has changed meanwhile, fetches it again and rejects.
 * @returns the quantity that was sent, which may be that of a later call; null if there is no cart any more
 */
export function setCartQuantity(client: ApolloClient, lineId: string, quantity: number): Promise<number | null> {
  const change: WantedQuantity = wanted.get(lineId) ?? {
    quantity,
    outcome: inTurn(() => {
      wanted.delete(lineId);
      return sendQuantity(client, lineId, change.quantity);
    }),
  };
  change.quantity = quantity;
  wanted.set(lineId, change);
  return change.outcome;
}

async function sendQuantity(client: ApolloClient, lineId: string, quantity: number): Promise<number | null> {
  const revision = client.readQuery({ query: CartDocument })?.cart?.revision;
  if (revision === undefined) return null;
  try {
    const variables = { input: { lineId, quantity, revision } };
    await send(client, { mutation: UpdateCartLineDocument, variables }, ({ updateCartLine }) => updateCartLine.cart);
    return quantity;
  } catch (error) {
    if (isCartChanged(error)) await client.query({ query: CartDocument, fetchPolicy: 'network-only' });
    throw error;
  }
}

/** Merges the visitor's cart into the cart of the signed-in account. The token is kept until the merge has succeeded. */
export function mergeCart(client: ApolloClient, token: string): Promise<void> {
  return inTurn(() =>
    send(client, { mutation: MergeCartDocument, variables: { input: { token } } }, ({ mergeCart }) => {
      if (readCartToken() === token) writeCartToken(null);
      return mergeCart.cart;
    }),
  );
}

/**
 * Cancels an unpaid order, and fetches the cart.
 * @param cancel sends the cancellation. It is sent once more if the order may be cancelled already, but its lines are not
 *   yet in the cart.
 * @returns whether parts were put back into the cart. Those of quick orders are not.
 */
export async function cancelOrder(client: ApolloClient, cancel: () => Promise<unknown>): Promise<boolean> {
  await cancel().catch((error: unknown) => {
    const refusal = toShopError(error);
    if (isTransient(refusal) || refusal.reason === 'IN_PROGRESS') return cancel();
    throw error;
  });
  const before = client.readQuery({ query: CartDocument });
  const answer = await client.query({ query: CartDocument, fetchPolicy: 'network-only' }).catch(() => null);
  const cart = answer?.data?.cart;
  if (!cart) return false;
  announceCart(cart);
  return before !== null && cart.quantity > (before.cart?.quantity ?? 0);
}

/** Sends a change and shows the cart of the answer, unless the customer has signed out in the meantime. */
async function send<TData, TVariables extends OperationVariables>(
  client: ApolloClient,
  change: ApolloClient.MutateOptions<TData, TVariables>,
  toCart: (answer: TData) => CartFieldsFragment,
): Promise<void> {
  const before = countSignOuts();
  const { data } = await client.mutate(change);
  if (!data) return;
  const cart = toCart(data);
  if (before !== countSignOuts()) return;
  client.writeQuery({ query: CartDocument, data: { cart } });
  announceCart(cart);
}

const isBikeRefused = (error: unknown): boolean =>
  Object.keys(toShopError(error).fields).some((field) => field.startsWith('vehicle.'));

const isCartChanged = (error: unknown): boolean => toShopError(error).reason === 'CART_CHANGED';
