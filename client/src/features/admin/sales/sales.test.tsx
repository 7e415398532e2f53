import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, money } from '../../../../test/builders';
import { chooseOption } from '../../../../test/choose-option';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { SaleEditFragment, SalePreviewQuery } from '../../../graphql/generated/operations';

const sale = (part: Partial<SaleEditFragment> = {}): SaleEditFragment => ({
  __typename: 'Sale',
  ...{ id: 's1', name: 'Brake week', startsAt: '2026-12-01T08:00:00.000Z', endsAt: '2026-12-08T08:00:00.000Z' },
  ...{ state: 'PLANNED', targetKind: 'BRANDS', targets: [{ __typename: 'SaleTarget', id: 'b1', name: 'Regal' }] },
  ...{ percent: 20, prices: [], version: 3 },
  ...part,
});
const ownPrices = sale({
  ...{ id: 's2', name: 'Clearance', targetKind: 'PRODUCTS', percent: null },
  targets: [{ __typename: 'SaleTarget', id: 'p1', name: 'Brake disc' }],
  prices: [{ __typename: 'SalePrice', productId: 'p1', price: money(1_500) }],
});
const preview: SalePreviewQuery = {
  salePreview: {
    __typename: 'SalePreview',
    productCount: 12,
    examples: [
      {
        __typename: 'SaleExample',
        product: { __typename: 'Product', id: 'p1', name: 'Brake disc' },
        ...{ regularPrice: money(1_950), salePrice: money(1_560) },
      },
    ],
  },
};
const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null } as const;
const brandNames = ['Regal', 'Tern'];
const listOf = (...nodes: SaleEditFragment[]) => ({
  sales: {
    __typename: 'SaleConnection',
    ...{ totalCount: nodes.length, pageInfo },
    edges: nodes.map((node) => ({ __typename: 'SaleEdge', cursor: node.id, node })),
  },
});
const open = (answers: Answers = {}) =>
  renderApp('/dashboard/sales', {
    signedInAs: anAdmin(),
    answers: {
      AdminSales: listOf(sale(), ownPrices),
      SalePreview: preview,
      CategoryChoices: { categories: [] },
      BrandChoices: {
        brands: {
          __typename: 'BrandConnection',
          edges: brandNames.map((name, index) => ({
            __typename: 'BrandEdge',
            node: { __typename: 'Brand', id: `b${index + 1}`, name },
          })),
          pageInfo,
        },
      },
      Suggest: {
        suggest: {
          __typename: 'Suggestions',
          ...{ categories: [], brands: [], searches: [] },
          products: [],
        },
      },
      ...answers,
    },
  });
const saved = { saveSale: { __typename: 'SaveSalePayload', sale: sale({ version: 4 }) } };

async function openSale(answers: Answers = {}, name = 'Brake week') {
  const app = open(answers);
  await app.user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
}

describe('Sales', () => {
  it('show what they reduce, when, and their state', async () => {
    open();
    const row = within((await screen.findByRole('button', { name: 'Edit Brake week' })).closest('tr') as HTMLElement);
    row.getByText(/^20% off products from Regal, from Dec 1, 2026, .* until Dec 8, 2026/);
    row.getByText('Planned');
    screen.getByText(/^Reduced prices of Brake disc, from/);
  });

  it('are described and previewed while they are typed; only their changes and version are sent', async () => {
    const { dialog, user, server } = await openSale({ SaveSale: saved });
    await user.clear(dialog.getByLabelText('Percent'));
    await user.type(dialog.getByLabelText('Percent'), '25');
    await chooseOption(user, await dialog.findByLabelText('Add a brand'), 'Tern');
    dialog.getByText(/^25% off products from Regal or Tern, from/);
    await dialog.findByText('12 products are in this sale, such as these:');
    const example = within(dialog.getByRole('row', { name: /Brake disc/ }));
    example.getByText('$19.50');
    example.getByText('$15.60');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The sale is saved');
    expect(server.sent('SaveSale')).toEqual([
      { input: { id: 's1', version: 3, targetKind: 'BRANDS', targetIds: ['b1', 'b2'], percent: 25 } },
    ]);
  });

  it('can have a price for each product instead of a percentage', async () => {
    const { dialog, user, server } = await openSale({ SaveSale: saved }, 'Clearance');
    const price = dialog.getByLabelText('Price of Brake disc');
    await user.clear(price);
    await user.type(price, '12,5o');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter an amount with at most 2 decimals, such as 12.50.');
    await user.clear(price);
    await user.type(price, '12,50');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.sent('SaveSale')).toMatchObject([
        { input: { targetIds: ['p1'], prices: [{ productId: 'p1', price: { amountMinor: 1_250 } }] } },
      ]),
    );
  });

  it('start at once if no start is entered, and show a refusal at the refused field', async () => {
    const fields = [{ field: 'targetIds', message: 'Choose at least one of the products.' }];
    const app = open({ SaveSale: refusal('BAD_USER_INPUT', 'No.', { fields }) });
    await app.user.click(await screen.findByRole('button', { name: 'Add a sale' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Name for the customer'), 'Winter');
    await app.user.type(dialog.getByLabelText('Until'), '2026-12-24T18:00');
    await app.user.type(dialog.getByLabelText('Percent'), '10');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Choose at least one of the products.');
    expect(app.server.sent('SaveSale')).toMatchObject([
      { input: { name: 'Winter', startsAt: '1970-01-01T00:00:00.000Z', percent: 10 } },
    ]);
    app.server.answer({ SaveSale: saved });
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The sale is saved');
  });

  it.each(['From', /^Until/])('are not saved while the time of a day is missing in %s', async (label) => {
    const { dialog, user, server } = await openSale();
    const date = dialog.getByLabelText(label);
    fireEvent.change(date, { target: { value: '' } });
    Object.defineProperty(date, 'validity', { value: { badInput: true } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter the date and the time.');
    expect(server.sent('SaveSale')).toEqual([]);
  });

  it('keep their start once they run', async () => {
    const { dialog } = await openSale({ AdminSales: listOf(sale({ state: 'RUNNING' })) });
    expect(dialog.getByLabelText('From')).toHaveProperty('readOnly', true);
  });

  it('show another admin’s changes, and overwrite them only on request', async () => {
    const { dialog, user, server } = await openSale({
      SaveSale: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }),
      LatestSale: { sale: sale({ version: 4, name: 'Brake month' }) },
    });
    await user.clear(dialog.getByLabelText('Percent'));
    await user.type(dialog.getByLabelText('Percent'), '30');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('This sale has changed since you opened it');
    expect(dialog.getByLabelText('Name for the customer')).toHaveProperty('value', 'Brake month');
    server.answer({ SaveSale: saved });
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('The sale is saved');
    expect(server.sent('SaveSale')[1]).toMatchObject({ input: { version: 4, percent: 30 } });
  });

  it('are deleted with the version that was shown', async () => {
    const app = open({ DeleteSale: { deleteSale: { __typename: 'DeleteSalePayload', saleId: 's1' } } });
    await app.user.click(await screen.findByRole('button', { name: 'Delete Brake week' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('The sale is deleted');
    expect(app.server.sent('DeleteSale')).toEqual([{ input: { id: 's1', version: 3 } }]);
  });
});
