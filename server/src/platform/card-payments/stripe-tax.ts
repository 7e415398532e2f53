import Stripe from 'stripe';
import { DomainError, invalidField } from '../../shared/errors.js';
import { fromStripeAmount, stripeUnits } from './stripe-amounts.js';
import { countryOfVatNumber, isInEu } from '../tax/eu-vat.js';
import type { CalculatedTax, TaxableAmounts, TaxAddress, TaxCalculation, TaxProvider } from '../tax/tax-provider.js';

type Calculation = Stripe.Tax.Calculation;
type LineItem = Stripe.Tax.CalculationLineItem;
type Breakdown = NonNullable<LineItem['tax_breakdown']>[number];

/** Stripe's tax codes for general goods and for shipping. https://docs.stripe.com/tax/tax-codes */
const anyGoods = 'txcd_99999999';
const shipping = 'txcd_92010001';
/** Largest page that Stripe sends. */
const largestPage = 100;

/** Stripe Tax. https://docs.stripe.com/tax/payment-intent */
export function createStripeTax(stripe: Stripe): TaxProvider {
  return {
    async calculate(amounts) {
      const { items, delivery } = amounts;
      if (items.length > 0 || !delivery) return calculate(stripe, amounts);
      // Stripe needs at least one line item.
      const item = { ...delivery, key: 'delivery', taxCode: delivery.taxCode || shipping };
      const { itemTaxes, ...answer } = await calculate(stripe, { ...amounts, items: [item], delivery: null });
      return { ...answer, itemTaxes: new Map(), deliveryTaxMinor: itemTaxes.get(item.key) ?? 0 };
    },
  };
}

async function calculate(stripe: Stripe, amounts: TaxableAmounts): Promise<TaxCalculation> {
  try {
    const calculation = await stripe.tax.calculations.create(toParameters(amounts));
    return toCalculation(amounts, calculation, await readLines(stripe, calculation));
  } catch (cause) {
    if (isUnknownPlace(cause)) throw invalidField('shippingAddress', unknownPlaceMessage);
    throw new DomainError('TAX_UNAVAILABLE', 'The tax cannot be calculated right now. Please try again.', { cause });
  }
}

const unknownPlaceMessage = 'The tax of this address is not known. Check its country, state and postcode.';
const isUnknownPlace = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid';

/** Reads all lines of a calculation, because Stripe's answer contains only the first ones if there are many. */
async function readLines(stripe: Stripe, { id, line_items: lines }: Calculation): Promise<LineItem[]> {
  if (id === null || !lines) throw new Error('The calculation has no ID or no lines');
  if (!lines.has_more) return lines.data;
  const all: LineItem[] = [];
  const pages = { limit: largestPage, expand: ['data.tax_breakdown'] };
  for await (const line of stripe.tax.calculations.listLineItems(id, pages)) all.push(line);
  return all;
}

function toParameters(amounts: TaxableAmounts): Stripe.Tax.CalculationCreateParams {
  const { currency, isIncluded, origin, destination, vatNumber, items, delivery } = amounts;
  const tax_behavior = isIncluded ? 'inclusive' : 'exclusive';
  const units = (amountMinor: number) => amountMinor * stripeUnits(currency);
  const taxId = toTaxId(vatNumber);
  return {
    currency,
    line_items: items.map(({ key, amountMinor, taxCode }) => ({
      ...{ reference: key, amount: units(amountMinor), tax_behavior, tax_code: taxCode || anyGoods },
    })),
    ...(delivery && {
      shipping_cost: { amount: units(delivery.amountMinor), tax_behavior, tax_code: delivery.taxCode || shipping },
    }),
    customer_details: {
      address: toStripeAddress(destination),
      address_source: 'shipping',
      ...(taxId && { tax_ids: [taxId] }),
    },
    ...(origin && { ship_from_details: { address: toStripeAddress(origin) } }),
    expand: ['line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'],
  };
}

const toStripeAddress = ({ country, region, postcode }: TaxAddress) => ({
  country,
  ...(region && { state: region }),
  ...(postcode && { postal_code: postcode }),
});

const otherTaxIds: Readonly<Record<string, string>> = { GB: 'gb_vat', CH: 'ch_vat', NO: 'no_vat' };

/** The VAT number with Stripe's type of it; null for numbers of other countries, which are not sent. */
function toTaxId(vatNumber: string | null): { type: string; value: string } | null {
  const country = countryOfVatNumber(vatNumber ?? '');
  const type = isInEu(country) ? 'eu_vat' : otherTaxIds[country];
  return vatNumber !== null && type ? { type, value: vatNumber } : null;
}

/** @throws Error if the parts of the answer do not sum to its total. */
function toCalculation(
  { currency, isIncluded, items, delivery }: TaxableAmounts,
  calculation: Calculation,
  lines: readonly LineItem[],
): TaxCalculation {
  const fromUnits = (amount: number) => fromStripeAmount(amount, currency);
  const itemTaxes = new Map(lines.map(({ reference, amount_tax }) => [reference, fromUnits(amount_tax)]));
  const cost = calculation.shipping_cost;
  const deliveryTaxMinor = fromUnits(cost?.amount_tax ?? 0);
  const amount = sum([...items, ...(delivery ? [delivery] : [])].map(({ amountMinor }) => amountMinor));
  const taxMinor = sum([...itemTaxes.values(), deliveryTaxMinor]);
  const isComplete = items.length === lines.length && items.every(({ key }) => itemTaxes.has(key));
  if (!isComplete || fromUnits(calculation.amount_total) !== amount + (isIncluded ? 0 : taxMinor)) {
    throw new Error(`The parts of ${calculation.id} do not sum to its total`);
  }
  const breakdown = [...lines.flatMap((line) => line.tax_breakdown ?? []), ...(cost?.tax_breakdown ?? [])];
  return {
    id: calculation.id ?? '',
    itemTaxes,
    deliveryTaxMinor,
    taxes: toTaxes(breakdown, fromUnits),
    exemption: taxMinor > 0 ? null : toExemption(breakdown.map(({ taxability_reason: reason }) => reason)),
  };
}

function toExemption(reasons: readonly Breakdown['taxability_reason'][]): TaxCalculation['exemption'] {
  if (reasons.includes('reverse_charge')) return 'reverse_charge';
  return reasons.includes('not_collecting') ? 'not_registered' : null;
}

/** The taxes of all lines, by jurisdiction and rate. Parts without a rate are not taxed. */
function toTaxes(breakdown: readonly Breakdown[], fromUnits: (amount: number) => number): CalculatedTax[] {
  const taxes = new Map<string, CalculatedTax>();
  for (const { jurisdiction, tax_rate_details: rate, amount, taxable_amount } of breakdown) {
    if (!rate || taxable_amount === 0) continue;
    const rateMillionths = Math.round(Number(rate.percentage_decimal) * 10_000);
    const { country, state, display_name: place } = jurisdiction;
    const label = jurisdiction.level === 'country' ? rate.display_name : `${rate.display_name} ${place}`;
    const name = [country, state, label, rateMillionths].join('|');
    const known = taxes.get(name);
    taxes.set(name, {
      ...{ country, region: state ?? '', label, rateMillionths },
      baseMinor: (known?.baseMinor ?? 0) + fromUnits(taxable_amount),
      taxMinor: (known?.taxMinor ?? 0) + fromUnits(amount),
    });
  }
  return [...taxes.values()];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
