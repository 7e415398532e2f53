import type Stripe from 'stripe';
import type { Parameters } from './parameters.js';
import type { StoredPaymentMethod } from './records.js';
import { type SandboxCall, type SandboxContext, getRecord, secondsOf } from './sandbox-context.js';
import { SandboxError, invalidRequest, missingParameter } from './sandbox-error.js';
import { type TestCard, findTestCard, findTestCardByPaymentMethod } from './test-cards.js';

/** Refused before anything about the card is kept: real cards have no business here. */
const liveCardRefusal = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
} as const;

/** `POST /v1/payment_methods` */
export function createPaymentMethod(call: SandboxCall): Stripe.PaymentMethod {
  const { parameters } = call;
  parameters.allowOnly('type', 'card', 'billing_details', 'metadata', 'expand', ...browserParameters);
  return storePaymentMethod(call, parameters).object;
}

/** `POST /v1/tokens`: of tokens the shop needs the card's only, and only the shape of it. */
export function createToken(call: SandboxCall): Stripe.Token {
  call.parameters.allowOnly('card', ...browserParameters);
  const card = call.parameters.nested('card');
  if (!card) throw missingParameter('card');
  const testCard = readTestCard(card);
  const { expMonth, expYear } = readExpiry(card, call.now);
  return {
    id: call.newId('tok'),
    object: 'token',
    card: {
      id: call.newId('card'),
      object: 'card',
      brand: brandNames[testCard.brand],
      last4: testCard.number.slice(-4),
      exp_month: expMonth,
      exp_year: expYear,
      funding: testCard.funding ?? 'credit',
      country: testCard.country ?? 'US',
      cvc_check: card.has('cvc') ? 'unchecked' : null,
      address_city: null,
      address_country: null,
      address_line1: null,
      address_line1_check: null,
      address_line2: null,
      address_state: null,
      address_zip: card.string('address_zip') ?? null,
      address_zip_check: null,
      customer: null,
      dynamic_last4: null,
      metadata: {},
      name: card.string('name') ?? null,
      regulated_status: 'unregulated',
      tokenization_method: null,
    },
    client_ip: null,
    created: secondsOf(call.now),
    livemode: false,
    type: 'card',
    used: false,
  } satisfies Stripe.Token;
}

/** What Stripe.js adds to every request of its own. */
export const browserParameters = ['key', 'client_secret', '_stripe_version', 'payment_user_agent', 'referrer'];

/** The payment method a confirmation names, or brings along as `payment_method_data`. */
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

function readTestCard(card: Parameters): TestCard {
  card.allowOnly('number', 'exp_month', 'exp_year', 'cvc', 'name', 'address_zip', 'networks');
  const number = card.requiredString('number').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const testCard = findTestCard(number);
  if (!testCard) throw new SandboxError(402, { ...liveCardRefusal });
  const cvc = card.string('cvc');
  if (cvc !== undefined && !(testCard.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return testCard;
}

interface Expiry {
  expMonth: number;
  expYear: number;
}

function readExpiry(card: Parameters, now: Date): Expiry {
  const expMonth = card.integer('exp_month');
  const year = card.integer('exp_year');
  if (expMonth === undefined) throw missingParameter('card[exp_month]');
  if (year === undefined) throw missingParameter('card[exp_year]');
  const expYear = year < 100 ? 2000 + year : year;
  const thisYear = now.getUTCFullYear();
  if (expMonth < 1 || expMonth > 12 || (expYear === thisYear && expMonth < now.getUTCMonth() + 1)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (expYear < thisYear || expYear > thisYear + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  return { expMonth, expYear };
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

const brandNames: Record<TestCard['brand'], string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function cardError(code: string, message: string, param: string): SandboxError {
  return new SandboxError(402, { type: 'card_error', code, message, param });
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const doubled = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
