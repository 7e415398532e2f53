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
  it('answers every question under its own heading, with links to each', async () => {
    const page = await renderPage('/blogs');
    expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      questions.map(({ question }) => question),
    );
    for (const link of page.getAllByRole('link')) {
      expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain(link.textContent);
    }
  });
});

describe('the answer about unpaid orders', () => {
  it('has the times of the shop’s settings', async () => {
    const times = { cartReservationMinutes: 45, orderReservationMinutes: 4320 };
    const page = await renderPage('/blogs', { answers: { Shop: aShop(times) } });
    expect((await page.findByText(/reserved for 45 minutes, .* for 3 days/)).textContent).not.toContain('24 hours');
  });

  it('has one time if both are the same', async () => {
    const times = { cartReservationMinutes: 120, orderReservationMinutes: 120 };
    const page = await renderPage('/blogs', { answers: { Shop: aShop(times) } });
    expect(await page.findByText(/They are reserved for 2 hours\. /)).toBeInstanceOf(HTMLElement);
  });

  it('is there without times while the settings are not', async () => {
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
