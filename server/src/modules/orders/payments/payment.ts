import type { CardIntent, CardPayments } from '../../../platform/card-payments/card-payments.js';
import type { Clock } from '../../../platform/clock.js';
import type { Logger } from '../../../platform/logger.js';
import type { NewId } from '../../../platform/mongo/object-id.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import type { Currency } from '../../../shared/money.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import type { Ledger } from '../ledger/ledger.js';
import type { OrderStore } from '../order/order-store.js';
import { wasPaid, wasSold, type Order } from '../order/order.js';
import type { Resources } from '../order/reservations.js';
import type { ReturnTerms } from '../order/withdrawal-deadline.js';
import type { EventStore } from './provider-event.repository.js';

/** Dependencies of the payment use cases. */
export interface PaymentDeps extends Resources {
  orders: OrderStore;
  cardPayments: CardPayments;
  idempotency: IdempotencyService;
  ledger: Ledger;
  events: EventStore;
  clock: Clock;
  logger: Logger;
  newId: NewId;
  currency: Currency;
  readTerms: () => Promise<Pick<ReturnTerms, 'timeZone'>>;
  faults?: FaultPoints;
}

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

/** Outcome of a payment, for the caller. */
export interface Settlement {
  order: Order;
  outcome: PaymentOutcome;
  /** Message for the customer; null if the outcome alone is sufficient. */
  message: string | null;
}

interface Circumstances {
  /** True if this call settled the payment, false if an earlier call had done so. */
  isFirst?: boolean;
  isMismatch?: boolean;
}

/** What the customer is told about a payment after the last attempt to settle it. */
export function toSettlement(order: Order, intent: CardIntent | null, circumstances: Circumstances = {}): Settlement {
  if (circumstances.isMismatch) {
    return {
      order,
      outcome: 'needs_review',
      message: 'Your payment has arrived but has to be checked by us first. You do not have to pay again.',
    };
  }
  if (wasPaid(order)) return toPaidSettlement(order, circumstances.isFirst ?? false);
  const [outcome, message] = toOpenOutcome(order, intent);
  return { order, outcome, message };
}

function toPaidSettlement(order: Order, isFirst: boolean): Settlement {
  if (!wasSold(order)) {
    const message = 'Your payment came after this order had ended, and the parts are sold out. It is refunded in full.';
    return { order, outcome: 'refunded', message };
  }
  if (order.payment.status === 'refunded') {
    return { order, outcome: 'refunded', message: 'This payment was refunded in full.' };
  }
  return { order, outcome: isFirst ? 'paid' : 'already_paid', message: null };
}

function toOpenOutcome(order: Order, intent: CardIntent | null): [PaymentOutcome, string] {
  if (order.status === 'cancelled' || order.status === 'expired') {
    return ['declined', `This order is ${order.status}. Your card was not charged.`];
  }
  if (intent?.status === 'processing' || intent?.status === 'requires_capture') {
    return ['processing', 'Your bank is still working on this payment.'];
  }
  if (intent?.status === 'requires_action') return ['requires_action', 'Your bank asks you to confirm this payment.'];
  if (intent?.status === 'canceled') return ['declined', 'This payment was cancelled. Your card was not charged.'];
  if (intent?.lastError) return ['declined', intent.lastError.message];
  return ['requires_action', 'This order has not been paid yet.'];
}
