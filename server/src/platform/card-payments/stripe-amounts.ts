import { DomainError } from '../../shared/errors.js';

/**
 * Currencies of which Stripe's minor units differ from ISO 4217, with the factor from the shop's minor units to
 * Stripe's. ISK and UGX have no decimals but are sent with two; HUF and TWD are charged with two decimals (only their
 * payouts are whole).
 * https://docs.stripe.com/currencies#special-cases
 */
const stripeUnitsPerMinorUnit: Readonly<Record<string, number>> = { isk: 100, ugx: 100 };

/**
 * Currencies with three decimals, of which Stripe requires the last to be 0.
 * https://docs.stripe.com/currencies#three-decimal
 */
const roundedToTen: ReadonlySet<string> = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

/** Eight digits. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const maximumStripeAmount = 99_999_999;

/** Card charges in the currency are whole multiples of this many minor units. */
export function smallestStepMinor(currency: string): number {
  return roundedToTen.has(currency.toLowerCase()) ? 10 : 1;
}

/**
 * The shop's minor units in Stripe's.
 * @throws DomainError BAD_USER_INPUT when Stripe cannot charge exactly this amount.
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
  const amount = amountMinor * (stripeUnitsPerMinorUnit[code] ?? 1);
  if (amount > maximumStripeAmount) {
    throw new DomainError('BAD_USER_INPUT', 'The amount is more than a single card payment can collect.');
  }
  return amount;
}

/**
 * Stripe's minor units in the shop's.
 * @throws DomainError INTERNAL_SERVER_ERROR on a fraction: rounding would lose money silently.
 */
export function fromStripeAmount(amount: number, currency: string): number {
  const minor = amount / (stripeUnitsPerMinorUnit[currency.toLowerCase()] ?? 1);
  if (!Number.isSafeInteger(minor)) {
    throw new DomainError('INTERNAL_SERVER_ERROR', 'The payment provider answered an amount that cannot be booked.', {
      details: { amount, currency },
    });
  }
  return minor;
}
