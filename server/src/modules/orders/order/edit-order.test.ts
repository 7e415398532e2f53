import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { killedAt, overtakenAt, pointsOf } from '../../../../test/kill-points.js';
import { openPaymentShop, withCalls, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { money } from '../../../shared/money.js';
import { planStock, type EditOrderInput } from './edit-order.js';
import { forgetInOrders, forgetOldNames } from './forget-customer.js';
import type { Order } from './order.js';
import { sweepGraceMinutes } from './sweep-reservations.js';

let shop: PaymentShop;
let productId: string;
let other: string;
let order: Order;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
/** Orders three of ten units at 25.00. Another product has ten units at 10.00. */
beforeEach(async () => {
  productId = await shop.addProduct();
  other = await shop.addProduct({ name: 'Chain', priceMinor: 1_000 });
  order = await shop.placeOrder(productId, 3);
});

let keys = 0;
const toInput = (quantity: number, input: Partial<EditOrderInput> = {}): EditOrderInput => ({
  ...{ orderId: order.id, revision: order.revision, expectedTotal: money(quantity * 2_500, 'usd') },
  lines: [{ lineId: `${order.id}:1`, productId, quantity }],
  idempotencyKey: `edit-${(keys += 1)}`,
  ...input,
});
const edit = (quantity: number, input: Partial<EditOrderInput> = {}, { orders }: Pick<ShopProcess, 'orders'> = shop) =>
  orders.editOrder(shop.admin, toInput(quantity, input));
const stockOf = async (id = productId) => [await shop.freeQuantity(id), await shop.heldQuantity(id)];
const sweepLater = async () => {
  shop.clock.advance({ minutes: sweepGraceMinutes + 1 });
  await shop.sweepReservations();
};
const start = async () => (await shop.payments.startPayment(shop.customer, { orderId: order.id })).clientSecret;
const pay = async () => {
  await shop.payByCard(await start());
  return shop.payments.settlePayment(shop.customer, { orderId: order.id });
};

describe('an edit of an unpaid order', () => {
  it.each([1, 5])('that sets the quantity to %i changes total and stock', async (quantity) => {
    const edited = await edit(quantity);
    expect(edited.total).toEqual(money(quantity * 2_500, 'usd'));
    expect(edited.lines).toMatchObject([{ id: `${order.id}:1`, quantity }]);
    expect(await stockOf()).toEqual([10 - quantity, quantity]);
    expect(await shop.getOrder(order.id)).toEqual(edited);
    expect((await pay()).outcome).toBe('paid');
    expect(await stockOf()).toEqual([10 - quantity, 0]);
  });

  it('that lowers the total to 0 leaves no card payment to reconcile', async () => {
    await start();
    const { revision, payment } = await shop.getOrder(order.id);
    const discount = { percent: 100, reason: 'Scratched' };
    const lines = [{ lineId: `${order.id}:1`, productId, quantity: 3, discount }];
    await edit(3, { revision, lines, expectedTotal: money(0, 'usd') });
    expect(await start()).toBeNull();
    expect(await shop.getOrder(order.id)).toMatchObject({
      status: 'paid',
      payment: { status: 'paid', intentId: null },
    });
    expect(await shop.cardPayments.retrieveIntent(payment.intentId ?? '')).toMatchObject({ status: 'canceled' });
    expect(await shop.payments.reconcile()).toMatchObject({ differences: [], failures: [] });
  });

  it('adds and removes lines and gives a discount, as it was quoted', async () => {
    const discount = { percent: 50, reason: 'Scratched' };
    const lines = [{ productId: other, quantity: 2, discount }];
    const { quote } = await shop.orders.quoteOrderEdit(shop.admin, { orderId: order.id, lines });
    const edited = await edit(0, { lines, expectedTotal: money(quote.totalMinor, 'usd') });
    expect(edited).toMatchObject({
      total: money(1_000, 'usd'),
      lines: [{ id: `${order.id}:2`, productId: other, quantity: 2, discount }],
    });
    expect(await stockOf()).toEqual([10, 0]);
    expect(await stockOf(other)).toEqual([8, 2]);
    const { edges } = await shop.audit.listEntries(shop.admin, { filter: { subjectId: order.id } });
    expect(edges.map(({ node }) => [node.action, node.note])).toEqual([
      ['order.edited', '2 x Chain less 50% instead of 3 x Brake disc; 10.00 instead of 75.00'],
    ]);
  });

  it('never gives a new line the ID of a removed one, which forms that are still open may send', async () => {
    const chain = { productId: other, quantity: 1 };
    const kept = { productId, quantity: 3, lineId: `${order.id}:1` };
    order = await edit(0, { lines: [kept, chain], expectedTotal: money(8_500, 'usd') });
    order = await edit(3);
    const seat = { productId: await shop.addProduct({ name: 'Seat', priceMinor: 2_000 }), quantity: 1 };
    order = await edit(0, { lines: [kept, seat], expectedTotal: money(9_500, 'usd') });
    expect(order.lines.map(({ id }) => id)).toEqual([`${order.id}:1`, `${order.id}:3`]);
    expect(await shop.getOrder(order.id)).toEqual(order);
  });

  it('keeps the agreed price of products whose quantity does not change', async () => {
    await shop.catalogue.updateProduct(shop.admin, { productId, version: 1, price: money(3_000, 'usd') });
    const line = { productId, quantity: 3 };
    const kept = await edit(3, { lines: [{ ...line, lineId: `${order.id}:1` }, { productId: other, quantity: 1 }], expectedTotal: money(8_500, 'usd') }); // prettier-ignore
    expect(kept.lines.map(({ unitPrice }) => unitPrice.amountMinor)).toEqual([2_500, 1_000]);
    order = kept;
    const more = await edit(4, { expectedTotal: money(12_000, 'usd') });
    expect(more.lines[0]?.unitPrice).toEqual(money(3_000, 'usd'));
  });

  describe.each([
    ['discontinued', () => shop.catalogue.updateProduct(shop.admin, { productId, version: 1, status: 'discontinued' })],
    ['deleted', () => shop.catalogue.deleteProduct(shop.admin, productId)],
  ])('with a product that was %s meanwhile', (_case, end) => {
    beforeEach(async () => void (await end()));

    it('can change phone number and address, for the same total and stock', async () => {
      const edited = await edit(3, { address: '2 Ratchet Lane', phone: '0123 457' });
      expect(edited).toMatchObject({
        total: order.total,
        delivery: { address: '2 Ratchet Lane', phone: '0123 457' },
        lines: order.lines,
      });
      expect(await stockOf()).toEqual([7, 3]);
    });

    it('can lower the quantity of the product, but not raise it', async () => {
      const lines = [
        { lineId: `${order.id}:1`, productId, quantity: 3 },
        { productId, quantity: 1 },
      ];
      for (const input of [{}, { lines }]) {
        await expect(edit(4, input)).rejects.toMatchObject({ details: { fields: [{ field: 'lines.0.productId' }] } });
      }
      expect(await stockOf()).toEqual([7, 3]);
      expect((await edit(2)).total).toEqual(money(5_000, 'usd'));
      expect(await stockOf()).toEqual([8, 2]);
    });
  });

  it('cancels a payment of the earlier total, and the next payment has the new total', async () => {
    const secret = await start();
    order = await shop.getOrder(order.id);
    await edit(1);
    await shop.payByCard(secret);
    expect((await shop.getOrder(order.id)).payment.paidAt).toBeNull();
    const settled = await pay();
    expect(settled.outcome).toBe('paid');
    const intent = await shop.cardPayments.retrieveIntent(settled.order.payment.intentId ?? '');
    expect(intent?.amountReceivedMinor).toBe(2_500);
  });

  it('applies to the next payment, even if a killed process had already created one', async () => {
    await killedAt('start.after-create-intent', (faults) =>
      shop.newProcess({ faults }).payments.startPayment(shop.customer, { orderId: order.id }),
    );
    await edit(1);
    expect((await pay()).outcome).toBe('paid');
    const { payment } = await shop.getOrder(order.id);
    const intent = await shop.cardPayments.retrieveIntent(payment.transactionId ?? '');
    expect(intent?.amountReceivedMinor).toBe(2_500);
  });

  it('makes the shop look for other intents only when it opens the next payment', async () => {
    let lists = 0;
    const cardPayments = withCalls(shop.cardPayments, {
      listIntents(filter) {
        lists += 1;
        return shop.cardPayments.listIntents(filter);
      },
    });
    const { payments } = shop.newProcess({ cardPayments });
    await edit(1);
    const { clientSecret } = await payments.startPayment(shop.customer, { orderId: order.id });
    expect(lists).toBe(1);
    expect((await payments.startPayment(shop.customer, { orderId: order.id })).clientSecret).toBe(clientSecret);
    expect(lists).toBe(1);
  });

  it('keeps the intent that another server has saved for it, if a slower one still has the order from before', async () => {
    await edit(1);
    let secret: string | null = null;
    const at = async (point: string) => {
      if (point !== 'start.after-create-intent' || secret !== null) return;
      order = await shop.getOrder(order.id);
      await edit(2);
      secret = await start();
    };
    const slow = await shop.newProcess({ faults: { at } }).payments.startPayment(shop.customer, { orderId: order.id });
    expect(slow.clientSecret).toBe(secret);
    await shop.payByCard(secret);
    expect((await shop.payments.settlePayment(shop.customer, { orderId: order.id })).outcome).toBe('paid');
  });

  it('is made once for an idempotency key, and is refused for an older revision', async () => {
    const input = toInput(1);
    const [one, two] = await Promise.all([
      shop.orders.editOrder(shop.admin, input),
      shop.newProcess().orders.editOrder(shop.admin, input),
    ]);
    expect(one).toEqual(two);
    expect(one.revision).toBe(2);
    await expect(edit(2)).rejects.toMatchObject({ details: { reason: 'STALE_VERSION', revision: 2 } });
    await sweepLater();
    expect(await stockOf()).toEqual([9, 1]);
  });

  it.each([
    ['a total that staff did not see', { expectedTotal: money(1, 'usd') }, { details: { reason: 'TOTAL_CHANGED' } }],
    ['a line of another order', { lineId: 'x' }, { details: { fields: [{ field: 'lines.0.lineId' }] } }],
    ['more than is available', { quantity: 11 }, { details: { reason: 'OUT_OF_STOCK', lines: [{ availableQuantity: 7 }] } }], // prettier-ignore
  ])(
    'is refused for %s',
    async (
      _case,
      { lineId = null, quantity = 2, ...input }: { lineId?: string | null; quantity?: number } & object,
      error,
    ) => {
      // prettier-ignore
      const lines = [{ productId, quantity, lineId: lineId ?? `${order.id}:1` }];
      await expect(edit(quantity, { lines, ...input })).rejects.toMatchObject(error);
      expect(await stockOf()).toEqual([7, 3]);
      expect(await shop.getOrder(order.id)).toEqual(order);
    },
  );

  it('is refused once the order is paid, or has ended', async () => {
    await pay();
    await expect(edit(1)).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION', status: 'paid' } });
    order = await shop.placeOrder(productId, 3);
    await shop.orders.cancelOrder(shop.admin, order.id);
    await expect(edit(1)).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION', status: 'cancelled' } });
  });

  it('is refused for customers', async () => {
    const attempt = shop.orders.editOrder(shop.customer, toInput(1));
    await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('two edits of an order', () => {
  it.each(pointsOf('edit'))('leave no spare stock reserved if the second overtakes the first at %s', async (point) => {
    const lines = [{ productId: other, quantity: 1 }];
    const slow = overtakenAt(
      point,
      (faults) => edit(0, { lines, expectedTotal: money(1_000, 'usd') }, shop.newProcess({ faults })),
      () => edit(1).catch(() => undefined),
    );
    await slow.catch((error: unknown) => expect(error).toMatchObject({ details: { reason: 'STALE_VERSION' } }));
    const { lines: [line] } = await shop.getOrder(order.id); // prettier-ignore
    await sweepLater();
    const held = line?.productId === other ? [[10, 0], [9, 1]] : [[9, 1], [10, 0]]; // prettier-ignore
    expect([await stockOf(), await stockOf(other)]).toEqual(held);
  });

  it('keep stock reserved if the second adds the units that the first removes but has not released yet', async () => {
    const chain = { productId: other, quantity: 1 };
    await overtakenAt(
      'edit.after-change',
      (faults) => edit(0, { lines: [chain], expectedTotal: money(1_000, 'usd') }, shop.newProcess({ faults })),
      async () => {
        const { revision } = await shop.getOrder(order.id);
        const lines = [{ ...chain, lineId: `${order.id}:2` }, { productId, quantity: 3 }]; // prettier-ignore
        await edit(0, { revision, lines, expectedTotal: money(8_500, 'usd') });
      },
    );
    expect([await stockOf(), await stockOf(other)]).toEqual([[7, 3], [9, 1]]); // prettier-ignore
  });

  it('with the same key count as one, even if the slower one finds the order paid', async () => {
    const input = toInput(5);
    const slow = overtakenAt(
      'edit.after-cancel-intent',
      (faults) => shop.newProcess({ faults }).orders.editOrder(shop.admin, input),
      async () => {
        await shop.orders.editOrder(shop.admin, input);
        await pay();
      },
    );
    expect(await slow).toEqual(await shop.getOrder(order.id));
    await sweepLater();
    expect(await stockOf()).toEqual([5, 0]);
  });
});

describe('an edit whose process dies', () => {
  it.each(pointsOf('edit'))('at %s is finished by a retry and the sweep', async (point) => {
    const input = { lines: [{ productId: other, quantity: 2 }, { lineId: `${order.id}:1`, productId, quantity: 1 }], expectedTotal: money(4_500, 'usd'), idempotencyKey: point }; // prettier-ignore
    await killedAt(point, (faults) => edit(0, input, shop.newProcess({ faults })));
    const edited = await edit(0, input);
    expect(edited.total).toEqual(money(4_500, 'usd'));
    await sweepLater();
    expect([await stockOf(), await stockOf(other)]).toEqual([[9, 1], [8, 2]]); // prettier-ignore
  });

  it('before it releases spare stock leaves the release to the sweep, even after the payment', async () => {
    await killedAt('edit.after-change', (faults) => edit(1, {}, shop.newProcess({ faults })));
    await pay();
    expect(await stockOf()).toEqual([7, 3]);
    await sweepLater();
    expect(await stockOf()).toEqual([9, 0]);
  });

  it('before it releases spare stock leaves nothing reserved if the order is cancelled', async () => {
    await killedAt('edit.after-change', (faults) => edit(1, {}, shop.newProcess({ faults })));
    await shop.orders.cancelOrder(shop.admin, order.id);
    await sweepLater();
    expect(await stockOf()).toEqual([10, 0]);
  });
});

describe('stock of an edited order', () => {
  const held = (id: string, quantity: number) => ({ id, productId: 'a', quantity });
  const plan = (quantity: number, ...reservations: ReturnType<typeof held>[]) =>
    planStock(reservations, quantity === 0 ? [] : [{ productId: 'a', quantity }]);

  it.each([
    [3, [held('1', 3)], { kept: [held('1', 3)], missing: [] }],
    [5, [held('1', 3)], { kept: [held('1', 3)], missing: [{ productId: 'a', quantity: 2 }] }],
    [2, [held('1', 3)], { kept: [held('1', 2)], missing: [] }],
    [4, [held('1', 3), held('2', 2)], { kept: [held('1', 3), held('2', 1)], missing: [] }],
    [3, [held('1', 3), held('2', 2)], { kept: [held('1', 3)], missing: [] }],
    [0, [held('1', 3)], { kept: [], missing: [] }],
    [1, [], { kept: [], missing: [{ productId: 'a', quantity: 1 }] }],
  ])('for %i units with the reservations %j is planned as %j', (quantity, reservations, expected) => {
    expect(plan(quantity, ...reservations)).toEqual(expected);
  });
});

describe('the address of a paid order', () => {
  const change = (address: string, revision: number) =>
    shop.orders.changeOrderAddress(shop.admin, { orderId: order.id, revision, address, phone: '0123 456' });

  it('can be changed until the order ships; a retry changes nothing', async () => {
    const { revision } = (await pay()).order;
    const changed = await change('2 Ratchet Lane', revision);
    expect(changed).toMatchObject({ delivery: { address: '2 Ratchet Lane' }, total: order.total, status: 'paid' });
    expect(await change('2 Ratchet Lane', revision)).toEqual(changed);
    await expect(change('3 Ratchet Lane', revision)).rejects.toMatchObject({ details: { reason: 'STALE_VERSION' } });
    await shop.orders.shipOrder(shop.admin, order.id);
    await expect(change('3 Ratchet Lane', changed.revision + 1)).rejects.toMatchObject({
      details: { reason: 'ILLEGAL_TRANSITION', status: 'shipped' },
    });
  });

  describe('of which a parcel was sent before', () => {
    const addressesOf = ({ parcels }: Order) => parcels.map(({ address }) => address);
    const ship = async (key: string) => {
      const { id: orderId } = order;
      const parcel = { idempotencyKey: `${orderId} ${key}`, lines: [{ lineId: `${orderId}:1`, quantity: 1 }] };
      return (await shop.orders.shipParcel(shop.admin, { orderId, ...parcel })).order;
    };
    /** Sends a parcel to each of two addresses, then changes to a third one. */
    const shipTwo = async () => {
      await pay();
      await change('2 Ratchet Lane', (await ship('first')).revision);
      return change('3 Ratchet Lane', (await ship('second')).revision);
    };

    it('changes only for later parcels', async () => {
      expect(addressesOf(await shipTwo())).toEqual([order.delivery.address, '2 Ratchet Lane']);
      const shipped = await ship('third');
      expect(addressesOf(shipped)).toEqual([order.delivery.address, '2 Ratchet Lane', undefined]);
      expect(await shop.getOrder(order.id)).toEqual(shipped);
    });

    it('changes for a parcel that is shipped again after its shipment was undone', async () => {
      await pay();
      const { revision } = await shop.orders.shipOrder(shop.admin, order.id);
      const undone = await shop.orders.undoShipment(shop.admin, order.id);
      expect(undone.revision).toBe(revision + 1);
      await change('2 Ratchet Lane', undone.revision);
      expect(addressesOf(await shop.orders.shipOrder(shop.admin, order.id))).toEqual([undefined]);
    });

    const person = { userId: null, formerEmails: [], name: null, alias: 'erased-1', aliasEmail: 'erased-1@mail.test' };
    it.each([
      [
        'the person is erased',
        () => forgetInOrders(shop.connection, { ...person, email: shop.customer.email, orderIds: [order.id] }),
      ],
      [
        'old names are removed',
        () => forgetOldNames(shop.connection, new Date(order.placedAt.getTime() + 1), () => Promise.resolve()),
      ],
    ])('loses the addresses of its parcels when %s', async (_what, forget) => {
      await shipTwo();
      await ship('third');
      await forget();
      expect(addressesOf(await shop.getOrder(order.id))).toEqual([null, null, undefined]);
    });
  });

  it('cannot become an address in parts; the address of an unpaid order cannot be changed like this', async () => {
    await expect(change('2 Ratchet Lane', 1)).rejects.toMatchObject({ details: { status: 'placed' } });
    const { revision } = (await pay()).order;
    const shippingAddress = { name: 'Casey', line1: '1 Lane', city: 'Central', country: 'HK', phone: '0123 456' };
    const inParts = shop.orders.changeOrderAddress(shop.admin, { orderId: order.id, revision, shippingAddress });
    await expect(inParts).rejects.toMatchObject({ details: { reason: 'PRICE_CHANGED' } });
  });
});
