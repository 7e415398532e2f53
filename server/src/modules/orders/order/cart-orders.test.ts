import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killedAt, overtakenAt, pointsOf } from '../../../../test/kill-points.js';
import {
  concurrentRounds,
  openPaymentShop,
  type PaymentShop,
  type ShopProcess,
} from '../../../../test/payment-shop.js';
import { visitor } from '../../../shared/actor.js';
import { newObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { money, type Currency } from '../../../shared/money.js';
import { quantityOf } from './order-lines.js';
import { isStock } from './order.js';
import { toCustomer } from './place-order.js';
import { sweepGraceMinutes } from './sweep-reservations.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

type Wanted = readonly (readonly [productId: string, quantity: number])[];

const contact = { address: '1 Ratchet Lane', phone: '0123 456' };
const toLines = (wanted: Wanted) =>
  wanted.map(([productId, quantity]) => ({ productId, quantity, expectedUnitPrice: null }));
const orderIds = new Map<string, string>();
/** Calls with the same key are attempts at the same order. */
function toAttempt(key: string) {
  const known = orderIds.get(key);
  const orderId = known ?? newObjectId();
  orderIds.set(key, orderId);
  return { orderId, isRetry: known !== undefined, customer: toCustomer(shop.customer), accessKey: null, ...contact };
}
const place = (wanted: Wanted, key: string, { orders }: ShopProcess = shop) =>
  orders.placeLines({ ...toAttempt(key), lines: toLines(wanted) });

/** Available and reserved quantity of each product. */
const stockOf = (productIds: readonly string[]) =>
  Promise.all(productIds.map(async (id) => [await shop.freeQuantity(id), await shop.heldQuantity(id)]));
const addProducts = (...quantities: readonly number[]) =>
  Promise.all(quantities.map((availableQuantity) => shop.addProduct({ availableQuantity })));
const sweepLater = async () => {
  shop.clock.advance({ minutes: sweepGraceMinutes + 1 });
  await shop.sweepReservations();
};

describe('an order of several products', () => {
  it('has its lines in the same sequence as the cart, and reserves each product once', async () => {
    const [disc, chain] = (await addProducts(10, 10)) as [string, string];
    const order = await place([[chain, 2], [disc, 1], [chain, 3]], 'lines'); // prettier-ignore
    expect(order.lines.map(({ id, productId, quantity }) => [id, productId, quantity])).toEqual([
      [`${order.id}:1`, chain, 2],
      [`${order.id}:2`, disc, 1],
      [`${order.id}:3`, chain, 3],
    ]);
    expect(order).toMatchObject({ source: 'cart', status: 'placed', total: money(15_000, 'usd') });
    expect(await stockOf([disc, chain])).toEqual([[9, 1], [5, 5]]); // prettier-ignore
    expect(await shop.getOrder(order.id)).toEqual(order);
  });

  it('keeps its reservations for an hour, then releases them', async () => {
    const products = await addProducts(3, 3);
    const order = await place(products.map((id) => [id, 2]), 'hour'); // prettier-ignore
    expect(order.reservedUntil?.getTime()).toBe(shop.clock.now().getTime() + 60 * 60_000);
    shop.clock.advance({ minutes: 61 });
    await shop.payments.reconcile();
    expect((await shop.getOrder(order.id)).status).toBe('expired');
    expect(await stockOf(products)).toEqual([[3, 0], [3, 0]]); // prettier-ignore
  });

  it('is refused as a whole, and the error names every product of which there is not enough', async () => {
    const [plenty, few, none] = (await addProducts(9, 2, 0)) as [string, string, string];
    await expect(
      place(
        [
          [plenty, 1],
          [few, 3],
          [none, 1],
        ],
        'short',
      ),
    ).rejects.toMatchObject({
      // prettier-ignore
      code: 'CONFLICT',
      details: {
        reason: 'OUT_OF_STOCK',
        lines: [
          { productId: few, availableQuantity: 2 },
          { productId: none, availableQuantity: 0 },
        ],
      },
    });
    expect(await stockOf([plenty, few, none])).toEqual([[9, 0], [2, 0], [0, 0]]); // prettier-ignore
  });

  it('is refused if two lines of one product exceed its stock together', async () => {
    const [disc, chain] = (await addProducts(5, 5)) as [string, string];
    const twice: Wanted = [[disc, 3], [chain, 1], [disc, 3]]; // prettier-ignore
    await expect(place(twice, 'twice')).rejects.toMatchObject({
      details: { reason: 'OUT_OF_STOCK', lines: [{ productId: disc, availableQuantity: 5 }] },
    });
    expect(await stockOf([disc, chain])).toEqual([[5, 0], [5, 0]]); // prettier-ignore
  });

  it('is refused if a product is no longer for sale, and the error names that product', async () => {
    const [disc] = (await addProducts(5)) as [string];
    const unknown = 'f'.repeat(24);
    await expect(
      place(
        [
          [disc, 1],
          [unknown, 1],
        ],
        'gone',
      ),
    ).rejects.toMatchObject({
      // prettier-ignore
      details: { reason: 'OUT_OF_STOCK', lines: [{ productId: unknown, availableQuantity: 0 }] },
    });
  });

  it('releases what it has reserved if the price of the next product to reserve has changed', async () => {
    const products = [...(await addProducts(5, 5))].sort();
    const lines = products.map((productId, index) => ({
      productId,
      quantity: 1,
      expectedUnitPrice: money(index === 0 ? 2_500 : 2_400, 'usd'),
    }));
    const placing = shop.orders.placeLines({ ...toAttempt('price'), lines });
    await expect(placing).rejects.toMatchObject({ details: { reason: 'PRICE_CHANGED', productId: products[1] } });
    expect(await stockOf(products)).toEqual([[5, 0], [5, 0]]); // prettier-ignore
  });

  it('succeeds for exactly as many carts as there are units left, whatever the order of their lines', async () => {
    for (let round = 0; round < concurrentRounds; round += 1) {
      const [a, b] = (await addProducts(10, 10)) as [string, string];
      const processes = [shop.newProcess(), shop.newProcess()];
      const answers = await Promise.allSettled(
        Array.from(
          { length: 20 },
          (_, index) =>
          place(index % 2 === 0 ? [[a, 1], [b, 1]] : [[b, 1], [a, 1]], `race-${round}-${index}`, processes[index % 2]), // prettier-ignore
        ),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(await stockOf([a, b])).toEqual([[0, 10], [0, 10]]); // prettier-ignore
    }
  }, 120_000);
});

describe('an attempt that dies', () => {
  it.each(pointsOf('place'))('at %s is completed by a retry, with one order', async (point) => {
    const products = await addProducts(2, 2, 2);
    const wanted = products.map((id) => [id, 2] as const);
    await killedAt(point, (faults) => place(wanted, point, shop.newProcess({ faults })));
    const order = await place(wanted, point);
    expect(order.status).toBe('placed');
    await sweepLater();
    expect(await stockOf(products)).toEqual([[0, 2], [0, 2], [0, 2]]); // prettier-ignore
    expect(await place(wanted, point)).toEqual(order);
  });

  it.each(pointsOf('place'))('at %s leaves nothing reserved without an order', async (point) => {
    const products = await addProducts(4, 4, 4);
    const wanted = products.map((id) => [id, 2] as const);
    await killedAt(point, (faults) => place(wanted, `${point}-lost`, shop.newProcess({ faults })));
    await sweepLater();
    const isPlaced = point === 'place.after-insert';
    expect(await stockOf(products)).toEqual(products.map(() => (isPlaced ? [2, 2] : [4, 0])));
  });

  it('at refuse.after-release, while it releases its reservations, leaves nothing reserved', async () => {
    const products = [...(await addProducts(4, 4, 4))].sort();
    const [, , last] = products as [string, string, string];
    const wanted = products.map((id) => [id, 2] as const);
    await killedAt('refuse.after-release', (faults) =>
      overtakenAt(
        'place.after-reserve',
        (placing) => place(wanted, 'refused', shop.newProcess({ faults: either(faults, placing) })),
        () => place([[last, 3]], 'overtaker'),
      ),
    );
    await sweepLater();
    expect(await stockOf(products)).toEqual([[4, 0], [4, 0], [1, 3]]); // prettier-ignore
  });

  it.each(pointsOf('end'))('at %s while it cancels an order is finished by the next attempt', async (point) => {
    const products = await addProducts(4, 4);
    const order = await place(products.map((id) => [id, 2]), `end-${point}`); // prettier-ignore
    if (point === 'end.after-cancel-intent') await shop.payments.startPayment(shop.customer, { orderId: order.id });
    await killedAt(point, (faults) => shop.newProcess({ faults }).orders.cancelOrder(shop.admin, order.id));
    await shop.orders.cancelOrder(shop.admin, order.id);
    expect(await stockOf(products)).toEqual([[4, 0], [4, 0]]); // prettier-ignore
  });
});

/** Combines several sets of fault points. */
function either(...all: readonly NonNullable<Parameters<PaymentShop['newProcess']>[0]>['faults'][]) {
  return {
    at: async (point: Parameters<NonNullable<(typeof all)[number]>['at']>[0]) => {
      for (const faults of all) await faults?.at(point);
    },
  };
}

describe('a guest', () => {
  /** @param network network address of the guest. */
  const order = (wanted: Wanted, network: string, process: ShopProcess, email = 'gus@example.test') => {
    const customer = { userId: null, email, name: 'Gus' };
    const attempt = { ...toAttempt(newObjectId()), customer, accessKey: 'k'.repeat(43), network };
    return process.orders.placeLines({ ...attempt, lines: toLines(wanted) });
  };

  it('orders without an account, with a key for the browser and another for the mails', async () => {
    const productId = await shop.addProduct();
    const placed = await order([[productId, 2]], 'keys', shop);
    expect(placed).toMatchObject({
      customer: { userId: null, email: 'gus@example.test', name: 'Gus' },
      accessKey: 'k'.repeat(43),
      mailKey: expect.stringMatching(/^[\w-]{43}$/) as string,
      isEmailProven: false,
    });
    expect(await shop.getOrder(placed.id)).toEqual(placed);
  });

  it('is limited together with other guests at the network address, whatever email addresses they type', async () => {
    const process = shop.newProcess({ guestProductsLimit: 4, heldPercent: 50 });
    const products = await addProducts(60, 60, 60, 60);
    const [a, b, c, d] = products as [string, string, string, string];
    const first = await order([[a, 20], [b, 1]], 'a', process); // prettier-ignore
    await expect(order([[a, 11]], 'a', process, 'gus+1@example.test')).rejects.toMatchObject({
      details: { reason: 'HELD_STOCK_LIMIT', held: 20, mostHeld: 30 },
    });
    await expect(order([[b, 1], [c, 1], [d, 1]], 'a', process, 'eve@example.test')).rejects.toMatchObject({
      message: expect.stringContaining('Sign in to order') as string,
      details: { reason: 'OPEN_ORDERS_LIMIT', guestProductsLimit: 4, taken: 2 },
    }); // prettier-ignore
    expect((await order([[a, 10], [c, 1]], 'b', process)).status).toBe('placed'); // prettier-ignore

    await process.orders.cancelOrder(shop.admin, first.id);
    expect((await order([[a, 20], [b, 1], [c, 1]], 'a', process)).status).toBe('placed'); // prettier-ignore
  });

  it('leaves a part of each stock to customers with accounts, unless the stock is a single unit', async () => {
    const [one, two, ten] = (await addProducts(1, 2, 10)) as [string, string, string];
    const process = shop.newProcess({ heldPercent: 75 });
    for (const [network, productId] of [
      ['a', one],
      ['a', two],
      ['a', ten],
      ['b', ten],
    ] as const)
      // prettier-ignore
      await Promise.allSettled(Array.from({ length: 10 }, () => order([[productId, 1]], network, process)));
    expect(await stockOf([one, two, ten])).toEqual([[0, 1], [1, 1], [3, 7]]); // prettier-ignore
    await expect(order([[two, 1]], 'c', process)).rejects.toMatchObject({ details: { reason: 'HELD_STOCK_LIMIT' } });
    expect((await place([[two, 1], [ten, 3]], 'account-after-guests', process)).status).toBe('placed'); // prettier-ignore
  });

  it('cannot exceed the limit of the network address by ordering concurrently on two servers', async () => {
    const processes = [1, 2].map(() => shop.newProcess({ guestProductsLimit: 7 }));
    const products = await addProducts(...Array.from({ length: 24 }, () => 50));
    const pairs = products.flatMap((id, index) => (index % 2 === 0 ? [[id, products[index + 1] ?? '']] : []));
    const answers = await Promise.allSettled(
      pairs.map((pair, index) => order(pair.map((id) => [id, 1]), 'crowd', processes[index % 2] ?? shop)), // prettier-ignore
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    // If the database refuses a release because of a concurrent write, the sweep releases the reservation later.
    await sweepLater();
    const reserved = (await stockOf(products)).reduce((sum, [, held]) => sum + (held ?? 0), 0);
    expect(reserved).toBe(6);
  });
});

async function pay(world: PaymentShop, orderId: string) {
  const { clientSecret } = await world.payments.startPayment(world.customer, { orderId });
  await world.payByCard(clientSecret);
  return clientSecret;
}

describe('a payment of an order of several products', () => {
  it('finalises all reservations of the order', async () => {
    const products = await addProducts(5, 5, 5);
    const order = await place(products.map((id) => [id, 2]), 'paid'); // prettier-ignore
    await pay(shop, order.id);
    const { order: paid } = await shop.payments.settlePayment(shop.customer, { orderId: order.id });
    expect(paid.status).toBe('paid');
    expect(await stockOf(products)).toEqual(products.map(() => [3, 0]));
  });

  it.each([true, false])(
    'that comes after the order has expired reserves all lines again or none (all in stock: %s)',
    async (isThere) => {
      const products = [...(await addProducts(5, 5, 5))].sort();
      const [, middle] = products as [string, string];
      const order = await place(products.map((id) => [id, 3]), `late-${isThere}`); // prettier-ignore
      const secret = (await shop.payments.startPayment(shop.customer, { orderId: order.id })).clientSecret;
      const current = await shop.getOrder(order.id);
      const reason = { event: 'order.expired', by: 'system:test', at: shop.clock.now() } as const;
      await shop.store.change(current, { status: 'expired', reason });
      for (const { id, productId, quantity } of order.reservations.filter(isStock)) {
        await shop.catalogue.stock.release({ productId, quantity, reservationId: id });
      }
      if (!isThere) await place([[middle, 3]], 'elsewhere');
      await shop.payByCard(secret);
      const settled = await shop.payments.settlePayment(shop.customer, { orderId: order.id });
      expect(settled.outcome).toBe(isThere ? 'paid' : 'refunded');
      const held = isThere ? [[2, 0], [2, 0], [2, 0]] : [[5, 0], [2, 3], [5, 0]]; // prettier-ignore
      expect(await stockOf(products)).toEqual(held);
    },
  );
});

describe('a refund of one of three lines', () => {
  it.each(['usd', 'jpy', 'kwd'] as const)(
    'changes stock, ledger and payment by exact amounts in %s',
    async (currency) => {
      const world = await openPaymentShop({ currency });
      try {
        await refundSecondLine(world, currency);
      } finally {
        await world.close();
      }
    },
  );

  async function refundSecondLine(world: PaymentShop, currency: Currency): Promise<void> {
    const prices = [1_990, 12_340, 770];
    const products = await Promise.all(prices.map((priceMinor) => world.addProduct({ priceMinor })));
    const lines = toLines(products.map((id, index) => [id, index + 1] as const));
    const { id: orderId, total } = await world.orders.placeLines({
      ...toAttempt(currency),
      customer: toCustomer(world.customer),
      lines,
    });
    expect(total).toEqual(money(1_990 + 2 * 12_340 + 3 * 770, currency));
    await pay(world, orderId);
    const { order } = await world.payments.settlePayment(world.customer, { orderId });
    const second = order.lines[1];
    if (!second) throw new Error('It has three lines');
    const request = {
      orderId,
      amount: null,
      restockQuantity: 0,
      lines: [{ lineId: second.id, amount: money(12_340, currency), restockQuantity: 1 }],
      reason: null,
      idempotencyKey: 'second-line',
    };
    const { refund } = await world.payments.refundOrder(world.admin, request);
    expect(refund).toMatchObject({ status: 'succeeded', amount: money(12_340, currency), restocked: true });
    const after = await world.getOrder(orderId);
    expect(after).toMatchObject({
      status: 'paid',
      payment: { status: 'partially_refunded', refunded: money(12_340, currency) },
    });
    expect(await Promise.all(products.map((id) => world.freeQuantity(id)))).toEqual([9, 9, 7]);
    const ledger = await world.payments.listLedger(world.admin, orderId);
    const booked = ledger.reduce((sum, { amount }) => sum + (amount?.amountMinor ?? 0), 0);
    expect(booked).toBe(total.amountMinor - 12_340);
    const [sum] = await world.payments.sumMoney(world.admin, [new Date(0), new Date(world.clock.now().getTime() + 1)]);
    expect(sum).toEqual(money(booked, currency));

    const refused = (changes: object) => world.payments.refundOrder(world.admin, { ...request, ...changes });
    const named = (amountMinor: number, restockQuantity: number, lineId = second.id) => ({
      lines: [{ lineId, amount: money(amountMinor, currency), restockQuantity }],
      idempotencyKey: `${amountMinor}-${restockQuantity}-${lineId}`,
    });
    const field = (name: string) => ({ code: 'BAD_USER_INPUT', details: { fields: [{ field: name }] } });
    await expect(refused(named(12_341, 0))).rejects.toMatchObject(field('lines.0.amount'));
    await expect(refused(named(12_340, 2))).rejects.toMatchObject(field('lines.0.restockQuantity'));
    await world.payments.refundOrder(world.admin, { ...request, ...named(12_340, 0) });
    await expect(refused(named(1, 0))).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: {
        fields: [
          { field: 'lines.0.amount', message: 'Nothing is left to pay back. Say how many units return to stock.' },
        ],
      },
    });
    await expect(refused(named(1, 0, 'unknown'))).rejects.toMatchObject(field('lines.0.lineId'));
    await expect(refused({ lines: null, restockQuantity: 1, idempotencyKey: 'whole' })).rejects.toMatchObject(
      field('restockQuantity'),
    );
    expect(quantityOf(after)).toBe(6);
    // Refunds the remaining amount, without lines.
    const { order: refunded } = await world.payments.refundOrder(world.admin, {
      ...request,
      lines: null,
      idempotencyKey: 'rest',
    });
    expect(refunded).toMatchObject({ status: 'refunded', payment: { refunded: total } });
  }
});

describe('ordering a cart', () => {
  /** The cart of a new customer. */
  async function newCart(wanted: Wanted) {
    const actor = { ...shop.customer, userId: newObjectId() };
    let cart;
    for (const [productId, quantity] of wanted) {
      cart = await shop.carts.addLine({ actor, token: null }, { productId, quantity, idempotencyKey: newObjectId() });
    }
    if (!cart) throw new Error('It has products');
    const input = { revision: cart.revision, expectedTotal: cart.total, guest: null, ...contact };
    const readCart = () => shop.carts.findCart({ actor, token: null });
    return { actor, shopper: { actor, token: null }, cart, input, readCart };
  }
  const ordersOf = (actor: { userId: string }) =>
    shop.connection.collection('orders').countDocuments({ 'customer.userId': toObjectId(actor.userId) });

  it('orders all lines and empties the cart; a retry returns the same order', async () => {
    const products = await addProducts(5, 5);
    const { shopper, input, readCart } = await newCart(products.map((id) => [id, 2])); // prettier-ignore
    const order = await shop.orders.placeCartOrder(shopper, input);
    expect(order).toMatchObject({
      source: 'cart',
      total: input.expectedTotal,
      lines: [{ quantity: 2 }, { quantity: 2 }],
    });
    expect((await readCart())?.lines).toEqual([]);
    expect(await shop.orders.placeCartOrder(shopper, input)).toEqual(order);
    expect(await stockOf(products)).toEqual([[3, 2], [3, 2]]); // prettier-ignore
  });

  it('places one order for many concurrent clicks', async () => {
    const products = await addProducts(9, 9);
    const { actor, shopper, input } = await newCart(products.map((id) => [id, 1])); // prettier-ignore
    const presses = Array.from({ length: 10 }, () => shop.newProcess().orders.placeCartOrder(shopper, input));
    const orders = (await Promise.allSettled(presses)).flatMap((press) =>
      press.status === 'fulfilled' ? [press.value] : [],
    );
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await ordersOf(actor)).toBe(1);
    await sweepLater();
    expect(await stockOf(products)).toEqual([[8, 1], [8, 1]]); // prettier-ignore
  });

  it.each(pointsOf('place'))('is finished by a retry after the process died at %s', async (point) => {
    const products = await addProducts(2, 2);
    const { actor, shopper, input, readCart } = await newCart(products.map((id) => [id, 2])); // prettier-ignore
    await killedAt(point, (faults) => shop.newProcess({ faults }).orders.placeCartOrder(shopper, input));
    const order = await shop.orders.placeCartOrder(shopper, input);
    expect(order.status).toBe('placed');
    expect(await ordersOf(actor)).toBe(1);
    expect((await readCart())?.lines).toEqual([]);
    await sweepLater();
    expect(await stockOf(products)).toEqual([[0, 2], [0, 2]]); // prettier-ignore
  });

  it('empties the cart later if the process died after the order, so that nothing is ordered twice', async () => {
    const [disc, chain, late] = (await addProducts(5, 5, 5)) as [string, string, string];
    const { actor, shopper, cart, input, readCart } = await newCart([[disc, 1], [chain, 1]]); // prettier-ignore
    const key = { quantity: 1, idempotencyKey: 'late' };
    await killedAt('place.after-insert', (faults) => shop.newProcess({ faults }).orders.placeCartOrder(shopper, input));
    const [line] = cart.lines;
    const change = { lineId: String(line?.id), quantity: 2, revision: cart.revision };
    await expect(shop.carts.updateLine(shopper, change)).rejects.toMatchObject({ details: { reason: 'CART_CHANGED' } });
    const changed = await shop.carts.addLine(shopper, { productId: late, ...key });
    expect(changed.lines.map(({ productId }) => productId)).toEqual([late]);
    await shop.orders.placeCartOrder(shopper, { ...input, revision: changed.revision, expectedTotal: changed.total });
    expect((await readCart())?.lines).toEqual([]);
    expect(await ordersOf(actor)).toBe(2);
    expect(await stockOf([disc, chain, late])).toEqual([[4, 1], [4, 1], [4, 1]]); // prettier-ignore
  });

  it('keeps lines added after the order, even if the order is requested again', async () => {
    const [disc] = (await addProducts(5)) as [string];
    const { shopper, input, readCart } = await newCart([[disc, 1]]);
    const order = await shop.orders.placeCartOrder(shopper, input);
    await shop.carts.addLine(shopper, { productId: disc, quantity: 2, idempotencyKey: 'again' });
    expect(await shop.orders.placeCartOrder(shopper, input)).toEqual(order);
    expect((await readCart())?.lines).toMatchObject([{ productId: disc, quantity: 2 }]);
  });

  it('as a guest leaves nothing to merge into the cart of an account, even if the process died after the order', async () => {
    const [disc] = (await addProducts(5)) as [string];
    const { token } = await shop.carts.createCart({ actor: visitor, token: null });
    if (token === null) throw new Error('A visitor gets a token');
    const guest = { actor: visitor, token };
    const cart = await shop.carts.addLine(guest, { productId: disc, quantity: 1, idempotencyKey: 'guest' });
    const customer = { email: 'gus@example.test', name: 'Gus' };
    const input = { revision: cart.revision, expectedTotal: cart.total, guest: customer, ...contact };
    await killedAt('place.after-insert', (faults) => shop.newProcess({ faults }).orders.placeCartOrder(guest, input));
    const merged = await shop.carts.mergeCart({ ...shop.customer, userId: newObjectId() }, token);
    expect(merged.lines).toEqual([]);
  });

  it('is possible after a refusal, and keeps lines added in the meantime', async () => {
    const [disc, chain, late] = (await addProducts(2, 2, 2)) as [string, string, string];
    const { actor, shopper, input, readCart } = await newCart([[disc, 1], [chain, 1]]); // prettier-ignore
    await expect(
      shop.orders.placeCartOrder(shopper, { ...input, expectedTotal: money(1, 'usd') }),
    ).rejects.toMatchObject({ details: { reason: 'TOTAL_CHANGED', total: input.expectedTotal } });
    await expect(shop.orders.placeCartOrder(shopper, { ...input, revision: 99 })).rejects.toMatchObject({
      details: { reason: 'CART_CHANGED' },
    });
    const other = await shop.placeOrder(chain, 2);
    await expect(shop.orders.placeCartOrder(shopper, input)).rejects.toMatchObject({
      details: { reason: 'OUT_OF_STOCK', lines: [{ productId: chain, availableQuantity: 0 }] },
    });
    await shop.orders.cancelOrder(shop.admin, other.id);
    const addMeanwhile = () =>
      shop.carts.addLine({ actor, token: null }, { productId: late, quantity: 1, idempotencyKey: 'late' });
    const order = await overtakenAt(
      'place.after-insert',
      (faults) => shop.newProcess({ faults }).orders.placeCartOrder(shopper, input),
      addMeanwhile,
    );
    expect(order.lines.map(({ productId }) => productId)).toEqual([disc, chain]);
    expect((await readCart())?.lines.map(({ productId }) => productId)).toEqual([late]);
  });

  it('is refused, naming a product that is out of stock or not for sale, even if it is the only one', async () => {
    const [few, gone] = (await addProducts(1, 1)) as [string, string];
    const [short, deleted] = [await newCart([[few, 1]]), await newCart([[gone, 1]])];
    await shop.placeOrder(few, 1);
    await shop.catalogue.deleteProduct(shop.admin, gone);
    const refusal = (productId: string) => ({
      details: { reason: 'OUT_OF_STOCK', lines: [{ productId, availableQuantity: 0 }] },
    });
    await expect(shop.orders.placeCartOrder(short.shopper, short.input)).rejects.toMatchObject(refusal(few));
    const total = (await deleted.readCart())?.total ?? deleted.input.expectedTotal;
    const seen = { ...deleted.input, expectedTotal: total };
    await expect(shop.orders.placeCartOrder(deleted.shopper, seen)).rejects.toMatchObject(refusal(gone));
  });

  const refusal = (...fields: string[]) => ({
    code: 'BAD_USER_INPUT',
    details: { fields: fields.map((field) => ({ field })) },
  });
  const shippingAddress = {
    name: 'Casey Customer',
    line1: ' 12  Ratchet Lane',
    postcode: '12345',
    city: 'Berlin',
    country: 'DE',
    phone: '0170 1234567',
  };

  it('stores an address that is sent in parts both in parts and as one text', async () => {
    const [disc] = (await addProducts(2)) as [string];
    const { shopper, input } = await newCart([[disc, 1]]);
    const { address: _address, phone: _phone, ...rest } = input;
    const order = await shop.orders.placeCartOrder(shopper, { ...rest, shippingAddress });
    expect(order).toMatchObject({
      delivery: { address: 'Casey Customer\n12 Ratchet Lane\n12345 Berlin\nGermany', phone: '0170 1234567' },
      shippingAddress: { ...shippingAddress, line1: '12 Ratchet Lane', company: '', line2: '', region: '' },
    });
    expect(await shop.getOrder(order.id)).toEqual(order);
  });

  it('is refused with an incomplete address, with two addresses, and without an address', async () => {
    const [disc] = (await addProducts(2)) as [string];
    const { shopper, input } = await newCart([[disc, 1]]);
    const { address: _address, phone: _phone, ...rest } = input;
    const incomplete = { ...rest, shippingAddress: { ...shippingAddress, postcode: null, city: '' } };
    await expect(shop.orders.placeCartOrder(shopper, incomplete)).rejects.toMatchObject(
      refusal('shippingAddress.postcode', 'shippingAddress.city'),
    );
    const both = { ...input, shippingAddress };
    await expect(shop.orders.placeCartOrder(shopper, both)).rejects.toMatchObject(refusal('address', 'phone'));
    await expect(shop.orders.placeCartOrder(shopper, rest)).rejects.toMatchObject(refusal('address', 'phone'));
  });

  it('requires an address and a phone number, and from a visitor an email address and a name', async () => {
    const [disc] = (await addProducts(2)) as [string];
    const { shopper, input } = await newCart([[disc, 1]]);
    const guest = { email: 'gus@example', name: ' ' };
    const anonymous = { actor: visitor, token: 'A'.repeat(22) };
    await expect(shop.orders.placeCartOrder(anonymous, input)).rejects.toMatchObject(refusal('guest'));
    await expect(shop.orders.placeCartOrder(anonymous, { ...input, guest })).rejects.toMatchObject(
      refusal('guest.email', 'guest.name'),
    );
    for (const email of ['anna@gmail..com', 'anna@gmail.com,', 'anna@gmail.com.']) {
      const mistyped = { ...input, guest: { email, name: 'Anna' } };
      await expect(shop.orders.placeCartOrder(anonymous, mistyped)).rejects.toMatchObject(refusal('guest.email'));
    }
    await expect(shop.orders.placeCartOrder(shopper, { ...input, guest })).rejects.toMatchObject(refusal('guest'));
    await expect(shop.orders.placeCartOrder(shopper, { ...input, address: ' ', phone: 'x' })).rejects.toMatchObject(
      refusal('address', 'phone'),
    );
  });
});
