import { expectRendered } from './support/journeys';
import { runInOwnShop } from './support/own-shop';
import {
  addProduct,
  alert,
  disguised,
  enterProduct,
  field,
  listOfProducts,
  morePhoto,
  openEditor,
  photo,
  rowOf,
  saveButton,
} from './support/product-journeys';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectLargeTargets,
  expectNoSidewaysScroll,
} from './support/screen-checks';
import { enterAsAdmin } from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

runInOwnShop();

// A trace would fetch the previewed photos, and the page's Content-Security-Policy would block these requests.
test.use({ trace: 'off' });

test.beforeEach(async ({ context }) => {
  await carryToken(context, await enterAsAdmin());
});

// 512 bytes per second: at this speed, the upload would take about 15 seconds.
const slowUpload = { latency: 0, downloadThroughput: -1, uploadThroughput: 512 };

const rows = (page: Page) => page.getByRole('table', { name: 'List of the products' }).getByRole('rowheader');

test('a product is added with its photo, and shown on the home page and in the table @phone', async ({ page }) => {
  const name = `Gudgeon pin ${Date.now()}`;
  await page.goto('/dashboard/addProduct');
  await enterProduct(page, name);
  await field(page, 'Part Number').fill('KS-1500-GP');
  await field(page, 'Photo').setInputFiles(photo);
  await expect(page.getByAltText('Preview of icon-512.png')).toBeVisible();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfuly')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');
  await test.step('on the home page', async () => {
    await expectRendered(page, '/', name);
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card).toContainText('$19.50');
    const picture = card.locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // The photo looks like a drawing: it has a margin, and the paper colour shows instead of its white background.
    const style = await picture.evaluate((image) => {
      const { mixBlendMode, paddingTop } = getComputedStyle(image);
      return { mixBlendMode, hasMargin: parseFloat(paddingTop) > 0 };
    });
    expect(style).toEqual({ mixBlendMode: 'multiply', hasMargin: true });
  });
  await test.step('in the table', async () => {
    await page.goto(listOfProducts({ search: 'KS-1500' }));
    await expect(rowOf(page, name).first()).toContainText('40 / 2');
  });
});

