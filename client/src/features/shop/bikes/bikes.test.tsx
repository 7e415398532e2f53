import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render, screen, waitFor, within, type RenderOptions } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBike, hasBikes, honda } from '../../../../test/bike-builders';
import { image } from '../../../../test/builders';
import { networkFailure, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import { BikeDocument, type BikeQuery } from '../../../graphql/generated/operations';
import { ThemeProvider } from '../../../theme/ThemeProvider';
import { BikePage } from './BikePage';

const bike = {
  ...aBike(),
  kind: 'STREET' as const,
  markets: ['EU', 'US'],
  ccm: 599,
  kw: 88,
  aliases: ['CBR600RR'],
  productCount: 12,
};
const facet = (kind: string, counts: Record<string, number>) => ({
  __typename: 'Facet',
  kind,
  values: Object.entries(counts).map(([value, count]) => ({ __typename: 'FacetValue', value, label: value, count })),
});
const partsForBike = (totalCount: number, facets: object[], mode = 'FULL') => ({
  searchProducts: { __typename: 'ProductSearchConnection', totalCount, mode, facets },
});
const lastPage = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };

const open = (path: string, answers: Answers = {}) =>
  renderApp(path, {
    answers: {
      ...hasBikes,
      BikeMakes: { vehicleMakes: [{ ...honda, years: [2010, 1993] }] },
      BikesOfMakePage: {
        vehicles: {
          __typename: 'VehicleConnection',
          edges: [{ __typename: 'VehicleEdge', cursor: 'v1', node: { ...aBike(), ccm: 599, productCount: 1 } }],
          pageInfo: lastPage,
        },
      },
      Bike: { vehicle: bike },
      PartsForBike: partsForBike(12, []),
      DiagramsOfBike: { diagrams: [] },
      ...answers,
    },
  });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const stored = () => JSON.parse(localStorage.getItem('kickstand.garage') ?? 'null') as unknown;

describe('the bikes', () => {
  it('are listed by make', async () => {
    open('/bikes');
    const make = await screen.findByRole('link', { name: 'Honda' });
    expect(make.getAttribute('href')).toBe('/bikes/honda');
    screen.getByText('1993-2010');
  });

  it('are replaced by a message in a shop without bikes', async () => {
    open('/bikes', { BikeMakes: { vehicleMakes: [] } });
    await screen.findByRole('heading', { name: 'No bikes yet' });
  });

  it('are listed for a make', async () => {
    open('/bikes/honda');
    await title('Honda');
    const row = within(await screen.findByRole('table', { name: 'Bikes of Honda' })).getAllByRole('row')[1];
    expect(row?.textContent).toBe('CBR 600 RR (PC40)2003-2006599 cc1');
    expect(screen.getByRole('link', { name: 'CBR 600 RR (PC40)' }).getAttribute('href')).toBe(
      '/bikes/honda/cbr-600-rr-pc40',
    );
  });

  it('can be fetched again after a failure', async () => {
    const app = open('/bikes', { BikeMakes: networkFailure });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    app.server.answer({ BikeMakes: { vehicleMakes: [{ ...honda, years: [2010] }] } });
    await app.user.click(retry);
    await screen.findByRole('link', { name: 'Honda' });
  });

  it.each([
    ['/bikes/none', 'make', {}],
    ['/bikes/honda/none', 'bike', { Bike: { vehicle: null } }],
  ])('show an error page at %s', async (path, what, answers) => {
    open(path, answers);
    await title(`There is no such ${what}`);
  });
});

/** Presses a button after React has taken over the page, and before it has run the page's effects. */
function PressAtOnce({ name }: { name: string }) {
  useLayoutEffect(() => screen.getByRole('button', { name }).click(), [name]);
  return null;
}

/** Renders the page of a bike as the server does. `hydrate` lets React take it over in the browser. */
function renderOnServer(vehicle: BikeQuery['vehicle'], more?: ReactNode) {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  const variables = { slug: 'honda-cbr-600-rr-pc40' };
  client.writeQuery({ query: BikeDocument, variables, data: { vehicle } });
  const page = (search: string) => (
    <ApolloProvider client={client}>
      <ThemeProvider>
        <MemoryRouter initialEntries={[`/bikes/honda/cbr-600-rr-pc40${search}`]}>
          <Routes>
            <Route path="/bikes/:make/:model" element={<BikePage />} />
          </Routes>
          {more}
        </MemoryRouter>
      </ThemeProvider>
    </ApolloProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page(''));
  const hydrate = (search: string, options?: Pick<RenderOptions, 'onRecoverableError'>) =>
    render(page(search), { container, hydrate: true, ...options });
  return { hydrate };
}

afterEach(() => vi.useRealTimers());

