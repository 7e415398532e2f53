import { createHash, randomBytes } from 'node:crypto';
import { cartRules } from '@kickstand/rules/carts';
import { idempotencyKey } from '@kickstand/rules/fields';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { isObjectId, type NewId } from '../../platform/mongo/object-id.js';
import { assertSignedIn, type Actor } from '../../shared/actor.js';
import { conflict, invalidField, notFound } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import type { Currency } from '../../shared/money.js';
import { retryWhileChanging } from '../../shared/retry.js';
import type { CatalogService } from '../catalog/catalog.service.js';
import { isPublic, isSold, noLongerSold } from '../catalog/product.js';
import type { VehicleChoice } from '../vehicles/vehicle.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import {
  cartChanged,
  mergeLines,
  mostCartLines,
  priceCart,
  joinLines,
  withCurrentBikes,
  withoutOrdered,
  withProduct,
  withQuantity,
  type Cart,
  type OrderedPart,
  type PricedCart,
  type Products,
} from './cart.js';
import { createCartRepository, type CartOwner, type StoredCart } from './cart.repository.js';

/** Whose cart is used: a signed-in user's own cart, or the visitor's cart with this token. */
export interface Shopper {
  actor: Actor;
  /** Token of the request; null if it has none. */
  token: string | null;
}

export interface AddCartLineInput {
  productId: string;
  /** Added to the quantity that the cart has of the product for the same bike. */
  quantity: number;
  /** The bike that it is for. */
  vehicle?: VehicleChoice | null;
  idempotencyKey: string;
}

export interface UpdateCartLineInput {
  lineId: string;
  /** 0 removes the line. */
  quantity: number;
  /** Revision of the cart that the customer saw. */
  revision: number;
}

/** An attempt to order the cart as it was at one revision: each revision is ordered at most once. */
export interface Checkout {
  cartId: string;
  orderId: string;
  /** True if an earlier attempt started it; that attempt may have placed the order. */
  isRetry: boolean;
  /** Null if the cart has changed since that attempt. */
  cart: PricedCart | null;
}

/** Ordered products, by order ID. */
type OrderedParts = ReadonlyMap<string, readonly OrderedPart[]>;

export interface CartsDeps {
  connection: Connection;
  catalog: Pick<CatalogService, 'findProductsByIds'>;
  vehicles: Pick<VehiclesService, 'choose' | 'find'>;
  /** Ordered products of those of these orders that were placed. */
  findOrderedParts: (orderIds: readonly string[]) => Promise<OrderedParts>;
  clock: Clock;
  newId: NewId;
  currency: Currency;
}

/** Days that a cart is kept after its last change. */
const daysKept = { account: 180, visitor: 60, empty: 1 } as const;
const dayMs = 86_400_000;

export type CartsService = ReturnType<typeof createCartsService>;

