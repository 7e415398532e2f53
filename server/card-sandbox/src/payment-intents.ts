import type { StoredIntent } from './stored-records.js';
import { confirmIntent } from './confirm-intent.js';
import { readAmount } from './intent-amount.js';
import { newIntent } from './new-intent.js';
import { browserParameters, resolvePaymentMethod } from './payment-methods.js';
import { type SandboxCall, getRecord, mergeMetadata, secondsOf } from './sandbox-context.js';
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
  const { amount, currency } = readAmount(call, undefined);
  const types = parameters.strings('allowed_payment_method_types');
  if (types.length > 0 && !types.includes('card')) {
    throw invalidRequest('The sandbox takes cards only: allowed_payment_method_types must include card.', {
      param: 'allowed_payment_method_types',
    });
  }
  const method = resolvePaymentMethod(call, parameters);
  const intent = newIntent(call, {
    amount,
    currency,
    types,
    paymentMethod: method?.object.id ?? null,
    metadata: mergeMetadata({}, parameters.metadata()),
    description: parameters.string('description') ?? null,
    receiptEmail: parameters.string('receipt_email') ?? null,
  });
  call.records.put('payment_intent', intent.id, intent);
  call.emit('payment_intent.created', intent);
  return parameters.boolean('confirm') ? confirmIntent(call, intent, method) : intent;
}

/** `GET /v1/payment_intents/:id`; browsers must send the client secret. */
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
      ...readAmount(call, intent),
      payment_method: paymentMethod,
      // A pending challenge was for the old amount or card, so the customer must confirm again.
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

/** The intent in the path. A browser without its client secret gets the same answer as for an unknown intent. */
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
