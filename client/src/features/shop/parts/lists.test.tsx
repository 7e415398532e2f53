import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBike, aFit, hasBikes, honda, rideInBrowser } from '../../../../test/bike-builders';
import { aShop } from '../../../../test/builders';
import { aPartSheet } from '../../../../test/catalogue-builders';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { BrandQuery, CategoryQuery, FitAnswer, PartListQuery } from '../../../graphql/generated/operations';

type Search = PartListQuery['searchProducts'];

const facet = (
  kind: Search['facets'][number]['kind'],
  label: string,
  ...names: string[]
): Search['facets'][number] => ({
  __typename: 'Facet',
  code: label.toLowerCase(),
  kind,
  label,
  unit: kind === 'ATTRIBUTE' ? 'mm' : null,
  values: names.map((name, index) => ({
    __typename: 'FacetValue',
    value: name.toLowerCase(),
    label: name,
    count: index + 3,
  })),
});

const anEdge = (
  name: string,
  fit: Search['edges'][number]['fit'] = null,
  namedFit: Search['edges'][number]['namedFit'] = null,
): Search['edges'][number] => ({
  __typename: 'ProductSearchEdge',
  ...{ fit, namedFit },
  node: aPartSheet({ id: name, slug: name.toLowerCase(), name }),
});

const found = (names: readonly string[], overrides: Partial<Search> = {}): PartListQuery => ({
  searchProducts: {
    __typename: 'ProductSearchConnection',
    totalCount: names.length,
    mode: 'FULL',
    redirect: null,
    correction: null,
    withoutVehicleCount: null,
    recognisedVehicle: null,
    edges: names.map((name) => anEdge(name)),
    facets: [facet('BRAND', 'Brand', 'Ark', 'Moto'), facet('ATTRIBUTE', 'Diameter', '320')],
    ...overrides,
  },
});

const brakes: CategoryQuery = {
  category: {
    __typename: 'Category',
    id: 'c1',
    slug: 'brakes',
    name: 'Brakes',
    about: 'All that slows a motorbike down.',
    breadcrumb: [
      { __typename: 'Category', id: 'c0', slug: 'chassis', name: 'Chassis' },
      { __typename: 'Category', id: 'c1', slug: 'brakes', name: 'Brakes' },
    ],
    children: [{ __typename: 'Category', id: 'c2', slug: 'discs', name: 'Discs', productCount: 7 }],
  },
};
const ark: BrandQuery = { brand: { __typename: 'Brand', id: 'b1', slug: 'ark', name: 'Ark', about: null } };

const open = (path: string, answers: Answers = {}) =>
  renderApp(path, { answers: { Category: brakes, Brand: ark, PartList: found(['Disc', 'Pads']), ...answers } });

const lastAsked = (app: ReturnType<typeof open>) => app.server.sent('PartList').at(-1);

