import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openSandbox } from './testing/sandbox-harness.js';

const usd20 = { amount: 2000, currency: 'usd', allowed_payment_method_types: ['card' as const] };

const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('the call was not refused'),
    (error: unknown) => error,
  );

describe('creating', () => {
  it('returns an intent that waits for a card', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create({
      ...usd20,
      metadata: { orderId: 'o1' },
      receipt_email: 'a@b.example',
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 2000,
      amount_received: 0,
      currency: 'usd',
      metadata: { orderId: 'o1' },
      receipt_email: 'a@b.example',
      livemode: false,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  it.each([
    [{ ...usd20, amount: 49 }, 'amount_too_small', 'Amount must be at least $0.50 usd'],
    [{ ...usd20, amount: 29, currency: 'gbp' }, 'amount_too_small', 'Amount must be at least £0.30 gbp'],
    [{ ...usd20, amount: 49, currency: 'jpy' }, 'amount_too_small', 'Amount must be at least ¥50 jpy'],
    [{ ...usd20, amount: 100_000_000 }, 'amount_too_large', 'Amount must be no more than $999,999.99 usd'],
    [{ ...usd20, amount: 1001, currency: 'kwd' }, undefined, 'Amounts in kwd must be evenly divisible by 10.'],
    [{ ...usd20, amount: 20.5 }, 'parameter_invalid_integer', 'Invalid integer: 20.5'],
    [
      { ...usd20, payment_method_types: ['card'] },
      'parameter_unknown',
      'Received unknown parameter: payment_method_types',
    ],
  ])('refuses %j', async (parameters, code, message) => {
    const { stripe } = await openSandbox();
    const error = await refusalOf(stripe.paymentIntents.create(parameters));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, code, message });
  });
});

describe('confirming', () => {
  it('charges a good card once', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(usd20);
    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge', 'payment_method'],
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
      payment_method: { card: { brand: 'visa', last4: '4242' } },
      latest_charge: { paid: true, amount: 2000, payment_method_details: { card: { last4: '4242' } } },
    });
    const again = await refusalOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }));
    expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { id: intent.id } });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', '', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', '', "Your card's security code is incorrect."],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      '',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('declines %s and accepts another card afterwards', async (method, code, declineCode, message) => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(usd20);
    const error = await refusalOf(stripe.paymentIntents.confirm(intent.id, { payment_method: method }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      code,
      decline_code: declineCode,
      message,
      payment_intent: { id: intent.id },
    });

    const failed = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { message },
      latest_charge: { status: 'failed', paid: false },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('refuses a card that is not a test card, and stores nothing about it', async () => {
    const { stripe } = await openSandbox();
    const card = { number: '4111111111111111', exp_month: 12, exp_year: 2030, cvc: '123' };
    const error = await refusalOf(stripe.paymentMethods.create({ type: 'card', card }));
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'test_mode_live_card' });
    expect((error as Error).message).toMatch(/^Your card was declined\. Your request was in test mode/);
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_month: 2, exp_year: 2026 }, 'invalid_expiry_month'],
    [{ exp_year: 2025 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ])('refuses a card with %j', async (change, code) => {
    const { stripe } = await openSandbox();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', ...change };
    expect(await refusalOf(stripe.paymentMethods.create({ type: 'card', card }))).toMatchObject({
      statusCode: 402,
      code,
    });
  });
});

describe('a 3-D Secure challenge', () => {
  async function challenged(method = 'pm_card_authenticationRequired') {
    const harness = await openSandbox();
    const intent = await harness.stripe.paymentIntents.create({ ...usd20, confirm: true, payment_method: method });
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const answer = (outcome: string) =>
      harness.sandbox.handle({
        method: 'POST',
        url: `/v1/payment_intents/${intent.id}/sandbox_challenge`,
        headers: { authorization: `Bearer ${harness.sandbox.publishableKey}` },
        body: new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome }).toString(),
      });
    return { ...harness, intent, answer };
  }

  it('leads to a charge of the card when it is completed', async () => {
    const { stripe, intent, answer } = await challenged();
    expect(await answer('complete')).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
    });
  });

  it('leads to no charge when it fails, and another card can be used', async () => {
    const { stripe, intent, answer } = await challenged();
    expect(await answer('fail')).toMatchObject({ status: 200, body: { status: 'requires_payment_method' } });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      amount_received: 0,
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  it('can be answered only once', async () => {
    const { answer } = await challenged();
    await answer('complete');
    expect(await answer('complete')).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    });
  });

  it('can be followed by a decline', async () => {
    const { stripe, intent, answer } = await challenged('pm_card_threeDSecureRequiredChargeDeclined');
    expect(await answer('complete')).toMatchObject({ status: 200, body: { status: 'requires_payment_method' } });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
  });

  it('must be repeated if the amount has changed', async () => {
    const { stripe, intent, answer } = await challenged();
    expect(await stripe.paymentIntents.update(intent.id, { amount: 9900 })).toMatchObject({
      status: 'requires_confirmation',
      next_action: null,
    });
    expect(await answer('complete')).toMatchObject({ status: 400 });
  });
});

describe('changing and cancelling', () => {
  it('changes amount and metadata of an open intent', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create({ ...usd20, metadata: { orderId: 'o1', note: 'x' } });
    const updated = await stripe.paymentIntents.update(intent.id, { amount: 3000, metadata: { note: '', extra: 'y' } });
    expect(updated).toMatchObject({ amount: 3000, metadata: { orderId: 'o1', extra: 'y' } });
    expect(updated.metadata).not.toHaveProperty('note');
  });

  it('does not change the amount of a paid intent', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create({ ...usd20, confirm: true, payment_method: 'pm_card_visa' });
    expect(await refusalOf(stripe.paymentIntents.update(intent.id, { amount: 1 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('cancels only an open intent', async () => {
    const { stripe } = await openSandbox();
    const open = await stripe.paymentIntents.create(usd20);
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(await refusalOf(stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const paid = await stripe.paymentIntents.create({ ...usd20, confirm: true, payment_method: 'pm_card_visa' });
    expect(await refusalOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id, status: 'succeeded' },
    });
  });
});

describe('lists', () => {
  it('are paged newest first and filtered by time', async () => {
    const { stripe, time } = await openSandbox();
    const created: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      created.unshift((await stripe.paymentIntents.create(usd20)).id);
      time.advance(60_000);
    }
    const seen: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) seen.push(intent.id);
    expect(seen).toEqual(created);

    const since = Math.floor(time.clock.now().getTime() / 1000) - 121;
    const recent = await stripe.paymentIntents.list({ created: { gte: since } });
    expect(recent.data.map(({ id }) => id)).toEqual(created.slice(0, 2));
  });

  it('can contain entries with expanded fields', async () => {
    const { stripe } = await openSandbox();
    await stripe.paymentIntents.create(usd20);
    await stripe.paymentIntents.create({ ...usd20, confirm: true, payment_method: 'pm_card_visa' });
    const { data } = await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
    expect(data.map((intent) => intent.latest_charge)).toEqual([expect.objectContaining({ paid: true }), null]);
  });
});

describe('a confirmation', () => {
  it('changes nothing when a field to expand does not exist', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(usd20);
    const parameters = { payment_method: 'pm_card_visa', expand: ['no_such_thing'] };
    expect(await refusalOf(stripe.paymentIntents.confirm(intent.id, parameters))).toMatchObject({ statusCode: 400 });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_payment_method' });
  });
});
