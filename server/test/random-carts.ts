import fc from 'fast-check';
import { promotionKinds } from '@kickstand/rules/promotions';
import {
  deliveryMethodKinds,
  noDeliveryRules,
  type DeliveryBand,
  type DeliveryMethod,
  type DeliveryRules,
} from '../src/modules/pricing/delivery.js';
import type { OfferedPromotion } from '../src/modules/pricing/discounts.js';
import { blankPromotion } from '../src/modules/pricing/promotion.js';
import type { PricingRules } from '../src/modules/pricing/quote.js';
import type { QuoteItem, QuoteRequest } from '../src/modules/pricing/quote-request.js';
import type { TaxRate, TaxRules } from '../src/modules/pricing/taxes.js';
import type { Product } from '../src/modules/catalogue/products/product.js';
import { money, type Currency } from '../src/shared/money.js';
import { exampleTaxes } from './example-taxes.js';

const classes = ['standard', 'reduced', 'zero'];
const country = fc.constantFrom('DE', 'FR', 'HU', 'GB', 'US', 'CH', 'JP');
const place = fc.record({
  country,
  region: fc.constantFrom('', 'CA', 'NY', 'TX', 'OR'),
  postcode: fc.constantFrom('', '10001', '78701', '78266', 'SW1A 1AA', 'BT1 5GS'),
});

const rate: fc.Arbitrary<TaxRate> = fc.record({
  country,
  region: fc.constantFrom('', '', 'CA', 'TX'),
  postcodes: fc.constantFrom<readonly string[]>([], ['787']),
  taxClass: fc.constantFrom(...classes),
  label: fc.constantFrom('VAT', 'Sales tax', 'City'),
  rateMillionths: fc.integer({ min: 0, max: 500_000 }),
  appliesToDelivery: fc.boolean(),
  validFrom: fc.constantFrom(null, '2020-01-01', '2027-01-01'),
  validTo: fc.constantFrom(null, '2020-12-31', '2030-12-31'),
  source: fc.constant('random'),
});

const taxes: fc.Arbitrary<TaxRules> = fc.record({
  provider: fc.constant('table' as const),
  pricesIncludeTax: fc.boolean(),
  origin: place,
  vatNumber: fc.constant('DE136695976'),
  classes: fc.constant(exampleTaxes.classes),
  rates: fc.oneof(fc.constant(exampleTaxes.rates), fc.array(rate, { maxLength: 12 })),
  registrations: fc.constantFrom<readonly string[]>([], ['EU'], ['EU', 'US-CA', 'US-TX']),
  euSales: fc.constantFrom('destination' as const, 'origin' as const),
  keepGrossPrice: fc.boolean(),
  reverseCharge: fc.boolean(),
  deliveryTaxClass: fc.constantFrom(null, 'standard', 'reduced'),
  outside: fc.constant(exampleTaxes.outside),
});

interface RandomLine {
  taxClass: string;
  unitPriceMinor: number;
  quantity: number;
  depositMinor: number;
}

const line: fc.Arbitrary<RandomLine> = fc.record({
  taxClass: fc.constantFrom(...classes),
  unitPriceMinor: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 100_000_000_000 })),
  quantity: fc.integer({ min: 1, max: 50 }),
  depositMinor: fc.constantFrom(0, 0, 1, 4_000),
});

/** An item; its product has only the fields that pricing reads. */
const toItem = ({ taxClass, depositMinor, ...each }: RandomLine, index: number): QuoteItem => ({
  ...{ ...each, lineId: `line ${index}` },
  product: {
    ...{ id: String(index).padStart(24, '0'), name: 'Part', taxClass, categoryPath: [], brandId: null },
    ...{ weightGrams: 100, lengthMm: null, widthMm: null, heightMm: null, hazards: [] },
    coreDeposit: depositMinor === 0 ? null : money(depositMinor, 'usd'),
  } as unknown as Product,
});

/** Random carts. */
export const randomRequest: fc.Arbitrary<QuoteRequest> = fc.record({
  currency: fc.constantFrom<Currency>('usd', 'jpy', 'kwd'),
  items: fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.map(toItem)),
  destination: fc.option(place),
  deliveryMethodId: fc.constantFrom(null, 'method 1'),
  codes: fc.subarray(['code 0', 'CODE 1', 'CODE 2', 'UNKNOWN']),
  vatNumber: fc.constantFrom(null, null, 'FR83404833048', 'DE136695976'),
  now: fc.constant(new Date('2026-11-25T12:00:00Z')),
});

const amount = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1_000_000_000 }));

const promotions: fc.Arbitrary<OfferedPromotion[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...promotionKinds),
      hasCode: fc.boolean(),
      percent: fc.integer({ min: 1, max: 100 }),
      amountMinor: amount,
      buyQuantity: fc.integer({ min: 1, max: 5 }),
      getQuantity: fc.integer({ min: 1, max: 5 }),
      isPerProduct: fc.boolean(),
      minimumMinor: fc.option(amount),
      isCombinable: fc.boolean(),
      priority: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(({ hasCode, ...content }, index) => ({
      ...{ ...blankPromotion, ...content, id: `promotion ${index}`, name: `Promotion ${index}`, version: 1 },
      ...{ code: hasCode ? `CODE ${index}` : null, changedAt: new Date(0), barrier: null },
      names: { categories: [], brands: [], products: [] },
    })),
  );

const method = fc.record({
  kind: fc.constantFrom(...deliveryMethodKinds),
  priceMinor: amount,
  bands: fc.tuple(amount, amount, amount).map(([upTo, low, high]) => [
    { upTo, priceMinor: low },
    { upTo: null, priceMinor: high },
  ]),
  freeFromMinor: fc.option(amount),
  surcharges: fc.constantFrom([], [{ label: 'City', country: 'US', postcodes: ['787*'], priceMinor: 333 }]),
  maximumGrams: fc.option(fc.integer({ min: 1, max: 40_000 })),
});

/** All methods deliver everywhere. */
const delivery: fc.Arbitrary<DeliveryRules> = fc.array(method, { maxLength: 3 }).map((all) => ({
  ...noDeliveryRules,
  zones: [{ id: 'zone', name: 'World', countries: [], regions: [], postcodes: [] }],
  methods: all.map((each, index): DeliveryMethod => ({
    ...{ ...each, id: `method ${index}`, name: `Method ${index}`, carrier: null, daysMin: 1, daysMax: 3 },
    ...{ zoneIds: each.kind === 'pickup' ? [] : ['zone'], maximumLengthMm: null, excludedHazards: [] },
    ...{ pickupAddress: '1 Foundry Lane', isActive: true },
  })),
}));

/** Random rules for delivery, promotions and taxes. */
export const randomRules: fc.Arbitrary<PricingRules> = fc.record({ promotions, delivery, taxes });

/** The same rules or the same cart, with ten times the amounts. */
export function tenfold<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(tenfold) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const isByWeight = 'kind' in value && value.kind === 'by_weight';
  const entries = Object.entries(value).map(([key, each]: [string, unknown]) => {
    if (typeof each === 'number') return [key, key.endsWith('Minor') ? each * 10 : each];
    if (key === 'bands' && !isByWeight) return [key, (each as DeliveryBand[]).map(withTenfoldLimit)];
    return [key, tenfold(each)];
  });
  return Object.fromEntries(entries) as Value;
}

const withTenfoldLimit = ({ upTo, priceMinor }: DeliveryBand): DeliveryBand => ({
  upTo: upTo === null ? null : upTo * 10,
  priceMinor: priceMinor * 10,
});
