import { describe, expect, it } from 'vitest';
import { noDeliveryRules, type DeliveryMethod, type DeliveryRules } from './delivery.js';
import { plainQuote, type Quote } from './quote.js';
import { isSamePlace } from './same-place.js';
import { noTaxRules, type TaxRate } from './taxes.js';

const place = (country: string, postcode: string, region = '') => ({ country, region, postcode });
const quote = { ...plainQuote('usd', []), delivery: { methodId: 'post' } as Quote['delivery'] };
const now = new Date('2026-05-01');
const zone = (id: string, postcodes: readonly string[]) => ({
  id,
  name: id,
  countries: ['DE'],
  regions: [],
  postcodes,
});
const surcharges = [{ label: 'Island', country: 'DE', postcodes: ['25980'], priceMinor: 900 }];
const delivery: DeliveryRules = {
  ...noDeliveryRules,
  zones: [zone('rest', []), zone('south', ['8*'])],
  methods: [{ id: 'post', surcharges } as unknown as DeliveryMethod],
};
const rate: TaxRate = {
  ...{ country: 'US', region: '', postcodes: ['101'], taxClass: 'standard', label: 'Tax', rateMillionths: 80_000 },
  ...{ appliesToDelivery: true, validFrom: null, validTo: null, source: 'Example' },
};
const california = { ...rate, region: 'CA', postcodes: [] };
const ended = { ...rate, country: 'DE', postcodes: ['20'], validTo: '2026-04-30' };
const taxes = { ...noTaxRules, rates: [rate, california, ended] };

describe('changing the address of a paid order', () => {
  it.each([
    ['another postcode of the same zone', place('DE', '10115'), place('DE', '20095'), true],
    ['another country', place('DE', '10115'), place('AT', '10115'), false],
    ['another state', place('US', '10001', 'NY'), place('US', '94105', 'CA'), false],
    ['another zone of delivery', place('DE', '10115'), place('DE', '80331'), false],
    ['a postcode with a surcharge', place('DE', '10115'), place('DE', '25980'), false],
    ['a postcode with another tax', place('US', '10001', 'NY'), place('US', '10101', 'NY'), false],
    ['the same postcode', place('US', '10101', 'NY'), place('US', '10101', 'New York'), true],
    ['a state for one that does not exist', place('US', '94105', 'Calif'), place('US', '94105', 'CA'), true],
    ['a state for none', place('US', '94105'), place('US', '94107', 'CA'), true],
    ['a state and a postcode with another tax', place('US', '10001', 'N. Y.'), place('US', '10101', 'NY'), false],
    ['another spelling of a county', place('GB', 'YO1 7HH', 'Yorks'), place('GB', 'YO1 7HH', 'Yorkshire'), true],
  ])('to %s (from %j to %j) keeps the price: %s', (_case, one, other, expected) => {
    expect(isSamePlace({ delivery, taxes }, quote, one, other, now)).toBe(expected);
  });

  it('to another postcode does not keep the price if a provider calculated the tax', () => {
    const calculated = { ...quote, taxCalculationId: 'taxcalc_1' };
    expect(isSamePlace({ delivery, taxes }, calculated, place('DE', '10115'), place('DE', '20095'), now)).toBe(false);
  });
});
