import { randomBytes } from 'node:crypto';
import { cartRules } from '@kickstand/rules/carts';
import { idempotencyKey } from '@kickstand/rules/fields';
import { isObjectId } from '../../platform/mongo/object-id.js';
import { assertSignedIn, type Actor } from '../../shared/actor.js';
import { conflict, invalidField, notFound } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { digestOf } from '../../shared/fingerprint.js';
import { retryWhileChanging } from '../../shared/retry.js';
import type { PricedQuote } from '../pricing/quote.js';
import { isPublic, isSold, noLongerSold } from '../catalogue/products/product.js';
import {
  cartChanged,
  mergeLines,
  mostCartLines,
  priceCart,
  withProduct,
  withQuantity,
  type CartChoice,
  type CartLine,
  type PricedCart,
  type Shopper,
} from './cart.js';
import { createCheckouts } from './checkouts.js';
import { busy, createCurrentCarts, isToken, ownerOf, type CartsDeps, type CurrentCarts } from './current-carts.js';
import type { AddCartLineInput, UpdateCartLineInput } from './cart.type.js';

export type CartsService = ReturnType<typeof createCartsService>;

type Context = CartsDeps & CurrentCarts;

/**
 * Carts of accounts and visitors. An invalid token is treated like a missing token, so that answers do not reveal which
 * carts exist.
 */
export function createCartsService(deps: CartsDeps) {
  const { currency } = deps;
  const current = createCurrentCarts(deps);
  const { find, openCart, price, productsOf, write } = current;

  const context: Context = { ...deps, ...current };
  return {
    ...createCheckouts(context),
    ...forExports(current),

    /** Null if there is no cart. */
    async findCart(shopper: Shopper): Promise<PricedCart | null> {
      const owner = ownerOf(shopper);
      const cart = owner && (await find(owner));
      return cart && price(cart);
    },

    /** What the cart costs, without the lines that cannot be priced. */
    quoteCart: (cart: PricedCart, choice: CartChoice): Promise<PricedQuote> => quoteCart(deps, cart, choice),

    /** A new cart with its token for a visitor; the account's cart without a token for a signed-in user. */
    async createCart({ actor }: Shopper): Promise<{ cart: PricedCart; token: string | null }> {
      const token = actor.kind === 'user' ? null : randomBytes(16).toString('base64url');
      const owner = token === null ? ownerOf({ actor, token }) : { tokenHash: digestOf(token) };
      if (!owner) throw new Error('Only accounts and visitors have carts');
      return { cart: await price(await openCart(owner)), token };
    },

    /**
     * Adds a product to the cart. Creates the cart if an account has none.
     * @throws DomainError BAD_USER_INPUT; NOT_FOUND for a product that is not for sale; CONFLICT: CART_CHANGED if there
     *   is no cart with the visitor's token, IDEMPOTENCY_KEY_REUSED for another input with a known key.
     */
    addLine: (shopper: Shopper, input: AddCartLineInput) => addLine(context, shopper, input),

    /**
     * @throws DomainError BAD_USER_INPUT; CONFLICT (CART_CHANGED) if the cart's revision is not the one that the customer
     *   saw.
     */
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
     * Merges a visitor's cart into the account's. Can be repeated after an interrupted attempt: the visitor's cart is
     * claimed, then one update adds its lines and its ID, and only then is the visitor's cart removed.
     * @returns the account's cart, unchanged if there is no cart with this token.
     */
    mergeCart: (actor: Actor, token: string) => mergeCart(context, actor, token),
  };
}

function forExports({ find }: Pick<CurrentCarts, 'find'>) {
  return {
    /** The lines of an account's cart. Callers have checked access. */
    findLinesOf: async (userId: string): Promise<readonly CartLine[]> => (await find({ userId }))?.lines ?? [],
  };
}

function quoteCart({ pricing }: CartsDeps, { lines }: PricedCart, choice: CartChoice): Promise<PricedQuote> {
  const items = lines.flatMap(
    ({ id: lineId, product, quantity, unitPrice: { amountMinor: unitPriceMinor }, problems }) =>
      product && !problems.some(({ kind }) => kind === 'too_large')
        ? [{ lineId, product, quantity, unitPriceMinor }]
        : [],
  );
  return pricing.quote({ ...choice, items });
}

async function addLine(
  { vehicles, newId, clock, find, newCart, productsOf, currency, write }: Context,
  shopper: Shopper,
  input: AddCartLineInput,
): Promise<PricedCart> {
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
    const products = await productsOf({ ...before, lines: [...before.lines, { productId }] });
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
}

async function mergeCart(
  { carts, price, openCart, removeOrdered, findUnsettled, find, newCart, productsOf, write }: Context,
  actor: Actor,
  token: string,
): Promise<PricedCart> {
  assertSignedIn(actor);
  const owner = { userId: actor.userId };
  const claimed = isToken(token) ? await carts.claim(digestOf(token), actor.userId) : null;
  if (!claimed) return price(await openCart(owner));
  const left = { ...claimed, ...(await removeOrdered(claimed, (await findUnsettled(claimed)) ?? new Map())) };
  // Orders of these checkouts may still be placed, paid or cancelled; new checkouts of the claimed cart cannot start.
  const checkouts = left.checkouts.map(({ orderId }) => ({ revision: null, orderId }));
  const merged = await retryWhileChanging(busy, async () => {
    const own = await find(owner);
    if (own?.merged.includes(claimed.id)) return own;
    const before = own ?? newCart();
    const lines = mergeLines(before.lines, left.lines, await productsOf(before, left));
    const change = {
      lines,
      attempts: [...before.attempts, ...left.attempts],
      merged: [...before.merged, left.id],
      settled: [...before.settled, ...left.settled],
      restored: [...before.restored, ...left.restored],
    };
    return write(own, change, owner, checkouts);
  });
  await carts.remove(claimed.id);
  return price(merged);
}

/** Stored form of an attempt: hashes of its key and of its input. */
const toAttempt = ({ idempotencyKey: key, productId, quantity, vehicle }: AddCartLineInput): string => {
  const bike = vehicle ? ` ${vehicle.vehicleId} ${vehicle.year ?? ''}` : '';
  return `${digestOf(key).slice(0, 22)} ${digestOf(`${productId} ${quantity}${bike}`).slice(0, 11)}`;
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
