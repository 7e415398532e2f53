import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../test/fill';
import { aBike, bikes } from '../../../../test/bike-builders';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { VehicleEditFragment } from '../../../graphql/generated/operations';

const vehicle = (part: Partial<VehicleEditFragment> = {}): VehicleEditFragment => ({
  ...aBike(),
  ...{ kind: 'STREET', markets: ['EU'], ccm: 599, kw: 88.5, aliases: ['CBR600RR'], version: 3 },
  baseVehicles: [{ __typename: 'BaseVehicle', year: 2003, vcdbId: 30310 }],
  ...part,
});
const listOf = (...nodes: VehicleEditFragment[]) => ({
  vehicles: { ...bikes(...nodes).vehicles, totalCount: nodes.length },
});
const lastPage = { __typename: 'PageInfo', hasNextPage: false, endCursor: null } as const;

const openVehicles = (answers: Answers = {}, route = '/dashboard/vehicles') =>
  renderApp(route, { signedInAs: anAdmin(), answers: { AdminVehicles: listOf(vehicle()), ...answers } });
const editButton = () => screen.findByRole('button', { name: 'Edit Honda CBR 600 RR (PC40), 2003-2006' });

async function editBike(answers: Answers) {
  const app = openVehicles(answers);
  await app.user.click(await editButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Honda CBR 600 RR (PC40)' }));
  const type = async (label: string, text: string) => {
    await app.user.clear(dialog.getByLabelText(label));
    if (text !== '') await fill(app.user, dialog.getByLabelText(label), text);
  };
  return { ...app, dialog, type };
}

const sentBike = {
  ...{ make: 'Honda', model: 'CBR 600 RR', variant: '', code: 'PC40', kind: 'STREET', yearFrom: 2003, yearTo: 2006 },
  ...{ ccm: 599, kw: 88.5, markets: ['EU'], aliases: ['CBR600RR'], baseVehicles: [{ year: 2003, vcdbId: 30310 }] },
};

describe('Bikes', () => {
  it('are searched by the text in the address', async () => {
    const app = openVehicles({}, '/dashboard/vehicles?search=cbr');
    await editButton();
    expect(app.server.sent('AdminVehicles')).toEqual([{ first: 50, filter: { search: 'cbr' } }]);
  });

  it('are saved as a whole, with the version that was loaded', async () => {
    const saved = vehicle({ yearTo: null, version: 4 });
    const app = await editBike({ SaveVehicle: { saveVehicle: { __typename: 'SaveVehiclePayload', vehicle: saved } } });
    await app.type('Last year', '');
    await app.type('Markets', 'EU, US');
    await app.type('VCdb base vehicles', '2003: 30310\n2004 30311');
    await app.user.click(app.dialog.getByRole('button', { name: 'Save' }));
    await app.dialog.findByText('Write a year and an ID in each line.');
    await app.type('VCdb base vehicles', '2003: 30310\n2004:30311');
    await app.user.click(app.dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The bike is saved');
    const baseVehicles = [...sentBike.baseVehicles, { year: 2004, vcdbId: 30311 }];
    expect(app.server.sent('SaveVehicle')).toEqual([
      { input: { ...sentBike, yearTo: null, markets: ['EU', 'US'], id: 'v1', version: 3, baseVehicles } },
    ]);
  });

  it('show another admin’s changes and keep the input', async () => {
    const app = await editBike({ SaveVehicle: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }) });
    const theirs = vehicle({ variant: 'C-ABS', yearTo: 2007, version: 4 });
    app.server.answer({ EditedVehicle: { node: theirs } });
    await app.type('Variant', 'ABS');
    await app.user.click(app.dialog.getByRole('button', { name: 'Save' }));
    await app.dialog.findByText('This bike has changed since you opened it');
    expect(app.dialog.getByLabelText<HTMLInputElement>('Variant').value).toBe('ABS');
    app.dialog.getByText('Now: C-ABS');
    expect(app.dialog.getByLabelText<HTMLInputElement>('Last year').value).toBe('2007');
    const saved = vehicle({ variant: 'ABS', yearTo: 2007, version: 5 });
    app.server.answer({ SaveVehicle: { saveVehicle: { __typename: 'SaveVehiclePayload', vehicle: saved } } });
    await app.user.click(app.dialog.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('The bike is saved');
    expect(app.server.sent('SaveVehicle').at(-1)).toEqual({
      input: { ...sentBike, variant: 'ABS', yearTo: 2007, id: 'v1', version: 4 },
    });
  });

  it('take over another admin’s changes on request', async () => {
    const app = await editBike({ SaveVehicle: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }) });
    app.server.answer({ EditedVehicle: { node: vehicle({ variant: 'C-ABS', version: 4 }) } });
    await app.type('Variant', 'ABS');
    await app.user.click(app.dialog.getByRole('button', { name: 'Save' }));
    await app.user.click(await app.dialog.findByRole('button', { name: 'Take the current values' }));
    expect(app.dialog.getByLabelText<HTMLInputElement>('Variant').value).toBe('C-ABS');
  });

  it('cannot be saved once they were merged, and the form says so', async () => {
    const message = 'This bike was merged into Honda CB 500. Edit that one.';
    const app = await editBike({
      SaveVehicle: refusal('BAD_USER_INPUT', message, { fields: [{ field: 'id', message }] }),
    });
    await app.type('Variant', 'ABS');
    await app.user.click(app.dialog.getByRole('button', { name: 'Save' }));
    await app.dialog.findByText(message);
  });

  it.each([
    ['Last year', '2006.5', 'Enter a whole number.'],
    ['Displacement in cc', '1,000', 'Enter a whole number.'],
    ['Power in kW', '1,000', 'Power must be a number from 0.1 to 1000 kW, such as 88.5.'],
  ])('are not sent if %s is %s', async (label, typed, message) => {
    const app = await editBike({});
    await app.type(label, typed);
    await app.user.click(app.dialog.getByRole('button', { name: 'Save' }));
    await app.dialog.findByText(message);
    expect(app.server.sent('SaveVehicle')).toEqual([]);
  });
});

