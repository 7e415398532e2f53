import type Stripe from 'stripe';
import type { Parameters } from './parameters.js';
import { getRecord, nulls, secondsOf, type SandboxCall } from './sandbox-context.js';
import { invalidRequest, missingParameter } from './sandbox-error.js';

type LineItem = Stripe.Tax.CalculationLineItem;
type Breakdown = NonNullable<LineItem['tax_breakdown']>[number];
type Behavior = 'inclusive' | 'exclusive';

/** Lifetime of a calculation in milliseconds, as at Stripe. */
const lifetime = 90 * 24 * 60 * 60 * 1000;
/** Largest number of stored calculations. Carts request them often, so the oldest are removed. */
const mostCalculations = 1_000;

/** Tax rates in percent, for some countries and states. Elsewhere, the sandbox collects no tax. */
const percentages: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 21, DE: 19, ES: 21, FR: 20, GB: 20, IE: 23, IT: 22, NL: 21 },
  ...{ 'US-CA': 7.25, 'US-NY': 4, 'US-TX': 6.25, 'US-WA': 6.5 },
};

/** `POST /v1/tax/calculations` */
export function createCalculation(call: SandboxCall): Stripe.Tax.Calculation {
  const { parameters, records } = call;
  parameters.allowOnly('currency line_items shipping_cost customer_details ship_from_details expand');
  const currency = parameters.requiredString('currency').toLowerCase();
  const customer = parameters.nested('customer_details')?.allowOnly('address address_source tax_ids');
  if (!customer) throw missingParameter('customer_details');
  const address = readAddress(customer);
  const origin = parameters.nested('ship_from_details')?.allowOnly('address');
  const rate = toRate(address, origin ? readAddress(origin).country : null, customer.list('tax_ids'));
  const id = call.newId('taxcalc');
  const lines = parameters.list('line_items').map((line) => toLine(call, line, rate));
  if (lines.length === 0) throw missingParameter('line_items');
  const cost = parameters.nested('shipping_cost')?.allowOnly('amount tax_behavior tax_code');
  const shipping = cost ? toShipping(cost, rate) : null;
  const parts = [...lines, ...(shipping ? [shipping] : [])];
  const taxOf = (behavior: Behavior) =>
    sum(parts.filter((part) => part.tax_behavior === behavior).map((part) => part.amount_tax));
  for (const [oldest] of records.entries('tax_calculation')) {
    if (records.all('tax_calculation').length < mostCalculations) break;
    records.remove('tax_calculation', oldest);
  }
  const calculation = {
    ...nulls('customer ship_from_details'),
    ...{ id, object: 'tax.calculation', currency, livemode: false },
    amount_total: sum(parts.map(({ amount }) => amount)) + taxOf('exclusive'),
    customer_details: {
      ...{ address, address_source: 'shipping', ip_address: null, tax_ids: [] },
      taxability_override: 'none',
    },
    expires_at: secondsOf(new Date(call.now.getTime() + lifetime)),
    line_items: toPage(id, lines, 0, 10),
    shipping_cost: shipping,
    tax_amount_exclusive: taxOf('exclusive'),
    tax_amount_inclusive: taxOf('inclusive'),
    tax_breakdown: [],
    tax_date: secondsOf(call.now),
  } as const satisfies Stripe.Tax.Calculation;
  records.put('tax_calculation', id, { id, lines });
  return calculation;
}

/** `GET /v1/tax/calculations/:id/line_items` */
export function listLineItems(call: SandboxCall, id: string): object {
  const { parameters } = call;
  parameters.allowOnly('limit starting_after expand');
  const { lines } = getRecord(call, 'tax_calculation', id, 'calculation');
  const after = parameters.string('starting_after');
  const start = after === undefined ? 0 : lines.findIndex((line) => line.id === after) + 1;
  return toPage(id, lines, start, parameters.integer('limit') ?? 10);
}

