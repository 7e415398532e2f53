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
  await page.getByRole('group', { name: 'Chosen products' }).getByRole('button', { name: 'Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price of 2 products' });
  await dialog.getByLabel('Percent').fill('10');
  await expect(dialog.getByRole('listitem')).toHaveText([/\$19\.50.*\$21\.45/, /\$19\.50.*\$21\.45/]);
  await expectNoSidewaysScroll(page, 'the dialog of an edit');
  await expectAccessibleInBothThemes(page, 'the dialog of an edit');

  await test.step('another admin edits one of them first', async () => {
    await changePart(other.id, { priceMinor: 3000 });
    await dialog.getByRole('button', { name: 'Change 2' }).click();
    await expect(dialog.getByText('1 changed, 1 refused')).toBeVisible();
    await expect(dialog.getByText(/This product was changed meanwhile/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    // While the dialog is open, the list behind it has no ARIA roles, so the rows are found by their tag.
    await expect(page.locator('tr', { hasText: one.name })).toContainText('$21.45');
    await expect(page.locator('tr', { hasText: other.name })).toContainText('$30.00');
  });
  await test.step('undone', async () => {
    await dialog.getByRole('button', { name: 'Undo 1' }).click();
    await expect(dialog.getByText('Taken back: 1 changed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, one.name)).toContainText('$19.50');
  });
  await page.reload();
  await expect(rowOf(page, one.name)).toContainText('$19.50');
  await expect(rowOf(page, other.name)).toContainText('$30.00');
});
