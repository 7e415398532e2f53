import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, renderComponent, type Answer, type Answers } from '../../../test/render-component';
import { HomePage } from './HomePage';

const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };

function product(id: string, overrides: Record<string, unknown> = {}) {
  return {
    __typename: 'Product',
    id,
    partNumber: `KS-${id}`,
    name: `Part ${id}`,
    about: `About part ${id}`,
    image: { __typename: 'Image', url: '/images/demo/brake-disc.svg', altText: `Drawing of ${id}` },
    price: { __typename: 'Money', amountMinor: 1950, amount: '19.50', currencyCode: 'usd' },
    availableQuantity: 40,
    minimumQuantity: 5,
    availability: 'IN_STOCK',
    ...overrides,
  };
}

const productsAnswer = (nodes: unknown[]): Answer => ({
  data: {
    products: {
      __typename: 'ProductConnection',
      edges: nodes.map((node, index) => ({ __typename: 'ProductEdge', cursor: `c${index}`, node })),
      pageInfo,
    },
  },
});

const reviewsAnswer = (texts: string[]): Answer => ({
  data: {
    reviews: {
      __typename: 'ReviewConnection',
      totalCount: texts.length,
      edges: texts.map((text, index) => ({
        __typename: 'ReviewEdge',
        cursor: `r${index}`,
        node: { __typename: 'Review', id: `r${index}`, text, rating: 4, authorName: 'Ana' },
      })),
      pageInfo,
    },
  },
});

const shopAnswer: Answer = {
  data: {
    shop: {
      __typename: 'Shop',
      name: 'Kickstand',
      tagline: 'Because your motorbike is important to us.',
      currencyCode: 'usd',
      saleEndsAt: '2022-06-01T00:00:00.000Z',
      contact: { __typename: 'ShopContact', address: '1 Street', phone: '+1 555', email: 'a@b.example' },
      identity: { __typename: 'IdentitySettings', projectId: 'p', apiKey: 'k', authDomain: 'd', isEmulator: true },
      cardPayments: { __typename: 'CardPaymentSettings', publishableKey: 'pk', isSandbox: true },
    },
  },
};

const filled: Answers = {
  HomeProducts: () => productsAnswer(['6', '5', '4', '3', '2', '1'].map((id) => product(id))),
  HomeReviews: () => reviewsAnswer(['Quiet chain.']),
  Shop: () => shopAnswer,
};

const renderHome = (answers: Answers = {}) => renderComponent(<HomePage />, { answers: { ...filled, ...answers } });
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the home page', () => {
  it('shows its six sections in order', async () => {
    renderHome();
    await screen.findByText('Quiet chain.');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Parts',
      'Sale',
      'Customer Reviews',
      'Your Trust is Valuable!',
      'Why Choose us',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Kickstand' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Because your motorbike is important to us.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(/wide range of products at reasonable prices/)).toBeInstanceOf(HTMLElement);
  });

  it('shows the last six products in the order in which they were added, each with its way to the purchase', async () => {
    renderHome();
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
    expect(first.getByText('About part 1')).toBeInstanceOf(HTMLElement);
    expect(first.getByText('$19.50')).toBeInstanceOf(HTMLElement);
    expect(first.getByText('40 pcs')).toBeInstanceOf(HTMLElement);
    expect(first.getByText('5 pcs')).toBeInstanceOf(HTMLElement);
    expect(first.getByRole('link', { name: 'Purchase Now' }).getAttribute('href')).toBe('/product/1');
  });

  it('disables the purchase of a product that is out of stock and says why', async () => {
    const scarce = product('1', { availableQuantity: 2, availability: 'OUT_OF_STOCK' });
    renderHome({ HomeProducts: () => productsAnswer([scarce]) });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Purchase Now' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText(/Out of stock/)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('link', { name: 'Purchase Now' })).toBeNull();
  });

  it('says that products and reviews are being fetched', () => {
    renderHome({ HomeProducts: () => 'never', HomeReviews: () => 'never' });
    expect(screen.getByText('Fetching the parts…')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Fetching the reviews…')).toBeInstanceOf(HTMLElement);
  });

  it('says that there is nothing yet', async () => {
    renderHome({ HomeProducts: () => productsAnswer([]), HomeReviews: () => reviewsAnswer([]) });
    expect(await screen.findByText('The shelf is empty')).toBeInstanceOf(HTMLElement);
    expect(await screen.findByText('No reviews yet')).toBeInstanceOf(HTMLElement);
  });

  it('shows the products after a failed fetch was retried', async () => {
    let calls = 0;
    renderHome({
      HomeProducts: () => {
        calls += 1;
        return calls === 1
          ? refusal('SERVICE_UNAVAILABLE', 'The shelf cannot be reached.')
          : productsAnswer([product('1')]);
      },
    });
    const parts = region('Parts');
    expect((await parts.findByRole('alert')).textContent).toContain('The shelf cannot be reached.');
    await userEvent.click(parts.getByRole('button', { name: 'Retry' }));
    expect(await parts.findByRole('heading', { name: 'Part 1' })).toBeInstanceOf(HTMLElement);
  });

  it('shows the text and the rating of a review', async () => {
    renderHome();
    const reviews = region('Customer Reviews');
    expect(await reviews.findByText('Quiet chain.')).toBeInstanceOf(HTMLElement);
    expect(reviews.getByText('User Review')).toBeInstanceOf(HTMLElement);
    expect(reviews.getByText('User Rating')).toBeInstanceOf(HTMLElement);
    expect(reviews.getByText('4 out of 5')).toBeInstanceOf(HTMLElement);
  });

  it('shows zeros and says that the sale has ended', async () => {
    renderHome();
    expect(await screen.findByText(/sale has ended/)).toBeInstanceOf(HTMLElement);
    expect(within(screen.getByRole('timer')).getAllByText('00')).toHaveLength(4);
  });

  it.each(['31K', 'Jan 1st - April 1st', '4,200', '↗ 400 (22%)', '1,2000 pcs', '↗ 90 (14%)'])(
    'states the figure %s',
    (figure) => {
      renderHome();
      expect(region('Your Trust is Valuable!').getByText(figure)).toBeInstanceOf(HTMLElement);
    },
  );
});
