import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { TaxRulesFieldsFragment } from '../../../graphql/generated/operations';

const germany: TaxRulesFieldsFragment['rates'][number] = {
  ...{ __typename: 'TaxRate', country: 'DE', region: '', postcodes: [], taxClass: 'standard', label: 'VAT' },
  ...{ rateMillionths: 190_000, appliesToDelivery: true, validFrom: '2021-01-01', validTo: null, source: 'UStG' },
};
const rules = (part: Partial<TaxRulesFieldsFragment> = {}): TaxRulesFieldsFragment => ({
  ...{ __typename: 'TaxRules', version: 3, provider: 'TABLE', pricesIncludeTax: true, vatNumber: '' },
  ...{ registrations: ['DE'], euSales: 'DESTINATION', keepGrossPrice: true, reverseCharge: false },
  ...{ deliveryTaxClass: null, outside: [{ __typename: 'TaxTerritory', country: 'DE', postcode: '27498' }] },
  origin: { __typename: 'TaxOrigin', country: 'DE', region: '', postcode: '10115' },
  classes: [{ __typename: 'TaxClass', code: 'standard', name: 'Standard', stripeTaxCode: '' }],
  rates: [germany],
  ...part,
});
const usd = (amountMinor: number) => ({
  __typename: 'Money',
  amountMinor,
  amount: (amountMinor / 100).toFixed(2),
  currencyCode: 'USD',
});
const open = (answers: Answers = {}) =>
  renderApp('/dashboard/taxes', {
    signedInAs: anAdmin(),
    answers: { AdminTaxRules: { taxRules: rules() }, TaxReport: { taxReport: [] }, ...answers },
  });
const form = async () => within(await screen.findByRole('form', { name: 'Tax rules' }));

afterEach(() => {
  vi.useRealTimers();
});

describe('Taxes', () => {
  it('are saved as a whole, with the version that was loaded', async () => {
    const saved = { saveTaxRules: { __typename: 'SaveTaxRulesPayload', taxRules: rules({ version: 4 }) } };
    const app = open({ SaveTaxRules: saved });
    const fields = await form();
    await app.user.selectOptions(fields.getByLabelText('Prices of the shop'), 'no');
    await fields.findByText(/are not taxed: they cost the unit price/);
    await app.user.click(fields.getByRole('button', { name: 'Edit VAT DE' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.clear(dialog.getByLabelText('Percent'));
    await app.user.type(dialog.getByLabelText('Percent'), '19,5');
    await app.user.click(dialog.getByRole('button', { name: 'Apply' }));
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    await screen.findByText('The tax rules are saved');
    const { __typename, ...rate } = germany;
    expect(app.server.sent('SaveTaxRules')).toMatchObject([
      {
        input: {
          ...{
            version: 3,
            pricesIncludeTax: false,
            registrations: ['DE'],
            outside: [{ country: 'DE', postcode: '27498' }],
          },
          rates: [{ ...rate, rateMillionths: 195_000 }],
        },
      },
    ]);
    expect(__typename).toBe('TaxRate');
  });

  it('list ten rates until others are searched for or all are requested, and open the chosen rate', async () => {
    const rates = Array.from({ length: 12 }, (_, index) => ({ ...germany, country: 'FR', region: `R${index + 1}` }));
    const app = open({ AdminTaxRules: { taxRules: rules({ rates: [...rates, germany] }) } });
    const fields = await form();
    const shown = () => within(fields.getByRole('table', { name: 'Tax rates' })).getAllByRole('rowheader').length;
    expect(shown()).toBe(10);
    await app.user.type(fields.getByLabelText('Find a rate'), 'de');
    expect(shown()).toBe(1);
    await app.user.click(fields.getByRole('button', { name: 'Edit VAT DE' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Country').value).toBe('DE');
    dialog.getByText(/Days begin at midnight UTC\./);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await app.user.clear(fields.getByLabelText('Find a rate'));
    await app.user.click(fields.getByRole('button', { name: 'Show all 13' }));
    expect(shown()).toBe(13);
  });

  it('show a refusal at the refused field', async () => {
    const fields = [{ field: 'origin.country', message: 'There is no such country.' }];
    const app = open({ SaveTaxRules: refusal('BAD_USER_INPUT', 'No.', { fields }) });
    const rulesForm = await form();
    await app.user.type(rulesForm.getByLabelText('Sent from: country'), 'X');
    await app.user.click(rulesForm.getByRole('button', { name: 'Save' }));
    await rulesForm.findByText('There is no such country.');
  });

  it('say that the country of the shop is needed for pick-up', async () => {
    const origin = { __typename: 'TaxOrigin', country: '', region: '', postcode: '' } as const;
    open({ AdminTaxRules: { taxRules: rules({ provider: 'STRIPE', origin }) } });
    await screen.findByText('Enter where the shop sends its parcels from. Without it, orders cannot be picked up.');
  });

  it('can be tried for an address', async () => {
    const trial = {
      ...{ __typename: 'TaxTrial', taxIsIncluded: false, taxExemption: 'EXPORT', taxes: [] },
      ...{ taxRemoved: usd(1_756), tax: usd(0), total: usd(9_244) },
    };
    const app = open({ TaxTrial: { taxTrial: trial } });
    const trialForm = within(await screen.findByRole('form', { name: 'Try an address' }));
    await app.user.type(trialForm.getByLabelText('Country'), 'ch');
    await app.user.click(trialForm.getByRole('button', { name: 'Try' }));
    await screen.findByText(/Export, without tax/);
    expect(app.server.sent('TaxTrial')).toMatchObject([
      { input: { destination: { country: 'CH' }, amountMinor: 10_000 } },
    ]);
  });

  it('are reported by country and rate', async () => {
    const row = {
      ...{ __typename: 'TaxReportRow', country: 'DE', region: '', label: 'VAT', rateMillionths: 190_000 },
      ...{ exemption: null, orders: 2, sold: usd(20_000), soldTax: usd(3_800), refunded: usd(0), refundedTax: usd(0) },
    };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 31, 12) });
    const app = open({ TaxReport: { taxReport: [row] } });
    const table = within(await screen.findByRole('table', { name: 'Taxes by country and rate' }));
    table.getByText('VAT 19%');
    table.getByText('$38.00');
    // The last full month.
    expect(app.server.sent('TaxReport')).toEqual([{ fromDay: '2026-02-01', beforeDay: '2026-03-01' }]);
  });
});
