import type Stripe from 'stripe';
import type { Parameters } from './parameters.js';
import type { StoredPaymentMethod } from './stored-records.js';
import { type SandboxCall, type SandboxContext, getRecord, secondsOf } from './sandbox-context.js';
import { type Expiry, readExpiry, readTestCard } from './read-card.js';
import { invalidRequest, missingParameter } from './sandbox-error.js';
import { type TestCard, findTestCardByPaymentMethod } from './test-cards.js';

/** `POST /v1/payment_methods` */
export function createPaymentMethod(call: SandboxCall): Stripe.PaymentMethod {
  const { parameters } = call;
  parameters.allowOnly('type', 'card', 'billing_details', 'metadata', 'expand', ...browserParameters);
  return storePaymentMethod(call, parameters).object;
}

/** Parameters that Stripe.js adds to all its requests. */
export const browserParameters = ['key', 'client_secret', '_stripe_version', 'payment_user_agent', 'referrer'];

/** The payment method of a confirmation, by id or from its `payment_method_data`; null if it has neither. */
export function resolvePaymentMethod(context: SandboxContext, parameters: Parameters): StoredPaymentMethod | null {
  const id = parameters.string('payment_method');
  if (id) {
    const readyMade = findTestCardByPaymentMethod(id);
    if (readyMade) return storeCard(context, readyMade, nextYear(context.now), null);
    return getRecord(context, 'payment_method', id, 'payment_method');
  }
  const given = parameters.nested('payment_method_data');
  if (!given) return null;
  return storePaymentMethod(
    context,
    given.allowOnly(
      'type',
      'card',
      'billing_details',
      'metadata',
      'payment_user_agent',
      'referrer',
      'guid',
      'muid',
      'sid',
    ),
  );
}

function storePaymentMethod(context: SandboxContext, parameters: Parameters): StoredPaymentMethod {
  const type = parameters.requiredString('type');
  if (type !== 'card') throw invalidRequest(`The sandbox takes cards only, not ${type}.`, { param: 'type' });
  const card = parameters.nested('card');
  if (!card) throw missingParameter('card');
  const testCard = readTestCard(card);
  return storeCard(context, testCard, readExpiry(card, context.now), parameters);
}

const nextYear = (now: Date): Expiry => ({ expMonth: 12, expYear: now.getUTCFullYear() + 1 });

function storeCard(
  context: SandboxContext,
  { number, brand, funding, country, ...card }: TestCard,
  { expMonth, expYear }: Expiry,
  parameters: Parameters | null,
): StoredPaymentMethod {
  const id = context.newId('pm');
  const { decline, authenticate, dispute, inquiry, refund } = card;
  const object = {
    id,
    object: 'payment_method',
    billing_details: readBillingDetails(parameters?.nested('billing_details')),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: country ?? 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: null,
      funding: funding ?? 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsOf(context.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: parameters?.metadata() ?? {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
  return context.records.put('payment_method', id, {
    object,
    behaviour: { decline, authenticate, dispute, inquiry, refund },
  });
}

function readBillingDetails(given: Parameters | undefined): Stripe.PaymentMethod.BillingDetails {
  const address = given?.nested('address');
  return {
    address: {
      city: address?.string('city') ?? null,
      country: address?.string('country') ?? null,
      line1: address?.string('line1') ?? null,
      line2: address?.string('line2') ?? null,
      postal_code: address?.string('postal_code') ?? null,
      state: address?.string('state') ?? null,
    },
    email: given?.string('email') ?? null,
    name: given?.string('name') ?? null,
    phone: given?.string('phone') ?? null,
    tax_id: null,
  };
}
