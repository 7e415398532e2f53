import { runInOwnShop } from './support/own-shop';
import { addProduct, chooseOption } from './support/product-journeys';
import { askShop, enterAsAdmin } from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

runInOwnShop();

test.beforeEach(async ({ context }) => {
  await carryToken(context, await enterAsAdmin());
});

const row = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^\\W*${name}\\b`) });
const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Names of the top-level categories, in the order in which customers see them. */
async function namesAtTop(): Promise<string[]> {
  const { categories } = await askShop<{ categories: { name: string }[] }>('{ categories { name } }');
  return categories.map(({ name }) => name);
}

async function addCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByLabel('Name').fill(name);
  await save(page).click();
  await expect(page.getByRole('form', { name: `Edit ${name}` })).toBeVisible();
}

test('a category is added, moved with the keyboard, and removed @phone', async ({ page }) => {
  const name = `Luggage ${Date.now()}`;
  await page.goto('/dashboard/categories');
  const before = await namesAtTop();
  await addCategory(page, name);
  await row(page, name).focus();
  const size = before.length + 1;
  await test.step('it is moved up, announced to screen readers and visible to customers', async () => {
    await page.keyboard.press('Alt+ArrowUp');
    await said(page, `${name} moved: ${size - 1} of ${size} at the top.`);
    await expect(row(page, name)).toBeFocused();
    expect(await namesAtTop()).toEqual(before.toSpliced(-1, 0, name));
  });
  await test.step('it is moved below the category before it, and out again', async () => {
    const above = before.at(-2) ?? '';
    await page.keyboard.press('Alt+ArrowRight');
    await said(page, `in ${above}.`);
    await expect(row(page, name)).toHaveAttribute('aria-level', '2');
    await expect(row(page, name)).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await said(page, `${name} moved: ${size - 1} of ${size} at the top.`);
    await expect(row(page, name)).toHaveAttribute('aria-level', '1');
  });
  await test.step('at the top level, it cannot be moved further out', async () => {
    await page.keyboard.press('Alt+ArrowLeft');
    await said(page, `${name} cannot go further out from here.`);
  });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove or merge' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(`${name} is removed`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  expect(await namesAtTop()).toEqual(before);
});

test('a category is dragged to another place', async ({ page }) => {
  const name = `Dragged ${Date.now()}`;
  await page.goto('/dashboard/categories');
  const before = await namesAtTop();
  await addCategory(page, name);
  // The target is near the new category, so both rows are on screen at once.
  const target = row(page, before.at(-3) ?? '');
  await target.scrollIntoViewIfNeeded();
  await row(page, name).dragTo(target, { targetPosition: { x: 80, y: 4 } });
  await said(page, `${name} moved: ${before.length - 2} of ${before.length + 1} at the top.`);
  expect(await namesAtTop()).toEqual(before.toSpliced(-3, 0, name));
});

test('a category with products is merged into another, and its address leads there', async ({ page }) => {
  await page.goto('/dashboard/categories');
  const before = await namesAtTop();
  const [from = '', into = ''] = before.slice(-2);
  const slug = (await askShop<{ categories: { slug: string }[] }>('{ categories { slug } }')).categories.at(-2)?.slug;
  await row(page, from).click();
  await page.getByRole('button', { name: 'Remove or merge' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose the category to move them to.');
  await chooseOption(dialog.getByLabel('Merge into'), into);
  await dialog.getByRole('button', { name: 'Merge and remove' }).click();
  await expect(page.getByText(`${from} is merged into ${into}`)).toBeVisible();
  expect(await namesAtTop()).toEqual(before.filter((name) => name !== from));
  await page.goto(`/category/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: into })).toBeVisible();
});

test('a brand is renamed, and keeps its parts @phone', async ({ page }) => {
  await page.goto('/dashboard/brands?search=ardent');
  await expect(page.getByText('1 brand', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Ardent' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ardent Works');
  await page.getByLabel('Other names').fill('Ardent\nArdent Brakes');
  await save(page).click();
  await expect(page.getByText('Brand saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Ardent Works' })).toBeFocused();
  await expect(page.getByRole('table')).toContainText('Ardent, Ardent Brakes');
  await page.goto('/brand/ardent');
  await expect(page).toHaveURL(/\/brand\/ardent-works$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ardent Works' })).toBeVisible();
  await page.goto('/dashboard/brands?search=ardent');
  await page.getByRole('button', { name: 'Edit Ardent Works' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ardent');
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Edit Ardent', exact: true })).toBeFocused();
});

test('by keyboard alone, a brand is found by typing, and another brand is merged into it', async ({ page }) => {
  const [from, into] = [`Duplicate ${Date.now()}`, `Zenith ${Date.now()}`];
  const add = 'mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { slug } } }';
  const { token } = await enterAsAdmin();
  for (const name of [from, into]) {
    await askShop(add, { input: { name, idempotencyKey: crypto.randomUUID() } }, token);
  }
  await page.goto(`/dashboard/brands?search=${encodeURIComponent(from)}`);
  await page.getByRole('button', { name: `Edit ${from}` }).press('Enter');
  await page.getByRole('button', { name: 'Remove or merge' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByLabel('Find a brand')).toBeFocused();
  await page.keyboard.type(into);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: '1 brand found' })).toBeVisible();
  // Skips the button that clears the search.
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Merge into')).toBeFocused();
  // Opens the list at the first entry, then chooses the next one.
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Merge and remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${from} is merged into ${into}`)).toBeVisible();
});

test('an attribute is added, given to a category and to a part, and parts are filtered by it', async ({ page }) => {
  const product = await addProduct();
  const label = `Thread pitch ${Date.now()}`;
  await page.goto('/dashboard/attributes');
  await page.getByRole('button', { name: 'Add an attribute' }).press('Enter');
  await expect(page.getByLabel('Label')).toBeFocused();
  await page.keyboard.type(label);
  await expect(page.getByLabel('Code')).toHaveValue(label.toLowerCase().replaceAll(' ', '_'));
  await page.getByLabel('Unit').fill('mm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Attribute saved')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: label })).toContainText('Number in mm');
  await test.step('it is given to a category', async () => {
    await page.goto('/dashboard/categories');
    await row(page, 'Brakes').click();
    await chooseOption(page.getByLabel('Add an attribute'), `${label} (mm)`);
    await save(page).click();
    await expect(page.getByText('Category saved')).toBeVisible();
  });
  await test.step('it gets a value on the sheet of a part', async () => {
    await page.goto(`/dashboard/manageProducts/${product.id}`);
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    await chooseOption(section('Place in the catalogue').getByLabel('Add to a category'), 'Brakes / Brake discs');
    await section('Unsaved changes').getByRole('button', { name: 'Save' }).click();
    await section('Properties').getByLabel(`${label} (mm)`).fill('1.25');
    await section('Unsaved changes').getByRole('button', { name: 'Save' }).click();
    await expect(section('Unsaved changes')).toBeHidden();
  });
  await test.step('customers filter lists by it', async () => {
    const facet = page.getByRole('group', { name: label });
    await expect(async () => {
      await page.goto(`/search?q=${encodeURIComponent(product.name)}`);
      await expect(facet.getByLabel('1.25')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await facet.getByLabel('1.25').check();
    await expect(page).toHaveURL(/1\.25/);
    await expect(page.getByRole('link', { name: product.name })).toBeVisible();
  });
  await test.step('it cannot be removed while a part has a value', async () => {
    await page.goto('/dashboard/attributes');
    await page.getByRole('button', { name: `Edit ${label}` }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('cannot be removed: 1 product');
  });
});
