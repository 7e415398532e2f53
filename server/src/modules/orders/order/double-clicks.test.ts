import { orderTerms } from '../../../../test/order-terms.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noUses, plainPricing } from '../../../../test/plain-pricing.js';
import { Interleaving } from '../../../../test/interleaving.js';
import { killedAt, overtakenAt } from '../../../../test/kill-points.js';
import {
  concurrentRounds,
  openPaymentShop,
  type PaymentShop,
  type ShopProcess,
} from '../../../../test/payment-shop.js';
import { visitor } from '../../../shared/actor.js';
import type { DomainError } from '../../../shared/errors.js';
import { newObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { money } from '../../../shared/money.js';
import { checkoutRetryMinutes } from '../../carts/checkouts.js';
import type { Order } from './order.js';
import { placeCartOrder } from './place-cart-order.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const contact = { address: '1 Ratchet Lane', phone: '0123 456' };

/** The cart of a new customer with one unit of a product. */
async function newCart(productId: string) {
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

type Cart = Awaited<ReturnType<typeof newCart>>;

/** Available and reserved quantity. */
const stockOf = async (id: string) => [await shop.freeQuantity(id), await shop.heldQuantity(id)];

/**
 * Either both attempts return the same order and the cart no longer contains its lines, or both fail and nothing is
 * ordered.
 */
async function expectOneOrNone(cart: Cart, productId: string, answers: readonly PromiseSettledResult<Order>[]) {
  const orders = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
  const isPlaced = orders.length > 0;
  expect(orders).toHaveLength(isPlaced ? answers.length : 0);
  expect(new Set(orders).size).toBe(isPlaced ? 1 : 0);
  expect(await cart.countOrders()).toBe(isPlaced ? 1 : 0);
  expect((await cart.linesLeft())?.includes(productId)).toBe(!isPlaced);
  expect(await stockOf(productId)).toEqual(isPlaced ? [0, 1] : [1, 0]);
  return isPlaced;
}

describe('two attempts with one order ID', () => {
  /** An attempt that pauses before each call to another module or the database. */
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
          idempotency: { claim: noKey, derive: noKey },
          pricing: plainPricing,
          delivery: { findPickup: () => Promise.resolve(null) },
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
   * Runs the first attempt up to one step and the second up to another. Then the cart may change, and both attempts end.
   */
  async function interleave(steps: readonly [number, number], last: 0 | 1, late: string | null) {
    const disc = await shop.addProduct({ availableQuantity: 1 });
    const cart = await newCart(disc);
    const attempts = [startAttempt(cart), startAttempt(cart)] as const;
    await attempts[0].run(steps[0]);
    await attempts[1].run(steps[1]);
    const areOver = attempts.map((attempt) => attempt.isOver());
    if (late) await cart.change(late);
    await attempts[last === 0 ? 1 : 0].run();
    await attempts[last].run();
    const isPlaced = await expectOneOrNone(cart, disc, await Promise.all(attempts.map(({ outcome }) => outcome)));
    return { areOver, isPlaced };
  }

  it.each([
    ['of an unchanged cart both return the order', false],
    ['of a cart that changes meanwhile both return the order, or both are refused', true],
  ])('%s, at every pair of steps', async (_name, isChanged) => {
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

  it('leave nothing in the cart of what was ordered, in 25 tries with a change in another tab', async () => {
    const late = await shop.addProduct();
    for (let tried = 0; tried < 25; tried += 1) {
      const disc = await shop.addProduct({ availableQuantity: 1 });
      const cart = await newCart(disc);
      const first = cart.press();
      const changing = cart.change(late);
      const answers = await Promise.allSettled([first, changing.then(() => cart.press())]);
      await expectOneOrNone(cart, disc, answers);
    }
  });

  it('return one order for the last unit, in 30 double clicks', async () => {
    for (let tried = 0; tried < 30; tried += 1) {
      const disc = await shop.addProduct({ availableQuantity: 1 });
      const cart = await newCart(disc);
      const answers = await Promise.allSettled([cart.press(), cart.press()]);
      expect(await expectOneOrNone(cart, disc, answers)).toBe(true);
    }
  });

  it('of the form for one product return one order for the last unit, in 30 double clicks', async () => {
    for (let tried = 0; tried < 30; tried += 1) {
      const productId = await shop.addProduct({ availableQuantity: 1 });
      const input = { productId, quantity: 1, ...contact, expectedUnitPrice: null, idempotencyKey: `click-${tried}` };
      const clicks = [shop, shop.newProcess()].map(({ orders }) => orders.placeOrder(shop.customer, input));
      const [first, second] = await Promise.all(clicks);
      expect(second).toEqual(first);
      expect(await stockOf(productId)).toEqual([0, 1]);
    }
  });

  it('place ten orders for twenty double-clicked carts of the last ten, on two servers', async () => {
    const servers = [shop.newProcess(), shop.newProcess()];
    for (let round = 0; round < concurrentRounds; round += 1) {
      const disc = await shop.addProduct({ availableQuantity: 10 });
      const carts = await Promise.all(Array.from({ length: 20 }, () => newCart(disc)));
      const press = (cart: Cart) => Promise.allSettled(servers.map((server) => cart.press(server)));
      const answers = await Promise.all(carts.map(press));
      const placed = answers.map((clicks) => clicks.filter(({ status }) => status === 'fulfilled').length);
      expect(placed.sort()).toEqual([...Array<number>(10).fill(0), ...Array<number>(10).fill(2)]);
      expect(await stockOf(disc)).toEqual([0, 10]);
    }
  }, 120_000);
});

describe('a retry', () => {
  const refusal = (reason: string) => ({ code: 'CONFLICT', details: { reason } });

  /** The cart of a visitor, ordered by a guest. */
  async function orderAsGuest() {
    const productId = await shop.addProduct();
    const { token } = await shop.carts.createCart({ actor: visitor, token: null });
    const shopper = { actor: visitor, token };
    const cart = await shop.carts.addLine(shopper, { productId, quantity: 1, idempotencyKey: 'guest' });
    const guest = { email: 'gus@example.test', name: 'Gus Guest' };
    const input = { revision: cart.revision, expectedTotal: cart.total, guest, ...contact };
    const order = await shop.orders.placeCartOrder(shopper, input);
    const retry = (changes: object = {}) => shop.orders.placeCartOrder(shopper, { ...input, ...changes });
    return { order, retry, token };
  }

  it('with the same input returns the order for some minutes', async () => {
    const { order, retry } = await orderAsGuest();
    shop.clock.advance({ minutes: checkoutRetryMinutes });
    expect(await retry()).toEqual(order);
    shop.clock.advance({ minutes: 1 });
    await expect(retry()).rejects.toMatchObject(refusal('IDEMPOTENCY_KEY_REUSED'));
  });

  it.each([
    { address: '2 Ratchet Lane' },
    { phone: '0123 457' },
    { guest: { email: 'eve@example.test', name: 'Gus Guest' } },
    { guest: { email: 'gus@example.test', name: 'Eve' } },
    { expectedTotal: money(1, 'usd') },
  ])('with another input learns nothing about the order: %o', async (changes) => {
    const { retry } = await orderAsGuest();
    const refused = await retry(changes).then(
      () => null,
      (error: unknown) => error as DomainError,
    );
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { reason: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(JSON.stringify([refused?.message, refused?.details])).not.toMatch(/gus|KS-|Ratchet|0123/i);
  });

  it('of an order from before inputs were compared is refused', async () => {
    const { retry } = await orderAsGuest();
    const earlier = { $unset: { 'checkouts.0.fingerprint': '', 'checkouts.0.startedAt': '' } };
    await shop.connection.collection('carts').updateMany({ 'checkouts.0.fingerprint': { $exists: true } }, earlier);
    await expect(retry()).rejects.toMatchObject(refusal('IDEMPOTENCY_KEY_REUSED'));
  });

  it('with a corrected address replaces an attempt that has not placed the order yet', async () => {
    const disc = await shop.addProduct({ availableQuantity: 1 });
    const cart = await newCart(disc);
    const corrected = { ...cart.input, address: '2 Ratchet Lane' };
    const overtaken = overtakenAt(
      'place.after-reserve',
      (faults) => cart.press(shop.newProcess({ faults })),
      async () => {
        const order = await shop.orders.placeCartOrder(cart.shopper, corrected);
        expect(order.delivery.address).toBe('2 Ratchet Lane');
      },
    );
    await expect(overtaken).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await cart.countOrders()).toBe(1);
    expect(await stockOf(disc)).toEqual([0, 1]);
  });

  it('of a cart that has changed never places a second order', async () => {
    const late = await shop.addProduct();
    const disc = await shop.addProduct({ availableQuantity: 1 });
    const cart = await newCart(disc);
    await killedAt('place.after-reserve', (faults) => cart.press(shop.newProcess({ faults })));
    await cart.change(late);
    for (let tried = 0; tried < 2; tried += 1) {
      await expect(cart.press()).rejects.toMatchObject(refusal('CART_CHANGED'));
    }
    expect(await cart.countOrders()).toBe(0);
    expect(await cart.linesLeft()).toEqual([disc, late]);
    expect(await stockOf(disc)).toEqual([1, 0]);
  });
});
