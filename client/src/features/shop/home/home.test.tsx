import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aShop, money } from '../../../../test/builders';
import { aPart, homeProducts, homeReviews } from '../../../../test/catalogue-builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { HomeSaleQuery } from '../../../graphql/generated/operations';

const newestFirst = ['6', '5', '4', '3', '2', '1'].map((id) =>
  aPart({ id, name: `Part ${id}`, about: `About part ${id}` }),
);
const never = () => new Promise<never>(() => undefined);

async function renderHome(answers: Answers = {}, path = '/') {
  const app = renderApp(path, {
    answers: { HomeProducts: homeProducts(newestFirst), HomeReviews: homeReviews(['Quiet chain.']), ...answers },
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const region = (name: string) => within(screen.getByRole('region', { name }));

describe.each(['/', '/home'])('the home page at %s', (path) => {
  it('shows its six sections in order', async () => {
    await renderHome({}, path);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 1, name: 'Kickstand' })).toBeInstanceOf(HTMLElement);
    expect(main.getByText('Because your motorbike is important to us.')).toBeInstanceOf(HTMLElement);
    expect(main.getByText(/wide range of products at reasonable prices/)).toBeInstanceOf(HTMLElement);
    expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Parts',
      'Sale',
      'Customer Reviews',
      'Your Trust is Valuable!',
      'Why Choose us',
    ]);
  });
});

describe('the product grid', () => {
  it('shows the six newest products, the oldest of them first, each with a link to its purchase page', async () => {
    await renderHome();
    const cards = await region('Parts').findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Part 1',
      'Part 2',
      'Part 3',
      'Part 4',
      'Part 5',
      'Part 6',
    ]);
    const first = within(cards[0] as HTMLElement);
    for (const text of ['About part 1', '$19.50', '40', '5']) {
      expect(first.getByText(text)).toBeInstanceOf(HTMLElement);
    }
    expect(first.getByRole('button', { name: 'Purchase Now' }).getAttribute('href')).toBe('/product/1');
    expect(first.getByRole('link', { name: 'Part 1' }).getAttribute('href')).toBe('/part/brake-disc');
  });

  it('shows a reduced price beside the regular price and the lowest price of 30 days', async () => {
    const part = aPart({ price: money(1_560), lowestRecentPrice: money(1_900), comparePrice: money(2_200) });
    await renderHome({ HomeProducts: homeProducts([part]) });
    const card = (await region('Parts').findByRole('article')).textContent;
    expect(card).toContain('Price per unit$15.60Regular price: $19.50 −20%');
    expect(card).toContain('Lowest price of the 30 days before the sale: $19.00');
    expect(card).toContain('Recommended price: $22.00');
  });

  it('has structured data with price and availability of each product', async () => {
    await renderHome({ HomeProducts: homeProducts([aPart({ name: 'Rear fork', availability: 'OUT_OF_STOCK' })]) });
    const card = await region('Parts').findByRole('article');
    const json = card.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      name: 'Rear fork',
      offers: { price: '19.50', priceCurrency: 'USD', availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('has prices without tax only for people, not in structured data', async () => {
    await renderHome({ Shop: aShop({ addsTax: true }), HomeProducts: homeProducts([aPart()]) });
    const card = await region('Parts').findByRole('article');
    expect(card.textContent).toContain('Price per unit$19.50plus tax');
    expect(card.querySelector('script')).toBeNull();
  });

  it('disables the purchase of a product that is out of stock and says why', async () => {
    await renderHome({ HomeProducts: homeProducts([aPart({ availableQuantity: 2, availability: 'OUT_OF_STOCK' })]) });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Purchase Now' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Out of stock: the quantity left is below the minimum order.')).toBeInstanceOf(HTMLElement);
    expect(screen.getAllByRole('button', { name: 'Purchase Now' })).toHaveLength(1);
  });

  it('says that it is being fetched', async () => {
    await renderHome({ HomeProducts: never });
    expect(screen.getByText('Fetching the parts…')).toBeInstanceOf(HTMLElement);
  });

  it('says that there are no products', async () => {
    await renderHome({ HomeProducts: homeProducts([]) });
    expect(await screen.findByRole('heading', { name: 'The shelf is empty' })).toBeInstanceOf(HTMLElement);
  });

  it('appears after a failed fetch was retried', async () => {
    const { server, user } = await renderHome({ HomeProducts: refusal('SERVICE_UNAVAILABLE', 'No shelf in reach.') });
    const parts = region('Parts');
    expect((await parts.findByRole('alert')).textContent).toContain('No shelf in reach.');
    server.answer({ HomeProducts: homeProducts(newestFirst) });
    await user.click(parts.getByRole('button', { name: 'Retry' }));
    expect(await parts.findByRole('heading', { name: 'Part 1' })).toBeInstanceOf(HTMLElement);
  });
});