/** Carts of accounts and visitors. An invalid token is treated like a missing one, so that answers do not show which carts exist. */
export function createCartsService(deps: CartsDeps) {
  const { connection, catalog, vehicles, findOrderedParts, clock, newId, currency } = deps;
  const carts = createCartRepository(connection);

  async function findProducts(ids: readonly string[]): Promise<Products> {
    const found = ids.length === 0 ? [] : await catalog.findProductsByIds([...new Set(ids)]);
    return new Map(found.map((product) => [product.id, product]));
  }

  const productsOf = (...all: readonly Cart[]) =>
    findProducts(all.flatMap(({ lines }) => lines.map(({ productId }) => productId)));

  const price = async (cart: Cart): Promise<PricedCart> => priceCart(cart, await productsOf(cart), currency);

  function expiryOf({ lines }: Cart, owner: CartOwner): Date {
    const days = lines.length === 0 ? daysKept.empty : 'userId' in owner ? daysKept.account : daysKept.visitor;
    return new Date(clock.now().getTime() + days * dayMs);
  }

  const newCart = (): StoredCart => ({
    id: newId(),
    revision: 0,
    lines: [],
    attempts: [],
    merged: [],
    checkouts: [],
    settled: [],
  });

  /** Writes the next revision. @returns undefined if the cart was changed in between. */
  async function write(
    before: StoredCart | null,
    change: Partial<StoredCart>,
    owner: CartOwner,
    takenOver: StoredCart['checkouts'] = [],
  ): Promise<StoredCart | undefined> {
    const cart = before ?? newCart();
    const checkouts = [...cart.checkouts, ...takenOver];
    const next = { ...cart, checkouts, ...change, revision: cart.revision + 1 };
    const expiresAt = expiryOf(next, owner);
    const isWritten = before
      ? await carts.update(next, expiresAt, takenOver)
      : await carts.insert(next, owner, expiresAt);
    return isWritten ? next : undefined;
  }

  /**
   * Finds a cart and brings it up to date. Ordered quantities are removed here if the process that placed the order died
   * before it did so. Lines for a merged bike become lines for the bike that it was merged into.
   */
  const find = (owner: CartOwner): Promise<StoredCart | null> =>
    retryWhileChanging(busy, async () => {
      const cart = await carts.find(owner);
      if (!cart) return null;
      const ordered = await findUnsettled(cart);
      const merged = await findMerged(cart.lines);
      return ordered || merged.size > 0 ? write(cart, await removeOrdered(cart, ordered ?? new Map()), owner) : cart;
    });

  /** IDs of the remaining bikes, by the IDs of those that were merged into them. */
  async function findMerged(parts: readonly Pick<OrderedPart, 'bike'>[]): Promise<Map<string, string>> {
    const merged = new Map<string, string>();
    for (const { bike } of parts) {
      const vehicle = bike && (await vehicles.find(bike.vehicleId));
      if (vehicle && vehicle.id !== bike.vehicleId) merged.set(bike.vehicleId, vehicle.id);
    }
    return merged;
  }

  /** The cart's lines without the ordered quantities, with one line for each product and bike. */
  async function removeOrdered(
    cart: StoredCart,
    ordered: OrderedParts,
  ): Promise<Pick<StoredCart, 'lines' | 'settled'>> {
    const parts = [...ordered.values()].flat();
    const merged = await findMerged([...cart.lines, ...parts]);
    const left = withoutOrdered(withCurrentBikes(cart.lines, merged), withCurrentBikes(parts, merged));
    const lines = merged.size === 0 ? left : joinLines(left, await productsOf(cart));
    return { lines, settled: [...cart.settled, ...ordered.keys()] };
  }

  /** Orders of the cart whose quantities must still be removed from it; null if there are none. */
  async function findUnsettled(cart: StoredCart): Promise<OrderedParts | null> {
    const orderIds = unsettledOrders(cart);
    const ordered: OrderedParts = orderIds.length === 0 ? new Map() : await findOrderedParts(orderIds);
    return ordered.size === 0 ? null : ordered;
  }

  const openCart = (owner: CartOwner): Promise<StoredCart> =>
    retryWhileChanging(busy, async () => (await find(owner)) ?? write(null, {}, owner));

  return {
    /** Null if there is no cart. */
    async findCart(shopper: Shopper): Promise<PricedCart | null> {
      const owner = ownerOf(shopper);
      const cart = owner && (await find(owner));
      return cart && price(cart);
    },

    /** A new cart with its token for a visitor; the account's cart without a token for a signed-in user. */
    async createCart({ actor }: Shopper): Promise<{ cart: PricedCart; token: string | null }> {
      const token = actor.kind === 'user' ? null : randomBytes(16).toString('base64url');
      const owner = token === null ? ownerOf({ actor, token }) : { tokenHash: hash(token) };
      if (!owner) throw new Error('Only accounts and visitors have carts');
      return { cart: await price(await openCart(owner)), token };
    },

    /**
     * Creates the cart of an account that has none.
     * @throws DomainError BAD_USER_INPUT; NOT_FOUND for a product that is not sold; CONFLICT: CART_CHANGED if there is no
     *   cart with the visitor's token, IDEMPOTENCY_KEY_REUSED for another input with a known key.
     */
    async addLine(shopper: Shopper, input: AddCartLineInput): Promise<PricedCart> {
      const { quantity } = readFields({ quantity: cartRules.addedQuantity, idempotencyKey }, input);
      const { productId } = input;
      const owner = ownerOf(shopper);
      if (!isObjectId(productId)) throw notFound('The product');
      const chosen = input.vehicle ? await vehicles.choose(input.vehicle) : null;
      const bike = chosen && { vehicleId: chosen.vehicle.id, year: chosen.year };
      const made = { id: newId(), addedAt: clock.now(), ...(bike ? { bike } : {}) };
      const attempt = toAttempt(input);
      return retryWhileChanging(busy, async () => {
        const cart = owner && (await find(owner));
        if (!owner || (!cart && 'tokenHash' in owner)) throw cartChanged();
        const before = cart ?? newCart();
        const products = await findProducts([productId, ...before.lines.map((line) => line.productId)]);
        if (isKnown(attempt, before.attempts)) return priceCart(before, products, currency);
        const product = products.get(productId);
        if (!product || !isPublic(product)) throw notFound('The product');
        if (!isSold(product)) throw noLongerSold();
        const lines = withProduct(before.lines, product, quantity, made);
        const inCart = lines.filter((line) => line.productId === productId);
        assertFits(
          inCart.reduce((sum, line) => sum + line.quantity, 0),
          lines.length,
        );
        const after = await write(cart, { lines, attempts: [...before.attempts, attempt] }, owner);
        return after && priceCart(after, products, currency);
      });
    },

    /** @throws DomainError BAD_USER_INPUT; CONFLICT (CART_CHANGED) if the cart has another revision than the customer saw. */
    async updateLine(shopper: Shopper, input: UpdateCartLineInput): Promise<PricedCart> {
      const { quantity } = readFields({ quantity: cartRules.quantity }, input);
      const owner = ownerOf(shopper);
      const cart = owner && (await find(owner));
      const line = cart?.lines.find(({ id }) => id === input.lineId);
      if (!owner || !cart || !line || cart.revision !== input.revision) throw cartChanged();
      const products = await productsOf(cart);
      const lines = withQuantity(cart.lines, line.id, quantity, products.get(line.productId));
      const after = await write(cart, { lines }, owner);
      if (!after) throw cartChanged();
      return priceCart(after, products, currency);
    },

    /**
     * For an order of the cart. Every call for the same revision gets the same order ID, e.g. after a double click or a lost
     * answer.
     * @throws DomainError CONFLICT (CART_CHANGED) if the cart has another revision than the customer saw.
     */
    async startCheckout(shopper: Shopper, revision: number): Promise<Checkout> {
      const owner = ownerOf(shopper);
      return retryWhileChanging(busy, async () => {
        const cart = owner && (await find(owner));
        if (!cart) throw cartChanged();
        const known = cart.checkouts.find((checkout) => checkout.revision === revision);
        const isCurrent = cart.revision === revision && cart.lines.length > 0;
        if (!known && !isCurrent) throw cartChanged();
        const orderId = known?.orderId ?? newId();
        if (!known && !(await carts.startCheckout(cart.id, { revision, orderId }))) return undefined;
        return { cartId: cart.id, orderId, isRetry: known !== undefined, cart: isCurrent ? await price(cart) : null };
      });
    },

    /** The order was refused: the same cart can be ordered again. */
    cancelCheckout: ({ cartId, orderId }: Checkout): Promise<void> => carts.cancelCheckout(cartId, orderId),

    /**
     * Removes the quantities of a placed order from the cart; quantities added later stay. Can be repeated. If the cart was
     * merged in the meantime, the account's cart contains the checkout and is corrected when it is read.
     */
    async finishCheckout(shopper: Shopper, { orderId }: Checkout, parts: readonly OrderedPart[]): Promise<void> {
      const owner = ownerOf(shopper);
      await retryWhileChanging(busy, async () => {
        const cart = owner && (await carts.find(owner));
        if (!owner || !cart || !unsettledOrders(cart).includes(orderId)) return true;
        return (await write(cart, await removeOrdered(cart, new Map([[orderId, parts]])), owner)) && true;
      });
    },

    /**
     * Merges a visitor's cart into the account's. Can be repeated after an interrupted attempt: the visitor's cart is claimed,
     * its lines and its ID are added in one update, and only then it is removed.
     * @returns the account's cart, unchanged if there is no cart with this token.
     */
    async mergeCart(actor: Actor, token: string): Promise<PricedCart> {
      assertSignedIn(actor);
      const owner = { userId: actor.userId };
      const claimed = isToken(token) ? await carts.claim(hash(token), actor.userId) : null;
      if (!claimed) return price(await openCart(owner));
      const left = { ...claimed, ...(await removeOrdered(claimed, (await findUnsettled(claimed)) ?? new Map())) };
      // Orders of these checkouts may still be placed; new checkouts of the claimed cart cannot start.
      const checkouts = unsettledOrders(left).map((orderId) => ({ revision: null, orderId }));
      const merged = await retryWhileChanging(busy, async () => {
        const own = await find(owner);
        if (own?.merged.includes(claimed.id)) return own;
        const before = own ?? newCart();
        const lines = mergeLines(before.lines, left.lines, await productsOf(before, claimed));
        const attempts = [...before.attempts, ...claimed.attempts];
        return write(own, { lines, attempts, merged: [...before.merged, claimed.id] }, owner, checkouts);
      });
      await carts.remove(claimed.id);
      return price(merged);
    },
  };
}

