import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { money } from '../../../test/builders';
import { aBike, honda } from '../../../test/bike-builders';
import { aPart } from '../../../test/catalogue-builders';
import { networkFailure, type Answers, type StubRequest } from '../../../test/graphql-stub';
import { renderApp } from '../../../test/render-app';
import type { SuggestQuery } from '../../graphql/generated/operations';

type Suggested = SuggestQuery['suggest'];

const aSuggestion = (overrides: Partial<Suggested> = {}): SuggestQuery => ({
  suggest: {
    __typename: 'Suggestions',
    numbers: [],
    categories: [],
    brands: [],
    makes: [],
    vehicles: [],
    queries: [],
    products: [],
    ...overrides,
  },
});

const part = (slug: string, name: string) => ({
  ...aPart({ id: slug, slug, name }),
  price: money(1_950),
});

const ofBrakes = aSuggestion({
  numbers: [{ __typename: 'SuggestedNumber', number: 'BR-AK-9', product: part('disc', 'Floating disc') }],
  categories: [{ __typename: 'Category', id: 'c1', slug: 'brakes', name: 'Brakes' }],
  brands: [{ __typename: 'Brand', id: 'b1', slug: 'brako', name: 'Brako' }],
  queries: ['brake'],
  products: [part('pads', 'Front brake pads')],
});

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

async function type(text: string, answers: Answers = { Suggest: ofBrakes }) {
  const app = renderApp('/contact', { answers });
  const field = await screen.findByLabelText('Find parts');
  await app.user.type(field, text);
  return { ...app, field };
}

describe('the list of suggestions', () => {
  it('is grouped, marks the matches, and is announced', async () => {
    const { field, server } = await type('brak');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    expect(
      within(list)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label')),
    ).toEqual(['Part numbers', 'Categories', 'Brands', 'Searches', 'Parts']);
    expect(optionNames()).toEqual(['BR-AK-9Floating disc', 'Brakes', 'Brako', 'brake', 'Front brake pads$19.50']);
    expect([...list.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'BR-AK',
      'Brak',
      'Brak',
      'brak',
      'brak',
    ]);
    screen.getByText('5 suggestions');
    expect(field.getAttribute('role')).toBe('combobox');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(field.getAttribute('aria-controls')).toBe(list.id);
    // The field waits for one pause after all four keys, not for one after each key.
    expect(server.sent('Suggest').at(-1)).toEqual({ query: 'brak' });
    expect(server.sent('Suggest').length).toBeLessThan(4);
  });

  it('offers makes and bikes', async () => {
    const { user, path } = await type('brak', { Suggest: aSuggestion({ makes: [honda], vehicles: [aBike()] }) });
    const bikes = within(await screen.findByRole('group', { name: 'Bikes' }));
    expect(optionNames()).toEqual(['Honda', 'Honda CBR 600 RR (PC40)2003-2006']);
    expect(bikes.getByRole('option', { name: 'Honda' }).getAttribute('href')).toBe('/bikes/honda');
    await user.click(bikes.getByRole('option', { name: /CBR 600/ }));
    await waitFor(() => expect(path()).toBe('/bikes/honda/cbr-600-rr-pc40'));
  });

  it('is empty for one letter', async () => {
    const { server, user, field } = await type('br');
    await screen.findByRole('listbox');
    await user.type(field, '{Backspace}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(field, 'a');
    await waitFor(() => expect(server.sent('Suggest')).toEqual([{ query: 'br' }, { query: 'ba' }]));
  });

  it('is navigated with the arrow keys and chosen with Enter', async () => {
    const { field, user, path } = await type('brak');
    await screen.findByRole('listbox');
    const current = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await user.keyboard('{ArrowUp}');
    expect(current()).toContain('Front brake pads');
    await user.keyboard('{ArrowDown}');
    expect(current()).toBeUndefined();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(current()).toBe('Brakes');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Brakes');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/category/brakes'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is ignored by Enter without a selection: the typed text is searched for', async () => {
    const { user, path } = await type('brak');
    await screen.findByRole('listbox');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/search?q=brak'));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('is closed by Escape, which keeps the text, and opened again by an arrow key', async () => {
    const { field, user } = await type('brak');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect((field as HTMLInputElement).value).toBe('brak');
    await user.keyboard('{ArrowDown}');
    screen.getByRole('listbox');
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('searches for a suggested query when it is clicked', async () => {
    const { field, user, path } = await type('brak');
    await user.click(await screen.findByRole('option', { name: 'brake' }));
    await waitFor(() => expect(path()).toBe('/search?q=brake'));
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('brake'));
  });

  it('shows the answer to the latest text even if an older one arrives later', async () => {
    let answerLate: (answer: object) => void = () => undefined;
    const late = new Promise<object>((resolve) => (answerLate = resolve));
    const answer = ({ variables }: StubRequest) =>
      variables.query === 'br' ? late : aSuggestion({ queries: ['brake pads'] });
    const { field, server, user } = await type('br', { Suggest: answer });
    await waitFor(() => expect(server.sent('Suggest')).toHaveLength(1));
    await user.type(field, 'ake');
    await screen.findByRole('option', { name: 'brake pads' });
    answerLate(aSuggestion({ queries: ['bracket'] }));
    await late;
    await user.type(field, ' ');
    expect(optionNames()).toEqual(['brake pads']);
  });

  it('is empty without matches or without an answer; the field still searches', async () => {
    const { server, user, field, path } = await type('zz', { Suggest: aSuggestion() });
    await screen.findByText('No suggestions');
    expect(field.getAttribute('aria-expanded')).toBe('false');
    server.answer({ Suggest: networkFailure });
    await user.type(field, 'top{Enter}');
    await waitFor(() => expect(path()).toBe('/search?q=zztop'));
  });
});
