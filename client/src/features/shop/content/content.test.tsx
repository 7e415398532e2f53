import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aShop } from '../../../../test/builders';
import { refusal } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import { questions } from './questions';

async function renderPage(...[path, options]: Parameters<typeof renderApp>) {
  renderApp(path, options);
  await screen.findByRole('heading', { level: 1 });
  return within(screen.getByRole('main'));
}

describe('the contact page', () => {
  it('shows its title and how to reach the shop', async () => {
    const page = await renderPage('/contact');
    expect(page.getByText('this is contact')).toBeInstanceOf(HTMLElement);
    expect(await page.findByText('1 Workshop Lane')).toBeInstanceOf(HTMLElement);
    expect(page.getByRole('link', { name: '+1 555 0100' }).getAttribute('href')).toBe('tel:+15550100');
    expect(page.getByRole('link', { name: 'shop@kickstand.example' }).getAttribute('href')).toBe(
      'mailto:shop@kickstand.example',
    );
  });

  it('still shows its title when the shop cannot be reached', async () => {
    const page = await renderPage('/contact', {
      answers: { Shop: refusal('SERVICE_UNAVAILABLE', 'Closed for a moment.') },
    });
    expect(await page.findByText('Closed for a moment.')).toBeInstanceOf(HTMLElement);
    expect(page.getByRole('button', { name: 'Retry' })).toBeInstanceOf(HTMLElement);
    expect(page.getByText('this is contact')).toBeInstanceOf(HTMLElement);
  });
});

describe('the blogs page', () => {
  it('answers every question under its own heading, with a link to each question', async () => {
    const page = await renderPage('/blogs');
    expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      questions.map(({ question }) => question),
    );
    for (const link of page.getAllByRole('link')) {
      expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain(link.textContent);
    }
  });
});

it('the contact page links a phone number without the zero that is only dialled within its country', async () => {
  const { contact } = aShop().shop;
  const answers = { Shop: aShop({ contact: { ...contact, phone: '+49 (0)30 123456' } }) };
  const link = (await renderPage('/contact', { answers })).getByRole('link', { name: '+49 (0)30 123456' });
  expect(link.getAttribute('href')).toBe('tel:+4930123456');
});

describe('a page that the merchant has written', () => {
  const page = {
    ...{ __typename: 'ContentPage', path: '/privacy', title: 'Your data', description: 'What we keep.' },
    ...{ html: '<h2>Little</h2>', publishedAt: '2026-05-01T23:59:00.000Z' },
  };

  it('is shown with its date and linked from the footer', async () => {
    const pages = [{ __typename: 'FooterLink' as const, text: 'Your data', url: '/privacy' }];
    const main = await renderPage('/privacy', {
      answers: { ContentPage: { contentPage: page }, Shop: aShop({ pages }) },
    });
    await main.findByRole('heading', { level: 2, name: 'Little' });
    expect(main.getByText('May 1, 2026').getAttribute('datetime')).toBe('2026-05-01');
    const footer = within(screen.getByRole('navigation', { name: 'Legal pages' }));
    expect(footer.getByRole('link', { name: 'Your data' }).getAttribute('href')).toBe('/privacy');
    expect(document.title).toBe('Your data · Kickstand');
  });

  it('is shown at its new address if a link still has the earlier one', async () => {
    const app = renderApp('/pages/old', { answers: { ContentPage: { contentPage: page } } });
    await screen.findByRole('heading', { level: 1, name: 'Your data' });
    expect(app.path()).toBe('/privacy');
  });

  it('answers with the 404 page until it is published, and is not linked from the footer', async () => {
    const main = await renderPage('/terms');
    await main.findByRole('heading', { level: 1, name: '404! page not found' });
    const footer = within(screen.getByRole('navigation', { name: 'Legal pages' }));
    expect(footer.getAllByRole('link')).toHaveLength(1);
  });

  it('says that it cannot be fetched', async () => {
    renderApp('/terms', { answers: { ContentPage: refusal('SERVICE_UNAVAILABLE', 'Closed for a moment.') } });
    await screen.findByText('Closed for a moment.');
  });

  it.each(['/portfolio', '/blogs'])('replaces the built-in text of %s', async (path) => {
    const main = await renderPage(path, { answers: { ContentPage: { contentPage: { ...page, path } } } });
    expect(main.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Your data', 'Little']);
  });

  it('below /blogs is listed on the Blogs page', async () => {
    const post = {
      ...{ __typename: 'BlogPost', path: '/blogs/first', title: 'First ride', description: 'In spring.' },
      publishedAt: '2026-05-01T12:00:00.000Z',
    };
    const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
    const edges = [{ __typename: 'BlogPostEdge', cursor: '1', node: post }];
    const main = await renderPage('/blogs', {
      answers: { BlogPosts: { blogPosts: { __typename: 'BlogPostConnection', edges, pageInfo, totalCount: 1 } } },
    });
    const link = await main.findByRole('link', { name: 'First ride' });
    expect(link.getAttribute('href')).toBe('/blogs/first');
  });
});

describe('the answer about unpaid orders', () => {
  it('has the times of the shop’s settings', async () => {
    const times = { cartReservationMinutes: 45, orderReservationMinutes: 4320 };
    const page = await renderPage('/blogs', { answers: { Shop: aShop(times) } });
    expect((await page.findByText(/reserved for 45 minutes .* for 3 days/)).textContent).not.toContain('24 hours');
  });

  it('names a single duration if the two settings are equal', async () => {
    const times = { cartReservationMinutes: 120, orderReservationMinutes: 120 };
    const page = await renderPage('/blogs', { answers: { Shop: aShop(times) } });
    expect(await page.findByText(/They are reserved for 2 hours\. /)).toBeInstanceOf(HTMLElement);
  });

  it('is shown without times while the settings are not available', async () => {
    const page = await renderPage('/blogs', { answers: { Shop: refusal('SERVICE_UNAVAILABLE', 'Closed.') } });
    expect(page.getByText(/nobody else can buy them\. If the order/)).toBeInstanceOf(HTMLElement);
  });
});

describe('the portfolio page', () => {
  it('introduces the author and shows the projects', async () => {
    const page = await renderPage('/portfolio');
    expect(page.getByRole('heading', { level: 1, name: 'My Portfolio' })).toBeInstanceOf(HTMLElement);
    expect(page.getAllByRole('article')).toHaveLength(3);
  });
});

describe('an address without a page', () => {
  it('shows the 404 page with a link home', async () => {
    const page = await renderPage('/no/such/page');
    expect(page.getByRole('heading', { name: '404! page not found' })).toBeInstanceOf(HTMLElement);
    expect(page.getByRole('button', { name: 'Go to Home Page' }).getAttribute('href')).toBe('/home');
  });
});