const busy = 'This cart is being changed right now. Try again.';

/** IDs of started orders whose quantities are not removed from the cart yet. They may not have been placed. */
const unsettledOrders = ({ checkouts, settled }: StoredCart): string[] =>
  checkouts.map(({ orderId }) => orderId).filter((orderId) => !settled.includes(orderId));

function ownerOf({ actor, token }: Shopper): CartOwner | null {
  if (actor.kind === 'user') return { userId: actor.userId };
  return token !== null && isToken(token) ? { tokenHash: hash(token) } : null;
}

/** 128 random bits. */
const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Stored form of an attempt: hashes of its key and of its input. */
const toAttempt = ({ idempotencyKey: key, productId, quantity, vehicle }: AddCartLineInput): string => {
  const bike = vehicle ? ` ${vehicle.vehicleId} ${vehicle.year ?? ''}` : '';
  return `${hash(key).slice(0, 22)} ${hash(`${productId} ${quantity}${bike}`).slice(0, 11)}`;
};

/** @throws DomainError CONFLICT (IDEMPOTENCY_KEY_REUSED) */
function isKnown(attempt: string, attempts: readonly string[]): boolean {
  if (attempts.includes(attempt)) return true;
  const [key = ''] = attempt.split(' ');
  if (!attempts.some((known) => known.startsWith(`${key} `))) return false;
  throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotencyKey was used with another input. Send a new key.');
}

/** @throws DomainError BAD_USER_INPUT */
function assertFits(quantity: number, lines: number): void {
  readFields({ quantity: cartRules.quantity }, { quantity });
  if (lines <= mostCartLines) return;
  throw invalidField('productId', `A cart can have at most ${mostCartLines} products. Remove one first.`);
}
