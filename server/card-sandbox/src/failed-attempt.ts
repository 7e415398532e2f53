import type Stripe from 'stripe';
import { chargeCard } from './charges.js';
import type { StoredIntent, StoredPaymentMethod } from './stored-records.js';
import type { SandboxContext } from './sandbox-context.js';
import { SandboxError } from './sandbox-error.js';
import type { Decline } from './test-cards.js';

/** Records that the buyer failed the bank's challenge: nothing is charged, and another card may be tried. */
export function failAuthentication(
  context: SandboxContext,
  intent: StoredIntent,
  method: StoredPaymentMethod,
): StoredIntent {
  const failed = context.records.put('payment_intent', intent.id, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://docs.stripe.com/error-codes#payment-intent-authentication-failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method.object,
    },
  });
  context.emit('payment_intent.payment_failed', failed);
  return failed;
}

/** Records a declined charge, and returns the error to answer with. */
export function recordDecline(
  context: SandboxContext,
  intent: StoredIntent,
  method: StoredPaymentMethod,
  decline: Decline,
  authenticated: boolean,
): SandboxError {
  const charge = chargeCard(context, intent, method, decline, authenticated);
  const reasons = {
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    message: decline.message,
    charge: charge.id,
    payment_method: method.object,
  };
  const failed = context.records.put('payment_intent', intent.id, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      doc_url: `https://docs.stripe.com/error-codes#${decline.code.replaceAll('_', '-')}`,
      ...reasons,
    } satisfies Stripe.PaymentIntent.LastPaymentError,
  });
  context.emit('payment_intent.payment_failed', failed);
  return new SandboxError(402, { type: 'card_error', ...reasons, payment_intent: failed });
}
