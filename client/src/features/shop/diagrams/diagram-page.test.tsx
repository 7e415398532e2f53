import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBike, aFit, rideInBrowser } from '../../../../test/bike-builders';
import { aShop, image, lastPage, money } from '../../../../test/builders';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { DiagramSheetFragment } from '../../../graphql/generated/operations';

type Spot = DiagramSheetFragment['spots'][number];
type Product = NonNullable<Spot['product']>;

const pads: Product = {
  __typename: 'Product',
  id: 'p1',
  slug: 'brake-pads',
  name: 'Brake pads',
  status: 'ACTIVE',
  availability: 'IN_STOCK',
  availableQuantity: 12,
  minimumQuantity: 2,
  price: money(1950),
};
const spot = (part: Partial<Spot> = {}): Spot => ({
  __typename: 'DiagramSpot',
  ...{
    ref: '4',
    x: 0.25,
    y: 0.5,
    name: null,
    number: '45-A',
    quantity: 2,
    note: null,
    product: pads,
    replacements: [],
  },
  ...part,
});
const pin = spot({
  ...{ ref: '5', x: 0.75, y: 0.1, name: 'Pin', number: '77-B', quantity: 1, note: 'Left side only', product: null },
  replacements: [{ __typename: 'ChainEnd', number: '77-C', brandName: 'Honda', quantity: 2, isAlternative: false }],
});
const other = aBike({ id: 'v2', slug: 'honda-cbf-600', name: 'Honda CBF 600', model: 'CBF 600', code: null });
const aDiagram = (part: Partial<DiagramSheetFragment> = {}): DiagramSheetFragment => ({
  __typename: 'Diagram',
  ...{ id: 'd1', title: 'Front brake', width: 800, height: 500, image },
  vehicles: [aBike(), other],
  spots: [spot(), pin],
  ...part,
});

const path = '/bikes/honda/cbr-600-rr-pc40/diagrams/d1';
const open = (at = path, answers: Answers = {}) =>
  renderApp(at, { answers: { DiagramPage: { vehicle: aBike(), diagram: aDiagram() }, ...answers } });
const title = () => screen.findByRole('heading', { level: 1, name: 'Front brake' });
const mark = (name: string) => screen.getByRole('button', { name });
const rowOf = (name: string) => mark(name).closest('li') as HTMLElement;
const isLit = (element: HTMLElement) => element.hasAttribute('data-lit');

const scrolledTo = vi.fn<(element: Element) => void>();
beforeEach(() => {
  scrolledTo.mockClear();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo(this);
  };
});

