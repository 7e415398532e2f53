import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { killedAt, overtakenAt } from '../../../../test/kill-points.js';
import { openPaymentShop, withCalls, type PaymentShop } from '../../../../test/payment-shop.js';
import { createLogger } from '../../../platform/logger.js';
import { DomainError } from '../../../shared/errors.js';
import { money } from '../../../shared/money.js';
import { describeReport, emptyReport } from './reconcile-report.js';
import { startReconciler } from './reconcile.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  shop.clock.advance({ minutes: 10 * 1440 });
  await shop.payments.reconcile();
});

async function startedOrder() {
  const productId = await shop.addProduct();
  const { id: orderId } = await shop.placeOrder(productId);
  const { order, clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  return { orderId, productId, clientSecret, intentId: order.payment.intentId ?? '' };
}

describe('reconciling', () => {
  it('settles payments whose events were lost', async () => {
    const { orderId, clientSecret } = await startedOrder();
    await shop.payByCard(clientSecret);
    expect(await shop.payments.reconcile()).toMatchObject({ settled: [orderId], differences: [], failures: [] });
    expect(await shop.payments.reconcile()).toMatchObject({ settled: [], differences: [], failures: [] });
  });

  it('reads no payment again that it has listed and for which there is nothing to do', async () => {
    const [, cancelled] = [await startedOrder(), await startedOrder()];
    await shop.orders.cancelOrder(shop.admin, cancelled.orderId);
    const read: string[] = [];
    const cardPayments = withCalls(shop.cardPayments, {
      retrieveIntent(intentId) {
        read.push(intentId);
        return shop.cardPayments.retrieveIntent(intentId);
      },
    });
    const report = await shop.newProcess({ cardPayments }).payments.reconcile();
    expect(report).toMatchObject({ intentsCompared: 2, settled: [], differences: [], failures: [] });
    expect(read).toEqual([]);
  });

  it('settles an unpaid order whose payment is older than the compared period', async () => {
    const { orderId, clientSecret } = await startedOrder();
    await shop.payByCard(clientSecret);
    shop.clock.advance({ minutes: 5 * 1440 });
    expect((await shop.payments.reconcile({ days: 1 })).settled).toEqual([orderId]);
  });

  it('expires overdue orders, cancels their payments and releases their stock', async () => {
    const { orderId, productId, intentId } = await startedOrder();
    shop.clock.advance({ minutes: 1439 });
    expect((await shop.payments.reconcile()).expired).toEqual([]);
    shop.clock.advance({ minutes: 1 });
    expect((await shop.payments.reconcile()).expired).toEqual([orderId]);
    expect(await shop.getOrder(orderId)).toMatchObject({ status: 'expired' });
    expect(await shop.cardPayments.retrieveIntent(intentId)).toMatchObject({ status: 'canceled' });
    expect([await shop.freeQuantity(productId), await shop.heldQuantity(productId)]).toEqual([10, 0]);
  });

  it('does not expire an overdue order that staff extend with an edit at the last moment', async () => {
    const { orderId, productId } = await startedOrder();
    shop.clock.advance({ minutes: 1441 });
    const { revision } = await shop.getOrder(orderId);
    const lines = [{ lineId: `${orderId}:1`, productId, quantity: 1 }];
    const edit = { orderId, revision, lines, expectedTotal: money(2_500, 'usd'), idempotencyKey: orderId };
    const report = await overtakenAt(
      'end.after-cancel-intent',
      (faults) => shop.newProcess({ faults }).payments.reconcile(),
      () => shop.orders.editOrder(shop.admin, edit),
    );
    expect(report).toMatchObject({ expired: [], failures: [] });
    expect((await shop.getOrder(orderId)).status).toBe('placed');
    expect([await shop.freeQuantity(productId), await shop.heldQuantity(productId)]).toEqual([9, 1]);
    await shop.payByCard((await shop.payments.startPayment(shop.customer, { orderId })).clientSecret);
    expect((await shop.payments.settlePayment(shop.customer, { orderId })).outcome).toBe('paid');
  });

  it('keeps the payment open if staff extended the order after it was listed as overdue', async () => {
    const { orderId, intentId } = await startedOrder();
    const listed = await shop.getOrder(orderId);
    shop.clock.advance({ minutes: 1441 });
    // The new part has the same price, so the payment that the customer has opened stays valid.
    const lines = [{ lineId: null, productId: await shop.addProduct(), quantity: 2 }];
    await shop.orders.editOrder(shop.admin, {
      ...{ orderId, revision: listed.revision, lines, expectedTotal: listed.total, idempotencyKey: orderId },
    });
    expect(await shop.payments.expireOrder(listed)).toBeNull();
    expect(await shop.cardPayments.retrieveIntent(intentId)).not.toMatchObject({ status: 'canceled' });
  });

  it('settles, and does not expire, an overdue order that was paid at the last moment', async () => {
    const { orderId, clientSecret } = await startedOrder();
    await shop.payByCard(clientSecret);
    shop.clock.advance({ minutes: 1441 });
    expect(await shop.payments.reconcile()).toMatchObject({ settled: [orderId], expired: [] });
    expect(await shop.getOrder(orderId)).toMatchObject({ status: 'paid' });
  });

  it('cancels payments that no order waits for, but not while a server may still be saving them', async () => {
    const { orderId, clientSecret } = await startedOrder();
    await shop.cardPayments.createIntent({
      orderId,
      amountMinor: 5_000,
      currency: 'usd',
      description: 'Left behind',
      idempotencyKey: `orphan-${orderId}`,
    });
    expect((await shop.payments.reconcile()).intentsCancelled).toEqual([]);
    shop.clock.advance({ minutes: 11 });
    expect((await shop.payments.reconcile()).intentsCancelled).toHaveLength(1);
    // The order keeps its own payment.
    expect((await shop.payments.startPayment(shop.customer, { orderId })).clientSecret).toBe(clientSecret);
  });

  it('records ledger entries that a crash left behind', async () => {
    const { orderId, clientSecret } = await startedOrder();
    await shop.payByCard(clientSecret);
    await shop.payments.settlePayment(shop.customer, { orderId });
    await killedAt('ledger.before-record', (faults) => shop.newProcess({ faults }).outboxWorker.relayAll());
    expect(
      await shop.connection
        .collection('ledger')
        .countDocuments({ event: 'payment.settled', intentId: (await shop.getOrder(orderId)).payment.intentId }),
    ).toBe(0);
    // The three entries are those of the order, of the start of its payment, and of the payment.
    expect((await shop.payments.reconcile()).ledgerEntriesRecorded).toBe(3);
    expect((await shop.payments.listLedger(shop.admin, orderId)).at(-1)?.event).toBe('payment.settled');
  });

  it('applies refunds and disputes whose events were lost', async () => {
    const { orderId, clientSecret, intentId } = await startedOrder();
    await shop.payByCard(clientSecret);
    await shop.payments.settlePayment(shop.customer, { orderId });
    await shop.cardPayments.createRefund({ intentId, amountMinor: 1_000, currency: 'usd', idempotencyKey: intentId });
    await shop.payments.reconcile();
    expect((await shop.getOrder(orderId)).payment).toMatchObject({ status: 'partially_refunded', flag: null });
    const { id: disputeId } = await shop.sandbox.openDispute(intentId);
    expect(await shop.payments.reconcile()).toMatchObject({ disputesRecorded: [disputeId], differences: [] });
    expect((await shop.getOrder(orderId)).payment.flag).toContain('The customer disputes 50.00 (fraudulent)');
  });

  it('records an inquiry once', async () => {
    const { orderId, clientSecret } = await startedOrder();
    await shop.payByCard(clientSecret, '4000000000001976');
    await shop.payments.settlePayment(shop.customer, { orderId });
    await shop.sandbox.flushLaterEffects();
    expect((await shop.payments.reconcile()).disputesRecorded).toHaveLength(1);
    const { payment } = await shop.getOrder(orderId);
    expect(payment).toMatchObject({ disputes: [{ status: 'open', stage: 'inquiry' }] });
    expect(payment.flag).toContain('The bank asks about 50.00');
    shop.clock.advance({ minutes: 5 });
    expect((await shop.payments.reconcile()).disputesRecorded).toEqual([]);
  });

  it('records the end and the amount of a dispute over an old payment', async () => {
    const { orderId, clientSecret, intentId } = await startedOrder();
    await shop.payByCard(clientSecret);
    await shop.payments.settlePayment(shop.customer, { orderId });
    shop.clock.advance({ minutes: 30 * 1440 });
    const { id: disputeId } = await shop.sandbox.openDispute(intentId);
    await shop.payments.reconcile();
    shop.clock.advance({ minutes: 60 * 1440 });
    await shop.sandbox.closeDispute(disputeId, 'lost');
    expect((await shop.payments.reconcile()).disputesRecorded).toEqual([disputeId]);
    expect((await shop.getOrder(orderId)).payment).toMatchObject({ disputed: true, disputes: [{ status: 'lost' }] });
    const ledger = await shop.payments.listLedger(shop.admin, orderId);
    expect(ledger.at(-1)).toMatchObject({ event: 'dispute.lost', amount: { amountMinor: -5_000 } });
    expect((await shop.payments.reconcile()).disputesRecorded).toEqual([]);
  });

  it('records that the bank sent the money of a refund back weeks later', async () => {
    const { orderId, clientSecret } = await startedOrder();
    await shop.payByCard(clientSecret, '4000000000005126');
    await shop.payments.settlePayment(shop.customer, { orderId });
    const request = { orderId, amount: null, restockQuantity: 0, reason: null, idempotencyKey: `bounce-${orderId}` };
    await shop.payments.refundOrder(shop.admin, request);
    expect(await shop.getOrder(orderId)).toMatchObject({ status: 'refunded' });
    shop.clock.advance({ minutes: 20 * 1440 });
    await shop.sandbox.flushLaterEffects();
    expect(await shop.payments.reconcile()).toMatchObject({ refundsContinued: 1, differences: [] });
    const order = await shop.getOrder(orderId);
    expect(order).toMatchObject({ status: 'paid', payment: { refunded: { amountMinor: 0 } } });
    expect(order.payment.flag).toContain('A refund of 50.00 failed');
    expect((await shop.payments.reconcile()).refundsContinued).toBe(0);
  });

  it('sends the other refunds of an order although one cannot be sent', async () => {
    const { orderId, clientSecret } = await startedOrder();
    await shop.payByCard(clientSecret);
    await shop.payments.settlePayment(shop.customer, { orderId });
    const request = { orderId, restockQuantity: 0, reason: null };
    const down = () => Promise.reject(new DomainError('PAYMENT_UNAVAILABLE', 'down'));
    const { payments } = shop.newProcess({ cardPayments: withCalls(shop.cardPayments, { listRefunds: down }) });
    for (const amountMinor of [1_000, 2_000]) {
      const amount = money(amountMinor, 'usd');
      await payments.refundOrder(shop.admin, { ...request, amount, idempotencyKey: `${orderId}-${amountMinor}` });
    }
    const cardPayments = withCalls(shop.cardPayments, {
      createRefund: (refund) =>
        refund.amountMinor === 1_000
          ? Promise.reject(new DomainError('INTERNAL_SERVER_ERROR', 'refused'))
          : shop.cardPayments.createRefund(refund),
    });
    const report = await shop.newProcess({ cardPayments }).payments.reconcile();
    const { refunds } = (await shop.getOrder(orderId)).payment;
    expect(refunds.map(({ status }) => status)).toEqual(['pending', 'succeeded']);
    expect(report.failures).toEqual([{ step: `send refund ${refunds[0]?.id}`, message: 'refused' }]);
  });

  it('reports payments and orders that have no counterpart', async () => {
    const foreign = await shop.cardPayments.createIntent({
      orderId: 'e'.repeat(24),
      amountMinor: 5_000,
      currency: 'usd',
      description: 'Unknown',
      idempotencyKey: 'unknown-order',
    });
    await shop.payByCard(foreign.clientSecret);
    const { orderId } = await startedOrder();
    const order = await shop.getOrder(orderId);
    await shop.store.change(order, {
      status: 'paid',
      payment: { status: 'paid', intentId: 'pi_missing', livemode: true, paidAt: shop.clock.now() },
      reason: { event: 'payment.settled', by: 'system:test', at: shop.clock.now() },
    });
    const { differences } = await shop.payments.reconcile();
    expect(differences.map(({ kind, intentId }) => [kind, intentId]).sort()).toEqual([
      ['missing_at_provider', 'pi_missing'],
      ['unknown_order', foreign.id],
    ]);
  });

  it.each([
    { daysSincePayment: 0, missing: ['pi_late'] },
    { daysSincePayment: 4, missing: [] },
  ])(
    'reports the missing payment of an order placed long ago, $daysSincePayment days after it was paid: $missing',
    async ({ daysSincePayment, missing }) => {
      const { orderId } = await startedOrder();
      shop.clock.advance({ minutes: 5 * 1440 });
      const paidAt = shop.clock.now();
      await shop.store.change(await shop.getOrder(orderId), {
        status: 'paid',
        payment: { status: 'paid', intentId: 'pi_late', livemode: true, paidAt },
        reason: { event: 'payment.settled', by: 'system:test', at: paidAt },
      });
      shop.clock.advance({ minutes: daysSincePayment * 1440 });
      const { differences } = await shop.payments.reconcile();
      expect(differences.map(({ intentId }) => intentId)).toEqual(missing);
    },
  );

  it('continues if the provider cannot be reached, and reports what failed', async () => {
    const { id: orderId } = await shop.placeOrder(await shop.addProduct());
    shop.clock.advance({ minutes: 1441 });
    const down = new DomainError('PAYMENT_UNAVAILABLE', 'down');
    const unreachable = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(down) }) };
    const cardPayments = withCalls(shop.cardPayments, { listIntents: () => unreachable });
    const report = await shop.newProcess({ cardPayments }).payments.reconcile();
    expect(report.failures).toEqual([{ step: 'compare payments', message: 'down' }]);
    expect(report.expired).toEqual([orderId]);
  });

  it('can run concurrently with itself', async () => {
    const started = await Promise.all([startedOrder(), startedOrder(), startedOrder()]);
    for (const { clientSecret } of started) await shop.payByCard(clientSecret);
    await Promise.all([1, 2, 3].map(() => shop.newProcess().payments.reconcile()));
    for (const { orderId, productId } of started) {
      expect((await shop.getOrder(orderId)).history.map(({ status }) => status)).toEqual(['placed', 'paid']);
      expect([await shop.freeQuantity(productId), await shop.heldQuantity(productId)]).toEqual([8, 0]);
    }
  });
});

