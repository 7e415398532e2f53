import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killedAt, pointsOf } from '../../../../test/kill-points.js';
import { openPaymentShop, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { newObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { visitor } from '../../../shared/actor.js';
import type { Shopper } from '../../carts/cart.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const linesOf = async (shopper: Shopper) =>
  (await shop.carts.findCart(shopper))?.lines.map(({ productId, quantity }) => [productId, quantity]);

describe('an unpaid order of a cart', () => {
  /** A visitor's cart with two products, ordered by a guest. */
  async function orderAsGuest() {
    const [disc, chain] = [
      await shop.addProduct({ availableQuantity: 5 }),
      await shop.addProduct({ availableQuantity: 5 }),
    ];
    const { token } = await shop.carts.createCart({ actor: visitor, token: null });
    const shopper = { actor: visitor, token };
    await shop.carts.addLine(shopper, { productId: disc, quantity: 2, idempotencyKey: 'disc' });
    const cart = await shop.carts.addLine(shopper, { productId: chain, quantity: 1, idempotencyKey: 'chain' });
    const guest = { email: `${newObjectId()}@example.test`, name: 'Gus' };
    const contact = { address: '1 Ratchet Lane', phone: '0123 456' };
    const input = { revision: cart.revision, expectedTotal: cart.total, guest, ...contact };
    const order = await shop.orders.placeCartOrder(shopper, input);
    const owner = { ...visitor, orderKey: order.accessKey ?? '' };
    return {
      ...{ disc, chain, token, shopper, order },
      cancel: (process: ShopProcess = shop) => process.orders.cancelOwnOrder(owner, order.id, token),
      lines: () => linesOf(shopper),
    };
  }

  it('is found by its cart until it is paid or has ended', async () => {
    const { shopper, order, cancel } = await orderAsGuest();
    expect(await shop.orders.findUnpaidOf(shopper)).toMatchObject([{ id: order.id, total: order.total, isOwn: false }]);
    expect(await shop.orders.findUnpaidOf({ actor: visitor, token: 'A'.repeat(22) })).toEqual([]);
    expect(await shop.orders.findUnpaidOf({ actor: visitor, token: null })).toEqual([]);
    await cancel();
    expect(await shop.orders.findUnpaidOf(shopper)).toEqual([]);
  });

  it('keeps its cart as long as a cart with lines', async () => {
    const { shopper, order } = await orderAsGuest();
    const cart = await shop.carts.findCart(shopper);
    const stored = await shop.connection.collection('carts').findOne({ _id: toObjectId(cart?.id ?? '') });
    expect(cart?.lines).toEqual([]);
    expect(stored?.['expiresAt']).toEqual(new Date(order.placedAt.getTime() + 60 * 86_400_000));
  });

  it('puts its lines back into the cart once, however often it is cancelled', async () => {
    const { disc, chain, shopper, cancel, lines } = await orderAsGuest();
    await shop.carts.addLine(shopper, { productId: chain, quantity: 1, idempotencyKey: 'more' });
    await Promise.all([cancel(), cancel(shop.newProcess())]);
    await cancel();
    expect(await lines()).toEqual([[chain, 2], [disc, 2]]); // prettier-ignore
    for (const id of [disc, chain]) expect([await shop.freeQuantity(id), await shop.heldQuantity(id)]).toEqual([5, 0]);
  });

  it.each(pointsOf('end').filter((point) => point !== 'end.after-cancel-intent'))(
    'puts its lines back when a cancellation that died at %s is repeated',
    async (point) => {
      const { disc, chain, cancel, lines } = await orderAsGuest();
      await killedAt(point, (faults) => cancel(shop.newProcess({ faults })));
      expect(await lines()).toEqual([]);
      await cancel();
      expect(await lines()).toEqual([[disc, 2], [chain, 1]]); // prettier-ignore
    },
  );

  it('puts nothing into somebody else’s cart; an order without a cart puts nothing into any cart', async () => {
    const { order, token, lines } = await orderAsGuest();
    const other = await orderAsGuest();
    await shop.orders.cancelOwnOrder({ ...visitor, orderKey: order.accessKey ?? '' }, order.id, other.token);
    expect([await lines(), await other.lines()]).toEqual([[], []]);
    const quick = await shop.placeOrder(other.disc, 1);
    await shop.orders.cancelOwnOrder(shop.customer, quick.id, token);
    expect(await lines()).toEqual([]);
  });

  /** A customer who signs in after the order, which merges the visitor's cart into the account's. */
  async function signIn({ token, order }: Pick<Awaited<ReturnType<typeof orderAsGuest>>, 'token' | 'order'>) {
    const actor = { ...shop.customer, userId: newObjectId() };
    await shop.carts.mergeCart(actor, token ?? '');
    const account = { actor, token: null };
    const owner = { ...actor, orderKey: order.accessKey ?? '' };
    return { account, owner, cancel: () => shop.orders.cancelOwnOrder(owner, order.id) };
  }

  it('stays with its guest who signs in, and puts its lines back into the cart of the account once', async () => {
    const ordered = await orderAsGuest();
    const { disc, chain, order } = ordered;
    const { account, owner, cancel } = await signIn(ordered);
    expect(await shop.orders.findUnpaidOf(account)).toMatchObject([{ id: order.id, isOwn: false }]);
    expect(await shop.orders.findUnpaidOf({ ...account, actor: owner })).toMatchObject([{ isOwn: true }]);
    await shop.carts.addLine(account, { productId: disc, quantity: 1, idempotencyKey: 'more' });
    expect(await linesOf(account)).toEqual([[disc, 1]]);
    await cancel();
    await cancel();
    expect(await linesOf(account)).toEqual([[disc, 3], [chain, 1]]); // prettier-ignore
  });

  it('puts nothing back into the cart of the account if the guest had cancelled it before', async () => {
    const ordered = await orderAsGuest();
    const { disc, chain } = ordered;
    await ordered.cancel();
    const { account, cancel } = await signIn(ordered);
    await cancel();
    expect(await linesOf(account)).toEqual([[disc, 2], [chain, 1]]); // prettier-ignore
  });
});
