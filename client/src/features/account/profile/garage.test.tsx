import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBike, anOwnBike, hasBikes, myGarage, rideInBrowser } from '../../../../test/bike-builders';
import { aUser } from '../../../../test/builders';
import { httpError, networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderOptions } from '../../../../test/render-app';
import type { OwnBikeFieldsFragment } from '../../../graphql/generated/operations';

const twin = aBike({ id: 'v2', slug: 'honda-cb-500', name: 'Honda CB 500', model: 'CB 500' });
const honda = anOwnBike({ isActive: true });
const red = anOwnBike({ id: 'b2', vehicle: twin, year: null, nickname: 'Red', vin: 'ZD5PC4000' });

const payload = (type: string, bikes: readonly OwnBikeFieldsFragment[], userId?: string) => ({
  __typename: type,
  bike: { __typename: 'GarageBike', id: 'b1' },
  user: myGarage(bikes, userId).viewer,
});
const merged = (...bikes: OwnBikeFieldsFragment[]): Answers => ({
  MergeGarage: { mergeGarage: payload('MergeGaragePayload', bikes) },
});
const saved = (...bikes: OwnBikeFieldsFragment[]): Answers => ({
  SaveBike: { saveBike: payload('SaveBikePayload', bikes) },
});

const open = (path: string, answers: Answers = {}, options: RenderOptions = { signedInAs: aUser() }) =>
  renderApp(path, { ...options, answers: { ...hasBikes, MyGarage: myGarage([honda, red]), ...answers } });
const stored = () => JSON.parse(localStorage.getItem('kickstand.garage') ?? 'null') as unknown;
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
const chip = (name: string) => screen.findByRole('button', { name: `Your bike: ${name}, change` });
const hondaName = 'Honda CBR 600 RR (PC40) 2006';

