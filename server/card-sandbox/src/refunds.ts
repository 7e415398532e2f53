import type Stripe from 'stripe';
import type { StoredCharge, StoredRefund } from './stored-records.js';
import { blocksRefunds } from './disputes.js';
import {
  type SandboxCall,
  type SandboxContext,
  getRecord,
  mergeMetadata,
  nulls,
  secondsOf,
} from './sandbox-context.js';
import { invalidRequest, missingParameter } from './sandbox-error.js';

/** `POST /v1/refunds` */
export function createRefund(call: SandboxCall): StoredRefund {
  const { parameters } = call;
  parameters.allowOnly('payment_intent charge amount reason metadata expand');
  const charge = getRefundableCharge(call);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = parameters.integer('amount') ?? left;
  const refuse = (message: string, code?: string) => parameters.refuse('amount', message, code);
  if (amount < 1) throw refuse('Invalid positive integer', 'parameter_invalid_integer');
  if (amount > left) throw refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  const reason = parameters.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  return refundCharge(call, charge, amount, reason, mergeMetadata({}, parameters.metadata()));
}

function refundCharge(
  context: SandboxContext,
  charge: StoredCharge,
  amount: number,
  reason: Stripe.Refund.Reason | null,
  metadata: Stripe.Metadata,
): StoredRefund {
  const behaviour = context.records.find('payment_method', charge.payment_method ?? '')?.behaviour.refund;
  const pending = behaviour === 'pending_then_succeeded';
  const id = context.newId('re');
  const refund = {
    ...nulls('customer customer_account receipt_number source_transfer_reversal transfer_reversal'),
    id,
    object: 'refund',
    amount,
    balance_transaction: context.newId('txn'),
    charge: charge.id,
    created: secondsOf(context.now),
    currency: charge.currency,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pending && { pending_reason: 'processing' as const }),
    reason,
    status: pending ? 'pending' : 'succeeded',
  } satisfies Stripe.Refund;
  context.records.put('refund', id, refund);
  const refunded = charge.amount_refunded + amount;
  const updated = context.records.put('charge', charge.id, {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
  context.emit('refund.created', refund);
  context.emit('charge.refunded', updated, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  if (pending) context.schedule({ kind: 'settle_refund', targetId: id, reason: 'processing' });
  if (behaviour === 'succeeded_then_failed') {
    context.schedule({ kind: 'fail_refund', targetId: id, reason: 'unknown' });
  }
  return refund;
}

/** Marks a pending refund as succeeded. */
export function settleRefund(context: SandboxContext, id: string): void {
  const refund = getRecord(context, 'refund', id);
  if (refund.status === 'pending') finishRefund(context, refund, 'refund.updated', { status: 'succeeded' });
}

/** Marks a refund as failed because the bank returned the money; the charge becomes as it was before the refund. */
export function failRefund(context: SandboxContext, id: string, reason: string): void {
  const refund = getRecord(context, 'refund', id);
  if (refund.status === 'failed') return;
  const charge = getRecord(context, 'charge', refund.charge);
  const amount_refunded = charge.amount_refunded - refund.amount;
  context.records.put('charge', charge.id, { ...charge, amount_refunded, refunded: false });
  const failure_balance_transaction = context.newId('txn');
  const failure = { status: 'failed', failure_reason: reason, failure_balance_transaction };
  finishRefund(context, refund, 'refund.failed', failure);
}

function finishRefund(
  context: SandboxContext,
  { pending_reason: _, ...refund }: StoredRefund,
  event: 'refund.updated' | 'refund.failed',
  outcome: Partial<StoredRefund>,
): void {
  const finished = context.records.put('refund', refund.id, { ...refund, ...outcome });
  context.emit(event, finished, { status: refund.status });
  context.emit('charge.refund.updated', finished, { status: refund.status });
}

function getRefundableCharge(call: SandboxCall): StoredCharge {
  const { parameters } = call;
  const intentId = parameters.string('payment_intent');
  const chargeId = parameters.string('charge') ?? chargeOf(call, intentId);
  const charge = getRecord(call, 'charge', chargeId, 'charge');
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not successful and cannot be refunded.`);
  const unrefundable = call.records
    .all('dispute')
    .some((dispute) => dispute.charge === charge.id && blocksRefunds(dispute));
  if (unrefundable) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  return charge;
}

function chargeOf(call: SandboxCall, intentId: string | undefined): string {
  if (!intentId) throw missingParameter('payment_intent');
  const intent = getRecord(call, 'payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
    throw call.parameters.refuse('payment_intent', message);
  }
  return intent.latest_charge;
}