describe('the page of a bike', () => {
  it('shows the bike and how many parts fit it', async () => {
    const app = open('/bikes/honda/cbr-600-rr-pc40');
    await title('Honda CBR 600 RR (PC40)');
    expect(app.server.sent('Bike')).toEqual([{ slug: 'honda-cbr-600-rr-pc40' }]);
    screen.getByText('12 parts');
    screen.getByText('599 cc');
    screen.getByText('CBR600RR');
    expect(document.title).toBe('Parts for Honda CBR 600 RR (PC40) · Kickstand');
    expect(stored()).toBeNull();
  });

  it('adds the bike to the garage with the chosen year', async () => {
    const app = open('/bikes/honda/cbr-600-rr-pc40');
    await app.user.selectOptions(await screen.findByLabelText('Year of your bike'), '2004');
    expect(app.path()).toBe('/bikes/honda/cbr-600-rr-pc40?year=2004');
    await app.user.click(screen.getByRole('button', { name: 'Add to my garage' }));
    expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v1', year: 2004 }], active: 0 });
    screen.getByRole('button', { name: 'Your bike: Honda CBR 600 RR (PC40) 2004' });
  });

  it('adds the bike with the year in the address if the button is pressed during hydration', () => {
    const { hydrate } = renderOnServer(bike, <PressAtOnce name="Add to my garage" />);
    hydrate('?year=2004');
    expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v1', year: 2004 }] });
  });

  it('offers the years of a bike that is still built, also if the page was rendered in the year before', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 31) });
    const { hydrate } = renderOnServer({ ...bike, yearTo: null });
    vi.setSystemTime(new Date(2027, 0, 1));
    const onRecoverableError = vi.fn();
    hydrate('', { onRecoverableError });
    expect(onRecoverableError).not.toHaveBeenCalled();
    screen.getByRole('option', { name: '2028' });
  });

  it('says so when no part is known to fit', async () => {
    open('/bikes/honda/cbr-600-rr-pc40', { Bike: { vehicle: { ...bike, productCount: 0 } } });
    await screen.findByText(/^We know of no part that fits it yet/);
  });

  it('links to the parts that fit this bike and year', async () => {
    const facets = [
      facet('CATEGORY', { brakes: 4, engine: 1 }),
      facet('FIT', { FITS: 3, FITS_IF: 2, UNIVERSAL: 9, UNKNOWN: 7 }),
    ];
    const app = open('/bikes/honda/cbr-600-rr-pc40?year=2004', { PartsForBike: partsForBike(5, facets) });
    const link = await screen.findByRole('link', { name: /^brakes/ });
    expect([link.textContent, link.getAttribute('href')]).toEqual(['brakes4 parts', '/category/brakes?fits=fits']);
    screen.getByText('2 parts fit with conditions, which are listed on their pages.');
    screen.getByText('5 parts');
    screen.getByText(/are not made for a particular bike and are not counted here\./);
    expect(screen.getByRole('link', { name: '9 universal parts' }).getAttribute('href')).toBe('/search?fits=universal');
    screen.getByText('For 7 parts, we do not know whether they fit.');
    expect(screen.queryByText(/Compare the number/)).toBeNull();
    expect(app.server.sent('PartsForBike').at(-1)).toEqual({ vehicle: { vehicleId: 'v1', year: 2004 } });
    await app.user.click(screen.getByRole('link', { name: 'See all parts that fit' }));
    expect(app.path()).toBe('/search?fits=fits');
    expect(stored()).toMatchObject({ bikes: [{ vehicleId: 'v1', year: 2004 }], active: 0 });
  });

  it('suggests what to do when few parts fit', async () => {
    open('/bikes/honda/cbr-600-rr-pc40', { PartsForBike: partsForBike(1, [facet('FIT', { FITS_IF: 1, UNKNOWN: 1 })]) });
    await screen.findByText(/^Compare the number on your old part/);
    screen.getByText('1 part fits with conditions, which are listed on its page.');
  });

  it('shows no counts without a search index', async () => {
    const app = open('/bikes/honda/cbr-600-rr-pc40', { PartsForBike: partsForBike(170, [], 'BASIC') });
    await title('Honda CBR 600 RR (PC40)');
    await waitFor(() => expect(app.server.sent('PartsForBike')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: /Parts that fit/ })).toBeNull();
  });

  it('shows its diagrams', async () => {
    const diagram = { __typename: 'Diagram', id: 'd1', title: 'Front brake', image };
    const app = open('/bikes/honda/cbr-600-rr-pc40', { DiagramsOfBike: { diagrams: [diagram] } });
    const section = within(await screen.findByRole('region', { name: 'Diagrams' }));
    section.getByText('1 drawing');
    expect(section.getByRole('link', { name: 'Front brake' }).getAttribute('href')).toBe(
      '/bikes/honda/cbr-600-rr-pc40/diagrams/d1',
    );
    expect(app.server.sent('DiagramsOfBike')).toEqual([{ vehicle: { vehicleId: 'v1', year: null } }]);
  });

  it('has no section for diagrams if there are none', async () => {
    const diagram = { __typename: 'Diagram', id: 'd1', title: 'Front brake', image };
    const app = open('/bikes/honda/cbr-600-rr-pc40', { DiagramsOfBike: { diagrams: [diagram] } });
    await screen.findByRole('heading', { name: 'Diagrams' });
    app.server.answer({ DiagramsOfBike: { diagrams: [] } });
    await act(() => app.shop.client.refetchQueries({ include: ['DiagramsOfBike'] }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Diagrams' })).toBeNull());
  });

  it('redirects from an earlier address', async () => {
    const app = open('/bikes/honda/cbr?year=2004');
    await title('Honda CBR 600 RR (PC40)');
    expect(app.path()).toBe('/bikes/honda/cbr-600-rr-pc40?year=2004');
  });
});
