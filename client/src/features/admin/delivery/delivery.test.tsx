import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAdmin, aShop, image, money } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { DeliveryRulesFieldsFragment } from '../../../graphql/generated/operations';

const zone = {
  __typename: 'DeliveryZone' as const,
  id: 'de',
  name: 'Germany',
  countries: ['DE'],
  regions: [],
  postcodes: [],
};
const method: DeliveryRulesFieldsFragment['methods'][number] = {
  __typename: 'DeliveryMethod',
  ...{ id: 'parcel', name: 'Parcel', carrier: null, kind: 'BY_WEIGHT', zoneIds: ['de'], price: money(0) },
  bands: [{ __typename: 'DeliveryBand', upTo: 5_000, price: money(490) }],
  ...{ freeFrom: null, surcharges: [], maximumGrams: null, maximumLengthMm: null, excludedHazards: [] },
  ...{ daysMin: 1, daysMax: 3, pickupAddress: '', isActive: true },
};
const rules = (part: Partial<DeliveryRulesFieldsFragment> = {}): DeliveryRulesFieldsFragment => ({
  ...{ __typename: 'DeliveryRules', version: 3, assumedGrams: 500, zones: [zone], methods: [method] },
  ...part,
});
const shop = { __typename: 'Shop', currencyCode: 'USD', currencyDecimals: 2 };
const answer = (part: Partial<DeliveryRulesFieldsFragment> = {}) => ({ deliveryRules: rules(part), shop });
const saved = (part: Partial<DeliveryRulesFieldsFragment> = {}) => ({
  saveDeliveryRules: { __typename: 'SaveDeliveryRulesPayload', deliveryRules: rules({ version: 4, ...part }) },
});
const open = (answers: Answers = {}) =>
  renderApp('/dashboard/delivery', { signedInAs: anAdmin(), answers: { AdminDelivery: answer(), ...answers } });
const form = async () => within(await screen.findByRole('form', { name: 'Delivery' }));
const inputOf = (app: ReturnType<typeof open>) => app.server.sent('SaveDeliveryRules').at(-1)?.input;

