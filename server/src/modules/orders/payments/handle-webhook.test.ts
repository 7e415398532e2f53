import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import type { CardPayments } from '../../../platform/card-payments/card-payments.js';
import { DomainError } from '../../../shared/errors.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

async function paidIntent(card?: string) {
  const { id: orderId } = await shop.placeOrder(await shop.addProduct());
  const { order, clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  await shop.payByCard(clientSecret, card);
  return { orderId, intentId: order.payment.intentId ?? '' };
}

const appliedEvents = () => shop.connection.collection('provider_events').countDocuments({ appliedAt: { $ne: null } });

describe('a webhook', () => {
  it('is refused without a valid signature, before anything is read', async () => {
    const body = Buffer.from('{"id":"evt_1","type":"payment_intent.succeeded"}');
    await expect(shop.payments.handleWebhook(body, undefined)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await expect(shop.payments.handleWebhook(body, 't=1,v1=00')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    const { orderId } = await paidIntent();
    const [event] = await shop.takeEvents();
    const forged = Buffer.from((event?.body.toString() ?? '').replace('requires', 'REQUIRES') + ' ');
    await expect(shop.payments.handleWebhook(forged, event?.signature)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await shop.getOrder(orderId)).toMatchObject({ status: 'placed' });
  });

  it('about another shop’s payment is accepted and ignored', async () => {
    await shop.cardPayments.createIntent({
      orderId: 'another-shop-1',
      amountMinor: 5_000,
      currency: 'usd',
      description: 'Foreign',
      idempotencyKey: 'foreign',
    });
    for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
  });

  it('fails if it cannot be applied, and is applied when delivered again', async () => {
    const { orderId } = await paidIntent();
    const event = (await shop.takeEvents()).find(({ type }) => type === 'payment_intent.succeeded');
    const cardPayments = Object.create(shop.cardPayments, {
      retrieveIntent: { value: () => Promise.reject(new DomainError('PAYMENT_UNAVAILABLE', 'down')) },
      parseWebhook: { value: shop.cardPayments.parseWebhook.bind(shop.cardPayments) },
    }) as CardPayments;
    const body = event?.body ?? Buffer.alloc(0);
    const applied = await appliedEvents();
    const failing = shop.newProcess({ cardPayments }).payments.handleWebhook(body, event?.signature);
    await expect(failing).rejects.toMatchObject({ httpStatus: 503 });
    expect(await appliedEvents()).toBe(applied);
    await shop.payments.handleWebhook(body, event?.signature);
    expect(await shop.getOrder(orderId)).toMatchObject({ status: 'paid' });
    expect(await appliedEvents()).toBe(applied + 1);
  });

  it('is applied once: a late repeat does not undo newer events', async () => {
    const { orderId } = await paidIntent('4000000000000002');
    const failed = (await shop.takeEvents()).find(({ type }) => type === 'payment_intent.payment_failed');
    const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
    await shop.payByCard(clientSecret);
    await shop.payments.settlePayment(shop.customer, { orderId });
    const { revision } = await shop.getOrder(orderId);
    for (let times = 0; times < 3; times += 1) {
      await shop.payments.handleWebhook(failed?.body ?? Buffer.alloc(0), failed?.signature);
    }
    expect(await shop.getOrder(orderId)).toMatchObject({ status: 'paid', revision });
  });

  it('about a failed payment is noted once, and not after the order has ended', async () => {
    const { orderId } = await paidIntent('4000000000000002');
    const [failed] = (await shop.takeEvents()).filter(({ type }) => type === 'payment_intent.payment_failed');
    const deliver = () => shop.payments.handleWebhook(failed?.body ?? Buffer.alloc(0), failed?.signature);
    await Promise.all([deliver(), deliver()]);
    const first = await shop.getOrder(orderId);
    expect(first).toMatchObject({ status: 'placed', payment: { failedAt: shop.clock.now() } });
    shop.clock.advance({ minutes: 1 });
    await deliver();
    expect(await shop.getOrder(orderId)).toEqual(first);
    const ledger = await shop.payments.listLedger(shop.admin, orderId);
    expect(ledger.filter(({ event }) => event === 'payment.failed')).toHaveLength(1);

    const other = await paidIntent('4000000000000002');
    const [late] = (await shop.takeEvents()).filter(({ type }) => type === 'payment_intent.payment_failed');
    await shop.orders.deleteOrder(shop.admin, other.orderId);
    await shop.payments.handleWebhook(late?.body ?? Buffer.alloc(0), late?.signature);
    expect((await shop.getOrder(other.orderId)).payment).not.toHaveProperty('failedAt');
  });

  it('can arrive in any order, such as one about a refund before the one about its payment', async () => {
    const { orderId, intentId } = await paidIntent();
    await shop.cardPayments.createRefund({
      intentId,
      amountMinor: 5_000,
      currency: 'usd',
      idempotencyKey: `d-${orderId}`,
    });
    const events = (await shop.takeEvents()).reverse();
    for (const { body, signature } of events) await shop.payments.handleWebhook(body, signature);
    expect(await shop.getOrder(orderId)).toMatchObject({ status: 'refunded', payment: { status: 'refunded' } });
    const ledger = await shop.payments.listLedger(shop.admin, orderId);
    expect(ledger.map(({ event }) => event)).toEqual([
      'order.placed',
      'payment.started',
      'payment.settled',
      'refund.succeeded',
    ]);
  });
});

describe('a dispute', () => {
  it.each([
    ['won', false],
    ['lost', true],
  ] as const)(
    'that is %s leaves the order disputed: %s, in whatever order its reports come',
    async (outcome, disputed) => {
      const { orderId, intentId } = await paidIntent();
      const { id } = await shop.sandbox.openDispute(intentId);
      for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
      const open = await shop.getOrder(orderId);
      expect(open.payment).toMatchObject({ disputed: true, disputes: [{ id, status: 'open', reason: 'fraudulent' }] });
      expect(open.payment.flag).toContain('The customer disputes 50.00 (fraudulent)');

      await shop.payments.resolveFlag(shop.admin, { orderId, note: 'Evidence was sent' });
      shop.clock.advance({ minutes: 60 });
      await shop.sandbox.closeDispute(id, outcome);
      const events = await shop.takeEvents();
      for (const { body, signature } of [...events, ...events].reverse())
        await shop.payments.handleWebhook(body, signature);
      const closed = await shop.getOrder(orderId);
      expect(closed.payment).toMatchObject({ disputed, disputes: [{ status: outcome }] });
      expect(closed.payment.flag === null).toBe(outcome === 'won');
    },
  );

  it('that is lost after an admin read its flag stays flagged when that flag is resolved', async () => {
    const { orderId, intentId } = await paidIntent();
    const applyEvents = async () => {
      for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
      return (await shop.getOrder(orderId)).payment.flag;
    };
    const { id } = await shop.sandbox.openDispute(intentId);
    const seen = await applyEvents();
    shop.clock.advance({ minutes: 60 });
    await shop.sandbox.closeDispute(id, 'lost');
    const both = await applyEvents();
    const resolve = (read: string | null) =>
      shop.payments.resolveFlag(shop.admin, { orderId, note: 'Evidence was sent', seen: read });

    const { flag } = (await resolve(seen)).payment;
    expect(flag).toMatch(/^The dispute over 50.00 .* was lost/);
    expect(both).toBe(`${seen}\n${flag}`);
    const stale = { code: 'CONFLICT', details: { reason: 'STALE_VERSION' } };
    for (const other of [seen, both, 'The']) await expect(resolve(other)).rejects.toMatchObject(stale);
    expect((await resolve(flag)).payment.flag).toBeNull();
    expect((await resolve(flag)).payment.flag).toBeNull();
  });

  it('stays closed if the closing event arrives before the opening one', async () => {
    const { orderId, intentId } = await paidIntent();
    const { id } = await shop.sandbox.openDispute(intentId);
    shop.clock.advance({ seconds: 30 });
    await shop.sandbox.closeDispute(id, 'won');
    for (const { body, signature } of (await shop.takeEvents()).reverse()) {
      await shop.payments.handleWebhook(body, signature);
    }
    expect((await shop.getOrder(orderId)).payment).toMatchObject({ disputed: false, disputes: [{ status: 'won' }] });
  });
});

describe('a payment that does not match its order', () => {
  it('is flagged, leaves the order unpaid, and is resolved by an admin', async () => {
    const { id: orderId } = await shop.placeOrder(await shop.addProduct());
    const { order, clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
    const intentId = order.payment.intentId ?? '';
    const tampered = { intentId, amountMinor: 100, currency: 'usd', idempotencyKey: 'tampered' };
    await shop.cardPayments.updateIntentAmount(tampered);
    await shop.payByCard(clientSecret);
    const settlement = await shop.payments.settlePayment(shop.customer, { orderId });
    expect(settlement).toMatchObject({ outcome: 'needs_review', order: { status: 'placed' } });
    expect(settlement.order.payment.flag).toBe(
      `Payment ${intentId} succeeded but does not fit: it brought 1.00 instead of 50.00.`,
    );
    await expect(shop.payments.startPayment(shop.customer, { orderId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(shop.orders.cancelOrder(shop.admin, orderId)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { differences } = await shop.payments.reconcile();
    expect(differences).toMatchObject([{ kind: 'needs_review', orderId, intentId }]);

    await expect(shop.payments.resolveFlag(shop.customer, { orderId, note: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(shop.payments.resolveFlag(shop.admin, { orderId, note: ' ' })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    const resolved = await shop.payments.resolveFlag(shop.admin, { orderId, note: 'Refunded by hand' });
    expect(resolved.payment.flag).toBeNull();
    expect((await shop.payments.reconcile()).differences).toEqual([]);
    expect((await shop.getOrder(orderId)).payment.flag).toBeNull();
    expect((await shop.payments.listLedger(shop.admin, orderId)).at(-1)).toMatchObject({ note: 'Refunded by hand' });
  });

  it('does not prevent another payment after it is refunded', async () => {
    const { id: orderId } = await shop.placeOrder(await shop.addProduct());
    const { order, clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
    const intentId = order.payment.intentId ?? '';
    await shop.cardPayments.updateIntentAmount({ intentId, amountMinor: 100, currency: 'usd', idempotencyKey: 't2' });
    await shop.payByCard(clientSecret);
    await shop.payments.settlePayment(shop.customer, { orderId });
    await shop.cardPayments.createRefund({ intentId, amountMinor: 100, currency: 'usd', idempotencyKey: 'back' });
    const again = await shop.payments.startPayment(shop.customer, { orderId });
    await shop.payByCard(again.clientSecret);
    expect(await shop.payments.settlePayment(shop.customer, { orderId })).toMatchObject({ outcome: 'paid' });
  });
});
