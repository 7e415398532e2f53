import { screen, waitFor } from '@testing-library/react';
import { chooseOption } from '../../../../test/choose-option';
import { describe, expect, it } from 'vitest';
import { aShop } from '../../../../test/builders';
import { refusal } from '../../../../test/graphql-stub';
import { adminProducts } from '../../../../test/product-builders';
import { listedNames, renderProducts, rowOf } from '../../../../test/product-editor';
import type { RenderedApp } from '../../../../test/render-app';
import type { ProductFilter } from '../../../graphql/generated/operations';
import { toPriceFilter } from './use-product-list';

const questions = ({ server }: RenderedApp) =>
  server.sent('AdminProducts').map(({ sort, filter, after }) => ({ sort, filter, ...(after ? { after } : {}) }));

describe('the list’s toolbar', () => {
  const all = adminProducts(['Chain', 'Disc']);
  const found = adminProducts([{ id: 'product-2', name: 'Disc' }]);

  it('searches while typing, dims the old rows meanwhile, and keeps the search in the address', async () => {
    let answer = (_list: object): void => undefined;
    const app = renderProducts({
      AdminProducts: ({ variables }) =>
        (variables.filter as ProductFilter).search ? new Promise<object>((resolve) => (answer = resolve)) : all,
    });
    await rowOf('Chain');
    await app.user.type(screen.getByLabelText('Search'), 'disc');
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts?search=disc'));
    await waitFor(() => expect(questions(app)).toHaveLength(2));
    expect(listedNames()).toEqual(['Chain', 'Disc']);
    expect(screen.getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Fetching the products…')).toBeNull();
    answer(found);
    await waitFor(() => expect(listedNames()).toEqual(['Disc']));
    screen.getByText('1 product');
    expect(questions(app)).toEqual([
      { sort: 'OLDEST_FIRST', filter: { includeDrafts: true } },
      { sort: 'OLDEST_FIRST', filter: { includeDrafts: true, search: 'disc' } },
    ]);
  });

  it('reads from the address the search, the sort order and whether deleted products are shown', async () => {
    const app = renderProducts({ AdminProducts: found }, '?search=disc&sort=price_descending&deleted=shown');
    await rowOf('Disc');
    expect(questions(app)).toEqual([
      { sort: 'PRICE_DESCENDING', filter: { includeDrafts: true, search: 'disc', includeDeleted: true } },
    ]);
    expect(screen.getByLabelText('Search')).toHaveProperty('value', 'disc');
    expect(screen.getByLabelText('Sort')).toHaveProperty('value', 'PRICE_DESCENDING');
    expect(screen.getByRole('button', { name: 'Show deleted' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('filters by brand, category, status and stock, which are kept in the address', async () => {
    const app = renderProducts({ AdminProducts: all });
    await rowOf('Chain');
    const choose = async (label: string, option: string, filter: object) => {
      if (label === 'Brand' || label === 'In category')
        await chooseOption(app.user, screen.getByLabelText(label), option);
      else await app.user.selectOptions(screen.getByLabelText(label), option);
      await waitFor(() => expect(questions(app).at(-1)?.filter).toEqual({ includeDrafts: true, ...filter }));
    };
    await choose('Brand', 'Haruna', { brandId: 'brand-1' });
    await choose('Status', 'Draft', { brandId: 'brand-1', statuses: ['DRAFT'] });
    await choose('Stock', 'Out', { brandId: 'brand-1', statuses: ['DRAFT'], availability: 'OUT_OF_STOCK' });
    expect(app.path()).toBe('/dashboard/manageProducts?brand=brand-1&status=draft&stock=out_of_stock');
    const others = { statuses: ['DRAFT'], availability: 'OUT_OF_STOCK' };
    await choose('Brand', 'Without a brand', { brandId: '', ...others });
    await choose('In category', 'Brakes', { brandId: '', categoryId: 'category-1', ...others });
    expect(new URLSearchParams(app.path().split('?')[1]).get('category')).toBe('category-1');
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts'));
  });

  it('reads the filters from the address, and says so when no product matches them', async () => {
    const app = renderProducts(
      { AdminProducts: adminProducts([]) },
      '?brand=brand-1&status=discontinued&stock=low_stock&sort=name',
    );
    await screen.findByText('None of the products match these filters.');
    const filter = { includeDrafts: true, brandId: 'brand-1', statuses: ['DISCONTINUED'], availability: 'LOW_STOCK' };
    expect(questions(app)).toEqual([{ sort: 'NAME', filter }]);
    await app.user.click(screen.getByRole('button', { name: 'Show all products' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts?sort=name'));
  });

  it('filters by price, and finds nothing for an invalid price', async () => {
    const app = renderProducts({ AdminProducts: all });
    await rowOf('Chain');
    await app.user.type(screen.getByLabelText('Price range'), '10-25.50{Enter}');
    const priced = { includeDrafts: true, priceFromMinor: 1_000, priceToMinor: 2_550 };
    await waitFor(() => expect(questions(app).at(-1)).toMatchObject({ filter: priced }));
    expect(toPriceFilter(' -8', 2)).toEqual({ priceFromMinor: null, priceToMinor: 800 });
    expect(toPriceFilter('8', 0)).toEqual({ priceFromMinor: 8, priceToMinor: 8 });
    for (const typed of ['cheap', '-', '1-2-3']) expect(toPriceFilter(typed, 2)).toEqual({ ids: [] });
  });

  it('fetches no products if a price is given and the currency is unknown, and offers a retry', async () => {
    const app = renderProducts(
      { AdminProducts: all, Shop: refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') },
      '?price=10-50',
    );
    await screen.findByText('Something went wrong on our side.');
    await app.user.click(screen.getByRole('button', { name: 'Choose several' }));
    expect(screen.getByRole('button', { name: /^Edit all/ })).toHaveProperty('disabled', true);
    expect(questions(app)).toEqual([]);
    app.server.answer({ Shop: aShop() });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await rowOf('Chain');
    const filter = { includeDrafts: true, priceFromMinor: 1_000, priceToMinor: 5_000 };
    expect(questions(app)).toEqual([{ sort: 'OLDEST_FIRST', filter }]);
  });

  it('says that a search found nothing and offers to clear it', async () => {
    const app = renderProducts(
      {
        AdminProducts: ({ variables }) => ((variables.filter as ProductFilter).search ? adminProducts([]) : all),
      },
      '?search=zebra',
    );
    await screen.findByRole('heading', { name: 'No products found' });
    screen.getByText(/begin with “zebra”/);
    await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await rowOf('Chain');
    expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts'));
  });

  it('shows no rows of the previous search after a search failed', async () => {
    const app = renderProducts({ AdminProducts: all });
    await rowOf('Chain');
    app.server.answer({ AdminProducts: refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') });
    await app.user.type(screen.getByLabelText('Search'), 'disc');
    await screen.findByText('Something went wrong on our side.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['Oldest first', 'OLDEST_FIRST', ''],
    ['Newest first', 'NEWEST_FIRST', '?sort=newest_first'],
    ['Name', 'NAME', '?sort=name'],
    ['Lowest price first', 'PRICE_ASCENDING', '?sort=price_ascending'],
    ['Highest price first', 'PRICE_DESCENDING', '?sort=price_descending'],
  ])('sorts by %s', async (label, sort, address) => {
    const app = renderProducts({ AdminProducts: all }, sort === 'NAME' ? '' : '?sort=name');
    await rowOf('Chain');
    await app.user.selectOptions(screen.getByLabelText('Sort'), label);
    await waitFor(() => expect(questions(app).at(-1)).toEqual({ sort, filter: { includeDrafts: true } }));
    await waitFor(() => expect(app.path()).toBe(`/dashboard/manageProducts${address}`));
  });
});
