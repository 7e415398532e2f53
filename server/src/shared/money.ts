import { DomainError } from './errors.js';

/**
 * Number of decimals of each currency that the shop supports (ISO 4217). Add an entry here to support another currency.
 */
const exponentByCurrency = {
  usd: 2,
  eur: 2,
  gbp: 2,
  chf: 2,
  cad: 2,
  aud: 2,
  nzd: 2,
  sek: 2,
  nok: 2,
  dkk: 2,
  pln: 2,
  czk: 2,
  huf: 2,
  ron: 2,
  inr: 2,
  bdt: 2,
  brl: 2,
  mxn: 2,
  zar: 2,
  sgd: 2,
  hkd: 2,
  thb: 2,
  try: 2,
  aed: 2,
  twd: 2,
  idr: 2,
  php: 2,
  myr: 2,
  jpy: 0,
  krw: 0,
  vnd: 0,
  clp: 0,
  ugx: 0,
  kwd: 3,
  bhd: 3,
  jod: 3,
  omr: 3,
  tnd: 3,
} as const satisfies Record<string, 0 | 2 | 3>;

/** Lower-case ISO 4217 code. */
export type Currency = keyof typeof exponentByCurrency;

/** An amount in the currency's smallest unit, e.g. cents. It is a safe integer, never a decimal. */
export interface Money {
  amountMinor: number;
  currency: Currency;
}

export const currencies = Object.keys(exponentByCurrency) as Currency[];

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(exponentByCurrency, code);
}

/** @returns the number of decimals of the currency: 0, 2 or 3. */
export function currencyExponent(currency: Currency): number {
  return exponentByCurrency[currency];
}

/**
 * Prices, totals and refunds are multiples of this many minor units. In currencies with three decimals, only such
 * amounts can be charged to cards: https://docs.stripe.com/currencies#three-decimal
 */
export function smallestStep(currency: Currency): number {
  return currencyExponent(currency) === 3 ? 10 : 1;
}

/** Message if the amount is not a multiple of the smallest step; null if it is. */
export function findStepFault({ amountMinor, currency }: Money): string | null {
  return amountMinor % smallestStep(currency) === 0
    ? null
    : `In ${currency.toUpperCase()}, the third decimal must be 0.`;
}

/** Rounded half up to the smallest step. */
export function roundToStep(amountMinor: number, currency: Currency): number {
  const step = smallestStep(currency);
  return Math.round(amountMinor / step) * step;
}

/**
 * When an amount is divided, the parts are multiples of this many minor units. It is the smallest step of the currency,
 * but 1 if the amount itself is not a multiple of that step. Earlier versions stored such amounts.
 */
export function stepOf({ amountMinor, currency }: Money): number {
  const step = smallestStep(currency);
  return amountMinor % step === 0 ? step : 1;
}

/**
 * @throws RangeError if the amount is not a safe integer. This is a programming error, because input is parsed with
 *   parseMoney.
 */
export function money(amountMinor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`Not an amount in minor units: ${amountMinor}`);
  return { amountMinor: amountMinor === 0 ? 0 : amountMinor, currency };
}

export function zero(currency: Currency): Money {
  return money(0, currency);
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new RangeError(`Cannot combine ${a.currency} with ${b.currency}`);
}

export function add(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.amountMinor + b.amountMinor, a.currency);
}

export function subtract(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.amountMinor - b.amountMinor, a.currency);
}

