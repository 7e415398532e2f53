import { openSandbox, signWebhook } from '@kickstand/card-sandbox/testing';
import { describe, expect, it } from 'vitest';
import type { CardIntent } from './card-payments.js';
import { stripeAmountLimits } from './minimum-amounts.js';
import { StripeCardPayments, createStripeClient } from './stripe-card-payments.js';

const order = {
  orderId: 'o1',
  amountMinor: 4500,
  currency: 'USD',
  description: 'Chain',
  idempotencyKey: 'order:o1:pi:1',
};

/** The shop's card payments through the sandbox, connected as in the application. */
async function openPayments() {
  const harness = await openSandbox({ amountLimits: stripeAmountLimits });
  const { sandbox, time } = harness;
  const stripe = createStripeClient({ secretKey: sandbox.secretKey, fetch: sandbox.fetch });
  const payments = new StripeCardPayments({ stripe, webhookSecret: sandbox.webhookSecret, clock: time.clock });
  const pay = (intent: CardIntent, method = 'pm_card_visa') =>
    harness.stripe.paymentIntents.confirm(intent.id, { payment_method: method });
  return { ...harness, payments, pay };
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

describe('an intent', () => {
  it('belongs to its order, and the same key returns the same intent', async () => {
    const { payments, time } = await openPayments();
    const intent = await payments.createIntent(order);
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/) as string,
      status: 'requires_payment_method',
      amountMinor: 4500,
      amountReceivedMinor: 0,
      amountRefundedMinor: 0,
      currency: 'usd',
      orderId: 'o1',
      clientSecret: expect.stringContaining('_secret_') as string,
      livemode: false,
      createdAt: time.clock.now(),
      chargeId: null,
      taxCalculationId: null,
    });
    expect((await payments.createIntent(order)).id).toBe(intent.id);
    expect(await payments.retrieveIntent(intent.id)).toEqual(intent);
    expect(await payments.retrieveIntent('pi_unknown')).toBeNull();
    await expect(payments.createIntent({ ...order, amountMinor: 4600 })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('cannot name another order through its metadata', async () => {
    const { payments } = await openPayments();
    const intent = await payments.createIntent({ ...order, metadata: { orderId: 'o2', source: 'web' } });
    expect(intent.orderId).toBe('o1');
  });

  it('says what was received and refunded', async () => {
    const { payments, pay } = await openPayments();
    const intent = await payments.createIntent(order);
    await pay(intent);
    await payments.createRefund({ intentId: intent.id, amountMinor: 1000, currency: 'usd', idempotencyKey: 'r1' });
    expect(await payments.retrieveIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      amountReceivedMinor: 4500,
      amountRefundedMinor: 1000,
      chargeId: expect.stringMatching(/^ch_/) as string,
    });
  });

  it('says why the last card was declined', async () => {
    const { payments, pay } = await openPayments();
    const intent = await payments.createIntent(order);
    await expect(pay(intent, 'pm_card_visa_chargeDeclinedInsufficientFunds')).rejects.toThrow();
    expect(await payments.retrieveIntent(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      lastError: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    });
  });

  it('can change its amount only while it is open', async () => {
    const { payments, pay } = await openPayments();
    const intent = await payments.createIntent(order);
    const change = { intentId: intent.id, amountMinor: 5000, currency: 'usd' };
    expect(await payments.updateIntentAmount({ ...change, idempotencyKey: 'u1' })).toMatchObject({ amountMinor: 5000 });
    await pay(intent);
    await expect(
      payments.updateIntentAmount({ ...change, amountMinor: 900, idempotencyKey: 'u3' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is cancelled, or returned as it is if it is already paid', async () => {
    const { payments, pay } = await openPayments();
    const open = await payments.createIntent(order);
    expect((await payments.cancelIntent(open.id)).status).toBe('canceled');
    expect((await payments.cancelIntent(open.id)).status).toBe('canceled');
    const paid = await payments.createIntent({ ...order, orderId: 'o2', idempotencyKey: 'order:o2:pi:1' });
    await pay(paid);
    expect(await payments.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded', amountReceivedMinor: 4500 });
    await expect(payments.cancelIntent('pi_unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is listed if created since a given time, over several pages', async () => {
    const { payments, time } = await openPayments();
    const since: Date[] = [];
    for (let index = 0; index < 120; index += 1) {
      since.push(time.clock.now());
      await payments.createIntent({ ...order, orderId: `o${index}`, idempotencyKey: `order:${index}` });
      time.advance(1000);
    }
    const all = await collect(payments.listIntents({ createdAfter: since[0] ?? new Date(0) }));
    expect(all.map(({ orderId }) => orderId)).toEqual(Array.from({ length: 120 }, (_, index) => `o${119 - index}`));
    expect(await collect(payments.listIntents({ createdAfter: since[117] ?? new Date(0) }))).toHaveLength(3);
  });

  it.each([
    ['ugx', 5_000],
    ['jpy', 5_000],
    ['kwd', 5_000],
  ])('in %s comes back with the amount the shop asked for', async (currency, amountMinor) => {
    const { payments, pay } = await openPayments();
    const intent = await payments.createIntent({ ...order, currency, amountMinor });
    await pay(intent);
    expect(await payments.retrieveIntent(intent.id)).toMatchObject({ amountMinor, amountReceivedMinor: amountMinor });
  });
});

describe('refunds', () => {
  it('are made once per key, and never for more than was paid', async () => {
    const { payments, pay } = await openPayments();
    const intent = await payments.createIntent(order);
    await pay(intent);
    const refund = {
      intentId: intent.id,
      amountMinor: 3000,
      currency: 'usd',
      idempotencyKey: 'r1',
      metadata: { refundId: 'x' },
    };
    const made = await payments.createRefund(refund);
    expect(made).toMatchObject({
      intentId: intent.id,
      amountMinor: 3000,
      status: 'succeeded',
      metadata: { refundId: 'x' },
    });
    expect(await payments.createRefund(refund)).toEqual(made);
    await expect(payments.createRefund({ ...refund, idempotencyKey: 'r2' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await payments.listRefunds(intent.id)).toEqual([made]);
  });

  it('of a disputed charge are refused', async () => {
    const { payments, pay, sandbox } = await openPayments();
    const intent = await payments.createIntent(order);
    await pay(intent);
    await sandbox.openDispute(intent.id);
    const refund = { intentId: intent.id, amountMinor: 100, currency: 'usd', idempotencyKey: 'r1' };
    await expect(payments.createRefund(refund)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('refunds and disputes since a time', () => {
  it('are listed newest first, for all payments, with their current status', async () => {
    const { payments, pay, sandbox, time } = await openPayments();
    const start = time.clock.now();
    const intents: string[] = [];
    for (const orderId of ['o1', 'o2', 'o3']) {
      const intent = await payments.createIntent({ ...order, orderId, idempotencyKey: orderId });
      await pay(intent);
      intents.push(intent.id);
    }
    const refunds = [];
    for (const intentId of intents) {
      time.advance(60_000);
      const refund = { intentId, amountMinor: 100, currency: 'usd', idempotencyKey: `r-${intentId}` };
      refunds.unshift(await payments.createRefund(refund));
    }
    const disputeIds = [];
    for (const intentId of intents) disputeIds.unshift((await sandbox.openDispute(intentId)).id);
    await sandbox.closeDispute(disputeIds[0] ?? '', 'lost');

    expect(await collect(payments.listRecentRefunds({ createdAfter: start }))).toEqual(refunds);
    const [newest] = refunds;
    expect(await collect(payments.listRecentRefunds({ createdAfter: newest?.createdAt ?? start }))).toEqual([newest]);
    const disputes = await collect(payments.listDisputes({ createdAfter: start }));
    expect(disputes.map(({ id, intentId, status }) => [id, intentId, status])).toEqual(
      disputeIds.map((id, index) => [id, [...intents].reverse()[index], index === 0 ? 'lost' : 'open']),
    );
    time.advance(1_000);
    expect(await collect(payments.listDisputes({ createdAfter: time.clock.now() }))).toEqual([]);
  });
});

describe('webhooks', () => {
  async function eventsOf(method = 'pm_card_visa') {
    const harness = await openPayments();
    const intent = await harness.payments.createIntent(order);
    await harness.pay(intent, method).catch(() => undefined);
    await harness.sandbox.flushLaterEffects();
    await harness.sandbox.deliveries.flush();
    const events = harness.received.map(({ event }) => {
      const body = JSON.stringify(event);
      const signature = signWebhook(body, harness.sandbox.webhookSecret, harness.time.clock.now());
      return harness.payments.parseWebhook(Buffer.from(body), signature);
    });
    return { ...harness, intent, events };
  }

  it('name the intent they are about', async () => {
    const { intent, events } = await eventsOf();
    expect(events.map(({ type, providerType, intentId }) => [type, providerType, intentId])).toEqual([
      ['other', 'payment_intent.created', intent.id],
      ['other', 'charge.succeeded', intent.id],
      ['intent.succeeded', 'payment_intent.succeeded', intent.id],
    ]);
  });

  it('report failures and disputes', async () => {
    expect((await eventsOf('pm_card_visa_chargeDeclined')).events.map(({ type }) => type)).toContain(
      'intent.payment_failed',
    );
    const { events, intent } = await eventsOf('pm_card_createDispute');
    expect(events.find(({ type }) => type === 'dispute.changed')).toMatchObject({
      intentId: intent.id,
      dispute: { status: 'open', reason: 'fraudulent', amountMinor: 4500 },
    });
  });

  it('report refunds, whoever made them', async () => {
    const { stripe, sandbox, payments, received, intent, time } = await eventsOf();
    await stripe.refunds.create({ payment_intent: intent.id, amount: 700 });
    await sandbox.deliveries.flush();
    const parsed = received.map(({ event }) => {
      const body = JSON.stringify(event);
      return payments.parseWebhook(Buffer.from(body), signWebhook(body, sandbox.webhookSecret, time.clock.now()));
    });
    expect(parsed.find(({ type }) => type === 'refund.changed')).toMatchObject({
      intentId: intent.id,
      refund: { amountMinor: 700, status: 'succeeded' },
    });
    expect(parsed.map(({ type }) => type)).toContain('charge.refunded');
  });

  it.each([
    ['a wrong secret', 'whsec_other', 0, ''],
    ['a changed body', undefined, 0, ' '],
    ['an old signature', undefined, 301_000, ''],
  ])('with %s are refused', async (_case, secret, age, suffix) => {
    const { payments, sandbox, time } = await openPayments();
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: {} },
    });
    const signature = signWebhook(body, secret ?? sandbox.webhookSecret, time.clock.now());
    time.advance(age);
    expect(() => payments.parseWebhook(Buffer.from(body + suffix), signature)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT' }) as Error,
    );
  });

  it.each(['', 'nonsense', 't=1,v1='])('with the signature %j are refused', async (signature) => {
    const { payments } = await openPayments();
    expect(() => payments.parseWebhook(Buffer.from('{}'), signature)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT' }) as Error,
    );
  });
});