describe('Delivery', () => {
  it('says, if a method costs something, that orders placed with the order form have no delivery', async () => {
    open();
    await screen.findByText(/have no delivery/);
  });

  it('says, if a free method has a surcharge, that orders placed with the order form have no delivery', async () => {
    const surcharge = {
      __typename: 'DeliverySurcharge' as const,
      label: 'Islands',
      country: 'DE',
      postcodes: ['27498'],
    };
    const islands = { ...method, kind: 'FLAT' as const, bands: [], surcharges: [{ ...surcharge, price: money(900) }] };
    open({ AdminDelivery: answer({ methods: [islands] }) });
    await screen.findByText(/have no delivery/);
  });

  it('says nothing about the order form if all orders go through the cart', async () => {
    open({ Shop: aShop({ acceptsQuickOrders: false }) });
    await form();
    await waitFor(() => expect(screen.queryByText(/have no delivery/)).toBeNull());
  });

  it('says, if there are no methods, that delivery is free of charge', async () => {
    open({ AdminDelivery: answer({ methods: [], zones: [] }) });
    await screen.findByText(/free of charge/);
    expect(screen.queryByText(/have no delivery/)).toBeNull();
  });

  it('sends all rules with the version that was loaded, and amounts in minor units', async () => {
    const app = open({ SaveDeliveryRules: saved() });
    const fields = await form();
    await app.user.click(fields.getByRole('button', { name: 'Edit Parcel' }));
    const price = fields.getByLabelText('Price', { selector: 'input' });
    await app.user.clear(price);
    await app.user.type(price, '5,9');
    screen.getByText(/have no delivery/);
    await app.user.click(fields.getByLabelText('Spray cans'));
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    await screen.findByText('Delivery is saved');
    expect(inputOf(app)).toMatchObject({
      ...{ version: 3, assumedGrams: 500, zones: [{ id: 'de', countries: ['DE'], regions: [] }] },
      methods: [
        { bands: [{ upTo: 5_000, price: { amountMinor: 590, currencyCode: 'USD' } }], excludedHazards: ['AEROSOL'] },
      ],
    });
  });

  it('sends -1 for a limit that is not a number, and for no default weight, so that the server refuses them', async () => {
    const app = open({ SaveDeliveryRules: refusal('BAD_USER_INPUT') });
    const fields = await form();
    await app.user.clear(fields.getByLabelText('Default weight of a product'));
    await app.user.click(fields.getByRole('button', { name: 'Edit Parcel' }));
    await app.user.type(fields.getByLabelText('Heaviest order in grams'), '30,000');
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(inputOf(app)).toMatchObject({ assumedGrams: -1, methods: [{ maximumGrams: -1 }] }));
  });

  it('sends nothing that was typed for delivery if a method is changed to pick-up', async () => {
    const app = open({ SaveDeliveryRules: saved() });
    const fields = await form();
    await app.user.click(fields.getByRole('button', { name: 'Edit Parcel' }));
    await app.user.type(fields.getByLabelText('Carrier'), 'Post');
    await app.user.type(fields.getByLabelText('Order value for free delivery'), 'from 50');
    await app.user.type(fields.getByLabelText('Heaviest order in grams'), '30,000');
    await app.user.click(fields.getByLabelText('Batteries'));
    await app.user.click(fields.getByRole('button', { name: 'Add a surcharge' }));
    await app.user.selectOptions(fields.getByLabelText('Price', { selector: 'select' }), 'Picked up, no address');
    await app.user.type(fields.getByLabelText('Amount'), '0');
    await app.user.type(fields.getByLabelText('Where it is picked up'), '1 Kent Street');
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    await screen.findByText('Delivery is saved');
    expect(inputOf(app)).toMatchObject({
      methods: [
        {
          ...{ kind: 'PICKUP', carrier: '', zoneIds: [], freeFrom: null, surcharges: [], maximumGrams: null },
          ...{ excludedHazards: [], pickupAddress: '1 Kent Street' },
        },
      ],
    });
  });

  it('sends no address of a pick-up if the method is changed to another kind', async () => {
    const app = open({ SaveDeliveryRules: saved() });
    const fields = await form();
    await app.user.click(fields.getByRole('button', { name: 'Edit Parcel' }));
    const kind = fields.getByLabelText('Price', { selector: 'select' });
    await app.user.selectOptions(kind, 'Picked up, no address');
    await app.user.type(fields.getByLabelText('Where it is picked up'), '1 Kent Street');
    await app.user.selectOptions(kind, 'By weight');
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    await screen.findByText('Delivery is saved');
    expect(inputOf(app)).toMatchObject({ methods: [{ kind: 'BY_WEIGHT', pickupAddress: '' }] });
  });

  it('saves a new zone together with a method that delivers to it, also on plain http', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const app = open({ SaveDeliveryRules: saved() });
    const fields = await form();
    await app.user.click(fields.getByRole('button', { name: 'Add a zone' }));
    await app.user.type(fields.getByLabelText('Name of the zone'), 'Islands');
    await app.user.type(fields.getByLabelText(/^Countries/), 'de');
    await app.user.type(fields.getByLabelText('Only these postcodes'), '18565{Enter}259*');
    await app.user.click(fields.getByRole('button', { name: 'Edit Parcel' }));
    await app.user.click(fields.getByRole('checkbox', { name: 'Islands' }));
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    await screen.findByText('Delivery is saved');
    const { zones, methods } = inputOf(app) as { zones: { id: string }[]; methods: { zoneIds: string[] }[] };
    expect(zones[1]).toMatchObject({ name: 'Islands', countries: ['DE'], postcodes: ['18565', '259*'] });
    expect(methods[0]?.zoneIds).toEqual(['de', zones[1]?.id]);
  });

  it('shows a refusal at the refused field, even in a closed method, and keeps the input', async () => {
    const fields = [{ field: 'methods.0.bands.0.upTo', message: 'Limits must rise.' }];
    const app = open({ SaveDeliveryRules: refusal('BAD_USER_INPUT', 'No.', { fields }) });
    const shown = await form();
    await app.user.type(shown.getByLabelText('Default weight of a product'), '1');
    await app.user.click(shown.getByRole('button', { name: 'Save' }));
    await shown.findByText('Limits must rise.');
    expect(shown.getByLabelText<HTMLInputElement>('Weight up to, in grams').value).toBe('5000');
  });

  it('does not overwrite another admin’s change without a confirmation', async () => {
    const app = open({ SaveDeliveryRules: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }) });
    const fields = await form();
    const weight = fields.getByLabelText<HTMLInputElement>('Default weight of a product');
    await app.user.clear(weight);
    await app.user.type(weight, '700');
    app.server.answer({ AdminDelivery: answer({ version: 9, methods: [] }) });
    await app.user.click(fields.getByRole('button', { name: 'Save' }));
    await fields.findByText('This page has changed since you opened it');
    expect(fields.queryByRole('button', { name: 'Edit Parcel' })).toBeNull();
    app.server.answer({ SaveDeliveryRules: saved() });
    await app.user.click(fields.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(inputOf(app)).toMatchObject({ version: 9, assumedGrams: 700, methods: [] }));
  });

  it('shows how a parcel or products would be delivered to an address', async () => {
    const trial = {
      ...{
        __typename: 'DeliveryTrial',
        zoneName: 'Germany',
        grams: 2_000,
        deliverability: 'NOT_DELIVERABLE',
        options: [],
      },
      refusals: [{ __typename: 'DeliveryRefusal', methodId: 'parcel', name: 'Parcel', message: 'Too heavy.' }],
    };
    const found = { __typename: 'Product', id: 'p7', slug: 'chain-kit', name: 'Chain kit', image, price: money(9_000) };
    const none = { numbers: [], categories: [], brands: [], makes: [], vehicles: [], queries: [] };
    const Suggest = { suggest: { __typename: 'Suggestions', ...none, products: [found] } };
    const app = open({ TryDelivery: { tryDelivery: trial }, Suggest });
    const address = within(await screen.findByRole('form', { name: 'Try an address' }));
    await app.user.type(address.getByLabelText('Country'), 'DE');
    await app.user.type(address.getByLabelText('Order value'), '12.50');
    await app.user.type(address.getByLabelText('Longest side in mm'), '1,000');
    await app.user.click(address.getByRole('button', { name: 'Try it' }));
    address.getByText('Enter a whole number.');
    await app.user.clear(address.getByLabelText('Longest side in mm'));
    await app.user.click(address.getByRole('button', { name: 'Try it' }));
    await screen.findByText('Zone: Germany; 2 kg.');
    screen.getByText('Too heavy.');
    app.server.answer({ TryDelivery: { tryDelivery: { ...trial, deliverability: 'NEEDS_DESTINATION' } } });
    await app.user.type(screen.getByLabelText('Find a product to deliver'), 'chain');
    await app.user.click(await screen.findByRole('button', { name: 'Add Chain kit' }));
    await app.user.type(screen.getByLabelText('Quantity of Chain kit'), '2');
    await app.user.clear(address.getByLabelText('Weight in grams'));
    await app.user.click(address.getByRole('button', { name: 'Try it' }));
    await screen.findByText('The zone depends on the rest of the address; 2 kg.');
    expect(app.server.sent('TryDelivery')).toMatchObject([
      { input: { destination: { country: 'DE' }, parcel: { grams: 1_000, value: { amountMinor: 1_250 } }, lines: [] } },
      { input: { parcel: null, lines: [{ productId: 'p7', quantity: 12 }] } },
    ]);
  });
});
