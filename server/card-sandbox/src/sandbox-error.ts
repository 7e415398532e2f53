import type Stripe from 'stripe';

export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An error in Stripe's format. The changes that an endpoint made before it threw this error are kept. */
export class SandboxError extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
    if (body.code) body.doc_url = `https://docs.stripe.com/error-codes#${body.code.replaceAll('_', '-')}`;
  }
}

export function invalidRequest(message: string, extra: Partial<StripeErrorBody> = {}, status = 400): SandboxError {
  return new SandboxError(status, { type: 'invalid_request_error', message, ...extra });
}

export function missingParameter(param: string): SandboxError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function noSuch(kind: string, id: string, param = 'id'): SandboxError {
  // An unknown object in the path gives 404, in a parameter 400.
  const status = param === 'id' || param === 'intent' ? 404 : 400;
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status);
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent): SandboxError {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
