import type { Parameters } from './parameters.js';
import { SandboxError, missingParameter } from './sandbox-error.js';
import { type TestCard, findTestCard } from './test-cards.js';

/** The error for a real card, which is refused before anything about it is stored. */
const liveCardRefusal = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
} as const;

/** @throws SandboxError 402 unless the card is one of Stripe's published test cards. */
export function readTestCard(card: Parameters): TestCard {
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

export interface Expiry {
  expMonth: number;
  expYear: number;
}

/** @throws SandboxError for an invalid month or year, or one in the past */
export function readExpiry(card: Parameters, now: Date): Expiry {
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
