import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, renderComponent } from '../../../test/render-component';
import { BlogsPage } from './BlogsPage';
import { ContactPage } from './ContactPage';
import { NotFoundPage } from './NotFoundPage';
import { PortfolioPage } from './PortfolioPage';
import { questions } from './questions';

const shop = {
  __typename: 'Shop',
  name: 'Kickstand',
  tagline: 'Because your motorbike is important to us.',
  currencyCode: 'usd',
  saleEndsAt: '2022-06-01T00:00:00.000Z',
  contact: { __typename: 'ShopContact', address: '12 Foundry Lane', phone: '+1 (555) 010', email: 'a@b.example' },
  identity: { __typename: 'IdentitySettings', projectId: 'p', apiKey: 'k', authDomain: 'd', isEmulator: true },
  cardPayments: { __typename: 'CardPaymentSettings', publishableKey: 'pk', isSandbox: true },
};

describe('the contact page', () => {
  it('says what it is and how to reach the shop', async () => {
    renderComponent(<ContactPage />, { answers: { Shop: () => ({ data: { shop } }) } });
    expect(screen.getByText('this is contact')).toBeInstanceOf(HTMLElement);
    expect(await screen.findByText('12 Foundry Lane')).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('link', { name: '+1 (555) 010' }).getAttribute('href')).toBe('tel:+1555010');
    expect(screen.getByRole('link', { name: 'a@b.example' }).getAttribute('href')).toBe('mailto:a@b.example');
  });

  it('still says what it is when the shop cannot be asked', async () => {
    renderComponent(<ContactPage />, {
      answers: { Shop: () => refusal('SERVICE_UNAVAILABLE', 'Closed for a moment.') },
    });
    expect(await screen.findByText('Closed for a moment.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('this is contact')).toBeInstanceOf(HTMLElement);
  });
});

describe('the blogs page', () => {
  it('answers every question under its own heading, and leads to each', () => {
    renderComponent(<BlogsPage />);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      questions.map(({ question }) => question),
    );
    for (const link of screen.getAllByRole('link')) {
      expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain(link.textContent);
    }
  });
});

describe('the portfolio page', () => {
  it('introduces its person and shows the work', () => {
    renderComponent(<PortfolioPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'My Portfolio' })).toBeInstanceOf(HTMLElement);
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });
});

describe('the 404 page', () => {
  it('says so and leads home', () => {
    renderComponent(<NotFoundPage />);
    expect(screen.getByRole('heading', { name: '404! page not found' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('link', { name: 'Go to Home Page' }).getAttribute('href')).toBe('/home');
  });
});
