import type Stripe from 'stripe';
import type { StoredIntent } from './stored-records.js';
import { confirmIntent } from './confirm-intent.js';
import { browserParameters, resolvePaymentMethod } from './payment-methods.js';
import { type SandboxCall, changeIntent, getRecord, mergeMetadata, nulls, secondsOf } from './sandbox-context.js';
import { invalidRequest, missingParameter, noSuch, unexpectedState } from './sandbox-error.js';
import { formatStripeAmount } from './stripe-money.js';

const editableParameters = 'amount currency metadata hooks expand';

/** `POST /v1/payment_intents` */
export function createIntent(call: SandboxCall): StoredIntent {
  const { parameters } = call;
  parameters.allowOnly(
    editableParameters,
    'allowed_payment_method_types payment_method payment_method_data description receipt_email confirm',
  );
  const amount = readAmount(call, undefined);
  const types = parameters.strings('allowed_payment_method_types');
  if (types.length > 0 && !types.includes('card')) {
    throw invalidRequest('The sandbox takes cards only: allowed_payment_method_types must include card.', {
      param: 'allowed_payment_method_types',
    });
  }
  const method = resolvePaymentMethod(call, parameters);
  const id = call.newId('pi');
  const intent = call.records.put('payment_intent', id, {
    ...newIntent(call, id),
    ...amount,
    // If the list is empty, Stripe chooses the types.
    allowed_payment_method_types: types.length > 0 ? types : null,
    automatic_payment_methods: types.length > 0 ? null : { allow_redirects: 'always', enabled: true },
    metadata: mergeMetadata({}, parameters.metadata()),
    description: parameters.string('description') ?? null,
    receipt_email: parameters.string('receipt_email') ?? null,
    ...withMethod(method?.object.id ?? null),
    ...readHooks(call),
  });
  call.emit('payment_intent.created', intent);
  return parameters.boolean('confirm') ? confirmIntent(call, intent, method) : intent;
}

/** `GET /v1/payment_intents/:id`; browsers must send the client secret. */
export function retrieveIntent(call: SandboxCall, id: string): StoredIntent {
  call.parameters.allowOnly('expand', browserParameters);
  return getOwnIntent(call, id);
}

const withMethod = (id: string | null): Pick<StoredIntent, 'payment_method' | 'status'> => ({
  payment_method: id,
  status: id ? 'requires_confirmation' : 'requires_payment_method',
});

/** `POST /v1/payment_intents/:id` */
export function updateIntent(call: SandboxCall, id: string): StoredIntent {
  const { parameters } = call;
  parameters.allowOnly(editableParameters);
  let intent = getRecord(call, 'payment_intent', id, 'intent');
  if (parameters.has('amount') || parameters.has('currency')) {
    assertOpen(intent);
    // A pending challenge was for the old amount, so the customer must confirm again.
    intent = { ...intent, ...readAmount(call, intent), ...withMethod(intent.payment_method), next_action: null };
  }
  const metadata = mergeMetadata(intent.metadata, parameters.metadata());
  return call.records.put('payment_intent', id, { ...intent, metadata, ...readHooks(call) });
}

const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** `POST /v1/payment_intents/:id/cancel` */
export function cancelIntent(call: SandboxCall, id: string): StoredIntent {
  const { parameters } = call;
  parameters.allowOnly('cancellation_reason expand');
  const reason = parameters.oneOf('cancellation_reason', cancellationReasons);
  const intent = getRecord(call, 'payment_intent', id, 'intent');
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  return changeIntent(call, intent, 'payment_intent.canceled', {
    status: 'canceled',
    canceled_at: secondsOf(call.now),
    cancellation_reason: reason ?? null,
    next_action: null,
  });
}

/** The intent in the path. Without the intent's client secret, a browser gets the answer for an unknown intent. */
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

function assertOpen(intent: StoredIntent): void {
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  if (open.includes(intent.status)) return;
  throw unexpectedState(
    `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${open.join(', ')}.`,
    intent,
  );
}

/** The tax calculation of the request. An empty text removes the intent's calculation. */
function readHooks(call: SandboxCall): Pick<StoredIntent, 'hooks'> {
  const tax = call.parameters.nested('hooks')?.allowOnly('inputs').nested('inputs')?.allowOnly('tax').nested('tax');
  const calculation = tax?.allowOnly('calculation').string('calculation');
  if (calculation === undefined) return {};
  if (calculation) getRecord(call, 'tax_calculation', calculation, 'hooks[inputs][tax][calculation]');
  return { hooks: calculation ? { inputs: { tax: { calculation } } } : {} };
}

/** The amount and currency of the request; if they are missing, those of the intent. */
function readAmount(
  { parameters, amountLimits }: SandboxCall,
  intent: StoredIntent | undefined,
): Pick<StoredIntent, 'amount' | 'currency'> {
  const amount = parameters.integer('amount') ?? intent?.amount;
  const currency = (parameters.string('currency') ?? intent?.currency)?.toLowerCase();
  if (amount === undefined) throw missingParameter('amount');
  if (!currency) throw missingParameter('currency');
  if (!/^[a-z]{3}$/.test(currency)) throw parameters.refuse('currency', `Invalid currency: ${currency}`);
  const refuse = (message: string, code?: string) => parameters.refuse('amount', message, code);
  if (amount < 1) throw refuse('This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  const { minimum, maximum, step } = amountLimits(currency);
  if (amount % step !== 0) throw refuse(`Amounts in ${currency} must be evenly divisible by ${step}.`);
  const format = (limit: number) => formatStripeAmount(limit, currency);
  if (amount < minimum) throw refuse(`Amount must be at least ${format(minimum)}`, 'amount_too_small');
  if (amount > maximum) throw refuse(`Amount must be no more than ${format(maximum)}`, 'amount_too_large');
  return { amount, currency };
}

/** The fields of a new intent that do not depend on the request. */
function newIntent(context: SandboxCall, id: string) {
  return {
    ...nulls('application application_fee_amount canceled_at cancellation_reason customer customer_account'),
    ...nulls('excluded_payment_method_types last_payment_error latest_charge managed_payments next_action'),
    ...nulls('on_behalf_of payment_method_configuration_details payment_record processing review'),
    ...nulls('setup_future_usage shipping source statement_descriptor statement_descriptor_suffix transfer_data'),
    ...nulls('transfer_group'),
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${context.newSecret(25)}`,
    confirmation_method: 'automatic',
    created: secondsOf(context.now),
    livemode: false,
    payment_method_options: {
      card: { ...nulls('installments mandate_options network'), request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
  } as const satisfies Partial<Stripe.PaymentIntent>;
}