describe('the merge of two bikes', () => {
  const double = vehicle({ id: 'v2', name: 'Honda CBR600RR', code: null, version: 1 });
  const merged = { mergeVehicles: { __typename: 'MergeVehiclesPayload', vehicle: vehicle({ version: 4 }) } };

  const answers = {
    AdminVehicles: listOf(double, vehicle()),
    VehicleUse: { vehicleUse: { __typename: 'VehicleUse', productCount: 31, garageCount: 1 } },
    FindBikes: bikes(aBike(), aBike({ id: 'v2', name: 'Honda CBR600RR' })),
    MergedVehicle: { node: { __typename: 'Vehicle', id: 'v1', version: 3 } },
    MergeVehicles: merged,
  };

  async function openMerge({ user }: ReturnType<typeof openVehicles>) {
    await user.click(await screen.findByRole('button', { name: 'Merge Honda CBR600RR, 2003-2006' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText('The bike that stays'), 'cbr');
    await user.click(await dialog.findByRole('button', { name: /^Choose Honda CBR 600 RR/ }));
    return dialog;
  }

  it('lists the consequences and sends both versions', async () => {
    const app = openVehicles(answers);
    const dialog = await openMerge(app);
    await dialog.findByText('The fitment of 31 products and the bike in 1 garage change to the other bike.');
    expect(dialog.queryByRole('button', { name: /^Choose Honda CBR600RR/ })).toBeNull();
    await dialog.findByRole('heading', { name: 'Merge it into Honda CBR 600 RR (PC40), 2003-2006?' });
    app.server.answer({ AdminVehicles: listOf(vehicle({ version: 4 })) });
    await app.user.click(dialog.getByRole('button', { name: 'Merge' }));
    await screen.findByText('Honda CBR600RR is merged into Honda CBR 600 RR (PC40)');
    expect(app.server.sent('MergeVehicles')).toEqual([
      { input: { fromId: 'v2', intoId: 'v1', fromVersion: 1, intoVersion: 3 } },
    ]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('sends the current version when it is retried after the bike was changed meanwhile', async () => {
    const app = openVehicles({
      ...answers,
      MergeVehicles: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }),
    });
    const dialog = await openMerge(app);
    app.server.answer({ AdminVehicles: listOf({ ...double, ccm: 600, version: 2 }, vehicle()) });
    await app.user.click(dialog.getByRole('button', { name: 'Merge' }));
    await dialog.findByText('Changed.');
    await screen.findByText('600');
    app.server.answer({ MergeVehicles: merged });
    await app.user.click(dialog.getByRole('button', { name: 'Merge' }));
    await screen.findByText('Honda CBR600RR is merged into Honda CBR 600 RR (PC40)');
    expect(app.server.sent('MergeVehicles').at(-1)).toMatchObject({ input: { fromId: 'v2', fromVersion: 2 } });
  });
});

describe('the fitment report', () => {
  it('is fetched when it is opened', async () => {
    const product = { __typename: 'Product' as const, id: 'p1', name: 'Brake disc' };
    const conflict = {
      ...{ __typename: 'FitmentConflict', fitsSource: 'supplier', excludedSource: 'manual', product },
      vehicle: { __typename: 'Vehicle', id: 'v1', name: 'Honda CBR 600 RR (PC40)' },
    };
    const misfit = {
      ...{ __typename: 'Misfit', year: 2009, count: 2, returnedAt: '2026-11-02T09:00:00Z', note: 'Too short', product },
      ...{
        vehicle: conflict.vehicle,
        rows: [{ __typename: 'FitmentRow', source: 'supplier', yearFrom: 2007, yearTo: null }],
      },
    };
    const page = (type: string, node: object) => ({
      ...{ __typename: `${type}Connection`, totalCount: 1, pageInfo: lastPage },
      edges: [{ __typename: `${type}Edge`, cursor: '1', node }],
    });
    const report = {
      __typename: 'FitmentReport',
      productsWithoutFitment: page('Product', { ...product, id: 'p2', name: 'Mirror' }),
      conflicts: page('FitmentConflict', conflict),
      misfits: page('Misfit', misfit),
    };
    const app = openVehicles({ FitmentReport: { fitmentReport: report } });
    await editButton();
    expect(app.server.sent('FitmentReport')).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: /Fitment report/ }));
    const mirror = await screen.findByRole('link', { name: 'Mirror' });
    expect(mirror.getAttribute('href')).toBe('/dashboard/manageProducts/p2');
    const rows = screen.getAllByRole('link', { name: 'Brake disc' }).map((link) => link.closest('tr')?.textContent);
    expect(rows).toEqual([
      'Brake discHonda CBR 600 RR (PC40) 2009supplier (2007–)2Nov 2, 2026Too short',
      'Brake discHonda CBR 600 RR (PC40)suppliermanual',
    ]);
  });
});
