import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../test/builders';
import { aPartSheet } from '../../../../test/catalogue-builders';
import { networkFailure, type Answers, type StubRequest } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { ComparedPartsQuery, PartListQuery } from '../../../graphql/generated/operations';

type Product = ComparedPartsQuery['products']['edges'][number]['node'];
type Attribute = Product['attributes'][number];

const chosenKey = 'kickstand.compare';
const attribute = (code: string, value: string, unit: string | null = null): Attribute => ({
  __typename: 'ProductAttribute',
  code,
  label: code.toUpperCase(),
  value,
  unit,
});
const brand = { __typename: 'Brand' as const, id: 'b1', slug: 'ark', name: 'Ark' };

const disc = aPartSheet({ id: 'p1', name: 'Disc', brand, attributes: [attribute('width', '5', 'mm')] });
const thick = aPartSheet({
  id: 'p2',
  name: 'Thick disc',
  brand,
  price: money(2_950),
  attributes: [attribute('width', '6', 'mm'), attribute('holes', '12')],
});
const gone = aPartSheet({ id: 'p3', name: 'Old disc', status: 'DISCONTINUED', brand });

/** Answers with the requested parts, in another order. */
function compared(...parts: Product[]) {
  return ({ variables }: StubRequest): ComparedPartsQuery => {
    const found = parts.filter(({ id }) => (variables['ids'] as string[]).includes(id)).reverse();
    const edges = found.map((node) => ({ __typename: 'ProductEdge' as const, node }));
    return { products: { __typename: 'ProductConnection', edges } };
  };
}

const open = (path: string, answers: Answers = {}) =>
  renderApp(path, { answers: { ComparedParts: compared(disc, thick, gone), ...answers } });

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Parts side by side' });
  const all = within(table).getAllByRole('row').slice(1, -1);
  return all.map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe('parts side by side', () => {
  it('show reduced prices beside the regular ones', async () => {
    const reduced = aPartSheet({ id: 'p2', name: 'Thick disc', price: money(1_560), lowestRecentPrice: money(1_900) });
    open('/compare?ids=p1,p2', { ComparedParts: compared(disc, reduced) });
    expect((await rows())[0]).toEqual([
      ...['Price, differs', '$19.50'],
      '$15.60Regular price: $19.50 −20%Lowest price of the 30 days before the sale: $19.00',
    ]);
  });

  it('show every attribute that one of them has, and say which differ', async () => {
    const app = open('/compare?ids=p1,p2');
    expect(await rows()).toEqual([
      ['Price, differs', '$19.50', '$29.50'],
      ['Availability', '40 in stock', '40 in stock'],
      ['Brand', 'Ark', 'Ark'],
      ['Rating', '–not given', '–not given'],
      ['Condition', 'New', 'New'],
      ['WIDTH, differs', '5 mm', '6 mm'],
      ['HOLES, differs', '–not given', '12'],
    ]);
    expect(screen.getAllByRole('button', { name: 'Add to cart' })).toHaveLength(2);
    expect(app.server.sent('ComparedParts')).toEqual([{ ids: ['p1', 'p2'] }]);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('can be reduced to their differences, which the address keeps for a reload', async () => {
    const app = open('/compare?ids=p1,p2');
    await app.user.click(await screen.findByRole('switch', { name: 'Only differences' }));
    expect((await rows()).map(([name]) => name)).toEqual(['Price, differs', 'WIDTH, differs', 'HOLES, differs']);
    expect(app.path()).toBe('/compare?ids=p1%2Cp2&differences=only');
  });

  it('are the ticked parts if the address names none', async () => {
    localStorage.setItem(chosenKey, 'p2,p1');
    const app = open('/compare');
    await rows();
    expect(app.path()).toBe('/compare?ids=p2,p1');
    expect(screen.getAllByRole('columnheader').map((head) => within(head).getByRole('link').textContent)).toEqual([
      'Thick disc',
      'Disc',
    ]);
  });

  it('can be removed one by one', async () => {
    localStorage.setItem(chosenKey, 'p1,p2');
    const app = open('/compare?ids=p1,p2');
    const [first] = await screen.findAllByRole('button', { name: 'Remove' });
    if (first) await app.user.click(first);
    await screen.findByText(/to see both side by side/);
    expect(app.path()).toBe('/compare?ids=p2');
    expect(localStorage.getItem(chosenKey)).toBe('p2');
    await app.user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByRole('heading', { name: 'Nothing to compare yet' });
    expect(localStorage.getItem(chosenKey)).toBeNull();
  });

  it('leave out unknown parts, and parts after the fourth, with a note on each', async () => {
    open('/compare?ids=p1,nothing,p1,p3,p2,p5,p6');
    await screen.findByText('2 parts are left out: 4 fit side by side.');
    screen.getByText('1 part is not shown: no longer available, or mistyped in the address.');
    expect(screen.getAllByRole('columnheader').map((head) => within(head).getByRole('link').textContent)).toEqual([
      'Disc',
      'Old disc',
      'Thick disc',
    ]);
    expect(screen.getAllByRole('button', { name: 'Add to cart' })).toHaveLength(2);
  });

  it('show a message if none of them is available', async () => {
    open('/compare?ids=nothing');
    await screen.findByRole('heading', { name: 'These parts are not available' });
  });

  it('can be fetched again after a failure', async () => {
    const app = open('/compare?ids=p1,p2', { ComparedParts: networkFailure });
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 15_000 });
    app.server.answer({ ComparedParts: compared(disc, thick) });
    await app.user.click(retry);
    expect(await rows()).toHaveLength(7);
  });
});

describe('choosing parts to compare', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  const listed: PartListQuery = {
    searchProducts: {
      __typename: 'ProductSearchConnection',
      totalCount: names.length,
      mode: 'FULL',
      redirect: null,
      correction: null,
      withoutVehicleCount: null,
      recognisedVehicle: null,
      edges: names.map((name) => ({
        __typename: 'ProductSearchEdge',
        cursor: name,
        fit: null,
        namedFit: null,
        node: aPartSheet({ id: name, slug: name.toLowerCase(), name }),
      })),
      facets: [],
    },
  };
  const openList = () => open('/search?q=disc', { PartList: listed });
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Compare', description: name });

  it('counts them in a bar that links to the comparison, and remembers them', async () => {
    const app = openList();
    await app.user.click(await box('B'));
    await screen.findByText('1 part to compare');
    await app.user.click(await box('A'));
    const bar = within(screen.getByRole('complementary', { name: 'Compare' }));
    bar.getByText('2 parts to compare');
    expect(bar.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/compare?ids=B,A');
    await app.user.click(await box('B'));
    expect(localStorage.getItem(chosenKey)).toBe('A');
    await app.user.click(bar.getByRole('button', { name: 'Clear' }));
    expect((await box('A')).checked).toBe(false);
    expect(screen.queryByRole('complementary', { name: 'Compare' })).toBeNull();
  });

  it('is limited to four, with a message', async () => {
    localStorage.setItem(chosenKey, 'A,B,C,D');
    const app = openList();
    expect((await box('D')).checked).toBe(true);
    await app.user.click(await box('E'));
    await screen.findByText('You can compare 4 parts at a time. Remove one of them first.');
    expect((await box('E')).checked).toBe(false);
    expect(localStorage.getItem(chosenKey)).toBe('A,B,C,D');
  });

  it('shows the choice that was made in another tab', async () => {
    openList();
    await box('A');
    localStorage.setItem(chosenKey, 'C');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: chosenKey })));
    await waitFor(async () => expect((await box('C')).checked).toBe(true));
  });
});
