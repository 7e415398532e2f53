import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killedAt, overtakenAt, pointsOf } from '../../../../test/kill-points.js';
import { openPaymentShop, withCalls, type PaymentShop } from '../../../../test/payment-shop.js';
import { DomainError } from '../../../shared/errors.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const start = (orderId: string) => shop.payments.startPayment(shop.customer, { orderId });
const newOrder = async (priceMinor = 2_500, quantity = 2) =>
  (await shop.placeOrder(await shop.addProduct({ priceMinor }), quantity)).id;

async function intentsOf(orderId: string) {
  const intents = [];
  for await (const intent of shop.cardPayments.listIntents({ createdAfter: new Date(0) })) {
    if (intent.orderId === orderId) intents.push(intent);
  }
  return intents;
}

describe('starting a payment', () => {
  it('charges the stored total and saves the intent before it returns the secret', async () => {
    const orderId = await newOrder(1_999, 3);
    const { order, clientSecret } = await start(orderId);
    expect(clientSecret).toMatch(new RegExp(`^${order.payment.intentId}_secret_`));
    expect(await intentsOf(orderId)).toMatchObject([{ amountMinor: 5_997, currency: 'usd', orderId, livemode: false }]);
    expect((await shop.getOrder(orderId)).payment).toMatchObject({ attempt: 1, livemode: false });
  });

  it('reuses the open intent, even after a declined card', async () => {
    const orderId = await newOrder();
    const first = await start(orderId);
    await shop.payByCard(first.clientSecret, '4000000000000002');
    expect((await start(orderId)).clientSecret).toBe(first.clientSecret);
    expect(await intentsOf(orderId)).toHaveLength(1);
  });

  it('opens one intent for concurrent calls', async () => {
    const orderId = await newOrder();
    const started = await Promise.all(
      Array.from({ length: 8 }, () => shop.newProcess().payments.startPayment(shop.customer, { orderId })),
    );
    expect(new Set(started.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await intentsOf(orderId)).toHaveLength(1);
  });

  it.each(pointsOf('start'))('opens one intent although a process died at %s', async (point) => {
    const orderId = await newOrder();
    await killedAt(point, (faults) => shop.newProcess({ faults }).payments.startPayment(shop.customer, { orderId }));
    const { order } = await start(orderId);
    expect(await intentsOf(orderId)).toMatchObject([{ id: order.payment.intentId }]);
  });

  it('never hands out an intent that the reconciler has cancelled', async () => {
    const orderId = await newOrder();
    const point = 'start.after-create-intent';
    await killedAt(point, (faults) => shop.newProcess({ faults }).payments.startPayment(shop.customer, { orderId }));
    shop.clock.advance({ minutes: 11 });
    const [left] = await intentsOf(orderId);
    expect((await shop.payments.reconcile()).intentsCancelled).toContain(left?.id);
    await shop.payByCard((await start(orderId)).clientSecret);
    expect((await shop.payments.settlePayment(shop.customer, { orderId })).outcome).toBe('paid');
  });

  it('never hands out an intent that it has cancelled because the order changed in the meantime', async () => {
    const orderId = await newOrder();
    const { revision } = await shop.getOrder(orderId);
    const { clientSecret } = await overtakenAt(
      'start.after-create-intent',
      (faults) => shop.newProcess({ faults }).payments.startPayment(shop.customer, { orderId }),
      () => shop.payments.sendPaymentLink(shop.admin, { orderId, revision }),
    );
    await shop.payByCard(clientSecret);
    expect((await shop.payments.settlePayment(shop.customer, { orderId })).outcome).toBe('paid');
  });

  it('returns no secret after the customer has paid, and settles the payment if necessary', async () => {
    const orderId = await newOrder();
    const { clientSecret } = await start(orderId);
    await shop.payByCard(clientSecret);
    const again = await start(orderId);
    expect(again).toMatchObject({ clientSecret: null, order: { status: 'paid' } });
    expect(await start(orderId)).toMatchObject({ clientSecret: null });
  });

  it('opens a new intent after the provider has cancelled the last one', async () => {
    const orderId = await newOrder();
    const first = await start(orderId);
    await shop.cardPayments.cancelIntent(first.order.payment.intentId ?? '');
    const second = await start(orderId);
    expect(second.clientSecret).not.toBe(first.clientSecret);
    await shop.payByCard(second.clientSecret);
    expect(await shop.payments.settlePayment(shop.customer, { orderId })).toMatchObject({ outcome: 'paid' });
  });

  it('updates an intent whose amount differs from the total', async () => {
    const orderId = await newOrder();
    const { order, clientSecret } = await start(orderId);
    const intentId = order.payment.intentId ?? '';
    await shop.cardPayments.updateIntentAmount({ intentId, amountMinor: 1_234, currency: 'usd', idempotencyKey: 'x' });
    expect((await start(orderId)).clientSecret).toBe(clientSecret);
    expect(await shop.cardPayments.retrieveIntent(intentId)).toMatchObject({ amountMinor: 5_000 });
  });

  it('updates it with another key if the provider has refused the first one, and repeats this answer', async () => {
    const orderId = await newOrder();
    const { order } = await start(orderId);
    const intentId = order.payment.intentId ?? '';
    await shop.cardPayments.updateIntentAmount({ intentId, amountMinor: 1_234, currency: 'usd', idempotencyKey: 'y' });
    let refused: string | null = null;
    const updateIntentAmount: typeof shop.cardPayments.updateIntentAmount = (request) => {
      refused ??= request.idempotencyKey;
      return request.idempotencyKey === refused
        ? Promise.reject(new DomainError('BAD_USER_INPUT', 'The amount is refused.'))
        : shop.cardPayments.updateIntentAmount(request);
    };
    const { payments } = shop.newProcess({ cardPayments: withCalls(shop.cardPayments, { updateIntentAmount }) });
    const again = () => payments.startPayment(shop.customer, { orderId });
    await expect(again()).rejects.toThrow('The amount is refused.');
    expect((await again()).order.payment.intentId).toBe(intentId);
    expect(await shop.cardPayments.retrieveIntent(intentId)).toMatchObject({ amountMinor: 5_000 });
  });

  it('makes an order with a total of 0 paid without a card, and finalises its reservation', async () => {
    const productId = await shop.addProduct({ priceMinor: 0 });
    const { id: orderId } = await shop.placeOrder(productId, 4);
    const { order, clientSecret } = await start(orderId);
    expect(clientSecret).toBeNull();
    expect(order).toMatchObject({ status: 'paid', payment: { status: 'paid', transactionId: null } });
    expect([await shop.freeQuantity(productId), await shop.heldQuantity(productId)]).toEqual([6, 0]);
    expect(await intentsOf(orderId)).toEqual([]);
  });

  it("refuses a total below the provider's minimum and says what the minimum is", async () => {
    const orderId = await newOrder();
    // Such an order can no longer be placed. But a shop may have one from an earlier version, or from before the
    // minimum was raised.
    await shop.connection
      .collection('orders')
      .updateOne({ _id: new Types.ObjectId(orderId) }, { $set: { totalMinor: 20, 'lines.0.unitPriceMinor': 10 } });
    await expect(start(orderId)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'The total of $0.20 is below $0.50, the least a card can be charged.',
    });
  });

  it('is possible although the description of the payment is cut within an emoji', async () => {
    const orderId = await newOrder();
    // Several products together have as long a text.
    await shop.connection
      .collection('orders')
      .updateOne({ _id: new Types.ObjectId(orderId) }, { $set: { 'lines.0.name': `${'x'.repeat(494)}😀!` } });
    expect((await start(orderId)).clientSecret).not.toBeNull();
  });

  it('refuses an order that has ended', async () => {
    const orderId = await newOrder();
    await shop.orders.cancelOrder(shop.admin, orderId);
    await expect(start(orderId)).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'ILLEGAL_TRANSITION' } });
  });

  it('is for the customer only: strangers learn nothing, admins are refused', async () => {
    const orderId = await newOrder();
    const stranger = { ...shop.customer, userId: 'f'.repeat(24), email: 'sam@example.test' };
    const as = (actor: Parameters<typeof shop.payments.startPayment>[0]) =>
      shop.payments.startPayment(actor, { orderId });
    await expect(as(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(shop.admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(as({ kind: 'visitor' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(start('f'.repeat(24))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(start('not-an-id')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['the provider failed under a key', new DomainError('PAYMENT_UNAVAILABLE', 'down')],
    [
      'the key was used with other content',
      new DomainError('CONFLICT', 'x', { details: { reason: 'IDEMPOTENCY_KEY_REUSED' } }),
    ],
    ['the provider refused the amount', new DomainError('BAD_USER_INPUT', 'too small')],
    ['the account may not charge cards', new DomainError('INTERNAL_SERVER_ERROR', 'refused')],
  ])('uses the next key after %s', async (_what, failure) => {
    const keys: string[] = [];
    // The provider repeats its first answer to a key.
    const cardPayments = withCalls(shop.cardPayments, {
      createIntent(request) {
        keys.push(request.idempotencyKey);
        return request.idempotencyKey === keys[0] ? Promise.reject(failure) : shop.cardPayments.createIntent(request);
      },
    });
    const orderId = await newOrder();
    const { payments } = shop.newProcess({ cardPayments });
    await expect(payments.startPayment(shop.customer, { orderId })).rejects.toBe(failure);
    expect((await payments.startPayment(shop.customer, { orderId })).clientSecret).not.toBeNull();
    expect(keys).toEqual([`order:${orderId}:pi:1`, `order:${orderId}:pi:2`]);
  });

  it.each([
    ['second attempt', null],
    ['third attempt, after the second one died,', 'start.after-save-intent'],
  ] as const)('in the %s cancels the first intent, whose answer was lost', async (_, died) => {
    const orderId = await newOrder();
    const lost = withCalls(shop.cardPayments, {
      async createIntent(request) {
        await shop.cardPayments.createIntent(request);
        throw new DomainError('PAYMENT_UNAVAILABLE', 'The answer was lost.');
      },
    });
    const { payments } = shop.newProcess({ cardPayments: lost });
    await expect(payments.startPayment(shop.customer, { orderId })).rejects.toThrow('The answer was lost.');
    if (died) {
      await killedAt(died, (faults) => shop.newProcess({ faults }).payments.startPayment(shop.customer, { orderId }));
    }
    const { order } = await start(orderId);
    const open = (await intentsOf(orderId)).filter(({ status }) => status === 'requires_payment_method');
    expect(open.map(({ id }) => id)).toEqual([order.payment.intentId]);
    expect(await intentsOf(orderId)).toHaveLength(2);
  });
});

describe('starting a payment by its price', () => {
  const byPrice = (input: { orderId?: string; price?: number | string }) =>
    shop.payments.startPaymentByPrice(shop.customer, input);

  it('finds the only unpaid order with that total', async () => {
    const orderId = await newOrder(7_777, 1);
    const { clientSecret } = await byPrice({ price: 77.77 });
    expect(clientSecret).toBe((await start(orderId)).clientSecret);
    expect((await byPrice({ price: '77.77' })).clientSecret).toBe(clientSecret);
  });

  it('takes the amount from the order that is named, whatever price is sent with it', async () => {
    const orderId = await newOrder(8_888, 1);
    await byPrice({ orderId, price: 0.5 });
    expect(await intentsOf(orderId)).toMatchObject([{ amountMinor: 8_888 }]);
  });

  it.each([
    ['no unpaid order has it', { price: 123_456.78 }, 'price'],
    ['it is invalid', { price: '12.345' }, 'price'],
    ['it is missing', {}, 'orderId'],
  ])('refuses a price when %s, naming the field', async (_what, input, field) => {
    await expect(byPrice(input)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });

  it('refuses a price that several unpaid orders have', async () => {
    await newOrder(9_999, 1);
    await newOrder(9_999, 1);
    await expect(byPrice({ price: 99.99 })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});
