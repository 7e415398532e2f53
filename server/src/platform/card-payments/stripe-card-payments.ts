import Stripe from 'stripe';
import { DomainError } from '../../shared/errors.js';
import { type Clock, systemClock } from '../clock.js';
import type {
  CardDispute,
  CardIntent,
  CardPayments,
  CardRefund,
  CreateCardIntent,
  CreateCardRefund,
  UpdateCardIntentAmount,
} from './card-payments.js';
import { toStripeAmount } from './stripe-amounts.js';
import { isMissing, toPaymentError, toRefundError } from './stripe-errors.js';
import { toCardDispute, toCardEvent, toCardIntent, toCardRefund } from './stripe-mapping.js';

/** Largest page that Stripe accepts. */
const largestPage = 100;
/** Seconds after which a signature is refused, so that a captured request cannot be replayed later. */
const signatureTolerance = 300;
const expand = ['latest_charge'];
/** IDs come from browsers. A malformed ID is treated as missing, without a request to Stripe. */
const intentIdShape = /^pi_\w{1,200}$/;

export interface StripeClientOptions {
  secretKey: string;
  /** Used for requests instead of the network. The card sandbox passes its own function. */
  fetch?: typeof globalThis.fetch;
  /** Longest time for one attempt, in milliseconds. */
  timeout?: number;
}

/**
 * Creates the SDK's client, with two retries, ten seconds for each attempt, and no telemetry. Retries are safe, because
 * the SDK sends an idempotency key with every POST.
 */
export function createStripeClient({ secretKey, fetch, timeout = 10_000 }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
}

export interface StripeCardPaymentsOptions {
  stripe: Stripe;
  webhookSecret: string;
  clock?: Clock;
}

/** Card payments through Stripe or the sandbox, depending on the client that is passed in. */
export class StripeCardPayments implements CardPayments {
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #clock: Clock;

  constructor({ stripe, webhookSecret, clock = systemClock }: StripeCardPaymentsOptions) {
    this.#stripe = stripe;
    this.#webhookSecret = webhookSecret;
    this.#clock = clock;
  }

  async createIntent(request: CreateCardIntent): Promise<CardIntent> {
    const currency = request.currency.toLowerCase();
    const amount = toStripeAmount(request.amountMinor, currency);
    return translated(async () =>
      toCardIntent(
        await this.#stripe.paymentIntents.create(
          {
            amount,
            currency,
            allowed_payment_method_types: ['card'],
            description: request.description,
            metadata: { ...request.metadata, orderId: request.orderId },
            ...(request.taxCalculationId && toHooks(request.taxCalculationId)),
            expand,
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      ),
    );
  }

  async retrieveIntent(intentId: string): Promise<CardIntent | null> {
    if (!intentIdShape.test(intentId)) return null;
    return translated(() =>
      nullWhenMissing(async () => toCardIntent(await this.#stripe.paymentIntents.retrieve(intentId, { expand }))),
    );
  }

  async updateIntentAmount(request: UpdateCardIntentAmount): Promise<CardIntent> {
    const currency = request.currency.toLowerCase();
    const amount = toStripeAmount(request.amountMinor, currency);
    return translated(async () =>
      toCardIntent(
        await this.#stripe.paymentIntents.update(
          request.intentId,
          {
            ...{ amount, currency, expand },
            ...(request.taxCalculationId !== undefined && toHooks(request.taxCalculationId ?? '')),
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      ),
    );
  }

  async cancelIntent(intentId: string): Promise<CardIntent> {
    return translated(async () => {
      try {
        return toCardIntent(await this.#stripe.paymentIntents.cancel(intentId, { expand }));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || isMissing(error)) throw error;
        const intent = toCardIntent(await this.#stripe.paymentIntents.retrieve(intentId, { expand }));
        if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
        throw error;
      }
    });
  }

  listIntents(filter: CreatedAfter): AsyncGenerator<CardIntent> {
    const parameters = { ...toPages(filter), expand: ['data.latest_charge'] };
    return translatedEach(() => this.#stripe.paymentIntents.list(parameters), toCardIntent);
  }

  listRecentRefunds(filter: CreatedAfter): AsyncGenerator<CardRefund> {
    return translatedEach(() => this.#stripe.refunds.list(toPages(filter)), toCardRefund);
  }

  listDisputes(filter: CreatedAfter): AsyncGenerator<CardDispute> {
    return translatedEach(() => this.#stripe.disputes.list(toPages(filter)), toCardDispute);
  }

  async createRefund(request: CreateCardRefund) {
    const amount = toStripeAmount(request.amountMinor, request.currency);
    return translated(
      async () =>
        toCardRefund(
          await this.#stripe.refunds.create(
            { payment_intent: request.intentId, amount, ...(request.metadata && { metadata: request.metadata }) },
            { idempotencyKey: request.idempotencyKey },
          ),
        ),
      toRefundError,
    );
  }

  async listRefunds(intentId: string) {
    return translated(async () => {
      const refunds = [];
      for await (const refund of this.#stripe.refunds.list({ payment_intent: intentId, limit: largestPage })) {
        refunds.push(toCardRefund(refund));
      }
      return refunds;
    });
  }

  parseWebhook(rawBody: Buffer, signature: string) {
    let event: Stripe.Event;
    try {
      event = this.#stripe.webhooks.constructEvent(
        rawBody,
        signature,
        this.#webhookSecret,
        signatureTolerance,
        undefined,
        this.#clock.now().getTime(),
      );
    } catch (error) {
      throw new DomainError('BAD_USER_INPUT', 'The webhook signature is not valid.', { cause: error });
    }
    return toCardEvent(event);
  }
}

/**
 * Stripe records the calculated tax when the intent succeeds, and reverses it for refunds. An empty ID removes the
 * calculation from the intent.
 */
const toHooks = (calculation: string) => ({ hooks: { inputs: { tax: { calculation } } } });

interface CreatedAfter {
  readonly createdAfter: Date;
}

const toPages = ({ createdAfter }: CreatedAfter) => ({
  created: { gte: Math.floor(createdAfter.getTime() / 1000) },
  limit: largestPage,
});

async function* translatedEach<Listed, Mapped>(
  list: () => AsyncIterable<Listed>,
  toMapped: (listed: Listed) => Mapped,
): AsyncGenerator<Mapped> {
  try {
    for await (const listed of list()) yield toMapped(listed);
  } catch (error) {
    throw toPaymentError(error);
  }
}

async function translated<T>(call: () => Promise<T>, toError = toPaymentError): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toError(error);
  }
}

async function nullWhenMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