describe('the customer reviews', () => {
  it('show text and rating', async () => {
    await renderHome();
    const reviews = region('Customer Reviews');
    for (const text of ['Quiet chain.', 'User Review', 'User Rating', '4 out of 5']) {
      expect(await reviews.findByText(text)).toBeInstanceOf(HTMLElement);
    }
  });

  it('name the product they are about, with a link to its public page', async () => {
    const answer = homeReviews(['Quiet chain.']);
    const [edge] = answer.reviews.edges;
    if (edge) edge.node.product = { __typename: 'Product', id: 'product-1', slug: 'drive-chain', name: 'Drive chain' };
    await renderHome({ HomeReviews: answer });
    const product = await region('Customer Reviews').findByRole('link', { name: 'Drive chain' });
    expect(product.getAttribute('href')).toBe('/part/drive-chain');
  });

  it('show the next page on demand', async () => {
    const { server, user } = await renderHome({
      HomeReviews: homeReviews(['First.'], { hasNextPage: true, endCursor: 'First.' }),
    });
    const more = await screen.findByRole('button', { name: 'More reviews' });
    server.answer({ HomeReviews: homeReviews(['Second.']) });
    await user.click(more);
    expect(await screen.findByText('Second.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('First.')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull();
    expect(server.sent('HomeReviews')).toMatchObject([{}, { after: 'First.' }]);
  });

  it('say that there are none', async () => {
    await renderHome({ HomeReviews: homeReviews([]) });
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeInstanceOf(HTMLElement);
  });

  it('say that they are being fetched', async () => {
    await renderHome({ HomeReviews: never });
    expect(screen.getByText('Fetching the reviews…')).toBeInstanceOf(HTMLElement);
  });

  it('offer a retry after a failed fetch', async () => {
    await renderHome({ HomeReviews: refusal('INTERNAL_SERVER_ERROR', 'Something broke.') });
    expect((await region('Customer Reviews').findByRole('alert')).textContent).toContain('Something broke.');
  });
});

const brakeWeek = (endsAt: number): HomeSaleQuery => ({
  runningSale: {
    __typename: 'RunningSale',
    ...{ name: 'Brake week', endsAt: new Date(endsAt).toISOString(), percent: 20, brand: null, product: null },
    category: { __typename: 'Category', id: 'c1', slug: 'brakes', name: 'Brakes' },
  },
});

describe('the sale', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('of the shop is shown below the countdown with a link to its products', async () => {
    await renderHome({ HomeSale: brakeWeek(Date.now() + 40 * 86_400_000) });
    const sale = region('Sale');
    await sale.findByText('Brake week');
    sale.getByText(/^20% off until/);
    expect(sale.getByRole('link', { name: 'See Brakes' }).getAttribute('href')).toBe('/category/brakes');
    expect(sale.getByText(/sale has ended/)).toBeInstanceOf(HTMLElement);
  });

  it('of the shop is shown even if the owner hides the countdown, and vanishes when it ends', async () => {
    const hidden = { Shop: aShop({ isSaleShown: false }) };
    await renderHome({ ...hidden, HomeSale: brakeWeek(Date.now() + 1_000) });
    await screen.findByText('Brake week');
    expect(screen.queryByRole('timer')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sale' })).toBeNull(), { timeout: 3_000 });
  });

  it('of the shop vanishes when it ends, even if the page was opened long before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderHome({ HomeSale: brakeWeek(Date.now() + 40 * 86_400_000) });
    await screen.findByText('Brake week');
    await act(() => vi.advanceTimersByTimeAsync(39 * 86_400_000));
    screen.getByText('Brake week');
    await act(() => vi.advanceTimersByTimeAsync(86_400_000));
    expect(screen.queryByText('Brake week')).toBeNull();
  });

  it('has a countdown that shows zeros, and a message, when its end has passed', async () => {
    await renderHome();
    expect(await screen.findByText(/sale has ended/)).toBeInstanceOf(HTMLElement);
    expect(within(screen.getByRole('timer')).getAllByText('00')).toHaveLength(4);
  });

  it('is left out if the owner hides the countdown and no sale of the shop is running', async () => {
    await renderHome({ Shop: aShop({ isSaleShown: false }) });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sale' })).toBeNull());
    expect(screen.queryByRole('timer')).toBeNull();
    expect(region('Parts')).toBeDefined();
  });
});

describe('the routes of single sections', () => {
  it.each([
    ['/whyChoose', 'Why Choose us', /award, won six times from over 6000 entries/],
    ['/reviews', 'Customer Reviews', 'Quiet chain.'],
    ['/summary', 'Your Trust is Valuable!', '31K'],
  ])('%s shows %s', async (path, heading, text) => {
    await renderHome({}, path);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInstanceOf(HTMLElement);
    expect(await screen.findByText(text)).toBeInstanceOf(HTMLElement);
  });

  it('show every figure of the statistics exactly as specified', async () => {
    await renderHome({}, '/summary');
    for (const figure of ['31K', 'Jan 1st - April 1st', '4,200', '↗ 400 (22%)', '1,2000 pcs', '↗ 90 (14%)']) {
      expect(screen.getByText(figure)).toBeInstanceOf(HTMLElement);
    }
  });
});
