import { expect } from 'vitest';
import type { Order } from '../src/modules/orders/order/order.js';
import { newObjectId, toObjectId } from '../src/platform/mongo/object-id.js';
import { money } from '../src/shared/money.js';
import type { PaymentShop, ShopProcess } from './payment-shop.js';

export const contact = { address: '1 Ratchet Lane', phone: '0123 456' };

/** The cart of a new customer with one unit of a product. */
export async function newCart(shop: PaymentShop, productId: string) {
  const userId = newObjectId();
  const shopper = { actor: { ...shop.customer, userId }, token: null };
  const price = money(2_500, 'usd');
  const line = { id: newObjectId(), productId: toObjectId(productId), name: 'Brake disc', img: '/images/disc.svg' };
  await shop.connection.collection('carts').insertOne({
    revision: 1,
    userId: toObjectId(userId),
    lines: [{ ...line, quantity: 1, seenUnitPriceMinor: 2_500, currency: 'usd', addedAt: shop.clock.now() }],
    attempts: [],
    merged: [],
    checkouts: [],
    settled: [],
    expiresAt: new Date('2999-01-01'),
  });
  const input = { revision: 1, expectedTotal: price, guest: null, ...contact };
  return {
    shopper,
    input,
    press: ({ orders }: ShopProcess = shop) => orders.placeCartOrder(shopper, input),
    /** Another tab adds a product. */
    change: (added: string) => shop.carts.addLine(shopper, { productId: added, quantity: 1, idempotencyKey: 'second' }),
    linesLeft: async () => (await shop.carts.findCart(shopper))?.lines.map((line) => line.productId),
    countOrders: () =>
      shop.connection
        .collection('orders')
        .countDocuments({ 'customer.userId': toObjectId(shopper.actor.userId), status: 'placed' }),
  };
}

export type Cart = Awaited<ReturnType<typeof newCart>>;

/** Available and reserved quantity. */
export const stockOf = async (shop: PaymentShop, id: string) => [
  await shop.freeQuantity(id),
  await shop.heldQuantity(id),
];

/**
 * Either both attempts return the same order and the cart no longer contains the ordered lines, or both fail and
 * nothing is ordered.
 */
export async function expectOneOrNone(
  shop: PaymentShop,
  cart: Cart,
  productId: string,
  answers: readonly PromiseSettledResult<Order>[],
) {
  const orders = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
  const isPlaced = orders.length > 0;
  expect(orders).toHaveLength(isPlaced ? answers.length : 0);
  expect(new Set(orders).size).toBe(isPlaced ? 1 : 0);
  expect(await cart.countOrders()).toBe(isPlaced ? 1 : 0);
  expect((await cart.linesLeft())?.includes(productId)).toBe(!isPlaced);
  expect(await stockOf(shop, productId)).toEqual(isPlaced ? [0, 1] : [1, 0]);
  return isPlaced;
}
