import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lastPage, money } from '../../../../test/builders';
import { networkFailure, type Answers } from '../../../../test/graphql-stub';
import { adminProducts, anEditedProduct } from '../../../../test/product-builders';
import { renderProducts, rowOf } from '../../../../test/product-editor';
import type { RenderedApp } from '../../../../test/render-app';
import type { BulkProductFragment, ProductEditInput } from '../../../graphql/generated/operations';

const bulk = (id: string, name: string, part: Partial<BulkProductFragment> = {}) => ({
  ...anEditedProduct({ id, name }),
  brand: null,
  categories: [],
  ...part,
});
const chain = bulk('product-1', 'Drive chain');
const disc = bulk('product-2', 'Brake disc', { version: 7, price: money(200) });

const bulkProducts = {
  products: {
    __typename: 'ProductConnection',
    edges: [chain, disc].map((node) => ({ __typename: 'ProductEdge', cursor: node.id, node })),
    pageInfo: lastPage,
  },
};

type Outcome = 'CHANGED' | 'UNCHANGED' | 'REFUSED';

/** Answers each edit with its entry in `outcomes`, by product id; all others succeed. */
const editing =
  (outcomes: Record<string, Outcome> = {}): Answers[string] =>
  ({ variables }) => {
    const { products } = variables.input as { products: ProductEditInput[] };
    const results = products.map(({ productId, version, price }) => {
      const outcome = outcomes[productId] ?? 'CHANGED';
      const before = productId === chain.id ? chain : disc;
      const product = { ...before, version: version + 1, ...(price && { price: money(price.amountMinor) }) };
      const message = outcome === 'REFUSED' ? 'This product was changed meanwhile.' : null;
      return { __typename: 'EditProductPayload', productId, outcome, message, product };
    });
    return { editProducts: { __typename: 'EditProductsPayload', results } };
  };

const pressed = (app: RenderedApp, name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));

async function chooseAll(answers: Answers = {}): Promise<RenderedApp> {
  const app = renderProducts({ BulkProducts: bulkProducts, EditProducts: editing(), ...answers });
  await rowOf('Drive chain');
  await pressed(app, 'Choose several');
  await pressed(app, 'Choose all of this page');
  return app;
}

async function raisePrices(app: RenderedApp, percent = '10') {
  await pressed(app, 'Price');
  const dialog = within(await screen.findByRole('dialog', { name: 'Price of 2 products' }));
  await app.user.type(await dialog.findByLabelText('Percent'), percent);
  return dialog;
}

const sentEdits = ({ server }: RenderedApp) =>
  server.sent('EditProducts').map(({ input }) => (input as { products: ProductEditInput[] }).products);

const usd = (amountMinor: number) => ({ amountMinor, currencyCode: 'USD' });

describe('choosing several products', () => {
  it('shows a checkbox in each row, counts the chosen ones, and offers no edit while none is chosen', async () => {
    const app = renderProducts({
      AdminProducts: adminProducts(['Chain', 'Disc', { name: 'Fork', deletedAt: '2026-05-01T12:00:00.000Z' }]),
    });
    await rowOf('Chain');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await pressed(app, 'Choose several');
    const bar = within(screen.getByRole('group', { name: 'Chosen products' }));
    bar.getByText('0 chosen');
    expect(bar.getByRole('button', { name: 'Price' })).toHaveProperty('disabled', true);
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

  it('removes a product that leaves the list from the choice', async () => {
    const app = await chooseAll();
    app.server.answer({ AdminProducts: adminProducts(['Drive chain']) });
    await app.user.type(screen.getByLabelText('Search'), 'chain');
    await screen.findByText('1 chosen');
  });
});

describe('editing them', () => {
  it('previews the edits, then sends them and shows the result of each', async () => {
    const app = await chooseAll({ EditProducts: editing({ 'product-2': 'REFUSED' }) });
    const dialog = await raisePrices(app);
    const preview = dialog.getByRole('list', { name: 'What changes' });
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Drive chain$19.50 → became $21.45', 'Brake disc$2.00 → became $2.20']);
    expect(sentEdits(app)).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Change 2' }));
    await dialog.findByText('1 changed, 1 refused');
    const edits = [
      { productId: 'product-1', version: 1, price: usd(2145) },
      { productId: 'product-2', version: 7, price: usd(220) },
    ];
    expect(sentEdits(app)).toEqual([edits]);
    dialog.getByText('This product was changed meanwhile.');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' })));
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    within(await rowOf('Drive chain')).getByText('$21.45');
  });

  it('undoes the edits, and names products that another admin edited since', async () => {
    const app = await chooseAll();
    const dialog = await raisePrices(app);
    await app.user.click(dialog.getByRole('button', { name: 'Change 2' }));
    await dialog.findByText('2 changed');
    app.server.answer({ EditProducts: editing({ 'product-1': 'REFUSED' }) });
    await app.user.click(dialog.getByRole('button', { name: 'Undo 2' }));
    await dialog.findByText('Taken back: 1 changed, 1 refused');
    expect(sentEdits(app)[1]).toEqual([
      { productId: 'product-1', version: 2, price: usd(1950) },
      { productId: 'product-2', version: 8, price: usd(200) },
    ]);
    expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('sends the same edits again when the answer was lost', async () => {
    const app = await chooseAll({ EditProducts: networkFailure() });
    const dialog = await raisePrices(app);
    await app.user.click(dialog.getByRole('button', { name: 'Change 2' }));
    await dialog.findByText(/could not be reached/);
    app.server.answer({ EditProducts: editing() });
    await app.user.click(dialog.getByRole('button', { name: 'Change 2' }));
    await dialog.findByText('2 changed');
    const [first, second] = sentEdits(app);
    expect(second).toEqual(first);
  });

  it('skips products that have the value already, and refuses what is not a number', async () => {
    const app = await chooseAll();
    const dialog = await raisePrices(app, 'abc');
    dialog.getByText(/Enter a number above 0/);
    expect(dialog.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true);
    await app.user.selectOptions(dialog.getByLabelText('Change'), 'Lower by an amount');
    await app.user.clear(dialog.getByLabelText('Amount'));
    await app.user.type(dialog.getByLabelText('Amount'), '2.01');
    dialog.getByText('The price would be below 0.');
    dialog.getByRole('button', { name: 'Change 1' });
  });

  it('sets a status', async () => {
    const app = await chooseAll();
    await pressed(app, 'Status');
    const dialog = within(await screen.findByRole('dialog', { name: 'Status of 2 products' }));
    await app.user.selectOptions(await dialog.findByLabelText('New status'), 'Draft: only admins see it');
    await app.user.click(dialog.getByRole('button', { name: 'Change 2' }));
    await dialog.findByText('2 changed');
    expect(sentEdits(app)[0]?.map(({ status }) => status)).toEqual(['DRAFT', 'DRAFT']);
  });
});
