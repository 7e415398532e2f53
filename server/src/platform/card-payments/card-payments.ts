/** Status of a card payment. `requires_action` means that the customer must authenticate (3-D Secure). */
export type CardIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** One attempt to collect one amount. Amounts are in the currency's minor units as the shop counts them. */
export interface CardIntent {
  readonly id: string;
  readonly status: CardIntentStatus;
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  /** Refunded so far, pending refunds included. */
  readonly amountRefundedMinor: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** The order this intent was made for; null for an intent that is not this shop's. */
  readonly orderId: string | null;
  /** Lets the buyer's browser confirm this one intent: only ever sent to the order's owner, never logged. */
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
 * Something the provider reports. It says that an object changed, not what it is like now: events arrive late, twice and
 * out of order, so whoever handles one retrieves the object it names.
 */
export interface CardEvent {
  readonly id: string;
  readonly type: CardEventType;
  /** The provider's own name, for logs and the ledger. */
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
  /** The same key with the same content answers the same intent; with other content it is refused. */
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
 * What the shop needs from whoever takes its card payments. Every method may throw a DomainError: PAYMENT_UNAVAILABLE
 * when the provider cannot be reached or fails (the outcome is then unknown and the call safe to repeat),
 * PAYMENT_DECLINED with a message for the buyer, BAD_USER_INPUT, NOT_FOUND or CONFLICT when it refuses.
 */
export interface CardPayments {
  /** @throws DomainError BAD_USER_INPUT when the amount is below the provider's minimum or cannot be expressed. */
  createIntent(request: CreateCardIntent): Promise<CardIntent>;
  retrieveIntent(intentId: string): Promise<CardIntent | null>;
  /** @throws DomainError CONFLICT when the intent has gone too far to be changed. */
  updateIntentAmount(request: UpdateCardIntentAmount): Promise<CardIntent>;
  /**
   * Cancels an open intent. One that has already succeeded or been cancelled is answered as it is: the caller looks at
   * the status. CONFLICT when it can be neither cancelled nor is final, i.e. the bank has not answered yet.
   */
  cancelIntent(intentId: string): Promise<CardIntent>;
  /** Newest first, for reconciliation. */
  listIntents(filter: { readonly createdAfter: Date }): AsyncIterable<CardIntent>;
  /** @throws DomainError CONFLICT when more than what is left would be refunded, or the charge is disputed. */
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