describe('a category', () => {
  it('lists its parts, the categories above and below it, and filters', async () => {
    const app = open('/category/brakes');
    await screen.findByRole('heading', { level: 2, name: '2 parts' });
    screen.getByRole('heading', { level: 1, name: 'Brakes' });
    screen.getByText('All that slows a motorbike down.');
    const hrefs = [/^Chassis$/, /^Discs/, /^Disc$/].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/category/chassis', '/category/discs', '/part/disc']);
    expect(lastAsked(app)).toEqual({
      ...{ query: null, page: 1, sort: 'RELEVANCE', vehicle: null },
      filter: { category: 'brakes' },
    });
    expect(document.title).toBe('Brakes · Kickstand');
  });

  it('is filtered by a value, which its chip removes', async () => {
    const app = open('/category/brakes');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Ark/ });
    await app.user.click(box);
    expect(box.checked).toBe(true);
    await waitFor(() => expect(app.path()).toBe('/category/brakes?brand=ark'));
    await waitFor(() => expect(lastAsked(app)).toMatchObject({ filter: { category: 'brakes', brands: ['ark'] } }));
    const chips = within(screen.getByRole('list', { name: 'Chosen filters' }));
    await app.user.click(chips.getByRole('button', { name: /Brand: Ark/ }));
    await waitFor(() => expect(app.path()).toBe('/category/brakes'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Ark/ }).checked).toBe(false);
  });

  it('is not shown without its price filter while the currency is unknown, and offers a retry', async () => {
    const message = 'Something went wrong on our side.';
    const app = open('/category/brakes?price=10-50', { Shop: refusal('INTERNAL_SERVER_ERROR', message) });
    await screen.findByText(message);
    expect(lastAsked(app)).toBeUndefined();
    app.server.answer({ Shop: aShop() });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { level: 2, name: '2 parts' });
    expect(lastAsked(app)).toMatchObject({ filter: { priceFrom: { amountMinor: 10 }, priceTo: { amountMinor: 50 } } });
  });

  it('can be sorted, and a sorted list is not indexed', async () => {
    const app = open('/category/brakes');
    await app.user.selectOptions(await screen.findByLabelText('Sort'), 'Lowest price first');
    await waitFor(() => expect(app.path()).toBe('/category/brakes?sort=price_ascending'));
    await waitFor(() => expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex'));
  });

  it('has an address for each page, and focuses its heading when the page changes', async () => {
    const app = open('/category/brakes', { PartList: found(['Disc'], { totalCount: 60 }) });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('1');
    Element.prototype.scrollIntoView = () => undefined;
    await app.user.click(pages.getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(app.path()).toBe('/category/brakes?page=2'));
    await waitFor(() => expect(lastAsked(app)).toMatchObject({ page: 2 }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('60 parts'));
    expect(document.title).toBe('Brakes, page 2 · Kickstand');
  });

  it('has no page after the last one, and is not indexed there', async () => {
    open('/category/brakes?page=9', { PartList: found([], { totalCount: 60 }) });
    await screen.findByText('The list has fewer pages. Go to its first page below.');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('has no links to pages after the last one that the server lists', async () => {
    open('/category/brakes?page=416', { PartList: found(['Disc'], { totalCount: 100_000 }) });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    const names = pages.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);
    expect(names).toEqual(['Page 1', 'Page 415', 'Page 416']);
  });

  it('says that no part matches the filters, and offers to clear them', async () => {
    const app = open('/category/brakes?brand=ark', { PartList: found([]) });
    await screen.findByText('No part meets all of these filters. Remove one of them above.');
    await app.user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(app.path()).toBe('/category/brakes'));
  });

  it('redirects from an earlier address, with its parameters', async () => {
    const app = open('/category/stoppers?page=2');
    await screen.findByRole('heading', { level: 1, name: 'Brakes' });
    expect(app.path()).toBe('/category/brakes?page=2');
  });

  it('shows an error page if it does not exist', async () => {
    open('/category/none', { Category: { category: null } });
    await screen.findByRole('heading', { level: 1, name: 'There is no such category' });
  });

  it('can be fetched again after a failure', async () => {
    const app = open('/category/brakes', { PartList: networkFailure });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    app.server.answer({ PartList: found(['Disc']) });
    await app.user.click(retry);
    await screen.findByRole('heading', { level: 2, name: '1 part' });
  });
});

describe('a brand', () => {
  it('lists its parts, and offers no other brand', async () => {
    const app = open('/brand/ark');
    await screen.findByRole('heading', { level: 2, name: '2 parts' });
    screen.getByRole('heading', { level: 1, name: 'Ark' });
    expect(lastAsked(app)).toMatchObject({ filter: { brands: ['ark'] } });
    expect(screen.queryByRole('group', { name: 'Brand' })).toBeNull();
    screen.getByRole('group', { name: 'Diameter' });
  });

  it('shows an error page if it does not exist', async () => {
    open('/brand/none', { Brand: { brand: null } });
    await screen.findByRole('heading', { level: 1, name: 'There is no such brand' });
  });
});

