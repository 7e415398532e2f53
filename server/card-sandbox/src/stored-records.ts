import type Stripe from 'stripe';
import type { CardBehaviour } from './test-cards.js';

/** Stripe's objects as they are kept: references are ids, expanded only in answers. */
export type StoredIntent = Stripe.PaymentIntent & { latest_charge: string | null; payment_method: string | null };
export type StoredCharge = Stripe.Charge & { payment_intent: string };
export type StoredRefund = Stripe.Refund & { charge: string; payment_intent: string };
export type StoredDispute = Stripe.Dispute & { charge: string; payment_intent: string };

/** A card without its number: brand, last four digits, and what the test card stands for. */
export interface StoredPaymentMethod {
  object: Stripe.PaymentMethod;
  behaviour: CardBehaviour;
}

export interface DeliveryAttempt {
  at: number;
  /** The HTTP status, or null when nobody answered. */
  status: number | null;
  error?: string;
}

/** The way of one event to the shop's webhook. Times are in milliseconds. */
export interface StoredDelivery {
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  /** Successful deliveries still owed; more than one when duplicates were asked for. */
  remaining: number;
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

/** Something a test card makes happen a while after the payment. */
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
  /** Keys the fingerprints of requests, so that nothing about a card can be guessed from a stored one. */
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
  delivery: StoredDelivery;
  answer: StoredAnswer;
  task: StoredTask;
}

export type CollectionName = keyof Collections;
