import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectOneOrNone, newCart, type Cart } from '../../../../test/clicked-cart.js';
import { Interleaving } from '../../../../test/interleaving.js';
import { orderTerms } from '../../../../test/order-terms.js';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { noUses, plainPricing } from '../../../../test/plain-pricing.js';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import type { Order } from './order.js';
import { placeCartOrder } from './place-cart-order.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

/** An attempt to order the cart that pauses before each call to another module or the database. */
function startAttempt({ shopper, input }: Cart) {
  const interleaving = new Interleaving(() => 0.5);
  const outcome = new Promise<PromiseSettledResult<Order>>((resolve) => {
    interleaving.start(async (guard) => {
      const never = () => new Error('Nothing interrupts this attempt');
      const orders = guard(shop.store, never);
      const noKey = () => Promise.reject(new Error('A cart needs no key'));
      const deps = {
        orders,
        stock: guard(shop.catalogue.stock, never),
        idempotency: { claim: noKey, derive: noKey, recordDone: noKey },
        pricing: plainPricing,
        delivery: { findMethod: () => Promise.resolve(null) },
        uses: noUses,
        clock: shop.clock,
        newId: newObjectId,
        readTerms: () => Promise.resolve(orderTerms),
        networkSecret: 'test',
        vehicles: shop.vehicles,
        carts: guard(shop.carts, never),
      };
      const [settled] = await Promise.allSettled([placeCartOrder(deps, shopper, input)]);
      resolve(settled);
    });
  });
  return { outcome, isOver: () => interleaving.isIdle, run: (steps?: number) => interleaving.run(steps) };
}

/**
 * Runs as many steps of each attempt as `steps` says. Then the cart may change, and both attempts run to their ends.
 */
async function interleave(steps: readonly [number, number], last: 0 | 1, late: string | null) {
  const disc = await shop.addProduct({ availableQuantity: 1 });
  const cart = await newCart(shop, disc);
  const attempts = [startAttempt(cart), startAttempt(cart)] as const;
  await attempts[0].run(steps[0]);
  await attempts[1].run(steps[1]);
  const areOver = attempts.map((attempt) => attempt.isOver());
  if (late) await cart.change(late);
  await attempts[last === 0 ? 1 : 0].run();
  await attempts[last].run();
  const isPlaced = await expectOneOrNone(shop, cart, disc, await Promise.all(attempts.map(({ outcome }) => outcome)));
  return { areOver, isPlaced };
}

it.each([
  ['an unchanged cart both return the order', false],
  ['a cart that changes meanwhile both return the order, or both are refused', true],
])('two attempts to order %s, at every pair of steps', async (_name, isChanged) => {
  const late = isChanged ? await shop.addProduct() : null;
  let [pairs, placed] = [0, 0];
  for (let first = 0, isFirstOver = false; !isFirstOver; first += 1) {
    for (let second = 0, isSecondOver = false; !isSecondOver; second += 1) {
      for (const last of [0, 1] as const) {
        const { areOver, isPlaced } = await interleave([first, second], last, late);
        [isFirstOver = false, isSecondOver = false] = areOver;
        pairs += 1;
        placed += isPlaced ? 1 : 0;
      }
    }
  }
  expect(pairs).toBeGreaterThan(100);
  if (!isChanged) expect(placed).toBe(pairs);
  else expect(placed).toBeGreaterThan(pairs / 2);
});
