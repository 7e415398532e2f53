import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { adminProducts } from '../../../../test/product-builders';
import { listedNames, renderProducts, rowOf } from '../../../../test/product-editor';
import type { RenderedApp } from '../../../../test/render-app';
import type { ProductFilter } from '../../../graphql/generated/operations';

const deletedAt = '2026-05-01T12:00:00.000Z';
const never = () => new Promise<never>(() => undefined);

describe('deleting a product', () => {
  const deleted = {
    deleteProduct: {
      __typename: 'DeleteProductPayload',
      product: { __typename: 'Product', id: 'product-2', version: 2, deletedAt },
    },
  };

  async function askToDelete(app: RenderedApp, name: string) {
    await app.user.click(within(await rowOf(name)).getByRole('button', { name: 'Delete' }));
    return screen.findByRole('alertdialog');
  }

  it('asks for a confirmation with the specified texts', async () => {
    const app = renderProducts({ AdminProducts: adminProducts(['Chain', 'Disc']) });
    const dialog = await askToDelete(app, 'Disc');
    within(dialog).getByText('Are you sure you want to delete Disc?');
    within(dialog).getByText('Once you delete a Product you can not retrive later');
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.server.sent('DeleteProduct')).toEqual([]);
  });

  it('reports success, and removes the product from the loaded pages without fetching them again', async () => {
    const app = renderProducts({
      AdminProducts: ({ variables }) =>
        variables.after
          ? adminProducts([{ id: 'product-3', name: 'Fork' }], { totalCount: 3 })
          : adminProducts(['Chain', 'Disc'], { totalCount: 3, hasNextPage: true, endCursor: 'product-2' }),
      DeleteProduct: deleted,
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await rowOf('Fork');
    const dialog = await askToDelete(app, 'Disc');
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Disc is deleted');
    expect(app.server.sent('DeleteProduct')).toEqual([{ input: { productId: 'product-2' } }]);
    await waitFor(() => expect(listedNames()).toEqual(['Chain', 'Fork']));
    screen.getByText('2 products');
    expect(app.server.sent('AdminProducts')).toHaveLength(2);
  });

  it('moves the focus to the heading when no product is left', async () => {
    const only = { ...deleted.deleteProduct.product, id: 'product-1' };
    const app = renderProducts({
      AdminProducts: adminProducts(['Chain']),
      DeleteProduct: { deleteProduct: { ...deleted.deleteProduct, product: only } },
    });
    const dialog = await askToDelete(app, 'Chain');
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const heading = screen.getByRole('heading', { level: 1, name: 'Manage Products' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('is done once even if the button is pressed several times', async () => {
    const app = renderProducts({ AdminProducts: adminProducts(['Chain', 'Disc']), DeleteProduct: never });
    const dialog = await askToDelete(app, 'Disc');
    await app.user.dblClick(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(app.server.sent('DeleteProduct')).toHaveLength(1);
  });

  it.each([
    [refusal('NOT_FOUND', 'The product was not found.'), 'The product was not found.'],
    [networkFailure(), /could not be reached/],
  ])('shows why it failed', async (failure, message) => {
    const app = renderProducts({ AdminProducts: adminProducts(['Disc']), DeleteProduct: failure });
    const dialog = await askToDelete(app, 'Disc');
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText(message);
    await rowOf('Disc');
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
      (variables.filter as ProductFilter).includeDeleted
        ? adminProducts([{ name: 'Chain', deletedAt }, { name: 'Disc' }])
        : adminProducts([{ id: 'product-2', name: 'Disc' }]),
  };

  it('is listed on demand with a mark, and can only be restored', async () => {
    const app = renderProducts(withDeleted);
    await rowOf('Disc');
    expect(listedNames()).toEqual(['Disc']);
    await app.user.click(screen.getByRole('button', { name: 'Show deleted' }));
    const chain = within(await rowOf('Chain'));
    chain.getByText(/^Deleted/);
    expect(chain.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Restore']);
    await waitFor(() => expect(app.path()).toBe('/dashboard/manageProducts?deleted=shown'));
  });

  it('is restored in its row', async () => {
    const app = renderProducts({ ...withDeleted, RestoreProduct: restored }, '?deleted=shown');
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
    await screen.findByText('Chain is restored');
    expect(app.server.sent('RestoreProduct')).toEqual([{ input: { productId: 'product-1' } }]);
    within(await rowOf('Chain')).getByRole('button', { name: 'Edit' });
    screen.getByText('2 products');
  });

  it('shows why it could not be restored', async () => {
    const failure = refusal('NOT_FOUND', 'The product was not found.');
    const app = renderProducts({ ...withDeleted, RestoreProduct: failure }, '?deleted=shown');
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
    await screen.findByText('The product was not found.');
    screen.getByRole('button', { name: 'Restore' });
  });

  it('stays in a list that shows deleted products', async () => {
    const product = { __typename: 'Product', id: 'product-2', version: 2, deletedAt };
    const DeleteProduct = { deleteProduct: { __typename: 'DeleteProductPayload', product } };
    const app = renderProducts({ ...withDeleted, DeleteProduct }, '?deleted=shown');
    await app.user.click(within(await rowOf('Disc')).getByRole('button', { name: 'Delete' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Disc is deleted');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Restore' })).toHaveLength(2));
  });
});
