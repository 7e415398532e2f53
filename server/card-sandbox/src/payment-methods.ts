import type Stripe from 'stripe';
import type { Parameters } from './parameters.js';
import type { StoredPaymentMethod } from './stored-records.js';
import { type SandboxCall, type SandboxContext, fieldsOf, getRecord, nulls, secondsOf } from './sandbox-context.js';
import { SandboxError, missingParameter } from './sandbox-error.js';
import { type TestCard, findTestCard, findTestCardByPaymentMethod } from './test-cards.js';

/** `POST /v1/payment_methods` */
export function createPaymentMethod(call: SandboxCall): Stripe.PaymentMethod {
  const { parameters } = call;
  parameters.allowOnly('type card billing_details metadata expand', browserParameters);
  return storePaymentMethod(call, parameters).object;
}

/** Parameters that Stripe.js adds to all its requests. */
export const browserParameters = 'key client_secret _stripe_version payment_user_agent referrer';

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
  given.allowOnly('type card billing_details metadata payment_user_agent referrer guid muid sid');
  return storePaymentMethod(context, given);
}

function storePaymentMethod(context: SandboxContext, parameters: Parameters): StoredPaymentMethod {
  const type = parameters.requiredString('type');
  if (type !== 'card') throw parameters.refuse('type', `The sandbox takes cards only, not ${type}.`);
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
    ...nulls('customer customer_account'),
    id,
    object: 'payment_method',
    billing_details: readBillingDetails(parameters?.nested('billing_details')),
    card: {
      brand,
      ...nulls('fingerprint generated_from wallet'),
      checks: { ...nulls('address_line1_check address_postal_code_check'), cvc_check: 'unchecked' },
      country: country ?? 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      funding: funding ?? 'credit',
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
    },
    created: secondsOf(context.now),
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
  const read = (parameters: Parameters | undefined) => (name: string) => parameters?.string(name) ?? null;
  return {
    address: fieldsOf('city country line1 line2 postal_code state', read(given?.nested('address'))),
    ...fieldsOf('email name phone', read(given)),
    tax_id: null,
  };
}

/** The error for a real card, which is refused before anything about it is stored. */
const liveCardRefusal = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
} as const;

/** @throws SandboxError 402 unless the card is one of Stripe's published test cards. */
function readTestCard(card: Parameters): TestCard {
  card.allowOnly('number exp_month exp_year cvc name address_zip networks');
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

/** @throws SandboxError for an invalid month or year, or one in the past */
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
