import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { declaredStyle } from '../../../../test/declared-style';
import { aUser } from '../../../../test/builders';
import { refusal } from '../../../../test/graphql-stub';
import { adminProducts } from '../../../../test/product-builders';
import { listedNames, openEditor, renderProducts, rowOf } from '../../../../test/product-editor';

describe('Manage Products', () => {
  it('lists photo, name, part number, price and stock', async () => {
    renderProducts({ AdminProducts: adminProducts(['Chain', { name: 'Disc', partNumber: null }], { totalCount: 30 }) });
    expect((await rowOf('Chain')).textContent).toBe(
      '1ChainKS-1$19.5020 / 220 available, at least 2 per orderEditDelete',
    );
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['No.', 'Avatar', 'Name', 'Price', 'Stock', 'Edit', 'Delete']);
    screen.getByText('30 products');
  });

  it('marks products that are low on stock or out of stock', async () => {
    renderProducts({
      AdminProducts: adminProducts([
        { name: 'Chain', availability: 'LOW_STOCK' },
        { name: 'Disc', availability: 'OUT_OF_STOCK' },
        'Fork',
      ]),
    });
    within(await rowOf('Chain')).getByText('Low');
    const out = within(await rowOf('Disc')).getByText('Out');
    const line = out.parentElement as HTMLElement;
    expect(declaredStyle(line, 'display')).toBe('inline-flex');
    expect(declaredStyle(line, 'column-gap')).toBe('var(--chakra-spacing-2)');
    expect(within(await rowOf('Fork')).queryByText(/^(Low|Out)$/)).toBeNull();
  });

  it('offers only the field for the quantity to staff who may only set the stock', async () => {
    const app = renderProducts({}, '', { signedInAs: aUser({ permissions: ['STOCK'] }) });
    const form = within(await openEditor(app));
    form.getByLabelText('Available Quantity');
    expect([form.queryByLabelText('Name'), form.queryByLabelText('Price')]).toEqual([null, null]);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByText('Everything about this product')).toBeNull();
  });

  it('says that there are no products, and links to Add Product', async () => {
    renderProducts({ AdminProducts: adminProducts([]) });
    await screen.findByRole('heading', { name: 'No products yet' });
    screen.getByText('0 products');
    // One link is in the menu, the other one on this page.
    expect(screen.getAllByRole('link', { name: 'Add Product' })).toHaveLength(2);
  });

  it('shows the next page on demand', async () => {
    const app = renderProducts({
      AdminProducts: ({ variables }) =>
        variables.after
          ? adminProducts([{ id: 'product-2', name: 'Disc' }], { totalCount: 2 })
          : adminProducts(['Chain'], { totalCount: 2, hasNextPage: true, endCursor: 'product-1' }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await rowOf('Disc');
    expect(listedNames()).toEqual(['Chain', 'Disc']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows why the list could not be fetched, and offers a retry', async () => {
    const app = renderProducts({
      AdminProducts: refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.'),
    });
    await screen.findByText('Something went wrong on our side.');
    app.server.answer({ AdminProducts: adminProducts(['Chain']) });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await rowOf('Chain');
  });
});
