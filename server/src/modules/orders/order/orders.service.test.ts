import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killedAt, overtakenAt, pointsOf } from '../../../../test/kill-points.js';
import type { IdempotencyDocument } from '../../idempotency/idempotency.service.js';
import { openPaymentShop, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { systemActor, visitor } from '../../../shared/actor.js';
import { money, type Money } from '../../../shared/money.js';
import { shippedAtOf } from './order.js';
import { shipmentUndoableUntil, shippingUndoMinutes } from './ship-order.js';
import { sweepGraceMinutes } from './sweep-reservations.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const place = (productId: string, key: string | null, { orders }: ShopProcess = shop, quantity = 2) =>
  orders.placeOrder(shop.customer, {
    productId,
    quantity,
    address: ' 1 Ratchet Lane ',
    phone: '0123 456',
    expectedUnitPrice: null,
    idempotencyKey: key,
  });

const stockOf = async (productId: string) => [await shop.freeQuantity(productId), await shop.heldQuantity(productId)];
const sweepLater = async () => {
  shop.clock.advance({ minutes: sweepGraceMinutes + 1 });
  await shop.sweepReservations();
};

async function pay(orderId: string): Promise<void> {
  const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  await shop.payByCard(clientSecret);
}

describe('placing an order', () => {
  it('reserves stock and takes customer and price from the shop, not from the caller', async () => {
    const productId = await shop.addProduct({ priceMinor: 1_250, availableQuantity: 5 });
    const order = await place(productId, null, shop, 3);
    expect(order).toMatchObject({
      status: 'placed',
      total: money(3_750, 'usd'),
      customer: { email: shop.customer.email, userId: shop.customer.userId },
      delivery: { address: '1 Ratchet Lane', phone: '0123 456' },
      shippingAddress: null,
    });
    expect(await stockOf(productId)).toEqual([2, 3]);
  });

  it('sells exactly the available quantity to concurrent customers', async () => {
    const productId = await shop.addProduct({ availableQuantity: 30 });
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, () => place(productId, null, shop.newProcess(), 1)),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(30);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'CONFLICT', details: { reason: 'OUT_OF_STOCK' } });
    expect(await stockOf(productId)).toEqual([0, 30]);
  });

  it('answers a repeated key with the first order', async () => {
    const productId = await shop.addProduct();
    const orders = [
      await place(productId, 'same'),
      ...(await Promise.all([1, 2, 3].map(() => place(productId, 'same')))),
    ];
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await stockOf(productId)).toEqual([8, 2]);
    await expect(place(productId, 'same', shop, 3)).rejects.toMatchObject({
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('answers a repeated key with the order after it was paid, and does not reserve again', async () => {
    const productId = await shop.addProduct();
    const { id } = await place(productId, 'paid');
    await pay(id);
    await shop.payments.settlePayment(shop.customer, { orderId: id });
    expect(await place(productId, 'paid')).toMatchObject({ id, status: 'paid' });
    await expect(place(await shop.addProduct(), 'paid')).rejects.toMatchObject({
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await stockOf(productId)).toEqual([8, 0]);
  });

  it('returns the order for a key that an earlier version has stored', async () => {
    const productId = await shop.addProduct();
    const { id, fingerprint } = await place(productId, 'new');
    const keys = shop.connection.collection<IdempotencyDocument>('idempotency_keys');
    const _id = `${shop.customer.userId}:placeOrder:old`;
    await keys.insertOne({ _id, entityId: id, fingerprint: fingerprint ?? '', createdAt: shop.clock.now() });
    expect(await place(productId, 'old', shop.newProcess())).toMatchObject({ id });
    await expect(place(productId, 'old', shop.newProcess(), 3)).rejects.toMatchObject({
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
    await keys.deleteOne({ _id });
  });

  it('returns the order for a key that an earlier version’s server stores while a new server is running', async () => {
    const productId = await shop.addProduct();
    const server = shop.newProcess();
    const { id, fingerprint } = await place(productId, 'on the new server', server);
    const keys = shop.connection.collection<IdempotencyDocument>('idempotency_keys');
    const _id = `${shop.customer.userId}:placeOrder:on the old server`;
    await keys.insertOne({ _id, entityId: id, fingerprint: fingerprint ?? '', createdAt: shop.clock.now() });
    expect(await place(productId, 'on the old server', server)).toMatchObject({ id });
    await keys.deleteOne({ _id });
  });

  it('places one order for many attempts at once under one key', async () => {
    // Enough stock for each attempt to reserve before the first one has placed the order.
    const productId = await shop.addProduct({ availableQuantity: 16 });
    const orders = await Promise.all(Array.from({ length: 8 }, () => place(productId, 'rush', shop.newProcess())));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    await sweepLater();
    expect(await stockOf(productId)).toEqual([14, 2]);
  });

  it.each(pointsOf('place'))('is completed by a retry after a crash at %s, even with the last units', async (point) => {
    const productId = await shop.addProduct({ availableQuantity: 2 });
    await killedAt(point, (faults) => place(productId, point, shop.newProcess({ faults })));
    expect((await place(productId, point)).status).toBe('placed');
    expect(await stockOf(productId)).toEqual([0, 2]);
  });

  it('releases the reservation of an attempt that is not retried', async () => {
    const productId = await shop.addProduct();
    await killedAt('place.after-reserve', (faults) => place(productId, 'lost', shop.newProcess({ faults })));
    expect(await stockOf(productId)).toEqual([8, 2]);
    await sweepLater();
    expect(await stockOf(productId)).toEqual([10, 0]);
    await expect(place(productId, 'lost')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await stockOf(productId)).toEqual([10, 0]);
  });

  it('reserves stock once even if a slow attempt continues after the order was paid', async () => {
    const productId = await shop.addProduct();
    const slow = await overtakenAt(
      'place.after-reserve',
      (faults) => place(productId, 'slow', shop.newProcess({ faults })),
      async () => {
        const { id } = await place(productId, 'slow');
        await pay(id);
        await shop.payments.settlePayment(shop.customer, { orderId: id });
      },
    );
    expect(slow.status).toBe('paid');
    await sweepLater();
    expect(await stockOf(productId)).toEqual([8, 0]);
  });

  it('reserves stock once even if a payment finalises the reservation that a retry is about to use', async () => {
    const productId = await shop.addProduct();
    let retry: Promise<unknown> = Promise.resolve();
    const first = overtakenAt(
      'place.after-reserve',
      (faults) => place(productId, 'sold', shop.newProcess({ faults })),
      async () => {
        let goOn: () => void = () => undefined;
        const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
        let arrive: () => void = () => undefined;
        const hasArrived = new Promise<void>((resolve) => (arrive = resolve));
        retry = overtakenAt(
          'place.before-reserve',
          (faults) => place(productId, 'sold', shop.newProcess({ faults })),
          () => {
            arrive();
            return mayGoOn;
          },
        );
        await hasArrived;
        void first.then(async ({ id: orderId }) => {
          await pay(orderId);
          await shop.payments.settlePayment(shop.customer, { orderId });
          goOn();
        });
      },
    );
    await first;
    expect(await retry).toMatchObject({ status: 'paid' });
    await sweepLater();
    expect(await stockOf(productId)).toEqual([8, 0]);
  });

  it('refuses the price for the quantity once the shop charges a higher one', async () => {
    const productId = await shop.addProduct({ priceMinor: 1_950 });
    const admin = systemActor('test');
    const setTiers = async (priceTiers: { fromQuantity: number; price: Money }[]) => {
      const { version } = await shop.catalogue.getProduct(admin, productId);
      await shop.catalogue.updateProduct(admin, { productId, version, priceTiers });
    };
    const order = (idempotencyKey: string) =>
      shop.orders.placeOrder(shop.customer, {
        ...{ productId, quantity: 2, address: 'x', phone: '12345', idempotencyKey },
        expectedUnitPrice: money(1_800, 'usd'),
      });
    await setTiers([{ fromQuantity: 2, price: money(1_800, 'usd') }]);
    expect((await order('with-tier')).total).toEqual(money(3_600, 'usd'));
    await setTiers([]);
    await expect(order('without')).rejects.toMatchObject({ details: { reason: 'PRICE_CHANGED' } });
    expect(await stockOf(productId)).toEqual([8, 2]);
  });

  it('refuses an outdated price, even if an interrupted attempt had reserved at that price', async () => {
    const productId = await shop.addProduct({ priceMinor: 2_500 });
    const input = { productId, quantity: 2, address: 'x', phone: '12345', expectedUnitPrice: money(2_500, 'usd') };
    const order = (process: ShopProcess) =>
      process.orders.placeOrder(shop.customer, { ...input, idempotencyKey: 'price' });
    await killedAt('place.after-reserve', (faults) => order(shop.newProcess({ faults })));
    const admin = systemActor('test');
    const { version } = await shop.catalogue.getProduct(admin, productId);
    await shop.catalogue.updateProduct(admin, { productId, version, price: money(2_600, 'usd') });
    await expect(order(shop)).rejects.toMatchObject({ details: { reason: 'PRICE_CHANGED' } });
    expect(await stockOf(productId)).toEqual([10, 0]);
  });

  it('refuses a total that cannot be charged to a card, reserves nothing, and accepts a total of 0', async () => {
    const productId = await shop.addProduct({ priceMinor: 24, availableQuantity: 10 });
    await expect(place(productId, null)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: {
        fields: [{ field: 'quantity', message: expect.stringMatching(/\$0\.48.*\$0\.50.*Order more/) as string }],
      },
    });
    expect(await stockOf(productId)).toEqual([10, 0]);
    expect((await place(productId, null, shop, 3)).total).toEqual(money(72, 'usd'));
    expect((await place(await shop.addProduct({ priceMinor: 0 }), null)).total).toEqual(money(0, 'usd'));
  });

  it.each([
    ['quantity', { quantity: 1.5 }],
    ['quantity', { quantity: 0 }],
    ['address', { address: '  ' }],
    ['phone', { phone: '12-3' }],
    ['phone', { phone: '(((((' }],
  ])('refuses a wrong %s: %o', async (field, wrong) => {
    const input = { productId: await shop.addProduct(), quantity: 1, address: 'x', phone: '12345', ...wrong };
    const call = shop.orders.placeOrder(shop.customer, { ...input, expectedUnitPrice: null, idempotencyKey: null });
    await expect(call).rejects.toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });
});

describe('a customer who cancels', () => {
  const cancel = (orderId: string, process: ShopProcess = shop) =>
    process.orders.cancelOwnOrder(shop.customer, orderId);

  it('ends their own unpaid order, releases its stock, and cancels its payment', async () => {
    const productId = await shop.addProduct();
    const { id } = await place(productId, null);
    const { order, clientSecret } = await shop.payments.startPayment(shop.customer, { orderId: id });
    expect(await cancel(id)).toMatchObject({ status: 'cancelled' });
    expect((await cancel(id)).history.at(-1)).toMatchObject({ status: 'cancelled', by: shop.customer.email });
    await shop.payByCard(clientSecret);
    expect(await shop.cardPayments.retrieveIntent(order.payment.intentId ?? '')).toMatchObject({ status: 'canceled' });
    expect(await stockOf(productId)).toEqual([10, 0]);
    const ledger = await shop.payments.listLedger(systemActor('test'), id);
    expect(ledger.map(({ event }) => event)).toContain('order.cancelled_by_customer');
  });

  it('finds no order of another customer, and must be signed in', async () => {
    const { id } = await place(await shop.addProduct(), null);
    const stranger = { ...shop.customer, userId: 'e'.repeat(24), uid: 'else', email: 'else@example.test' };
    await expect(shop.orders.cancelOwnOrder(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(shop.orders.cancelOwnOrder(shop.admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(shop.orders.cancelOwnOrder(visitor, id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is refused once the order is paid, even before the payment is settled', async () => {
    const { id } = await place(await shop.addProduct(), null);
    await pay(id);
    const refusal = { code: 'CONFLICT', message: 'A paid order cannot be cancelled.' };
    await expect(cancel(id)).rejects.toMatchObject(refusal);
    await shop.payments.settlePayment(shop.customer, { orderId: id });
    await expect(cancel(id)).rejects.toMatchObject(refusal);
  });

  it('either cancels or pays, but never both, if they try both at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const productId = await shop.addProduct();
      const { id } = await place(productId, null);
      const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId: id });
      await Promise.allSettled([
        cancel(id, shop.newProcess()),
        shop.payByCard(clientSecret),
        shop.payments.settlePayment(shop.customer, { orderId: id }),
      ]);
      const { order } = await shop.payments.settlePayment(shop.customer, { orderId: id });
      const intent = await shop.cardPayments.retrieveIntent(order.payment.intentId ?? '');
      const isCharged = (intent?.amountReceivedMinor ?? 0) > (intent?.amountRefundedMinor ?? 0);
      expect(order.status).toBe(isCharged ? 'paid' : 'cancelled');
    }
  });
});

describe('ending an order', () => {
  it('cancels its open payment first, so that no card can be charged', async () => {
    const productId = await shop.addProduct();
    const { id } = await place(productId, null);
    const { order, clientSecret } = await shop.payments.startPayment(shop.customer, { orderId: id });
    await shop.orders.cancelOrder(shop.admin, id);
    await shop.payByCard(clientSecret);
    expect(await shop.cardPayments.retrieveIntent(order.payment.intentId ?? '')).toMatchObject({ status: 'canceled' });
    expect(await stockOf(productId)).toEqual([10, 0]);
  });

  it.each(pointsOf('end'))('is finished by a retry after a crash at %s', async (point) => {
    const productId = await shop.addProduct();
    const { id } = await place(productId, null);
    await shop.payments.startPayment(shop.customer, { orderId: id });
    await killedAt(point, (faults) => shop.newProcess({ faults }).orders.cancelOrder(shop.admin, id));
    expect((await shop.orders.cancelOrder(shop.admin, id)).status).toBe('cancelled');
    expect((await shop.orders.cancelOrder(shop.admin, id)).status).toBe('cancelled');
    expect(await stockOf(productId)).toEqual([10, 0]);
  });

  it('also cancels a payment that is started in the meantime', async () => {
    const productId = await shop.addProduct();
    const { id } = await place(productId, null);
    let secret: string | null = null;
    const ended = await overtakenAt(
      'end.after-cancel-intent',
      (faults) => shop.newProcess({ faults }).orders.cancelOrder(shop.admin, id),
      async () => {
        secret = (await shop.payments.startPayment(shop.customer, { orderId: id })).clientSecret;
      },
    );
    expect(ended.status).toBe('cancelled');
    await shop.payByCard(secret);
    const intent = await shop.cardPayments.retrieveIntent(ended.payment.intentId ?? '');
    expect(intent).toMatchObject({ status: 'canceled', amountReceivedMinor: 0 });
  });

  it('refuses a paid order, even before the payment is settled', async () => {
    const { id } = await place(await shop.addProduct(), null);
    await pay(id);
    const cancel = () => shop.orders.cancelOrder(shop.admin, id);
    await expect(cancel()).rejects.toMatchObject({ code: 'CONFLICT', message: 'A paid order cannot be deleted.' });
    await shop.payments.settlePayment(shop.customer, { orderId: id });
    await expect(cancel()).rejects.toMatchObject({ code: 'CONFLICT', message: 'A paid order cannot be deleted.' });
  });

  it('is only for admins', async () => {
    const { id } = await place(await shop.addProduct(), null);
    await expect(shop.orders.cancelOrder(shop.customer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(shop.orders.cancelOrder(shop.admin, 'f'.repeat(24))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leaves the order either cancelled or paid if a payment arrives at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const productId = await shop.addProduct();
      const { id } = await place(productId, null);
      const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId: id });
      await Promise.allSettled([
        shop.newProcess().orders.cancelOrder(shop.admin, id),
        shop.payByCard(clientSecret),
        shop.payments.settlePayment(shop.customer, { orderId: id }),
      ]);
      const { order } = await shop.payments.settlePayment(shop.customer, { orderId: id });
      const intent = await shop.cardPayments.retrieveIntent(order.payment.intentId ?? '');
      expect([order.status, intent?.status]).toEqual(
        order.status === 'paid' ? ['paid', 'succeeded'] : ['cancelled', 'canceled'],
      );
      expect(await stockOf(productId)).toEqual(order.status === 'paid' ? [8, 0] : [10, 0]);
    }
  });
});

describe('shipping an order', () => {
  it('marks a paid order as shipped once, and refuses an unpaid one', async () => {
    const { id } = await place(await shop.addProduct(), null);
    await expect(shop.orders.shipOrder(shop.admin, id)).rejects.toMatchObject({
      details: { reason: 'ILLEGAL_TRANSITION' },
    });
    await pay(id);
    await shop.payments.settlePayment(shop.customer, { orderId: id });
    await Promise.all([shop.orders.shipOrder(shop.admin, id), shop.orders.shipOrder(shop.admin, id)]);
    const { history } = await shop.getOrder(id);
    expect(history.map(({ status, by }) => [status, by])).toEqual([
      ['placed', shop.customer.email],
      ['paid', shop.customer.email],
      ['shipped', shop.admin.email],
    ]);
    await expect(shop.orders.shipOrder(shop.customer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('undoing a shipment', () => {
  const shipped = async () => {
    const { id } = await place(await shop.addProduct(), null);
    await pay(id);
    await shop.payments.settlePayment(shop.customer, { orderId: id });
    await shop.orders.shipOrder(shop.admin, id);
    return id;
  };

  it('sets the order back to paid, once, and lets it be shipped again', async () => {
    const id = await shipped();
    shop.clock.advance({ minutes: shippingUndoMinutes });
    const [one, other] = await Promise.all([
      shop.orders.undoShipment(shop.admin, id),
      shop.orders.undoShipment(shop.admin, id),
    ]);
    expect([one.status, other.status]).toEqual(['paid', 'paid']);
    expect(shipmentUndoableUntil(one)).toBeNull();
    expect(shippedAtOf(await shop.getOrder(id))).toBeNull();
    const again = await shop.orders.shipOrder(shop.admin, id);
    expect(again.history.map(({ status }) => status)).toEqual(['placed', 'paid', 'shipped', 'paid', 'shipped']);
    expect(shippedAtOf(again)).toEqual(shop.clock.now());
    const undoableMs = (shipmentUndoableUntil(again)?.getTime() ?? 0) - shop.clock.now().getTime();
    expect(undoableMs).toBe(shippingUndoMinutes * 60_000);
  });

  it('is refused after the deadline, after a refund, for an order that is not shipped, and for customers', async () => {
    const id = await shipped();
    await expect(shop.orders.undoShipment(shop.customer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    shop.clock.advance({ minutes: shippingUndoMinutes + 1 });
    const illegal = { code: 'CONFLICT', details: { reason: 'ILLEGAL_TRANSITION', status: 'shipped' } };
    await expect(shop.orders.undoShipment(shop.admin, id)).rejects.toMatchObject(illegal);

    const refunded = await shipped();
    await shop.payments.refundOrder(shop.admin, {
      orderId: refunded,
      amount: money(1, 'usd'),
      restockQuantity: 1,
      reason: null,
      idempotencyKey: refunded,
    });
    await expect(shop.orders.undoShipment(shop.admin, refunded)).rejects.toMatchObject(illegal);

    const { id: unpaid } = await place(await shop.addProduct(), null);
    await expect(shop.orders.undoShipment(shop.admin, unpaid)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(shop.orders.undoShipment(shop.admin, 'f'.repeat(24))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('sweeping reservations', () => {
  it('keeps the reservation of an unpaid order, however old', async () => {
    const productId = await shop.addProduct();
    await place(productId, null);
    await sweepLater();
    expect(await stockOf(productId)).toEqual([8, 2]);
  });

  it('finalises the reservation of a paid order, and releases the reservation of an ended order', async () => {
    const paidId = await shop.addProduct();
    const paid = await place(paidId, null);
    await pay(paid.id);
    await killedAt('settle.after-change', (faults) =>
      shop.newProcess({ faults }).payments.settlePayment(shop.customer, { orderId: paid.id }),
    );
    const endedId = await shop.addProduct();
    const ended = await place(endedId, null);
    await killedAt('end.after-change', (faults) =>
      shop.newProcess({ faults }).orders.cancelOrder(shop.admin, ended.id),
    );
    shop.clock.advance({ minutes: sweepGraceMinutes + 1 });
    expect(await shop.sweepReservations()).toEqual({ released: 1, finalised: 1 });
    expect([await stockOf(paidId), await stockOf(endedId)]).toEqual([
      [8, 0],
      [10, 0],
    ]);
  });

  it('continues after a crash between fence and release', async () => {
    const productId = await shop.addProduct();
    await killedAt('place.after-reserve', (faults) => place(productId, 'fenced', shop.newProcess({ faults })));
    shop.clock.advance({ minutes: sweepGraceMinutes + 1 });
    await killedAt('sweep.after-fence', (faults) => shop.newProcess({ faults }).sweepReservations());
    await shop.sweepReservations();
    expect(await stockOf(productId)).toEqual([10, 0]);
  });
});

describe('reading orders', () => {
  it('returns an order to its customer and to admins, and hides its existence from others', async () => {
    const { id } = await place(await shop.addProduct(), null);
    const stranger = { ...shop.customer, userId: 'f'.repeat(24), email: 'sam@example.test' };
    for (const actor of [shop.customer, shop.admin]) {
      expect(await shop.orders.findOrder(actor, id)).toMatchObject({ id });
      expect(await shop.orders.getDocumented(actor, id)).toMatchObject({ id });
    }
    expect(await shop.orders.findOrder(stranger, id)).toBeNull();
    expect(await shop.orders.findOrder(visitor, id)).toBeNull();
    await expect(shop.orders.getDocumented(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(shop.orders.getDocumented(visitor, id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
