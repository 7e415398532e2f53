import type {
  CardDispute,
  CardEvent,
  CardEventType,
  CardIntent,
  CardPayments,
  CardRefund,
  CardRefundStatus,
  CreateCardIntent,
} from '../src/platform/card-payments/card-payments.js';
import type { Clock } from '../src/platform/clock.js';
import { conflict, DomainError, notFound } from '../src/shared/errors.js';

/** Idempotency keys are forgotten after a day. */
const keyLifetimeMs = 86_400_000;

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A card provider in memory that answers at once, so that tests can run ten thousand histories. */
export class MemoryCardPayments implements CardPayments {
  readonly intents = new Map<string, Writable<CardIntent>>();
  readonly refunds = new Map<string, Writable<CardRefund>>();
  readonly disputes = new Map<string, Writable<CardDispute>>();
  readonly #disputedAt = new Map<string, Date>();
  /** All events, oldest first. The test delivers them. */
  readonly events: CardEvent[] = [];
  readonly #answers = new Map<string, { answer: CardIntent | CardRefund; at: number }>();
  /** Payments with a problem that the shop cannot prevent. */
  readonly anomalies = new Set<string>();
  #count = 0;

  constructor(private readonly clock: Clock) {}

  createIntent(request: CreateCardIntent): Promise<CardIntent> {
    return this.#once(request.idempotencyKey, () => {
      const id = this.#newId('pi');
      const intent: CardIntent = {
        id,
        status: 'requires_payment_method',
        amountMinor: request.amountMinor,
        amountReceivedMinor: 0,
        amountRefundedMinor: 0,
        currency: request.currency,
        orderId: request.orderId,
        clientSecret: `${id}_secret`,
        livemode: false,
        createdAt: this.clock.now(),
        chargeId: null,
        taxCalculationId: null,
      };
      this.intents.set(id, intent);
      return { ...intent };
    });
  }

  retrieveIntent(intentId: string): Promise<CardIntent | null> {
    const intent = this.intents.get(intentId);
    return Promise.resolve(intent ? this.#toAnswer(intent) : null);
  }

  updateIntentAmount({ intentId, amountMinor }: { intentId: string; amountMinor: number }): Promise<CardIntent> {
    const intent = this.intents.get(intentId);
    if (!intent) return Promise.reject(notFound('The payment'));
    if (intent.status !== 'requires_payment_method') {
      return Promise.reject(conflict('ILLEGAL_TRANSITION', 'The payment can no longer be changed.'));
    }
    intent.amountMinor = amountMinor;
    return Promise.resolve(this.#toAnswer(intent));
  }

  cancelIntent(intentId: string): Promise<CardIntent> {
    const intent = this.intents.get(intentId);
    if (!intent) return Promise.reject(notFound('The payment'));
    if (intent.status === 'processing') {
      return Promise.reject(conflict('ILLEGAL_TRANSITION', 'The bank has not answered yet.'));
    }
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') {
      intent.status = 'canceled';
      this.#report('intent.canceled', intent.id);
    }
    return Promise.resolve(this.#toAnswer(intent));
  }

  async *listIntents({ createdAfter }: { createdAfter: Date }): AsyncGenerator<CardIntent> {
    for (const intent of [...this.intents.values()].reverse()) {
      if (intent.createdAt >= createdAfter) yield Promise.resolve(this.#toAnswer(intent));
    }
  }

  createRefund(request: Parameters<CardPayments['createRefund']>[0]): Promise<CardRefund> {
    return this.#once(request.idempotencyKey, () =>
      this.refund(request.intentId, request.amountMinor, 'succeeded', request.metadata),
    );
  }

  listRefunds(intentId: string): Promise<readonly CardRefund[]> {
    const refunds = [...this.refunds.values()].filter((refund) => refund.intentId === intentId);
    return Promise.resolve(refunds.map((refund) => ({ ...refund })).reverse());
  }

  async *listRecentRefunds({ createdAfter }: { createdAfter: Date }): AsyncGenerator<CardRefund> {
    for (const refund of [...this.refunds.values()].reverse()) {
      if (refund.createdAt >= createdAfter) yield Promise.resolve({ ...refund });
    }
  }

  async *listDisputes({ createdAfter }: { createdAfter: Date }): AsyncGenerator<CardDispute> {
    for (const dispute of [...this.disputes.values()].reverse()) {
      const disputedAt = this.#disputedAt.get(dispute.id);
      if (disputedAt && disputedAt >= createdAfter) yield Promise.resolve({ ...dispute });
    }
  }

  parseWebhook(rawBody: Buffer, signature: string): CardEvent {
    const event = signature === 'signed' ? this.events[Number(rawBody.toString())] : undefined;
    if (!event) throw new DomainError('BAD_USER_INPUT', 'The webhook signature is not valid.');
    return event;
  }

  /**
   * Confirms an intent like the customer's browser does. Does nothing if the intent can no longer be confirmed.
   * @param isOnItsWay whether the bank was asked before the intent was cancelled, and answers only now.
   */
  confirm(intentId: string, outcome: 'succeeded' | 'declined' | 'processing', isOnItsWay = false): void {
    const intent = this.intents.get(intentId);
    const isOpen = intent?.status === 'requires_payment_method' || intent?.status === 'processing';
    if (!intent || !(isOpen || (isOnItsWay && intent.status === 'canceled'))) return;
    if (intent.status === 'canceled') this.anomalies.add(intentId);
    if (outcome === 'succeeded') {
      Object.assign(intent, {
        status: 'succeeded',
        amountReceivedMinor: intent.amountMinor,
        chargeId: `ch_${intent.id}`,
      });
      this.#report('intent.succeeded', intent.id);
    } else if (outcome === 'processing') {
      intent.status = 'processing';
      this.#report('intent.processing', intent.id);
    } else {
      intent.status = 'requires_payment_method';
      intent.lastError = { code: 'card_declined', message: 'Your card was declined.' };
      this.#report('intent.payment_failed', intent.id);
    }
  }

  /** Changes the amount, like a person in the provider's dashboard. Such a payment must not settle its order. */
  tamper(intentId: string): void {
    const intent = this.intents.get(intentId);
    if (intent?.status !== 'requires_payment_method') return;
    intent.amountMinor += 1;
    this.anomalies.add(intentId);
  }

  /** @throws DomainError CONFLICT when the refund is larger than the amount left. */
  refund(
    intentId: string,
    amountMinor: number,
    status: CardRefundStatus,
    metadata: Readonly<Record<string, string>> = {},
  ): CardRefund {
    const intent = this.intents.get(intentId);
    if (
      !intent ||
      intent.status !== 'succeeded' ||
      this.refundedOf(intentId) + amountMinor > intent.amountReceivedMinor
    ) {
      throw conflict('ILLEGAL_TRANSITION', 'More than what is left cannot be refunded.');
    }
    const refund: CardRefund = {
      id: this.#newId('re'),
      intentId,
      amountMinor,
      currency: intent.currency,
      status,
      failureReason: null,
      metadata,
      createdAt: this.clock.now(),
    };
    this.refunds.set(refund.id, refund);
    this.#report('charge.refunded', intentId);
    this.#report('refund.changed', intentId, { refund: { ...refund } });
    return { ...refund };
  }

  /** Ends a pending refund like the bank does, or makes a completed refund fail. */
  finishRefund(refundId: string, status: 'succeeded' | 'failed' | 'canceled'): void {
    const refund = this.refunds.get(refundId);
    if (!refund || refund.status === 'failed' || refund.status === 'canceled') return;
    if (refund.status === 'succeeded' && status !== 'failed') return;
    const intent = this.intents.get(refund.intentId ?? '');
    // The shop may have edited the order because its payment had been refunded, but now the shop keeps the money.
    const wasReturned = intent !== undefined && this.refundedOf(intent.id) >= intent.amountReceivedMinor;
    if (wasReturned && status !== 'succeeded') this.anomalies.add(intent.id);
    refund.status = status;
    refund.failureReason = status === 'failed' ? 'lost_or_stolen_card' : null;
    this.#report('refund.changed', refund.intentId, { refund: { ...refund } });
  }

  dispute(intentId: string): void {
    const intent = this.intents.get(intentId);
    const isDisputed = [...this.disputes.values()].some((each) => each.intentId === intentId);
    if (!intent || intent.status !== 'succeeded' || isDisputed) return;
    const { amountMinor, currency } = intent;
    const id = this.#newId('dp');
    const dispute: CardDispute = {
      id,
      intentId,
      chargeId: `ch_${intentId}`,
      amountMinor,
      currency,
      reason: 'fraudulent',
      stage: 'chargeback',
      status: 'open',
    };
    this.disputes.set(id, dispute);
    this.#disputedAt.set(id, this.clock.now());
    this.#report('dispute.changed', intentId, { dispute: { ...dispute } });
  }

  closeDispute(intentId: string, status: 'won' | 'lost'): void {
    const dispute = [...this.disputes.values()].find((each) => each.intentId === intentId && each.status === 'open');
    if (!dispute) return;
    dispute.status = status;
    this.#report('dispute.changed', intentId, { dispute: { ...dispute } });
  }

  /** The refunded amount of an intent in minor units: refunds that are pending or have succeeded. */
  refundedOf(intentId: string, statuses: readonly CardRefundStatus[] = ['pending', 'succeeded']): number {
    return [...this.refunds.values()]
      .filter((refund) => refund.intentId === intentId && statuses.includes(refund.status))
      .reduce((sum, refund) => sum + refund.amountMinor, 0);
  }

  #toAnswer(intent: CardIntent): CardIntent {
    return { ...intent, amountRefundedMinor: this.refundedOf(intent.id) };
  }

  #once<T extends CardIntent | CardRefund>(key: string, make: () => T): Promise<T> {
    const now = this.clock.now().getTime();
    const known = this.#answers.get(key);
    if (known && known.at > now - keyLifetimeMs) return Promise.resolve(known.answer as T);
    try {
      const answer = make();
      this.#answers.set(key, { answer, at: now });
      return Promise.resolve(answer);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #report(type: CardEventType, intentId: string | null, subject: Partial<CardEvent> = {}): void {
    const id = this.#newId('evt');
    const createdAt = this.clock.now();
    this.events.push({ id, type, providerType: type, createdAt, livemode: false, intentId, ...subject });
  }

  #newId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }
}
