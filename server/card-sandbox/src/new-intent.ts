import type Stripe from 'stripe';
import type { StoredIntent } from './stored-records.js';
import { type SandboxContext, secondsOf } from './sandbox-context.js';

export interface NewIntent {
  amount: number;
  currency: string;
  /** The request's `allowed_payment_method_types`; with an empty list, Stripe chooses. */
  types: string[];
  paymentMethod: string | null;
  metadata: Stripe.Metadata;
  description: string | null;
  receiptEmail: string | null;
}

/** Creates an intent; the caller stores it. */
export function newIntent(
  context: SandboxContext,
  { amount, currency, types, paymentMethod, metadata, description, receiptEmail }: NewIntent,
): StoredIntent {
  const id = context.newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types.length > 0 ? types : null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: types.length > 0 ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${context.newSecret(25)}`,
    confirmation_method: 'automatic',
    created: secondsOf(context.now),
    currency,
    customer: null,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}
