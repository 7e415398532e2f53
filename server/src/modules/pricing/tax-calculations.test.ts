import { openSandbox } from '@kickstand/card-sandbox/testing';
import { expect, it } from 'vitest';
import { stripeAmountLimits } from '../../platform/card-payments/minimum-amounts.js';
import { createStripeClient } from '../../platform/card-payments/stripe-card-payments.js';
import { createStripeTax } from '../../platform/card-payments/stripe-tax.js';
import { systemClock } from '../../platform/clock.js';
import { createTaxCalculations } from './tax-calculations.js';
import { noTaxRules, untaxed, type TaxRules } from './taxes.js';

it('Stripe Tax taxes a delivery that costs something, even if all lines are free', async () => {
  const { sandbox } = await openSandbox({ amountLimits: stripeAmountLimits });
  const stripe = createStripeClient({ secretKey: sandbox.secretKey, fetch: sandbox.fetch });
  const providers = { taxProvider: createStripeTax(stripe), vatRegister: null, taxLookups: null };
  const calculations = createTaxCalculations({ clock: systemClock, ...providers });
  const rules: TaxRules = { ...noTaxRules, provider: 'stripe' };
  const quote = (deliveryMinor: number) => {
    const amounts = [
      { key: 'pad', product: { taxClass: 'standard' }, amountMinor: 0 },
      { key: 'delivery', product: null, amountMinor: deliveryMinor },
    ];
    const destination = { country: 'DE', region: '', postcode: '10115' };
    return calculations.try(rules, { amounts, destination, vatNumber: null }, 'eur');
  };
  const { shares, taxes, calculationId } = await quote(1_190);
  expect(shares).toEqual(new Map([['delivery', { taxMinor: 190, removedMinor: 0 }]]));
  expect(taxes).toMatchObject([{ country: 'DE', rateMillionths: 190_000, baseMinor: 1_000, taxMinor: 190 }]);
  const { data } = await stripe.tax.calculations.listLineItems(calculationId ?? '');
  expect(data).toMatchObject([{ reference: 'delivery', amount: 1_190, tax_code: 'txcd_92010001' }]);
  expect(await quote(0)).toEqual(untaxed(rules));
});
