import { describe, expect, it, vi } from 'vitest';
import { StripeCardPayments, createStripeClient } from './stripe-card-payments.js';

type Answer = { status: number; body: unknown } | Error;

/** The adapter with a provider that gives the answers of the test. */
function paymentsAnswering(...answers: Answer[]) {
  const asked = vi.fn((input: unknown, init?: RequestInit) => {
    const answer = answers[Math.min(asked.mock.calls.length, answers.length) - 1];
    if (!answer || answer instanceof Error) return Promise.reject(answer ?? new Error('no answer'));
    void input;
    void init;
    return Promise.resolve(
      new Response(JSON.stringify(answer.body), {
        status: answer.status,
        headers: { 'content-type': 'application/json', 'stripe-should-retry': 'false' },
      }),
    );
  });
  const stripe = createStripeClient({ secretKey: 'sk_test_x', fetch: asked });
  return { payments: new StripeCardPayments({ stripe, webhookSecret: 'whsec_x' }), asked };
}

const refused = (status: number, error: object) => ({ status, body: { error: { message: 'Said so.', ...error } } });
const request = {
  orderId: 'o1',
  amountMinor: 2000,
  currency: 'usd',
  description: 'Chain',
  idempotencyKey: 'k',
};

describe('what Stripe refuses', () => {
  it.each([
    ['a declined card', refused(402, { type: 'card_error', code: 'card_declined' }), 'PAYMENT_DECLINED', 'Said so.'],
    [
      'an amount below the minimum',
      refused(400, { type: 'invalid_request_error', code: 'amount_too_small' }),
      'BAD_USER_INPUT',
      'Said so.',
    ],
    ['a key that was used for something else', refused(400, { type: 'idempotency_error' }), 'CONFLICT', undefined],
    [
      'an intent in another state',
      refused(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }),
      'CONFLICT',
      undefined,
    ],
    ['a wrong API key', refused(401, { type: 'invalid_request_error' }), 'INTERNAL_SERVER_ERROR', undefined],
    [
      'a request it does not understand',
      refused(400, { type: 'invalid_request_error', code: 'parameter_unknown' }),
      'INTERNAL_SERVER_ERROR',
      undefined,
    ],
    [
      'too many requests',
      refused(429, { type: 'invalid_request_error', code: 'rate_limit' }),
      'PAYMENT_UNAVAILABLE',
      undefined,
    ],
    ['its own failure', refused(500, { type: 'api_error' }), 'PAYMENT_UNAVAILABLE', undefined],
  ])('%s is reported as %s', async (_case, answer, code, message) => {
    const { payments } = paymentsAnswering(answer);
    await expect(payments.createIntent(request)).rejects.toMatchObject({ code, ...(message && { message }) });
  });

  it('is reported without Stripe’s message if the mistake is the shop’s', async () => {
    const { payments } = paymentsAnswering(refused(401, { message: 'Invalid API Key provided: sk_live_***' }));
    await expect(payments.createIntent(request)).rejects.not.toThrow(/sk_live/);
  });
});

describe('a refund that Stripe refuses', () => {
  const create = (answer: Answer) =>
    paymentsAnswering(answer).payments.createRefund({ ...request, intentId: 'pi_1', amountMinor: 100 });

  it('is a CONFLICT with Stripe’s reason, even if the error has no code', async () => {
    const message = 'Insufficient funds in your Stripe balance to refund this amount.';
    const error = { type: 'invalid_request_error', message, message_code: 'insufficient_balance_for_refund' };
    const details = { reason: 'ILLEGAL_TRANSITION' };
    await expect(create(refused(400, error))).rejects.toMatchObject({ code: 'CONFLICT', message, details });
  });

  it.each([
    ['a key that was used for something else', 400, 'idempotency_error', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
    ['a key of a request that is not complete', 409, 'invalid_request_error', 'PAYMENT_UNAVAILABLE', undefined],
    ['a wrong API key', 401, 'invalid_request_error', 'INTERNAL_SERVER_ERROR', undefined],
    ['an unknown payment', 404, 'invalid_request_error', 'NOT_FOUND', undefined],
  ])('keeps the code of other errors: for %s', async (_case, status, type, code, reason) => {
    const outcome = create(refused(status, { type }));
    await expect(outcome).rejects.toMatchObject({ code, ...(reason && { details: { reason } }) });
  });
});

describe('a provider that cannot be reached', () => {
  it('is called three times with the same key before the error PAYMENT_UNAVAILABLE', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const { payments, asked } = paymentsAnswering(new TypeError('fetch failed'));
      const outcome = expect(payments.createIntent(request)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
      await vi.runAllTimersAsync();
      await outcome;
      const keys = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
      expect(keys).toEqual(['k', 'k', 'k']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an intent', () => {
  it('is created without an email address, because Stripe refuses some that the shop accepts', async () => {
    const { payments, asked } = paymentsAnswering(refused(400, { type: 'idempotency_error' }));
    await expect(payments.createIntent(request)).rejects.toThrow();
    const body = new URLSearchParams(asked.mock.calls[0]?.[1]?.body as string);
    expect([...body.keys()].filter((name) => name.includes('email'))).toEqual([]);
    expect(body.get('metadata[orderId]')).toBe('o1');
  });
});

describe('a dispute', () => {
  const dispute = {
    id: 'du_1',
    amount: 2_000,
    charge: 'ch_1',
    currency: 'usd',
    payment_intent: 'pi_1',
    reason: 'general',
  };
  const withdrawn = { amount: -2_000, fee: 1_500 };
  const reinstated = { amount: 2_000, fee: -1_500 };

  it.each([
    ['warning_needs_response', [], 'inquiry', 'open'],
    ['warning_under_review', [], 'inquiry', 'open'],
    ['warning_closed', [], 'inquiry', 'won'],
    ['needs_response', [withdrawn], 'chargeback', 'open'],
    ['under_review', [withdrawn], 'chargeback', 'open'],
    ['won', [withdrawn, reinstated], 'chargeback', 'won'],
    ['lost', [withdrawn], 'chargeback', 'lost'],
    ['appeal_needs_response', [withdrawn], 'appeal', 'lost'],
    ['appeal_under_review', [withdrawn], 'appeal', 'lost'],
    ['prevented', [], 'chargeback', 'won'],
    ['prevented', [{ amount: 0, fee: 1_500 }], 'chargeback', 'won'],
    ['prevented', [withdrawn], 'chargeback', 'lost'],
  ])(
    'with status %s and the transactions %j is at the stage %s and %s',
    async (status, transactions, stage, outcome) => {
      const data = [{ ...dispute, status, balance_transactions: transactions }];
      const { payments } = paymentsAnswering({ status: 200, body: { object: 'list', data, has_more: false } });
      const listed = [];
      for await (const each of payments.listDisputes({ createdAfter: new Date(0) })) listed.push(each);
      expect(listed).toMatchObject([{ id: 'du_1', intentId: 'pi_1', amountMinor: 2_000, stage, status: outcome }]);
    },
  );
});

describe('impossible ids', () => {
  it.each(['', '../refunds', 'pi_1/cancel', 'pi_1?x=1', 'ch_1'])(
    'such as %j find nothing, and send no request',
    async (id) => {
      const { payments, asked } = paymentsAnswering();
      expect(await payments.retrieveIntent(id)).toBeNull();

      expect(asked).not.toHaveBeenCalled();
    },
  );
});
