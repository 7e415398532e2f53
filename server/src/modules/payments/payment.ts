import type { Order } from '../orders/order.js';

export const paymentOutcomes = [
  'paid',
  'already_paid',
  'processing',
  'requires_action',
  'declined',
  'needs_review',
  'refunded',
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** How a payment stands, for whoever asked. */
export interface Settlement {
  order: Order;
  outcome: PaymentOutcome;
  /** For the customer; null where the outcome says it all. */
  message: string | null;
}
