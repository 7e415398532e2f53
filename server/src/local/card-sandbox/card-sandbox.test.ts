import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { createFileSandboxStore } from './file-sandbox-store.js';
import { type SandboxHarness, openSandbox } from './sandbox-harness.js';

const harnesses: SandboxHarness[] = [];
afterEach(async () => {
  await Promise.all(harnesses.splice(0).map((harness) => harness.sandbox.stop()));
});

async function open(...parameters: Parameters<typeof openSandbox>): Promise<SandboxHarness> {
  const harness = await openSandbox(...parameters);
  harnesses.push(harness);
  return harness;
}

const usd20 = { amount: 2000, currency: 'usd', allowed_payment_method_types: ['card' as const] };

describe('payment intents', () => {
  it('succeed with a good card and know what was received', async () => {
    const { stripe } = await open();
    const intent = await stripe.paymentIntents.create({ ...usd20, metadata: { orderId: 'o1' } });
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 2000, metadata: { orderId: 'o1' } });

    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
      latest_charge: { paid: true, amount: 2000, payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
    });
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('decline %s in the words of Stripe and take another card afterwards', async (method, code, decline, message) => {
    const { stripe } = await open();
    const intent = await stripe.paymentIntents.create(usd20);
    const error = await stripe.paymentIntents
      .confirm(intent.id, { payment_method: method })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, message, payment_intent: { id: intent.id } });
    expect((error as Stripe.errors.StripeCardError).raw).toMatchObject(decline ? { decline_code: decline } : {});

    const failed = await stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { message },
    });

    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });
});

describe('a restart', () => {
  it('finds everything as it was, keys included', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'card-sandbox-'));
    try {
      const first = await open({ store: createFileSandboxStore(folder) });
      const intent = await first.stripe.paymentIntents.create({
        ...usd20,
        confirm: true,
        payment_method: 'pm_card_visa',
      });
      const { secretKey } = first.sandbox;
      await first.sandbox.stop();

      const second = await open({ store: createFileSandboxStore(folder) });
      expect(second.sandbox.secretKey).toBe(secretKey);
      expect(await second.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
        status: 'succeeded',
        amount_received: 2000,
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('webhooks', () => {
  it('are signed so that the SDK accepts them', async () => {
    const { stripe, sandbox, received } = await open();
    await stripe.paymentIntents.create({ ...usd20, confirm: true, payment_method: 'pm_card_visa' });
    await sandbox.deliveries.flush();
    expect(received.map(({ event }) => event.type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });
});
