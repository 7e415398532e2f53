import { DomainError } from '../../shared/errors.js';
import { isCurrency, smallestStep } from '../../shared/money.js';

/**
 * Currencies whose minor units at Stripe differ from ISO 4217, with the factor from the shop's minor units to Stripe's.
 * ISK and UGX have no decimals but are sent with two decimals; HUF and TWD are charged with two decimals (only their
 * payouts are whole). https://docs.stripe.com/currencies#special-cases
 */
const stripeUnitsPerMinorUnit: Readonly<Record<string, number>> = { isk: 100, ugx: 100 };

/** Number of Stripe's minor units in one of the shop's minor units. */
export const stripeUnits = (currency: string): number => stripeUnitsPerMinorUnit[currency.toLowerCase()] ?? 1;

/**
 * Largest amount that Stripe accepts: twelve digits in IDR, eight in other currencies.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const maximumStripeAmount = (currency: string): number =>
  currency.toLowerCase() === 'idr' ? 999_999_999_999 : 99_999_999;

/** Largest amount that can be charged to a card, in the shop's minor units. */
export const maximumChargeMinor = (currency: string): number =>
  Math.floor(maximumStripeAmount(currency) / stripeUnits(currency));

/** Card charges in this currency must be a multiple of this many minor units. */
export function smallestStepMinor(currency: string): number {
  const code = currency.toLowerCase();
  return isCurrency(code) ? smallestStep(code) : 1;
}

/**
 * Converts the shop's minor units to Stripe's.
 * @throws DomainError BAD_USER_INPUT if Stripe cannot charge exactly this amount.
 */
export function toStripeAmount(amountMinor: number, currency: string): number {
  const code = currency.toLowerCase();
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) {
    throw new DomainError('BAD_USER_INPUT', 'The amount must be a whole number of minor units.');
  }
  if (amountMinor % smallestStepMinor(code) !== 0) {
    throw new DomainError(
      'BAD_USER_INPUT',
      `Card payments in ${code.toUpperCase()} need an amount whose last digit is 0.`,
    );
  }
  const amount = amountMinor * stripeUnits(code);
  if (amount > maximumStripeAmount(code)) {
    throw new DomainError('BAD_USER_INPUT', 'The amount is more than a single card payment can collect.');
  }
  return amount;
}

/**
 * Converts Stripe's minor units to the shop's.
 * @throws DomainError INTERNAL_SERVER_ERROR for a fraction, because rounding would lose money unnoticed.
 */
export function fromStripeAmount(amount: number, currency: string): number {
  const minor = amount / stripeUnits(currency);
  if (!Number.isSafeInteger(minor)) {
    throw new DomainError('INTERNAL_SERVER_ERROR', 'The payment provider returned an amount that cannot be booked.', {
      details: { amount, currency },
    });
  }
  return minor;
}
