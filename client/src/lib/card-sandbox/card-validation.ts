import { cvcLengthOf, digitsOf, isFullLength, passesLuhn } from './card-number';
import { parseExpiry } from './card-expiry';

export type FieldName = 'number' | 'expiry' | 'cvc' | 'postalCode';
export type CardValues = Record<FieldName, string>;

export interface CardFault {
  field: FieldName;
  code: string;
  message: string;
  /** True while the value may still be typed: the error is shown when the field loses the focus. */
  incomplete: boolean;
}

const furthestYears = 50;

/** All errors of the card, with the codes and messages of Stripe.js; empty if it can be sent. */
export function findFaults(values: CardValues, now: Date, needsPostalCode: boolean): CardFault[] {
  return [
    numberFault(digitsOf(values.number)),
    expiryFault(values.expiry, now),
    cvcFault(values),
    needsPostalCode ? postalCodeFault(values.postalCode) : null,
  ].filter((fault) => fault !== null);
}

const incomplete = (field: FieldName, code: string, message: string): CardFault => ({
  field,
  code,
  message,
  incomplete: true,
});
const invalid = (field: FieldName, code: string, message: string): CardFault => ({
  field,
  code,
  message,
  incomplete: false,
});

function numberFault(digits: string): CardFault | null {
  if (!isFullLength(digits)) return incomplete('number', 'incomplete_number', 'Your card number is incomplete.');
  if (!passesLuhn(digits)) return invalid('number', 'invalid_number', 'Your card number is invalid.');
  return null;
}

function expiryFault(text: string, now: Date): CardFault | null {
  const expiry = parseExpiry(text);
  if (!expiry || expiry.month < 1 || expiry.month > 12) {
    return incomplete('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const thisYear = now.getFullYear();
  if (expiry.year < thisYear) {
    return invalid('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (expiry.year === thisYear && expiry.month < now.getMonth() + 1) {
    return invalid('expiry', 'invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  if (expiry.year > thisYear + furthestYears) {
    return invalid('expiry', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  return null;
}

function cvcFault({ cvc, number }: CardValues): CardFault | null {
  if (digitsOf(cvc).length >= cvcLengthOf(digitsOf(number))) return null;
  return incomplete('cvc', 'incomplete_cvc', "Your card's security code is incomplete.");
}

function postalCodeFault(text: string): CardFault | null {
  // Formats differ by country; the shortest in use have three characters.
  if (text.trim().length >= 3) return null;
  return incomplete('postalCode', 'incomplete_zip', 'Your postal code is incomplete.');
}
