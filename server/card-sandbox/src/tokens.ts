import type Stripe from 'stripe';
import { browserParameters } from './payment-methods.js';
import { readExpiry, readTestCard } from './read-card.js';
import { type SandboxCall, secondsOf } from './sandbox-context.js';
import { missingParameter } from './sandbox-error.js';
import type { TestCard } from './test-cards.js';

/** `POST /v1/tokens`, for cards only, with the fields that the shop needs. */
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

const brandNames: Record<TestCard['brand'], string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
