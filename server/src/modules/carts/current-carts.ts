import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import type { Currency } from '../../shared/money.js';
import { bind } from '../../shared/bind.js';
import { digestOf } from '../../shared/fingerprint.js';
import { retryWhileChanging } from '../../shared/retry.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { PricingService } from '../pricing/pricing.service.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import {
  joinLines,
  priceCart,
  withCurrentBikes,
  withoutOrdered,
  type CartLine,
  type OrderedPart,
  type PricedCart,
  type Products,
  type Shopper,
} from './cart.js';
import { createCartRepository, type CartOwner, type StoredCart } from './cart.repository.js';

/** Ordered products, by order ID. */
type OrderedParts = ReadonlyMap<string, readonly OrderedPart[]>;

export interface CartsDeps {
  connection: Connection;
  catalogue: Pick<CatalogueService, 'findProductsByIds' | 'stock'>;
  vehicles: Pick<VehiclesService, 'choose' | 'find'>;
  pricing: Pick<PricingService, 'quote'>;
  /** The products of the orders with these IDs, by order ID. Orders that were not placed are left out. */
  findOrderedParts: (orderIds: readonly string[]) => Promise<OrderedParts>;
  clock: Clock;
  newId: NewId;
  currency: Currency;
}

/**
 * Days that a cart is kept after its last change. A cart that was emptied by an order is kept like one with lines: it
 * leads to the order while that is unpaid, and gets its lines back if it is cancelled.
 */
const daysKept = { account: 180, visitor: 60, empty: 1 } as const;
const dayMs = 86_400_000;

export type CurrentCarts = ReturnType<typeof createCurrentCarts>;

interface Context extends CartsDeps {
  carts: ReturnType<typeof createCartRepository>;
}

/** Reads carts, corrects outdated ones, and writes their next revision. */
export function createCurrentCarts(deps: CartsDeps) {
  const { connection } = deps;
  const carts = createCartRepository(connection);

  const context: Context = { ...deps, carts };
  const calls = { find, findUnsettled, newCart, openCart, price, productsOf, removeOrdered, write };
  return { carts, ...bind(context, calls) };
}

type Contents = Pick<StoredCart, 'checkouts' | 'settled'> & { lines: readonly Pick<CartLine, 'productId'>[] };

/**
 * The products in these carts. Units that unfinished attempts to order the carts have reserved count as available,
 * because the next attempt releases them.
 */
async function productsOf({ catalogue }: Context, ...all: Contents[]): Promise<Products> {
  const ids = [...new Set(all.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const found = ids.length === 0 ? [] : await catalogue.findProductsByIds(ids);
  const orderIds = all.flatMap(unsettledOrders);
  const reserved = orderIds.length === 0 ? [] : await catalogue.stock.findReservations(ids, orderIds);
  return new Map(
    found.map((product) => {
      const own = reserved.filter(({ productId }) => productId === product.id);
      const availableQuantity = own.reduce((sum, { quantity }) => sum + quantity, product.availableQuantity);
      return [product.id, { ...product, availableQuantity }];
    }),
  );
}

async function price(context: Context, cart: StoredCart): Promise<PricedCart> {
  return priceCart(cart, await productsOf(context, cart), context.currency);
}

function expiryOf({ clock }: Context, { lines, checkouts }: StoredCart, owner: CartOwner): Date {
  const isUnused = lines.length === 0 && checkouts.length === 0;
  const days = isUnused ? daysKept.empty : 'userId' in owner ? daysKept.account : daysKept.visitor;
  return new Date(clock.now().getTime() + days * dayMs);
}

function newCart({ newId }: Context): StoredCart {
  return {
    id: newId(),
    revision: 0,
    lines: [],
    attempts: [],
    merged: [],
    checkouts: [],
    settled: [],
    restored: [],
  };
}

/** Writes the next revision. @returns undefined if the cart was changed in between. */
async function write(
  context: Context,
  before: StoredCart | null,
  change: Partial<StoredCart>,
  owner: CartOwner,
  takenOver: StoredCart['checkouts'] = [],
): Promise<StoredCart | undefined> {
  const cart = before ?? newCart(context);
  const checkouts = [...cart.checkouts, ...takenOver];
  const next = { ...cart, checkouts, ...change, revision: cart.revision + 1 };
  const expiresAt = expiryOf(context, next, owner);
  const isWritten = before
    ? await context.carts.update(next, expiresAt, takenOver)
    : await context.carts.insert(next, owner, expiresAt);
  return isWritten ? next : undefined;
}

/**
 * Finds a cart and updates it. If the process that placed an order died before it removed the ordered quantities, they
 * are removed here. Lines for a merged bike become lines for the bike that it was merged into.
 */
function find(context: Context, owner: CartOwner): Promise<StoredCart | null> {
  return retryWhileChanging(busy, async () => {
    const cart = await context.carts.find(owner);
    if (!cart) return null;
    const ordered = await findUnsettled(context, cart);
    const merged = await findMerged(context, cart.lines);
    return ordered || merged.size > 0
      ? write(context, cart, await removeOrdered(context, cart, ordered ?? new Map()), owner)
      : cart;
  });
}

/** IDs of the remaining bikes, by the IDs of the merged bikes. */
async function findMerged(
  { vehicles }: Context,
  parts: readonly Pick<OrderedPart, 'bike'>[],
): Promise<Map<string, string>> {
  const merged = new Map<string, string>();
  for (const { bike } of parts) {
    const vehicle = bike && (await vehicles.find(bike.vehicleId));
    if (vehicle && vehicle.id !== bike.vehicleId) merged.set(bike.vehicleId, vehicle.id);
  }
  return merged;
}

/** The cart's lines without the ordered quantities, with one line for each product and bike. */
async function removeOrdered(
  context: Context,
  cart: StoredCart,
  ordered: OrderedParts,
): Promise<Pick<StoredCart, 'lines' | 'settled'>> {
  const parts = [...ordered.values()].flat();
  const merged = await findMerged(context, [...cart.lines, ...parts]);
  const left = withoutOrdered(withCurrentBikes(cart.lines, merged), withCurrentBikes(parts, merged));
  const settled = [...cart.settled, ...ordered.keys()];
  const lines = merged.size === 0 ? left : joinLines(left, await productsOf(context, { ...cart, settled }));
  return { lines, settled };
}

/** Orders whose quantities must still be removed from the cart; null if there are none. */
async function findUnsettled({ findOrderedParts }: Context, cart: StoredCart): Promise<OrderedParts | null> {
  const orderIds = unsettledOrders(cart);
  const ordered: OrderedParts = orderIds.length === 0 ? new Map() : await findOrderedParts(orderIds);
  return ordered.size === 0 ? null : ordered;
}

function openCart(context: Context, owner: CartOwner): Promise<StoredCart> {
  return retryWhileChanging(busy, async () => (await find(context, owner)) ?? write(context, null, {}, owner));
}

export const busy = 'This cart is being changed right now. Try again.';

/** IDs of started orders whose quantities are not yet removed from the cart. These orders may not have been placed. */
export const unsettledOrders = ({ checkouts, settled }: Pick<StoredCart, 'checkouts' | 'settled'>): string[] =>
  checkouts.map(({ orderId }) => orderId).filter((orderId) => !settled.includes(orderId));

export function ownerOf({ actor, token }: Shopper): CartOwner | null {
  if (actor.kind === 'user') return { userId: actor.userId };
  return token !== null && isToken(token) ? { tokenHash: digestOf(token) } : null;
}

/** Whether the text has the form of a token: 128 random bits in base64url. */
export const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text);
