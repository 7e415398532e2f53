import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser, money } from '../../../../test/builders';
import { chooseOption } from '../../../../test/choose-option';
import { networkFailure, type Answers } from '../../../../test/graphql-stub';
import { adminProducts } from '../../../../test/product-builders';
import { renderProducts, rowOf } from '../../../../test/product-editor';
import type { RenderedApp, RenderOptions } from '../../../../test/render-app';
import { toChanges, type EditDraft } from './product-edit';

const prepared: Answers = {
  PrepareProductEdit: {
    prepareProductEdit: {
      __typename: 'PrepareProductEditPayload',
      import: { __typename: 'Import', id: 'edit-1' },
    },
  },
  AdminImport: { import: null },
};

const pressed = (app: RenderedApp, name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));

async function startChoosing(answers: Answers = {}, query = '', options: RenderOptions = {}): Promise<RenderedApp> {
  const app = renderProducts({ ...prepared, ...answers }, query, options);
  await rowOf('Drive chain');
  await pressed(app, 'Choose several');
  return app;
}

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('choosing several products', () => {
  it('shows a checkbox per row, counts the chosen products, and offers to edit them once there are any', async () => {
    const app = renderProducts({
      AdminProducts: adminProducts(['Chain', 'Disc', { name: 'Fork', deletedAt: '2026-05-01T12:00:00.000Z' }]),
    });
    await rowOf('Chain');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await pressed(app, 'Choose several');
    const bar = within(screen.getByRole('group', { name: 'Chosen products' }));
    bar.getByText('0 chosen');
    expect(bar.getByRole('button', { name: 'Edit the chosen' })).toHaveProperty('disabled', true);
    await app.user.click(screen.getByRole('checkbox', { name: 'Choose Disc' }));
    bar.getByText('1 chosen');
    await pressed(app, 'Choose all of this page');
    bar.getByText('2 chosen');
    expect(screen.queryByRole('checkbox', { name: 'Choose Fork' })).toBeNull();
    await app.user.click(screen.getByRole('checkbox', { name: 'Choose Chain' }));
    bar.getByText('1 chosen');
    await pressed(app, 'Choose several');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('drops a product from the choice when it leaves the list', async () => {
    const app = await startChoosing();
    await pressed(app, 'Choose all of this page');
    app.server.answer({ AdminProducts: adminProducts(['Drive chain']) });
    await app.user.type(screen.getByLabelText('Search'), 'chain');
    await screen.findByText('1 chosen');
  });
});

describe('editing products', () => {
  it('sends the chosen products and their change, and opens the preview', async () => {
    const app = await startChoosing();
    await app.user.click(screen.getByRole('checkbox', { name: 'Choose Brake disc' }));
    await pressed(app, 'Edit the chosen');
    const dialog = await dialogNamed('Edit 1 product');
    await app.user.selectOptions(dialog.getByLabelText('What changes'), 'Status');
    expect(dialog.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true);
    await app.user.selectOptions(dialog.getByLabelText('New status'), 'Draft: only admins and staff see it');
    await app.user.click(dialog.getByRole('button', { name: 'Preview' }));
    await screen.findByText(/This import was not found/);
    expect(app.server.sent('AdminImport')).toContainEqual({ id: 'edit-1' });
    const filter = { ids: ['product-2'], includeDrafts: true };
    expect(app.server.sent('PrepareProductEdit')).toEqual([{ input: { filter, changes: { status: 'DRAFT' } } }]);
  });

  it('applies to all products of the filtered list, and says what went wrong', async () => {
    const all = adminProducts(['Drive chain'], { totalCount: 1_204 });
    const failing = { AdminProducts: all, PrepareProductEdit: networkFailure() };
    const app = await startChoosing(failing, '?search=chain&brand=none&stock=low_stock');
    await pressed(app, 'Edit all 1,204');
    const dialog = await dialogNamed('Edit 1,204 products');
    await app.user.type(dialog.getByLabelText('Percent'), 'abc');
    dialog.getByText('Enter a number above 0 and up to 1,000, with at most 2 decimals.');
    await app.user.clear(dialog.getByLabelText('Percent'));
    await app.user.type(dialog.getByLabelText('Percent'), '7.5');
    await app.user.selectOptions(dialog.getByLabelText('Rounded'), 'To .99');
    await app.user.click(dialog.getByRole('button', { name: 'Preview' }));
    await dialog.findByText(/could not be reached/);
    const filter = { includeDrafts: true, search: 'chain', brandId: '', availability: 'LOW_STOCK' };
    expect(app.server.sent('PrepareProductEdit')[0]).toEqual({
      input: { filter, changes: { price: { percent: 7.5, ending: 'NINETY_NINE' } } },
    });
  });

  it('is not offered for all products while those of another filter load', async () => {
    const app = await startChoosing();
    let answer: (answer: object) => void = () => undefined;
    app.server.answer({ AdminProducts: () => new Promise<object>((resolve) => (answer = resolve)) });
    await app.user.selectOptions(screen.getByLabelText('Stock'), 'Low');
    const all = () => screen.getByRole('button', { name: /^Edit all/ });
    await waitFor(() => expect(all()).toHaveProperty('disabled', true));
    answer(adminProducts(['Drive chain'], { totalCount: 1_204 }));
    await waitFor(() => expect(all()).toHaveProperty('disabled', false));
    expect(all().textContent).toBe('Edit all 1,204');
  });

  it('sets a brand', async () => {
    const app = await startChoosing();
    await pressed(app, 'Edit all 2');
    const dialog = await dialogNamed('Edit 2 products');
    await app.user.selectOptions(dialog.getByLabelText('What changes'), 'Brand');
    await chooseOption(app.user, dialog.getByLabelText('New brand'), 'Haruna');
    await app.user.click(dialog.getByRole('button', { name: 'Preview' }));
    await screen.findByText(/This import was not found/);
    expect(app.server.sent('PrepareProductEdit')[0]).toMatchObject({ input: { changes: { brandId: 'brand-1' } } });
  });

  it('is limited to the stock for staff who have no other permission', async () => {
    const app = await startChoosing({}, '', { signedInAs: aUser({ permissions: ['STOCK'] }) });
    await pressed(app, 'Edit all 2');
    const dialog = await dialogNamed('Edit 2 products');
    expect(within(dialog.getByLabelText('What changes')).getAllByRole('option')).toHaveLength(1);
    await app.user.selectOptions(dialog.getByLabelText('How'), 'Subtract');
    await app.user.type(dialog.getByLabelText('Quantity'), '5');
    await app.user.click(dialog.getByRole('button', { name: 'Preview' }));
    await screen.findByText(/This import was not found/);
    expect(app.server.sent('PrepareProductEdit')[0]).toMatchObject({
      input: { changes: { stock: { difference: -5 } } },
    });
  });
});

describe('the changes for the input', () => {
  const usd = (amountMinor: number) => ({ amountMinor, currencyCode: 'USD' });
  it.each<[Partial<EditDraft>, object | null]>([
    [{ way: 'raise-percent', value: '10' }, { price: { percent: 10 } }],
    [{ way: 'lower-percent', value: '33.33' }, { price: { percent: -33.33 } }],
    [{ way: 'lower-percent', value: '100.01' }, null],
    [{ way: 'raise', value: '1,5' }, { price: { difference: usd(150) } }],
    [{ way: 'lower', value: '2' }, { price: { difference: usd(-200) } }],
    [{ way: 'lower', value: '0' }, null],
    [{ way: 'set', value: '0' }, { price: { amount: usd(0) } }],
    [{ way: 'set', value: '1.999' }, null],
    [{ way: 'round', ending: 'WHOLE' }, { price: { ending: 'WHOLE' } }],
    [{ way: 'round' }, null],
    [{ field: 'comparePrice', way: 'set', value: '9' }, { comparePrice: { amount: usd(900) } }],
    [{ field: 'stock', way: 'set', value: '0' }, { stock: { quantity: 0 } }],
    [{ field: 'stock', way: 'raise', value: '0' }, null],
    [{ field: 'stock', way: 'set', value: '1.5' }, null],
    [{ field: 'minimumQuantity', value: '2' }, { minimumQuantity: 2 }],
    [{ field: 'minimumQuantity', value: '0' }, null],
    [{ field: 'brandId', value: 'none' }, { brandId: '' }],
    [{ field: 'brandId', value: '' }, null],
    [{ field: 'mainCategoryId', value: 'c1' }, { mainCategoryId: 'c1' }],
    [{ field: 'addCategoryIds', value: 'c1' }, { addCategoryIds: ['c1'] }],
    [{ field: 'removeCategoryIds', value: 'c1' }, { removeCategoryIds: ['c1'] }],
    [{ field: 'taxClass', value: ' reduced ' }, { taxClass: 'reduced' }],
    [{ field: 'taxClass', value: ' ' }, null],
  ])('%j are %j', (draft, changes) => {
    const start: EditDraft = { field: 'price', way: 'raise-percent', value: '', ending: '' };
    expect(toChanges({ ...start, ...draft }, money(1_950))).toEqual(changes);
  });
});
