import { postcodeKeyOf, regionKeyOf } from '@kickstand/rules/regions';
import { standardTaxClass } from '@kickstand/rules/tax-classes';
import { countryOfVatNumber, isInEu } from '../../platform/tax/eu-vat.js';
import { allocate, shareOf, type Currency } from '../../shared/money.js';
import type { Product } from '../catalogue/products/product.js';
import type { Destination, QuoteRequest } from './quote-request.js';
import { isAcrossEu, isTaxedAtOrigin, toTaxPlace } from './tax-places.js';

export const taxProviders = ['table', 'stripe'] as const;
/** What computes the taxes: the shop's own rates, or Stripe Tax. */
export type TaxProviderName = (typeof taxProviders)[number];

/** Which country's rates apply to consumers in other countries of the EU. */
export type EuSales = 'destination' | 'origin';

/** Tax rates and how they apply. Without rates, nothing is taxed. */
export interface TaxRules {
  provider: TaxProviderName;
  /** Whether the shop's prices contain the tax of its own country. */
  pricesIncludeTax: boolean;
  /** Where the shop sends its parcels from. The country is '' if it is not set. */
  origin: Destination;
  /** VAT number of the shop; '' if it has none. */
  vatNumber: string;
  /** Products name their class by its code. There is always `standardTaxClass`. */
  classes: readonly TaxClass[];
  rates: readonly TaxRate[];
  /**
   * Where the shop collects tax besides its own place: e.g. 'DE', 'US-CA', or 'EU' for all countries of the EU. An
   * empty list means every place with rates.
   */
  registrations: readonly string[];
  /**
   * Rates for consumers in other countries of the EU: those of the destination or of the shop's own country. The latter
   * are allowed while these sales are below 10,000 EUR a year. Directive 2006/112/EC, Articles 33 and 59c.
   */
  euSales: EuSales;
  /** Whether customers in places with other rates pay the same including tax; if not, they pay the same before tax. */
  keepGrossPrice: boolean;
  /** Whether businesses with a VAT number of another country of the EU owe the tax themselves. */
  reverseCharge: boolean;
  /** Class of the delivery; null to tax it in proportion to the classes of the lines. */
  deliveryTaxClass: string | null;
  /** Territories outside the tax area of their country, by the prefix of their postcodes. */
  outside: readonly { country: string; postcode: string }[];
}

export interface TaxClass {
  code: string;
  name: string;
  /** Stripe's code of the kind of product; '' for any goods. */
  stripeTaxCode: string;
}

/** A rate of one class at one place. Several rates at one place add up. */
export interface TaxRate {
  /** ISO 3166-1 alpha-2, or XI for Northern Ireland. */
  country: string;
  /** State or province; '' for the whole country. */
  region: string;
  /** Prefixes of postcodes; empty for all. */
  postcodes: readonly string[];
  taxClass: string;
  /** For customers, e.g. 'VAT' or 'Sales tax New York'. */
  label: string;
  /** Millionths: 190,000 for 19 %. */
  rateMillionths: number;
  appliesToDelivery: boolean;
  /** First and last day in UTC, e.g. '2021-07-01'; null for no limit. */
  validFrom: string | null;
  validTo: string | null;
  /** Where the rate is published. */
  source: string;
}

export const noTaxRules: TaxRules = {
  provider: 'table',
  pricesIncludeTax: true,
  origin: { country: '', region: '', postcode: '' },
  vatNumber: '',
  classes: [{ code: standardTaxClass, name: 'Standard', stripeTaxCode: '' }],
  rates: [],
  registrations: [],
  euSales: 'destination',
  keepGrossPrice: true,
  reverseCharge: false,
  deliveryTaxClass: null,
  outside: [],
};

/** Something that is taxed: a line, or the delivery. */
export interface Taxable {
  /** ID of the line; 'delivery' for the delivery. */
  key: string;
  /** Null for the delivery. */
  product: Pick<Product, 'taxClass'> | null;
  /** Price after discounts. */
  amountMinor: number;
}

