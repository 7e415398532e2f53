import { describe, expect, it } from 'vitest';
import { noDeliveryRules, type DeliveryMethod, type DeliveryRules } from './delivery.js';
import type { Quote } from './quote.js';
import { isSamePlace } from './same-place.js';
import { noTaxRules, type TaxRate } from './taxes.js';

const place = (country: string, postcode: string, region = '') => ({ country, region, postcode });
const quote = { delivery: { methodId: 'post' }, taxCalculationId: null } as Pick<
  Quote,
  'delivery' | 'taxCalculationId'
>;
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
const taxes = { ...noTaxRules, rates: [{ country: 'US', postcodes: ['101'] } as unknown as TaxRate] };

describe('changing the address of a paid order', () => {
  it.each([
    ['another postcode of the same zone', place('DE', '10115'), place('DE', '20095'), true],
    ['another country', place('DE', '10115'), place('AT', '10115'), false],
    ['another state', place('US', '10001', 'NY'), place('US', '94105', 'CA'), false],
    ['another zone of delivery', place('DE', '10115'), place('DE', '80331'), false],
    ['a postcode with a surcharge', place('DE', '10115'), place('DE', '25980'), false],
    ['a postcode with another tax', place('US', '10001', 'NY'), place('US', '10101', 'NY'), false],
    ['the same postcode', place('US', '10101', 'NY'), place('US', '10101', 'New York'), true],
  ])('to %s (from %j to %j) keeps the price: %s', (_case, one, other, expected) => {
    expect(isSamePlace({ delivery, taxes }, quote, one, other)).toBe(expected);
  });

  it('to another postcode does not keep the price if a provider calculated the tax', () => {
    const calculated = { ...quote, taxCalculationId: 'taxcalc_1' };
    expect(isSamePlace({ delivery, taxes }, calculated, place('DE', '10115'), place('DE', '20095'))).toBe(false);
  });
});
