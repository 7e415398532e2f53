import Stripe from 'stripe';
import { DomainError, conflict, notFound } from '../../shared/errors.js';

const unavailable = 'The payment provider cannot be reached right now. Nothing was charged twice; please try again.';

/** Stripe's error codes for calls that the state of an object does not allow. */
const illegalStateCodes: ReadonlySet<string> = new Set([
  'payment_intent_unexpected_state',
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
  'charge_not_refundable',
]);

/** Turns an error of the Stripe SDK into a DomainError. Customers see Stripe's text only for card errors. */
export function toPaymentError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new DomainError('INTERNAL_SERVER_ERROR', 'The payment could not be processed.', { cause: error });
  }
  if (error instanceof Stripe.errors.StripeCardError) {
    return new DomainError('PAYMENT_DECLINED', error.message, {
      details: { declineCode: error.decline_code || error.code || 'card_declined' },
      cause: error,
    });
  }
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
    return new DomainError('PAYMENT_UNAVAILABLE', unavailable, { cause: error });
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return new DomainError('PAYMENT_UNAVAILABLE', unavailable, { cause: error });
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return withCause(
      conflict('IDEMPOTENCY_KEY_REUSED', 'This payment request was already made with other content.'),
      error,
    );
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return fromInvalidRequest(error);
  // The keys are wrong or revoked. This is a configuration error of the shop that the caller cannot fix.
  return new DomainError('INTERNAL_SERVER_ERROR', 'Card payments are not set up correctly.', { cause: error });
}

function fromInvalidRequest(error: Stripe.errors.StripeInvalidRequestError): DomainError {
  if (isMissing(error)) return withCause(notFound('The payment'), error);
  if (error.code === 'amount_too_small' || error.code === 'amount_too_large') {
    return new DomainError('BAD_USER_INPUT', error.message, {
      details: { fields: [{ field: 'amount', message: error.message }] },
      cause: error,
    });
  }
  // The error for a refund above the refundable amount has no code, only the name of the parameter.
  if (illegalStateCodes.has(error.code ?? '') || error.param === 'amount') {
    return withCause(conflict('ILLEGAL_TRANSITION', error.message, { providerCode: error.code }), error);
  }
  return new DomainError('INTERNAL_SERVER_ERROR', 'The payment provider refused the request.', { cause: error });
}

/**
 * As `toPaymentError`, for the creation of a refund. Stripe gives some reasons for a refusal only as text, e.g. that the
 * shop's balance is too low. An invalid request has no effect, so the refund has failed, and staff see the text.
 */
export function toRefundError(error: unknown): DomainError {
  const known = toPaymentError(error);
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError && known.code === 'INTERNAL_SERVER_ERROR';
  return isRefused ? withCause(conflict('ILLEGAL_TRANSITION', error.message), error) : known;
}

/** True if the requested object is unknown to Stripe. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.statusCode === 404 || error.code === 'resource_missing')
  );
}

function withCause(error: DomainError, cause: unknown): DomainError {
  return new DomainError(error.code, error.message, { details: error.details, cause });
}