describe('a search', () => {
  it('can be typed below the top bar of any page', async () => {
    const app = open('/contact');
    await app.user.type(await screen.findByLabelText('Find parts'), 'brak pad{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Parts for “brak pad”' });
    expect(app.path()).toBe('/search?q=brak+pad');
    await waitFor(() => expect(lastAsked(app)).toMatchObject({ query: 'brak pad', filter: {} }));
  });

  it('says for which corrected word the parts were found', async () => {
    const correction = { __typename: 'SearchCorrection' as const, from: 'brak', to: 'brake' };
    open('/search?q=brak', { PartList: found(['Disc'], { correction }) });
    await screen.findByText('These parts were found for “brake”, not for “brak”.');
  });

  it('opens its filters over the list on a phone', async () => {
    const app = open('/search?q=disc');
    await app.user.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await app.user.click(sheet.getByRole('checkbox', { name: /Moto/ }));
    await waitFor(() => expect(app.path()).toBe('/search?q=disc&brand=moto'));
    await app.user.click(sheet.getByRole('button', { name: 'Show 2 parts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the page to which a rule redirects it', async () => {
    const app = open('/contact', { PartList: found(['Disc'], { redirect: '/category/brakes?available=true' }) });
    await app.user.type(await screen.findByLabelText('Find parts'), 'stoppers{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Brakes' });
    expect(app.path()).toBe('/category/brakes?available=true');
  });

  it('is redirected only once, even to a search that redirects back', async () => {
    const app = open('/search?q=disc', { PartList: found(['Disc'], { redirect: '/search?q=rotor' }) });
    await screen.findByRole('heading', { level: 1, name: 'Parts for “rotor”' });
    await screen.findByRole('heading', { level: 2, name: '1 part' });
    expect(app.path()).toBe('/search?q=rotor');
  });

  it.each(['//evil.example/x', 'https://evil.example/x', '/\\evil.example', 'javascript:alert(1)'])(
    'is not redirected to %s',
    async (redirect) => {
      const app = open('/search?q=disc', { PartList: found(['Disc'], { redirect }) });
      await screen.findByRole('heading', { level: 2, name: '1 part' });
      expect(app.path()).toBe('/search?q=disc');
    },
  );

  it('without results says what to do', async () => {
    open('/search?q=flux+capacitor', { PartList: found([]) });
    await screen.findByRole('heading', { name: 'Nothing found' });
    expect(screen.getByRole('link', { name: 'Ask us' }).getAttribute('href')).toBe('/contact');
  });

  it('says that filters are missing while the index is built', async () => {
    open('/search?q=disc', { PartList: found(['Disc'], { mode: 'BASIC', facets: [] }) });
    await screen.findByText('Filters are back in a moment.');
  });
});

describe('a list for the visitor’s bike', () => {
  const fitFacet: Search['facets'][number] = {
    ...facet('FIT', 'Your bike'),
    code: 'fit',
    values: Object.entries({ FITS: 1, FITS_IF: 1, UNIVERSAL: 2, UNKNOWN: 5, DOES_NOT_FIT: 3 }).map(
      ([value, count]) => ({
        __typename: 'FacetValue',
        value,
        label: value,
        count,
      }),
    ),
  };
  const answers = (overrides: Partial<Search> = {}): PartListQuery =>
    found([], {
      totalCount: 12,
      withoutVehicleCount: 12,
      edges: [anEdge('Disc', aFit('FITS')), anEdge('Pads', aFit('UNKNOWN'))],
      facets: [facet('BRAND', 'Brand', 'Ark'), fitFacet],
      ...overrides,
    });
  const isForBike = (variables: Record<string, unknown>) => variables.vehicle !== null;
  const ride = (path: string, overrides: Partial<Search> = {}) => {
    rideInBrowser();
    return open(path, {
      ...hasBikes,
      PartList: ({ variables }) => (isForBike(variables) ? answers(overrides) : found(['Disc', 'Pads'])),
    });
  };
  const card = async (name: string) => within(await screen.findByRole('article', { name }));

  it('shows for each part whether it fits, with one request', async () => {
    const app = ride('/category/brakes');
    await (await card('Disc')).findByText('Fits your bike');
    await (await card('Pads')).findByText('Fit not known');
    expect(lastAsked(app)).toMatchObject({ vehicle: { vehicleId: 'v1', year: 2006 }, filter: { category: 'brakes' } });
    expect(app.server.sent('FitOfParts')).toEqual([]);
  });

  it('is shown again after Back without a request', async () => {
    const app = ride('/category/brakes');
    const forBike = () => app.server.sent('PartList').filter(isForBike);
    await (await card('Disc')).findByText('Fits your bike');
    app.server.answer({ Category: { category: { ...brakes.category, id: 'c2', slug: 'discs' } } });
    await app.user.click(screen.getByRole('link', { name: /^Discs/ }));
    await waitFor(() => expect(app.path()).toBe('/category/discs'));
    await waitFor(() => expect(forBike()).toHaveLength(2));
    app.step(-1);
    await waitFor(() => expect(app.path()).toBe('/category/brakes'));
    await (await card('Disc')).findByText('Fits your bike');
    expect(forBike()).toHaveLength(2);
  });

  it('is filtered by what is known to fit; the address keeps the filter', async () => {
    const app = ride('/category/brakes', { totalCount: 2 });
    const group = within(await screen.findByRole('group', { name: 'Your bike' }));
    group.getByText('For 5 parts, we do not know whether they fit.');
    expect(group.getByRole('checkbox', { name: 'Fits my bike2' })).toBeInstanceOf(HTMLElement);
    await app.user.click(group.getByRole('checkbox', { name: 'Fits my bike2' }));
    await waitFor(() => expect(app.path()).toBe('/category/brakes?fits=fits'));
    await waitFor(() => expect(lastAsked(app)).toMatchObject({ filter: { fits: ['FITS', 'FITS_IF'] } }));
    await app.user.click(await screen.findByRole('button', { name: '10 more without your bike' }));
    await waitFor(() => expect(app.path()).toBe('/category/brakes'));
    app.step(-1);
    await waitFor(() => expect(app.path()).toBe('/category/brakes?fits=fits'));
    const chips = within(await screen.findByRole('list', { name: 'Chosen filters' }));
    await app.user.click(chips.getByRole('button', { name: /Fits my bike/ }));
    await waitFor(() => expect(app.path()).toBe('/category/brakes'));
  });

  it('says what to do when no part is known to fit', async () => {
    ride('/category/brakes?fits=fits', { totalCount: 0, edges: [] });
    await screen.findByText(/^We know of no part here that fits your Honda CBR 600 RR \(PC40\) 2006\./);
    screen.getByRole('button', { name: '12 more without your bike' });
  });

  it('has the same filter in the sheet on a phone', async () => {
    const app = ride('/search?q=disc');
    await screen.findByRole('group', { name: 'Your bike' });
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await app.user.click(sheet.getByRole('checkbox', { name: /Universal parts/ }));
    await waitFor(() => expect(app.path()).toBe('/search?q=disc&fits=universal'));
  });

  it('is not filtered while no bike is chosen, and offers to choose one', async () => {
    const app = open('/category/brakes?fits=fits');
    await screen.findByText('Choose your bike to see which of these parts fit it.');
    expect(lastAsked(app)).toMatchObject({ vehicle: null, filter: { category: 'brakes' } });
    expect(screen.queryByRole('group', { name: 'Your bike' })).toBeNull();
  });

  it('is fetched again without the bike if the shop no longer knows it', async () => {
    rideInBrowser();
    const fields = [{ field: 'vehicle.vehicleId', message: 'There is no such bike.' }];
    open('/category/brakes', {
      PartList: ({ variables }) =>
        isForBike(variables) ? refusal('BAD_USER_INPUT', 'There is no such bike.', { fields }) : found(['Disc']),
    });
    await screen.findByRole('heading', { level: 2, name: '1 part' });
    await waitFor(() => expect(screen.queryByText('Fits your bike')).toBeNull());
  });

  it('offers the bike that the search names', async () => {
    const recognisedVehicle: Search['recognisedVehicle'] = {
      __typename: 'RecognisedVehicle',
      ...{ rest: 'brake pads', year: 2006, make: null, isApplied: true },
      vehicles: [aBike()],
    };
    const app = open('/search?q=brake+pads+cbr+600+06', { PartList: found([], { recognisedVehicle }) });
    await app.user.click(
      await screen.findByRole('button', { name: 'Search for brake pads for Honda CBR 600 RR (PC40) 2006' }),
    );
    await waitFor(() => expect(app.path()).toBe('/search?q=brake+pads&fits=fits'));
    await waitFor(() =>
      expect(lastAsked(app)).toMatchObject({
        query: 'brake pads',
        vehicle: { vehicleId: 'v1', year: 2006 },
        filter: { fits: ['FITS', 'FITS_IF'] },
      }),
    );
  });

  it('tells bikes of the same name apart by their years', async () => {
    const recognisedVehicle: Search['recognisedVehicle'] = {
      __typename: 'RecognisedVehicle',
      ...{ rest: 'brake pads', year: null, make: null, isApplied: false },
      vehicles: [aBike({ id: 'v1', yearFrom: 2003, yearTo: 2006 }), aBike({ id: 'v2', yearFrom: 2007, yearTo: null })],
    };
    open('/search?q=brake+pads+cbr+600', { PartList: found([], { recognisedVehicle }) });
    const offers = await screen.findAllByRole('button', { name: /Search for brake pads/ });
    expect(offers.map(({ textContent }) => textContent)).toEqual([
      'Search for brake pads for Honda CBR 600 RR (PC40), 2003-2006',
      'Search for brake pads for Honda CBR 600 RR (PC40), from 2007',
    ]);
  });

  const aNamedFit = (answer: FitAnswer, vehicleCount: number): Search['edges'][number]['namedFit'] => ({
    ...{ __typename: 'NamedFit', answer, year: 2006, vehicleCount },
    vehicle: { __typename: 'Vehicle', id: 'v1', name: 'Honda CBR 600 RR (PC40)' },
  });
  const ofNamedBike = found([], {
    totalCount: 3,
    recognisedVehicle: {
      __typename: 'RecognisedVehicle',
      ...{ rest: 'pads', year: 2006, make: null, isApplied: true },
      vehicles: [aBike()],
    },
    edges: [
      anEdge('Disc', null, aNamedFit('FITS', 3)),
      anEdge('Pads', aFit('DOES_NOT_FIT'), aNamedFit('FITS_IF', 1)),
      anEdge('Oil', null, aNamedFit('UNIVERSAL', 3)),
    ],
  });

  it('says of each part whether it fits the bikes that the search names', async () => {
    open('/search?q=pads+cbr+600+06', { PartList: ofNamedBike });
    await (await card('Disc')).findByText('Fits Honda CBR 600 RR (PC40) 2006 and 2 more');
    await (await card('Pads')).findByText('Fits Honda CBR 600 RR (PC40) 2006 with conditions');
    await (await card('Oil')).findByText('Universal part');
    screen.getByText('Parts that fit this bike come first.');
  });

  it('gives only the answer for the visitor’s own bike if the search names that bike', async () => {
    rideInBrowser();
    open('/search?q=pads+cbr+600+06', { ...hasBikes, PartList: ofNamedBike });
    await (await card('Pads')).findByText('Does not fit your bike');
    expect(screen.queryByText(/Fits Honda/)).toBeNull();
  });

  it('gives both answers if the search names the visitor’s model with another year', async () => {
    rideInBrowser({ year: 2004 });
    open('/search?q=pads+cbr+600+06', { ...hasBikes, PartList: ofNamedBike });
    await (await card('Pads')).findByText('Does not fit your bike');
    await (await card('Pads')).findByText('Fits Honda CBR 600 RR (PC40) 2006 with conditions');
  });

  it('links to the bikes of a make that the search names', async () => {
    const recognisedVehicle: Search['recognisedVehicle'] = {
      __typename: 'RecognisedVehicle',
      ...{ rest: 'pads', year: null, isApplied: true, vehicles: [], make: honda },
    };
    open('/search?q=honda+pads', { PartList: found(['Pads'], { recognisedVehicle }) });
    await screen.findByText('Parts that fit Honda bikes come first.');
    expect(screen.getByRole('link', { name: 'All Honda bikes' }).getAttribute('href')).toBe('/bikes/honda');
  });
});
