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
  /** Refunded so far, pending refunds included. */
  readonly amountRefundedMinor: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** The order that the intent was created for; null for an intent that is not this shop's. */
  readonly orderId: string | null;
  /** Allows the buyer's browser to confirm this intent: sent only to the order's owner, never logged. */
  readonly clientSecret: string | null;
  readonly livemode: boolean;
  /** Why the last attempt failed; `message` is written for the buyer. */
  readonly lastError?: { readonly code: string; readonly message: string };
  readonly createdAt: Date;
  /** The successful charge, or the last one tried. */
  readonly chargeId: string | null;
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

export interface CardDispute {
  readonly id: string;
  readonly intentId: string | null;
  readonly chargeId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The card network's reason in the provider's words, e.g. `fraudulent`. */
  readonly reason: string;
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
 * A report of the provider that an object changed. It does not contain the object's current state: events arrive late,
 * twice and out of order, so the handler retrieves the object.
 */
export interface CardEvent {
  readonly id: string;
  readonly type: CardEventType;
  /** The event's type in the provider's words, for logs and the ledger. */
  readonly providerType: string;
  readonly createdAt: Date;
  readonly livemode: boolean;
  /** The intent concerned, if the event concerns one. */
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
  readonly customerEmail: string;
  readonly description: string;
  /** Repeating a key with the same content returns the same intent; with other content it is refused. */
  readonly idempotencyKey: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface UpdateCardIntentAmount {
  readonly intentId: string;
  readonly amountMinor: number;
  readonly currency: string;
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
 * The port to the card provider. Every method may throw a DomainError: PAYMENT_UNAVAILABLE if the provider cannot be
 * reached or fails (the outcome is then unknown and the call can be repeated), PAYMENT_DECLINED with a message for the
 * buyer, BAD_USER_INPUT, NOT_FOUND or CONFLICT if it refuses.
 */
export interface CardPayments {
  /** @throws DomainError BAD_USER_INPUT when the amount is below the provider's minimum or cannot be expressed. */
  createIntent(request: CreateCardIntent): Promise<CardIntent>;
  retrieveIntent(intentId: string): Promise<CardIntent | null>;
  /** @throws DomainError CONFLICT if the intent can no longer be changed. */
  updateIntentAmount(request: UpdateCardIntentAmount): Promise<CardIntent>;
  /**
   * Cancels an open intent. One that has already succeeded or been cancelled is returned unchanged: the caller checks
   * the status.
   * @throws DomainError CONFLICT while the bank has not answered: the intent cannot be cancelled then.
   */
  cancelIntent(intentId: string): Promise<CardIntent>;
  /** Newest first, for reconciliation. */
  listIntents(filter: { readonly createdAfter: Date }): AsyncIterable<CardIntent>;
  /** @throws DomainError CONFLICT if the amount is more than what is left to refund, or the charge is disputed. */
  createRefund(request: CreateCardRefund): Promise<CardRefund>;
  /** Newest first; every refund of the intent, also those made in the provider's dashboard. */
  listRefunds(intentId: string): Promise<readonly CardRefund[]>;
  /** Newest first, of every intent, for reconciliation. */
  listRecentRefunds(filter: { readonly createdAfter: Date }): AsyncIterable<CardRefund>;
  /** Newest first, as they stand now, of every intent, for reconciliation. */
  listDisputes(filter: { readonly createdAfter: Date }): AsyncIterable<CardDispute>;
  /**
   * Verifies the signature over the raw bytes before it reads any of them.
   * @throws DomainError BAD_USER_INPUT when the signature does not match or is too old.
   */
  parseWebhook(rawBody: Buffer, signature: string): CardEvent;
}