describe('the report', () => {
  it('lists what was done and what is left', () => {
    const at = new Date('2026-05-01T12:00:00Z');
    const text = describeReport({
      ...emptyReport(at, at),
      settled: ['o1'],
      differences: [{ kind: 'unknown_order', orderId: null, intentId: 'pi_1', message: 'paid for nothing' }],
      failures: [{ step: 'expire orders', message: 'down' }],
    });
    expect(text).toContain('Orders settled: 1 (o1)');
    expect(text).toContain('unknown_order  order unknown  pi_1  paid for nothing');
    expect(text).toContain('expire orders: down');
  });
});

describe('the reconciler', () => {
  it('runs at once and again after each interval, one run at a time, until it is stopped', async () => {
    vi.useFakeTimers();
    try {
      let finish: () => void = () => undefined;
      const at = new Date();
      const reconcile = vi.fn(async () => {
        await new Promise<void>((resolve) => (finish = resolve));
        return emptyReport(at, at);
      });
      const reconciler = startReconciler({ reconcile, everyMs: 1_000, logger: createLogger('silent') });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(reconcile).toHaveBeenCalledTimes(1);
      finish();
      await vi.advanceTimersByTimeAsync(999);
      expect(reconcile).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(reconcile).toHaveBeenCalledTimes(2);
      const stopped = reconciler.stop();
      finish();
      await stopped;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(reconcile).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('continues after a failed run', async () => {
    vi.useFakeTimers();
    try {
      const reconcile = vi.fn(() => Promise.reject(new Error('down')));
      const reconciler = startReconciler({ reconcile, everyMs: 1_000, logger: createLogger('silent') });
      await vi.advanceTimersByTimeAsync(1_500);
      expect(reconcile).toHaveBeenCalledTimes(2);
      await reconciler.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
