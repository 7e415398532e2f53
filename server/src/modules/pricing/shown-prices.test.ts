import { describe, expect, it } from 'vitest';
import { exampleTaxes } from '../../../test/example-taxes.js';
import type { Product } from '../catalogue/products/product.js';
import { noDeliveryRules } from './delivery.js';
import { addsTax, taxedPriceOf } from './shown-prices.js';
import type { TaxRules } from './taxes.js';

const now = new Date('2026-11-27T12:00:00Z');
const price = { amountMinor: 12_990, currency: 'eur' };
const product = { id: 'p1', price, taxClass: 'standard', coreDeposit: null, hazards: [] } as unknown as Product;
const from = (country: string, region = '', postcode = '10115') => ({ origin: { country, region, postcode } });
const zeroRates = exampleTaxes.rates.map((rate) => ({ ...rate, rateMillionths: 0 }));

describe('a shop whose prices do not include tax', () => {
  it.each<[string, Partial<TaxRules>, number | null, boolean]>([
    ['adds the tax of its country', from('DE'), 15_458, true],
    ['adds nothing if its prices include tax', { ...from('DE'), pricesIncludeTax: true }, null, false],
    ['adds nothing if its country is unknown', from(''), null, false],
    ['adds nothing if its country has no rate', from('AQ'), null, false],
    ['adds nothing if the rate is 0', { ...from('DE'), rates: zeroRates }, null, false],
    ['adds nothing in a territory outside the tax area', from('DE', '', '27498'), null, false],
    ['shows prices without tax in the USA', from('US', 'NY', '10001'), null, false],
    ['adds a tax that only the provider knows', { ...from('DE'), provider: 'stripe' }, null, true],
  ])('%s', (_what, changes, taxedMinor, isAdded) => {
    const taxes: TaxRules = { ...exampleTaxes, pricesIncludeTax: false, ...changes };
    const rules = { promotions: [], delivery: noDeliveryRules, taxes };
    expect(taxedPriceOf(rules, product, { currency: 'eur', now })?.amountMinor ?? null).toBe(taxedMinor);
    expect(addsTax(taxes, now)).toBe(isAdded);
  });
});
