import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBike, bikes, hasBikes, honda, rideInBrowser } from '../../../test/bike-builders';
import type { Answers } from '../../../test/graphql-stub';
import { renderApp } from '../../../test/render-app';

const yamaha = { __typename: 'VehicleMake', id: 'yamaha', name: 'Yamaha', slug: 'yamaha' };
const later = aBike({
  id: 'v2',
  slug: 'honda-cbr-600-rr-abs',
  name: 'Honda CBR 600 RR ABS',
  variant: 'ABS',
  yearFrom: 2006,
  yearTo: 2010,
});
const twin = aBike({
  id: 'v3',
  slug: 'honda-cb-500',
  name: 'Honda CB 500',
  model: 'CB 500',
  yearFrom: 1993,
  yearTo: 1993,
});

const answers: Answers = {
  ...hasBikes,
  BikeMakes: {
    vehicleMakes: [
      { ...honda, years: [2010, 2006, 2003, 1993] },
      { ...yamaha, years: [2012] },
    ],
  },
  BikesOfMake: bikes(aBike(), later, twin),
  FindBikes: bikes(aBike(), twin),
};

const open = (more: Answers = {}) => renderApp('/contact', { answers: { ...answers, ...more } });
const stored = () => JSON.parse(localStorage.getItem('kickstand.garage') ?? 'null') as unknown;

async function openPicker(app: ReturnType<typeof open>) {
  await app.user.click(await screen.findByRole('button', { name: /your bike/i }));
  return within(await screen.findByRole('dialog', { name: 'Which bike do you ride?' }));
}

describe('the bike below the top bar', () => {
  it('is left out while the shop has no bikes', async () => {
    renderApp('/contact');
    await screen.findByRole('link', { name: /^Cart/ });
    expect(screen.queryByRole('button', { name: /bike/i })).toBeNull();
  });

  it('is shown, and updated after changes in other tabs', async () => {
    rideInBrowser();
    open();
    await screen.findByRole('button', { name: 'Your bike: Honda CBR 600 RR (PC40) 2006, change' });
    rideInBrowser({ name: 'Honda CB 500', year: 1993 });
    window.dispatchEvent(new StorageEvent('storage', { key: 'kickstand.garage' }));
    await screen.findByRole('button', { name: 'Your bike: Honda CB 500 1993, change' });
  });
});

describe('the choice of a bike', () => {
  it('accepts a typed bike with its year at once', async () => {
    const app = open();
    const picker = await openPicker(app);
    await app.user.type(picker.getByRole('searchbox', { name: 'Find your bike' }), 'cbr 600 06');
    await app.user.click(await picker.findByRole('button', { name: /CBR 600 RR \(PC40\)/ }));
    await screen.findByRole('button', { name: 'Your bike: Honda CBR 600 RR (PC40) 2006, change' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.server.sent('FindBikes')).toEqual([{ search: 'cbr 600 06' }]);
    expect(stored()).toMatchObject({
      bikes: [{ vehicleId: 'v1', year: 2006, slug: 'honda-cbr-600-rr-pc40', makeSlug: 'honda' }],
      active: 0,
    });
  });

  it('asks for the year if none was typed', async () => {
    const app = open();
    const picker = await openPicker(app);
    await app.user.type(picker.getByRole('searchbox', { name: 'Find your bike' }), 'cbr');
    await app.user.click(await picker.findByRole('button', { name: /CBR 600 RR \(PC40\)/ }));
    const year = picker.getByRole<HTMLSelectElement>('combobox', { name: 'Year' });
    expect(document.activeElement).toBe(year);
    await waitFor(() =>
      expect(picker.getByRole<HTMLSelectElement>('combobox', { name: 'Model' }).value).toBe('CBR 600 RR'),
    );
    await app.user.selectOptions(year, '2004');
    await app.user.click(picker.getByRole('button', { name: 'Use this bike' }));
    expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v1', year: 2004 }] });
  });

  it('goes from the make to the variant', async () => {
    const app = open();
    const picker = await openPicker(app);
    await app.user.selectOptions(await picker.findByRole('combobox', { name: 'Make' }), 'Honda');
    await picker.findByRole('option', { name: 'CB 500' });
    await app.user.selectOptions(picker.getByRole('combobox', { name: 'Model' }), 'CBR 600 RR');
    await app.user.selectOptions(picker.getByRole('combobox', { name: 'Year' }), '2006');
    await app.user.click(picker.getByRole('button', { name: 'Use this bike' }));
    picker.getByText('Choose the variant.');
    await app.user.selectOptions(picker.getByRole('combobox', { name: 'Variant' }), 'ABS (PC40) 2006-2010');
    await app.user.click(picker.getByRole('button', { name: 'Use this bike' }));
    expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v2', year: 2006 }] });
  });

  it('can start with the year', async () => {
    const app = open();
    const picker = await openPicker(app);
    await picker.findByRole('option', { name: 'Yamaha' });
    await app.user.selectOptions(picker.getByRole('combobox', { name: 'Year' }), '1993');
    expect(picker.queryByRole('option', { name: 'Yamaha' })).toBeNull();
    await app.user.selectOptions(picker.getByRole('combobox', { name: 'Make' }), 'Honda');
    await picker.findByRole('option', { name: 'CB 500' });
    expect(picker.queryByRole('option', { name: 'CBR 600 RR' })).toBeNull();
  });

  it('explains the effect of an unknown year', async () => {
    const app = open();
    const picker = await openPicker(app);
    await app.user.selectOptions(await picker.findByRole('combobox', { name: 'Make' }), 'Honda');
    await picker.findByRole('option', { name: 'CB 500' });
    await app.user.selectOptions(picker.getByRole('combobox', { name: 'Model' }), 'CB 500');
    await app.user.selectOptions(picker.getByRole('combobox', { name: 'Year' }), 'I don’t know the year');
    picker.getByText('Parts then count as fitting only if they fit all years of this bike.');
    await app.user.click(picker.getByRole('button', { name: 'Use this bike' }));
    expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v3', year: null }] });
  });

  it('names what is missing', async () => {
    const app = open();
    const picker = await openPicker(app);
    await app.user.click(await picker.findByRole('button', { name: 'Use this bike' }));
    picker.getByText('Choose the make.');
  });

  it('fetches every page of a make', async () => {
    const more = { __typename: 'PageInfo', hasNextPage: true, endCursor: 'c1' };
    const app = open({
      BikesOfMake: ({ variables }) =>
        variables.after === 'c1' ? bikes(twin) : { vehicles: { ...bikes(aBike()).vehicles, pageInfo: more } },
    });
    const picker = await openPicker(app);
    await app.user.selectOptions(await picker.findByRole('combobox', { name: 'Make' }), 'Honda');
    await picker.findByRole('option', { name: 'CBR 600 RR' });
    await picker.findByRole('option', { name: 'CB 500' });
  });

  it('lists the bikes of the garage, which can be removed', async () => {
    rideInBrowser();
    const app = open();
    const picker = await openPicker(app);
    const known = within(picker.getByRole('region', { name: 'Your bikes' }));
    expect(known.getByRole('button', { name: /^Honda CBR/ }).getAttribute('aria-pressed')).toBe('true');
    await app.user.click(known.getByRole('button', { name: 'Show parts without a bike' }));
    await screen.findByRole('button', { name: 'Choose your bike' });
    const again = await openPicker(app);
    await app.user.click(again.getByRole('button', { name: 'Remove Honda CBR 600 RR (PC40) 2006' }));
    expect(stored()).toBeNull();
  });
});
