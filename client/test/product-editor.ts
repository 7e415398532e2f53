import { screen, within } from '@testing-library/react';
import type { ProductEdit_ProductFragment } from '../src/graphql/generated/operations';
import { anAdmin, lastPage } from './builders';
import { refusal, type Answers } from './graphql-stub';
import { adminProducts, anEditedProduct } from './product-builders';
import { renderApp, type RenderedApp, type RenderOptions } from './render-app';

export type EditedPart = Partial<ProductEdit_ProductFragment>;

export const edited = (product: EditedPart | null = {}) => ({ product: product && anEditedProduct(product) });

export const saved = (product: EditedPart) => ({
  updateProduct: { __typename: 'UpdateProductPayload', product: anEditedProduct({ version: 2, ...product }) },
});

/** Opens Manage Products with a drive chain and a brake disc. */
export function renderProducts(answers: Answers = {}, query = '', options: RenderOptions = {}): RenderedApp {
  return renderApp(`/dashboard/manageProducts${query}`, {
    signedInAs: anAdmin(),
    ...options,
    answers: {
      AdminProducts: adminProducts(['Drive chain', 'Brake disc']),
      BrandChoices: {
        brands: {
          __typename: 'BrandConnection',
          edges: [
            { __typename: 'BrandEdge', cursor: 'c1', node: { __typename: 'Brand', id: 'brand-1', name: 'Haruna' } },
          ],
          pageInfo: lastPage,
        },
      },
      CategoryChoices: { categories: [{ __typename: 'Category', id: 'category-1', name: 'Brakes', children: [] }] },
      EditedProduct: ({ variables }) =>
        variables.id === 'product-1' ? edited() : edited({ id: 'product-2', name: 'Brake disc' }),
      ...answers,
    },
  });
}

export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** The names of the products in view, from the top. */
export const listedNames = () =>
  screen.getAllByRole('rowheader').map((header) => header.querySelector('div > span')?.firstChild?.textContent);

/** The button that opens a product's editor. */
export async function editButton(name: string): Promise<HTMLElement> {
  // The editor is in a row of its own below the product's row.
  const [row] = await screen.findAllByRole('row', { name: new RegExp(`^\\d+ ${name}`) });
  if (!row) throw new Error(`There is no row of ${name}.`);
  return within(row).getByRole('button', { name: 'Edit' });
}

export async function openEditor({ user }: RenderedApp, name = 'Drive chain'): Promise<HTMLElement> {
  await user.click(await editButton(name));
  return screen.findByRole('form', { name: `Edit ${name}` });
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export async function retype({ user }: RenderedApp, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  if (text) await user.paste(text);
}

export const press = ({ user }: RenderedApp, name: string) => user.click(screen.getByRole('button', { name }));

/** The sent changes, without the product's id. */
export const updates = ({ server }: RenderedApp) =>
  server.sent('UpdateProduct').map(({ input }) => {
    const { productId: _id, ...changes } = input as Record<string, unknown>;
    return changes;
  });

export const stale = refusal('CONFLICT', 'This product has changed since you opened it.', { reason: 'STALE_VERSION' });

/** Types into the chain's editor and saves; by then, the product has changed to `now`, so the server refuses. */
export async function collide(
  typed: Record<string, string>,
  now: Answers[string],
  failure: object = stale,
): Promise<RenderedApp> {
  const app = renderProducts({ UpdateProduct: failure });
  await openEditor(app);
  for (const [label, text] of Object.entries(typed)) await retype(app, label, text);
  app.server.answer({ EditedProduct: now });
  await press(app, 'Save');
  return app;
}
