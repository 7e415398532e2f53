import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aFit, fitOfPart, knownBikes, rideInBrowser } from '../../../../test/bike-builders';
import { firstInCart } from '../../../../test/cart-builders';
import { aShop, money } from '../../../../test/builders';
import { aPartSheet } from '../../../../test/catalogue-builders';
import type { Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { PartSheet_ProductFragment } from '../../../graphql/generated/operations';

async function open(overrides: Partial<PartSheet_ProductFragment> = {}, answers: Answers = {}) {
  const app = renderApp('/part/brake-disc', {
    answers: {
      Part: { vehicles: knownBikes, productBySlug: aPartSheet(overrides) },
      ...firstInCart,
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Brake disc' });
  return app;
}

/** Opens a part with a bike that needs these quantities at its front and rear. */
function openForBike(quantities: [number, number], overrides: Partial<PartSheet_ProductFragment>) {
  rideInBrowser();
  const places = quantities.map((quantity, index) => ({
    __typename: 'FitPlace' as const,
    position: index === 0 ? ('FRONT' as const) : ('REAR' as const),
    quantity,
  }));
  return open(overrides, { FitOfParts: fitOfPart('p1', aFit('FITS', { places })) });
}

const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantity');
const addToCart = () => screen.getByRole('button', { name: 'Add to cart' });
const buyBar = () => screen.queryByRole('complementary', { name: 'Buy' });

/** Lets a test set whether the observed element is in view. */
function watchedView() {
  const callbacks = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        callbacks.add(this.callback);
      }
      disconnect() {
        callbacks.delete(this.callback);
      }
    },
  );
  return async (isIntersecting: boolean) => {
    await waitFor(() => expect(callbacks.size).toBeGreaterThan(0));
    act(() => callbacks.forEach((callback) => callback([{ isIntersecting }])));
  };
}

describe('the price', () => {
  it('of a sale is shown beside the regular price and the lowest price of 30 days', async () => {
    await open({
      ...{ price: money(1560), regularPrice: money(1950), lowestRecentPrice: money(1800), comparePrice: money(2200) },
      coreDeposit: money(4_000),
    });
    const box = screen.getByRole('main').textContent;
    expect(box).toContain('Regular price: $19.50 −20%');
    expect(box).toContain('Lowest price of the 30 days before the sale: $18.00');
    expect(box).toContain('Recommended price: $22.00');
    expect(box).toContain('Plus a deposit of $40.00, paid back when you send your old part back within 30 days');
  });

  it('is shown with the note that tax is added to it', async () => {
    await open({}, { Shop: aShop({ addsTax: true }) });
    expect(screen.getByRole('main').textContent).toContain('$19.50plus tax');
  });

  it('has no such note if it includes tax', async () => {
    await open();
    expect(screen.queryByText('plus tax')).toBeNull();
  });

  it('of larger quantities is listed', async () => {
    await open({ priceTiers: [{ __typename: 'PriceTier', fromQuantity: 10, price: money(1500) }] });
    expect(screen.getByText('From 10, each').nextSibling?.textContent).toBe('$15.00');
    expect(screen.queryByText(/Lowest price/)).toBeNull();
  });
});

describe('the buying box', () => {
  it('comes before the picture and the description', async () => {
    await open({ about: 'Floating.' });
    const [picture] = within(screen.getByRole('region', { name: 'Part' })).getAllByRole('img');
    for (const later of [picture as HTMLElement, screen.getByText('Floating.')]) {
      expect(addToCart().compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('proposes the minimum quantity, and adds the typed quantity to the cart', async () => {
    const { user, server } = await open();
    expect(quantity().value).toBe('5');
    await user.clear(quantity());
    await user.type(quantity(), '8{Enter}');
    await screen.findByText('Brake disc is in your cart.');
    expect(server.sent('AddToNewCart')).toMatchObject([{ input: { productId: 'p1', quantity: 8 } }]);
  });

  it('proposes the quantity that the visitor’s bike needs', async () => {
    const { user, server } = await openForBike([2, 1], { minimumQuantity: 1 });
    await screen.findByText(/Your bike needs 3\./);
    expect(quantity().value).toBe('3');
    await user.click(addToCart());
    await waitFor(() => expect(server.sent('AddToNewCart')).toMatchObject([{ input: { quantity: 3 } }]));
  });

  it.each([
    ['at least the minimum', { minimumQuantity: 5 }, '5'],
    ['at most what is available', { minimumQuantity: 1, availableQuantity: 2 }, '2'],
  ])('proposes %s', async (_which, limits, proposed) => {
    await openForBike([2, 2], limits);
    await screen.findByText(/Your bike needs 4\./);
    expect(quantity().value).toBe(proposed);
  });

  it.each([
    ['4', 'Minimum Order 5 pcs'],
    ['41', 'Maximum Order 40 pcs'],
    ['7.5', 'Quantity must be a whole number'],
  ])('refuses a quantity of %s: %s', async (typed, message) => {
    const { user, server } = await open();
    await user.clear(quantity());
    await user.type(quantity(), typed);
    await user.click(addToCart());
    expect(screen.getByText(message)).toBeInstanceOf(HTMLElement);
    expect(document.activeElement).toBe(quantity());
    expect(server.sent('AddToNewCart')).toEqual([]);
  });

  it('has its button in a bar at the bottom while it is out of view', async () => {
    const showBox = watchedView();
    const { user, server } = await open({}, { Shop: aShop({ addsTax: true }) });
    expect(buyBar()).toBeNull();
    await showBox(false);
    const bar = within(await screen.findByRole('complementary', { name: 'Buy' }));
    for (const text of ['$19.50', 'plus tax']) bar.getByText(text);
    await user.click(bar.getByRole('button', { name: 'Add to cart' }));
    await screen.findByText('Brake disc is in your cart.');
    expect(server.sent('AddToNewCart')).toMatchObject([{ input: { quantity: 5 } }]);
    await showBox(true);
    expect(buyBar()).toBeNull();
  });
});
