import type Stripe from 'stripe';
import type { CardBehaviour } from './test-cards.js';

/** Stripe's objects as stored: references are ids; only answers contain expanded objects. */
export type StoredIntent = Stripe.PaymentIntent & { latest_charge: string | null; payment_method: string | null };
export type StoredCharge = Stripe.Charge & { payment_intent: string };
export type StoredRefund = Stripe.Refund & { charge: string; payment_intent: string };
export type StoredDispute = Stripe.Dispute & { charge: string; payment_intent: string };

/** The part of a tax calculation that is read after its creation. */
export interface StoredCalculation {
  id: string;
  lines: Stripe.Tax.CalculationLineItem[];
}

/** A card without its number: its brand, last four digits and the behaviour of the test card. */
export interface StoredPaymentMethod {
  object: Stripe.PaymentMethod;
  behaviour: CardBehaviour;
}

export interface DeliveryAttempt {
  at: number;
  /** The HTTP status; null if there was no answer. */
  status: number | null;
  error?: string;
}

/** Delivery of one event to the shop's webhook. Times are in milliseconds. */
export interface StoredDelivery {
  status: 'pending' | 'delivered' | 'failed';
  attempts: DeliveryAttempt[];
  failures: number;
  nextAttemptAt: number;
}

export interface StoredAnswer {
  endpoint: string;
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
  createdAt: number;
}

/** A delayed effect of a test card. */
export interface StoredTask {
  kind: 'open_dispute' | 'open_inquiry' | 'settle_refund' | 'fail_refund';
  targetId: string;
  reason: string;
  dueAt: number;
}

export interface StoredAccount {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The key for fingerprints of requests; without it, card data could be guessed from a stored fingerprint. */
  fingerprintKey: string;
}

export interface Collections {
  account: StoredAccount;
  payment_method: StoredPaymentMethod;
  payment_intent: StoredIntent;
  charge: StoredCharge;
  refund: StoredRefund;
  dispute: StoredDispute;
  event: Stripe.Event;
  tax_calculation: StoredCalculation;
  delivery: StoredDelivery;
  answer: StoredAnswer;
  task: StoredTask;
}

export type CollectionName = keyof Collections;