/** One rate of a quote. */
export interface QuotedTax {
  /** Country to which the tax is paid. */
  country: string;
  /** State or province to which the tax is paid; '' for the country. */
  region: string;
  /** Name for customers, e.g. 'VAT' or 'Sales tax New York'. */
  label: string;
  /** Millionths: 190,000 for 19 %. */
  rateMillionths: number;
  /** The taxed amount, without the tax. */
  baseMinor: number;
  taxMinor: number;
}

/** A part of a line, or of the delivery, with the rates that apply to it. */
export interface TaxedPart {
  /** Names of its taxes. */
  label: string;
  /** Sum of its rates in millionths. */
  rateMillionths: number;
  netMinor: number;
  taxMinor: number;
}

export const taxExemptions = ['reverse_charge', 'export', 'not_registered'] as const;
/** Why no tax is charged. */
export type TaxExemption = (typeof taxExemptions)[number];

export interface TaxAnswer {
  /** Whether the amounts include the tax; otherwise it is added. */
  isIncluded: boolean;
  exemption: TaxExemption | null;
  /** The highest rate first. */
  taxes: readonly QuotedTax[];
  /**
   * By key of the taxable: its tax, and the tax that is taken out of its price. The latter is tax of the shop's own
   * country that the customer does not owe.
   */
  shares: ReadonlyMap<string, TaxShare>;
  /** The provider's ID of its calculation; null if the shop's own rates were used. */
  calculationId: string | null;
}

export interface TaxShare {
  taxMinor: number;
  removedMinor: number;
  /** Its taxed parts, by rate. Absent if the provider does not report them. */
  parts?: readonly TaxedPart[];
}

type TaxedPlace = Pick<QuoteRequest, 'destination' | 'vatNumber'>;
interface FoundRates {
  rates: readonly TaxRate[];
  homeRates: readonly TaxRate[];
  exemption: TaxExemption | null;
}

const million = 1_000_000;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The answer if nothing is taxed. */
export function untaxed({ pricesIncludeTax }: Pick<TaxRules, 'pricesIncludeTax'>): TaxAnswer {
  return { isIncluded: pricesIncludeTax, exemption: null, taxes: [], shares: new Map(), calculationId: null };
}

/**
 * The tax on the amounts. Pure. Each tax is rounded once, half up, for all amounts with the same rates, then split in
 * proportion to the amounts.
 */
export function taxesOn(rules: TaxRules, taxables: readonly Taxable[], request: QuoteRequest): TaxAnswer {
  const { currency } = request;
  const { rates, homeRates, exemption } = findRates(rules, request);
  if (rates.length === 0 && exemption === null) return untaxed(rules);
  const contained = rules.pricesIncludeTax ? homeRates : [];
  const isIncluded =
    exemption === null &&
    rules.pricesIncludeTax &&
    (rules.keepGrossPrice || rules.origin.country === '' || isSameRates(rates, contained));
  const removed = isIncluded ? noTax : taxParts(toParts(rules, contained, taxables, currency), true, currency);
  const net = taxables.map((each) => ({ ...each, amountMinor: each.amountMinor - removed.of(each.key) }));
  const { taxes, of, partsOf } = taxParts(toParts(rules, rates, net, currency), isIncluded, currency);
  const shares = new Map(
    taxables.map(({ key }) => [key, { taxMinor: of(key), removedMinor: removed.of(key), parts: partsOf(key) }]),
  );
  return { isIncluded, exemption, taxes, shares, calculationId: null };
}

/** Whether the tax of an order can differ by destination, so that the destination must be known. */
export function dependOnDestination({ provider, rates }: TaxRules): boolean {
  return provider === 'stripe' || rates.length > 0;
}

/** Whether the customer owes the tax, as a business with a VAT number of another country of the EU. */
export function isReverseCharged(rules: TaxRules, { destination, vatNumber }: TaxedPlace): boolean {
  const home = toHome(rules);
  if (!rules.reverseCharge || !home || !destination || vatNumber === null) return false;
  const to = toTaxPlace(destination, home.country);
  const business = countryOfVatNumber(vatNumber);
  return isAcrossEu(home, to) && isInEu(business) && business !== home.country && !isOutside(rules, to);
}

