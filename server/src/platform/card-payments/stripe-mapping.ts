import type Stripe from 'stripe';
import type {
  CardDispute,
  CardEvent,
  CardEventType,
  CardIntent,
  CardIntentStatus,
  CardRefund,
  CardRefundStatus,
  DisputeStage,
} from './card-payments.js';
import { fromStripeAmount } from './stripe-amounts.js';

const toDate = (seconds: number) => new Date(seconds * 1000);
const toId = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The intent's charge must be expanded (`latest_charge`), because only the charge contains the refunded amount. */
export function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    status: intent.status as CardIntentStatus,
    amountMinor: fromStripeAmount(intent.amount, intent.currency),
    amountReceivedMinor: fromStripeAmount(intent.amount_received, intent.currency),
    amountRefundedMinor: charge ? fromStripeAmount(charge.amount_refunded, charge.currency) : 0,
    currency: intent.currency,
    orderId: intent.metadata['orderId'] ?? null,
    clientSecret: intent.client_secret,
    livemode: intent.livemode,
    ...(failure && {
      lastError: {
        code: failure.decline_code ?? failure.code ?? failure.type,
        message: failure.message ?? 'The payment failed.',
      },
    }),
    createdAt: toDate(intent.created),
    chargeId: toId(intent.latest_charge),
    taxCalculationId: intent.hooks?.inputs?.tax?.calculation ?? null,
  };
}

export function toCardRefund(refund: Stripe.Refund): CardRefund {
  return {
    id: refund.id,
    intentId: toId(refund.payment_intent),
    amountMinor: fromStripeAmount(refund.amount, refund.currency),
    currency: refund.currency,
    status: (refund.status ?? 'pending') as CardRefundStatus,
    failureReason: refund.failure_reason ?? null,
    metadata: refund.metadata ?? {},
    createdAt: toDate(refund.created),
  };
}

export function toCardDispute(dispute: Stripe.Dispute): CardDispute {
  return {
    id: dispute.id,
    intentId: toId(dispute.payment_intent),
    chargeId: toId(dispute.charge) ?? '',
    amountMinor: fromStripeAmount(dispute.amount, dispute.currency),
    currency: dispute.currency,
    reason: dispute.reason,
    stage: toStage(dispute),
    status: toDisputeStatus(dispute),
  };
}

function toStage({ status }: Stripe.Dispute): DisputeStage {
  if (status.startsWith('warning_')) return 'inquiry';
  return status.startsWith('appeal_') ? 'appeal' : 'chargeback';
}

const statusesOfDisputes: Readonly<Record<string, CardDispute['status']>> = {
  won: 'won',
  // The inquiry ended, and the shop keeps the money.
  warning_closed: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

function toDisputeStatus({ status, balance_transactions }: Stripe.Dispute): CardDispute['status'] {
  if (status !== 'prevented') return statusesOfDisputes[status] ?? 'open';
  // A chargeback was stopped before it was filed, with or without paying the customer back.
  return balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : 'won';
}

/** Types of the events that the shop needs. Webhooks are set up for these, as docs/payments.md says. */
export const webhookEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

const intentEventTypes: Readonly<Record<string, CardEventType>> = {
  'payment_intent.processing': 'intent.processing',
  'payment_intent.requires_action': 'intent.requires_action',
  'payment_intent.succeeded': 'intent.succeeded',
  'payment_intent.payment_failed': 'intent.payment_failed',
  'payment_intent.canceled': 'intent.canceled',
};

export function toCardEvent(event: Stripe.Event): CardEvent {
  const common = { id: event.id, providerType: event.type, createdAt: toDate(event.created), livemode: event.livemode };
  const subject = event.data.object as { object: string };
  switch (subject.object) {
    case 'payment_intent': {
      const intent = subject as Stripe.PaymentIntent;
      return { ...common, type: intentEventTypes[event.type] ?? 'other', intentId: intent.id };
    }
    case 'charge': {
      const charge = subject as Stripe.Charge;
      const type = event.type === 'charge.refunded' ? 'charge.refunded' : 'other';
      return { ...common, type, intentId: toId(charge.payment_intent) };
    }
    case 'refund': {
      const refund = toCardRefund(subject as Stripe.Refund);
      return { ...common, type: 'refund.changed', intentId: refund.intentId, refund };
    }
    case 'dispute': {
      const dispute = toCardDispute(subject as Stripe.Dispute);
      return { ...common, type: 'dispute.changed', intentId: dispute.intentId, dispute };
    }
    default:
      return { ...common, type: 'other', intentId: null };
  }
}
