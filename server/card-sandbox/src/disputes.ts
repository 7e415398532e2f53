import type Stripe from 'stripe';
import type { StoredCharge, StoredDispute } from './stored-records.js';
import { type SandboxContext, getRecord, secondsOf } from './sandbox-context.js';
import { invalidRequest } from './sandbox-error.js';

const responseDays = 14;

export interface OpenDispute {
  reason: string;
  /** Whether it is only an inquiry of the bank: no money moves, and the charge can still be refunded. */
  inquiry?: boolean;
}

/**
 * The cardholder's bank disputes the charge.
 * @throws SandboxError when the charge cannot be disputed (again).
 */
export function openDispute(
  context: SandboxContext,
  chargeId: string,
  { reason, inquiry = false }: OpenDispute,
): StoredDispute {
  const charge = getRecord(context, 'charge', chargeId);
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not successful and cannot be disputed.`);
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} has already been disputed.`);
  const dispute = newDispute(context, charge, reason, inquiry);
  context.records.put('dispute', dispute.id, dispute);
  const updated = context.records.put('charge', charge.id, { ...charge, disputed: true });
  context.emit('charge.dispute.created', dispute);
  if (!inquiry) context.emit('charge.dispute.funds_withdrawn', dispute);
  context.emit('charge.updated', updated, { disputed: false });
  return dispute;
}

/** @throws SandboxError if the dispute is already decided */
export function closeDispute(context: SandboxContext, id: string, outcome: 'won' | 'lost'): StoredDispute {
  const dispute = getRecord(context, 'dispute', id);
  if (!isOpenDispute(dispute)) {
    throw invalidRequest(`This dispute is already closed: its status is ${dispute.status}.`);
  }
  const inquiry = dispute.status.startsWith('warning_');
  const closed = context.records.put('dispute', id, {
    ...dispute,
    status: inquiry && outcome === 'won' ? 'warning_closed' : outcome,
    evidence_details: { ...dispute.evidence_details, submission_count: outcome === 'won' ? 1 : 0 },
  });
  context.emit('charge.dispute.closed', closed, { status: dispute.status });
  if (outcome === 'won' && !inquiry) context.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

export const isOpenDispute = ({ status }: StoredDispute): boolean =>
  status === 'needs_response' || status === 'warning_needs_response';

/** Whether refunds are refused because the bank has taken the money back: a refund would pay the buyer twice. */
export function blocksRefunds(dispute: StoredDispute): boolean {
  return !dispute.is_charge_refundable && dispute.status !== 'won';
}

function newDispute(context: SandboxContext, charge: StoredCharge, reason: string, inquiry: boolean): StoredDispute {
  const card = charge.payment_method_details?.card;
  return {
    id: context.newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: secondsOf(context.now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // Neither the shop nor the dashboard sends evidence.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: secondsOf(context.now) + responseDays * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: null,
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Stripe.Dispute;
}
