import type Stripe from 'stripe';
import { maximumStripeAmount, toStripeAmount } from '../../platform/card-payments/stripe-amounts.js';
import { minimumChargeMinor } from '../../platform/card-payments/minimum-amounts.js';
import type { Parameters } from './parameters.js';
import type { StoredIntent } from './records.js';
import { confirmIntent } from './confirm-intent.js';
import { browserParameters, resolvePaymentMethod } from './payment-methods.js';
import { type SandboxCall, type SandboxContext, getRecord, mergeMetadata, secondsOf } from './sandbox-context.js';
import { invalidRequest, missingParameter, noSuch, unexpectedState } from './sandbox-error.js';

const editableParameters = [
  'amount',
  'currency',
  'description',
  'receipt_email',
  'metadata',
  'expand',
  'payment_method',
];

/** `POST /v1/payment_intents` */
export function createIntent(call: SandboxCall): StoredIntent {
  const { parameters } = call;
  parameters.allowOnly(
    ...editableParameters,
    'allowed_payment_method_types',
    'automatic_payment_methods',
    'payment_method_data',
    'confirm',
    'off_session',
    'error_on_requires_action',
    'return_url',
    'use_stripe_sdk',
  );
  const { amount, currency } = readAmount(parameters, undefined);
  const types = parameters.strings('allowed_payment_method_types');
  if (types.length > 0 && !types.includes('card')) {
    throw invalidRequest('The sandbox takes cards only: allowed_payment_method_types must include card.', {
      param: 'allowed_payment_method_types',
    });
  }
  const method = resolvePaymentMethod(call, parameters);
  const id = call.newId('pi');
  const intent = {
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
    client_secret: `${id}_secret_${call.newSecret(25)}`,
    confirmation_method: 'automatic',
    created: secondsOf(call.now),
    currency,
    customer: null,
    customer_account: null,
    description: parameters.string('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, parameters.metadata()),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.object.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: parameters.string('receipt_email') ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
  call.records.put('payment_intent', id, intent);
  call.emit('payment_intent.created', intent);
  return parameters.boolean('confirm') ? confirmIntent(call, intent, method) : intent;
}

/** `GET /v1/payment_intents/:id`; browsers have to know the client secret. */
export function retrieveIntent(call: SandboxCall, id: string): StoredIntent {
  call.parameters.allowOnly('expand', ...browserParameters);
  return getOwnIntent(call, id);
}

/** `POST /v1/payment_intents/:id` */
export function updateIntent(call: SandboxCall, id: string): StoredIntent {
  const { parameters } = call;
  parameters.allowOnly(...editableParameters, 'payment_method_data');
  let intent = getRecord(call, 'payment_intent', id, 'intent');
  const changesAmount = parameters.has('amount') || parameters.has('currency');
  const changesMethod = parameters.has('payment_method') || parameters.has('payment_method_data');
  if (changesAmount || changesMethod) {
    assertOpen(intent, changesAmount ? 'amount' : 'payment_method');
    const method = resolvePaymentMethod(call, parameters);
    const paymentMethod = method?.object.id ?? intent.payment_method;
    intent = {
      ...intent,
      ...readAmount(parameters, intent),
      payment_method: paymentMethod,
      // A challenge under way was for the old amount or card: the buyer has to confirm again.
      next_action: null,
      status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    };
  }
  return call.records.put('payment_intent', id, {
    ...intent,
    description: parameters.string('description') ?? intent.description,
    receipt_email: parameters.string('receipt_email') ?? intent.receipt_email,
    metadata: mergeMetadata(intent.metadata, parameters.metadata()),
  });
}

/** `POST /v1/payment_intents/:id/cancel` */
export function cancelIntent(call: SandboxCall, id: string): StoredIntent {
  const { parameters } = call;
  parameters.allowOnly('cancellation_reason', 'expand');
  const reason = parameters.oneOf('cancellation_reason', [
    'abandoned',
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ]);
  const intent = getRecord(call, 'payment_intent', id, 'intent');
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  const canceled = call.records.put('payment_intent', id, {
    ...intent,
    status: 'canceled',
    canceled_at: secondsOf(call.now),
    cancellation_reason: reason ?? null,
    next_action: null,
  });
  call.emit('payment_intent.canceled', canceled);
  return canceled;
}

/** The intent in the path; a browser that does not know its client secret must not learn that it exists. */
export function getOwnIntent(call: SandboxCall, id: string): StoredIntent {
  const intent = call.records.find('payment_intent', id);
  if (call.caller === 'secret') {
    if (!intent) throw noSuch('payment_intent', id, 'intent');
    return intent;
  }
  const secret = call.parameters.string('client_secret');
  if (!secret) throw missingParameter('client_secret');
  if (!intent || intent.client_secret !== secret) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

function assertOpen(intent: StoredIntent, what: string): void {
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  if (open.includes(intent.status)) return;
  throw unexpectedState(
    `This PaymentIntent's ${what} could not be updated because it has a status of ${intent.status}. You may only update the ${what} of a PaymentIntent with one of the following statuses: ${open.join(', ')}.`,
    intent,
  );
}

function readAmount(parameters: Parameters, intent: StoredIntent | undefined): { amount: number; currency: string } {
  const amount = parameters.integer('amount') ?? intent?.amount;
  const currency = (parameters.string('currency') ?? intent?.currency)?.toLowerCase();
  if (amount === undefined) throw missingParameter('amount');
  if (!currency) throw missingParameter('currency');
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' });
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const minimum = toStripeAmount(minimumChargeMinor(currency), currency);
  if (amount < minimum) {
    throw invalidRequest(`Amount must be at least ${spoken(minimum, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > maximumStripeAmount) {
    throw invalidRequest(`Amount must be no more than ${spoken(maximumStripeAmount, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return { amount, currency };
}

function spoken(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${format.format(amount / 10 ** decimals)} ${currency}`;
}

/** What a browser may see of an intent: nothing about the order, the charge or the account. */
export function toBrowserIntent(intent: StoredIntent) {
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    object: intent.object,
    amount: intent.amount,
    amount_details: intent.amount_details,
    automatic_payment_methods: intent.automatic_payment_methods,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: failure && { ...failure, charge: undefined },
    livemode: intent.livemode,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: intent.payment_method_types,
    processing: intent.processing,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping: intent.shipping,
    source: intent.source,
    status: intent.status,
  };
}

export type IntentWork = (context: SandboxContext, intent: StoredIntent) => StoredIntent;