const toHome = ({ origin }: TaxRules) => (origin.country === '' ? null : toTaxPlace(origin, origin.country));

const isOutside = ({ outside }: TaxRules, to: Destination) =>
  outside.some(({ country, postcode }) => country === to.country && to.postcode.startsWith(postcodeKeyOf(postcode)));

/**
 * The rates for the request, and those of the shop's own place. Without a destination, the request gets the rates of
 * the shop's own place if prices include tax, and no rates otherwise.
 */
export function findRates(rules: TaxRules, request: TaxedPlace & Pick<QuoteRequest, 'now'>): FoundRates {
  const day = request.now.toISOString().slice(0, 10);
  const home = toHome(rules);
  const homeRates = home ? ratesAt(rules, home, day) : [];
  const unknown: FoundRates = { rates: [], homeRates, exemption: null };
  const exempt = (exemption: TaxExemption): FoundRates => ({ rates: [], homeRates, exemption });
  if (rules.rates.length === 0) return unknown;
  if (!request.destination) return rules.pricesIncludeTax ? { ...unknown, rates: homeRates } : unknown;
  const to = toTaxPlace(request.destination, home?.country ?? '');
  if (isOutside(rules, to)) return exempt('export');
  if (isReverseCharged(rules, request)) return exempt('reverse_charge');
  const isAcross = home !== null && isAcrossEu(home, to);
  const isAtOrigin = home !== null && ((isAcross && rules.euSales === 'origin') || isTaxedAtOrigin(home, to));
  const rates = isAtOrigin ? homeRates : ratesAt(rules, to, day);
  const isRegional = rules.rates.some(({ country, region }) => country === to.country && region !== '');
  const isOwn = homeRates.length > 0 && home?.country === to.country && (!isRegional || home.region === to.region);
  const isCollected = isOwn || isSameRates(rates, homeRates) || isRegistered(rules, to);
  if (rates.length > 0 && isCollected) return { rates, homeRates, exemption: null };
  if (isRegional && to.region === '') return unknown;
  return exempt(home !== null && home.country !== to.country && !isAcross ? 'export' : 'not_registered');
}

export const isSameRates = (some: readonly TaxRate[], others: readonly TaxRate[]) =>
  some.length === others.length && some.every((rate) => others.includes(rate));

function isRegistered({ registrations }: TaxRules, { country, region }: Destination): boolean {
  const names = [country, `${country}-${region}`, ...(isInEu(country) ? ['EU'] : [])];
  return registrations.length === 0 || registrations.some((registration) => names.includes(registration));
}

/** The rates of all classes at a place on a day. */
function ratesAt({ rates }: TaxRules, { country, region, postcode }: Destination, day: string): TaxRate[] {
  return rates.filter(
    (rate) =>
      rate.country === country &&
      (rate.region === '' || regionKeyOf(country, rate.region) === region) &&
      (rate.postcodes.length === 0 || rate.postcodes.some((start) => postcode.startsWith(postcodeKeyOf(start)))) &&
      (rate.validFrom ?? '') <= day &&
      day <= (rate.validTo ?? '9999'),
  );
}

/** An amount with the rates that apply to it. */
interface Part {
  key: string;
  amountMinor: number;
  rates: readonly TaxRate[];
}

/** A class without a rate at the place has the rates of the standard class. */
function ratesOf(rates: readonly TaxRate[], taxClass: string): TaxRate[] {
  const own = rates.filter((rate) => rate.taxClass === taxClass);
  return own.length > 0 ? own : rates.filter((rate) => rate.taxClass === standardTaxClass);
}

