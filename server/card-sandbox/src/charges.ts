import type Stripe from 'stripe';
import type { StoredCharge, StoredIntent, StoredPaymentMethod } from './stored-records.js';
import { type SandboxContext, nulls, secondsOf } from './sandbox-context.js';
import type { Decline } from './test-cards.js';

export interface ChargeAttempt {
  intent: StoredIntent;
  method: StoredPaymentMethod;
  /** Whether the buyer completed the bank's challenge. */
  authenticated: boolean;
}

/** Charges the card for the whole amount of the intent and emits the events. The caller updates the intent. */
export function chargeCard(context: SandboxContext, attempt: ChargeAttempt, decline: Decline | null): StoredCharge {
  const { intent, method } = attempt;
  const id = context.newId('ch');
  const paid = decline === null;
  const charge = {
    ...nulls('application application_fee application_fee_amount customer failure_balance_transaction on_behalf_of'),
    ...nulls('receipt_number receipt_url review source source_transfer statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: paid ? context.newId('txn') : null,
    billing_details: method.object.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: secondsOf(context.now),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: { type: 'card', card: cardDetails(attempt, decline) },
    receipt_email: intent.receipt_email,
    refunded: false,
    shipping: intent.shipping,
    status: paid ? 'succeeded' : 'failed',
  } satisfies Stripe.Charge;
  context.records.put('charge', id, charge);
  context.emit(paid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

function cardDetails(
  { intent, method, authenticated }: ChargeAttempt,
  decline: Decline | null,
): Stripe.Charge.PaymentMethodDetails.Card {
  const { card } = method.object;
  return {
    ...nulls('authorization_code electronic_commerce_indicator fingerprint installments mandate'),
    ...nulls('network_transaction_id transaction_link_id wallet'),
    amount_authorized: decline ? null : intent.amount,
    brand: card?.brand ?? null,
    checks: {
      ...nulls('address_line1_check address_postal_code_check'),
      cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card?.country ?? null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    funding: card?.funding ?? null,
    last4: card?.last4 ?? null,
    network: card?.brand ?? null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          ...nulls('exemption_indicator result_reason transaction_id'),
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          result: 'authenticated',
          version: '2.2.0',
        }
      : null,
  };
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    ...nulls('network_advice_code network_decline_code'),
    advice_code: decline ? 'try_again_later' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}
