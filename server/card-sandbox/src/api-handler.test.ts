import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openSandbox } from './testing/sandbox-harness.js';
import { MemorySandboxStore } from './sandbox-store.js';

const usd20 = { amount: 2000, currency: 'usd', allowed_payment_method_types: ['card' as const] };
const day = 24 * 60 * 60 * 1000;

describe('idempotency keys', () => {
  it('replay the first answer to the same request', async () => {
    const { stripe } = await openSandbox();
    const first = await stripe.paymentIntents.create(usd20, { idempotencyKey: 'k' });
    const second = await stripe.paymentIntents.create(usd20, { idempotencyKey: 'k' });
    expect(second.id).toBe(first.id);
    // With a fetch client, the SDK's `headers` is the response's Headers object.
    expect(new Headers(second.lastResponse.headers).get('idempotent-replayed')).toBe('true');
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('replay the first answer to simultaneous requests too', async () => {
    const { stripe } = await openSandbox();
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await stripe.paymentIntents.create(usd20, { idempotencyKey: 'k' })).id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('refuse a different request', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(usd20, { idempotencyKey: 'k' });
    await expect(
      stripe.paymentIntents.create({ ...usd20, amount: 2001 }, { idempotencyKey: 'k' }),
    ).rejects.toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
    });
    await expect(stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'k' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it('replay a decline, so a new card needs a new key', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(usd20);
    const confirm = () =>
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_visa_chargeDeclined' },
        { idempotencyKey: 'c' },
      );
    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('do not store the answer to an invalid request', async () => {
    const { stripe } = await openSandbox();
    await expect(stripe.paymentIntents.create({ ...usd20, amount: 1 }, { idempotencyKey: 'k' })).rejects.toThrow();
    await expect(stripe.paymentIntents.create(usd20, { idempotencyKey: 'k' })).resolves.toMatchObject({ amount: 2000 });
  });

  it('expire after a day', async () => {
    const { stripe, time } = await openSandbox();
    const first = await stripe.paymentIntents.create(usd20, { idempotencyKey: 'k' });
    time.advance(day - 1);
    expect((await stripe.paymentIntents.create(usd20, { idempotencyKey: 'k' })).id).toBe(first.id);
    time.advance(1);
    expect((await stripe.paymentIntents.create(usd20, { idempotencyKey: 'k' })).id).not.toBe(first.id);
  });
});

describe('API keys', () => {
  it('are required and checked', async () => {
    const { sandbox } = await openSandbox();
    const ask = (headers: Record<string, string>) =>
      sandbox.handle({ method: 'GET', url: '/v1/payment_intents', headers, body: '' });
    expect(await ask({})).toMatchObject({ status: 401 });
    expect(await ask({ authorization: 'Bearer sk_test_wrong' })).toMatchObject({ status: 401 });
  });

  it('for browsers give access only to the intent whose client secret is sent', async () => {
    const { sandbox, stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create({ ...usd20, metadata: { orderId: 'o1' } });
    const other = await stripe.paymentIntents.create(usd20);
    const ask = (url: string) =>
      sandbox.handle({ method: 'GET', url, headers: { authorization: `Bearer ${sandbox.publishableKey}` }, body: '' });
    const path = `/v1/payment_intents/${intent.id}`;
    expect(await ask('/v1/payment_intents')).toMatchObject({ status: 403 });
    expect(await ask('/v1/events')).toMatchObject({ status: 403 });
    expect(await ask(path)).toMatchObject({ status: 400, body: { error: { code: 'parameter_missing' } } });
    expect(await ask(`${path}?client_secret=${other.client_secret}`)).toMatchObject({ status: 404 });
    const found = await ask(`${path}?client_secret=${intent.client_secret}`);
    expect(found).toMatchObject({ status: 200, body: { id: intent.id, amount: 2000 } });
    expect(found.body).not.toHaveProperty('metadata');
    expect(found.body).not.toHaveProperty('latest_charge');
  });

  it('for browsers do not show more of an intent through `expand`', async () => {
    const { sandbox, stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create({ ...usd20, confirm: true, payment_method: 'pm_card_visa' });
    const answer = await sandbox.handle({
      method: 'GET',
      url: `/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}&expand[0]=latest_charge`,
      headers: { authorization: `Bearer ${sandbox.publishableKey}` },
      body: '',
    });
    expect(answer.status).toBe(400);
  });
});

describe('requests', () => {
  it.each(['/v1/nothing', '/v1/payment_intents/pi_1/refund', '/'])('to %s are answered with 404', async (url) => {
    const { sandbox } = await openSandbox();
    const headers = { authorization: `Bearer ${sandbox.secretKey}` };
    expect(await sandbox.handle({ method: 'GET', url, headers, body: '' })).toMatchObject({ status: 404 });
  });

  it.each([
    'amount[=1',
    'expand[999999999]=x',
    'metadata[a][b][c][d][e][f][g]=1',
    'metadata=1',
    '__proto__[polluted]=1',
  ])('with the body %s are refused, and pollute no prototype', async (body) => {
    const { sandbox } = await openSandbox();
    const headers = { authorization: `Bearer ${sandbox.secretKey}` };
    const answer = await sandbox.handle({ method: 'POST', url: '/v1/payment_intents', headers, body });
    expect(answer.status).toBe(400);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a request whose result cannot be stored', () => {
  it('has no effect, and succeeds when repeated', async () => {
    const store = new MemorySandboxStore();
    const { sandbox, stripe, received } = await openSandbox({ store });
    const commit = store.commit.bind(store);
    store.commit = (changes) =>
      changes.length > 0 ? Promise.reject(new Error('ENOSPC: no space left on device')) : commit(changes);
    const request = {
      method: 'POST',
      url: '/v1/payment_intents',
      headers: { authorization: `Bearer ${sandbox.secretKey}`, 'idempotency-key': 'k' },
      body: 'amount=2000&currency=usd',
    };
    await expect(sandbox.handle(request)).rejects.toThrow(/ENOSPC/);
    await sandbox.deliveries.flush();
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    expect(received).toEqual([]);

    store.commit = commit;
    expect(await sandbox.handle(request)).toMatchObject({ status: 200 });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });
});