/** A delivery that is taxed in proportion becomes one part for each class of the lines. */
function toParts(
  { deliveryTaxClass }: TaxRules,
  rates: readonly TaxRate[],
  taxables: readonly Taxable[],
  currency: Currency,
): Part[] {
  const byClass = new Map<string, number>();
  for (const { product, amountMinor } of taxables) {
    if (product) byClass.set(product.taxClass, (byClass.get(product.taxClass) ?? 0) + amountMinor);
  }
  const shared = [...byClass].sort(([a], [b]) => (a < b ? -1 : 1));
  const weights = deliveryTaxClass === null && shared.length > 0 ? shared : [[deliveryTaxClass ?? '', 1] as const];
  const classWeights = weights.map(([, weight]) => weight);
  return taxables.flatMap(({ key, product, amountMinor }) => {
    if (product) return [{ key, amountMinor, rates: ratesOf(rates, product.taxClass) }];
    const amounts = allocate(amountMinor, classWeights, currency);
    return weights.map(([taxClass], index) => ({
      ...{ key, amountMinor: amounts[index] ?? 0 },
      rates: ratesOf(rates, taxClass).filter(({ appliesToDelivery }) => appliesToDelivery),
    }));
  });
}

interface TaxedParts {
  taxes: readonly QuotedTax[];
  /** The tax of the taxable with this key. */
  of: (key: string) => number;
  partsOf: (key: string) => TaxedPart[];
}

const noTax: TaxedParts = { taxes: [], of: () => 0, partsOf: () => [] };

type Named = Pick<QuotedTax, 'country' | 'region' | 'label' | 'rateMillionths'>;
const toNamed = ({ country, region, label, rateMillionths }: TaxRate): Named => ({
  country,
  region,
  label,
  rateMillionths,
});
const toName = ({ country, region, label, rateMillionths }: Named) =>
  [country, region, label, rateMillionths].join('|');

function taxParts(parts: readonly Part[], isIncluded: boolean, currency: Currency): TaxedParts {
  const byKey = new Map<string, TaxedPart[]>();
  const byRate = new Map<string, QuotedTax>();
  for (const group of groupByRates(parts)) {
    const amounts = group.map(({ amountMinor }) => amountMinor);
    const rates = (group[0]?.rates ?? []).map(toNamed);
    const rateWeights = rates.map(({ rateMillionths }) => rateMillionths);
    const total = sum(rateWeights);
    const taxMinor = shareOf(sum(amounts), total, million + (isIncluded ? total : 0), currency);
    const baseMinor = sum(amounts) - (isIncluded ? taxMinor : 0);
    const label = rates.map((rate) => rate.label).join(' + ');
    allocate(taxMinor, amounts, currency).forEach((share, index) => {
      const { key = '', amountMinor = 0 } = group[index] ?? {};
      const netMinor = amountMinor - (isIncluded ? share : 0);
      const part = { label, rateMillionths: total, netMinor, taxMinor: share };
      byKey.set(key, [...(byKey.get(key) ?? []), part]);
    });
    const shares = allocate(taxMinor, rateWeights, currency);
    rates.forEach((rate, index) => {
      const known = byRate.get(toName(rate)) ?? { ...rate, baseMinor: 0, taxMinor: 0 };
      const share = shares[index] ?? 0;
      const added = { baseMinor: known.baseMinor + baseMinor, taxMinor: known.taxMinor + share };
      byRate.set(toName(rate), { ...known, ...added });
    });
  }
  const taxes = [...byRate.values()].sort(
    (a, b) => b.rateMillionths - a.rateMillionths || (toName(a) < toName(b) ? -1 : 1),
  );
  const partsOf = (key: string) => byKey.get(key) ?? [];
  return { taxes, partsOf, of: (key) => sum(partsOf(key).map((part) => part.taxMinor)) };
}

/** Parts without a rate are left out. */
function groupByRates(parts: readonly Part[]): Part[][] {
  const groups = new Map<string, Part[]>();
  for (const part of parts.filter(({ rates }) => rates.length > 0)) {
    const name = part.rates.map(toName).sort().join('\n');
    groups.set(name, [...(groups.get(name) ?? []), part]);
  }
  return [...groups.values()];
}