const toPage = (id: string, lines: readonly LineItem[], start: number, limit: number) => ({
  ...{ object: 'list' as const, url: `/v1/tax/calculations/${id}/line_items` },
  ...{ data: lines.slice(start, start + limit), has_more: start + limit < lines.length },
});

interface Rate {
  percentage: number;
  reason: Breakdown['taxability_reason'];
  jurisdiction: Breakdown['jurisdiction'];
  name: string;
}

function toRate({ country, state }: Stripe.Address, origin: string | null, taxIds: readonly Parameters[]): Rate {
  const region = country === 'US' ? state : null;
  const percentage = percentages[region ? `${country}-${region}` : (country ?? '')] ?? null;
  const business = taxIds.map((taxId) => taxId.requiredString('value').slice(0, 2));
  const isReversed = origin !== null && origin !== country && business.some((prefix) => prefix !== origin);
  return {
    percentage: isReversed ? 0 : (percentage ?? 0),
    reason: isReversed ? 'reverse_charge' : percentage === null ? 'not_collecting' : 'standard_rated',
    jurisdiction: {
      country: country ?? '',
      display_name: region ?? country ?? '',
      level: region ? 'state' : 'country',
      state: region,
    },
    name: region ? 'Sales Tax' : 'VAT',
  };
}

/** For the United States, Stripe needs a postcode or a state. */
function readAddress(parameters: Parameters): Stripe.Address {
  const address = parameters.nested('address')?.allowOnly('country state postal_code');
  const country = address?.requiredString('country');
  if (!address || !country) throw missingParameter('address[country]');
  const [state, postcode] = [address.string('state') ?? null, address.string('postal_code') ?? null];
  if (!/^[A-Z]{2}$/.test(country) || (country === 'US' && !state && !postcode)) {
    throw invalidRequest('We could not determine the customer’s tax location based on the provided address.', {
      ...{ code: 'customer_tax_location_invalid', param: 'customer_details[address]' },
    });
  }
  return { ...nulls('city line1 line2'), country, state, postal_code: postcode };
}

function toTax(parameters: Parameters, { percentage, reason, jurisdiction, name }: Rate) {
  const amount = parameters.integer('amount');
  if (amount === undefined || amount < 0) throw parameters.refuse('amount', 'Invalid integer');
  const tax_behavior = parameters.oneOf('tax_behavior', ['inclusive', 'exclusive']) ?? 'exclusive';
  const divisor = tax_behavior === 'inclusive' ? 100 + percentage : 100;
  const amount_tax = Math.round((amount * percentage) / divisor);
  const rate = {
    display_name: name,
    percentage_decimal: String(percentage),
    tax_type: name === 'VAT' ? ('vat' as const) : ('sales_tax' as const),
  };
  const breakdown: Breakdown = {
    amount: amount_tax,
    jurisdiction,
    sourcing: 'destination',
    tax_rate_details: reason === 'standard_rated' ? rate : null,
    taxability_reason: reason,
    taxable_amount: reason === 'standard_rated' ? amount - (tax_behavior === 'inclusive' ? amount_tax : 0) : 0,
  };
  return { amount, amount_tax, tax_behavior, tax_breakdown: [breakdown] };
}

function toLine(call: SandboxCall, parameters: Parameters, rate: Rate): LineItem {
  parameters.allowOnly('amount reference quantity tax_behavior tax_code');
  const id = call.newId('tax_li');
  return {
    ...nulls('metadata performance_location product'),
    ...{ id, object: 'tax.calculation_line_item', livemode: false },
    ...toTax(parameters, rate),
    quantity: parameters.integer('quantity') ?? 1,
    reference: parameters.string('reference') ?? id,
    tax_code: parameters.string('tax_code') ?? 'txcd_99999999',
  };
}

const toShipping = (parameters: Parameters, rate: Rate): NonNullable<Stripe.Tax.Calculation['shipping_cost']> => ({
  ...toTax(parameters, rate),
  tax_code: parameters.string('tax_code') ?? 'txcd_92010001',
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
