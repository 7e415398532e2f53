/**
 * Currencies that Stripe uses with two decimals although they have none:
 * https://docs.stripe.com/currencies#special-cases
 */
const sentWithTwoDecimals: ReadonlySet<string> = new Set(['isk', 'ugx']);

function formatOf(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
}

/** Number of decimals of Stripe's minor unit. */
export function stripeExponent(currency: string): number {
  return sentWithTwoDecimals.has(currency) ? 2 : (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);
}

/** An amount as in Stripe's messages: `$0.50 usd`. */
export function formatStripeAmount(amount: number, currency: string): string {
  return `${formatOf(currency).format(amount / 10 ** stripeExponent(currency))} ${currency}`;
}

/** Parses a text such as `45.10` to minor units; null when it is not an amount of the currency. */
export function parseStripeAmount(text: string, currency: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim());
  const exponent = stripeExponent(currency);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > exponent) return null;
  return Number(`${match[1]}${fraction.padEnd(exponent, '0')}`);
}
