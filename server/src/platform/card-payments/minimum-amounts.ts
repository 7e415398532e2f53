import { maximumStripeAmount, smallestStepMinor, toStripeAmount } from './stripe-amounts.js';

/**
 * Smallest amounts that Stripe charges, in minor units (ISO 4217 exponents), by settlement currency.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const minimumChargeByCurrency: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};

/**
 * Smallest amount that can be charged to a card, in minor units. If the currency has no published minimum, this is the
 * smallest unit. The real minimum is then unknown, because Stripe converts the charge to the account's currency at its
 * own rate.
 */
export function minimumChargeMinor(currency: string): number {
  return minimumChargeByCurrency[currency.toLowerCase()] ?? smallestStepMinor(currency);
}

/** Amounts that Stripe accepts for a card charge in this currency, in Stripe's minor units. */
export function stripeAmountLimits(currency: string): { minimum: number; maximum: number; step: number } {
  return {
    minimum: toStripeAmount(minimumChargeMinor(currency), currency),
    maximum: maximumStripeAmount(currency),
    step: toStripeAmount(smallestStepMinor(currency), currency),
  };
}