describe('the page of a diagram', () => {
  it('lists the parts beside the drawing, with number, price and stock', async () => {
    const app = open(path, { Shop: aShop({ addsTax: true }) });
    await title();
    expect(app.server.sent('DiagramPage')).toEqual([{ slug: 'honda-cbr-600-rr-pc40', id: 'd1' }]);
    expect(document.title).toBe('Front brake, Honda CBR 600 RR (PC40) · Kickstand');
    const first = rowOf('4, show on the drawing');
    expect(within(first).getByRole('link', { name: 'Brake pads' }).getAttribute('href')).toBe('/part/brake-pads');
    expect(within(first).getByRole('link', { name: '45-A' }).getAttribute('href')).toBe('/numbers/45A');
    for (const text of ['$19.50', 'plus tax', '12 in stock', 'Quantity 2']) await within(first).findByText(text);
    expect(mark('4, Brake pads').style).toMatchObject({ left: '25%', top: '50%' });
    const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
    expect(steps.map((step) => step.getAttribute('href'))).toEqual([
      ...['/bikes', '/bikes/honda', '/bikes/honda/cbr-600-rr-pc40'],
    ]);
    expect(screen.getByRole('link', { name: /^Honda CBF 600/ }).getAttribute('href')).toBe(
      '/bikes/honda/cbf-600/diagrams/d1',
    );
  });

  it('shows the number of a part that the shop does not sell, and what replaced it', async () => {
    open();
    await title();
    const row = within(rowOf('5, show on the drawing'));
    row.getByText('Not in our range');
    row.getByText('Left side only');
    expect(row.getByRole('link', { name: '77-B' }).getAttribute('href')).toBe('/numbers/77B');
    expect(row.getByText(/replaced by/).textContent).toBe('77-B, replaced by 2 × 77-C');
    expect(row.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  });

  it('highlights a part on the drawing and in the list, on hover and on focus', async () => {
    const app = open();
    await title();
    await app.user.hover(mark('4, Brake pads'));
    expect([rowOf('4, show on the drawing'), rowOf('5, show on the drawing')].map(isLit)).toEqual([true, false]);
    await app.user.hover(within(rowOf('5, show on the drawing')).getByText('Left side only'));
    expect([mark('4, Brake pads'), mark('5, Pin')].map(isLit)).toEqual([false, true]);
    await app.user.unhover(screen.getByRole('list', { name: 'Parts of the diagram' }));
    expect(isLit(mark('5, Pin'))).toBe(false);
    mark('4, show on the drawing').focus();
    await waitFor(() => expect(isLit(mark('4, Brake pads'))).toBe(true));
  });

  it('links a spot to its row and back, and keeps the chosen spot in the address', async () => {
    const app = open();
    await title();
    await app.user.click(mark('5, Pin'));
    expect(app.path()).toBe(`${path}?spot=5`);
    const row = rowOf('5, show on the drawing');
    expect(document.activeElement).toBe(row);
    expect(row.getAttribute('aria-current')).toBe('true');
    expect(scrolledTo).toHaveBeenLastCalledWith(row);
    await app.user.click(mark('4, show on the drawing'));
    expect(app.path()).toBe(`${path}?spot=4`);
    expect(document.activeElement).toBe(mark('4, Brake pads'));
    expect(mark('4, Brake pads').getAttribute('aria-pressed')).toBe('true');
    expect(row.hasAttribute('aria-current')).toBe(false);
  });

  it('has one Tab stop on the drawing; the arrow keys move between spots', async () => {
    const app = open();
    await title();
    expect([mark('4, Brake pads').tabIndex, mark('5, Pin').tabIndex]).toEqual([0, -1]);
    mark('4, Brake pads').focus();
    await app.user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(mark('5, Pin'));
    expect([mark('4, Brake pads').tabIndex, mark('5, Pin').tabIndex]).toEqual([-1, 0]);
    await app.user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(mark('4, Brake pads'));
  });

  it('opens at the spot that a link names', async () => {
    open(`${path}?spot=5`);
    await title();
    const row = rowOf('5, show on the drawing');
    expect(row.getAttribute('aria-current')).toBe('true');
    expect(scrolledTo).toHaveBeenCalledWith(row);
  });

  it('keeps a restored scroll position', async () => {
    vi.stubGlobal('scrollY', 400);
    open(`${path}?spot=5`);
    await title();
    expect(rowOf('5, show on the drawing').getAttribute('aria-current')).toBe('true');
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it('ignores an unknown spot in the address', async () => {
    open(`${path}?spot=9`);
    await title();
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(2);
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it.each([
    ['the bike of the page', () => undefined, { vehicleId: 'v1', year: null }],
    ['the visitor’s own bike', () => rideInBrowser({ vehicleId: 'v9' }), { vehicleId: 'v9', year: 2006 }],
  ])('adds a part to the cart for %s', async (_whose, ride, vehicle) => {
    ride();
    const app = open(path, {
      AddToNewCart: refusal('CONFLICT', 'The cart is full.'),
      FitOfParts: fitsOf('FITS'),
    });
    await title();
    await app.user.click(screen.getByRole('button', { name: 'Add to cart' }));
    await screen.findByText('The cart is full.');
    expect(app.server.sent('AddToNewCart')).toMatchObject([{ input: { productId: 'p1', quantity: 2, vehicle } }]);
  });

  it('shows to a visitor who rides another bike whether the parts fit that bike', async () => {
    rideInBrowser({ vehicleId: 'v9', name: 'Yamaha MT-07' });
    const app = open(path, { FitOfParts: fitsOf('UNKNOWN') });
    await title();
    await within(rowOf('4, show on the drawing')).findByText('Fit not known');
    expect(app.server.sent('FitOfParts')).toEqual([{ ids: ['p1'], vehicle: { vehicleId: 'v9', year: 2006 } }]);
  });

  it.each([
    ['UNKNOWN', null],
    ['FITS', null],
    ['FITS_IF', 'Fits with conditions'],
    ['DOES_NOT_FIT', 'Does not fit your bike'],
  ] as const)('shows the answer %s about the bike of the page as: %s', async (answer, text) => {
    rideInBrowser();
    const lever = spot({ ref: '6', product: { ...pads, id: 'p2', slug: 'brake-lever', name: 'Brake lever' } });
    open(path, {
      DiagramPage: { vehicle: aBike(), diagram: aDiagram({ spots: [spot(), lever] }) },
      FitOfParts: fitsOf(answer, 'DOES_NOT_FIT'),
    });
    await title();
    // The answers for both parts arrive together.
    await within(rowOf('6, show on the drawing')).findByText('Does not fit your bike');
    const row = within(rowOf('4, show on the drawing'));
    expect(row.queryAllByText(/^(?:Fit|Does)/).map(({ textContent }) => textContent)).toEqual(text ? [text] : []);
  });

  it.each([
    ['no such diagram', { vehicle: aBike(), diagram: null }],
    ['no such bike', { vehicle: null, diagram: aDiagram() }],
    ['a bike that does not have this diagram', { vehicle: aBike(), diagram: aDiagram({ vehicles: [other] }) }],
  ])('shows an error page for %s', async (_what, answer) => {
    open(path, { DiagramPage: answer });
    await screen.findByRole('heading', { level: 1, name: 'There is no such diagram' });
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('redirects from the address of a merged bike', async () => {
    const app = open('/bikes/honda/cbr/diagrams/d1?spot=5');
    await title();
    expect(app.path()).toBe(`${path}?spot=5`);
  });

  it('can be fetched again after a failure', async () => {
    const app = open(path, { DiagramPage: networkFailure });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    app.server.answer({ DiagramPage: { vehicle: aBike(), diagram: aDiagram() } });
    await app.user.click(retry);
    await title();
  });
});

/** Answers for the products p1, p2 and so on. */
function fitsOf(...answers: Parameters<typeof aFit>[0][]) {
  const edges = answers.map((answer, index) => {
    const id = `p${index + 1}`;
    return { __typename: 'ProductEdge', cursor: id, node: { __typename: 'Product', id, fit: aFit(answer) } };
  });
  return { products: { __typename: 'ProductConnection', edges, pageInfo: lastPage } };
}
