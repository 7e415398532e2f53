import type { Currency } from '../../shared/money.js';
import type { Product } from '../catalogue/products/product.js';
import { priceQuote, type PricingRules, type Quote } from './quote.js';
import { findRates, noTaxRules, type TaxRules } from './taxes.js';

/** Countries in which prices are shown without the taxes on sales. */
const untaxedCountries: readonly string[] = ['US', 'CA'];

/** A quantity of a product at a unit price. */
interface ShownItem {
  product: Product;
  quantity: number;
  unitPriceMinor: number;
}

/**
 * The quote of a product for consumers in the shop's own country, with the taxes that shown prices include there. Its
 * first line is the product. The taxes of a tax provider are not known here. Pure.
 */
export function quoteAtHome(rules: PricingRules, item: ShownItem, terms: { currency: Currency; now: Date }): Quote {
  const { provider, origin } = rules.taxes;
  const isTaxed = provider === 'table' && !untaxedCountries.includes(origin.country);
  const taxes: TaxRules = isTaxed ? rules.taxes : { ...noTaxRules, origin };
  const items = [{ lineId: item.product.id, ...item }];
  const choice = { destination: destinationOf(origin), deliveryMethodId: null, codes: [], vatNumber: null };
  return priceQuote({ ...rules, taxes }, { items, ...choice, ...terms }).quote;
}

/**
 * Price of one unit with the taxes that are added to it in the shop's own country; null if none is added, or if it is
 * not known.
 */
export function taxedPriceOf(rules: PricingRules, product: Product, terms: { currency: Currency; now: Date }) {
  const item = { product, quantity: 1, unitPriceMinor: product.price.amountMinor };
  const { taxIsIncluded, lines } = quoteAtHome(rules, item, terms);
  const [{ taxMinor, totalMinor } = { taxMinor: 0, totalMinor: 0 }] = lines;
  return taxIsIncluded || taxMinor === 0 ? null : { amountMinor: totalMinor, currency: terms.currency };
}

/** Whether consumers in the shop's own country pay tax in addition to the shown prices. */
export function addsTax(rules: TaxRules, now: Date): boolean {
  const { provider, pricesIncludeTax, origin } = rules;
  const destination = destinationOf(origin);
  if (pricesIncludeTax || !destination || untaxedCountries.includes(origin.country)) return false;
  if (provider === 'stripe') return true;
  return findRates(rules, { destination, vatNumber: null, now }).rates.some(({ rateMillionths }) => rateMillionths > 0);
}

/** A destination in the shop's own country; null if that country is unknown. */
const destinationOf = (origin: TaxRules['origin']) => (origin.country === '' ? null : origin);
