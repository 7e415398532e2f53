import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contact, expectOneOrNone, newCart, stockOf, type Cart } from '../../../../test/clicked-cart.js';
import { killedAt, overtakenAt } from '../../../../test/kill-points.js';
import { concurrentRounds, openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { visitor } from '../../../shared/actor.js';
import type { DomainError } from '../../../shared/errors.js';
import { money } from '../../../shared/money.js';
import { checkoutRetryMinutes } from '../../carts/checkouts.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

describe('two attempts with one order ID', () => {
  it('leave no ordered units in a cart that another tab changes meanwhile, in 25 tries', async () => {
    const late = await shop.addProduct();
    for (let tried = 0; tried < 25; tried += 1) {
      const disc = await shop.addProduct({ availableQuantity: 1 });
      const cart = await newCart(shop, disc);
      const first = cart.press();
      const changing = cart.change(late);
      const answers = await Promise.allSettled([first, changing.then(() => cart.press())]);
      await expectOneOrNone(shop, cart, disc, answers);
    }
  });

  it('return one order for the last unit, in 30 double clicks', async () => {
    for (let tried = 0; tried < 30; tried += 1) {
      const disc = await shop.addProduct({ availableQuantity: 1 });
      const cart = await newCart(shop, disc);
      const answers = await Promise.allSettled([cart.press(), cart.press()]);
      expect(await expectOneOrNone(shop, cart, disc, answers)).toBe(true);
    }
  });

  it('that use the form for one product return one order for the last unit, in 30 double clicks', async () => {
    for (let tried = 0; tried < 30; tried += 1) {
      const productId = await shop.addProduct({ availableQuantity: 1 });
      const input = { productId, quantity: 1, ...contact, expectedUnitPrice: null, idempotencyKey: `click-${tried}` };
      const clicks = [shop, shop.newProcess()].map(({ orders }) => orders.placeOrder(shop.customer, input));
      const [first, second] = await Promise.all(clicks);
      expect(second).toEqual(first);
      expect(await stockOf(shop, productId)).toEqual([0, 1]);
    }
  });

  it('by each of twenty carts, on two servers, place ten orders in total if ten units are left', async () => {
    const servers = [shop.newProcess(), shop.newProcess()];
    for (let round = 0; round < concurrentRounds; round += 1) {
      const disc = await shop.addProduct({ availableQuantity: 10 });
      const carts = await Promise.all(Array.from({ length: 20 }, () => newCart(shop, disc)));
      const press = (cart: Cart) => Promise.allSettled(servers.map((server) => cart.press(server)));
      const answers = await Promise.all(carts.map(press));
      const placed = answers.map((clicks) => clicks.filter(({ status }) => status === 'fulfilled').length);
      expect(placed.sort()).toEqual([...Array<number>(10).fill(0), ...Array<number>(10).fill(2)]);
      expect(await stockOf(shop, disc)).toEqual([0, 10]);
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

  it('of an order that an earlier version placed without comparing inputs is refused', async () => {
    const { retry } = await orderAsGuest();
    const earlier = { $unset: { 'checkouts.0.fingerprint': '', 'checkouts.0.startedAt': '' } };
    await shop.connection.collection('carts').updateMany({ 'checkouts.0.fingerprint': { $exists: true } }, earlier);
    await expect(retry()).rejects.toMatchObject(refusal('IDEMPOTENCY_KEY_REUSED'));
  });

  it('with a corrected address replaces an attempt that has not placed the order yet', async () => {
    const disc = await shop.addProduct({ availableQuantity: 1 });
    const cart = await newCart(shop, disc);
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
    expect(await stockOf(shop, disc)).toEqual([0, 1]);
  });

  it('for a cart that has changed is refused and leaves nothing reserved', async () => {
    const late = await shop.addProduct();
    const disc = await shop.addProduct({ availableQuantity: 1 });
    const cart = await newCart(shop, disc);
    await killedAt('place.after-reserve', (faults) => cart.press(shop.newProcess({ faults })));
    await cart.change(late);
    for (let tried = 0; tried < 2; tried += 1) {
      await expect(cart.press()).rejects.toMatchObject(refusal('CART_CHANGED'));
    }
    expect(await cart.countOrders()).toBe(0);
    expect(await cart.linesLeft()).toEqual([disc, late]);
    expect(await stockOf(shop, disc)).toEqual([1, 0]);
  });
});
