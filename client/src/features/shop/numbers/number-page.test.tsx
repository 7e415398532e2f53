import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aShop, money } from '../../../../test/builders';
import { networkFailure } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { PartNumberPageQuery } from '../../../graphql/generated/operations';

type Answer = PartNumberPageQuery['partNumber'];
type Match = Answer['products'][number];

function anAnswer(overrides: Partial<Answer> = {}): Answer {
  const nothing = { steps: [], ends: [], replaces: [], products: [], similar: [] };
  const known = { number: '45-A', key: '45A', isKnown: true, brandNames: ['Haruna'] };
  return { __typename: 'PartNumberAnswer', ...known, ...nothing, ...overrides };
}

const pads: Match['product'] = {
  __typename: 'Product',
  id: 'p1',
  slug: 'brake-pads',
  name: 'Brake pads',
  partNumber: 'KS-1',
  status: 'ACTIVE',
  availability: 'IN_STOCK',
  availableQuantity: 12,
  minimumQuantity: 1,
  price: money(1950),
};

const anEnd = (number: string, quantity = 1): Answer['ends'][number] => ({
  ...{ __typename: 'ChainEnd', number, brandName: 'Haruna', quantity, isAlternative: false },
});

const open = (answer: Answer) =>
  renderApp('/numbers/45A', {
    answers: { PartNumberPage: { partNumber: answer }, AddToCart: {}, Shop: aShop({ addsTax: true }) },
  });

describe('the page of a part number', () => {
  it('shows the chain to the newest number and the products for it', async () => {
    const replacement = { __typename: 'Replacement', number: '45-C', brandName: 'Haruna', quantity: 2 } as const;
    const app = open(
      anAnswer({
        steps: [
          {
            __typename: 'NumberStep',
            ...{ number: '45-A', brandName: 'Haruna', kind: 'REPLACED', since: 2014 },
            replacedBy: [replacement],
          },
        ],
        ends: [anEnd('45-C', 2)],
        products: [
          {
            __typename: 'NumberMatch',
            isEquivalent: true,
            chain: '45-A was replaced by 45-C',
            number: { __typename: 'PartNumber', kind: 'OEM', number: '45-C', brandName: 'Haruna' },
            product: pads,
          },
        ],
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: '45-A' })).toBeTruthy();
    const chain = screen.getByRole('region', { name: 'Replaced' });
    expect(
      within(chain)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['HarunaUntil 201445-AReplaced by 2 × 45-C', 'HarunaNewest45-C2 needed']);
    expect(within(chain).getByRole('link', { name: '45-C' }).getAttribute('href')).toBe('/numbers/45C');
    const equivalents = screen.getByRole('region', { name: 'Equivalent parts' });
    expect(within(equivalents).getByText('45-A was replaced by 45-C')).toBeTruthy();
    expect(await within(equivalents).findByText('plus tax')).toBeTruthy();
    expect(within(equivalents).getByRole('button', { name: 'Add to cart' })).toMatchObject({ disabled: false });
    await app.user.click(within(equivalents).getByRole('link', { name: 'Brake pads' }));
    expect(app.path()).toBe('/part/brake-pads');
  });

  it('says that the shop has no product for a known number', async () => {
    open(anAnswer({ ends: [anEnd('45-C', 2), anEnd('45-D')] }));
    expect(await screen.findByRole('heading', { name: 'Not in our range' })).toBeTruthy();
    expect(document.querySelector('meta[name=robots]')).toBeNull();
    screen.getByText('45-A was replaced by 2 × 45-C and 45-D. We have no part for it.');
  });

  it('offers a search and similar numbers for an unknown one, and is not indexed', async () => {
    open(anAnswer({ isKnown: false, brandNames: [], number: '45-X', similar: [pads] }));
    expect((await screen.findByRole('link', { name: 'Search for it' })).getAttribute('href')).toBe('/search?q=45-X');
    const similar = screen.getByRole('region', { name: 'Similar numbers' });
    expect(within(similar).getByRole('link', { name: 'Brake pads' })).toBeTruthy();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('can be fetched again after a failure', async () => {
    const app = renderApp('/numbers/45A', { answers: { PartNumberPage: networkFailure() } });
    const retry = await screen.findByRole('button', { name: /again|retry/i });
    app.server.answer({ PartNumberPage: { partNumber: anAnswer() } });
    await app.user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: '45-A' })).toBeTruthy();
  });
});

it('a search for a number links to the page of the number', async () => {
  renderApp('/search?q=45-a1-x', {
    answers: {
      PartNumberHint: {
        partNumber: {
          __typename: 'PartNumberAnswer',
          ...{ number: '45-A1-X', isKnown: true },
          ends: [anEnd('45-C', 2), anEnd('45-D')],
        },
      },
      PartList: networkFailure(),
    },
  });
  const link = await screen.findByRole('link', { name: 'All about the number 45-A1-X' });
  expect(link.getAttribute('href')).toBe('/numbers/45A1X');
  expect(link.parentElement?.textContent).toContain('45-A1-X was replaced by 2 × 45-C and 45-D.');
});
