import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { killedAt, overtakenAt } from '../../../../test/kill-points.js';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { recordCommands } from '../../../../test/recorded-commands.js';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import { visitor } from '../../../shared/actor.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import type { PricedCart, Shopper } from '../../carts/cart.js';
import { toCustomer } from './place-order.js';

let shop: PaymentShop;
let disc: string;
let chain: string;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  disc = await shop.addProduct({ availableQuantity: 1 });
  chain = await shop.addProduct({ availableQuantity: 5 });
});

const contact = { address: '1 Ratchet Lane', phone: '0123 456' };
const newCustomer = () => ({ actor: { ...shop.customer, userId: newObjectId() }, token: null });
const add = (shopper: Shopper, productId: string) =>
  shop.carts.addLine(shopper, { productId, quantity: 1, idempotencyKey: newObjectId() });

/** Orders the cart as it was when it was read; with fault points, in another process. */
function order(shopper: Shopper, { revision, total }: PricedCart, faults?: FaultPoints) {
  const guest = shopper.token === null ? null : { email: 'gus@example.test', name: 'Gus' };
  const { orders } = faults ? shop.newProcess({ faults }) : shop;
  return orders.placeCartOrder(shopper, { revision, expectedTotal: total, guest, ...contact });
}

/** Available and reserved quantity of the disc and of the chain. */
const stock = () =>
  Promise.all([disc, chain].map(async (id) => [await shop.freeQuantity(id), await shop.heldQuantity(id)]));
const partsInCart = async (shopper: Shopper) =>
  (await shop.carts.findCart(shopper))?.lines.map(({ productId }) => productId);
const refusal = (reason: string) => ({ details: { reason } });

describe('an order of a cart that was changed during an earlier attempt', () => {
  it('ends the attempt, so that nothing is ordered twice', async () => {
    const customer = newCustomer();
    const before = await add(customer, chain);
    const overtaken = overtakenAt(
      'place.before-reserve',
      (faults) => order(customer, before, faults),
      async () => order(customer, await add(customer, disc)),
    );
    await expect(overtaken).rejects.toMatchObject(refusal('IDEMPOTENCY_KEY_REUSED'));
    expect(await stock()).toEqual([[0, 1], [4, 1]]); // prettier-ignore
    expect(await partsInCart(customer)).toEqual([]);
  });

  it('gets the last unit, which the attempt reserved before its process died', async () => {
    const customer = newCustomer();
    const before = await add(customer, disc);
    await killedAt('place.after-reserve', (faults) => order(customer, before, faults));
    const changed = await add(customer, chain);
    expect([changed.isOrderable, (await shop.carts.findCart(customer))?.isOrderable]).toEqual([true, true]);
    expect((await add(newCustomer(), disc)).isOrderable).toBe(false);
    await killedAt('checkout.after-start', (faults) => order(customer, changed, faults));
    expect((await order(customer, changed)).lines).toHaveLength(2);
    expect(await stock()).toEqual([[0, 1], [4, 1]]); // prettier-ignore
  });

  it('reads the reserved units of all its products with one query', async () => {
    const customer = newCustomer();
    const before = await add(customer, disc);
    await killedAt('place.after-reserve', (faults) => order(customer, before, faults));
    await add(customer, chain);
    const commands = await recordCommands(shop.connection, () => shop.carts.findCart(customer));
    expect(commands.filter((command) => JSON.stringify(command).includes('reservations.orderId'))).toHaveLength(1);
  });

  it('is refused if the attempt places its order, whose quantities then leave the cart', async () => {
    const customer = newCustomer();
    const before = await add(customer, disc);
    await killedAt('place.after-reserve', (faults) => order(customer, before, faults));
    const [orderId = ''] = await shop.carts.findOrderIds(customer);
    const attempt = { orderId, isRetry: true, customer: toCustomer(customer.actor), accessKey: null, ...contact };
    const lines = [{ productId: disc, quantity: 1, expectedUnitPrice: null }];
    const changed = await add(customer, chain);
    const overtaken = overtakenAt(
      'checkout.after-start',
      (faults) => order(customer, changed, faults),
      () => shop.orders.placeLines({ ...attempt, lines }),
    );
    await expect(overtaken).rejects.toMatchObject(refusal('CART_CHANGED'));
    expect(await stock()).toEqual([[0, 1], [5, 0]]); // prettier-ignore
    expect(await partsInCart(customer)).toEqual([chain]);
    expect((await order(customer, (await shop.carts.findCart(customer)) ?? changed)).lines).toHaveLength(1);
  });

  it('ends the attempt of a guest whose cart was merged into the cart of an account', async () => {
    const customer = newCustomer();
    await add(customer, disc);
    const guest = { actor: visitor, token: (await shop.carts.createCart({ actor: visitor, token: null })).token };
    const before = await add(guest, chain);
    const overtaken = overtakenAt(
      'place.before-reserve',
      (faults) => order(guest, before, faults),
      async () => order(customer, await shop.carts.mergeCart(customer.actor, guest.token ?? '')),
    );
    await expect(overtaken).rejects.toMatchObject(refusal('IDEMPOTENCY_KEY_REUSED'));
    expect(await stock()).toEqual([[0, 1], [4, 1]]); // prettier-ignore
    expect(await partsInCart(customer)).toEqual([]);
  });
});

it('counts units of a placed order as sold when the cart is merged into that of an account', async () => {
  const { token, cart } = await shop.carts.createCart({ actor: visitor, token: null });
  const [browser, customer] = [{ actor: visitor, token }, newCustomer()];
  await shop.carts.addLine(customer, { productId: chain, quantity: 2, idempotencyKey: 'own' });
  const added = { productId: chain, quantity: 3, idempotencyKey: cart.id };
  const before = await shop.carts.addLine(browser, added);
  await killedAt('place.after-reserve', (faults) => order(browser, before, faults));
  const [orderId = ''] = await shop.carts.findOrderIds(browser);
  await add(browser, chain);
  const attempt = { orderId, isRetry: true, customer: toCustomer(customer.actor), accessKey: null, ...contact };
  await shop.orders.placeLines({ ...attempt, lines: [{ productId: chain, quantity: 3, expectedUnitPrice: null }] });
  expect((await stock())[1]).toEqual([2, 3]);
  const { lines } = await shop.carts.mergeCart(customer.actor, token ?? '');
  expect(lines.map(({ quantity }) => quantity)).toEqual([2]);
});
