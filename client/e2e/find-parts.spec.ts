import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/screen-checks';
import { deviceWidths } from './support/scope';
import { expect, test } from './support/test';

test('a visitor finds a part by a mistyped word and another by its number, and adds both to the cart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const find = page.getByLabel('Find parts');
  await find.fill('brak pads');
  await find.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Parts for “brak pads”' })).toBeVisible();
  await expect(page.getByText('These parts were found for “brake pads”, not for “brak pads”.')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: /^Sintered/ }).press('Space');
  await expect(page).toHaveURL(/a\.compound=/);
  await filters.getByRole('button', { name: /^Show \d+ parts$/ }).click();
  await expect(page.getByRole('button', { name: /Compound: Sintered/ })).toBeVisible();
  await page.getByRole('link', { name: 'Brake pads, sintered, front pair' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brake pads, sintered, front pair' })).toBeVisible();
  await page.getByRole('region', { name: 'Part', exact: true }).getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Brake pads, sintered, front pair is in your cart.')).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('button', { name: /Compound: Sintered/ })).toBeVisible();
  await find.fill('ks4010320f');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const first = page.getByRole('article').first();
  await expect(first.getByRole('link')).toHaveText('Floating brake disc, front, 320 mm');
  await first.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Floating brake disc, front, 320 mm is in your cart.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
});

for (const width of deviceWidths) {
  test(`a part is found among the suggestions by keyboard alone, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const find = page.getByLabel('Find parts');
    await find.focus();
    await find.pressSequentially('brak');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('group', { name: 'Categories' }).getByRole('option').first()).toHaveText('Brakes');
    await expectNoSidewaysScroll(page, `suggestions at ${width} px`);
    await expectAccessibleInBothThemes(page, 'suggestions');
    await find.press('Escape');
    await expect(list).toBeHidden();
    await find.fill('ks4010320f');
    const number = list.getByRole('group', { name: 'Part numbers' }).getByRole('option');
    await expect(number.locator('mark')).toHaveText('KS-4010-320F');
    await find.press('ArrowDown');
    await expect(number).toHaveAttribute('aria-selected', 'true');
    await find.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Floating brake disc, front, 320 mm' })).toBeVisible();
  });
}

test('parts of a list are compared side by side; the table scrolls, not the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/category/brake-discs');
  for (const index of [0, 1, 2]) await page.getByRole('checkbox', { name: 'Compare' }).nth(index).press('Space');
  const bar = page.getByRole('complementary', { name: 'Compare' });
  await expect(bar.getByText('3 parts to compare')).toBeVisible();
  await page.reload();
  await bar.getByRole('link', { name: 'Compare' }).click();
  const table = page.getByRole('table', { name: 'Parts side by side' });
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expectAccessibleInBothThemes(page, 'the comparison');
  await expectNoSidewaysScroll(page, 'the comparison at 390 px');
  const nameOfRow = table.getByRole('rowheader', { name: /^Price/ });
  const left = (await nameOfRow.boundingBox())?.x;
  const region = page.getByRole('region', { name: 'Comparison' });
  await region.evaluate((box) => (box.scrollLeft = box.scrollWidth));
  await expect(table.getByRole('columnheader').last()).toBeInViewport({ ratio: 0.9 });
  expect((await nameOfRow.boundingBox())?.x).toBe(left);
  await page.getByRole('switch', { name: 'Only differences' }).press('Space');
  await expect(table.getByRole('rowheader', { name: 'Condition' })).toBeHidden();
  await table.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('is in your cart.')).toBeVisible();
});

test('by keyboard alone on a phone, a long list is filtered twice, and each filter leaves as many parts as announced', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search?q=');
  const heading = page.getByRole('heading', { level: 2, name: /^\d+ parts?$/ });
  const countParts = async () => Number.parseInt((await heading.textContent()) ?? '', 10);
  await expect(heading).toBeVisible();
  expect(await countParts()).toBeGreaterThan(60);
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('heading', { name: 'Filters' })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'the filters');
  for (const group of ['Category', 'Brand']) {
    const box = sheet.getByRole('group', { name: group }).getByRole('checkbox').first();
    await box.focus();
    const said = Number.parseInt(/\d+$/.exec((await box.locator('..').textContent()) ?? '')?.[0] ?? '', 10);
    await box.press('Space');
    await expect(sheet.getByRole('button', { name: new RegExp(`^Show ${said} parts?$`) })).toBeVisible();
    await expect(box).toBeChecked();
    await expect(box).toBeFocused();
  }
  await sheet.getByRole('button', { name: /^Show/ }).press('Enter');
  await expect(sheet).toBeHidden();
  const total = await countParts();
  const listed = await page.getByRole('main').getByRole('article').count();
  expect(listed).toBe(Math.min(total, 24));
  await expectAccessibleInBothThemes(page, 'the narrowed list');
  await expectNoSidewaysScroll(page, 'the narrowed list');
});

test('Back restores page and scroll position of a list, also after a reload of the part', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search?q=&page=2');
  const card = page.getByRole('article').nth(15);
  const name = (await card.getByRole('link').textContent()) ?? '';
  await card.scrollIntoViewIfNeeded();
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const left = await top();
  expect(left).toBeGreaterThan(1_000);
  for (const reloads of [false, true]) {
    await page.getByRole('link', { name, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    if (reloads) await page.reload();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/page=2$/);
    // Reading the position fails while Back loads another document.
    await expect(async () => expect(await top()).toBe(left)).toPass();
  }
});
