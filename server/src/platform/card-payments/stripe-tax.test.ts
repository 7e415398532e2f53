import { openSandbox } from '@kickstand/card-sandbox/testing';
import { describe, expect, it } from 'vitest';
import { stripeAmountLimits } from './minimum-amounts.js';
import { createStripeClient, StripeCardPayments } from './stripe-card-payments.js';
import { createStripeTax } from './stripe-tax.js';
import type { TaxableAmounts } from '../tax/tax-provider.js';

async function openTax() {
  const { sandbox } = await openSandbox({ amountLimits: stripeAmountLimits });
  const stripe = createStripeClient({ secretKey: sandbox.secretKey, fetch: sandbox.fetch });
  const payments = new StripeCardPayments({ stripe, webhookSecret: sandbox.webhookSecret });
  return { stripe, tax: createStripeTax(stripe), payments };
}

const item = (key: string, amountMinor: number) => ({ key, amountMinor, taxCode: '' });
const amounts = (more: Partial<TaxableAmounts> = {}): TaxableAmounts => ({
  ...{ currency: 'usd', isIncluded: false, origin: null, vatNumber: null },
  destination: { country: 'US', region: 'CA', postcode: '94016' },
  items: [item('a', 10_000), item('b', 333)],
  delivery: { amountMinor: 1_000, taxCode: '' },
  ...more,
});
const berlin = { country: 'DE', region: '', postcode: '10115' };

describe('Stripe Tax', () => {
  it('adds the tax to prices and calculates it per line', async () => {
    const { tax } = await openTax();
    expect(await tax.calculate(amounts())).toEqual({
      id: expect.stringMatching(/^taxcalc_/) as string,
      itemTaxes: new Map([
        ['a', 725],
        ['b', 24],
      ]),
      deliveryTaxMinor: 73,
      taxes: [
        {
          ...{ country: 'US', region: 'CA', label: 'Sales Tax CA', rateMillionths: 72_500 },
          ...{ baseMinor: 11_333, taxMinor: 822 },
        },
      ],
      exemption: null,
    });
  });

  it('calculates the tax that prices include', async () => {
    const { tax } = await openTax();
    const calculation = await tax.calculate(
      amounts({ isIncluded: true, destination: berlin, items: [item('a', 11_900)], delivery: null }),
    );
    expect(calculation.itemTaxes.get('a')).toBe(1_900);
    expect(calculation.taxes).toEqual([
      { country: 'DE', region: '', label: 'VAT', rateMillionths: 190_000, baseMinor: 10_000, taxMinor: 1_900 },
    ]);
  });

  it('charges no tax to businesses in other EU countries, or where the shop is not registered', async () => {
    const { tax } = await openTax();
    const origin = { country: 'FR', region: '', postcode: '75001' };
    const business = amounts({ origin, destination: berlin, vatNumber: 'DE136695976' });
    expect(await tax.calculate(business)).toMatchObject({ exemption: 'reverse_charge', taxes: [] });
    const oregon = amounts({ destination: { country: 'US', region: 'OR', postcode: '97477' } });
    expect(await tax.calculate(oregon)).toMatchObject({ exemption: 'not_registered', taxes: [] });
  });

  it.each([
    ['EL094259216', 'eu_vat'],
    ['XI980780684', 'eu_vat'],
    ['GB980780684', 'gb_vat'],
    ['RS101134702', null],
  ])('gets the VAT number %s as %s', async (vatNumber, type) => {
    const sent: (string | null)[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const form = new URLSearchParams(await new Request(url, init).text());
      sent.push(form.get('customer_details[tax_ids][0][type]'));
      return new Response('{"error":{}}', { status: 400 });
    };
    const tax = createStripeTax(createStripeClient({ secretKey: 'sk_test_x', fetch }));
    await expect(tax.calculate(amounts({ vatNumber }))).rejects.toMatchObject({ code: 'TAX_UNAVAILABLE' });
    expect(sent).toEqual([type]);
  });

  it('reads the lines of a long cart', async () => {
    const { tax } = await openTax();
    const items = Array.from({ length: 100 }, (_each, index) => item(`line ${index}`, 100 + index));
    expect((await tax.calculate(amounts({ items }))).itemTaxes.size).toBe(100);
  });

  it('refuses an incomplete address and names the field', async () => {
    const { tax } = await openTax();
    await expect(
      tax.calculate(amounts({ destination: { country: 'US', region: '', postcode: '' } })),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field: 'shippingAddress' }] } });
  });

  it('is unavailable if Stripe fails, or if the amounts in its answer do not add up', async () => {
    const answering = (answer: () => Promise<Response>) =>
      createStripeTax(createStripeClient({ secretKey: 'sk_test_x', fetch: answer }));
    const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
    const failing = answering(() => Promise.resolve(new Response('{"error":{}}', { status: 500, headers })));
    await expect(failing.calculate(amounts())).rejects.toMatchObject({ code: 'TAX_UNAVAILABLE' });
    const { stripe } = await openTax();
    const real = await stripe.tax.calculations.create({
      ...{ currency: 'usd', line_items: [{ amount: 100, reference: 'a' }] },
      customer_details: { address: { country: 'US', state: 'CA' }, address_source: 'shipping' },
    });
    const wrong = answering(() => Promise.resolve(new Response(JSON.stringify(real), { headers })));
    await expect(wrong.calculate(amounts())).rejects.toMatchObject({ code: 'TAX_UNAVAILABLE' });
  });

  it('attaches the tax to the payment, replaces it and removes it', async () => {
    const { stripe, tax, payments } = await openTax();
    const { id } = await tax.calculate(amounts());
    const order = {
      orderId: 'o1',
      amountMinor: 12_155,
      currency: 'usd',
      description: '',
    };
    const intent = await payments.createIntent({ ...order, taxCalculationId: id, idempotencyKey: '1' });
    expect(intent.taxCalculationId).toBe(id);
    expect((await stripe.paymentIntents.retrieve(intent.id)).hooks).toEqual({ inputs: { tax: { calculation: id } } });
    const other = await tax.calculate(amounts({ delivery: null }));
    const change = { intentId: intent.id, amountMinor: 11_082, currency: 'usd' };
    const updated = { ...change, taxCalculationId: other.id, idempotencyKey: '2' };
    expect((await payments.updateIntentAmount(updated)).taxCalculationId).toBe(other.id);
    const kept = await payments.updateIntentAmount({ ...change, idempotencyKey: '3' });
    expect(kept.taxCalculationId).toBe(other.id);
    const removed = { ...change, taxCalculationId: null, idempotencyKey: '4' };
    expect((await payments.updateIntentAmount(removed)).taxCalculationId).toBeNull();
    const unknown = { ...order, taxCalculationId: 'taxcalc_1', idempotencyKey: '5' };
    await expect(payments.createIntent(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
