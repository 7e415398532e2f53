import type Stripe from 'stripe';
import type { StoredCharge, StoredIntent, StoredPaymentMethod } from './stored-records.js';
import { type SandboxContext, secondsOf } from './sandbox-context.js';
import type { Decline } from './test-cards.js';

/** Charges the card for the whole intent and emits the events. The caller updates the intent. */
export function chargeCard(
  context: SandboxContext,
  intent: StoredIntent,
  method: StoredPaymentMethod,
  decline: Decline | null,
  authenticated: boolean,
): StoredCharge {
  const id = context.newId('ch');
  const paid = decline === null;
  const charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? context.newId('txn') : null,
    billing_details: method.object.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: secondsOf(context.now),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: { type: 'card', card: cardDetails(intent, method, decline, authenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
  context.records.put('charge', id, charge);
  context.emit(paid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

function cardDetails(
  intent: StoredIntent,
  { object: { card } }: StoredPaymentMethod,
  decline: Decline | null,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}