test('a draft is added with several photos, and found by its status', async ({ page }) => {
  const name = `Cotter pin ${Date.now()}`;
  await page.goto('/dashboard/addProduct');
  await enterProduct(page, name);
  await field(page, 'Photo').setInputFiles(photo);
  await page.getByLabel('More Photos').setInputFiles([morePhoto]);
  await page.getByLabel('Status').selectOption('DRAFT');
  await expectAccessibleInBothThemes(page, 'Add Product with photos');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfuly')).toBeVisible();
  await page.getByRole('link', { name: 'Complete its details' }).click();
  await expect(page.getByRole('group', { name: /^Picture or document/ })).toHaveCount(2);
  await page.goto(listOfProducts({ status: 'draft' }));
  await expect(page.getByLabel('Status')).toHaveValue('DRAFT');
  await expect(rowOf(page, name).first()).toContainText('Draft');
  // A draft cannot be ordered, even if its quantity is above 0.
  await page.getByLabel('Stock').selectOption('In stock');
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('an SVG file with a photo’s name is refused, an upload is cancelled, and Back asks before leaving', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard/manageProducts');
  await page.getByRole('link', { name: 'Add Product' }).click();
  await enterProduct(page, 'Never added');
  await field(page, 'Photo').setInputFiles(disguised);
  await expect(field(page, 'Photo')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Photo')).toHaveAccessibleDescription(
    /The image must be a JPEG, PNG, WebP, AVIF or GIF file\./,
  );
  await expect(page.getByAltText(/^Preview/)).toHaveCount(0);
  const addButton = page.getByRole('button', { name: 'Add Product' });
  await addButton.click();
  await expect(page.getByText('image is Required')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Never added');
  await test.step('an upload is cancelled', async () => {
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', { ...slowUpload, offline: false });
    await field(page, 'Photo').setInputFiles(photo);
    await addButton.click();
    await expect(page.getByRole('progressbar', { name: 'Photo upload' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await line.detach();
    await expect(addButton).toBeEnabled();
    await expect(field(page, 'Name')).toHaveValue('Never added');
  });
  await test.step('Back asks before the input is discarded', async () => {
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await page.goBack();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/addProduct$/);
    await expect(field(page, 'Name')).toHaveValue('Never added');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible();
    await expect(page).toHaveURL(/\/manageProducts$/);
  });
  await page.goto(listOfProducts({ search: 'Never' }));
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
});

test('a product is edited in its row, by the keyboard alone @phone', async ({ page }) => {
  const { name } = await addProduct();
  await page.goto(listOfProducts({ search: name }));
  const editButton = rowOf(page, name).getByRole('button', { name: 'Edit' });
  await editButton.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await test.step('Escape asks before a change is discarded, then returns the focus', async () => {
    await page.keyboard.type('My ');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page.getByRole('form', { name: /^Edit/ })).toHaveCount(0);
    await expect(editButton).toBeFocused();
  });
  await test.step('saving is confirmed and returns the focus', async () => {
    await page.keyboard.press('Enter');
    await field(page, 'Price').fill('21');
    await field(page, 'Price').press('Enter');
    await expect(page.getByText('Product saved')).toBeVisible();
    await expect(rowOf(page, name)).toContainText('$21.00');
    await expect(editButton).toBeFocused();
  });
  await page.reload();
  await expect(rowOf(page, name)).toContainText('$21.00');
});

test('if two tabs edit one product, the tab that saves later overwrites nothing without asking', async ({
  page,
  context,
}) => {
  const { name } = await addProduct();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(listOfProducts({ search: name }));
    await openEditor(tab, name);
  }
  await field(other, 'Price').fill('25');
  await field(other, 'Description').fill('Their words.');
  await saveButton(other).click();
  await expect(other.getByText('Product saved')).toBeVisible();

  // The browser does not draw a tab in the background, so its colour transitions would not end.
  await page.bringToFront();
  await field(page, 'Price').fill('30');
  await saveButton(page).click();
  await expect(alert(page, 'This product has changed since you opened it')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('30');
  await expect(field(page, 'Price')).toHaveAccessibleDescription(/Now: \$25\.00/);
  await expect(field(page, 'Description')).toHaveValue('Their words.');
  await expectAccessibleInBothThemes(page, 'an edit that collided');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 'an edit that collided');
  await expectLargeTargets(page, 'an edit that collided');
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('$30.00');

  await test.step('the other tab takes the current values', async () => {
    await openEditor(page, name);
    await openEditor(other, name);
    await field(page, 'Price').fill('31');
    await saveButton(page).click();
    await expect(rowOf(page, name)).toContainText('$31.00');
    await field(other, 'Price').fill('9');
    await saveButton(other).click();
    await other.getByRole('button', { name: 'Take the current values' }).click();
    await expect(field(other, 'Price')).toHaveValue('31.00');
    await expect(saveButton(other)).toBeDisabled();
  });
});

test('a product is deleted after a confirmation, leaves the shop, and is restored', async ({ page }) => {
  const { name } = await addProduct();
  const onHomePage = page.getByRole('article').filter({ hasText: name });
  await page.goto(listOfProducts({ sort: 'newest_first' }));
  await rowOf(page, name).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Are you sure you want to delete ${name}?` });
  await expect(dialog).toContainText('Once you delete a Product you can not retrive later');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${name} is deleted`)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  // The next product moves into the deleted one's place and gets the focus.
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeFocused();
  await expectRendered(page, '/', name, false);
  await page.goto('/');
  await expect(page.locator('#parts').getByRole('article')).toHaveCount(6);
  await expect(onHomePage).toHaveCount(0);

  await page.goto(listOfProducts({ sort: 'newest_first' }));
  await page.getByRole('button', { name: 'Show deleted' }).click();
  await expect(rowOf(page, name)).toContainText('Deleted');
  await expectAccessible(page, 'a list with deleted products');
  await rowOf(page, name).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${name} is restored`)).toBeVisible();
  await expect(rowOf(page, name).getByRole('button', { name: 'Edit' })).toBeFocused();
  await expectRendered(page, '/', name);
  await page.goto('/');
  await expect(onHomePage).toHaveCount(1);
});

test('the list is searched and sorted, which a reload and Back keep @phone', async ({ page }) => {
  await page.goto('/dashboard/manageProducts');
  await page.getByRole('searchbox', { name: 'Search' }).fill('disc lock');
  await expect(page).toHaveURL(/\?search=disc\+lock$/);
  await expect(rows(page)).toHaveText([/with alarm/, /14 mm pin/]);
  await expect(page.getByText('2 products')).toBeVisible();
  await page.getByLabel('Sort').selectOption('Lowest price first');
  await expect(rows(page)).toHaveText([/14 mm pin/, /with alarm/]);
  await expect(page).toHaveURL(/search=disc\+lock&sort=price_ascending$/);
  await page.reload();
  await expect(rows(page)).toHaveText([/14 mm pin/, /with alarm/]);
  await page.goto('/contact');
  await page.goBack();
  await expect(rows(page)).toHaveText([/14 mm pin/, /with alarm/]);
  await page.getByRole('searchbox', { name: 'Search' }).fill('zebra');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a search that finds nothing');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/manageProducts\?sort=price_ascending$/);
});