/** @param quantity a whole number. */
export function multiply(unit: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Not a whole quantity: ${quantity}`);
  return money(unit.amountMinor * quantity, unit.currency);
}

export function isEqual(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.amountMinor === b.amountMinor;
}

/**
 * Reads a decimal such as `129.9` exactly; refuses more decimals than the currency has.
 * @param field name of the input in the error.
 * @throws DomainError BAD_USER_INPUT
 */
export function parseMoney(decimal: string, currency: Currency, field = 'price'): Money {
  const exponent = currencyExponent(currency);
  const refusal = (message: string) =>
    new DomainError('BAD_USER_INPUT', message, { details: { fields: [{ field, message }] } });
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(decimal.trim());
  if (!match) throw refusal(`${field} must be an amount such as ${exponent === 0 ? '129' : '129.90'}.`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  // Trailing zeros do not change the value: both 1.50 and 1.500 are a whole number of cents.
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > exponent) {
    throw refusal(`${field} can have at most ${exponent} decimals in ${currency.toUpperCase()}.`);
  }
  const amountMinor = Number(whole + significant.padEnd(exponent, '0'));
  if (!Number.isSafeInteger(amountMinor)) throw refusal(`${field} is too large.`);
  return money(sign === '-' ? -amountMinor : amountMinor, currency);
}

/** A decimal with all decimal places of the currency, a full stop and no grouping: `129.90`. Inverse of parseMoney. */
export function toDecimalString({ amountMinor, currency }: Money): string {
  const exponent = currencyExponent(currency);
  const digits = Math.abs(amountMinor)
    .toString()
    .padStart(exponent + 1, '0');
  const sign = amountMinor < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Text for people: symbol, grouping and decimals of the locale. */
export function formatMoney(amount: Money, locale = 'en-US'): string {
  const exponent = currencyExponent(amount.currency);
  // The decimal is passed as a string, not as a float, because Intl reads strings exactly. The type definition does not
  // allow strings yet.
  const decimal = toDecimalString(amount) as unknown as number;
  return moneyFormat(locale, amount.currency, exponent).format(decimal);
}

/** Text for people, without decimals for a whole amount: `$10`, but `$7.90`. */
export function formatRoundMoney(amount: Money, locale = 'en-US'): string {
  const { amountMinor, currency } = amount;
  if (amountMinor % 10 ** currencyExponent(currency) !== 0) return formatMoney(amount, locale);
  return moneyFormat(locale, currency, 0).format(toDecimalString(amount) as unknown as number);
}

/**
 * One format for each locale, currency and number of decimals in use, because creating a format takes far longer than
 * using it.
 */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: string, currency: Currency, decimals: number): Intl.NumberFormat {
  const name = `${locale} ${currency} ${decimals}`;
  const known = moneyFormats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  moneyFormats.set(name, format);
  return format;
}

/**
 * The share `numerator / denominator` of an amount, rounded half up to the step of the amount. Exact for all safe integers.
 * @param amountMinor 0 or more.
 */
export function shareOf(amountMinor: number, numerator: number, denominator: number, currency: Currency): number {
  const step = stepOf({ amountMinor, currency });
  const unit = BigInt(denominator) * BigInt(step);
  return Number((2n * BigInt(amountMinor) * BigInt(numerator) + unit) / (2n * unit)) * step;
}

/** As `shareOf`, but rounded down. */
export function lowerShareOf(amountMinor: number, numerator: number, denominator: number, currency: Currency): number {
  const step = stepOf({ amountMinor, currency });
  return Number((BigInt(amountMinor) * BigInt(numerator)) / (BigInt(denominator) * BigInt(step))) * step;
}

/**
 * The amount in minor units that has the same number in another currency: 25.99 USD becomes 25.99 EUR, and 26 JPY. It
 * is rounded half up, but a positive amount never becomes 0.
 * @param amount 0 or more.
 */
export function withSameNumber({ amountMinor, currency }: Money, to: Currency): number {
  if (amountMinor === 0) return 0;
  return Math.max(1, shareOf(amountMinor, 10 ** currencyExponent(to), 10 ** currencyExponent(currency), to));
}

/**
 * Splits an amount in proportion to the weights, by the largest remainder: the parts sum to the amount, and each differs
 * from its exact share by less than the smallest step of the currency. The parts are multiples of that step if the amount
 * and the weights are. If remainders are equal, earlier parts get more. If all weights are 0, the first part gets the whole
 * amount.
 * @param amountMinor 0 or more.
 * @param weights at least one; whole numbers of 0 or more.
 */
export function allocate(amountMinor: number, weights: readonly number[], currency: Currency): number[] {
  const step = Math.min(...[amountMinor, ...weights].map((each) => stepOf({ amountMinor: each, currency })));
  const steps = amountMinor / step;
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_weight, index) => (index === 0 ? amountMinor : 0));
  const exact = weights.map((weight) => BigInt(steps) * BigInt(weight));
  const parts = exact.map((product) => Number(product / sum));
  let left = steps - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts.map((part) => part * step);
}
