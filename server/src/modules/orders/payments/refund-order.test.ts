import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, lineId, paidWith, someTime } from '../../../../test/payment-builders.js';
import { killedAt, pointsOf } from '../../../../test/kill-points.js';
import { openPaymentShop, withCalls, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { createStripeClient, StripeCardPayments } from '../../../platform/card-payments/stripe-card-payments.js';
import { DomainError, notFound } from '../../../shared/errors.js';
import { money } from '../../../shared/money.js';
import { quoteOf, type Order } from '../order/order.js';
import { requestRefund } from './refund-order.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

/** Four units at 25.00. */
async function paidOrder(card?: string) {
  const productId = await shop.addProduct({ availableQuantity: 10 });
  const { id: orderId } = await shop.placeOrder(productId, 4);
  const { order, clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  await shop.payByCard(clientSecret, card);
  await shop.payments.settlePayment(shop.customer, { orderId });
  await shop.takeEvents();
  return { orderId, productId, intentId: order.payment.intentId ?? '' };
}

interface RefundRequest {
  amountMinor?: number;
  restockQuantity?: number;
  key?: string;
  payments?: ShopProcess['payments'];
}

const refund = (
  orderId: string,
  { amountMinor, restockQuantity = 0, key = 'k', payments = shop.payments }: RefundRequest = {},
) =>
  payments.refundOrder(shop.admin, {
    orderId,
    amount: amountMinor === undefined ? null : money(amountMinor, 'usd'),
    restockQuantity,
    reason: 'Wrong size',
    idempotencyKey: `${orderId}-${key}`,
  });

/** Stripe, but all new refunds are refused. */
function refusingRefunds(status: number, message: string) {
  const refusing: typeof fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    if (method !== 'POST' || !url.endsWith('/v1/refunds')) return shop.sandbox.fetch(input, init);
    return Promise.resolve(Response.json({ error: { type: 'invalid_request_error', message } }, { status }));
  };
  const stripe = createStripeClient({ secretKey: shop.sandbox.secretKey, fetch: refusing });
  return new StripeCardPayments({ stripe, webhookSecret: shop.sandbox.webhookSecret });
}

async function deliverEvents(): Promise<void> {
  for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
}

describe('a refund request', () => {
  const quoteLine = { quantity: 2, unitPriceMinor: 2_500, discountMinor: 500, taxRemovedMinor: 0, taxMinor: 0 };
  const method = { methodId: 'm1', name: 'Standard', carrier: null, daysMin: 2, daysMax: 4, isPickup: false };
  const amounts = { priceMinor: 700, discountMinor: 0, taxRemovedMinor: 0, taxMinor: 0, totalMinor: 700 };
  /** A line of 45.00 after its discount, and delivery for 7.00. */
  const order = (): Order => {
    const paid = anOrder('paid', paidWith('pi_1'));
    const quote = {
      ...quoteOf(paid),
      lines: [{ ...quoteLine, lineId, totalMinor: 4_500 }],
      delivery: { ...method, ...amounts },
    };
    return { ...paid, quote, total: money(5_200, 'usd') };
  };
  const request = (asked: Partial<Parameters<typeof requestRefund>[1]>) =>
    requestRefund(order(), {
      ...{ refundId: 'r1', amount: null, restockQuantity: 0, lines: null, reason: null, expectedStatus: null },
      who: { by: 'x', at: someTime },
      ...asked,
    }).payment?.refunds?.[0];
  const usd = (amountMinor: number) => money(amountMinor, 'usd');
  const ofLine = (amountMinor: number) => [{ lineId, amount: usd(amountMinor), restockQuantity: 0 }];

  it.each([
    ['everything: the line and the delivery', {}, 5_200, ofLine(4_500), 700],
    ['a part, taken from the line first', { amount: usd(4_600) }, 4_600, ofLine(4_500), 100],
    ['the delivery alone', { delivery: { amount: null } }, 700, [], 700],
    ['a part of the delivery', { delivery: { amount: usd(200) } }, 200, [], 200],
    [
      'line and delivery',
      { lines: [{ lineId, amount: null, restockQuantity: 0 }], delivery: { amount: null } },
      5_200,
      ofLine(4_500),
      700,
    ],
  ])('is for %s', (_what, asked, amountMinor, lines, deliveryMinor) => {
    const amount = { amount: usd(amountMinor) };
    expect(request(asked)).toMatchObject({ ...amount, lines, delivery: usd(deliveryMinor) });
  });

  it('is refused if it is for more than was paid for the delivery', () => {
    expect(() => request({ delivery: { amount: usd(701) } })).toThrow('At most 7.00 can be refunded.');
    expect(() => request({ delivery: { amount: null }, amount: usd(1) })).toThrow(/come to 7\.00/);
  });

  it('is recorded without a delivery if the order has none', () => {
    const paid = anOrder('paid', paidWith('pi_1'));
    const whole = { amount: null, restockQuantity: 0, lines: null, reason: null, expectedStatus: null };
    const change = requestRefund(paid, { ...whole, refundId: 'r1', who: { by: 'x', at: someTime } });
    expect(change.payment?.refunds?.[0]).not.toHaveProperty('delivery');
  });
});

describe('refunding an order', () => {
  it('refunds the remaining amount if the request names no amount', async () => {
    const { orderId, intentId } = await paidOrder();
    const { order, refund: made } = await refund(orderId);
    expect(made).toMatchObject({
      status: 'succeeded',
      amount: money(10_000, 'usd'),
      reason: 'Wrong size',
      restocked: false,
    });
    expect(order).toMatchObject({
      status: 'refunded',
      payment: { status: 'refunded', refunded: money(10_000, 'usd') },
    });
    expect(await shop.cardPayments.listRefunds(intentId)).toMatchObject([
      { amountMinor: 10_000, metadata: { refundId: made.id } },
    ]);
  });

  it('refunds partial amounts, until nothing is left', async () => {
    const { orderId } = await paidOrder();
    const first = await refund(orderId, { amountMinor: 2_500, key: 'a' });
    expect(first.order).toMatchObject({ status: 'paid', payment: { status: 'partially_refunded' } });
    await expect(refund(orderId, { amountMinor: 7_501, key: 'b' })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'At most 75.00 can be refunded.',
    });
    expect((await refund(orderId, { key: 'c' })).order.status).toBe('refunded');
    await expect(refund(orderId, { key: 'd' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await shop.payments.listRefunds(shop.admin, orderId)).toHaveLength(2);
    const refunds = await shop.payments.findRefundsByOrderIds([orderId]);
    expect(refunds.get(orderId)).toMatchObject([{ orderId }, { orderId }]);
  });

  it('makes one refund for each key, and refuses the key for another request', async () => {
    const { orderId, intentId } = await paidOrder();
    const first = await refund(orderId, { amountMinor: 1_000 });
    const again = await refund(orderId, { amountMinor: 1_000 });
    expect(again.refund).toEqual(first.refund);
    await expect(refund(orderId, { amountMinor: 2_000 })).rejects.toMatchObject({
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await shop.cardPayments.listRefunds(intentId)).toHaveLength(1);
  });

  it('never refunds more than was paid, even with concurrent requests', async () => {
    const { orderId, intentId } = await paidOrder();
    const answers = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        refund(orderId, { amountMinor: 3_000, key: String(index), payments: shop.newProcess().payments }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const atProvider = await shop.cardPayments.listRefunds(intentId);
    expect(atProvider.map(({ amountMinor }) => amountMinor)).toEqual([3_000, 3_000, 3_000]);
    expect((await shop.getOrder(orderId)).payment.refunded).toEqual(money(9_000, 'usd'));
  });

  it.each(pointsOf('refund'))('makes one refund although a process died at %s: a retry completes it', async (point) => {
    const { orderId, productId, intentId } = await paidOrder();
    await killedAt(point, (faults) =>
      refund(orderId, { restockQuantity: 3, payments: shop.newProcess({ faults }).payments }),
    );
    const { order } = await refund(orderId, { restockQuantity: 3 });
    if (point === 'refund.after-claim' || point === 'refund.after-provider') expect(order.status).toBe('refunded');
    await shop.payments.reconcile();
    expect(await shop.getOrder(orderId)).toMatchObject({
      status: 'refunded',
      payment: { refunds: [{ restocked: true }] },
    });
    expect(await shop.cardPayments.listRefunds(intentId)).toHaveLength(1);
    expect(await shop.freeQuantity(productId)).toBe(9);
  });

  it.each(pointsOf('refund'))(
    'makes one refund although a process died at %s: the reconciler completes it',
    async (point) => {
      const { orderId, productId, intentId } = await paidOrder();
      await killedAt(point, (faults) =>
        refund(orderId, { restockQuantity: 3, payments: shop.newProcess({ faults }).payments }),
      );
      await shop.payments.reconcile();
      expect(await shop.getOrder(orderId)).toMatchObject({
        status: 'refunded',
        payment: { refunds: [{ restocked: true }] },
      });
      expect(await shop.cardPayments.listRefunds(intentId)).toHaveLength(1);
      expect(await shop.freeQuantity(productId)).toBe(9);
    },
  );

  it('sends no second refund if the provider has forgotten the key but not the refund', async () => {
    const { orderId, intentId } = await paidOrder();
    await killedAt('refund.after-provider', (faults) =>
      refund(orderId, { amountMinor: 1_000, payments: shop.newProcess({ faults }).payments }),
    );
    // The payment is then also too old for the reconciler to compare it.
    shop.clock.advance({ minutes: 4 * 1440 });
    await shop.payments.reconcile();
    expect(await shop.cardPayments.listRefunds(intentId)).toHaveLength(1);
    expect((await shop.getOrder(orderId)).payment.refunded).toEqual(money(1_000, 'usd'));
  });

  it('leaves the refund pending if the provider cannot be reached; the reconciler sends it later', async () => {
    const { orderId } = await paidOrder();
    const down = () => Promise.reject(new DomainError('PAYMENT_UNAVAILABLE', 'down'));
    const cardPayments = withCalls(shop.cardPayments, { createRefund: down, listRefunds: down });
    const { refund: made } = await refund(orderId, { payments: shop.newProcess({ cardPayments }).payments });
    expect(made).toMatchObject({ status: 'pending', providerId: null });
    await expect(refund(orderId, { key: 'another' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await shop.payments.reconcile();
    expect(await shop.getOrder(orderId)).toMatchObject({ status: 'refunded' });
  });

  it.each([401, 403])(
    'that Stripe answers with %i is flagged once, and sent when the keys are right',
    async (status) => {
      const { orderId } = await paidOrder();
      const { payments } = shop.newProcess({ cardPayments: refusingRefunds(status, 'No permission.') });
      await expect(refund(orderId, { payments })).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
      await payments.reconcile();
      const flag = 'A refund of 100.00 could not be sent yet: Card payments are not set up correctly.';
      expect((await shop.getOrder(orderId)).payment).toMatchObject({ flag, refunds: [{ status: 'pending' }] });
      await shop.payments.reconcile();
      expect(await shop.getOrder(orderId)).toMatchObject({ status: 'refunded' });
    },
  );

  it('fails if the provider refuses the refund, and flags the payment', async () => {
    const { orderId, intentId } = await paidOrder();
    await shop.sandbox.openDispute(intentId);
    const { order, refund: made } = await refund(orderId);
    expect(made.status).toBe('failed');
    expect(made.failureMessage).not.toBeNull();
    expect(order.status).toBe('paid');
    expect(order.payment.flag).toContain('A refund of 100.00 failed');
  });

  it('fails if Stripe refuses it because of the balance, and is not sent after a refund in the dashboard', async () => {
    const { orderId, intentId } = await paidOrder();
    const message = 'Insufficient funds in your Stripe balance to refund this amount.';
    const { payments } = shop.newProcess({ cardPayments: refusingRefunds(400, message) });
    const { order, refund: made } = await refund(orderId, { amountMinor: 4_000, payments });
    expect(made).toMatchObject({ status: 'failed', failureMessage: message });
    expect(order.payment.flag).toBe(`A refund of 40.00 failed: ${message}`);

    const inDashboard = { intentId, currency: 'usd', amountMinor: 4_000, idempotencyKey: `dashboard-${orderId}` };
    const { id } = await shop.cardPayments.createRefund(inDashboard);
    await shop.payments.reconcile();
    expect(await shop.cardPayments.listRefunds(intentId)).toMatchObject([{ id }]);
    expect((await shop.getOrder(orderId)).payment.refunded).toEqual(money(4_000, 'usd'));
  });

  describe('of a payment that the provider does not know', () => {
    const unknown = () => Promise.reject(notFound('The payment'));
    async function* none() {}
    const live = (faults?: FaultPoints) =>
      shop.newProcess({
        faults,
        cardPayments: withCalls(shop.cardPayments, {
          ...{
            createRefund: unknown,
            listRefunds: () => Promise.resolve([]),
            retrieveIntent: () => Promise.resolve(null),
          },
          ...{ listIntents: none, listRecentRefunds: none, listDisputes: none },
        }),
      }).payments;

    it('is recorded without the provider if the payment was made in test mode', async () => {
      shop.clock.advance({ minutes: 1 });
      const from = shop.clock.now();
      const { orderId, productId } = await paidOrder();
      const { order, refund: made } = await refund(orderId, { restockQuantity: 4, payments: live() });
      expect(made).toMatchObject({ status: 'succeeded', providerId: null, restocked: true });
      expect(order).toMatchObject({ status: 'refunded', payment: { flag: null, refunded: money(10_000, 'usd') } });
      expect(await shop.freeQuantity(productId)).toBe(10);
      const ledger = await shop.payments.listLedger(shop.admin, orderId);
      expect(ledger.reduce((sum, { amount }) => sum + (amount?.amountMinor ?? 0), 0)).toBe(0);
      shop.clock.advance({ minutes: 1 });
      const [row] = await shop.orders.reportTaxes(shop.admin, { from, before: shop.clock.now() });
      expect(row).toMatchObject({ refundedMinor: 10_000 });
    });

    it('returns its units to stock although a process died before', async () => {
      const { orderId, productId } = await paidOrder();
      await killedAt('refund.after-change', (faults) =>
        refund(orderId, { restockQuantity: 4, payments: live(faults) }),
      );
      await live().reconcile();
      expect(await shop.freeQuantity(productId)).toBe(10);
    });

    it.each([
      ['refused to answer', undefined],
      ['had accepted it', '4000000000007726'],
    ])('is completed by the reconciler if the provider %s before the shop went live', async (_what, card) => {
      const { orderId, intentId, productId } = await paidOrder(card);
      const { livemode } = (await shop.getOrder(orderId)).payment;
      expect(livemode).toBe(false);
      const down = () => Promise.reject(new DomainError('PAYMENT_UNAVAILABLE', 'The provider is down.'));
      const cardPayments = card ? shop.cardPayments : withCalls(shop.cardPayments, { listRefunds: down });
      const { payments } = shop.newProcess({ cardPayments });
      const { refund: made } = await refund(orderId, { restockQuantity: 4, payments });
      expect(made).toMatchObject({ status: 'pending' });
      const { failures, differences } = await live().reconcile();
      expect([failures, differences.filter((each) => each.intentId === intentId)]).toEqual([[], []]);
      expect(await shop.getOrder(orderId)).toMatchObject({ status: 'refunded', payment: { flag: null } });
      expect(await shop.freeQuantity(productId)).toBe(10);
    });

    it('fails and is flagged if the payment was made in live mode', async () => {
      const { orderId } = await paidOrder();
      const reason = { event: 'payment.settled', by: 'system:test', at: shop.clock.now() } as const;
      await shop.store.change(await shop.getOrder(orderId), { payment: { livemode: true }, reason });
      const { order, refund: made } = await refund(orderId, { payments: live() });
      expect(made.status).toBe('failed');
      expect(order).toMatchObject({ status: 'paid', payment: { flag: expect.stringContaining('failed') as string } });
    });
  });

  it('follows a pending refund to its end', async () => {
    const { orderId } = await paidOrder('4000000000007726');
    const { order } = await refund(orderId);
    expect(order).toMatchObject({ status: 'paid', payment: { status: 'paid', refunds: [{ status: 'pending' }] } });
    await shop.sandbox.flushLaterEffects();
    await deliverEvents();
    expect(await shop.getOrder(orderId)).toMatchObject({ status: 'refunded', payment: { status: 'refunded' } });
  });

  it('reverses a refund if the bank sends the money back, and flags the payment', async () => {
    const { orderId } = await paidOrder('4000000000005126');
    expect((await refund(orderId)).order.status).toBe('refunded');
    await shop.sandbox.flushLaterEffects();
    await deliverEvents();
    const order = await shop.getOrder(orderId);
    expect(order).toMatchObject({ status: 'paid', payment: { status: 'paid', refunded: money(0, 'usd') } });
    expect(order.payment.flag).toContain('failed');
    const ledger = await shop.payments.listLedger(shop.admin, orderId);
    expect(ledger.reduce((sum, { amount }) => sum + (amount?.amountMinor ?? 0), 0)).toBe(10_000);
    expect(ledger.at(-1)).toMatchObject({ event: 'refund.bounced', amount: money(10_000, 'usd') });
  });

  it('subtracts a refund in the tax report for the period in which the bank sends the money back', async () => {
    shop.clock.advance({ minutes: 1 });
    const from = shop.clock.now();
    const { orderId } = await paidOrder('4000000000005126');
    await refund(orderId);
    shop.clock.advance({ minutes: 60 });
    const boundary = shop.clock.now();
    const reports = () =>
      Promise.all(
        [
          { from, before: boundary },
          { from: boundary, before: new Date(shop.clock.now().getTime() + 1) },
        ].map(async (period) => {
          const [row] = await shop.orders.reportTaxes(shop.admin, period);
          return row?.refundedMinor ?? 0;
        }),
      );
    expect(await reports()).toEqual([10_000, 0]);
    await shop.sandbox.flushLaterEffects();
    await deliverEvents();
    expect(await reports()).toEqual([10_000, -10_000]);
    shop.clock.advance({ minutes: 1 });
    await shop.payments.reconcile();
    expect(await reports()).toEqual([10_000, -10_000]);
  });

  it("follows refunds that were made in the provider's dashboard", async () => {
    const { orderId, intentId } = await paidOrder();
    const made = { intentId, currency: 'usd', amountMinor: 4_000, idempotencyKey: 'dashboard' };
    const { id } = await shop.cardPayments.createRefund(made);
    await deliverEvents();
    const order = await shop.getOrder(orderId);
    expect(order.payment).toMatchObject({
      status: 'partially_refunded',
      refunds: [{ id, providerId: id, by: 'provider' }],
    });
    await expect(refund(orderId, { amountMinor: 6_001 })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('is only for admins and paid orders', async () => {
    const { orderId } = await paidOrder();
    const input = { orderId, amount: null, restockQuantity: 0, reason: null, idempotencyKey: 'k' };
    await expect(shop.payments.refundOrder(shop.customer, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(shop.payments.listRefunds(shop.customer, orderId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { id: unpaid } = await shop.placeOrder(await shop.addProduct());
    await expect(refund(unpaid)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(refund('f'.repeat(24))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([0, -1, 0.5])('refuses an amount of %s', async (amountMinor) => {
    const { orderId } = await paidOrder();
    const input = { orderId, amount: { amountMinor, currency: 'usd' as const }, restockQuantity: 0, reason: null };
    const call = shop.payments.refundOrder(shop.admin, { ...input, idempotencyKey: `${orderId}${amountMinor}` });
    await expect(call).rejects.toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field: 'amount' }] } });
  });
});
