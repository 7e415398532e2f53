import { runInOwnShop } from './support/own-shop';
import { addProduct, listOfProducts, rowOf } from './support/product-journeys';
import { expectAccessibleInBothThemes, expectLargeTargets, expectNoSidewaysScroll } from './support/screen-checks';
import { changePart, enterAsAdmin } from './support/shop-api';
import { carryToken, expect, test } from './support/test';

runInOwnShop();

test.beforeEach(async ({ context }) => {
  await carryToken(context, await enterAsAdmin());
});

test('the prices of several products are raised after a preview, and the edit is undone @phone', async ({ page }) => {
  const [one, other] = [await addProduct(), await addProduct()];
  await page.goto(listOfProducts({ search: 'Gudgeon pin', sort: 'newest_first' }));
  await page.getByRole('button', { name: 'Choose several' }).click();
  for (const { name } of [one, other]) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await expect(page.getByText('2 chosen')).toBeVisible();
  await expectNoSidewaysScroll(page, 'a list to choose from');
  await expectLargeTargets(page, 'a list to choose from');
  await page.getByRole('group', { name: 'Chosen products' }).getByRole('button', { name: 'Edit the chosen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 products' });
  await dialog.getByLabel('Percent').fill('10');
  await expectNoSidewaysScroll(page, 'the dialog of an edit');
  await expectAccessibleInBothThemes(page, 'the dialog of an edit');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Edit of 2 products: price +10%' })).toBeVisible();
  await expect(page.getByText('price: 19.50 → 21.45')).toHaveCount(2);
  await expectNoSidewaysScroll(page, 'the preview of an edit');
  const { pathname } = new URL(page.url());

  await test.step('another admin edits one of them first', async () => {
    await changePart(other.id, { priceMinor: 3000 });
    await page.getByRole('button', { name: 'Change 2 products' }).click();
    await expect(page.getByText(/This product has changed since you opened it/)).toBeVisible();
    await page.goto(listOfProducts({ search: 'Gudgeon pin', sort: 'newest_first' }));
    await expect(rowOf(page, one.name)).toContainText('$21.45');
    await expect(rowOf(page, other.name)).toContainText('$30.00');
  });
  await test.step('undone', async () => {
    await page.goto(pathname);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Undone$/ })).toBeVisible();
  });
  await page.goto(listOfProducts({ search: 'Gudgeon pin', sort: 'newest_first' }));
  await expect(rowOf(page, one.name)).toContainText('$19.50');
  await expect(rowOf(page, other.name)).toContainText('$30.00');
});
