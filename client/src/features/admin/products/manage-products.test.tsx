import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { adminProducts } from '../../../../test/product-builders';
import type { ProductFilter } from '../../../graphql/generated/operations';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const open = (answers: Answers, query = '') =>
  renderApp(`/dashboard/manageProducts${query}`, { signedInAs: anAdmin(), answers });

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const names = () =>
  screen.getAllByRole('rowheader').map((header) => header.firstChild?.firstChild?.firstChild?.textContent);
const questions = ({ server }: RenderedApp) =>
  server.sent('AdminProducts').map(({ sort, filter, after }) => ({ sort, filter, ...(after ? { after } : {}) }));
const filterOf = (variables: Record<string, unknown>) => variables.filter as ProductFilter;
const never = () => new Promise<never>(() => undefined);

const deletedAt = '2026-05-01T12:00:00.000Z';

describe('Manage Products', () => {
  it('lists what an admin looks for in a product', async () => {
    open({ AdminProducts: adminProducts(['Chain', { name: 'Disc', partNumber: null }], { totalCount: 30 }) });
    expect((await row('Chain')).textContent).toBe(
      '1ChainKS-1$19.5020 / 220 available, 2 at least to an orderEditDelete',
    );
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['No.', 'Avatar', 'Name', 'Price', 'Stock', 'Edit', 'Delete']);
    screen.getByText('30 products');
  });

  it('marks what runs low and what has run out', async () => {
    open({
      AdminProducts: adminProducts([
        { name: 'Chain', availability: 'LOW_STOCK' },
        { name: 'Disc', availability: 'OUT_OF_STOCK' },
        'Fork',
      ]),
    });
    within(await row('Chain')).getByText('Low');
    within(await row('Disc')).getByText('Out');
    expect(within(await row('Fork')).queryByText(/^(Low|Out)$/)).toBeNull();
  });

  it('says that there is none, and leads to adding one', async () => {
    open({ AdminProducts: adminProducts([]) });
    await screen.findByRole('heading', { name: 'No products yet' });
    screen.getByText('0 products');
    // In the menu, and here.
    expect(screen.getAllByRole('link', { name: 'Add Product' })).toHaveLength(2);
  });

  it('shows more when there is more', async () => {
    const app = open({
      AdminProducts: ({ variables }) =>
        variables.after
          ? adminProducts([{ id: 'product-2', name: 'Disc' }], { totalCount: 2 })
          : adminProducts(['Chain'], { totalCount: 2, hasNextPage: true, endCursor: 'c1' }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await row('Disc');
    expect(names()).toEqual(['Chain', 'Disc']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says why the list could not be fetched, and fetches it again', async () => {
    const app = open({ AdminProducts: refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') });
    await screen.findByText('Something went wrong on our side.');
    app.server.answer({ AdminProducts: adminProducts(['Chain']) });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await row('Chain');
  });
});

describe('the list’s toolbar', () => {
  const all = adminProducts(['Chain', 'Disc']);
  const found = adminProducts([{ id: 'product-2', name: 'Disc' }]);

  it('searches while typing, keeps the old rows dimmed meanwhile, and puts the search into the address', async () => {
    let answer = (_list: object): void => undefined;
    const app = open({
      AdminProducts: ({ variables }) =>
        filterOf(variables).search ? new Promise<object>((resolve) => (answer = resolve)) : all,
    });
    await row('Chain');
    await app.user.type(screen.getByLabelText('Search'), 'disc');
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts?search=disc'));
    await waitFor(() => expect(questions(app)).toHaveLength(2));
    expect(names()).toEqual(['Chain', 'Disc']);
    expect(screen.getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Fetching the products…')).toBeNull();
    answer(found);
    await waitFor(() => expect(names()).toEqual(['Disc']));
    screen.getByText('1 product');
    expect(questions(app)).toEqual([
      { sort: 'OLDEST_FIRST', filter: {} },
      { sort: 'OLDEST_FIRST', filter: { search: 'disc' } },
    ]);
  });

  it('takes search, sort and deleted ones from the address', async () => {
    const app = open({ AdminProducts: found }, '?search=disc&sort=price_descending&deleted=shown');
    await row('Disc');
    expect(questions(app)).toEqual([{ sort: 'PRICE_DESCENDING', filter: { search: 'disc', includeDeleted: true } }]);
    expect(screen.getByLabelText('Search')).toHaveProperty('value', 'disc');
    expect(screen.getByLabelText('Sort')).toHaveProperty('value', 'PRICE_DESCENDING');
    expect(screen.getByRole('button', { name: 'Show deleted' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('says that a search finds nothing, and offers to clear it', async () => {
    const app = open(
      {
        AdminProducts: ({ variables }) => (filterOf(variables).search ? adminProducts([]) : all),
      },
      '?search=zebra',
    );
    await screen.findByRole('heading', { name: 'No products found' });
    screen.getByText(/begin with “zebra”/);
    await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await row('Chain');
    expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts'));
  });

  it('keeps the rows out of the way of a search that failed', async () => {
    const app = open({ AdminProducts: all });
    await row('Chain');
    app.server.answer({ AdminProducts: refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') });
    await app.user.type(screen.getByLabelText('Search'), 'disc');
    await screen.findByText('Something went wrong on our side.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['Oldest first', 'OLDEST_FIRST', ''],
    ['Newest first', 'NEWEST_FIRST', '?sort=newest_first'],
    ['Name', 'NAME', '?sort=name'],
    ['Price up', 'PRICE_ASCENDING', '?sort=price_ascending'],
    ['Price down', 'PRICE_DESCENDING', '?sort=price_descending'],
  ])('sorts by %s', async (label, sort, address) => {
    const app = open({ AdminProducts: all }, sort === 'NAME' ? '' : '?sort=name');
    await row('Chain');
    await app.user.selectOptions(screen.getByLabelText('Sort'), label);
    await waitFor(() => expect(questions(app).at(-1)).toEqual({ sort, filter: {} }));
    await waitFor(() => expect(app.path()).toBe(`/dashboard/manageProducts${address}`));
  });
});

describe('deleting a product', () => {
  const deleted = {
    deleteProduct: {
      __typename: 'DeleteProductPayload',
      product: { __typename: 'Product', id: 'product-2', version: 2, deletedAt },
    },
  };

  async function askToDelete(app: RenderedApp, name: string) {
    await app.user.click(within(await row(name)).getByRole('button', { name: 'Delete' }));
    return screen.findByRole('alertdialog');
  }

  it('asks before it deletes, in the specified words', async () => {
    const app = open({ AdminProducts: adminProducts(['Chain', 'Disc']) });
    const dialog = await askToDelete(app, 'Disc');
    within(dialog).getByText('Are you sure you want to delete Disc?');
    within(dialog).getByText('Once you delete a Product you can not retrive later');
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.server.sent('DeleteProduct')).toEqual([]);
  });

  it('says so, and takes it out of the pages shown so far without fetching them again', async () => {
    const app = open({
      AdminProducts: ({ variables }) =>
        variables.after
          ? adminProducts([{ id: 'product-3', name: 'Fork' }], { totalCount: 3 })
          : adminProducts(['Chain', 'Disc'], { totalCount: 3, hasNextPage: true, endCursor: 'c2' }),
      DeleteProduct: deleted,
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await row('Fork');
    const dialog = await askToDelete(app, 'Disc');
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Disc is deleted');
    expect(app.server.sent('DeleteProduct')).toEqual([{ input: { productId: 'product-2' } }]);
    await waitFor(() => expect(names()).toEqual(['Chain', 'Fork']));
    screen.getByText('2 products');
    expect(questions(app)).toHaveLength(2);
  });

  it('is done once however often the button is pressed', async () => {
    const app = open({ AdminProducts: adminProducts(['Chain', 'Disc']), DeleteProduct: never });
    const dialog = await askToDelete(app, 'Disc');
    await app.user.dblClick(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(app.server.sent('DeleteProduct')).toHaveLength(1);
  });

  it.each([
    [refusal('NOT_FOUND', 'The product was not found.'), 'The product was not found.'],
    [networkFailure(), /could not be reached/],
  ])('says why it could not', async (failure, message) => {
    const app = open({ AdminProducts: adminProducts(['Disc']), DeleteProduct: failure });
    const dialog = await askToDelete(app, 'Disc');
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText(message);
    await row('Disc');
  });
});

describe('a deleted product', () => {
  const restored = {
    restoreProduct: {
      __typename: 'RestoreProductPayload',
      product: { __typename: 'Product', id: 'product-1', version: 3, deletedAt: null },
    },
  };
  const withDeleted: Answers = {
    AdminProducts: ({ variables }) =>
      filterOf(variables).includeDeleted
        ? adminProducts([{ name: 'Chain', deletedAt }, { name: 'Disc' }])
        : adminProducts([{ id: 'product-2', name: 'Disc' }]),
  };

  it('stands in the list on demand, marked, and can only be restored', async () => {
    const app = open(withDeleted);
    await row('Disc');
    expect(names()).toEqual(['Disc']);
    await app.user.click(screen.getByRole('button', { name: 'Show deleted' }));
    const chain = within(await row('Chain'));
    chain.getByText(/^Deleted/);
    expect(chain.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Restore']);
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts?deleted=shown'));
  });

  it('is restored where it stands', async () => {
    const app = open({ ...withDeleted, RestoreProduct: restored }, '?deleted=shown');
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
    await screen.findByText('Chain is restored');
    expect(app.server.sent('RestoreProduct')).toEqual([{ input: { productId: 'product-1' } }]);
    within(await row('Chain')).getByRole('button', { name: 'Edit' });
    screen.getByText('2 products');
  });

  it('says why it could not be restored', async () => {
    const failure = refusal('NOT_FOUND', 'The product was not found.');
    const app = open({ ...withDeleted, RestoreProduct: failure }, '?deleted=shown');
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
    await screen.findByText('The product was not found.');
    screen.getByRole('button', { name: 'Restore' });
  });

  it('stays in a list that shows deleted ones when it has just been deleted', async () => {
    const product = { __typename: 'Product', id: 'product-2', version: 2, deletedAt };
    const DeleteProduct = { deleteProduct: { __typename: 'DeleteProductPayload', product } };
    const app = open({ ...withDeleted, DeleteProduct }, '?deleted=shown');
    await app.user.click(within(await row('Disc')).getByRole('button', { name: 'Delete' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Disc is deleted');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Restore' })).toHaveLength(2));
  });
});
