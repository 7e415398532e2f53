import { logIn } from './support/journeys';
import { runInOwnShop } from './support/own-shop';
import { addProduct, chooseOption, photo } from './support/product-journeys';
import { expectAccessibleInBothThemes, expectLargeTargets, expectNoSidewaysScroll } from './support/screen-checks';
import { enterAsAdmin } from './support/shop-api';
import { carryToken, expect, failedLoad, test, type Page } from './support/test';

runInOwnShop();

// A trace would fetch the previewed photos, and the page's Content-Security-Policy would block these requests.
test.use({ trace: 'off' });

test.beforeEach(async ({ context }) => {
  await carryToken(context, await enterAsAdmin());
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openSheet(page: Page, product: { id: string; name: string }): Promise<void> {
  await page.goto(`/dashboard/manageProducts/${product.id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  const bar = section(page, 'Unsaved changes');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product saved').last()).toBeVisible();
  await expect(bar).toBeHidden();
}

test('what was typed stays when the session ends, and is saved after a login in a new tab', async ({
  page,
  context,
}) => {
  const product = await addProduct();
  await openSheet(page, product);
  await page.getByLabel('Name', { exact: true }).fill('Disc of two sessions');
  const other = await context.newPage();
  await other.goto('/contact');
  await other.evaluate(() => localStorage.removeItem('accessToken'));
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
  await expect(notice).toBeVisible();
  const opened = context.waitForEvent('page');
  await notice.getByRole('link', { name: 'Log in in a new tab' }).click();
  await logIn(await opened, await enterAsAdmin());
  await expect(notice).toBeHidden();
  await save(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Disc of two sessions' })).toBeVisible();
});

test('a product gets its place, properties, pictures and numbers on its sheet @phone', async ({ page }) => {
  const product = await addProduct();
  await openSheet(page, product);
  const place = section(page, 'Place in the catalogue');
  await chooseOption(place.getByLabel('Brand'), 'Ardent');
  await chooseOption(place.getByLabel('Add to a category'), 'Brakes / Brake discs');
  await save(page);
  // The new category adds its attributes to the fields.
  await section(page, 'Properties').getByLabel('Diameter (mm)').fill('300');
  const pictures = section(page, 'Pictures and documents');
  await pictures.getByLabel('Photo to upload').setInputFiles(photo);
  const added = pictures.getByRole('group', { name: 'Picture or document 2' });
  await added.getByRole('button', { name: 'Up picture or document 2' }).click();
  const numbers = section(page, 'Numbers');
  await numbers.getByRole('button', { name: 'Add a number' }).click();
  const number = `QX-${product.id.slice(-6)}`;
  await numbers.getByLabel('Number', { exact: true }).fill(number);
  await numbers.getByLabel('Brand').fill('Ardent');
  await expect(page.getByText('Unsaved changes: Properties, Pictures and documents, Numbers')).toBeVisible();
  await save(page);
  await test.step('and the shop shows it all', async () => {
    await page.getByRole('link', { name: 'Its page in the shop' }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Brake discs');
    await expect(page.getByText('300 mm')).toBeVisible();
    await expect(
      page.getByRole('cell', { name: number }).or(page.getByRole('rowheader', { name: number })),
    ).toBeVisible();
    await expect(page.locator('main img').first()).toHaveAttribute('src', /\.webp$/);
    await expect(async () => {
      await page.goto(`/search?q=${number.replace('-', '')}`);
      await expect(page.getByRole('link', { name: product.name })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});

test('a draft is not shown in the shop, but in the dashboard’s list of products', async ({ page, browser, watch }) => {
  watch.allow(failedLoad);
  const product = await addProduct();
  await openSheet(page, product);
  await section(page, 'Place in the catalogue')
    .getByLabel('Status')
    .selectOption('Draft: only admins and staff see it');
  await save(page);
  const path = await page.getByRole('link', { name: 'Its page in the shop' }).getAttribute('href');
  const visitor = await browser.newContext();
  const answer = await visitor.request.get(new URL(path ?? '', page.url()).href);
  expect(answer.status()).toBe(404);
  await visitor.close();
  await page.goto(`/dashboard/manageProducts?search=${product.name.split(' ').at(-1)}`);
  await expect(page.getByRole('row', { name: product.name })).toContainText('Draft');
});

test('the sheet with its error messages fits every width and satisfies axe in both themes', async ({ page }) => {
  test.slow();
  await openSheet(page, await addProduct());
  await section(page, 'Numbers').getByRole('button', { name: 'Add a number' }).click();
  await section(page, 'Unsaved changes').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 fields need a look: Numbers')).toBeVisible();
  await test.step('the bar does not cover the first field with an error', async () => {
    const field = section(page, 'Numbers').getByLabel('Number', { exact: true });
    await expect(field).toBeFocused();
    const [bottom, top] = await Promise.all([
      field.evaluate((node) => node.getBoundingClientRect().bottom),
      section(page, 'Unsaved changes').evaluate((node) => node.getBoundingClientRect().top),
    ]);
    expect(bottom).toBeLessThan(top);
  });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `the sheet at ${width} px`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const brand = section(page, 'Place in the catalogue').getByRole('combobox', { name: 'Brand' });
  await brand.click();
  await expect(page.getByRole('option', { name: 'Ardent' })).toBeVisible();
  await expectLargeTargets(page, 'the sheet');
  await expectAccessibleInBothThemes(page, 'the sheet');
});
