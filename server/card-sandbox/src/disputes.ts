import type Stripe from 'stripe';
import type { StoredCharge, StoredDispute } from './stored-records.js';
import { type SandboxCall, type SandboxContext, getRecord, mergeMetadata, secondsOf } from './sandbox-context.js';
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

/** `POST /v1/disputes/:id`. Certain texts decide a test dispute: https://docs.stripe.com/testing#evidence */
export function updateDispute(call: SandboxCall, id: string): StoredDispute {
  call.parameters.allowOnly('evidence', 'submit', 'metadata', 'expand');
  const dispute = getRecord(call, 'dispute', id);
  assertOpenDispute(dispute);
  const text = call.parameters.nested('evidence')?.string('uncategorized_text') ?? dispute.evidence.uncategorized_text;
  const updated = call.records.put('dispute', id, {
    ...dispute,
    evidence: { ...dispute.evidence, uncategorized_text: text },
    evidence_details: { ...dispute.evidence_details, has_evidence: text !== null },
    metadata: mergeMetadata(dispute.metadata, call.parameters.metadata()),
  });
  const submits = !call.parameters.has('submit') || call.parameters.boolean('submit');
  if (submits && text === 'winning_evidence') return closeDispute(call, id, 'won');
  if (submits && text === 'losing_evidence') return closeDispute(call, id, 'lost');
  call.emit('charge.dispute.updated', updated);
  return updated;
}

/** `POST /v1/disputes/:id/close`: the shop accepts the dispute. */
export function acceptDispute(call: SandboxCall, id: string): StoredDispute {
  call.parameters.allowOnly('expand');
  return closeDispute(call, id, 'lost');
}

/** @throws SandboxError if the dispute is already decided */
export function closeDispute(context: SandboxContext, id: string, outcome: 'won' | 'lost'): StoredDispute {
  const dispute = getRecord(context, 'dispute', id);
  assertOpenDispute(dispute);
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

/** Whether refunds are refused because the bank has taken the money back: a refund would pay the buyer twice. */
export function blocksRefunds(dispute: StoredDispute): boolean {
  return !dispute.is_charge_refundable && dispute.status !== 'won';
}

function assertOpenDispute(dispute: StoredDispute): void {
  if (dispute.status === 'needs_response' || dispute.status === 'warning_needs_response') return;
  throw invalidRequest(`This dispute is already closed: its status is ${dispute.status}.`);
}

function newDispute(context: SandboxContext, charge: StoredCharge, reason: string, inquiry: boolean): StoredDispute {
  return {
    id: context.newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: secondsOf(context.now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
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
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: null,
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Stripe.Dispute;
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
