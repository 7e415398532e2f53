import type { Clock } from '../../platform/clock.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { retryWhileChanging } from '../../shared/retry.js';
import {
  cartChanged,
  joinLines,
  type Checkout,
  type CheckoutAttempt,
  type OrderedPart,
  type RestoredPart,
  type Shopper,
} from './cart.js';
import type { StoredCart } from './cart.repository.js';
import { busy, ownerOf, unsettledOrders, type CurrentCarts } from './current-carts.js';

/**
 * How long a retry of a checkout returns the same order, in minutes. A retry after a lost answer comes within this time.
 */
export const checkoutRetryMinutes = 10;

interface Context extends CurrentCarts {
  clock: Clock;
  newId: NewId;
}

/** Checkouts: the steps that turn a cart into an order. */
export function createCheckouts(context: Context) {
  const { carts, find, productsOf, removeOrdered, write, clock, newId } = context;

  return {
    /**
     * Starts an order of the cart. Every call for the same revision gets the same order ID, e.g. after a double click or
     * a lost answer.
     * @throws DomainError CONFLICT (CART_CHANGED) if the cart's revision is not the one that the customer saw.
     */
    startCheckout: (shopper: Shopper, attempt: CheckoutAttempt) => startCheckout(context, shopper, attempt),

    /**
     * Allows another order of the same revision of the cart.
     * @param checkout a checkout whose order was not placed and can no longer be placed.
     */
    cancelCheckout: ({ cartId, orderId }: Checkout): Promise<void> => carts.cancelCheckout(cartId, orderId),

    /**
     * Removes the quantities of a placed order from the cart; quantities added later stay. Can be repeated. If the cart
     * was merged in the meantime, the account's cart contains the checkout and is corrected on its next read.
     */
    async finishCheckout(shopper: Shopper, { orderId }: Checkout, parts: readonly OrderedPart[]): Promise<void> {
      const owner = ownerOf(shopper);
      await retryWhileChanging(busy, async () => {
        const cart = owner && (await carts.find(owner));
        if (!owner || !cart || !unsettledOrders(cart).includes(orderId)) return true;
        return (await write(cart, await removeOrdered(cart, new Map([[orderId, parts]])), owner)) && true;
      });
    },

    /** IDs of the orders that were started from the shopper's cart, at most the latest 50. Some may not have been placed. */
    async findOrderIds(shopper: Shopper): Promise<string[]> {
      const owner = ownerOf(shopper);
      const cart = owner && (await carts.find(owner));
      return cart ? cart.checkouts.map(({ orderId }) => orderId) : [];
    },

    /**
     * Puts the lines of a cancelled order back into the cart that they were ordered from, but only once. Does nothing
     * if the shopper now has another cart. All lines are put back, even if the cart then has more lines than its limit.
     */
    async restoreLines(shopper: Shopper, orderId: string, parts: readonly RestoredPart[]): Promise<void> {
      const owner = ownerOf(shopper);
      await retryWhileChanging(busy, async () => {
        const cart = owner && (await find(owner));
        const isOrdered = cart?.checkouts.some((checkout) => checkout.orderId === orderId);
        if (!owner || !cart || !isOrdered || cart.restored.includes(orderId)) return true;
        const restored = parts.map((part) => ({ ...part, id: newId(), addedAt: clock.now() }));
        const lines = joinLines([...cart.lines, ...restored], await productsOf(cart));
        return (await write(cart, { lines, restored: [...cart.restored, orderId] }, owner)) && true;
      });
    },
  };
}

function isSame(
  { clock }: Context,
  { fingerprint, startedAt }: StoredCart['checkouts'][number],
  attempt: CheckoutAttempt,
): boolean {
  // Checkouts of earlier versions have neither a fingerprint nor a time, so they cannot be retried.
  if (fingerprint !== attempt.fingerprint || startedAt === undefined) return false;
  return clock.now().getTime() - startedAt.getTime() <= checkoutRetryMinutes * 60_000;
}

async function startCheckout(context: Context, shopper: Shopper, attempt: CheckoutAttempt): Promise<Checkout> {
  const { find, newId, clock, carts, price } = context;
  const owner = ownerOf(shopper);
  return retryWhileChanging(busy, async () => {
    const cart = owner && (await find(owner));
    if (!cart) throw cartChanged();
    const known = cart.checkouts.find(({ revision }) => revision === attempt.revision);
    const isCurrent = cart.revision === attempt.revision && cart.lines.length > 0;
    if (!known && !isCurrent) throw cartChanged();
    const checkout = known ?? { ...attempt, orderId: newId(), startedAt: clock.now() };
    if (!known && !(await carts.startCheckout(cart.id, checkout))) return undefined;
    return {
      cartId: cart.id,
      orderId: checkout.orderId,
      isRetry: known !== undefined,
      isSame: isSame(context, checkout, attempt),
      cart: isCurrent ? await price(cart) : null,
      productIds: cart.lines.map(({ productId }) => productId),
      earlier: unsettledOrders(cart).filter((orderId) => orderId !== checkout.orderId),
    };
  });
}
