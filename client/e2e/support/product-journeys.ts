import { expect, type Locator, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { askShop, enterAsAdmin } from './shop-api';

/** A valid picture. */
export const photo = fileURLToPath(new URL('../../public/icon-512.png', import.meta.url));
export const morePhoto = fileURLToPath(new URL('../../public/icon-192.png', import.meta.url));

/** A drawing with the file name of a photo. */
export const disguised = {
  name: 'drawing.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
};

export const listOfProducts = (query: Record<string, string> = {}) =>
  `/dashboard/manageProducts?${new URLSearchParams(query).toString()}`;

/** A product's row, without the editor below it, which also has the product's name. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Chooses an option in a field that filters its options while the user types. */
export async function chooseOption(choice: Locator, name: string): Promise<void> {
  await choice.fill(name);
  await choice.page().getByRole('option', { name, exact: true }).click();
}

export async function openEditor(page: Page, name: string): Promise<Locator> {
  await rowOf(page, name).getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('form', { name: `Edit ${name}` });
  await expect(editor).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  return editor;
}

export async function enterProduct(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('Case-hardened, with its circlip.');
  await field(page, 'Available Quantity').fill('40');
  await field(page, 'Minimum Quantity').fill('2');
  await field(page, 'Price').fill('19.5');
}

const add = 'mutation ($input: AddProductInput!) { addProduct(input: $input) { product { id } } }';

/** Adds a product with a unique name for one test: 40 in stock at 19.50, minimum quantity 2. */
export async function addProduct(): Promise<{ id: string; name: string }> {
  const { token } = await enterAsAdmin();
  const name = `Gudgeon pin ${randomUUID().slice(0, 8)}`;
  const input = {
    idempotencyKey: randomUUID(),
    name,
    about: 'Case-hardened.',
    availableQuantity: 40,
    minimumQuantity: 2,
    price: { amountMinor: 1950, currencyCode: 'USD' },
    imageUrl: '/images/demo/drive-chain.svg',
  };
  const answer = await askShop<{ addProduct: { product: { id: string } } }>(add, { input }, token);
  return { id: answer.addProduct.product.id, name };
}
