/** Status of a card payment. `requires_action` means that the customer must authenticate (3-D Secure). */
export type CardIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** One attempt to collect one amount. Amounts are in the shop's minor units of the currency. */
export interface CardIntent {
  readonly id: string;
  readonly status: CardIntentStatus;
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  /** Refunded amount, including pending refunds. */
  readonly amountRefundedMinor: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** The order for which the intent was created; null for an intent of another shop. */
  readonly orderId: string | null;
  /**
   * With this secret, the buyer's browser can confirm the intent. It is sent only to the owner of the order and never
   * logged.
   */
  readonly clientSecret: string | null;
  readonly livemode: boolean;
  /** Why the last attempt failed; `message` is written for the buyer. */
  readonly lastError?: { readonly code: string; readonly message: string };
  readonly createdAt: Date;
  /** The successful charge, or the last attempted one. */
  readonly chargeId: string | null;
  /** ID of the tax provider's calculation of the amount; null if there is none. */
  readonly taxCalculationId: string | null;
}

export type CardRefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

export interface CardRefund {
  readonly id: string;
  readonly intentId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: CardRefundStatus;
  readonly failureReason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

/**
 * In an inquiry, the bank only asks about the payment: no money has moved, and a full refund ends it. In an appeal, the
 * bank has decided for the customer, and the shop can object or has objected.
 */
export type DisputeStage = 'inquiry' | 'chargeback' | 'appeal';

export interface CardDispute {
  readonly id: string;
  readonly intentId: string | null;
  readonly chargeId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The card network's reason in the provider's words, e.g. `fraudulent`. */
  readonly reason: string;
  readonly stage: DisputeStage;
  /** `lost` also during an appeal, because the bank has the money. */
  readonly status: 'open' | 'won' | 'lost';
}

export type CardEventType =
  | 'intent.processing'
  | 'intent.requires_action'
  | 'intent.succeeded'
  | 'intent.payment_failed'
  | 'intent.canceled'
  | 'charge.refunded'
  | 'refund.changed'
  | 'dispute.changed'
  | 'other';

/**
 * A notification from the provider that an object has changed. Events may arrive late, twice and out of order, so they
 * do not show the current state. The handler must retrieve the object.
 */
export interface CardEvent {
  readonly id: string;
  readonly type: CardEventType;
  /** The event's type in the provider's words, for logs and the ledger. */
  readonly providerType: string;
  readonly createdAt: Date;
  readonly livemode: boolean;
  /** The intent that the event is about; null if it is not about an intent. */
  readonly intentId: string | null;
  /** Set on `refund.changed`. */
  readonly refund?: CardRefund;
  /** Set on `dispute.changed`. */
  readonly dispute?: CardDispute;
}

export interface CreateCardIntent {
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly description: string;
  /** ID of the tax provider's calculation of the amount; null or absent if there is none. */
  readonly taxCalculationId?: string | null;
  /** A repeated key with the same content returns the same intent. With other content, it is refused. */
  readonly idempotencyKey: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface UpdateCardIntentAmount {
  readonly intentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** ID of the tax provider's calculation of the amount; null removes it; if it is absent, the current one is kept. */
  readonly taxCalculationId?: string | null;
  readonly idempotencyKey: string;
}

export interface CreateCardRefund {
  readonly intentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly idempotencyKey: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/**
 * The port to the card provider. Every method may throw a DomainError. PAYMENT_UNAVAILABLE means that the provider
 * cannot be reached or fails: the outcome is unknown, and the call can be repeated. PAYMENT_DECLINED has a message for
 * the buyer. BAD_USER_INPUT, NOT_FOUND and CONFLICT mean that the provider refuses the call.
 */
export interface CardPayments {
  /**
   * @throws DomainError BAD_USER_INPUT if the amount is below the provider's minimum or cannot be expressed in the
   *   provider's unit.
   */
  createIntent(request: CreateCardIntent): Promise<CardIntent>;
  retrieveIntent(intentId: string): Promise<CardIntent | null>;
  /** @throws DomainError CONFLICT if the intent can no longer be changed. */
  updateIntentAmount(request: UpdateCardIntentAmount): Promise<CardIntent>;
  /**
   * Cancels an open intent. An intent that has already succeeded or was already cancelled is returned unchanged, so
   * callers must check the status.
   * @throws DomainError CONFLICT if the bank has not answered yet; then the intent cannot be cancelled.
   */
  cancelIntent(intentId: string): Promise<CardIntent>;
  /** Newest first, for reconciliation. */
  listIntents(filter: { readonly createdAfter: Date }): AsyncIterable<CardIntent>;
  /**
   * @throws DomainError CONFLICT if the amount is larger than the refundable amount, the charge is disputed, or the
   *   shop's balance at the provider is too low.
   */
  createRefund(request: CreateCardRefund): Promise<CardRefund>;
  /** All refunds of the intent, newest first, including those made in the provider's dashboard. */
  listRefunds(intentId: string): Promise<readonly CardRefund[]>;
  /** Refunds of all intents, newest first, for reconciliation. */
  listRecentRefunds(filter: { readonly createdAfter: Date }): AsyncIterable<CardRefund>;
  /** Disputes of all intents in their current state, newest first, for reconciliation. */
  listDisputes(filter: { readonly createdAfter: Date }): AsyncIterable<CardDispute>;
  /**
   * Verifies the signature of the raw bytes before it parses them.
   * @throws DomainError BAD_USER_INPUT if the signature does not match or is too old.
   */
  parseWebhook(rawBody: Buffer, signature: string): CardEvent;
}
