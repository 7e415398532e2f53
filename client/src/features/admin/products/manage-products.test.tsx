import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { adminProducts } from '../../../../test/product-builders';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const open = (answers: Answers) => renderApp('/dashboard/manageProducts', { signedInAs: anAdmin(), answers });

describe('Manage Products', () => {
  const deleted = {
    deleteProduct: {
      __typename: 'DeleteProductPayload',
      product: { __typename: 'Product', id: 'product-2', version: 2, deletedAt: '2026-05-01T12:00:00.000Z' },
    },
  };

  async function askToDelete(app: RenderedApp, name: string) {
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    await app.user.click(within(row).getByRole('button', { name: 'Delete' }));
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

  it('deletes, says so, and shows the list without it', async () => {
    const app = open({ AdminProducts: adminProducts(['Chain', 'Disc']), DeleteProduct: deleted });
    const dialog = await askToDelete(app, 'Disc');
    app.server.answer({ AdminProducts: adminProducts(['Chain']) });
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Disc is deleted');
    expect(app.server.sent('DeleteProduct')).toEqual([{ input: { productId: 'product-2' } }]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Disc/ })).toBeNull());
    screen.getByRole('row', { name: /Chain/ });
  });

  it('says why it could not', async () => {
    const app = open({
      AdminProducts: adminProducts(['Disc']),
      DeleteProduct: refusal('NOT_FOUND', 'Product was not found.'),
    });
    const dialog = await askToDelete(app, 'Disc');
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Product was not found.');
  });
});