describe('the garage of an account', () => {
  it('is copied to the browser with its active bike', async () => {
    const app = open('/contact');
    await chip(hondaName);
    expect(stored()).toMatchObject({
      bikes: [
        { vehicleId: 'v1', year: 2006 },
        { vehicleId: 'v2', year: null },
      ],
      active: 0,
      account: { userId: 'user-1' },
    });
    expect(localStorage.getItem('kickstand.garage')).not.toContain('ZD5PC4000');
    expect(app.server.sent('MergeGarage')).toEqual([]);
  });

  it('takes over the bikes of a visitor at sign-in, which are sent only once', async () => {
    rideInBrowser();
    const app = open('/contact', merged(red, honda));
    await waitFor(() => expect(stored()).toMatchObject({ account: { userId: 'user-1' } }));
    expect(app.server.sent('MergeGarage')).toEqual([
      { input: { bikes: [{ vehicle: { vehicleId: 'v1', year: 2006 } }], active: 0 } },
    ]);
    expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v2' }, { vehicleId: 'v1' }], active: 1 });
    expect(app.server.sent('MyGarage')).toEqual([]);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(app.server.sent('MyGarage')).toHaveLength(1));
    expect(app.server.sent('MergeGarage')).toHaveLength(1);
  });

  it('shows a new bike while offline, and sends it when the browser is online again', async () => {
    rideInBrowser();
    const app = open('/contact', { MergeGarage: networkFailure });
    await chip(hondaName);
    await waitFor(() => expect(app.server.sent('MergeGarage')).toHaveLength(1));
    expect(stored()).not.toHaveProperty('account');
    app.server.answer(merged(honda));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(stored()).toMatchObject({ account: { userId: 'user-1' } }));
  });

  it('drops a bike that the shop refuses', async () => {
    rideInBrowser();
    const fields = [{ field: 'bikes.0.vehicle.year', message: 'No such year.' }];
    const app = open('/contact', { MergeGarage: refusal('BAD_USER_INPUT', 'No such year.', { fields }) });
    await waitFor(() => expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v1' }, { vehicleId: 'v2' }] }));
    expect(app.server.sent('MergeGarage')).toHaveLength(1);
  });

  it('gets a bike that was chosen offline even if another device has deleted the bike that was active', async () => {
    const saved = { vehicleId: 'v1', year: 2006 };
    rideInBrowser(
      { vehicleId: 'v2', year: null },
      { userId: 'user-1', bikes: [saved], active: { id: 'b1', ...saved } },
    );
    const garage = JSON.parse(localStorage.getItem('kickstand.garage') ?? '{}') as object;
    localStorage.setItem('kickstand.garage', JSON.stringify({ ...garage, active: null }));
    const SaveBike = refusal('NOT_FOUND', 'The bike does not exist.');
    const app = open('/contact', { MyGarage: myGarage([]), SaveBike, ...merged(red) });
    await waitFor(() => expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v2' }], account: { active: null } }));
    expect(app.server.sent('SaveBike')).toHaveLength(1);
    expect(app.server.sent('MergeGarage')).toEqual([
      { input: { bikes: [{ vehicle: { vehicleId: 'v2', year: null } }], active: null } },
    ]);
  });

  it('is updated when another bike becomes active, or when the active bike is deselected', async () => {
    const app = open('/contact', merged(anOwnBike(), { ...red, isActive: true }));
    await app.user.click(await chip(hondaName));
    const picker = within(await screen.findByRole('dialog'));
    expect(picker.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await app.user.click(picker.getByRole('button', { name: /^Honda CB 500/ }));
    await waitFor(() => expect(app.server.sent('MergeGarage')).toHaveLength(1));
    expect(app.server.sent('MergeGarage')[0]).toEqual({
      input: { bikes: [{ vehicle: { vehicleId: 'v2', year: null } }], active: 0 },
    });
    app.server.answer(saved(anOwnBike(), red));
    app.server.answer({ MyGarage: myGarage([anOwnBike(), red]) });
    await app.user.click(await chip('Honda CB 500'));
    await app.user.click(await screen.findByRole('button', { name: 'Show parts without a bike' }));
    await waitFor(() =>
      expect(app.server.sent('SaveBike')).toEqual([
        { input: { bikeId: 'b2', vehicle: { vehicleId: 'v2', year: null }, isActive: false } },
      ]),
    );
    await screen.findByRole('button', { name: 'Choose your bike' });
  });

  it('shows a message when it is full', async () => {
    rideInBrowser({ vehicleId: 'v9' });
    const full = Array.from({ length: 20 }, (_, index) =>
      anOwnBike({ id: `b${index}`, vehicle: aBike({ id: `w${index}` }) }),
    );
    open('/contact', merged(...full));
    await screen.findByText('Your garage keeps 20 bikes. Remove one of them first.');
  });

  it('is removed from the browser at sign-out', async () => {
    const app = open('/contact');
    await chip(hondaName);
    await app.user.click(screen.getAllByRole('button', { name: 'SIGN OUT' })[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Choose your bike' });
    expect(stored()).toBeNull();
  });

  it('is neither shown nor sent if it belongs to another account', async () => {
    rideInBrowser({}, { userId: 'user-2', bikes: [], active: null });
    const app = open('/contact', { MyGarage: myGarage([]) });
    await screen.findByRole('button', { name: 'Choose your bike' });
    await waitFor(() => expect(stored()).toMatchObject({ bikes: [], account: { userId: 'user-1' } }));
    expect(app.server.sent('MergeGarage')).toEqual([]);
  });

  it('is not shown to a visitor if the session ended while no page of the shop was open', async () => {
    rideInBrowser({}, { userId: 'user-1', bikes: [], active: null });
    open('/contact', {}, {});
    await screen.findByRole('button', { name: 'Choose your bike' });
    expect(stored()).toBeNull();
  });
});

describe('the page of the garage', () => {
  it('shows each bike and which one is active', async () => {
    open('/dashboard/garage');
    const first = await card(hondaName);
    first.getByText('Active');
    expect(first.queryByRole('button', { name: /^Show parts for/ })).toBeNull();
    expect(first.getByRole('link', { name: 'Parts for this bike' }).getAttribute('href')).toBe(
      '/bikes/honda/cbr-600-rr-pc40?year=2006',
    );
    const second = await card('Honda CB 500');
    for (const text of ['Red', 'Honda CB 500', 'Year not known', 'ZD5PC4000']) second.getByText(text);
    expect(document.title).toBe('My Garage · Kickstand');
  });

  it('makes a bike active', async () => {
    const { user, server } = open('/dashboard/garage', saved(anOwnBike(), { ...red, isActive: true }));
    await user.click(await screen.findByRole('button', { name: 'Show parts for Honda CB 500' }));
    expect(await (await card('Honda CB 500')).findByText('Active')).toBeInstanceOf(HTMLElement);
    expect(server.sent('SaveBike')).toEqual([
      { input: { bikeId: 'b2', vehicle: { vehicleId: 'v2', year: null }, isActive: true } },
    ]);
    await chip('Honda CB 500');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Honda CB 500' })));
  });

  it('saves a name and a frame number, and shows refusals at their fields', async () => {
    const { user, server } = open('/dashboard/garage', saved({ ...honda, nickname: 'Blue', vin: 'ZD5PC' }, red));
    await user.click(await screen.findByRole('button', { name: `Edit ${hondaName}` }));
    const form = within(screen.getByRole('form', { name: `Edit ${hondaName}` }));
    const name = form.getByLabelText<HTMLInputElement>('Name');
    expect(document.activeElement).toBe(name);
    await user.type(name, 'Blue');
    await user.type(form.getByLabelText('Frame number'), 'zd5');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Frame number must have 5 to 17 letters and digits.');
    await user.type(form.getByLabelText('Frame number'), '-pc');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Blue' });
    expect(server.sent('SaveBike')).toEqual([
      { input: { bikeId: 'b1', vehicle: { vehicleId: 'v1', year: 2006 }, nickname: 'Blue', vin: 'zd5-pc' } },
    ]);
  });

  it('removes a bike after a confirmation', async () => {
    const { user, server } = open('/dashboard/garage', {
      DeleteBike: { deleteBike: payload('DeleteBikePayload', [honda]) },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Honda CB 500' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this bike?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Honda CB 500' })).toBeNull());
    expect(server.sent('DeleteBike')).toEqual([{ input: { bikeId: 'b2' } }]);
    expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v1' }] });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: `Edit ${hondaName}` })));
  });

  it('offers the bike picker while empty, and a retry after a failure', async () => {
    const { user, server } = open('/dashboard/garage', { MyGarage: httpError(500) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.answer({ MyGarage: myGarage([]) });
    await user.click(retry);
    await screen.findByRole('heading', { name: 'No bikes yet' });
    screen.getByRole('button', { name: 'Add a bike' });
  });
});
