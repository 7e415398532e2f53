import type Stripe from 'stripe';
import { type ChargeAttempt, chargeCard } from './charges.js';
import { browserParameters, resolvePaymentMethod } from './payment-methods.js';
import type { StoredIntent, StoredPaymentMethod } from './stored-records.js';
import { type SandboxCall, type SandboxContext, changeIntent, getRecord } from './sandbox-context.js';
import { SandboxError, invalidRequest, unexpectedState } from './sandbox-error.js';
import { type Decline, declines } from './test-cards.js';

/** `POST /v1/payment_intents/:id/confirm` */
export function confirmRequestedIntent(call: SandboxCall, intent: StoredIntent): StoredIntent {
  call.parameters.allowOnly(
    'payment_method payment_method_data expand return_url expected_payment_method_type use_stripe_sdk',
    browserParameters,
  );
  assertConfirmable(intent);
  return confirmIntent(call, intent, resolvePaymentMethod(call, call.parameters));
}

/**
 * Charges the card, or asks for authentication first.
 * @throws SandboxError 402 when the card is declined; the failed attempt is stored.
 */
export function confirmIntent(
  call: SandboxCall,
  intent: StoredIntent,
  given: StoredPaymentMethod | null,
): StoredIntent {
  const method = given ?? (intent.payment_method ? getRecord(call, 'payment_method', intent.payment_method) : null);
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  const attempt = { intent, method, authenticated: false };
  return method.behaviour.authenticate ? askForAuthentication(call, attempt) : collect(call, attempt);
}

/** `POST /v1/payment_intents/:id/sandbox_challenge`: the buyer completed or failed the bank's challenge. */
export function answerChallenge(call: SandboxCall, intent: StoredIntent): StoredIntent {
  call.parameters.allowOnly('outcome expand', browserParameters);
  const outcome = call.parameters.oneOf('outcome', ['complete', 'fail']);
  if (!outcome) throw invalidRequest('outcome must be complete or fail.', { param: 'outcome' });
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw unexpectedState(
      `This PaymentIntent is not waiting for authentication: its status is ${intent.status}.`,
      intent,
    );
  }
  const method = getRecord(call, 'payment_method', intent.payment_method);
  if (outcome === 'fail') return failAuthentication(call, intent, method);
  try {
    return collect(call, { intent, method, authenticated: true });
  } catch (error) {
    // The answer to the challenge was accepted, so a decline is not an error here: the returned intent shows it.
    if (error instanceof SandboxError) return getRecord(call, 'payment_intent', intent.id);
    throw error;
  }
}

function assertConfirmable(intent: StoredIntent): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  if (intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      intent,
    );
  }
}

function askForAuthentication(context: SandboxContext, { intent, method }: ChargeAttempt): StoredIntent {
  return changeIntent(context, intent, 'payment_intent.requires_action', {
    status: 'requires_action',
    payment_method: method.object.id,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: context.newId('payatt') },
    },
  });
}

/** @throws SandboxError 402 when the card is declined; the failed attempt is stored. */
function collect(context: SandboxContext, attempt: ChargeAttempt): StoredIntent {
  const { intent, method } = attempt;
  const { decline, dispute, inquiry } = method.behaviour;
  if (decline) throw recordDecline(context, attempt, declines[decline]);
  const charge = chargeCard(context, attempt, null);
  const succeeded = changeIntent(context, intent, 'payment_intent.succeeded', {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.object.id,
    last_payment_error: null,
    next_action: null,
  });
  if (dispute) {
    context.schedule({ kind: inquiry ? 'open_inquiry' : 'open_dispute', targetId: charge.id, reason: dispute });
  }
  return succeeded;
}

/** Records that the buyer failed the bank's challenge: nothing is charged, and another card may be tried. */
function failAuthentication(context: SandboxContext, intent: StoredIntent, method: StoredPaymentMethod): StoredIntent {
  return recordFailure(context, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://docs.stripe.com/error-codes#payment-intent-authentication-failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method.object,
  });
}

/** Records a declined charge, and returns the error to answer with. */
function recordDecline(context: SandboxContext, attempt: ChargeAttempt, decline: Decline): SandboxError {
  const charge = chargeCard(context, attempt, decline);
  const reasons = {
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    message: decline.message,
    charge: charge.id,
    payment_method: attempt.method.object,
  } as const;
  const doc_url = `https://docs.stripe.com/error-codes#${decline.code.replaceAll('_', '-')}`;
  const intent = { ...attempt.intent, latest_charge: charge.id };
  const failed = recordFailure(context, intent, { ...reasons, doc_url });
  return new SandboxError(402, { ...reasons, payment_intent: failed });
}

function recordFailure(
  context: SandboxContext,
  intent: StoredIntent,
  last_payment_error: Stripe.PaymentIntent.LastPaymentError,
): StoredIntent {
  return changeIntent(context, intent, 'payment_intent.payment_failed', {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error,
  });
}
