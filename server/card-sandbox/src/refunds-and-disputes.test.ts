import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openSandbox } from './testing/sandbox-harness.js';

async function paid(method = 'pm_card_visa') {
  const harness = await openSandbox();
  const intent = await harness.stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: method,
  });
  const chargeNow = async (): Promise<Stripe.Charge> => {
    const { latest_charge: charge } = await harness.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    return charge as Stripe.Charge;
  };
  const eventTypes = async () => {
    await harness.sandbox.deliveries.flush();
    return harness.received.map(({ event }) => event.type);
  };
  return { ...harness, intent, chargeNow, eventTypes };
}

describe('refunds', () => {
  it('can be partial until the whole amount is refunded', async () => {
    const { stripe, intent, chargeNow, eventTypes } = await paid();
    const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 500, metadata: { refundId: 'r1' } });
    expect(first).toMatchObject({ status: 'succeeded', amount: 500, metadata: { refundId: 'r1' } });
    expect(await chargeNow()).toMatchObject({ amount_refunded: 500, refunded: false });

    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 1501 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    const rest = await stripe.refunds.create({ payment_intent: intent.id });
    expect(rest.amount).toBe(1500);
    expect(await chargeNow()).toMatchObject({ amount_refunded: 2000, refunded: true });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const list = await stripe.refunds.list({ payment_intent: intent.id });
    expect(list.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
    expect(await eventTypes()).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded']));
  });

  it('are made only once per idempotency key', async () => {
    const { stripe, intent, chargeNow } = await paid();
    const make = () => stripe.refunds.create({ payment_intent: intent.id, amount: 500 }, { idempotencyKey: 'r' });
    expect((await make()).id).toBe((await make()).id);
    expect(await chargeNow()).toMatchObject({ amount_refunded: 500 });
  });

  it('are refused if the intent is unpaid or unknown', async () => {
    const { stripe } = await openSandbox();
    const open = await stripe.paymentIntents.create({ amount: 2000, currency: 'usd' });
    await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toThrow(
      /does not have a successful charge/,
    );
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('may be pending and succeed later', async () => {
    const { stripe, intent, sandbox, eventTypes } = await paid('pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await sandbox.flushLaterEffects();
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(await eventTypes()).toEqual(expect.arrayContaining(['refund.updated', 'charge.refund.updated']));
  });

  it('may fail later, so that nothing is refunded', async () => {
    const { stripe, intent, sandbox, chargeNow, eventTypes } = await paid('pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 700 });
    expect(refund.status).toBe('succeeded');
    await sandbox.flushLaterEffects();
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', failure_reason: 'unknown' });
    expect(await chargeNow()).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await eventTypes()).toContain('refund.failed');
  });

  it('settle automatically after a delay', async () => {
    const { stripe, intent, time } = await paid('pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    time.advance(3_000);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });
});

describe('disputes', () => {
  it('are opened automatically after a payment with the test card for disputes', async () => {
    const { stripe, intent, sandbox, chargeNow, eventTypes } = await paid('pm_card_createDispute');
    expect(await chargeNow()).toMatchObject({ paid: true, disputed: false });
    await sandbox.flushLaterEffects();
    expect(await chargeNow()).toMatchObject({ disputed: true });
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toEqual([expect.objectContaining({ status: 'needs_response', reason: 'fraudulent', amount: 2000 })]);
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
    );
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });

  it('are closed once, and give the money back when they are won', async () => {
    const { sandbox, intent, eventTypes } = await paid();
    const dispute = await sandbox.openDispute(intent.id);
    expect(await sandbox.closeDispute(dispute.id, 'won')).toMatchObject({ status: 'won' });
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['charge.dispute.closed', 'charge.dispute.funds_reinstated']),
    );
    await expect(sandbox.closeDispute(dispute.id, 'lost')).rejects.toThrow(/already closed/);
  });

  it('do not move money when they are only an inquiry', async () => {
    const { stripe, sandbox, intent, eventTypes } = await paid('pm_card_createDisputeInquiry');
    await sandbox.flushLaterEffects();
    expect(await eventTypes()).not.toContain('charge.dispute.funds_withdrawn');
    await expect(stripe.refunds.create({ payment_intent: intent.id })).resolves.toMatchObject({ status: 'succeeded' });
  });

  it('are possible once per charge', async () => {
    const { sandbox, intent } = await paid();
    await sandbox.openDispute(intent.id);
    await expect(sandbox.openDispute(intent.id)).rejects.toThrow(/already been disputed/);
  });
});
